"""Palazzi for programs that learn."""
