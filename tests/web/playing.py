"""People who play any legal action until the match is over."""

from random import Random
from typing import Any

from tests.web.guest import Guest
from tests.web.site import Site


async def gather_people(site: Site, game: str, players: int, **more: Any) -> tuple[str, list[Guest]]:
    """A table, and the people who have come to it, each with a device of their own."""
    host = site.guest("host")
    opened = await host.open(game, "person " * players, **more)
    guests = [site.guest(f"guest-{link['seat']}") for link in opened["links"]]
    for guest, link in zip(guests, opened["links"], strict=True):
        await guest.sit(opened["id"], link["secret"], f"Guest {link['seat']}")
    return opened["id"], guests


async def play_on(guests: list[Guest], id: str, random: Random, steps: int = 10_000) -> dict[str, Any]:
    """Acts for whoever is asked, as long as there is something to do; how the table stands then."""
    table = await guests[0].look(id)
    while steps and table["status"] == "playing":
        steps -= 1
        seat = random.choice(table["asked"])
        there = await guests[seat - 1].look(id, seat)
        assert (there["you"], there["seed"]) == (seat, None)
        action = random.choice(there["legal"])
        await guests[seat - 1].done(id, "actions", seat, version=there["version"], action=action)
        table = await guests[0].look(id)
    return table
