"""`skald bench finding`: drawn boards that are hard to find."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from assistant.cli.measured import json_option, tell_measured
from assistant.cli.progress import tell

if TYPE_CHECKING:
    from vision.evaluation.found_boards import FoundFigures


@click.command(short_help="Measures how boards are found that are hard to find.")
@click.option(
    "--boards",
    type=click.IntRange(1, 5000),
    default=20,
    show_default=True,
    help="Drawn boards of each sort; the same ones each time.",
)
@json_option
def finding(boards: int, as_json: bool) -> None:
    """Measures how boards are found with little print, under cards, and after a bump.

    Each is found by a drawn picture of it bare, in other light. Progress goes to stderr.
    """
    from assistant.bench.dice import told
    from vision.evaluation.found_boards import measure_found

    figures = measure_found(boards, told(tell, "boards"))
    tell_measured(figures, in_lines(figures), as_json=as_json)


def in_lines(figures: tuple[FoundFigures, ...]) -> Iterator[str]:
    """The figures for people."""
    for one in figures:
        corners = f", {one.corners_right} with the corners seen" if one.corners_right else ""
        yield (
            f"{one.course.value}: {one.found} of {one.boards} found, a corner off by "
            f"{one.median:.2f} % of the diagonal, at most {one.worst:.2f}; {one.wrong} wrong, "
            f"{one.told} told as not found{corners}"
        )
