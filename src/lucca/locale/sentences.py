"""One clear sentence for every reason code; the facts of a problem fill its gaps."""

import json
from collections.abc import Mapping
from functools import cache

from lucca.locale import N_, _, join_words
from lucca.locale.spec import locale_spec, locale_specs
from lucca.locale.store_sentences import STORE_SENTENCES
from lucca.registry import game_names

SENTENCES = {
    # Actions that are not understood.
    "unknown-verb": N_("'{verb}' is not understood; an action starts with one of: {verbs}."),
    "misunderstood": N_("The words after {verb} are not understood: '{text}'."),
    "unknown-seat": N_("There is no seat '{seat}'; a decision starts with its seat, 1 to {players}."),
    "unknown-action": N_("{action} is no action."),
    "no-chance": N_("Nothing is left to chance in this game: an event starts with a seat."),
    "event-not-text": N_("An event must be text."),
    # Actions that the rules do not allow.
    "match-over": N_("The match is over."),
    "not-your-turn": N_("It is not the turn of seat {seat} but of seat {to_move}."),
    "nothing-to-undo": N_("There is nothing of yours to take back, or something new has come to light since."),
    # Rules that do not exist or do not go together.
    "unknown-game": N_("There is no game '{game}'; the games are: {games}."),
    "unknown-edition": N_("There is no edition '{edition}'; the editions are: {editions}."),
    "missing-option": N_("The rules lack the option {option}."),
    "unknown-option": N_("The rules have no option '{option}'."),
    "option-of-other-game": N_("{game} has no option --{option}."),
    # Records and their files.
    "file-unreadable": N_("{file} cannot be read: {problem}."),
    "input-closed": N_("Standard input is closed."),
    "system-failed": N_("Reading or writing failed: {problem}."),
    "file-unwritable": N_("{file} cannot be written: {problem}."),
    "file-empty": N_("{file} holds no record."),
    "file-not-utf8": N_("{file}, line {line}: the text is not UTF-8."),
    "file-not-json": N_("{file}, line {line}: this is not JSON."),
    "file-too-deep": N_("{file}, line {line}: the JSON is nested too deeply."),
    "line-too-long": N_("{file}, line {line}: longer than {limit} MiB."),
    "record-not-object": N_("A record is a JSON object."),
    "unknown-key": N_("Unknown key '{key}'."),
    "missing-key": N_("The key {key} is missing."),
    "unknown-format": N_("The format is '{format}', not {expected}."),
    "key-not-text": N_("{key} must be text."),
    "key-not-object": N_("{key} must be an object."),
    "key-not-list": N_("{key} must be a list."),
    "wrong-seats": N_("seats must be {players} names."),
    "refused-at": N_("Event {event}: {problem}"),
    "doubled-key": N_("The key '{key}' stands there twice."),
    "several-records": N_("{file} holds more than one match: to go on, put one into a file of its own."),
    "already-over": N_("The match in {file} is over."),
    "which-match": N_("{file} holds more than one match: --match names one, the first is 0."),
    "nothing-to-hint": N_(
        "The match is over, won by {winners}: nothing is left to hint at; --at names an earlier position."
    ),
    "nobody-asked": N_("After {events} events it is up to chance, no seat is asked: name another position with --at."),
    # The server.
    "store-failed": N_("The database does not answer as it should; nothing was changed."),
    "commit-failed": N_(
        "The database failed while this was being written: look whether it was done. "
        "The same request, sent again with the same id, counts once."
    ),
    "not-writable": N_("The database can be read, but not written: perhaps its disk is full, or read-only."),
    "unusable-database": N_("The database cannot be used: {problem}."),
    "damaged-database": N_(
        "{file} is damaged: {problem}. lucca doctor looks at all of it; "
        "lucca restore fills another folder from a backup."
    ),
    "empty-file": N_(
        "{file} is empty, as a full disk or a broken copy leaves a file: restore a backup into another folder, "
        "or delete the file to begin anew."
    ),
    "no-psycopg": N_("The driver for PostgreSQL is not installed; it comes with the extra postgres."),
    "newer-database": N_("The database is of a newer version of the program ({revision}): use that one."),
    "newer-rules": N_("The match of this table is played by rules of a newer version of the program."),
    "folder-unusable": N_("The folder {folder} cannot be used: {problem}."),
    "folder-in-use": N_("Another server uses the folder {folder}."),
    "not-a-database": N_("--database takes the URL of a PostgreSQL database: postgresql://USER@HOST/NAME."),
    "no-address": N_("'{address}' is no address of a machine or a network."),
    "unknown-webhooks": N_("--webhooks is off, public or private, not '{value}'."),
    "unknown-log": N_("There is no log level '{log}'; there are debug, info, warning and error."),
    "cannot-listen": N_("{host}:{port} cannot be served: {problem}."),
    "no-such-table": N_("There is no table {table}."),
    "no-such-page": N_("There is nothing at this address."),
    "wrong-method": N_("This address does not take requests of this kind."),
    "misread-request": N_("The request is not understood."),
    "misread-field": N_("The field {field} of the request is not as it should be ({problem})."),
    "failed": N_("Something went wrong on the server; nothing was changed."),
    "no-host": N_("The request must name one host, the one it is sent to."),
    "other-host": N_("This server is not known as {host}; its owner allows a name by: lucca serve --name {host}"),
    "no-host-name": N_("'{name}' is no name of a host: --name takes one like play.example or play.example:8443."),
    "other-site": N_("The request comes from another site's page."),
    "not-a-record": N_("This file is no record: it must be JSON, as matches are downloaded."),
    "too-large-body": N_("The request is larger than {limit} bytes."),
    "too-large-head": N_("The headers of the request are larger than {limit} bytes."),
    "too-many-connections": N_("{limit} connections from this address are open already: close one of them first."),
    "server-full": N_("The server has no room for another connection just now: try again in a moment."),
    "too-fast": N_("Too many requests: go on in {seconds} s."),
    "too-many-tables": N_("There are {limit} tables already: finish a match before opening another."),
    "too-many-streams": N_("{limit} streams are open already: close a page before opening another."),
    "name-length": N_("A name has at most {limit} letters."),
    "chat-length": N_("A message has 1 to {limit} characters."),
    "too-much-chat": N_("At most {limit} messages a minute."),
    "too-many-hints": N_("One hint at a time: the bot is still thinking."),
    "workers-keep-dying": N_(
        "The bots cannot think at the moment; perhaps the server is short of memory. Try again later."
    ),
    "hung-up": N_("The connection was closed before the answer came."),
    "not-your-seat": N_("Seat {seat} is not yours."),
    "no-seat": N_("You have no seat at this table."),
    "no-spectators": N_("This table is only for those who play."),
    "wrong-link": N_("This link does not belong to a seat of this table any more."),
    "no-undo": N_("At this table nothing is taken back."),
    "no-hints": N_("At this table there are no hints."),
    "not-begun": N_("The match begins when everybody has sat down."),
    "not-over": N_("The match is not over yet."),
    "over-already": N_("The match is over at this moment of the record: name an earlier one."),
    "archived": N_("This table has been archived: its match can be looked at and played on from at a new table."),
    "stale": N_("The table has changed since: it is at version {version}, you saw version {seen}."),
    "id-taken": N_("The id {id} stands for another request already."),
    "turn-held": N_("Seat {holder} has not ended its turn yet."),
    "nothing-held": N_("There is no turn of yours to end."),
    "bot-plays": N_("A bot plays for seat {seat}: take the seat back first."),
    "bot-there": N_("A bot plays for seat {seat} already."),
    "no-bot-there": N_("No bot plays for seat {seat}."),
    "never-away": N_("At this table everybody takes the time they need."),
    "not-asked": N_("The match does not wait for seat {seat}."),
    "not-away-yet": N_("A bot can be called in for seat {seat} in {seconds} s."),
    "webhook-url": N_(
        "A webhook is an address that begins with https:// or http://, without a name or password, "
        "of at most {limit} letters."
    ),
    "webhook-port": N_("A webhook has the port 80 or 443, or one from 1024 on."),
    "webhook-reminder": N_("A reminder comes after {least} to {most} seconds."),
    "webhook-not-public": N_(
        "The address of the webhook is in a private network; the owner of this server allows that by: "
        "lucca serve --webhooks private"
    ),
    "webhook-no-host": N_("The host of the webhook is not found."),
    "webhook-no-connection": N_("The host of the webhook cannot be reached."),
    "webhook-no-trust": N_("The host of the webhook has no certificate that can be trusted."),
    "webhook-no-answer": N_("The host of the webhook does not answer, or not as web servers do."),
    "webhook-answered": N_("The host of the webhook answers with the status {status}."),
    "webhooks-off": N_("This server tells no webhooks; its owner allows them by: lucca serve --webhooks public"),
    "no-webhook": N_("Your seat has no webhook."),
    "seats-and-players": N_("Seats described: {seats}; players of the match: {players}."),
    "no-such-event": N_("There is no event {event}: the record has {events}."),
    "still-secret": N_("The record is available once nothing in it is secret any more."),
    "not-admin": N_("This needs the admin word that the server printed when it started."),
    # Audits.
    "no-seed": N_("The record has no seed."),
    "no-seed-digest": N_("The record does not say what the SHA-256 of its seed is."),
    "other-seed-digest": N_("The SHA-256 of the seed is {digest}, the record says {written}."),
    "other-seed-promised": N_("The SHA-256 of the seed is {digest}, not {promised}: it is another seed."),
    "wrong-start": N_("dealt_from must be a whole number from 0 to {most}, not '{start}'."),
    "other-draw": N_("The seed gives {dealt} here, the record has {written}."),
    # Commands.
    "unknown-language": N_("There is no language '{language}'; the languages are: {languages}."),
    "resume-alone": N_("--resume goes on with a match as it is: give no game, rules, bots, seat, name or seed."),
    "file-exists": N_("{file} exists already: name another, or go on with it with --resume."),
    "resume-standard": N_("A match is resumed from a file, not from standard input."),
    "game-missing": N_("Name a game to play, for example: lucca play {game}."),
    "no-such-seat": N_("There is no seat {seat} with {players} players."),
    "wrong-bots": N_("Bots needed: {seats}; bots named: {bots}."),
    "not-a-number": N_("{option} takes a whole number, not '{value}'."),
    "too-small": N_("{option} must be at least {least}, not {value}."),
    "too-large": N_("{option} must be at most {most}, not {value}."),
    "not-a-digest": N_("{option} takes the 64 hexadecimal digits of a SHA-256, not '{value}'."),
    "not-seconds": N_("{option} takes a number of seconds from {least} to {most}, not '{value}'."),
    "one-measurement": N_(
        "Ask for one measurement at a time: --search, --envs, --gpu or --against; --envs goes with the last two."
    ),
    "processes-need-database": N_("Several server processes need a PostgreSQL: name it with --database."),
    "not-served": N_("The server to be measured did not start: {problem}"),
    "server-ended": N_("The server that was measured has ended: {problem}"),
    "for-servers": N_("{option} is for servers: lucca bench serve."),
    "one-rate": N_("--soak and --against go with one --rate, not several."),
    "soak-alone": N_("Ask for --soak or for --against, not for both at a time."),
    "database-for-each": N_("With --against, --database and --against-database go together: each version has its own."),
    "no-source": N_("{path} is no checkout of Lucca: there is no src/lucca in it."),
    "unknown-rival": N_("There is nothing to compare with called '{rival}'; there are: {rivals}."),
    "no-gpu": N_("There is no GPU to use: {problem}."),
    "no-package": N_("{package} is not installed; it comes with the extra {extra}."),
    "unknown-bot": N_("There is no bot '{bot}'; the bots are: {bots}."),
    # The arena.
    "one-bot-only": N_("An arena needs at least two different bots, for example: --bots greedy,random."),
    "too-many-line-ups": N_("{bots} bots at {seats} seats are {line_ups} line-ups; an arena has at most {most}."),
    "arena-file": N_("{file} is no plain file: an arena keeps its matches in one, to go on from there."),
    "same-file": N_("--csv and --records cannot both be {file}."),
    "other-run": N_("{file}, line {line}: this belongs to something else than this run; name another file."),
    "file-in-use": N_("{file} is being written by another run."),
    "bot-failed": N_("The bot {bot} failed in match {match}: {problem}"),
    "workers-die": N_("Match {match} cannot be played: the process that played it died {times} times."),
    "no-ray": N_("Ray is not installed; it comes with the extra cluster."),
    "not-an-address": N_("'{address}' is no address of a cluster: that is HOST:PORT, or local for this machine."),
    "no-cluster": N_("The cluster at {address} cannot be used: {problem}."),
    "cluster-failed": N_("The cluster failed: {problem}."),
    **STORE_SENTENCES,
}

