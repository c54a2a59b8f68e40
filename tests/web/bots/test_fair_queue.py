"""Everybody who waits gets the same share of the workers' time, and who has asked for little is served soon."""

from collections import Counter
from collections.abc import Iterable, Iterator

from lucca.web.bots.fair_queue import Share, Ticket

QUICK, LONG = 0.02, 0.8


def ticket(*path: str, piece: float = LONG, pieces: int = 1) -> Ticket:
    return Ticket(path, piece, pieces)


def serve(queue: Share) -> str:
    """Does the work of the ticket that is due first; whose it is."""
    first = queue.pop()
    assert first
    for _ in range(first.pieces):
        queue.use(first)
    queue.finish(first)
    return "/".join(first.path)


def serve_all(queue: Share, times: int = 10_000) -> Iterator[str]:
    while queue.waiting and times:
        times -= 1
        yield serve(queue)


def queue_of(*tickets: Ticket) -> Share:
    queue = Share()
    for one in tickets:
        queue.push(one)
    return queue


def test_one_visitors_hundred_tables_do_not_keep_anothers_waiting() -> None:
    queue = queue_of(*(ticket("a", "eve") for _ in range(100)), ticket("b", "anna"))
    assert list(serve_all(queue, 3)) == ["a/eve", "b/anna", "a/eve"]


def test_many_visitors_of_one_address_share_what_the_address_gets() -> None:
    eves = [ticket("a", f"eve {number}") for number in range(50) for _ in range(4)]
    queue = queue_of(*eves, *(ticket("b", "anna") for _ in range(50)))
    served = Counter(name[0] for name in serve_all(queue, 60))
    assert served == {"a": 30, "b": 30}


def test_visitors_of_one_address_take_turns() -> None:
    queue = queue_of(*(ticket("a", name) for name in "xxxxyyz"))
    assert list(serve_all(queue)) == ["a/x", "a/y", "a/z", "a/x", "a/y", "a/x", "a/x"]


def test_shares_are_of_time_and_not_of_tasks() -> None:
    queue = queue_of(
        *(ticket("a", "eve", piece=1.0) for _ in range(100)), *(ticket("b", "anna", piece=0.25) for _ in range(100))
    )
    assert Counter(serve_all(queue, 50)) == {"a/eve": 10, "b/anna": 40}


def test_a_short_task_of_a_newcomer_comes_before_all_long_ones_that_wait() -> None:
    queue = queue_of(*(ticket("a", f"eve {number}", pieces=2) for number in range(150)))
    list(serve_all(queue, 40))
    queue.push(ticket("a", "anna", piece=QUICK, pieces=2))
    assert serve(queue) == "a/anna"
    queue.push(ticket("b", "berta", piece=QUICK, pieces=2))
    assert serve(queue) == "b/berta"


def test_newcomers_with_short_tasks_do_not_keep_a_long_one_waiting_for_ever() -> None:
    queue = queue_of(ticket("a", "anna", piece=LONG))
    for number in range(1000):
        queue.push(ticket(f"b {number}", "eve", piece=QUICK))
        if serve(queue) == "a/anna":
            break
    assert 10 < number < 100


def test_who_waited_elsewhere_has_no_claim_to_the_time_that_went_by() -> None:
    queue = queue_of(*(ticket("a", "anna") for _ in range(40)))
    list(serve_all(queue, 20))
    for _ in range(20):
        queue.push(ticket("b", "berta"))
    assert Counter(serve_all(queue, 20)) == {"a/anna": 10, "b/berta": 10}


def test_a_ticket_that_nobody_waits_for_any_more_costs_nothing() -> None:
    tickets = [ticket("a", "anna") for _ in range(3)]
    queue = queue_of(*tickets, ticket("b", "berta"), ticket("b", "berta"))
    queue.remove(tickets[0])
    queue.remove(tickets[1])
    assert list(serve_all(queue)) == ["a/anna", "b/berta", "b/berta"]
    assert queue.pop() is None


def begin(queue: Share) -> Ticket:
    """The work of the first ticket begins."""
    first = queue.pop()
    assert first
    return first


def overtaken_after(queue: Share, running: Ticket, newcomers: Iterable[Ticket] = ()) -> int:
    """How many pieces are done before the work is broken off; tickets are added during the first one."""
    for newcomer in newcomers:
        queue.push(newcomer)
    for done in range(1, 100):
        queue.use(running)
        if queue.is_overtaken(running):
            return done
    return 100


def test_a_long_task_is_broken_off_for_a_short_one_of_somebody_else() -> None:
    for path in (("a", "anna"), ("b", "anna")):
        queue = queue_of(ticket("a", "eve", pieces=2))
        assert overtaken_after(queue, begin(queue), [ticket(*path, piece=QUICK, pieces=2)]) == 1


def test_equals_finish_what_they_usually_take_and_no_more() -> None:
    for path in (("a", "anna"), ("b", "anna")):
        queue = queue_of(ticket("a", "eve", pieces=2), ticket(*path, pieces=2))
        assert overtaken_after(queue, begin(queue)) == 2


def test_nobody_is_overtaken_by_the_own_next_task_nor_by_nobody() -> None:
    queue = queue_of(ticket("a", "eve", pieces=2))
    assert overtaken_after(queue, begin(queue), [ticket("a", "eve", piece=QUICK)]) == 100
    queue = queue_of(ticket("a", "eve", pieces=2))
    assert overtaken_after(queue, begin(queue)) == 100


def test_work_that_was_broken_off_counts_for_what_was_done() -> None:
    queue = queue_of(*(ticket("a", "eve", piece=1.0, pieces=4) for _ in range(8)))
    for _ in range(8):
        queue.push(ticket("b", "anna", piece=1.0, pieces=4))
    served = Counter[str]()
    for _ in range(9):
        first = begin(queue)
        served[first.path[0]] += 1
        for _ in range(1 if first.path[0] == "a" else 4):
            queue.use(first)
        queue.finish(first)
    assert served == {"a": 7, "b": 2}


def test_nothing_is_remembered_of_those_who_have_left() -> None:
    queue = queue_of(*(ticket(f"a {number}", "eve") for number in range(100)))
    list(serve_all(queue, 90))
    assert len(queue.members) == 10
    list(serve_all(queue))
    assert queue.members == {}
    assert queue.time == 0.0


def test_several_workers_serve_several_people_at_once() -> None:
    queue = queue_of(*(ticket("a", "eve") for _ in range(4)), ticket("b", "anna"), ticket("c", "berta"))
    assert [begin(queue).path[1] for _ in range(4)] == ["eve", "anna", "berta", "eve"]
