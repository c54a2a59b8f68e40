"""How long a match can become: bounds that are easy to see, for programs that make room before it begins."""

from lucca.games.compiled_game import CompiledGame
from lucca.games.palazzi import state as s
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri import state as t
from lucca.games.torri.game import Torri


def most_decisions(game: CompiledGame) -> int:
    """No match of these rules has more decisions."""
    if isinstance(game, Palazzi):
        return most_in_palazzi(game)
    assert isinstance(game, Torri)
    return most_in_torri(game)


def most_in_palazzi(game: Palazzi) -> int:
    """Everybody keeps once, opens every colour once, and takes and plays a triplet a round; the City gets two."""
    turns = game.players * game.rounds
    city = 2 * game.rounds if game.players == 2 else 0
    return game.players * (1 + s.COLOURS) + turns * (1 + s.TRIPLET) + city


def most_in_torri(game: Torri) -> int:
    """Placements, prisoners that are chosen, and with switching a colour for every two placements.

    Let there be B bricks. Every house that is placed adds 1 to occupied lots and prisoners together, and nothing ever
    takes from them: a tower that is struck keeps its lowest brick, and a house that leaves its lot is a prisoner. So at
    most B houses are placed. Once the k-th is placed, at least k bricks are prisoners or the one brick that every
    occupied lot has, so at most B - k are floors. Only this house can begin a struggle, and every strike of it takes a
    floor back to the supply: so a match has at most (B - 1) + (B - 2) + ... + 0 = B (B - 1) / 2 strikes. A brick is
    placed out of the first supply of B, or is one that a strike brought back. A prisoner that is chosen was a house.
    """
    bricks = t.COLOURS * 2 * game.size
    placements = bricks + bricks * (bricks - 1) // 2
    switches = placements // 2 if game.rules["switching"] else 0
    return placements + bricks + switches


def most_cards(game: CompiledGame) -> int:
    """No match has more cards in its hands and on its tables; bastions set aside from the hands are not among them."""
    if not isinstance(game, Palazzi):
        return 0
    return s.HAND * game.players + s.TRIPLET * game.triplets * game.rounds
