"""What a network of palazzi's bots learns from (`tools/fit.py`): all editions that seat so many, in equal parts."""

from lucca.bots.spec import Training
from lucca.games.palazzi.options import EDITION, EDITIONS

MATCHES = 150


def training(players: int) -> Training:
    found: Training = []
    for name, edition in sorted(EDITIONS.items(), key=lambda item: item[0] != EDITION.default):  # the usual one first
        if players in edition.players:
            found.append(({"edition": name}, MATCHES))
            if edition.has_celebration:
                found.append(({"edition": name, "celebration": True}, MATCHES))
    return found
