"""Observations of palazzi computed with NumPy alone, one function for each field: an oracle for the compiled ones."""

import numpy as np

from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state as s
from tests.envs.oracle_fields import Numbers, SeatViews, one_of

PHASES = s.OVER + 1
TENTH = 0.1


def phase(views: SeatViews) -> Numbers:
    return one_of(views.field("phase"), PHASES)


def round(views: SeatViews) -> Numbers:
    part: Numbers = views.field("current_round")[:, None] / views.game.rules_record["rounds"]
    return part


def to_move(views: SeatViews) -> Numbers:
    return views.seat("to_move")


def order(views: SeatViews) -> Numbers:
    players = views.game.players
    places = views.field("order")[:, None, :players] == views.turned[:, :, None]
    steps: Numbers = places @ (np.arange(players, 0, -1) / players)
    return np.where(views.field("current_round")[:, None] > 0, steps, 0)


def table(views: SeatViews) -> Numbers:
    return cards(views, views.field("table")[:, : triplets(views)])


def taken(views: SeatViews) -> Numbers:
    return one_of(views.field("taken"), triplets(views))


def hand(views: SeatViews) -> Numbers:
    return cards(views, views.seats("hands")[:, 0])


def kept(views: SeatViews) -> Numbers:
    return cards(views, views.seats("kept")[:, 0])


def palaces(views: SeatViews) -> Numbers:
    stacks = quarters(views, "stacks")
    lying = cards(views, stacks)
    heights = quarters(views, "height")
    tops = np.take_along_axis(stacks, np.maximum(heights - 1, 0)[..., None], axis=-1)
    parts = [
        one_of(quarters(views, "area") - 1, s.OPENED),
        heights[..., None] / views.game.rules_record["palace_size"],
        lying[..., 7:9].sum(axis=-2) * 3 * TENTH,
        cards(views, tops)[..., 0, 9:10],
    ]
    return np.concatenate(parts, axis=-1)


def street(views: SeatViews) -> Numbers:
    return np.stack([quarters(views, field) * TENTH for field in ("shields", "walls", "bastions")], axis=-1)


def points(views: SeatViews) -> Numbers:
    return views.seats("points") * TENTH


def city(views: SeatViews) -> Numbers:
    return views.field("city_completed")


def unseen(views: SeatViews) -> Numbers:
    game = palazzi(views)
    words = views.field("unseen")
    places = np.arange(s.CARDS)
    bits = words[:, places // s.UNSEEN_WORD] >> places % s.UNSEEN_WORD & 1
    counts = bits.astype(np.float32)
    counts[:, s.BASTION] = bits[:, s.BASTION : s.WILD].sum(axis=1) / s.BASTIONS
    return counts[:, sorted(draw.action for draw in game.notation.draws.values())]


FIELDS = (phase, round, to_move, order, table, taken, hand, kept, palaces, street, points, city, unseen)


def palazzi(views: SeatViews) -> Palazzi:
    assert isinstance(views.game, Palazzi)
    return views.game


def triplets(views: SeatViews) -> int:
    """How many triplets are laid."""
    return palazzi(views).triplets


def quarters(views: SeatViews, field: str) -> Numbers:
    """Returns a field with a value for every quarter: of the seats in relative order, then of the City."""
    quarters = views.seats(field)
    if views.game.players > 2:
        return quarters
    return np.concatenate([quarters, views.field(field)[:, 2:3]], axis=1)


def cards(views: SeatViews, places: Numbers) -> Numbers:
    """Returns twelve numbers for each card; all 0 where there is none."""
    rules = views.game.rules_record[0]
    rank = np.searchsorted(np.sort(rules.number), rules.number) / (s.CARDS - 1)
    at = np.maximum(places, 0)
    parts = [
        np.ones((*places.shape, 1)),
        one_of(rules.colour[at], s.COLOURS),
        rules.windows[at][..., None] / 3,
        rules.shields[at][..., None] / 3,
        (rank * (rules.number > 0))[at][..., None],
        ((at >= s.WILD) & (at < s.SPECIAL))[..., None],
        (at == s.BASTION)[..., None],
    ]
    return np.where((places != s.NONE)[..., None], np.concatenate(parts, axis=-1), 0)
