"""Hints in words: what a bot would do in a seat's place, and why."""

from lucca.coach.coach import Hint, coach_of, give_hint

__all__ = ["Hint", "coach_of", "give_hint"]
