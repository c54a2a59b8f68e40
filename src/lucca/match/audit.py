"""Audits: whether the draws of a record are those of the seed that its server was bound to.

A server commits to its seed: before a match it shows only the SHA-256. Afterwards the record has the seed, so that
anybody can deal again.
"""

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest

from lucca.games.game import CHANCE, IllegalAction
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.match.record import Record, Replay, replay_record
from lucca.problem import Problem


class AuditRefused(Problem):
    """A record that cannot be compared with its seed, or differs from what the seed deals."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found: the draws that are the seed's, counted from event `start` on, or the first thing wrong.

    `event` is the one to blame; with a problem and no event the record as a whole is.
    """

    draws: int = 0
    start: int = 0
    event: int | None = None
    problem: Problem | None = None


def audit_record(record: Record, promised: str | None = None) -> Audit:
    """Replays a record and deals it again from its seed; `promised` is the SHA-256 a player was shown at the start."""
    played = replay_record(record)
    if played.problem:
        return Audit(event=played.refused, problem=played.problem)
    try:
        seed = seed_of(record, promised)
        start = start_of(record)
    except AuditRefused as problem:
        return Audit(problem=problem)
    return compare_events(played, start, deal_again(played, start, seed))


def digest_of(seed: str) -> str:
    """The SHA-256 of a seed in UTF-8, as hexadecimal digits: what everybody is shown from the start."""
    return hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()


def seed_of(record: Record, promised: str | None) -> str:
    """The seed of a record, if it is the one that the record and a player's note bind it to; raises AuditRefused."""
    if "seed" not in record.meta:
        raise AuditRefused("no-seed")
    if "seed_sha256" not in record.meta:
        raise AuditRefused("no-seed-digest")
    seed, written = text_of(record, "seed"), text_of(record, "seed_sha256")
    digest = digest_of(seed)
    if written.lower() != digest:
        raise AuditRefused("other-seed-digest", digest=digest, written=written)
    if promised is not None and promised.lower() != digest:
        raise AuditRefused("other-seed-promised", digest=digest, promised=promised)
    return seed


def text_of(record: Record, key: str) -> str:
    """A text in the meta of a record; raises AuditRefused."""
    value = record.meta[key]
    if not isinstance(value, str):
        raise AuditRefused("key-not-text", key=key)
    return value


def start_of(record: Record) -> int:
    """The event from which on the seed dealt: the first, unless another match was played on; raises AuditRefused."""
    start = record.meta.get("dealt_from", 0)
    if type(start) is not int or not 0 <= start <= len(record.events):  # true and false are no numbers here
        raise AuditRefused("wrong-start", start=start, most=len(record.events))
    return start


def deal_again(played: Replay, start: int, seed: str) -> Match:
    """The match with the same decisions and the seed's draws, up to a decision that these do not allow."""
    steps = [step for event in played.events[:start] for step in event.steps]
    match = Match.from_steps(played.record.game, played.record.seats, steps)
    dealer = Dealer(seed)
    with suppress(IllegalAction):  # then a draw before it was another
        for event in played.events[start:]:
            if not event.is_decision:
                dealer.deal(match)  # all that is due: the next events may be of it too
                continue
            for step in event.steps:
                match.submit(step.who, step.action)
    return match


def compare_events(played: Replay, start: int, dealt: Match) -> Audit:
    """Compares the events of a record with those of the match dealt again."""
    expected = dealt.events()
    for at, written in enumerate(played.record.events):
        if expected[at : at + 1] != [written]:
            own, others = first_difference(written, "".join(expected[at : at + 1]))
            return Audit(start=start, event=at, problem=AuditRefused("other-draw", written=own, dealt=others))
    return Audit(count_draws(played, start, dealt), start)


def first_difference(one: str, other: str) -> tuple[str, str]:
    """The first words in which two events differ."""
    pairs = zip_longest(one.split(" "), other.split(" "), fillvalue="-")
    return next(pair for pair in pairs if pair[0] != pair[1])


def count_draws(played: Replay, start: int, dealt: Match) -> int:
    """How many draws the record has since the start; events of chance may also have steps that draw nothing."""
    before = sum(len(event.steps) for event in played.events[:start])
    draws = {step for step in dealt.steps[before:] if step.who == CHANCE}
    return sum(step in draws for event in played.events[start:] for step in event.steps)
