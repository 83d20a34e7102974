"""A video of dice rolling in the drawn tray: each roll once, at rest, with its values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import pytest

from assistant.words.dice import DieKind, Face
from vision.dice import DiceReader
from vision.replay import replay
from vision.synthesis import Tray

FPS = 15.0
SIZE = (960, 540)
LYING_S = 0.9
"""How long the dice lie before they are taken up again: just long enough for a table."""
Roll = Counter[tuple[DieKind, Face | None]]


class Film:
    """Throws one after the other; a hand takes the dice up in between."""

    def __init__(self, seed: int, throws: Sequence[Sequence[DieKind]]) -> None:
        self.tray = Tray(seed, SIZE)
        self.throws = throws
        self.rolls: list[Roll] = []
        self.rests: list[float] = []

    def play(self) -> Iterator[float]:
        """The times of the film, the tray being ready to be drawn for each of them."""
        at_s, frame = 0.0, 0
        begin_s = 0.6
        for kinds in self.throws:
            while at_s < begin_s:
                yield at_s
                frame += 1
                at_s = frame / FPS
            self.tray.throw(len(kinds), strength=0.5, angle=0.6, at_s=at_s, kinds=kinds)
            self.rolls.append(Counter((die.kind, die.value) for die in self.tray.truth()))
            assert self.tray.rest_s is not None
            self.rests.append(self.tray.rest_s)
            begin_s = self.tray.rest_s + LYING_S
        while at_s < begin_s:
            yield at_s
            frame += 1
            at_s = frame / FPS

    def write(self, path: Path) -> None:
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, SIZE)
        for at_s in self.play():
            writer.write(self.tray.render(at_s))
        writer.release()


def seed_of_the_same_values_twice(dice: int) -> int:
    """A tray in which two throws after each other show the same values."""
    for seed in range(500):
        film = Film(seed, [[DieKind.D6] * dice] * 2)
        for _ in film.play():
            pass
        if film.rolls[0] == film.rolls[1]:
            return seed
    raise AssertionError("no tray shows the same values twice")


def check(reader: DiceReader, film: Film, path: Path) -> None:
    film.write(path)
    found = list(replay(path, reader=reader))
    assert len(found) == len(film.rolls)
    for roll, values, rest_s in zip(found, film.rolls, film.rests, strict=True):
        assert roll.from_s == pytest.approx(rest_s, abs=0.25)
        assert Counter((die.kind, die.value) for die in roll.dice) == values


def test_each_roll_is_read_once_at_rest(reader: DiceReader, tmp_path: Path) -> None:
    check(reader, Film(3, [[DieKind.D6] * 3, [DieKind.D6] * 2]), tmp_path / "rolls.avi")


def test_the_same_values_again_are_a_roll_of_their_own(reader: DiceReader, tmp_path: Path) -> None:
    film = Film(seed_of_the_same_values_twice(1), [[DieKind.D6]] * 2)
    check(reader, film, tmp_path / "again.avi")


def test_rolls_of_several_kinds_of_dice(reader: DiceReader, tmp_path: Path) -> None:
    two = [DieKind.D8, DieKind.D12]
    check(reader, Film(7, [two, two, [DieKind.D6, DieKind.D8]]), tmp_path / "kinds.avi")
