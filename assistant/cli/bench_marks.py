"""`skald bench marks`: pieces that are told by what is printed on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from assistant.cli.measured import json_option, tell_measured
from assistant.cli.progress import tell

if TYPE_CHECKING:
    from vision.evaluation.marked_boards import MarkFigures


@click.command(short_help="Measures pieces told by what is printed on them.")
@click.option(
    "--boards",
    type=click.IntRange(1, 5000),
    default=40,
    show_default=True,
    help="Drawn boards, each read four times; the same ones each time.",
)
@click.option("--from", "first", type=click.IntRange(0, 10**6), help="Seed of the first one.")
@json_option
def marks(boards: int, first: int | None, as_json: bool) -> None:
    """Measures how pieces with symbols or letters are read on drawn boards.

    Each board is shown bare and taught on three pictures; then others are read in plain, warm and
    dim light, and pieces with forms that nobody taught. Progress goes to stderr.
    """
    from assistant.bench.dice import told
    from vision.evaluation.marked_boards import FIRST_SEED, measure_marks

    figures = measure_marks(boards, told(tell, "boards"), FIRST_SEED if first is None else first)
    tell_measured(figures, in_lines(figures), as_json=as_json)


def in_lines(figures: tuple[MarkFigures, ...]) -> Iterator[str]:
    """The figures for people."""
    for one in figures:
        yield (
            f"{one.look.value}: {one.pieces} pieces on {one.boards} boards, "
            f"{one.right / max(1, one.pieces):.3f} right, {one.accepted} accepted, "
            f"{one.wrong} of them wrong; {one.too_many} of {one.bare} bare cells read as pieces"
        )
