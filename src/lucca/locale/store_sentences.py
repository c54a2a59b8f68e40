"""Sentences about backups, and about what `lucca doctor` finds."""

from lucca.locale import N_

STORE_SENTENCES = {
    # Backups.
    "no-database": N_("There is no database in the folder {folder}."),
    "nothing-kept": N_("The database is empty: no server has kept anything in it yet."),
    "backup-standard": N_("A backup is a file of its own, not standard input or output."),
    "never-overwritten": N_("{file} exists already, and nothing is written over it: name another."),
    "not-a-backup": N_("{file} is no backup."),
    "newer-backup": N_("{file} was made by a newer version of the program ({version}): use that one."),
    "backup-cut": N_("{file} is cut off: the end of the backup is missing."),
    "backup-damaged": N_("{file} is damaged: it is not what was written."),
    "backup-row": N_("{file}, line {line}: this is no row of a backup."),
    "not-empty": N_("There is something in the database already: a backup is restored only into an empty one."),
    # The doctor, about this machine.
    "versions": N_("Lucca {version}, Python {python}, SQLite {sqlite}; {packages}."),
    "package-missing": N_("The package {package} is not installed."),
    "cache-right": N_("Compiled rules and bots are kept in {folder}."),
    "cache-wrong": N_("Compiled rules and bots cannot be kept in {folder}: name a folder with LUCCA_CACHE_DIR."),
    "files-enough": N_("A server may open {files} files here: {connections} connections at once."),
    "files-few": N_(
        "A server may open only {files} files here: {connections} connections at once; raise the limit (ulimit -n)."
    ),
    "compiled": N_("The rules and bots of {game} are compiled."),
    "not-compiled": N_("The rules and bots of {game} are not compiled yet: the first use takes about a minute."),
    # The doctor, about the database.
    "opened": N_("The database can be opened."),
    "same-revision": N_("Its tables are those of this version of the program ({revision})."),
    "older-database": N_(
        "It is of an earlier version of the program ({revision}): the next server to start brings it up to {ours}; "
        "then its tables can be checked."
    ),
    "same-schema": N_("All its columns and indexes are there."),
    "other-schema": N_("Its columns or indexes are not as they should be; differences: {count}."),
    "disk-free": N_("There is room on the disk: {free} MiB."),
    "disk-full": N_("The disk is nearly full: {free} MiB are left."),
    "server-running": N_("A server is running on it."),
    "servers-running": N_("Servers that are running on it: {count}."),
    "no-server-running": N_("No server is running on it."),
    "file-whole": N_("SQLite finds the file whole."),
    "file-broken": N_("SQLite finds the file damaged: {problem}."),
    "rows-lost": N_("Rows that refer to others which are not there: {count}, the first in {name}."),
    "journal-right": N_("What a player is told is on disk (journal {journal}, synchronous {synchronous})."),
    "journal-wrong": N_("A crash may lose what players were told (journal {journal}, synchronous {synchronous})."),
    "postgres-setting-right": N_("PostgreSQL's setting {setting} is {value}."),
    "postgres-setting": N_("A crash may lose what players were told: PostgreSQL's setting {setting} is off."),
    # The doctor, about tables; the table is named before.
    "tables-right": N_("Tables whose log leads to where they stand: {count} of {all}."),
    "log-gap": N_("The log has {entries} entries, the table stands at {version}; the first missing is {missing}."),
    "log-refused": N_("Entry {number} of the log cannot be replayed: {problem}"),
    "other-draws": N_("What was drawn is not what the seed gives."),
    "other-standing": N_("The log leads to {name} {expected}, the table says {written}."),
    "other-snapshot": N_("The snapshot at entry {number} is not where the log leads to."),
    "other-sitters": N_("Who sits where is not what the log says."),
    "no-record": N_("The table is archived, but has no record."),
    "wrong-record": N_("The record is wrong: {problem}"),
    "other-record": N_("The record is of another match than the log."),
}
