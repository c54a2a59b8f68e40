"""Everything that is done at a table, described once: what it needs, how it is done, whether a page offers it.

The docstrings of the functions are part of the API's description.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from lucca.coach import Hint
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.web.bots.hints import hint_for
from lucca.web.services import Services
from lucca.web.tables.access import Caller
from lucca.web.tables.create import open_again, remember_name
from lucca.web.tables.permissions import can_undo, is_live, may_act
from lucca.web.tables.request_bodies import Action, ActionResult, Again, Body, CallIn, Named, Seen, TableRequest, Words
from lucca.web.tables.text_input import clean_line, clean_name


@dataclass(frozen=True, slots=True)
class TableAction:
    """Something that whoever holds a seat may do.

    `is_offered` says whether a table's page has a button for it, given the viewer's seat; it may be refused all the
    same. `for_own_seat`: the seat that a form names is the one that acts, and not one that the action is about.
    """

    run: Callable[[Services, TableRequest, Any], Awaitable["TableActionResult"]]
    body: type[Body] | None
    is_offered: Callable[[Table, int], bool] = lambda _table, _seat: False
    for_own_seat: bool = True


class HintResult(NamedTuple):
    """A hint, and the version that it is about."""

    version: int
    hint: Hint


class FollowUp(NamedTuple):
    """The table at which the same people play once more, and the one before."""

    table: Table
    before: Table


TableActionResult = ActionResult | HintResult | FollowUp


async def act(services: Services, request: TableRequest, body: Action) -> ActionResult:
    """Acts; on disk before you are told."""
    return await services.write(lambda transaction: services.actions.act(transaction, request, body.action, body.hold))


async def end_turn(services: Services, request: TableRequest, _body: Seen) -> ActionResult:
    """Ends a turn that was held back."""
    return await services.write(lambda transaction: services.actions.end(transaction, request))


async def undo(services: Services, request: TableRequest, _body: Seen) -> ActionResult:
    """Takes back your last action, as long as nothing new has come to light and no other seat has acted since."""
    return await services.write(lambda transaction: services.actions.undo(transaction, request))


async def sit_down(services: Services, table: str, caller: Caller, secret: str, name: str) -> ActionResult:
    """Sits down on the seat of a link, or takes it along to one more device: no action, for it needs no seat yet."""
    newcomer = caller._replace(secret=secret, name=clean_name(name))

    def job(transaction: Transaction) -> ActionResult:
        remember_name(transaction, newcomer.visitor, newcomer.name)
        return services.actions.sit(transaction, TableRequest(table, newcomer))

    return await services.write(job)


async def leave(services: Services, request: TableRequest, _body: Named) -> ActionResult:
    """Leaves your seat; its link is no longer good."""
    return await services.write(lambda transaction: services.actions.leave(transaction, request))


async def renew_link(services: Services, request: TableRequest, _body: Named) -> ActionResult:
    """Makes a new link for your seat: the old one, and every other device that held the seat, is no longer good."""
    return await services.write(lambda transaction: services.actions.renew(transaction, request))


async def chat(services: Services, request: TableRequest, body: Words) -> ActionResult:
    """Says something to the table."""
    text, limits = clean_line(body.text), services.settings.limits
    return await services.write(lambda transaction: services.actions.chat(transaction, request, text, limits))


async def hint(services: Services, request: TableRequest, _body: None) -> HintResult:
    """What a strong bot would do in your place, and why; takes about a second."""
    return HintResult(*await hint_for(services, request))


async def call_in(services: Services, request: TableRequest, body: CallIn) -> ActionResult:
    """Has a bot play for a seat that is away."""
    return await services.write(lambda transaction: services.actions.call_in(transaction, request, body.seat, body.bot))


async def give_back(services: Services, request: TableRequest, _body: Named) -> ActionResult:
    """Takes your seat back from the bot that was called in."""
    return await services.write(lambda transaction: services.actions.give_back(transaction, request))


async def play_again(services: Services, request: TableRequest, body: Again) -> FollowUp:
    """Opens a table for the same people once more, or names the one that was opened already."""
    return FollowUp(*await open_again(services, request, body.same_deal))


TABLE_ACTIONS = {
    "act": TableAction(act, Action, may_act),
    "end": TableAction(end_turn, Seen, lambda table, seat: table.held_by == seat),
    "undo": TableAction(undo, Seen, can_undo),
    "leave": TableAction(leave, Named, lambda table, _seat: is_live(table)),
    "renew": TableAction(renew_link, Named),
    "chat": TableAction(chat, Words, lambda table, _seat: table.status != "archived"),
    "hint": TableAction(hint, None, lambda table, seat: may_act(table, seat) and table.terms.hints),
    "call-in": TableAction(call_in, CallIn, for_own_seat=False),
    "give-back": TableAction(give_back, Named, lambda table, seat: is_live(table) and bool(table.seats[seat - 1].bot)),
    "again": TableAction(
        play_again, Again, lambda table, _seat: table.status == "over" and not table.follow, for_own_seat=False
    ),
}
