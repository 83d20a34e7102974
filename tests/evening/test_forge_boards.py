"""An inventory of Dice Forge under a camera in the network: where it differs, people settle it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import cv2
import numpy as np
import pytest

from assistant.bench.phone import Phone, RefusedError
from assistant.bench.service import Service
from assistant.bench.table import SEATS, Host
from assistant.boards.box import BoardBox
from assistant.games.dice_forge.diagrams import diagrams
from assistant.kept.box import Sender
from assistant.words.shown_boards import BoardLesson, Said, ShownBoard
from assistant.words.text import text
from tests.evening.conftest import Guests, wait_for
from tests.vision_boards.table import packed
from tests.vision_camera.streaming import Stream, as_jpeg
from vision.synthesis import Tray
from vision.synthesis.boards import draw_board, whole

pytestmark = pytest.mark.live

INVENTORY = diagrams()["dice_forge_inventory"]
NAME = "Bo's inventory"
NOISES = 4


def cubes(colour: str, values: dict[str, int]) -> tuple[Said, ...]:
    """A cube of a colour on each of these tracks."""
    return tuple(Said(f"{track} {n}", kind="cube", colour=colour) for track, n in values.items())


def shown() -> ShownBoard:
    """The inventory with one lesson about cubes of two colours."""
    lesson = (
        *cubes("blue", {"gold": 2, "sun": 1, "moon": 5, "glory tens": 60, "glory units": 7}),
        *cubes("red", {"gold": 9, "sun": 4, "moon": 2, "glory tens": 30, "glory units": 4}),
    )
    bare, taught = draw_board(INVENTORY), draw_board(INVENTORY, lesson)
    return ShownBoard(
        NAME, INVENTORY, packed(bare), whole(bare),
        (BoardLesson(packed(taught), whole(taught), lesson),),
    )  # fmt: skip


class Inventory:
    """Bo's inventory under the camera; what the record says, the cubes show at first."""

    def __init__(self) -> None:
        self._frames: Iterator[bytes] = itertools.repeat(as_jpeg(Tray(7).render(0.0)))

    def lay(self, values: dict[str, int]) -> None:
        """The cubes stand so; a frame differs from the next one by its noise."""
        table, luck = Tray(7), np.random.default_rng(1)
        table.lay_board(draw_board(INVENTORY, cubes("blue", values)), 0.0)
        there = table.render(5.0)
        noises = [luck.integers(0, 3, there.shape, dtype=np.uint8) for _ in range(NOISES)]
        seen = [as_jpeg(np.asarray(cv2.add(there, noise), np.uint8)) for noise in noises]
        self._frames = itertools.cycle(seen)

    def frame(self) -> bytes:
        """What the camera sends next."""
        return next(self._frames)


class Table:
    """A game of two past its first blessings, and the inventory under the camera."""

    def __init__(self, service: Service, guests: Guests, inventory: Inventory) -> None:
        self.host: Host = guests.host(service, start=False)
        self.phone: Phone = guests.phone(service)
        self._inventory, self._port = inventory, service.port
        seats = [dict(seat) for seat in SEATS[:2]]
        self.host.command("start_game", game="dice_forge", seats=seats, options={"first": "s1"})
        for seat in ("s1", "s2", "s1", "s2"):
            self.command("roll_result", seat=seat, faces=["gold 1", "gold 1"])
        self.stands = {"gold": self.has("gold"), "sun": 0, "moon": 0,
                       "glory tens": 0, "glory units": 0}  # fmt: skip
        self.lay()

    def has(self, counter: str) -> int:
        """How much Bo has by the record."""
        facts = self.phone.state()["scoreboard"]["rows"][1]["facts"]
        return int(next(one["value"] for one in facts if one["key"] == counter).split()[0])

    def lay(self, **moved: int) -> None:
        """The cubes are put as they stood last, but for these."""
        self._inventory.lay(self.stands | moved)

    def command(self, kind: str, **fields: object) -> None:
        self.host.catch_up()
        self.host.command(kind, **fields)

    def until(self, state: str) -> None:
        """Waits until the board stands so to the record, and nothing is asked."""
        wait_for(
            self.phone,
            lambda s: s["boards"][0]["state"] == state and not s["board_question"],
            f"a board that {state}",
        )

    def asked(self, *lines: str) -> dict[str, Any]:
        """The question about the board; its picture is there to be looked at."""
        state = wait_for(self.phone, lambda s: s["board_question"], "the question")
        question: dict[str, Any] = state["board_question"]
        assert question["seat"] == "s2"
        assert [one["text"] for one in question["lines"]] == list(lines)
        where = f"http://127.0.0.1:{self._port}/api/boards/look/{question['look']}"
        with urlopen(where) as picture:
            assert picture.read(3) == b"\xff\xd8\xff"
        return question

    def settle(self, question: dict[str, Any], *, board_is_right: bool) -> None:
        self.command("settle_board", look=question["look"], board_is_right=board_is_right)


@pytest.mark.long
def test_cubes_that_differ_are_asked_about_while_the_camera_goes_on(
    tmp_path: Path, guests: Guests
) -> None:
    inventory = Inventory()
    box = BoardBox(tmp_path / "data" / "boards")
    box.add(shown(), NAME, text("shown"), Sender("host", "1"))
    with (
        Stream(inventory.frame).served() as port,
        Service(tmp_path / "data", f"http://127.0.0.1:{port}/") as service,
    ):
        table = Table(service, guests, inventory)
        table.until("agrees")
        gold = table.stands["gold"]

        table.lay(gold=gold + 3)
        question = table.asked(f"cube (blue) moved from gold {gold} to gold {gold + 3}")
        table.settle(question, board_is_right=True)
        table.until("agrees")
        assert table.has("gold") == gold + 3
        table.stands["gold"] = gold + 3

        table.lay(sun=2)
        table.settle(table.asked("cube (blue) moved from sun 0 to sun 2"), board_is_right=False)
        table.until("differs")
        assert table.has("sun") == 0
        table.lay()
        table.until("agrees")

        table.lay(moon=1)
        question = table.asked("cube (blue) moved from moon 0 to moon 1")
        table.lay()
        table.until("agrees")
        with pytest.raises(RefusedError, match="not in question any more"):
            table.settle(question, board_is_right=True)
        assert table.has("moon") == 0

        table.lay(moon=1)
        table.asked("cube (blue) moved from moon 0 to moon 1")
        table.command("adjust", seat="s2", counter="moon", by=1)
        table.until("agrees")
