"""Where PostgreSQL's programs are, and who may run them."""

import os
import pwd
import shutil
import subprocess
from pathlib import Path
from typing import IO

import pytest

DEBIAN = Path("/usr/lib/postgresql")
MISSING = "These tests need PostgreSQL's initdb and postgres: `make test` installs them on Debian."


def program(name: str) -> str:
    """A program of PostgreSQL: that on the PATH, else Debian's newest."""
    newest_first = sorted(DEBIAN.glob("[0-9]*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    found = shutil.which(name) or shutil.which(name, path=os.pathsep.join(map(str, newest_first)))
    if found is None:
        pytest.fail(MISSING, pytrace=False)
    return found


def owner() -> pwd.struct_passwd | None:
    """Whom to run PostgreSQL as, since it refuses root; None is who runs the tests."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def spawn(command: list[str], folder: Path, stdin: int, output: IO[bytes] | int) -> subprocess.Popen[bytes]:
    """Starts a program in a folder as its owner, out of reach of the keys that interrupt the tests."""
    account = owner()
    return subprocess.Popen(
        command,
        cwd=folder,
        stdin=stdin,
        stdout=output,
        stderr=output,
        start_new_session=True,
        user=account and account.pw_uid,
        group=account and account.pw_gid,
        extra_groups=account and [],
    )
