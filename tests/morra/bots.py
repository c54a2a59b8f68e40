"""What morra gives its bots."""

from lucca.bots.spec import INFINITE, BotSpec
from tests.morra import bot_kernels, rules

SPEC = BotSpec(
    modules=(bot_kernels,),
    feature_names=("points", "rounds_left"),
    positions_left=lambda _game, _state: INFINITE,
    points=bot_kernels.POINTS,
    max_moves=rules.FINGERS,
    rule_of_thumb={bot_kernels.POINTS: 1.0},
    temperature=0.05,
    exploration=0.5,
    widening=0.3,
)
