"""Hints in words: what a bot would do in a seat's place, and why."""

from lucca.coach.hint import Hint, give_hint

__all__ = ["Hint", "give_hint"]
