"""Greedy moves, and matches of a network against itself to learn from. Compiled together with a game's rules."""

from lucca.bots.contract import apply_move, determinize, extract_features, greedy_move, is_settled, points_of
from lucca.bots.network import evaluate
from lucca.games.contract import is_over, start


def choose_greedily(rules, network, workspace, noise, generator):
    """The move of workspace.states[0] that looks best at once, with some noise."""
    return greedy_move(rules[0], network[0], workspace, noise, generator)


def selfplay_match(rules, network, workspace, noise, generator, samples, noted):
    """Plays one match and notes the facts of every settled position; returns how many notes there are now."""
    start(rules, workspace.states[0])
    determinize(rules, network, workspace, generator)
    while not is_over(workspace.states[0]):
        apply_move(rules, workspace.states[0], greedy_move(rules, network, workspace, noise, generator))
        if is_settled(workspace.states[0]) and noted < samples.shape[0]:
            extract_features(rules, network, workspace, workspace.states[0])
            for seat in range(rules.players):
                for place in range(samples.shape[2]):
                    samples[noted, seat, place] = workspace.features[seat, place]
            noted += 1
        determinize(rules, network, workspace, generator)
    return noted


def selfplay_matches(rules, network, workspace, noise, generator, samples, ends, results):
    """Plays as many matches as there are results to fill: for each seat the value at the end and the points.

    ends[match] is where the notes of the next match begin.
    """
    noted = 0
    for match in range(results.shape[0]):
        noted = selfplay_match(rules[0], network[0], workspace, noise, generator, samples, noted)
        ends[match] = noted
        evaluate(rules[0], network[0], workspace, workspace.states[0], workspace.values[0])
        for seat in range(rules[0].players):
            results[match, seat, 0] = workspace.values[0, seat]
            results[match, seat, 1] = points_of(workspace.states[0], seat)
