"""Torri for bots: moves, features, fitted weights."""
