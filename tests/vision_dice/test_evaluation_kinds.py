"""Figures by kind of die, and of dice that lean, on drawn tables."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.cli.bench_kinds import in_lines
from assistant.words.dice import DieKind, DieSpec
from vision.dice import DiceReader, DiceSight
from vision.dice.scope import EVERYWHERE, Scope
from vision.dice.sight import Facing, Image
from vision.evaluation.by_kind import KINDS, ByKind, KindFigures, LeaningFigures, measure_by_kind


class Blind:
    """A reader that never sees a die."""

    def read(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: Image | None = None,
        facings: Sequence[Facing] = (),
        scope: Scope = EVERYWHERE,
        among: bool = False,
    ) -> DiceSight:
        return DiceSight((), False, (), 1.0)


def untold(*_: object) -> None:
    pass


def test_who_sees_nothing_has_nothing_right() -> None:
    figures = measure_by_kind(Blind(), 1, untold)
    assert [one.kind for one in figures.numerals] == list(KINDS)
    assert all(one.dice > 0 for one in figures.numerals)
    assert all((one.value_right, one.certain, one.wrong) == (0, 0, 0) for one in figures.numerals)
    assert [(one.leaning, one.flat) for one in figures.leaning] == [(0, 0)] * 2


def test_the_reader_in_use_is_right_about_some_and_wrong_about_none_for_sure(
    reader: DiceReader,
) -> None:
    figures = measure_by_kind(reader, 1, untold)
    by_kind = {one.kind: one for one in figures.numerals}
    assert by_kind[DieKind.D8].value_right >= 0.8
    assert sum(one.wrong for one in figures.numerals) == 0
    tray = figures.leaning[0]
    assert tray.leaning == 1 and tray.flat >= 2


def test_the_figures_are_told_in_words() -> None:
    numerals = (KindFigures(DieKind.D8, 60, 0.95, 0.9, 0.5, 1),)
    assert list(in_lines(ByKind(numerals, (LeaningFigures("tray", 24, 21, 70, 6),)))) == [
        "d8: 60 dice with numerals; kind told 95.0%, value right 90.0%; certain 50.0%, "
        "of these wrong 1",
        "leaning, tray: 21 of 24 that lean are known to; 6 of 70 that lie flat are doubted",
    ]
