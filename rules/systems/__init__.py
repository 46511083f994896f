"""The rulesets that ship with Footwork, one folder or module each."""
