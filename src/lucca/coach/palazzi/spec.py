"""Palazzi's part of the coach."""

from lucca.coach.palazzi.reasons import PalazziCoach
from lucca.coach.spec import CoachSpec

SPEC = CoachSpec(coach=PalazziCoach)
