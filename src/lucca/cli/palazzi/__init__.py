"""Palazzi in the terminal."""