LONGEST_FACT = 80
PLACES = ("file", "folder", "path")  # facts that are of no use unless they can be read to their end
LONGEST_PLACE = 300


def sentence(code: str, facts: Mapping[str, object]) -> str:
    """The sentence for a reason code, in the language spoken."""
    texts = {name: fact_text(name, value) for name, value in facts.items()}
    return _(message(code)).format(**(phrase_texts(facts) | texts))


def phrase_texts(facts: Mapping[str, object]) -> dict[str, str]:
    """The phrases that facts stand for, by the gaps of sentences that they fill."""
    texts = {}
    for spec in locale_specs():
        for gap, (fact, phrases) in spec.phrases.items():
            if fact in facts:
                phrase = phrases.get(str(facts[fact]))
                texts[gap] = _(phrase) if phrase else fact_text(fact, facts[fact])
    return texts


def message(code: str) -> str:
    """The message for a reason code, of ours or of a game; raises KeyError."""
    return all_sentences(game_names())[code]


@cache
def all_sentences(games: tuple[str, ...]) -> dict[str, str]:
    """Every sentence by its reason code; raises ValueError where a code would have two: a problem names no game."""
    found = dict(SENTENCES)
    for game in games:
        for code, text in locale_spec(game).sentences.items():
            if found.setdefault(code, text) != text:
                raise ValueError(f"{game} has another sentence for {code}")
    return found


def fact_text(name: str, value: object) -> str:
    """A fact as a sentence says it: a word of ours translated, a stranger's cut short and on one line."""
    if isinstance(value, tuple):  # several words of ours
        return join_words(value)
    if not isinstance(value, str):
        return json_text(value)
    is_ours = any(name in spec.translated_facts and value in spec.words for spec in locale_specs())
    if is_ours:
        return _(value)
    return shorten_place(value) if name in PLACES else shorten(value)


def json_text(value: object) -> str:
    """A value that is no text, as JSON; … if it cannot be written so."""
    try:
        return shorten(json.dumps(value, ensure_ascii=False))
    except (RecursionError, TypeError, ValueError):
        return "…"


def shorten_place(text: str) -> str:
    """Where a file lies, with the end of it where that is far away."""
    return shorten(text if len(text) <= LONGEST_PLACE else f"…{text[1 - LONGEST_PLACE :]}", LONGEST_PLACE)


def shorten(text: str, longest: int = LONGEST_FACT) -> str:
    """Text of any origin, made safe to print: no line breaks, no control characters, not too long."""
    text = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: longest + 1])
    return text if len(text) <= longest else text[: longest - 1] + "…"
