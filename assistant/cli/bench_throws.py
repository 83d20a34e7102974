"""`skald bench throws`: is each throw told once, whatever else goes on over the tray?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from assistant.cli.measured import json_option, tell_measured
from assistant.cli.progress import tell

if TYPE_CHECKING:
    from vision.evaluation.throws import CourseFigures


@click.command(short_help="Measures whether each throw is told once.")
@click.option(
    "--films",
    type=click.IntRange(1, 5000),
    default=10,
    show_default=True,
    help="Drawn films of each course; the same ones each time.",
)
@click.option(
    "--course",
    "named",
    multiple=True,
    metavar="WORD",
    help="Only courses with this word in their name (nudged, flicker); may be repeated.",
)
@json_option
def throws(films: int, named: tuple[str, ...], as_json: bool) -> None:
    """Measures how throws are told while hands, lamps and the camera do what they may.

    Each film is drawn from its seed: one throw, and then something that is no throw, or another
    one. The table takes any dice. Progress goes to stderr.
    """
    from vision.dice import make_reader
    from vision.evaluation.films import COURSES
    from vision.evaluation.throws import measure_throws

    courses = [one for one in COURSES if not named or any(word in one.name for word in named)]
    if not courses:
        known = ", ".join(one.name for one in COURSES)
        raise click.BadParameter(
            f"no course is named so; there are: {known}", param_hint="--course"
        )

    def told(name: str, done: int, size: int) -> None:
        tell(f"{name}: {done} of {size} films")

    figures = measure_throws(make_reader(), films, told, courses)
    tell_measured(figures, in_lines(figures), as_json=as_json)


def in_lines(figures: Sequence[CourseFigures]) -> Iterator[str]:
    """The figures for people."""
    for one in figures:
        yield (
            f"{one.name}: {one.throws} throws in {one.films} films, {one.taken} taken, "
            f"{one.asked} asked, {one.missed} missed; {one.wrong} taken wrong, {one.early} early; "
            f"told again {one.twice}, asked again {one.asked_again}"
        )
