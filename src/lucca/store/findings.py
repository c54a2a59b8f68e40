"""What a look at a database finds: facts, each with whether it is as it should be."""

from dataclasses import dataclass, field
from typing import Any

from lucca.locale.sentences import sentence


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `table` is the one it is about, and `str()` the sentence for a person."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)
    is_right: bool = True
    table: str | None = None

    def __str__(self) -> str:
        return sentence(self.code, self.facts)


def right(code: str, **facts: Any) -> Finding:
    """Something is as it should be."""
    return Finding(code, facts)


def wrong(code: str, **facts: Any) -> Finding:
    """Something is not."""
    return Finding(code, facts, is_right=False)
