"""People who play any legal action until the match is over."""

import json
from functools import cache
from random import Random
from typing import Any

from lucca.games.palazzi.game import Palazzi
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.match.record import write_record
from tests.web.app_client import Site
from tests.web.guest import Guest


async def open_with_people(site: Site, game: str, players: int, **more: Any) -> tuple[str, list[Guest]]:
    """A table, and the people who have come to it, each with a device of their own."""
    host = site.guest("host")
    opened = await host.open(game, "person " * players, **more)
    guests = [site.guest(f"guest-{link['seat']}") for link in opened["links"]]
    for guest, link in zip(guests, opened["links"], strict=True):
        await guest.sit(opened["id"], link["secret"], f"Guest {link['seat']}")
    return opened["id"], guests


async def play_on(guests: list[Guest], id: str, random: Random, steps: int = 10_000) -> dict[str, Any]:
    """Acts for whoever is asked, as long as there is something to do; how the table stands then."""
    seat = 1
    table = await guests[0].look(id, seat)
    while steps and table["status"] == "playing":
        steps -= 1
        if seat not in table["asked"]:
            seat = random.choice(table["asked"])
            table = await guests[seat - 1].look(id, seat)
        assert (table["you"], table["seed"]) == (seat, None)
        action = random.choice(table["legal"])
        await guests[seat - 1].done(id, "actions", seat, version=table["version"], action=action)
        table = await guests[seat - 1].look(id, seat)
    return table


@cache
def random_record(players: int, seed: str = "a record") -> str:
    """The record of a match of palazzi, played at no table."""
    match, dealer, random = Match(Palazzi(players=players)), Dealer(seed), Random(seed)
    dealer.deal(match)
    while match.to_move is not None:
        match.submit(match.to_move, random.choice(match.legal()))
        dealer.deal(match)
    return json.dumps(write_record(match))
