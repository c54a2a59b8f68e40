"""The spec of palazzi's hints: which coach explains them."""

from lucca.coach.palazzi.coach import PalazziCoach
from lucca.coach.spec import CoachSpec

SPEC = CoachSpec(coach=PalazziCoach)
