"""What must hold after every event, checked in compiled code so that millions of events can be checked.

Written against the fields of a state, not with the rules' own helpers: a mistake there must not hide itself here.
Only the reasons against a brick are asked of the rules, to be compared with what they find in another way.
"""

from lucca.games.contract import apply, below, legal, start
from lucca.games.torri.rules.refusals import refuse_place

FINE = 0
BRICK_TWICE = 1
BRICK_LOST = 2
COLOUR_WRONG = 3
SUPPLY_MISCOUNTED = 4
PRISONERS_MISCOUNTED = 5
BLOCKS_WRONG = 6
HOUSES_WRONG = 7
COUNT_WRONG = 8
TOWER_WRONG = 9
TWO_TOWERS = 10
OPTIONS_WRONG = 11
CAPTURES_WRONG = 12
TOO_MANY_BRICKS = 13
STUCK = 14
WINNERS_WRONG = 15

SIDE = 16


def brick_fault(size, state, seen):
    """Every brick is in one place: the supply, a lot, or a prison; and there are twice as many as the board's size."""
    seen[:] = 0
    for colour in range(4):
        count = note_bricks(state, state.supply_top[colour], seen, colour)
        if count < 0:
            return COLOUR_WRONG
        if count != state.supply[colour]:
            return SUPPLY_MISCOUNTED
        if note_bricks(state, state.prison_top[colour], seen, -1) != state.prisoners[colour]:
            return PRISONERS_MISCOUNTED
    for lot in range(192):
        note_bricks(state, state.top[lot], seen, -1)
    for brick in range(96):
        if seen[brick] > 1:
            return BRICK_TWICE
        if seen[brick] != (1 if brick < 8 * size else 0):
            return BRICK_LOST
    return FINE


def note_bricks(state, brick, seen, colour):
    """Counts bricks that lie upon one another, up to more than there are; -1 if one is not of the colour."""
    count = 0
    while brick != -1 and count <= 96:
        if colour != -1 and brick % 4 != colour:
            return -1
        seen[brick] += 1
        count += 1
        brick = state.below[brick]
    return count


def measure(state, heights):
    """How many bricks stand on every lot."""
    for lot in range(192):
        heights[lot] = 0
        brick = state.top[lot]
        while brick != -1 and heights[lot] <= 96:
            heights[lot] += 1
            brick = state.below[brick]


