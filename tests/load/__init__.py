"""Benchmarks: separate commands that print figures and ratios. No test asserts how long something takes."""
