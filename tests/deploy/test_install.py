"""deploy/install and deploy/uninstall: what they would do, and what they do under another root."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.sandbox import Sandbox

pytestmark = pytest.mark.live

SYSTEM_COMMANDS = ("systemctl", "useradd", "usermod", "apt-get", "chown")
UNIT = "etc/systemd/system/skald.service"


@pytest.fixture
def system(sandbox: Sandbox) -> Sandbox:
    sandbox.note(*SYSTEM_COMMANDS)
    sandbox.executable("dpkg-query", "#!/bin/sh\nexit 1\n")
    sandbox.executable(
        "getent",
        '#!/bin/sh\ncase "$*" in "passwd skald") exit 2 ;; "group spi") exit 2 ;; esac\n',
    )
    return sandbox


def install(system: Sandbox, root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return system.run("deploy/install", *arguments, DESTDIR=str(root))


def test_a_dry_run_tells_everything_and_touches_nothing(system: Sandbox, tmp_path: Path) -> None:
    system.pretend_pi()
    root = tmp_path / "root"
    done = install(system, root, "--dry-run")
    assert done.returncode == 0, done.stderr
    assert system.calls() == []
    assert not root.exists()
    told = done.stdout
    for line in (
        "python3-opencv python3-gpiozero python3-lgpio python3-picamera2",
        "useradd --system",
        "usermod --append --groups gpio,video skald",
        f"would write {root}/{UNIT}",
        "systemctl enable skald.service",
        "systemctl restart skald.service",
    ):
        assert line in told
    assert "nothing was changed" in done.stderr
    assert "starting" not in done.stderr


def test_an_installation_puts_code_unit_and_settings_in_place(
    system: Sandbox, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    done = install(system, root, "--", "--camera", "picamera")
    assert done.returncode == 0, done.stderr
    assert (root / "opt/skald/.venv/bin/skald").exists()
    assert not (root / "opt/skald/assistant/__pycache__").exists()
    command = root / "usr/local/bin/skald"
    assert os.access(command, os.X_OK)
    assert 'SKALD_DATA="${SKALD_DATA:-/var/lib/skald}" exec /opt/skald' in command.read_text()
    unit = (root / UNIT).read_text()
    for line in (
        "User=skald",
        "SupplementaryGroups=gpio video",
        "StateDirectory=skald",
        "WorkingDirectory=/var/lib/skald",
        "Type=notify",
        "WatchdogSec=20",
        "TimeoutStopSec=5",
        "Restart=always",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "DeviceAllow=char-gpiochip rw",
        "DeviceAllow=char-video4linux rw",
        "WantedBy=multi-user.target",
    ):
        assert line in unit.splitlines()
    assert "network-online" not in unit
    assert "AmbientCapabilities" not in unit
    assert "@" not in unit
    assert 'SKALD_OPTIONS="--camera picamera"' in (root / "etc/default/skald").read_text()
    assert system.calls()[-3:] == [
        "systemctl daemon-reload",
        "systemctl enable skald.service",
        "systemctl restart skald.service",
    ]


def test_installing_again_keeps_the_settings_and_drops_code_that_is_gone(
    system: Sandbox, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    install(system, root, "--port", "8123", "--", "--camera", "picamera")
    leftover = root / "opt/skald/assistant/gone.py"
    leftover.touch()
    settings = (root / "etc/default/skald").read_text()
    done = install(system, root)
    assert done.returncode == 0, done.stderr
    assert (root / "etc/default/skald").read_text() == settings
    assert "SKALD_PORT=8123" in settings
    assert not leftover.exists()


def test_a_low_port_brings_the_one_right_that_it_needs(system: Sandbox, tmp_path: Path) -> None:
    install(system, tmp_path / "root", "--port", "80")
    unit = (tmp_path / "root" / UNIT).read_text()
    assert "AmbientCapabilities=CAP_NET_BIND_SERVICE" in unit


@pytest.mark.parametrize(
    "arguments", [("--port", "0"), ("--port", "x"), ("--prot", "80"), ("--", '--game "x')]
)
def test_wrong_arguments_change_nothing(
    system: Sandbox, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    done = install(system, tmp_path / "root", *arguments)
    assert done.returncode == 2
    assert not (tmp_path / "root").exists()


def test_uninstalling_keeps_the_games_and_says_where(system: Sandbox, tmp_path: Path) -> None:
    root = tmp_path / "root"
    install(system, root)
    game = root / "var/lib/skald/journal.db"
    game.parent.mkdir(parents=True)
    game.write_text("games")
    told = system.run("deploy/uninstall", "--dry-run", DESTDIR=str(root))
    assert "systemctl disable --now skald.service" in told.stdout
    assert (root / UNIT).exists()
    done = system.run("deploy/uninstall", DESTDIR=str(root))
    assert done.returncode == 0, done.stderr
    assert "systemctl disable --now skald.service" in system.calls()
    assert not (root / UNIT).exists()
    assert not (root / "opt/skald").exists()
    assert not (root / "usr/local/bin/skald").exists()
    assert game.read_text() == "games"
    assert str(game.parent) in done.stderr
    assert system.run("deploy/uninstall", DESTDIR=str(root)).returncode == 0


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")
def test_systemd_finds_nothing_wrong_with_the_unit(system: Sandbox, tmp_path: Path) -> None:
    root = tmp_path / "root"
    install(system, root)
    unit = (root / UNIT).read_text()
    checked = tmp_path / "skald.service"
    checked.write_text(unit.replace("/opt/skald", str(root / "opt/skald")))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(checked)], capture_output=True, text=True, check=False
    )
    ours = [line for line in done.stderr.splitlines() if "skald" in line]
    assert (done.returncode, ours) == (0, [])
