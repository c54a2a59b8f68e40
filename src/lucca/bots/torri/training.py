"""What a network of torri's bots learns from (`tools/fit.py`): all sizes of the board, with and without switching."""

from lucca.bots.spec import Training


def training(players: int) -> Training:
    """The usual board most often: on larger ones matches take longer. With four players no colour is neutral."""
    sizes: Training = [({"size": size}, matches) for size, matches in ((8, 60), (6, 30), (10, 12), (12, 6))]
    return [*sizes, ({"size": 8, "switching": True}, 12)] if players < 4 else sizes
