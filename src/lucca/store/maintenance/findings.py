"""What `lucca doctor` finds: one `Finding` for each thing that it checks."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from lucca.locale.sentences import sentence


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check, about the table with the id `table` if there is one; `str()` is a sentence for people."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    is_right: bool = True
    table: str | None = None

    def __str__(self) -> str:
        return sentence(self.code, self.facts)


def right(code: str, **facts: object) -> Finding:
    """A finding that nothing is wrong."""
    return Finding(code, facts)


def wrong(code: str, **facts: object) -> Finding:
    """A finding that something is wrong."""
    return Finding(code, facts, is_right=False)
