"""Everything that is done at a table, described once: API routes, forms, buttons and shortcuts derive from this list.

The names and docstrings of the `run` functions, and the order of the list, are part of the API's description.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import BaseModel

from lucca.locale import N_
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.web.tables import call_in as away_jobs
from lucca.web.tables import chat as chat_jobs
from lucca.web.tables import play_actions, seat_actions, webhook_actions
from lucca.web.tables.access import Caller, SeatAccess, TableRequest
from lucca.web.tables.action_answers import (
    HintResult,
    done_answer,
    followed_answer,
    hint_answer,
    renewed_answer,
    webhook_answer,
)
from lucca.web.tables.checks import (
    Check,
    CheckContext,
    check_act,
    check_again,
    check_away,
    check_end,
    check_give_back,
    check_hint,
    check_not_archived,
    check_undo,
    passes,
)
from lucca.web.tables.create import FollowUp, open_again, remember_name
from lucca.web.tables.log_entries import ActionResult
from lucca.web.tables.request_bodies import Action, Again, Body, CallIn, Named, Newcomer, Seen, Webhook, Words
from lucca.web.tables.text_input import clean_name
from lucca.web.tables.webhook_actions import WebhookState

if TYPE_CHECKING:
    from lucca.web.services import Services

B = TypeVar("B", bound="Body | None")
R = TypeVar("R")


async def act(services: Services, request: TableRequest, body: Action) -> ActionResult:
    """Acts; on disk before you are told."""
    result = await services.write(
        lambda transaction: play_actions.act(transaction, services.access, request, body.action, body.hold)
    )
    services.tickets.came_from(request.table, request.caller.network)
    return result


async def end_turn(services: Services, request: TableRequest, _body: Seen) -> ActionResult:
    """Ends a turn that was held back."""
    return await services.write(lambda transaction: play_actions.end_turn(transaction, services.access, request))


async def undo(services: Services, request: TableRequest, _body: Seen) -> ActionResult:
    """Takes back your last action, as long as nothing new has come to light and no other seat has acted since."""
    return await services.write(lambda transaction: play_actions.undo(transaction, services.access, request))


async def sit(services: Services, request: TableRequest, body: Newcomer) -> ActionResult:
    """Sits down on the seat of a link, or takes it along to one more device."""
    newcomer = request.caller._replace(secret=body.secret, name=clean_name(body.name))

    def job(transaction: Transaction) -> ActionResult:
        remember_name(transaction, newcomer.visitor, newcomer.name)
        return seat_actions.sit(transaction, services.access, request._replace(caller=newcomer))

    return await services.write(job)


async def leave(services: Services, request: TableRequest, _body: Named) -> ActionResult:
    """Leaves your seat; its link is no longer good."""
    return await services.write(lambda transaction: seat_actions.leave(transaction, services.access, request))


async def renew_link(services: Services, request: TableRequest, _body: Named) -> ActionResult:
    """Makes a new link for your seat: the old one, and every other device that held the seat, is no longer good."""
    return await services.write(lambda transaction: seat_actions.renew_link(transaction, services.access, request))


async def chat(services: Services, request: TableRequest, body: Words) -> ActionResult:
    """Says something to the table."""
    limits = services.settings.limits
    text = chat_jobs.clean_message(body.text, limits)
    return await services.write(lambda transaction: chat_jobs.say(transaction, services.access, request, text, limits))


async def hint(services: Services, request: TableRequest, _body: None) -> HintResult:
    """What a strong bot would do in your place, and why; takes about a second."""
    table = await services.table(request.table)
    seat = services.access.seat_for(table, request.caller, request.seat)
    check_hint(table, seat, CheckContext(services.repository.clock()))
    return HintResult(table.version, await services.hints.give(table, seat, request.caller))


async def call_in(services: Services, request: TableRequest, body: CallIn) -> ActionResult:
    """Has a bot play for a seat that is away."""
    return await services.write(
        lambda transaction: away_jobs.call_in(transaction, services.access, request, body.seat, body.bot)
    )


async def give_back(services: Services, request: TableRequest, _body: Named) -> ActionResult:
    """Takes your seat back from the bot that was called in."""
    return await services.write(lambda transaction: away_jobs.give_back(transaction, services.access, request))


async def play_again(services: Services, request: TableRequest, body: Again) -> FollowUp:
    """Opens a table for the same people once more, or names the one that was opened already."""
    limits = services.settings.limits
    result = await services.write(
        lambda transaction: open_again(transaction, services.access, request, body.same_deal, limits)
    )
    services.tickets.came_from(result.table.id, request.caller.network)
    return result


async def set_webhook(services: Services, request: TableRequest, body: Webhook) -> WebhookState:
    """Sets the URL that is told when it is your turn, in the place of the one before, or removes it."""
    return await webhook_actions.set_webhook(services, request, body.url, body.remind_after)


async def try_webhook(services: Services, request: TableRequest, _body: None) -> WebhookState:
    """Sends a message to your webhook now, and says what became of it; takes up to ten seconds."""
    return await webhook_actions.try_webhook(services, request)


@dataclass(frozen=True, slots=True)
class TableAction(Generic[B, R]):
    """Something that whoever holds a seat may do.

    `path`, `body` and `answer` are the API's; `next_page` is where a form leads to, given the table's id. `check` is
    what the action itself checks, `is_useful` what a page asks of a table besides before it offers it. Of the button,
    `key` is the shortcut and `key_place` its place in the page's list of shortcuts, `is_main` makes it stand out,
    `is_control` puts it at the top of the page.

    `for_own_seat`: the seat that a form names is the one that acts, and not one that the action is about.
    `for_any_held`: it is offered to whoever holds several seats if one of them may do it.
    `for_newcomers`: it needs no seat yet, and has a form of its own.
    """

    run: Callable[[Services, TableRequest, B], Awaitable[R]]
    path: str
    body: type[B] | None
    answer: Callable[[R, SeatAccess, Caller], BaseModel]
    check: Check = check_not_archived
    is_useful: Callable[[Table], bool] = lambda _table: True
    next_page: Callable[[str, R], str] = lambda table_id, _result: f"/t/{table_id}"
    label: str = ""
    key: str = ""
    key_place: int = 0
    is_main: bool = False
    is_control: bool = False
    for_own_seat: bool = True
    for_any_held: bool = False
    for_newcomers: bool = False

    def is_offered(self, table: Table, seat: int, now: float) -> bool:
        """Whether a table's page has a button for it; `seat` is who acts, or whom a bot is to be called in for."""
        return self.is_useful(table) and passes(self.check, table, seat, CheckContext(now))


