"""Starts that meet a bad disk, a bad file or an impatient owner."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from assistant.bench.service import Service
from assistant.service.start_mark import StartMark
from tests.evening.conftest import Guests, live, wait_for

pytestmark = pytest.mark.live

MARK = "start-not-finished"


def test_a_disk_that_takes_no_mark_still_gets_a_table(tmp_path: Path, guests: Guests) -> None:
    in_the_way = tmp_path / "data" / MARK
    in_the_way.mkdir(parents=True)  # it can be neither read, written nor taken away as a file
    with Service(tmp_path / "data") as service:
        guests.host(service)
        wait_for(guests.phone(service), live, "the camera")
        assert service.terminate() == 0


def test_a_refused_start_leaves_the_mark_of_the_running_one(tmp_path: Path) -> None:
    running, refused = StartMark(tmp_path), StartMark(tmp_path)
    running.step("camera")
    refused.finished()
    assert (tmp_path / MARK).exists()
    running.finished()
    assert not (tmp_path / MARK).exists()


def test_a_start_that_went_down_by_itself_leaves_camera_and_panel_off(tmp_path: Path) -> None:
    broken = StartMark(tmp_path, "this-run")
    assert broken.left_over() is None
    broken.step("table")
    broken.step("camera")
    through = StartMark(tmp_path, "this-run")
    assert through.left_over() == "camera"
    through.step("table")
    through.finished()
    assert StartMark(tmp_path, "this-run").left_over() is None


def test_a_pulled_plug_is_an_accident_two_in_a_row_are_not(tmp_path: Path) -> None:
    told = []
    for run in range(3):
        broken = StartMark(tmp_path, f"run {run}".replace(" ", "-"))
        told.append(broken.left_over())
        broken.step("camera")
    assert told == [None, None, "camera"]


@pytest.mark.parametrize(
    ("words", "step"),
    [("", None), ("camera", "camera"), ("camera two", "camera"), ("\0\xff", None)],
)
def test_a_mark_that_says_little(tmp_path: Path, words: str, step: str | None) -> None:
    (tmp_path / MARK).write_text(words)
    mark = StartMark(tmp_path, "this-run")
    assert mark.left_over() == step
    mark.step("panel")
    assert StartMark(tmp_path, "this-run").left_over() == "panel"


def test_mistakes_in_the_files_of_the_table_are_told_and_play_goes_on(
    tmp_path: Path, guests: Guests
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "cameras.toml").write_text('[[camera]]\nsource = "/media/stick"\n')
    (data / "wiring.toml").write_text("[buttons\n")
    with Service(data, None) as service:
        guests.host(service)
        state = guests.phone(service).state()
        assert state["camera"]["mode"] == "off"
        told = " ".join(state["notices"])
        assert "cameras.toml, line 2" in told
        assert "wiring.toml, line 1" in told


def test_a_plug_pulled_while_the_camera_opens_costs_no_camera_a_start_gone_down_does(
    tmp_path: Path, guests: Guests
) -> None:
    data = tmp_path / "data"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        stream = f"http://127.0.0.1:{silent.getsockname()[1]}/stream"
        with Service(data, stream) as service:
            assert guests.phone(service).state()["camera"]["mode"] == "starting"
            service.pull_the_plug()
        step, count, _ = (data / MARK).read_text().split()
        (data / MARK).write_text(f"{step} {count} an-earlier-run-of-the-machine")
        with Service(data, stream) as service:
            assert guests.phone(service).state()["camera"]["mode"] == "starting"
            service.pull_the_plug()
        with Service(data, stream) as service:
            assert guests.phone(service).state()["camera"]["mode"] == "off"
    with Service(data) as service:
        wait_for(guests.phone(service), live, "the camera, as always")
        assert not (data / MARK).exists()
