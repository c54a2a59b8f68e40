"""The spec of torri's hints: which coach explains them."""

from lucca.coach.spec import CoachSpec
from lucca.coach.torri.coach import TorriCoach

SPEC = CoachSpec(coach=TorriCoach)
