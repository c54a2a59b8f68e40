"""The games for OpenSpiel: importing this package registers each of them, as `lucca_` and its name."""

from lucca.envs.openspiel.game import LuccaGame, wrap

__all__ = ["LuccaGame", "wrap"]
