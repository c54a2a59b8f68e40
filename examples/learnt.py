"""A bot that plays by a policy of `learn.py`: a model for whoever wants to use a trained network as a bot."""

from pathlib import Path

import numpy as np
import torch
from learn import Policy

from lucca.bots.bot import Advice
from lucca.envs.compile import action_ids_of
from lucca.envs.observation import layout_of, observe
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question


class Learnt:
    """Plays by the weights in a file of `learn.py`: what the policy holds likeliest."""

    def __init__(self, game: CompiledGame, weights: Path) -> None:
        self.game = game
        self.action_ids = action_ids_of(game)
        self.policy = Policy(layout_of(game).size, self.action_ids.decisions)
        self.policy.load_state_dict(torch.load(weights, weights_only=True))

    def is_compiled(self, game: Game) -> bool:  # noqa: ARG002
        """It needs nothing but the rules."""
        return True

    def compile(self, game: Game) -> None:
        """It needs nothing but the rules."""

    def choose(self, question: Question, numbers: Numbers) -> Action:  # noqa: ARG002
        """The likeliest of the legal actions; it leaves nothing to chance."""
        known = question.known()
        fields = observe(self.game, known, question.seat).values()
        seen = np.concatenate([field.ravel() for field in fields])
        mask = np.zeros(self.action_ids.decisions, np.bool_)
        mask[self.action_ids.legal(known, question.seat)] = True
        with torch.no_grad():
            choice, _ = self.policy(torch.from_numpy(seen), torch.from_numpy(mask))
        return self.action_ids.decode(known, question.seat, int(choice.logits.argmax()))

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """The action that `choose` would, without reasons: the policy has none."""
        return Advice(self.choose(question, numbers))
