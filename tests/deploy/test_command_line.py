"""The command `skald`, as people and programs use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest
from click.testing import CliRunner

from assistant.cli.reading import die_lines
from assistant.cli.run import run
from assistant.service import ServiceSettings
from assistant.words.dice import DieKind, DieReading, DieState
from vision.synthesis import Tray

pytestmark = pytest.mark.live

KEYS = {"image", "dice", "accepted", "problems", "ms"}
DIE_KEYS = {"kind", "value", "confidence", "box", "state", "lying"}


def skald(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "assistant.cli", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def tray_picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A drawn tray with two dice lying in it; the file's name is not plain ASCII."""
    tray = Tray(7)
    tray.throw(2, strength=0.5, angle=20.0, at_s=0.0)
    at_s = next(second / 10 for second in range(1, 200) if tray.at_rest(second / 10))
    file = tmp_path_factory.mktemp("pictures") / "żółty kubek.png"
    file.write_bytes(cv2.imencode(".png", tray.render(at_s))[1].tobytes())
    return file


def test_help_names_every_command() -> None:
    shown = skald("--help").stdout
    assert "..." not in shown.partition("Commands:")[2], "a description was cut off"
    for name in ("run", "read", "replay", "doctor", "games", "export", "backup", "restore",
                 "bench"):  # fmt: skip
        assert f"\n  {name} " in shown
    assert "Exit codes" in shown


@pytest.mark.parametrize("typed", ["dice_forge", "Dice Forge", "DICE FORGE", "Dice_Forge"])
def test_a_game_is_named_as_it_is_listed_or_as_it_is_called(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[ServiceSettings] = []

    def runs(settings: ServiceSettings) -> int:
        started.append(settings)
        return 0

    monkeypatch.setattr("assistant.service.run_service", runs)
    asked = ("--game", typed, "--data", str(tmp_path), "--no-open")
    assert CliRunner().invoke(run, asked).exit_code == 0
    assert [one.game for one in started] == ["dice_forge"]
    wrong = CliRunner().invoke(run, ("--game", "Forge", "--data", str(tmp_path)))
    assert "no game 'Forge'; there are: open_table, dice_forge" in wrong.output
    assert len(started) == 1


def test_games_lists_the_open_table() -> None:
    (line,) = [
        json.loads(line)
        for line in skald("games", "--json").stdout.splitlines()
        if "open_table" in line
    ]
    assert (line["min_seats"], line["max_seats"]) == (1, 8)
    listed = skald("games").stdout
    assert "1 to 8 seats" in listed
    assert "Vikings vs Anglo-Saxons  2 seats\n" in listed


def test_read_prints_one_json_line_a_picture(tray_picture: Path) -> None:
    done = skald("read", "--json", tray_picture, tray_picture)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == 2
    for line in lines:
        assert set(line) == KEYS
        assert line["image"] == str(tray_picture)
        assert isinstance(line["accepted"], bool)
        assert line["ms"] > 0
        assert len(line["dice"]) >= 2
        for die in line["dice"]:
            assert set(die) == DIE_KEYS
            assert len(die["box"]) == 4
            assert die["state"] in {"flat", "cocked", "cut", "unknown"}
            assert die["lying"] in set(DieState)


@pytest.mark.parametrize(
    ("lying", "state"),
    [
        (DieState.FLAT, "flat"),
        (DieState.COCKED, "cocked"),
        (DieState.STACKED, "cocked"),
        (DieState.CUT, "cut"),
        (DieState.OUTSIDE, "cut"),
        (DieState.COVERED, "cut"),
        (DieState.UNKNOWN, "unknown"),
    ],
)
def test_every_state_is_one_of_the_four_that_were_promised(lying: DieState, state: str) -> None:
    die = DieReading(DieKind.D6, 4, 0.9, (0, 0, 9, 9), lying)
    (line,) = json.loads(msgspec.json.encode(die_lines([die])))
    assert (line["state"], line["lying"]) == (state, lying)


def test_a_picture_that_does_not_read_stops_no_other(tray_picture: Path, tmp_path: Path) -> None:
    words = tmp_path / "words.jpg"
    words.write_text("no picture")
    cut = tmp_path / "cut.png"
    cut.write_bytes(tray_picture.read_bytes()[:5000])
    done = skald("read", "--json", words, tmp_path / "missing.jpg", cut, tmp_path, tray_picture)
    assert done.returncode == 1
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [bool(line["dice"]) for line in lines] == [False, False, False, False, True]
    assert [bool(line["problems"]) for line in lines[:4]] == [True] * 4
    assert not any(line["accepted"] for line in lines[:4])
    complaints = done.stderr.splitlines()
    assert len(complaints) == 4
    for complaint, (file, remedy) in zip(
        complaints,
        ((words, "JPEG"), (tmp_path / "missing.jpg", "check"), (cut, "again"), (tmp_path, "name")),
        strict=True,
    ):
        assert str(file) in complaint
        assert remedy in complaint


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_picture_without_the_right_to_read_it_stops_no_other(
    tray_picture: Path, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.png"
    secret.write_bytes(b"")
    secret.chmod(0)
    done = skald("read", "--json", secret, tray_picture)
    assert done.returncode == 1
    assert [bool(json.loads(line)["dice"]) for line in done.stdout.splitlines()] == [False, True]
    assert str(secret) in done.stderr


def test_a_terminal_sees_at_once_that_something_goes_on(tray_picture: Path) -> None:
    keeper, terminal = os.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "assistant.cli", "read", str(tray_picture)],
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        stderr=terminal,
        timeout=120,
        check=True,
    )
    os.close(terminal)
    shown = os.read(keeper, 65536).decode()
    os.close(keeper)
    assert done.returncode == 0
    before, _, after = shown.partition(f"{tray_picture}: d6")
    assert "starting" in before
    assert before.endswith("\x1b[K"), "the result stands on a line of its own"
    assert "\x1b[K" not in after.partition("\n")[0]


