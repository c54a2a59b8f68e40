"""Moves made at once, and matches of a network against itself to learn from. Compiled together with the rules.

`quick_move`, `imagine`, `describe`, `is_settled`, `judge` and `points_of` are the game's.
"""


def quick(rules, mind, desk, noise, generator):
    """The move of desk.states[0] that looks best at once, with some noise."""
    return quick_move(rules[0], mind[0], desk, noise, generator)


def learn_match(rules, mind, desk, noise, generator, lessons, noted):
    """Plays one match and notes the facts of every settled position; returns how many notes there are now."""
    start(rules, desk.states[0])
    imagine(rules, mind, desk, generator)
    while not is_over(desk.states[0]):
        follow(rules, desk.states[0], quick_move(rules, mind, desk, noise, generator))
        if is_settled(desk.states[0]) and noted < lessons.shape[0]:
            describe(rules, mind, desk, desk.states[0])
            for seat in range(rules.players):
                for place in range(lessons.shape[2]):
                    lessons[noted, seat, place] = desk.facts[seat, place]
            noted += 1
        imagine(rules, mind, desk, generator)
    return noted


def learn_matches(rules, mind, desk, noise, generator, lessons, ends, results):
    """Plays as many matches as there are results to fill: for each seat the value at the end and the points.

    ends[match] is where the notes of the next match begin.
    """
    noted = 0
    for match in range(results.shape[0]):
        noted = learn_match(rules[0], mind[0], desk, noise, generator, lessons, noted)
        ends[match] = noted
        judge(rules[0], mind[0], desk, desk.states[0], desk.values[0])
        for seat in range(rules[0].players):
            results[match, seat, 0] = desk.values[0, seat]
            results[match, seat, 1] = points_of(desk.states[0], seat)
