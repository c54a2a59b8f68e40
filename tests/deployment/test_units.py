"""The units in `examples/deployment/` do what they say, as far as that can be seen without systemd running."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine

from lucca.store.migrations.migrate import migrate
from tests.command_environment import environment
from tests.deployment.proxies import DOMAIN, EXAMPLES
from tests.deployment.unit_server import PROGRAM, SETTINGS, UNIT, unit_command

UNITS = sorted(path.name for path in EXAMPLES.iterdir() if path.suffix in (".service", ".timer"))
MOST_EXPOSED = 20  # tenths: of 100, as `systemd-analyze security` counts
pytestmark = pytest.mark.heavy


def analyze(*words: str) -> str:
    """What `systemd-analyze` says."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed")
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def installed(folder: Path) -> Path:
    """The units with a program that is there: Lucca as it is run here."""
    program = folder / "lucca"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m lucca "$@"\n')
    program.chmod(0o755)
    for name in UNITS:
        (folder / name).write_text((EXAMPLES / name).read_text().replace(PROGRAM, str(program)))
    return folder


@pytest.mark.parametrize("name", UNITS)
def test_systemd_understands_every_line(name: str, tmp_path: Path) -> None:
    said = [line for line in analyze("verify", str(installed(tmp_path) / name)).splitlines() if str(tmp_path) in line]
    assert said == []


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_services_are_shut_in(name: str) -> None:
    said = analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(EXAMPLES / name))
    level = re.search(r"exposure level for \S+: ([\d.]+)", said)
    assert level, said
    assert float(level[1]) <= MOST_EXPOSED / 10, said


def test_the_units_use_the_variables_that_there_are() -> None:
    assert set(re.findall(r"\$\{(LUCCA_\w+)\}", UNIT.read_text())) == set(SETTINGS)
    command = unit_command(8001, "url")
    assert command[3:6] == ["serve", "--port", "8001"]
    assert command[command.index("--name") + 1] == DOMAIN


def test_the_domain_is_written_once() -> None:
    """The documents' steps put it into every file that has one."""
    steps = (EXAMPLES.parents[1] / "docs" / "deployment.md").read_text()
    for path in EXAMPLES.iterdir():
        has_step = f'sed "s/{DOMAIN}/$NAME/" {path.name} >' in steps
        assert has_step == (DOMAIN in path.read_text()), path
        assert all(line.count(DOMAIN) <= 1 for line in path.read_text().splitlines()), path


def backup_commands() -> list[str]:
    """What the backup's unit has the shell do, as systemd hands it over."""
    unit = (EXAMPLES / "lucca-backup.service").read_text()
    return [line.replace("%%", "%") for line in re.findall(r"^ExecStart=/bin/sh -c '(.*)'$", unit, re.MULTILINE)]


def test_the_backup_is_made_and_old_ones_go(tmp_path: Path, postgres_url: str) -> None:
    engine = create_engine(postgres_url, poolclass=NullPool)
    migrate(engine)
    old, recent = tmp_path / "lucca-old.gz", tmp_path / "lucca-recent.gz"
    for file, days in ((old, 32), (recent, 29)):
        file.touch()
        at = time.time() - days * 86_400
        os.utime(file, (at, at))
    program = str(installed(tmp_path) / "lucca")
    variables = environment(LUCCA_DATABASE=postgres_url, STATE_DIRECTORY=str(tmp_path))
    commands = backup_commands()
    assert len(commands) == 2
    for command in commands:
        words = ["/bin/sh", "-c", command.replace(PROGRAM, program)]
        subprocess.run(words, env=variables, check=True, capture_output=True)
    kept = {path.name for path in tmp_path.glob("*.gz")}
    assert "lucca-old.gz" not in kept
    assert "lucca-recent.gz" in kept
    assert [name for name in kept if re.fullmatch(r"lucca-\d{8}T\d{6}\.gz", name)]
