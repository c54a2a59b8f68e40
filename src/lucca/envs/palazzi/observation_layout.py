"""The fields of palazzi's observation: shapes, scales and bounds."""

from lucca.envs.observation_field import MAX_COUNT, Field, field_maker
from lucca.envs.palazzi import write_observation
from lucca.envs.palazzi.lookup_tables import FACE, RANK, SHIELDS, WINDOWS
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state as s

TENTH = 0.1
RANKS = s.CARDS - 1
MOST_OF_CARD = {WINDOWS: 3, SHIELDS: 3, RANK: RANKS}  # of the numbers of a card; of all others 1
CARD_MOST = [MOST_OF_CARD.get(place, 1) for place in range(FACE)]
CARD_SCALE = [1 / most for most in CARD_MOST]


def list_fields(game: Palazzi) -> list[Field]:
    """Returns the fields in the order in which `write_observation` writes them."""
    field = field_maker(write_observation)
    players, triplets, size, card = game.players, game.triplets, game.palace_size, FACE
    quarters = int(game.rules_record["quarters"][0])
    draws = sorted(draw.action for draw in game.notation.draws.values())
    return [
        field("phase", (s.OVER + 1,)),
        field("round", (1,), 1 / game.rounds, game.rounds),
        field("to_move", (players,)),
        field("order", (players,), 1 / players, players),
        field("table", (triplets, s.TRIPLET, card), CARD_SCALE, CARD_MOST),
        field("taken", (triplets,)),
        field("hand", (s.HAND, card), CARD_SCALE, CARD_MOST),
        field("kept", (s.STARTING_CARDS, card), CARD_SCALE, CARD_MOST),
        field(
            "palaces",
            (quarters, s.COLOURS, write_observation.PALACE_FIELD),
            (1, 1, 1, 1 / size, TENTH, TENTH, 1 / RANKS),
            (1, 1, 1, size, MAX_COUNT, MAX_COUNT, RANKS),
        ),
        field("street", (quarters, 3), TENTH, MAX_COUNT),
        field("points", (players, s.COLUMNS), TENTH, MAX_COUNT, least=-3),
        field("city", (s.COLOURS,), 1, s.CITY_PALACES),
        field(
            "unseen",
            (len(draws),),
            [1 / s.BASTIONS if card == s.BASTION else 1 for card in draws],
            [s.BASTIONS if card == s.BASTION else 1 for card in draws],
        ),
    ]
