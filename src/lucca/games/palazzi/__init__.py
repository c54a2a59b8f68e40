"""Palazzi: the card game, in all its editions."""
