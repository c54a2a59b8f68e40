"""What a seat sees of palazzi, found once more with NumPy alone: slow and plain, to compare with what is compiled."""

import numpy as np

from lucca.games.palazzi import state as s
from lucca.games.palazzi.game import Palazzi
from tests.envs.oracle_fields import Look, Numbers, one_of

PHASES = s.OVER + 1
TENTH = 0.1


def phase(look: Look) -> Numbers:
    return one_of(look.field("phase"), PHASES)


def round(look: Look) -> Numbers:
    part: Numbers = look.field("current_round")[:, None] / look.game.rules_record["rounds"]
    return part


def to_move(look: Look) -> Numbers:
    return look.seat("to_move")


def order(look: Look) -> Numbers:
    players = look.game.players
    places = look.field("order")[:, None, :players] == look.turned[:, :, None]
    steps: Numbers = places @ (np.arange(players, 0, -1) / players)
    return np.where(look.field("current_round")[:, None] > 0, steps, 0)


def table(look: Look) -> Numbers:
    return cards(look, look.field("table")[:, : triplets(look)])


def taken(look: Look) -> Numbers:
    return one_of(look.field("taken"), triplets(look))


def hand(look: Look) -> Numbers:
    return cards(look, look.seats("hands")[:, 0])


def kept(look: Look) -> Numbers:
    return cards(look, look.seats("kept")[:, 0])


def palaces(look: Look) -> Numbers:
    stacks = quarters(look, "stacks")
    lying = cards(look, stacks)
    heights = quarters(look, "height")
    tops = np.take_along_axis(stacks, np.maximum(heights - 1, 0)[..., None], axis=-1)
    parts = [
        one_of(quarters(look, "area") - 1, s.OPENED),
        heights[..., None] / look.game.rules_record["palace_size"],
        lying[..., 7:9].sum(axis=-2) * 3 * TENTH,
        cards(look, tops)[..., 0, 9:10],
    ]
    return np.concatenate(parts, axis=-1)


def street(look: Look) -> Numbers:
    return np.stack([quarters(look, field) * TENTH for field in ("shields", "walls", "bastions")], axis=-1)


def points(look: Look) -> Numbers:
    return look.seats("points") * TENTH


def city(look: Look) -> Numbers:
    return look.field("city_completed")


def unseen(look: Look) -> Numbers:
    game = palazzi(look)
    words = look.field("unseen")
    places = np.arange(s.CARDS)
    bits = words[:, places // s.UNSEEN_WORD] >> places % s.UNSEEN_WORD & 1
    counts = bits.astype(np.float32)
    counts[:, s.BASTION] = bits[:, s.BASTION : s.WILD].sum(axis=1) / s.BASTIONS
    return counts[:, sorted(draw.action for draw in game.notation.draws.values())]


FIELDS = (phase, round, to_move, order, table, taken, hand, kept, palaces, street, points, city, unseen)


def palazzi(look: Look) -> Palazzi:
    """The game looked at."""
    assert isinstance(look.game, Palazzi)
    return look.game


def triplets(look: Look) -> int:
    """How many triplets are laid."""
    return palazzi(look).triplets


def quarters(look: Look, field: str) -> Numbers:
    """A field that has an entry for every quarter: the seats' as they are looked at, then the City's."""
    quarters = look.seats(field)
    if look.game.players > 2:
        return quarters
    return np.concatenate([quarters, look.field(field)[:, 2:3]], axis=1)


def cards(look: Look, places: Numbers) -> Numbers:
    """Twelve numbers for each card; all 0 where there is none."""
    facts = look.game.rules_record[0]
    rank = np.searchsorted(np.sort(facts.number), facts.number) / (s.CARDS - 1)
    at = np.maximum(places, 0)
    parts = [
        np.ones((*places.shape, 1)),
        one_of(facts.colour[at], s.COLOURS),
        facts.windows[at][..., None] / 3,
        facts.shields[at][..., None] / 3,
        (rank * (facts.number > 0))[at][..., None],
        ((at >= s.WILD) & (at < s.SPECIAL))[..., None],
        (at == s.BASTION)[..., None],
    ]
    return np.where((places != s.NONE)[..., None], np.concatenate(parts, axis=-1), 0)
