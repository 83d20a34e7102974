"""`skald bench tiles`: tiles on drawn boards, and what nobody can know of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from assistant.cli.measured import json_option, tell_measured
from assistant.cli.progress import tell

if TYPE_CHECKING:
    from vision.evaluation.tiled_boards import TiledFigures


@click.command(short_help="Measures tiles on drawn boards, seen well, badly or not at all.")
@click.option(
    "--boards",
    type=click.IntRange(1, 5000),
    default=8,
    show_default=True,
    help="Drawn boards, each taught and read some forty times; the same ones each time.",
)
@click.option(
    "--first",
    type=click.IntRange(0, 10**6),
    help="Seed of the first one; choose numbers of the reader on seeds below 100000 only.",
)
@json_option
def tiles(boards: int, first: int | None, as_json: bool) -> None:
    """Measures how tiles are read on drawn boards, in print from bold to faint.

    Each is taught by thirteen drawn pictures. Then others are read: plainly seen, half hidden by
    something plain, hardly to be seen, without the board, and with the board said to lie where it
    does not. Of what nobody can know nothing should be accepted. Progress goes to stderr.
    """
    from vision.evaluation.tiled_boards import FIRST_SEED, measure_tiled

    def told(name: str, done: int, size: int) -> None:
        tell(f"{name}: {done} of {size} read")

    figures = measure_tiled(boards, told, FIRST_SEED if first is None else first)
    tell_measured(figures, in_lines(figures), as_json=as_json)


def in_lines(figures: tuple[TiledFigures, ...]) -> Iterator[str]:
    """The figures for people; after those of a condition what should not have been accepted."""
    for one in figures:
        hidden = (
            f"; of {one.hidden} hidden cells {one.hidden_accepted} are accepted"
            if one.hidden
            else ""
        )
        yield (
            f"{one.condition.value}: in {one.pictures} pictures of {one.tiles} tiles "
            f"{one.right} are right, {one.accepted} accepted, {one.accepted_wrong} of them wrong; "
            f"of {one.cells} cells {one.cells_right} are right, {one.cells_accepted} accepted, "
            f"{one.cells_accepted_wrong} of them wrong{hidden}"
        )
        for fault in one.faults:
            row, column = fault.cells[0]
            board = f"board {fault.seed} (print {fault.strength:.2f}), {fault.how}"
            at = f"at row {row + 1}, column {column + 1}"
            yield f"  {board}: {fault.what.value}, “{fault.told}” {at}"
