"""Records: a match as text, chance included, so that it replays without any random generator.

Reading is strict: what is not understood or not legal is refused with its event and the reason, and nothing is
half-loaded.
"""

import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, BinaryIO

from lucca.games import game_from_rules
from lucca.games.game import Event, Game, InvalidAction, Outcome, State, Step
from lucca.match.match import Match
from lucca.problem import Problem
from lucca.types import JsonObject

FORMAT = "lucca-record/1"
KEYS = ("format", "game", "rules", "seats", "events", "meta")
TYPES: dict[str, type] = {"game": str, "rules": dict, "events": list, "meta": dict}
TYPE_REASONS: dict[type, str] = {str: "key-not-text", dict: "key-not-object", list: "key-not-list"}
LONGEST_LINE = 1 << 26
LONGEST_NUMBER = 1000
BOM = b"\xef\xbb\xbf"


class RecordRefused(Problem):
    """A value that is no record, or a record with an event that is refused."""


class FileRefused(Problem):
    """A file that cannot be read or is not JSON."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match written down: its rules and seats are known to be right, its events are whatever the list held."""

    game: Game
    seats: tuple[str, ...]
    events: list[Any]
    meta: JsonObject


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played through: the events understood, and the index of the first that was refused, if any, and why."""

    record: Record
    events: list[Event]
    state: State
    refused: int | None
    problem: Problem | None

    def match(self) -> Match:
        """The match to play on; raises the reason if an event was refused."""
        if self.problem:
            raise self.problem
        steps = [step for event in self.events for step in event.steps]
        return Match.from_steps(self.record.game, self.record.seats, steps)


def write_record(match: Match, meta: Mapping[str, object] | None = None) -> JsonObject:
    """The record of a match, finished or under way."""
    return {
        "format": FORMAT,
        "game": match.game.name,
        "rules": dict(match.game.rules),
        "seats": list(match.seats),
        "events": match.events(),
        "meta": dict(meta or {}),
    }


def outcome_json(outcome: Outcome | None) -> JsonObject | None:
    """How a match ended, in the words of records."""
    return outcome and {key: value for key, value in outcome._asdict().items() if value is not None}


def read_record(value: object) -> Record:
    """A record from its JSON value, without checking its events; raises Problem."""
    if not isinstance(value, dict):
        raise RecordRefused("record-not-object")
    if isinstance(value, DuplicateKeys):
        raise RecordRefused("doubled-key", key=value.key)
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
        if isinstance(value[key], DuplicateKeys):
            raise RecordRefused("doubled-key", key=value[key].key)
    game = game_of_record(value["game"], value["rules"])
    seats = value["seats"]
    if not isinstance(seats, list) or len(seats) != game.players or not all(isinstance(name, str) for name in seats):
        raise RecordRefused("wrong-seats", players=game.players)
    return Record(game, tuple(seats), value["events"], value["meta"])


def game_of_record(name: str, rules: JsonObject) -> Game:
    """The game of a record; raises BadRules. The same object for the same rules, where these are simple."""
    if all(is_flat(value) for value in rules.values()):
        return cached_game(name, json.dumps(rules))
    return game_from_rules(name, rules)


def is_flat(value: object) -> bool:
    """Whether a value has nothing nested in it but a list of words: then writing it as JSON cannot fail."""
    words = value if isinstance(value, list) else []
    return not isinstance(value, dict) and all(isinstance(word, str) for word in words)


@lru_cache(maxsize=64)
def cached_game(name: str, rules: str) -> Game:
    """A game by its rules as JSON: files hold thousands of matches by the same rules."""
    return game_from_rules(name, json.loads(rules))


def replay_record(record: Record) -> Replay:
    """Plays a record through, up to the first event that is not understood or not legal."""
    events: list[Event] = []
    steps: list[Step] = []
    refused: int | None = None
    problem: Problem | None = None
    for at, text in enumerate(record.events):
        try:
            event = record.game.parse_event(text)
        except InvalidAction as error:
            refused, problem = at, error
            break
        events.append(event)
        steps += event.steps
    state, done, illegal = record.game.replay(steps)
    if illegal:
        refused, problem = event_index(events, done), illegal
        events = events[:refused]
    return Replay(record, events, state, refused, problem)


def replay_whole(record: Record) -> Replay:
    """Replays a record to its last event; raises RecordRefused, with the event's index, if one is refused."""
    played = replay_record(record)
    if played.problem:
        raise RecordRefused("refused-at", event=played.refused, problem=str(played.problem))
    return played


def event_index(events: list[Event], step: int) -> int:
    """The index of the event that a step belongs to."""
    for at, event in enumerate(events):
        step -= len(event.steps)
        if step < 0:
            return at
    raise IndexError(step)


def read_file(file: BinaryIO, name: str) -> Iterator[Any]:
    """The JSON values of a file: one a line, or a single one over many lines; raises FileRefused."""
    number = 0
    found = False
    while line := read_part(file.readline, name, number + 1):
        number += 1
        line = line.removeprefix(BOM) if number == 1 else line
        if line.strip():
            try:
                value = parse_json(line.rstrip(b"\r\n"), name, number)
            except FileRefused:
                if found:
                    raise
                yield parse_json(line + read_part(file.read, name, number), name, number)
                return
            found = True
            yield value
    if not found:
        raise FileRefused("file-empty", file=name)


def read_part(read: Callable[[int], bytes], name: str, number: int) -> bytes:
    """Calls a file's `readline` or `read`; raises FileRefused if that fails or returns more than `LONGEST_LINE`."""
    try:
        part = read(LONGEST_LINE + 1)
    except OSError as error:
        raise FileRefused("file-unreadable", file=name, problem=error.strerror or str(error)) from None
    if len(part) > LONGEST_LINE:
        raise FileRefused("line-too-long", file=name, line=number, limit=LONGEST_LINE >> 20)
    return part


def parse_json(text: bytes, name: str, number: int) -> Any:
    """One JSON value that starts on a line of a file; raises FileRefused. An object may be `DuplicateKeys`."""
    try:
        return json.loads(
            text.decode("utf-8"),
            object_pairs_hook=mark_duplicates,
            parse_constant=refuse_constant,
            parse_int=short_number,
            parse_float=finite_number,
        )
    except UnicodeDecodeError:
        raise FileRefused("file-not-utf8", file=name, line=number) from None
    except RecursionError:
        raise FileRefused("file-too-deep", file=name, line=number) from None
    except ValueError as error:
        at = error.lineno + number - 1 if isinstance(error, json.JSONDecodeError) else number
        raise FileRefused("file-not-json", file=name, line=at) from None


class DuplicateKeys(JsonObject):
    """An object in which a key comes twice: JSON, but no record."""

    key = ""


def mark_duplicates(pairs: list[tuple[str, Any]]) -> JsonObject:
    """An object, as `DuplicateKeys` if a key comes twice."""
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    marked = DuplicateKeys(value)
    keys = [key for key, _ in pairs]
    marked.key = next(key for key in keys if keys.count(key) > 1)
    return marked


def refuse_constant(name: str) -> None:
    """NaN and Infinity, which Python writes and JSON does not know."""
    raise ValueError(name)


def finite_number(digits: str) -> float | str:
    """A number with a fraction; one too large to be kept stays text: written again it would be no JSON."""
    number = float(digits)
    return number if math.isfinite(number) else digits


def short_number(digits: str) -> int | str:
    """A number; one that no record needs stays text, for making it a number would take for ever."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else digits
