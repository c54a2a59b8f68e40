"""Programs of the system that tests need are found, or installed, or asked for in one sentence."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "tools" / "system.sh"
INSTALL = "apt-get install -qq --yes --no-install-recommends -o DPkg::Lock::Timeout=60 -o Dpkg::Use-Pty=0"
APT_GET = '[ "$1" = install ] && exec >&2; echo apt-get "$@"'  # what it says of installing is not wanted


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """A folder of programs that is all a system has: who asks is root, and nothing can be installed."""
    for name in ("env", "sh"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    put(tmp_path, "id", "echo 0")
    return tmp_path


def put(folder: Path, name: str, script: str) -> None:
    """Adds a program."""
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def see_to(folder: Path, *needs: str) -> subprocess.CompletedProcess[str]:
    """Runs the script with the programs of a folder alone."""
    environment = {**os.environ, "PATH": str(folder)}
    return subprocess.run([SCRIPT, *needs], env=environment, capture_output=True, text=True, check=False)


def test_what_is_there_is_left_in_silence(system: Path) -> None:
    put(system, "apt-get", "exit 1")
    put(system, "lute", "exit 1")
    done = see_to(system, "liblute-dev:lute:songs")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_is_missing_is_installed(system: Path) -> None:
    put(system, "lute", "exit 1")
    put(system, "apt-get", APT_GET)
    done = see_to(system, "liblute-dev:lute:songs", "organ-bin:organ:a loud mass", "harp:harp:angels")
    assert done.returncode == 0
    said = [
        "The tests need organ-bin (a loud mass), harp (angels): installing with apt-get.",
        "apt-get update -qq",
    ]
    assert done.stdout.splitlines() == said
    assert done.stderr.splitlines() == [f"{INSTALL} organ-bin harp"]


def test_others_than_root_install_with_sudo(system: Path) -> None:
    put(system, "id", "echo 1000")
    put(system, "apt-get", APT_GET)
    put(system, "sudo", 'echo sudo; "$@"')
    done = see_to(system, "harp:harp:angels")
    assert done.stdout.splitlines()[1:] == ["sudo", "apt-get update -qq"]
    assert done.stderr.splitlines() == [f"{INSTALL} harp"]


def test_a_source_that_does_not_answer_need_not_matter(system: Path) -> None:
    put(system, "apt-get", '[ "$1" = install ]')
    assert see_to(system, "harp:harp:angels").returncode == 0


@pytest.mark.parametrize(
    ("user", "programs", "why"),
    [
        (0, [], "there is no apt-get; install it in the way of this system"),
        (1000, ["apt-get"], "that takes root or sudo"),
        (0, ["apt-get"], "apt-get failed"),
    ],
)
def test_what_cannot_be_installed_is_asked_for(system: Path, user: int, programs: list[str], why: str) -> None:
    put(system, "id", f"echo {user}")
    for program in programs:
        put(system, program, "exit 1")
    done = see_to(system, "harp:harp:angels")
    assert done.returncode == 1
    assert done.stderr == f"The tests need harp (angels), which could not be installed here: {why}.\n"
