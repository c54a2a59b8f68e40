"""What a webhook is sent: JSON for programs, with a sentence where chat programs look for one."""

import json
from contextvars import copy_context

from lucca.games import game_spec
from lucca.locale import N_, _, use_language
from lucca.store.table import Table
from lucca.store.webhooks import Webhook

SENTENCES = {
    "turn": N_("{name}, it is your turn in {game}: {link}"),
    "reminder": N_("{name}, it is still your turn in {game}: {link}"),
    "test": N_("{name}, this is a test: here you will be told when it is your turn in {game}: {link}"),
}


def message_of(hook: Webhook, table: Table, event: str) -> bytes:
    """The body of a request; `id` is the same however often it is sent."""
    seat = table.seats[hook.seat - 1]
    text = copy_context().run(say_event, hook, event, seat.name, game_spec(table.terms.game).title)
    value = {
        "id": f"{table.id}.{hook.seat}.{event}.{table.version if event == 'test' else seat.turn}",
        "event": event,
        "table": table.id,
        "game": table.terms.game,
        "seat": hook.seat,
        "name": seat.name,
        "link": hook.link,
        "since": None if event == "test" else seat.asked_at,
        "text": text,  # Slack, Mattermost, Matrix bridges
        "content": text,  # Discord
    }
    return json.dumps(value, ensure_ascii=False).encode()


def say_event(hook: Webhook, event: str, name: str, title: str) -> str:
    """The sentence, in the language of whoever set the webhook; chooses that from now on."""
    use_language(hook.language)
    return _(SENTENCES[event]).format(name=name, game=_(title), link=hook.link)
