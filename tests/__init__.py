"""Footwork's tests."""
