"""Footwork's rules: pure functions over frozen values, without Django, I/O, clock or chance of their own."""
