"""The games for OpenSpiel: importing this package registers `lucca_palazzi` and `lucca_torri`."""

from lucca.envs.openspiel.game import LuccaGame, wrap

__all__ = ["LuccaGame", "wrap"]
