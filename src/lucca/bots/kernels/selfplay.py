"""Greedy moves, and self-play for training a network. Compiled with a game's rules."""

from lucca.bots.kernels.contract import (
    apply_move,
    determinize,
    extract_features,
    greedy_move,
    is_settled,
    margin_points,
)
from lucca.bots.kernels.network import evaluate
from lucca.games.contract import is_over, start


def choose_greedily(rules, network, workspace, noise, generator):
    """Returns `greedy_move` of workspace.states[0]; the entry point for Python, on arrays of one record."""
    return greedy_move(rules[0], network[0], workspace, noise, generator)


def selfplay_match(rules, network, workspace, noise, generator, samples, count):
    """Plays a match and appends the features of every settled position to `samples`; returns their count so far."""
    start(rules, workspace.states[0])
    determinize(rules, network, workspace, generator)
    while not is_over(workspace.states[0]):
        apply_move(rules, workspace.states[0], greedy_move(rules, network, workspace, noise, generator))
        if is_settled(workspace.states[0]) and count < samples.shape[0]:
            extract_features(rules, network, workspace, workspace.states[0])
            for seat in range(rules.players):
                for place in range(samples.shape[2]):
                    samples[count, seat, place] = workspace.features[seat, place]
            count += 1
        determinize(rules, network, workspace, generator)
    return count


def selfplay_matches(rules, network, workspace, noise, generator, samples, ends, results):
    """Plays as many matches as `results` has rows, and writes into them each seat's final value and points.

    samples[ends[index - 1]:ends[index]] are the positions of a match.
    """
    count = 0
    for index in range(results.shape[0]):
        count = selfplay_match(rules[0], network[0], workspace, noise, generator, samples, count)
        ends[index] = count
        evaluate(rules[0], network[0], workspace, workspace.states[0], workspace.values[0])
        for seat in range(rules[0].players):
            results[index, seat, 0] = workspace.values[0, seat]
            results[index, seat, 1] = margin_points(workspace.states[0], seat)
