"""Matches: playing a game event by event, dealing, and writing it down."""
