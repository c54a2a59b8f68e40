"""Palazzi for bots: moves, features, determinization, fitted weights."""
