"""What a network of palazzi's bots learns from (`tools/fit.py`): all editions that seat so many, in equal parts."""

from lucca.bots.spec import Training


def training(players: int) -> Training:
    usual: Training = [({"edition": "2013"}, 150), ({"edition": "2013", "celebration": True}, 150)]
    older: Training = [({"edition": "2005-de"}, 150), ({"edition": "2005-ja"}, 150)]
    return [*usual, *older] if players > 2 else usual
