"""What can go wrong with what a person gave us: a code and facts, from which one clear sentence is made."""

from typing import Any

from lucca.locale.sentences import sentence


class Problem(Exception):
    """Something was refused. `code` says why, `facts` what and where; `str()` is the sentence for a person."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """So that one raised in another process arrives as it was."""
        return restore_problem, (type(self), self.code, self.facts)

    def __str__(self) -> str:
        return sentence(self.code, self.facts)


def restore_problem(kind: type[Problem], code: str, facts: dict[str, object]) -> Problem:
    """A problem as another process raised it."""
    return kind(code, **facts)
