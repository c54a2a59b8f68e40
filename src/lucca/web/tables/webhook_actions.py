"""Setting, removing and trying the webhook of a seat; nobody is ever shown its URL again, only its host."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lucca.locale import language
from lucca.locale.sentences import sentence
from lucca.store.repository import Transaction
from lucca.store.webhooks import Webhook, change_webhook, clear_webhooks, new_webhook, put_webhook, webhook_of
from lucca.web.addresses import LOOPBACK
from lucca.web.errors import Impossible, NotFound
from lucca.web.tables.access import Caller, TableRequest
from lucca.web.tables.checks import CheckContext, check_live
from lucca.web.webhooks.due import LONGEST_REMINDER, SHORTEST_REMINDER
from lucca.web.webhooks.sender import DELIVERED
from lucca.web.webhooks.target import addresses_of, read_url

if TYPE_CHECKING:
    from lucca.web.services import Services


class WebhookState(NamedTuple):
    """What a seat is told of its own webhook: `outcome` is what became of the last message, `detail` a sentence."""

    seat: int
    host: str
    remind_after: int | None
    outcome: str
    detail: str


def state_of(seat: int, hook: Webhook | None) -> WebhookState:
    if hook is None:
        return WebhookState(seat, "", None, "", "")
    code, _, status = hook.outcome.partition(" ")
    detail = "" if code in ("", DELIVERED) else sentence(code, {"status": status})
    return WebhookState(seat, read_url(hook.url).host, hook.remind_after, code, detail)


async def set_webhook(services: Services, request: TableRequest, url: str, remind_after: object) -> WebhookState:
    """Sets a seat's webhook, or removes it where there is no URL; raises Problem."""
    if not url:
        return await services.write(lambda transaction: remove_job(transaction, services, request))
    check_on(services)
    seconds, target = read_reminder(remind_after), read_url(url)
    take_tokens(services, request.caller)
    services.access.seat_for(await services.table(request.table), request.caller, request.seat)
    resolve = services.webhooks.lookups.of(request.caller.key)
    await addresses_of(target, services.webhooks.is_private_allowed, resolve)
    spoken = language()  # the thread that runs the job does not know it

    def job(transaction: Transaction) -> WebhookState:
        table = transaction.table(request.table)
        seat = services.access.seat_for(table, request.caller, request.seat)
        check_live(table, seat, CheckContext(transaction.now))
        link = f"{origin_for(services, request.caller)}/t/{table.id}"
        hook = new_webhook(table, seat, url, request.caller.key, link, spoken, seconds)
        put_webhook(transaction.connection, hook)
        return state_of(seat, hook)

    return await services.write(job)


def origin_for(services: Services, caller: Caller) -> str:
    """How a caller reaches this server, also from another device."""
    is_here = LOOPBACK.match(caller.origin.partition("//")[2])
    return services.settings.lan if is_here and services.settings.lan else caller.origin


def remove_job(transaction: Transaction, services: Services, request: TableRequest) -> WebhookState:
    table = transaction.table(request.table)
    seat = services.access.seat_for(table, request.caller, request.seat)
    clear_webhooks(transaction.connection, table.id, seat)
    return state_of(seat, None)


async def try_webhook(services: Services, request: TableRequest) -> WebhookState:
    """Sends a message to a seat's webhook now, and says what became of it; raises Problem."""
    check_on(services)
    table = await services.table(request.table)
    seat = services.access.seat_for(table, request.caller, request.seat)
    hook = await services.read(lambda transaction: webhook_of(transaction.connection, table.id, seat))
    if hook is None:
        raise NotFound("no-webhook")
    take_tokens(services, request.caller)
    outcome = await services.webhooks.send(hook, table, "test")
    await services.write(lambda transaction: note_outcome(transaction, hook, outcome))
    return state_of(seat, hook._replace(outcome=outcome))


def note_outcome(transaction: Transaction, hook: Webhook, outcome: str) -> None:
    """Writes what became of a trial, unless the webhook is another one by now."""
    now = webhook_of(transaction.connection, hook.table_id, hook.seat)
    if now and now.url == hook.url:
        change_webhook(transaction.connection, now, outcome=outcome)


async def look_at_webhook(services: Services, request: TableRequest) -> WebhookState:
    """A seat's own webhook; raises Forbidden."""
    table = await services.table(request.table)
    seat = services.access.seat_for(table, request.caller, request.seat)
    hook = await services.read(lambda transaction: webhook_of(transaction.connection, table.id, seat))
    return state_of(seat, hook)


def check_on(services: Services) -> None:
    if not services.webhooks.is_on:
        raise Impossible("webhooks-off")


def take_tokens(services: Services, caller: Caller) -> None:
    """Counts for the visitor, and for the network, as visitors are made up easily; raises TooMany."""
    for key in (caller.key, f"network {caller.network}"):
        services.webhooks.set_limit.take(key)


def read_reminder(value: object) -> int | None:
    """After how many seconds a seat is reminded, as a form or a program says it; raises Impossible."""
    if value in (None, ""):
        return None
    seconds = int(value) if isinstance(value, (int, str)) and str(value).isdecimal() and len(str(value)) < 9 else 0
    if not SHORTEST_REMINDER <= seconds <= LONGEST_REMINDER:
        raise Impossible("webhook-reminder", least=SHORTEST_REMINDER, most=LONGEST_REMINDER)
    return seconds
