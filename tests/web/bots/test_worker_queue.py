"""People's tables first: those where only bots play get what is left, and give it up."""

from lucca.web.bots.fair_queue import Ticket
from lucca.web.bots.worker_queue import Kind, WorkerQueue


def push(queue: WorkerQueue, kind: Kind, name: str, piece: float = 0.8) -> None:
    queue.push(kind, Ticket((name,), piece, 2))


def names(queue: WorkerQueue, times: int) -> list[str]:
    """Whose work begins, one after the other; `-` where a worker stays free."""
    found = [queue.pop() for _ in range(times)]
    return [one[1].path[0] if one else "-" for one in found]


def test_people_come_first_whenever_they_came() -> None:
    queue = WorkerQueue(3)
    push(queue, "bots", "bots")
    push(queue, "people", "anna")
    push(queue, "people", "berta")
    assert names(queue, 3) == ["anna", "berta", "bots"]


def test_where_only_bots_play_never_the_last_of_several_workers_is_taken() -> None:
    for workers, taken in ((1, 1), (2, 1), (4, 3)):
        queue = WorkerQueue(workers)
        for number in range(10):
            push(queue, "bots", f"bots {number}")
        assert [name[:4] for name in names(queue, taken + 1)] == ["bots"] * taken + ["-"]
        push(queue, "people", "anna")
        assert names(queue, 2) == ["anna", "-"]


def test_bots_among_themselves_give_up_their_worker_to_whoever_plays_against_bots() -> None:
    queue = WorkerQueue(1)
    push(queue, "bots", "bots")
    found = queue.pop()
    assert found
    assert not queue.is_overtaken(*found)
    push(queue, "bots", "others")
    assert not queue.is_overtaken(*found)
    push(queue, "people", "anna", 100.0)
    assert queue.is_overtaken(*found)


def test_a_person_is_never_overtaken_by_bots_among_themselves() -> None:
    queue = WorkerQueue(1)
    push(queue, "people", "anna", 100.0)
    found = queue.pop()
    assert found
    push(queue, "bots", "bots", 0.01)
    assert not queue.is_overtaken(*found)
    push(queue, "people", "berta", 0.01)
    assert queue.is_overtaken(*found)
