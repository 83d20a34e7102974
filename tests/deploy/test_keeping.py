"""A game is played, leaves the house in every form, and comes back."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from assistant.bench.memory import memory_of
from assistant.bench.service import Service
from assistant.bench.table import Host
from assistant.corrections import FOLDER_NAME, CorrectionStore
from tests.corrections.test_store import PNG, correction
from tests.deploy.test_command_line import skald


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder in which Ada has got 7 points; taken while the service was running."""
    data = tmp_path_factory.mktemp("data")
    copy = tmp_path_factory.mktemp("taken") / "running.db"
    service = Service(data)
    with service, closing(Host(service)) as host:
        host.command("give_points", seat="s1", category="points", points=7)
        assert skald("backup", copy, "--data", data).returncode == 0
        busy = skald("restore", copy, "--data", data)
        assert (busy.returncode, "stop it first" in busy.stderr) == (1, True)
        again = skald("run", "--no-open", "--port", str(service.port), "--data", data / "other")
        assert again.returncode == 1
        assert str(service.port) in again.stderr
        assert "Traceback" not in again.stderr
        assert memory_of(service.pid)[0].name == "service"
        assert service.terminate() == 0
    shutil.copy(copy, data / "running.db")
    CorrectionStore(data / FOLDER_NAME).put(correction(), PNG, 1000)
    yield data


def points_of_ada(data: Path) -> str:
    done = skald("export", "--format", "csv", "--data", data)
    assert done.returncode == 0, done.stderr
    return next(row["total"] for row in csv.DictReader(io.StringIO(done.stdout))
                if row["seat"] == "Ada")  # fmt: skip


def test_a_game_is_exported_as_json_and_comes_back_elsewhere(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert skald("export", "--data", played, "--out", file).returncode == 0
    game = json.loads(file.read_text())["game"]
    assert skald("export", game, "--data", played).stdout.startswith("{")
    done = skald("restore", file, "--data", tmp_path / "elsewhere")
    assert done.returncode == 0, done.stderr
    assert points_of_ada(tmp_path / "elsewhere") == "7"
    twice = skald("restore", file, "--data", tmp_path / "elsewhere")
    assert twice.returncode == 1
    assert "already" in twice.stderr


def test_score_sheet_and_log(played: Path) -> None:
    assert points_of_ada(played) == "7"
    log = skald("export", "--format", "log", "--data", played).stdout
    assert "Ada" in log


def test_a_backup_taken_from_the_running_service_is_whole(played: Path, tmp_path: Path) -> None:
    done = skald("restore", played / "running.db", "--data", tmp_path)
    assert done.returncode == 0, done.stderr
    assert "1 game," in done.stdout
    assert points_of_ada(tmp_path) == "7"


def test_restoring_sets_the_present_games_aside(played: Path, tmp_path: Path) -> None:
    skald("restore", played / "running.db", "--data", tmp_path)
    done = skald("restore", played / "running.db", "--data", tmp_path)
    assert done.returncode == 0, done.stderr
    aside = Path(done.stdout.strip().splitlines()[-1].rpartition(" ")[2])
    assert aside.exists()


@pytest.mark.parametrize(
    "command", [("backup",), ("export", "--out"), ("export", "--corrections")], ids=" ".join
)
def test_nothing_is_written_over(played: Path, tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "precious.db"
    file.write_text("something else")
    done = skald(*command, file, "--data", played)
    assert done.returncode == 1
    assert f"{file} exists already; name another file" in done.stderr
    assert file.read_text() == "something else"


def test_an_export_that_names_the_journal_by_mistake_costs_no_game(played: Path) -> None:
    assert skald("export", "--data", played, "--out", played / "journal.db").returncode == 1
    assert points_of_ada(played) == "7"


def test_a_game_that_finds_no_room_leaves_no_half_of_it(played: Path) -> None:
    assert skald("export", "--data", played, "--out", "/dev/stdout").stdout.startswith("{")
    full = skald("export", "--data", played, "--out", "/dev/full")
    assert (full.returncode, "cannot be written" in full.stderr) == (1, True)
    assert Path("/dev/full").exists()


def test_a_broken_backup_changes_nothing(played: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    whole = (played / "running.db").read_bytes()
    broken.write_bytes(whole[: len(whole) // 2])
    done = skald("restore", broken, "--data", tmp_path / "data")
    assert done.returncode == 1
    assert str(broken) in done.stderr
    assert not (tmp_path / "data" / "journal.db").exists()


def test_an_unknown_game_names_those_that_there_are(played: Path) -> None:
    game = json.loads(skald("export", "--data", played).stdout)["game"]
    done = skald("export", "nonsense", "--data", played)
    assert done.returncode == 1
    assert game in done.stderr
