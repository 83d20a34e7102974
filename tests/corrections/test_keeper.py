"""The keeper beside the table: keeps what was said, and never holds anybody up."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.corrections import CorrectionStore, Keeper
from assistant.words.corrections import DieCut, How, ReaderFacts
from assistant.words.dice import DieKind, DieReading, DieState, Reading
from assistant.words.text import Text
from tests.corrections.test_answers import asking, roll, table

CUT = DieCut(b"\x89PNG", 1.6)


class Rig:
    """A keeper over a folder; `done` waits until it has worked off everything."""

    def __init__(self, folder: Path) -> None:
        self.store = CorrectionStore(folder)
        self.told: list[Text] = []
        self.cuts: dict[str, DieCut] = {"r1": CUT, "r2": CUT}
        self.keeper = Keeper(
            self.store,
            cut=lambda reading, die: self.cuts.get(reading),
            reader=lambda: ReaderFacts("0.1", {}),
            tell=self.told.append,
        )
        self.keeper.hear(reading("r1", 4, 6))
        self.keeper.hear(reading("r2", 3, 3))

    def done(self) -> list[tuple[str, int, How, int | str | None]]:
        self.keeper.close(10)
        return [(one.reading, one.die, one.how, one.said.value) for one, _ in self.store.all()]


def reading(name: str, *values: int) -> Reading:
    dice = tuple(DieReading(DieKind.D6, one, 0.9, (1, 1, 9, 9), DieState.FLAT) for one in values)
    return Reading(name, "tray", dice, True, (), 1.0, 1.0, 9.0, (640, 480), certain=0.8)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path)
    yield made
    made.keeper.close(10)


def test_a_die_in_doubt_is_kept_and_a_certain_one_beside_it_is_not(rig: Rig) -> None:
    rig.keeper.see(table(question=asking(4, 6, doubtful=(1,))))
    rig.keeper.see(table(roll((4, 0), (6, 1))))
    assert rig.done() == [("r1", 1, How.ASKED, 6)]


def test_a_certain_die_that_was_wrong_is_kept_first_of_all(rig: Rig) -> None:
    rig.keeper.see(table())
    rig.keeper.see(table(roll((4, 0), (6, 1))))
    rig.keeper.see(table(roll((4, 0), (5, 1))))
    assert rig.done() == [("r1", 1, How.CORRECTED, 5)]
    ((found, png),) = rig.store.all()
    assert (found.accepted, found.read.value, found.reach, png) == (True, 6, 1.6, CUT.picture)


def test_a_correction_that_is_undone_is_taken_back(rig: Rig) -> None:
    right, wrong = table(roll((4, 0), (6, 1))), table(roll((4, 0), (5, 1)))
    for view in (table(), right, wrong, right):
        rig.keeper.see(view)
    assert rig.done() == []


def test_an_undone_roll_takes_its_answers_along(rig: Rig) -> None:
    rig.keeper.see(table(question=asking(4, 6, doubtful=(1,))))
    rig.keeper.see(table(roll((4, 0), (5, 1))))
    rig.keeper.see(table())
    assert rig.done() == []


def test_what_is_said_anew_of_a_die_in_doubt_stays_an_answer_to_it(rig: Rig) -> None:
    rig.keeper.see(table(question=asking(4, 6, doubtful=(1,))))
    rig.keeper.see(table(roll((4, 0), (5, 1))))
    rig.keeper.see(table(roll((4, 0), (6, 1))))
    assert rig.done() == [("r1", 1, How.ASKED, 6)]


def test_switched_off_nothing_is_kept(rig: Rig) -> None:
    rig.keeper.switch(keeping=False)
    rig.keeper.see(table(question=asking(4, 6, doubtful=(1,))))
    rig.keeper.see(table(roll((4, 0), (5, 1))))
    assert rig.done() == []
    assert not rig.keeper.state().keeping


def test_without_a_picture_there_is_nothing_to_learn_from(rig: Rig) -> None:
    rig.cuts.clear()
    rig.keeper.see(table(question=asking(4, 6, doubtful=(1,))))
    rig.keeper.see(table(roll((4, 0), (5, 1))))
    assert rig.done() == []
    assert not rig.told


def test_a_full_disk_is_told_once_and_stops_nothing(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("assistant.corrections.store.write_private", full)
    rig.keeper.see(table(question=asking(4, 6, doubtful=(0, 1))))
    rig.keeper.see(table(roll((1, 0), (5, 1))))
    assert rig.done() == []
    assert [one.english() for one in rig.told] == [
        "Corrections of dice cannot be kept (No space left on device). The game goes on; "
        "free some space, or switch them off."
    ]


def test_the_table_never_waits_for_a_slow_disk(rig: Rig) -> None:
    go_on = threading.Event()
    rig.cuts = _Slow(go_on)
    shown = 0
    for number in range(1, 700):
        question = replace(asking(4, 6, doubtful=(0, 1)), reading="r1")
        rig.keeper.see(table(question=question))
        rig.keeper.see(table(roll((1, 0), (5, 1), number=number)))
        shown += 1
    assert shown == 699, "the table was held up"
    go_on.set()


class _Slow(dict[str, DieCut]):
    def __init__(self, go_on: threading.Event) -> None:
        super().__init__()
        self._go_on = go_on

    def get(self, key: str, default: object = None) -> None:  # type: ignore[override]
        self._go_on.wait(20)
