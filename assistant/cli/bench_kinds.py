"""`skald bench kinds`: numerals by kind of die, and dice that lean, on drawn tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from assistant.cli.measured import json_option, tell_measured
from assistant.cli.progress import tell

if TYPE_CHECKING:
    from vision.evaluation.by_kind import ByKind


@click.command(short_help="Measures numerals by kind of die, and dice that lean.")
@click.option(
    "--scenes",
    type=click.IntRange(1, 5000),
    default=40,
    show_default=True,
    help="Drawn scenes of each kind, six dice each; the same ones each time.",
)
@json_option
def kinds(scenes: int, as_json: bool) -> None:
    """Measures how numerals are read on each kind of die, and how well leaning dice are known.

    The scenes are drawn, from seeds that trained nothing. Progress goes to stderr.
    """
    from assistant.bench.dice import told
    from vision.dice import make_reader
    from vision.evaluation.by_kind import measure_by_kind

    figures = measure_by_kind(make_reader(), scenes, told(tell, "scenes"))
    tell_measured(figures, in_lines(figures), as_json=as_json)


def in_lines(figures: ByKind) -> Iterator[str]:
    """The figures for people."""
    for one in figures.numerals:
        yield (
            f"{one.kind.value}: {one.dice} dice with numerals; kind told {one.kind_right:.1%}, "
            f"value right {one.value_right:.1%}; certain {one.certain:.1%}, "
            f"of these wrong {one.wrong}"
        )
    for way in figures.leaning:
        yield (
            f"leaning, {way.where}: {way.known} of {way.leaning} that lean are known to; "
            f"{way.doubted} of {way.flat} that lie flat are doubted"
        )
