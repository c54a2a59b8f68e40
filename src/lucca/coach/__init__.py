"""Hints in words: what a bot would do in a seat's place, and why."""

from lucca.coach.coach import coach_of, give_hint

__all__ = ["coach_of", "give_hint"]
