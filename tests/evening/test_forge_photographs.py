"""Dice Forge with other cameras than the drawn tray: a folder of photographs, and one that goes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from assistant.bench.service import Service
from assistant.bench.table import SEATS
from assistant.kept.box import Sender
from assistant.taught import encode_set
from assistant.taught.box import DiceBox
from assistant.words.dice import DieKind
from assistant.words.taught import TaughtFace, TaughtSet
from tests.dice_forge.table import BOOK
from tests.evening.conftest import Guests, wait_for
from tests.vision_camera.streaming import Stream, as_jpeg
from vision.dice.taught import cut_face, pack_crop
from vision.frames import Image
from vision.synthesis import Tray
from vision.synthesis.laid_down import PLACES, Teacher

pytestmark = pytest.mark.live

SEED = 11
START = [die.faces for die in BOOK.dice.start]
FACES = tuple(dict.fromkeys(face for faces in START for face in faces))
NOISES = 4
PAIR = [dict(seat) for seat in SEATS[:2]]


def teach(data: Path, *faces: str) -> None:
    """Somebody taught these faces of their own dice, on this table, and kept the set's file."""
    teacher = Teacher(Tray(SEED))
    shown = [(face, [teacher.show(face, nth) for nth in range(PLACES)]) for face in faces]
    taught = tuple(
        TaughtFace(face, tuple(pack_crop(cut_face(image, box)) for image, box in pictures))
        for face, pictures in shown
    )
    file = encode_set(TaughtSet("Our dice", taught, 1, "dice_forge"))
    DiceBox(data / "dice").take_file(file, Sender("host", "1"))


class Thrower:
    """Dice as they are at the start, thrown on a drawn table one pair after the other."""

    def __init__(self) -> None:
        self._tray, self._thrown = Tray(SEED), 0
        self.picture: Image = self._tray.render(0.0)

    def throw(self) -> list[str]:
        """Throws two dice, which come to rest in the picture; what lies up."""
        self._thrown += 1
        at_s = 100.0 * self._thrown
        self._tray.throw(
            2,
            strength=0.3,
            angle=1.0 + self._thrown,
            at_s=at_s,
            kinds=[DieKind.CUSTOM] * 2,
            named=START,
        )
        self.picture = self._tray.render(at_s + 50.0)
        return sorted(str(die.value) for die in self._tray.truth())


class Looking:
    """A camera above the thrower's table: of each picture a few that differ by their noise."""

    def __init__(self, thrower: Thrower) -> None:
        self._thrower = thrower
        self._shown: Image | None = None
        self._frames: Iterator[bytes] = iter(())

    def frame(self) -> bytes:
        """The next frame, as JPEG."""
        if self._shown is not self._thrower.picture:
            self._shown = self._thrower.picture
            self._frames = itertools.cycle([self._noisy(self._shown) for _ in range(NOISES)])
        return next(self._frames)

    @staticmethod
    def _noisy(picture: Image) -> bytes:
        noise = np.random.default_rng().integers(0, 3, picture.shape, dtype=np.uint8)
        return as_jpeg(np.asarray(cv2.add(picture, noise), np.uint8))


def rolls(state: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """Whose each roll of the record is, and its faces."""
    return [(roll["seat"], sorted(die["value"] for die in roll["dice"])) for roll in state["rolls"]]


def test_photographs_play_blessings_and_a_folder_that_is_taken_away_loses_nothing(
    tmp_path: Path, guests: Guests
) -> None:
    folder, away, thrower = tmp_path / "photographs", tmp_path / "pocket", Thrower()
    folder.mkdir()

    def photograph(number: int) -> list[str]:
        dice = thrower.throw()
        passing = folder / f".{number}.png"
        cv2.imwrite(str(passing), thrower.picture)
        passing.rename(folder / f"{number:03}.png")
        return dice

    truth = [photograph(number) for number in range(4)]
    teach(tmp_path / "data", *FACES)
    with Service(tmp_path / "data", str(folder)) as service:
        host, phone = guests.host(service, start=False), guests.phone(service)
        host.command("start_game", game="dice_forge", seats=PAIR, options={"first": "s1"})
        state = wait_for(phone, lambda s: len(s["rolls"]) == 4, "both blessings")
        assert rolls(state) == list(zip(("s1", "s2", "s1", "s2"), truth, strict=True))
        own = BOOK.set_up["2"].gold[0] + [*truth[0], *truth[2]].count("gold 1")
        assert f"<b>{own}</b> / 12" in phone.open("/score")

        folder.rename(away)
        host.catch_up()
        host.command("end_turn")
        told = "put it back"
        wait_for(phone, lambda s: told in str(s["camera"]["why"]), "the loss")
        assert phone.open("/score").count(told) == 1
        host.catch_up()
        host.command("roll_result", seat="s2", faces=["gold 1", "moon 1"])
        away.rename(folder)
        truth += [["gold 1", "moon 1"], photograph(4)]
        state = wait_for(phone, lambda s: len(s["rolls"]) == 6, "the fifth picture")
        order = ("s1", "s2", "s1", "s2", "s2", "s1")
        assert rolls(state) == list(zip(order, truth, strict=True))


def test_a_camera_unplugged_with_a_die_in_question_loses_nothing(
    tmp_path: Path, guests: Guests
) -> None:
    thrower = Thrower()
    teach(tmp_path / "data", *(face for face in FACES if face != "sun 1"))
    stream = Stream(Looking(thrower).frame)
    with ExitStack() as house:
        with stream.served() as port:
            service = house.enter_context(Service(tmp_path / "data", f"http://127.0.0.1:{port}/"))
            host, phone = guests.host(service, start=False), guests.phone(service)
            host.command("start_game", game="dice_forge", seats=PAIR, options={"first": "s1"})
            wait_for(phone, lambda s: s["camera"]["motion"] == "empty", "the camera")
            drawn = thrower.throw()
            wait_for(phone, lambda s: s["question"], "the die in doubt")
        told = "gives no picture: check that the camera is on"
        lost = wait_for(phone, lambda s: told in str(s["camera"]["why"]), "the loss")
        assert phone.open("/score").count(told) == 1
        assert (lost["question"]["seat"], lost["rolls"]) == ("s1", [])

        host.catch_up()
        host.command("settle_reading", reading=lost["question"]["reading"], values=drawn)
        host.command("roll_result", seat="s2", faces=["gold 1", "moon 1"])
        house.enter_context(stream.served(port))
        wait_for(phone, lambda s: s["camera"]["motion"] == "settled", "the return")
        again = thrower.throw()
        state = wait_for(phone, lambda s: s["question"] or len(s["rolls"]) == 3, "the next dice")
        if state["question"]:
            assert state["question"]["seat"] == "s1"
            host.catch_up()
            host.command("settle_reading", reading=state["question"]["reading"], values=again)
            state = phone.state()
        assert rolls(state) == [("s1", drawn), ("s2", ["gold 1", "moon 1"]), ("s1", again)]
