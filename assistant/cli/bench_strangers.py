"""`skald bench strangers`: boards in any light, and boards and pieces that nobody taught."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from assistant.cli.measured import json_option, tell_measured
from assistant.cli.progress import tell

if TYPE_CHECKING:
    from vision.evaluation.strange_boards import StrangeFigures


@click.command(short_help="Measures known boards in any light, and strangers.")
@click.option(
    "--boards",
    type=click.IntRange(1, 5000),
    default=60,
    show_default=True,
    help="Drawn boards, each read five or six times; the same ones each time.",
)
@click.option(
    "--from",
    "first",
    type=click.IntRange(0, 10**6),
    help="Seed of the first one; the doubt of strangers was chosen on seeds below 160.",
)
@click.option("--bare", is_flag=True, help="Each board is shown bare, too, as on Skald's pages.")
@json_option
def strangers(boards: int, first: int | None, bare: bool, as_json: bool) -> None:
    """Measures how boards are read in other light, without any picture of them bare or with one.

    Each is taught on one drawn picture; then other positions are read under good, warm and
    coloured lamps, and pieces that nobody taught; without --bare other boards, too. Progress goes
    to stderr.
    """
    from assistant.bench.dice import told
    from vision.evaluation.strange_boards import FIRST_SEED, measure_strangers

    figures = measure_strangers(
        boards, told(tell, "boards"), FIRST_SEED if first is None else first, bare=bare
    )
    tell_measured(figures, in_lines(figures), as_json=as_json)


def in_lines(figures: tuple[StrangeFigures, ...]) -> Iterator[str]:
    """The figures for people."""
    for one in figures:
        if not one.places:
            continue
        line = (
            f"{one.what.value}, {one.light.value} light: {one.places} places of {one.boards} "
            f"boards, {one.accepted / one.places:.3f} accepted, {one.wrong} of them wrong"
        )
        strange = f"; of {one.strange} strange pieces {one.taken} are taken" if one.strange else ""
        yield line + strange
    known = [one for one in figures if not one.strange]
    share = sum(one.accepted for one in known) / max(1, sum(one.places for one in known))
    taken, strange = (sum(getattr(one, name) for one in figures) for name in ("taken", "strange"))
    yield (
        f"in all: {share:.3f} of the places of known boards are accepted, "
        f"{taken} of {strange} strange pieces are taken"
    )