def test_a_photograph_that_was_cut_off_is_not_read_as_a_table_with_fewer_dice(
    tmp_path: Path,
) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (200, 300, 3), np.uint8)
    whole = cv2.imencode(".jpg", noise)[1].tobytes()
    file = tmp_path / "cut.jpg"
    file.write_bytes(whole[: len(whole) // 2])
    done = skald("read", "--json", file)
    assert done.returncode == 1
    assert "cut off" in done.stderr


def test_replay_prints_one_json_line_a_settled_roll(tmp_path: Path) -> None:
    tray = Tray(3)
    file = tmp_path / "throw.avi"
    video = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 15.0, (1280, 720))
    for frame in range(15 * 7):
        if frame == 15:
            tray.throw(2, strength=0.4, angle=30.0, at_s=1.0)
        video.write(tray.render(frame / 15))
    video.release()
    done = skald("replay", "--json", file)
    assert done.returncode == 0, done.stderr
    *before, line = [json.loads(line) for line in done.stdout.splitlines()]
    assert set(line) == {"roll", "from_s", "to_s", "dice", "accepted"}
    assert line["roll"] == len(before) + 1
    assert 1.0 < line["from_s"] < line["to_s"] <= 7.0
    assert all(set(die) == DIE_KEYS for die in line["dice"])
    assert len(line["dice"]) >= 2


def test_read_for_people_and_the_drawn_pictures(tray_picture: Path, tmp_path: Path) -> None:
    done = skald("read", "--overlay", tmp_path / "seen", tray_picture)
    assert done.returncode == 0, done.stderr
    assert "d6" in done.stdout
    assert not done.stdout.startswith("{")
    drawn = cv2.imdecode(
        np.fromfile(tmp_path / "seen" / f"{tray_picture.stem}.jpg", np.uint8), cv2.IMREAD_COLOR
    )
    assert drawn is not None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("read",), "IMAGE"),
        (("read", "--dice", "d6,d7", "x.jpg"), "d7"),
        (("run", "--port", "99999"), "--port"),
        (("run", "--port", "0", "--pin", "12"), "4 to 64"),
        (("nonsense",), "nonsense"),
    ],
)
def test_wrong_usage_is_exit_code_2_and_says_what(arguments: tuple[str, ...], words: str) -> None:
    done = skald(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "--json", "/nowhere/game.mp4"),
        ("export", "no-such-game", "--data", "/nowhere/skald"),
        ("restore", "/nowhere/backup.db"),
        ("restore", str(Path(__file__).parents[2] / "README.md")),
        ("run", "--data", "/proc/skald"),
        ("doctor", "--panel", "--wiring", "/nowhere/wiring.toml"),
    ],
)
def test_an_expected_fault_is_one_line_and_exit_code_1(arguments: tuple[str, ...]) -> None:
    done = skald(*arguments)
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""