TABLE_ACTIONS: dict[str, TableAction[Any, Any]] = {
    "act": TableAction(act, "/actions", Action, done_answer, check_act),
    "end": TableAction(
        end_turn,
        "/end",
        Seen,
        done_answer,
        check_end,
        label=N_("End turn"),
        key="e",
        key_place=2,
        is_main=True,
        is_control=True,
    ),
    "undo": TableAction(
        undo,
        "/undo",
        Seen,
        done_answer,
        check_undo,
        label=N_("Take back"),
        key="u",
        key_place=1,
        is_control=True,
        for_any_held=True,
    ),
    "sit": TableAction(sit, "/sit", Newcomer, done_answer, for_newcomers=True),
    "leave": TableAction(
        leave,
        "/leave",
        Named,
        done_answer,
        is_useful=lambda table: table.is_live,
        next_page=lambda _table_id, _result: "/",
        label=N_("Leave"),
    ),
    "renew": TableAction(renew_link, "/renew-link", Named, renewed_answer, label=N_("Make a new link")),
    "chat": TableAction(chat, "/chat", Words, done_answer, label=N_("Chat"), key="c", key_place=4),
    "hint": TableAction(
        hint, "/hint", None, hint_answer, check_hint, label=N_("Hint"), key="h", key_place=3, is_control=True
    ),
    "call-in": TableAction(
        call_in, "/call-in", CallIn, done_answer, check_away, label=N_("Call in a bot"), for_own_seat=False
    ),
    "give-back": TableAction(
        give_back,
        "/give-back",
        Named,
        done_answer,
        check_give_back,
        is_useful=lambda table: table.is_live,
        label=N_("Take my seat back"),
        is_main=True,
        is_control=True,
    ),
    "again": TableAction(
        play_again,
        "/again",
        Again,
        followed_answer,
        check_again,
        is_useful=lambda table: not table.follow,
        next_page=lambda _table_id, result: f"/t/{result.table.id}",
        label=N_("Play again"),
        is_main=True,
        for_own_seat=False,
    ),
    "webhook": TableAction(
        set_webhook,
        "/webhook",
        Webhook,
        webhook_answer,
        is_useful=lambda table: table.is_live,
        next_page=lambda table_id, result: f"/t/{table_id}/webhook?seat={result.seat}",
        label=N_("Save"),
    ),
    "try-webhook": TableAction(
        try_webhook,
        "/try-webhook",
        None,
        webhook_answer,
        is_useful=lambda table: table.is_live,
        next_page=lambda table_id, result: f"/t/{table_id}/webhook?seat={result.seat}",
        label=N_("Send a test now"),
    ),
}
SHORTCUTS = sorted(
    (name for name, action in TABLE_ACTIONS.items() if action.key), key=lambda name: TABLE_ACTIONS[name].key_place
)
