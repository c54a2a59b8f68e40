"""Sentences, phrases and rulebook of palazzi."""
