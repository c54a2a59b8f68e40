"""Sentences, phrases and rulebook of torri."""
