"""What checks of a machine and a database find."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from lucca.locale.sentences import sentence


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked; `table` is the one it is about, and `str()` the sentence for a person."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    is_right: bool = True
    table: str | None = None

    def __str__(self) -> str:
        return sentence(self.code, self.facts)


def right(code: str, **facts: object) -> Finding:
    """Something is as it should be."""
    return Finding(code, facts)


def wrong(code: str, **facts: object) -> Finding:
    """Something is not."""
    return Finding(code, facts, is_right=False)
