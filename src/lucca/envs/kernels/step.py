"""Many matches played on by numbers, compiled together with a game's rules and what its seats see.

Whatever is left to chance happens at once, with the match's own generator, so that between two steps some seat is
always asked.
"""

from lucca.envs.contract import action_of, is_winner, mark_legal, number_of, points_of, see_match
from lucca.games.contract import apply, chances, count_legal, is_over, nth_chance, nth_legal, refusal, start
from lucca.games.rollout import below

LEGAL = 0
ILLEGAL = -1
GOES_ON = 0
ENDED = 1
NO_MATCH = -1
NO_ACTION = -1


def begin_match(rules, state, generator):
    """A new match at its first decision."""
    start(rules, state)
    deal(rules, state, generator)


def deal(rules, state, generator):
    """Draws until a seat is asked or the match is over."""
    while chances(rules, state) > 0:
        action = nth_chance(rules, state, below(generator, chances(rules, state)))
        apply(rules, state, state.to_move, action)


def is_legal(rules, tables, state, number):
    """Whether the seat to move may do what a number means."""
    action = action_of(rules, tables, state, state.to_move, number)
    return action != NO_ACTION and refusal(rules, state, state.to_move, action) == LEGAL


def act(rules, tables, state, generator, number):
    """The seat to move does what a number means; nothing happens where it may not."""
    if not is_legal(rules, tables, state, number):
        return ILLEGAL
    apply(rules, state, state.to_move, action_of(rules, tables, state, state.to_move, number))
    deal(rules, state, generator)
    return ENDED if is_over(state) else GOES_ON


def pay(rules, state, rewards):
    """1, shared by the winners and paid by the others in equal parts; nobody pays if all win."""
    winners = 0
    for seat in range(rules.players):
        winners += 1 if is_winner(rules, state, seat) else 0
    losers = rules.players - winners
    for seat in range(rules.players):
        if losers == 0:
            rewards[seat] = 0
        else:
            rewards[seat] = 1 / winners if is_winner(rules, state, seat) else -1 / losers


def show(rules, tables, scaling, state, seat, actions, observation, mask):
    """What a seat sees of a match, and what it may do."""
    see_match(rules, tables, state, seat, observation)
    for at in range(scaling.places.shape[0]):
        observation[scaling.places[at]] *= scaling.factors[at]
    for number in range(mask.shape[0]):
        mask[number] = False
    if seat == state.to_move:
        mark_legal(rules, tables, state, seat, actions, mask)


def find_illegal(rules, tables, states, actions, numbers):  # noqa: ARG001
    """The first match in which an action is not legal, or NO_MATCH."""
    for match in range(states.shape[0]):
        if not is_legal(rules[0], tables[0], states[match], numbers[match]):
            return match
    return NO_MATCH


def step_all(rules, tables, states, actions, scaling, generators, batch, numbers, is_new):
    """An action in every match, or new matches everywhere."""
    for match in range(states.shape[0]):
        room = (actions, batch, match)
        step_match(rules[0], tables[0], scaling, states[match], generators[match], room, numbers[match], is_new)


def step_match(rules, tables, scaling, state, generator, room, number, is_new):
    """An action in one of many matches, or a new match; returns what `act` says.

    Where a match ends its rewards are paid and a new one begins. The room is for legal actions, and for what all
    matches bring: the place of this one comes with it.
    """
    actions, batch, match = room
    result = GOES_ON if is_new else act(rules, tables, state, generator, number)
    batch.ended[match] = result == ENDED
    for seat in range(batch.rewards.shape[1]):
        batch.rewards[match, seat] = 0
        batch.points[match, seat] = points_of(state, seat) if result == ENDED else 0
    if result == ENDED:
        pay(rules, state, batch.rewards[match])
    if result == ENDED or is_new:
        begin_match(rules, state, generator)
    batch.seats[match] = state.to_move
    show(rules, tables, scaling, state, state.to_move, actions, batch.observations[match], batch.masks[match])
    return result


def sample_all(rules, tables, states, actions, dice, numbers):
    """A random legal action in every match, each as likely as the others of its moment."""
    for match in range(states.shape[0]):
        numbers[match] = sample(rules[0], tables[0], states[match], dice[match], actions)


def sample(rules, tables, state, generator, actions):
    """A random legal action's number."""
    choice = below(generator, count_legal(rules, state, actions))
    return number_of(rules, tables, state, state.to_move, nth_legal(rules, state, actions, choice))


def see_one(rules, tables, states, actions, scaling, seat, observation, mask):
    """What a seat sees of one match."""
    show(rules[0], tables[0], scaling, states[0], seat, actions, observation, mask)


def see_all(rules, tables, states, seats, observations):
    """What one seat sees of each of many matches, in whole numbers."""
    for match in range(states.shape[0]):
        see_match(rules[0], tables[0], states[match], seats[match], observations[match])


def begin_one(rules, states, generator):
    """A new match."""
    begin_match(rules[0], states[0], generator)


def act_one(rules, tables, states, generator, number, rewards):
    """The seat to move does what a number means; rewards are paid where that ends the match."""
    result = act(rules[0], tables[0], states[0], generator, number)
    if result == ENDED:
        pay(rules[0], states[0], rewards)
    return result
