"""Records: a match as text, chance included, so that it replays without any random generator.

Reading is strict: what is not understood or not legal is refused with its event and the reason, and nothing is
half-loaded.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, BinaryIO

from lucca.games import game_from_rules
from lucca.games.game import Game, InvalidAction, Line, State, Step
from lucca.match.match import Match
from lucca.problem import Problem

FORMAT = "lucca-record/1"
KEYS = ("format", "game", "rules", "seats", "events", "meta")
TYPES: dict[str, type] = {"game": str, "rules": dict, "events": list, "meta": dict}
TYPE_REASONS: dict[type, str] = {str: "key-not-text", dict: "key-not-object", list: "key-not-list"}
LONGEST_LINE = 1 << 26


class RecordRefused(Problem):
    """A record that is not one, whatever its events."""


class FileRefused(Problem):
    """A file that cannot be read or is not JSON."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match written down: its rules and seats are known to be right, its events are not checked yet."""

    game: Game
    seats: tuple[str, ...]
    events: list[Any]
    meta: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played through: the events understood, and the first that was refused, if any, with the reason."""

    record: Record
    lines: list[Line]
    state: State
    refused: int | None
    problem: Problem | None

    def match(self) -> Match:
        """The match to play on; raises the reason if an event was refused."""
        if self.problem:
            raise self.problem
        steps = [step for line in self.lines for step in line.steps]
        return Match.from_steps(self.record.game, self.record.seats, steps)


def write_record(match: Match, meta: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The record of a match, finished or under way."""
    return {
        "format": FORMAT,
        "game": match.game.name,
        "rules": dict(match.game.rules),
        "seats": list(match.seats),
        "events": match.lines(),
        "meta": dict(meta or {}),
    }


def read_record(value: Any) -> Record:
    """Everything of a record but its events; raises Problem."""
    if not isinstance(value, dict):
        raise RecordRefused("record-not-object")
    for key in value:
        if key not in KEYS:
            raise RecordRefused("unknown-key", key=key)
    for key in KEYS:
        if key not in value:
            raise RecordRefused("missing-key", key=key)
    if value["format"] != FORMAT:
        raise RecordRefused("unknown-format", format=value["format"], expected=FORMAT)
    for key, kind in TYPES.items():
        if not isinstance(value[key], kind):
            raise RecordRefused(TYPE_REASONS[kind], key=key)
    game = game_of(value["game"], json.dumps(value["rules"]))
    seats = value["seats"]
    if not isinstance(seats, list) or len(seats) != game.players or not all(isinstance(name, str) for name in seats):
        raise RecordRefused("wrong-seats", players=game.players)
    return Record(game, tuple(seats), value["events"], value["meta"])


@lru_cache(maxsize=64)
def game_of(name: str, rules: str) -> Game:
    """The game of a record; files hold thousands of matches by the same rules."""
    return game_from_rules(name, json.loads(rules))


def replay_record(record: Record) -> Replay:
    """Plays a record through, up to the first event that is not understood or not legal."""
    lines: list[Line] = []
    steps: list[Step] = []
    refused: int | None = None
    problem: Problem | None = None
    for at, event in enumerate(record.events):
        try:
            line = record.game.parse_line(event)
        except InvalidAction as error:
            refused, problem = at, error
            break
        lines.append(line)
        steps += line.steps
    state, done, illegal = record.game.replay(steps)
    if illegal:
        refused, problem = event_of(lines, done), illegal
        lines = lines[:refused]
    return Replay(record, lines, state, refused, problem)


def event_of(lines: list[Line], step: int) -> int:
    """The event that a step belongs to."""
    for at, line in enumerate(lines):
        step -= len(line.steps)
        if step < 0:
            return at
    raise IndexError(step)


def read_file(file: BinaryIO, name: str) -> Iterator[Any]:
    """The JSON values of a file: one a line, or a single one over many lines; raises FileRefused."""
    number = 0
    found = False
    while line := read_line(file, name, number + 1):
        number += 1
        if line.strip():
            try:
                value = parse_json(line, name, number)
            except FileRefused:
                if found:
                    raise
                yield parse_json(line + read_rest(file, name, number), name, number)
                return
            found = True
            yield value
    if not found:
        raise FileRefused("file-empty", file=name)


def read_line(file: BinaryIO, name: str, number: int) -> bytes:
    """The next line, as far as it is of a sensible length."""
    try:
        line = file.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise FileRefused("file-unreadable", file=name, problem=error.strerror or str(error)) from None
    if len(line) > LONGEST_LINE:
        raise FileRefused("line-too-long", file=name, line=number, limit=LONGEST_LINE >> 20)
    return line


def read_rest(file: BinaryIO, name: str, number: int) -> bytes:
    """What follows the first line of a JSON value that spreads over many."""
    rest = file.read(LONGEST_LINE + 1)
    if len(rest) > LONGEST_LINE:
        raise FileRefused("line-too-long", file=name, line=number, limit=LONGEST_LINE >> 20)
    return rest


def parse_json(text: bytes, name: str, number: int) -> Any:
    """One JSON value that starts on a line; a doubled key is refused."""
    try:
        return json.loads(text.decode("utf-8-sig"), object_pairs_hook=unique_keys)
    except UnicodeDecodeError:
        raise FileRefused("file-not-utf8", file=name, line=number) from None
    except RecursionError:
        raise FileRefused("file-too-deep", file=name, line=number) from None
    except ValueError as error:
        at = error.lineno + number - 1 if isinstance(error, json.JSONDecodeError) else number
        raise FileRefused("file-not-json", file=name, line=at) from None


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys all differ."""
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("doubled key")
    return value
