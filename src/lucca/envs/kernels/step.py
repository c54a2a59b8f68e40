"""Steps of environments, for one match and for many; compiled with a game's rules and environment modules.

Chance actions are drawn at once, with the match's own generator, so that between two steps a seat is always to move.
"""

from lucca.envs.kernels.contract import NO_ACTION, action_of, mark_legal, number_of, points_of, write_observation
from lucca.envs.kernels.rewards import write_rewards
from lucca.games.contract import LEGAL, apply, chances, count_legal, is_over, nth_chance, nth_legal, refusal, start
from lucca.games.rollout import below

ILLEGAL = -1
GOES_ON = 0
ENDED = 1
NO_MATCH = -1


def begin_match(rules, state, generator):
    """Writes a new match at its first decision."""
    start(rules, state)
    deal(rules, state, generator)


def deal(rules, state, generator):
    """Draws and applies chance actions until a seat is to move or the match is over."""
    while chances(rules, state) > 0:
        action = nth_chance(rules, state, below(generator, chances(rules, state)))
        apply(rules, state, state.to_move, action)


def is_legal(rules, tables, state, number):
    """Whether a number means a legal action of the seat to move."""
    action = action_of(rules, tables, state, state.to_move, number)
    return action != NO_ACTION and refusal(rules, state, state.to_move, action) == LEGAL


def act(rules, tables, state, generator, number):
    """Applies what a number means for the seat to move; returns ILLEGAL (and changes nothing), ENDED or GOES_ON."""
    if not is_legal(rules, tables, state, number):
        return ILLEGAL
    apply(rules, state, state.to_move, action_of(rules, tables, state, state.to_move, number))
    deal(rules, state, generator)
    return ENDED if is_over(state) else GOES_ON


def observe(rules, tables, scaling, state, seat, actions, observation, mask):
    """Writes what a seat sees of a match, scaled, and the mask of its legal actions."""
    write_observation(rules, tables, state, seat, observation)
    for at in range(scaling.places.shape[0]):
        observation[scaling.places[at]] *= scaling.factors[at]
    for number in range(mask.shape[0]):
        mask[number] = False
    if seat == state.to_move:
        mark_legal(rules, tables, state, seat, actions, mask)


def find_illegal(rules, tables, states, actions, numbers):
    """Returns the index of the first match in which an action is not legal, or NO_MATCH."""
    for index in range(states.shape[0]):
        if not is_legal(rules[0], tables[0], states[index], numbers[index]):
            return index
    return NO_MATCH


def step_all(rules, tables, states, actions, scaling, generators, batch, numbers, is_new):
    """Applies an action in every match, or begins all anew; see `step_match`."""
    for index in range(states.shape[0]):
        buffers = (actions, batch, index)
        step_match(rules[0], tables[0], scaling, states[index], generators[index], buffers, numbers[index], is_new)


def step_match(rules, tables, scaling, state, generator, buffers, number, is_new):
    """Applies an action in one of many matches, or begins it anew, and writes its row of the batch.

    Where a match ends, its rewards are written and a new one begins. Returns what `act` does. `buffers` are room for
    legal actions, the batch, and the index of the match in it.
    """
    actions, batch, index = buffers
    result = GOES_ON if is_new else act(rules, tables, state, generator, number)
    batch.ended[index] = result == ENDED
    for seat in range(batch.rewards.shape[1]):
        batch.rewards[index, seat] = 0
        batch.points[index, seat] = points_of(state, seat) if result == ENDED else 0
    if result == ENDED:
        write_rewards(rules, state, batch.rewards[index])
    if result == ENDED or is_new:
        begin_match(rules, state, generator)
    batch.seats[index] = state.to_move
    observe(rules, tables, scaling, state, state.to_move, actions, batch.observations[index], batch.masks[index])
    return result


def sample_all(rules, tables, states, actions, generators, numbers):
    """Writes the number of a uniformly random legal action in every match."""
    for index in range(states.shape[0]):
        numbers[index] = sample(rules[0], tables[0], states[index], generators[index], actions)


def sample(rules, tables, state, generator, actions):
    """Returns the number of a uniformly random legal action of the seat to move."""
    choice = below(generator, count_legal(rules, state, actions))
    return number_of(rules, tables, state, state.to_move, nth_legal(rules, state, actions, choice))


def observe_one(rules, tables, states, actions, scaling, seat, observation, mask):
    """`observe` for a single match, on arrays of one record."""
    observe(rules[0], tables[0], scaling, states[0], seat, actions, observation, mask)


def observe_all(rules, tables, states, seats, observations):
    """Writes what one seat sees of each of many matches, as integers that are not scaled."""
    for index in range(states.shape[0]):
        write_observation(rules[0], tables[0], states[index], seats[index], observations[index])


def begin_one(rules, states, generator):
    """`begin_match` for a single match, on arrays of one record."""
    begin_match(rules[0], states[0], generator)


def act_one(rules, tables, states, generator, number, rewards):
    """`act` for a single match, on arrays of one record; writes the rewards if that ends the match."""
    result = act(rules[0], tables[0], states[0], generator, number)
    if result == ENDED:
        write_rewards(rules[0], states[0], rewards)
    return result
