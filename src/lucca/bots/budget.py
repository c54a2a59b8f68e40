"""The budget of a search for each decision: a time, or a number of simulations, the same work on every machine."""

import re
from dataclasses import dataclass

MOST_MILLISECONDS = 600_000
MOST_SIMULATIONS = 10_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """Either milliseconds or simulations is set, the other is 0."""

    milliseconds: int = 0
    simulations: int = 0

    @classmethod
    def parse(cls, text: str) -> "Budget | None":
        """Parses `200ms` or `5000`; returns None for anything else, or out of bounds."""
        found = re.fullmatch(r"([1-9][0-9]{0,7})(ms)?", text, re.ASCII)
        if not found:
            return None
        amount = int(found[1])
        if found[2]:
            return cls(milliseconds=amount) if amount <= MOST_MILLISECONDS else None
        return cls(simulations=amount) if amount <= MOST_SIMULATIONS else None