def is_in(lots, lot):
    """Whether a lot is in a set of three words."""
    return lots[lot // 64] >> (lot % 64) & 1 == 1


def flood(heights, without, labels, to_do):
    """Labels all occupied lots but one by their block, found afresh; returns how many blocks there are."""
    labels[:] = -1
    blocks = 0
    for lot in range(192):
        if heights[lot] > 0 and lot != without and labels[lot] == -1:
            labels[lot] = blocks
            to_do[0] = lot
            found, done = 1, 0
            while done < found:
                for way in (-1, 1, -SIDE, SIDE):
                    beside = to_do[done] + way
                    is_free = 0 <= beside < 192 and heights[beside] > 0 and labels[beside] == -1
                    if is_free and beside != without:
                        labels[beside] = blocks
                        to_do[found] = beside
                        found += 1
                done += 1
            blocks += 1
    return blocks


def block_fault(size, state, heights, labels, to_do):
    """Blocks are what hangs together; their houses and towers are those that stand there."""
    without = state.joined if state.phase == 2 else -1  # a house that joined towers that still struggle
    blocks = flood(heights, without, labels, to_do)
    if blocks != state.block_count:
        return BLOCKS_WRONG
    for block in range(blocks):
        fault = one_block_fault(state, block, heights, labels)
        if fault != FINE:
            return fault
    for lot in range(192):
        if heights[lot] > 0 and not is_on_board(size, lot):
            return BLOCKS_WRONG
        for colour in range(4):
            is_house = heights[lot] == 1 and lot != without and state.top[lot] % 4 == colour
            if is_in(state.houses[colour], lot) != is_house:
                return HOUSES_WRONG
    return FINE


def is_on_board(size, lot):
    """Whether a lot is one of the board's."""
    return lot % SIDE < size and lot // SIDE < size


def one_block_fault(state, block, heights, labels):
    """A block of the state is one of those found: the same lots, its tower, and its houses by colour."""
    label = -1
    tower, towers = -1, 0
    for lot in range(192):
        if is_in(state.blocks[block], lot):
            label = labels[lot]
    if label == -1:
        return BLOCKS_WRONG
    for lot in range(192):
        if is_in(state.blocks[block], lot) != (labels[lot] == label):
            return BLOCKS_WRONG
        if labels[lot] == label and heights[lot] > 1:
            tower = lot
            towers += 1
    if towers > 1:
        return TWO_TOWERS
    if tower != state.tower[block]:
        return TOWER_WRONG
    return count_fault(state, block, heights, labels, label)


def count_fault(state, block, heights, labels, label):
    """A block has as many houses of each colour as are counted."""
    for colour in range(4):
        houses = 0
        for lot in range(192):
            houses += labels[lot] == label and heights[lot] == 1 and state.top[lot] % 4 == colour
        if houses != state.house_count[block, colour]:
            return COUNT_WRONG
    return FINE


def option_fault(rules, size, state):
    """Where bricks may be placed is what no reason speaks against, for every colour and lot."""
    for colour in range(4):
        for lot in range(192):
            is_option = is_in(state.allowed[colour], lot)
            if is_option != (is_on_board(size, lot) and refuse_place(rules, state, colour, lot) == 0):
                return OPTIONS_WRONG
    return FINE


def capture_fault(state, heights, labels):
    """What may be captured: houses of the striking colour that hang together with the striking tower."""
    strike = state.strikes[state.struck - 1]
    attacker = state.weaker if strike >> 12 else state.stronger
    striking = strike >> 10 & 3
    candidates = 0
    for lot in range(192):
        is_candidate = labels[lot] == labels[attacker] and heights[lot] == 1 and state.top[lot] % 4 == striking
        candidates += is_candidate
        for colour in range(4):
            if is_in(state.allowed[colour], lot) != (is_candidate and colour == striking):
                return CAPTURES_WRONG
    is_asked = state.colour[state.to_move] == (strike >> 8 & 3)
    return FINE if candidates >= 2 and is_asked else CAPTURES_WRONG


def total_fault(size, state):
    """Occupied lots and prisoners are never more than there are bricks: so every match must end."""
    total = 0
    for lot in range(192):
        total += state.top[lot] != -1
    for colour in range(4):
        total += state.prisoners[colour]
    return FINE if total <= 8 * size else TOO_MANY_BRICKS


def end_fault(players, state):
    """An end has winners and a reason, and before there is neither."""
    is_over = state.phase == 4
    if is_over != (state.winners > 0) or is_over != (state.reason > 0) or state.winners >= 1 << players:
        return WINNERS_WRONG
    return FINE


def fault_of(rules, size, state, room):
    """The first thing that is wrong with a state, or FINE."""
    seen, heights, labels, to_do = room
    fault = brick_fault(size, state, seen)
    if fault == FINE:
        measure(state, heights)
        fault = block_fault(size, state, heights, labels, to_do)
    if fault == FINE and state.phase == 0:
        fault = option_fault(rules, size, state)
    if fault == FINE and state.phase == 2:
        fault = capture_fault(state, heights, labels)
    if fault == FINE:
        fault = total_fault(size, state)
    return end_fault(rules.players, state) if fault == FINE else fault


def checked_match(rules, size, state, actions, generator, room):
    """Plays a random match and checks it after every event; returns the first fault."""
    start(rules, state)
    fault = fault_of(rules, size, state, room)
    while fault == FINE and state.phase != 4:
        count = legal(rules, state, state.to_move, actions)
        if count == 0:
            return STUCK
        apply(rules, state, state.to_move, actions[pick(state, actions, count, generator)])
        fault = fault_of(rules, size, state, room)
    return fault


def pick(state, actions, count, generator):
    """Any action; half of the time one on an occupied lot, if there is one, so that there are towers to fight."""
    at = below(generator, count)
    if below(generator, 2) == 0:
        return at
    for step in range(count):
        choice = (at + step) % count
        if state.top[actions[choice] & 255] != -1:
            return choice
    return at


def checked_matches(rules, size, states, actions, generators, room):
    """Plays matches until one has a fault; returns (its number, the fault), or (-1, FINE)."""
    for match in range(generators.shape[0]):
        fault = checked_match(rules[0], size, states[0], actions, generators[match], room)
        if fault != FINE:
            return match, fault
    return -1, FINE
