"""Hints: what a strong bot would do, in words, for who is asked and where the table allows it."""

import asyncio
from typing import Any

import pytest
from starlette.types import Message

from lucca.coach import Hint
from lucca.locale import LANGUAGES
from lucca.web.bots import hints, worker_pool
from lucca.web.bots.worker_pool import WorkersKeepDying
from lucca.web.bots.worker_tasks import WorkerMatch, build_hint, play_turn, worker_match
from tests.web import worker_jobs
from tests.web.app_client import Site
from tests.web.bots.fake_workers import fake_pool
from tests.web.conftest import NewSite
from tests.web.guest import HOST, Guest, expect_ok, expect_refused
from tests.web.random_people import open_with_people


@pytest.mark.parametrize("game", ["torri", "palazzi"])
async def test_a_hint_in_the_readers_words(site: Site, game: str) -> None:
    id, _guests = await open_with_people(site, game, 2)
    said = {}
    for language in LANGUAGES:
        anna = site.guest("guest-1", accept_language=language)
        hint = expect_ok(await anna.post(f"/api/tables/{id}/hint"))
        said[language] = tuple(hint["lines"])
        sent = worker_match(site.services.repository.cached[id], 1)
        assert hint == {"version": 3, **build_hint(sent, "novice", language)._asdict()}
    assert len(set(said.values())) == len(LANGUAGES)


async def test_hints_only_where_the_table_allows_them(site: Site) -> None:
    id, (anna, _) = await open_with_people(site, "torri", 2, hints=False)
    expect_refused(await anna.post(f"/api/tables/{id}/hint"), 403, "no-hints")


async def test_hints_only_for_who_is_asked(site: Site) -> None:
    id, (anna, berta) = await open_with_people(site, "torri", 2)
    assert expect_refused(await berta.post(f"/api/tables/{id}/hint"), 422, "not-asked") == {"seat": 2}
    expect_refused(await site.guest("stranger").post(f"/api/tables/{id}/hint"), 403, "no-seat")
    expect_ok(await anna.post(f"/api/tables/{id}/hint"))
    assert await site.kinds(id) == ["open", "sit", "sit"]


async def test_the_master_gives_hints_and_each_bot_plays_its_part(site: Site) -> None:
    asked: list[tuple[Any, ...]] = []

    async def think(function: Any, sent: WorkerMatch, bot: str, *more: Any) -> Any:
        asked.append((function, sent.seat, bot, *more))
        if function is play_turn:
            await asyncio.Event().wait()
        return Hint("stay", ["a hint"])

    site.replace_workers(think)
    anna = site.guest("anna", accept_language="ja")
    id = (await anna.open(seats="here player"))["id"]
    expect_ok(await anna.post(f"/api/tables/{id}/hint"))
    while (await anna.look(id))["asked"] == [1]:
        await anna.act(id)
    while len(asked) < 2:
        await asyncio.sleep(0.01)
    assert asked == [(build_hint, 1, "master", "ja"), (play_turn, 2, "player")]


async def test_a_worker_is_told_of_no_secret_choice_and_no_seed(site: Site) -> None:
    matches: list[WorkerMatch] = []

    async def think(_function: Any, sent: WorkerMatch, *_more: Any) -> Any:
        matches.append(sent)
        return Hint("stay", ["a hint"])

    site.replace_workers(think)
    id, guests = await open_with_people(site, "palazzi", 3)
    for guest in guests[:2]:
        await guest.act(id)
    expect_ok(await guests[2].post(f"/api/tables/{id}/hint"))
    (sent,) = matches
    assert {who for who, _action in sent.steps} == {0}
    assert sent.match().pending == {}
    assert site.services.repository.cached[id].seed not in str(sent)


async def test_where_workers_keep_dying_one_sentence_says_so(
    new_site: NewSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "build_hint", worker_jobs.lack_memory)
    async with new_site().open() as site:
        anna = site.guest("anna")
        id = (await anna.open(seats="here here"))["id"]
        assert expect_refused(await anna.post(f"/api/tables/{id}/hint"), 503, "workers-keep-dying") == {}
        assert site.services.workers.restarts == worker_pool.MOST_DEATHS
        assert site.services.hints.waiting == set()


async def test_a_page_says_so_too(site: Site) -> None:
    async def think(*_arguments: Any) -> Any:
        raise WorkersKeepDying("workers-keep-dying")

    site.replace_workers(think)
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    page = await anna.ask("POST", f"/t/{id}/do", data={"what": "hint", "version": "3"}, headers={"accept": "text/html"})
    assert page.status_code == 503
    assert "The bots cannot think at the moment" in page.text


class HintRequest:
    """A request for a hint whose caller may hang up."""

    def __init__(self, site: Site, path: str, guest: Guest) -> None:
        self.messages = [{"type": "http.request", "body": b"", "more_body": False}]
        self.has_left = asyncio.Event()
        self.sent: list[Message] = []
        headers = {"host": HOST, "cookie": f"lucca={guest.cookie}"}
        scope = {
            "type": "http",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 5000),
            "server": (HOST, 80),
        }
        self.task = asyncio.create_task(site.app(scope, self.receive, self.send))

    async def receive(self) -> Message:
        if self.messages:
            return self.messages.pop()
        await self.has_left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    async def hang_up(self) -> None:
        self.has_left.set()
        await self.task


async def test_a_hint_whose_asker_has_hung_up_frees_its_place(site: Site) -> None:
    site.services.workers, (worker,) = fake_pool()
    site.services.hints.workers = site.services.workers
    workers, askers = site.services.workers, [site.guest(name) for name in ("anna", "berta")]
    requests = []
    for asker in askers:
        id = (await asker.open(seats="here here"))["id"]
        requests.append(HintRequest(site, f"/api/tables/{id}/hint", asker))
    first, second = requests
    while workers.count_waiting("people") < 1:
        await asyncio.sleep(0.01)
    assert workers.count_busy() == 1
    await second.hang_up()
    assert workers.count_waiting("people") == 0
    await first.hang_up()
    assert site.services.hints.waiting == set()
    assert workers.count_busy() == 1  # the worker is still at it
    await worker.answer()
    assert workers.count_busy() == 0
    assert [request.sent[0]["status"] for request in requests] == [499, 499]
