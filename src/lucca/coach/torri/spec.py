"""Torri's part of the coach."""

from lucca.coach.spec import CoachSpec
from lucca.coach.torri.reasons import TorriCoach

SPEC = CoachSpec(coach=TorriCoach)
