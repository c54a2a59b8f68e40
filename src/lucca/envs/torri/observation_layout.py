"""The fields of torri's observation: shapes, scales and bounds."""

from lucca.envs.observation_field import Field, field_maker
from lucca.envs.torri import write_observation
from lucca.games.torri.game import Torri
from lucca.games.torri.rules import state as t


def list_fields(game: Torri) -> list[Field]:
    """Returns the fields in the order in which `write_observation` writes them."""
    field = field_maker(write_observation)
    players, side = game.players, game.size
    bricks = int(t.bricks_of_colour(game.rules_record[0]))
    return [
        field("phase", (t.OVER + 1,)),
        field("to_move", (players,)),
        field("turn", (players,)),
        field("colours", (players, t.COLOURS)),
        field("brick", (1,), most=game.most_bricks_in_turn - 1),
        field("placed", (t.COLOURS,)),
        field("stacks", (side, side, side, t.COLOURS)),
        field("bricks", (side, side, t.COLOURS), 1 / side, bricks),
        field("struggle", (side, side, write_observation.STRUGGLERS)),
        field("supply", (t.COLOURS,), 1 / bricks, bricks),
        field("prisoners", (t.COLOURS,), 1 / side, t.COLOURS * bricks),
    ]
