"""The games in OpenSpiel: importing this package registers each as `lucca_` and its name."""

from lucca.envs.openspiel.game import LuccaGame, wrap

__all__ = ["LuccaGame", "wrap"]
