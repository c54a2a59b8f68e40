"""The games in OpenSpiel: importing this package registers each as `lucca_` and its name."""

from lucca.envs.game_classes import find_class
from lucca.envs.openspiel.game import CLASSES, LuccaGame, wrap

__all__ = ["LuccaGame", "wrap"]


def __getattr__(name: str) -> type[LuccaGame]:
    """Finds the class of each game by name: its `class_name` and `Game`."""
    return find_class(__name__, CLASSES.values(), name)
