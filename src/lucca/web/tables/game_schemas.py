"""The API's description of rules and records: what each game takes, as its options say.

Which options go together, and which events a match may have, only the rules can say: that is refused with 422.
"""

from typing import Any

from lucca.games import GameSpec, game_names, game_spec, least_seats, most_seats
from lucca.games.options import Option
from lucca.match.record import FORMAT, KEYS

Schema = dict[str, Any]


def describe_games(schema: Schema) -> None:
    """Adds to the schema of a new table what differs by game: how many seats, and which rules."""
    schema["oneOf"] = [game_schema(game_spec(name)) for name in game_names()]


def game_schema(spec: GameSpec) -> Schema:
    """What a table of a game has."""
    return {
        "title": spec.title,
        "properties": {
            "game": {"const": spec.name},
            "seats": {"minItems": spec.least_seats, "maxItems": spec.most_seats},
            "rules": {
                "properties": {option.name: option_schema(option) for option in spec.options},
                "additionalProperties": False,
            },
        },
    }


def option_schema(option: Option) -> Schema:
    """The values of an option."""
    match option.kind:
        case "flag":
            return {"type": "boolean"}
        case "file":
            return {"type": "string", "description": option.help}
        case "list":
            return {"type": "array", "items": {"enum": list(option.allowed)}, "uniqueItems": True}
        case _:
            return {"enum": list(option.allowed)}


def record_schema() -> Schema:
    """A record, as far as that does not depend on its game."""
    return {
        "title": "Record",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "game": {"enum": list(game_names())},
            "rules": {"type": "object"},
            "seats": {
                "type": "array",
                "items": {"type": "string"},
                "minItems": least_seats(),
                "maxItems": most_seats(),
            },
            "events": {"type": "array", "items": {"type": "string"}},
            "meta": {"type": "object"},
        },
        "required": list(KEYS),
        "additionalProperties": False,
    }
