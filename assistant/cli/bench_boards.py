"""`skald bench boards`: how boards are found and read, measured on labelled pictures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from assistant.cli.faults import Fault
from assistant.cli.progress import tell, wipe

if TYPE_CHECKING:
    from assistant.bench.boards import BoardFigures
    from vision.evaluation.board_cells import PlaceFigures
    from vision.evaluation.board_corners import CornerFigures
    from vision.evaluation.board_pieces import PieceFigures
    from vision.evaluation.board_tiles import TileFigures

PARTS = ("corners", "places", "tiles", "pieces", "found")
WORST_SHOWN = 5


@click.command(short_help="Measures how boards are found and read.")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.option(
    "--teach",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    metavar="DIR",
    help="Folder of labelled pictures from which pieces are taught (else from the set's own).",
)
@click.option(
    "--sets", multiple=True, metavar="NAME", help="Only this set of the folder; may be repeated."
)
@click.option(
    "--part",
    "parts",
    multiple=True,
    type=click.Choice(PARTS),
    help="Only this question; may be repeated.",
)
@click.option(
    "--references",
    type=click.IntRange(1, 50),
    default=1,
    show_default=True,
    help="By how many pictures of its set, evenly chosen, each board is looked for.",
)
@click.option("--json", "as_json", is_flag=True, help="All figures as one JSON object.")
def boards(
    folder: Path,
    teach: Path | None,
    sets: tuple[str, ...],
    parts: tuple[str, ...],
    references: int,
    as_json: bool,
) -> None:
    """Measures how boards are found and read in labelled pictures below FOLDER.

    One folder a set, with a labels.jsonl of one picture a line; boards of other names and grids of
    other sizes in it are measured apart. Where tracks or islands lie elsewhere than known, the
    board's profile stands beside the labels as profile.json. What cannot be measured is told at
    the end, and the rest is measured. Progress goes to stderr.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # times are those of one core
    import msgspec

    from assistant.bench.bench import this_machine
    from assistant.bench.boards import BoardPlan, measure_boards
    from vision.evaluation import LabelError

    plan = BoardPlan(folder, teach, sets, references, parts)
    try:
        figures = measure_boards(plan, this_machine(), tell)
    except (LabelError, OSError) as error:
        raise Fault(str(error)) from error
    wipe()
    if as_json:
        click.echo(msgspec.json.encode(figures).decode())
    for line in () if as_json else in_lines(figures):
        click.echo(line)
    if problems := [problem for one in figures.sets for problem in one.problems]:
        raise Fault("not all was measured: " + "; ".join(problems))


def in_lines(figures: BoardFigures) -> Iterator[str]:
    """The figures for people."""
    for one in figures.sets:
        yield f"{one.name}: {one.pictures} pictures"
        if one.is_empty and not one.problems:
            yield "  its labels tell nothing that these parts measure"
        for corners in one.corners:
            yield from corner_lines(corners)
        for places in one.places:
            yield from place_lines(places)
        if one.tiles is not None:
            yield from tile_lines(one.tiles)
        if one.pieces is not None:
            yield from piece_lines(one.pieces)
        if one.found_places or one.found_tiles or one.found_pieces:
            yield "  where the board was found, not given:"
        for places in one.found_places:
            yield from place_lines(places)
        if one.found_tiles is not None:
            yield from tile_lines(one.found_tiles)
        if one.found_pieces is not None:
            yield from piece_lines(one.found_pieces)


def corner_lines(one: CornerFigures) -> Iterator[str]:
    """How often and how exactly boards are found by one picture, and what was not found."""
    yield (
        f"  corners by {one.reference}: found {one.found} of {one.pictures}, off by "
        f"{one.median:.2f} % of the diagonal (95 % within {one.p95:.2f}), worst corner "
        f"{one.worst_median:.2f} % ({one.worst_p95:.2f}), accepted with more than 2 %: "
        f"{one.too_far}; {one.ms_median:.0f} ms from nothing (95 % within {one.ms_p95:.0f}), "
        f"drift check {one.drift_ms_median:.1f} ms ({one.drift_ms_p95:.1f}); "
        f"outline alone right in {one.outlined:.0%}"
    )
    for miss in one.misses[:WORST_SHOWN]:
        off = miss.why if miss.error is None else f"off by {miss.error:.2f} %"
        yield f"    {miss.image}: {off}"
    if len(one.misses) > WORST_SHOWN:
        yield f"    and {len(one.misses) - WORST_SHOWN} more, all of them in the JSON"


def place_lines(one: PlaceFigures) -> Iterator[str]:
    """How well places are read where the corners are given, and what was read wrongly."""
    plain = ""
    if one.plain != one.places:
        coloured, right = one.places - one.plain, one.right - one.plain_right
        plain = (
            f" (plain light {_share(one.plain_right, one.plain)}, "
            f"coloured {_share(right, coloured)})"
        )
    turns = f"; turns fully right {one.turns_right} of {one.turns}" if one.turns else ""
    lost = _left_out(one)
    yield (
        f"  {one.name}, taught on {one.taught}: {one.right} of {one.places} right, "
        f"{_share(one.right, one.places)}{plain}{turns}; boards fully right "
        f"{one.boards_right} of {one.pictures}; accepted {_share(one.accepted, one.places)}, "
        f"{one.accepted_wrong} of them wrong; {one.ms_median:.0f} ms "
        f"(at most {one.ms_max:.0f}){lost}"
    )
    for miss in one.misses[:WORST_SHOWN]:
        yield f"    {miss.image}, {miss.place}: {miss.read} for {miss.true} ({miss.odds})"
    if len(one.misses) > WORST_SHOWN:
        yield f"    and {len(one.misses) - WORST_SHOWN} more, all of them in the JSON"


def tile_lines(one: TileFigures) -> Iterator[str]:
    """How well tiles are read, and what follows from them."""
    lost = _left_out(one)
    yield (
        f"  tiles, taught on {one.taught}: {one.right} of {one.tiles} with place and turn, "
        f"{_share(one.right, one.tiles)}, {one.extra} read that are not there; accepted "
        f"{one.accepted}, {one.accepted_wrong} of them wrong; cells {one.cells_right} of "
        f"{one.cells} right, {_share(one.cells_right, one.cells)}, accepted {one.cells_accepted}, "
        f"{one.cells_accepted_wrong} of them wrong; {one.ms_median:.0f} ms "
        f"(at most {one.ms_max:.0f}){lost}"
    )
    for name, given in (("income", one.income), ("minus squares", one.minus)):
        yield (
            f"    {name}: right {given.right}, asked {given.asked}, "
            f"wrong and accepted {given.wrong}"
        )
    for miss in one.misses[:WORST_SHOWN]:
        what = "not read" if miss.right else f"read, but not there ({miss.odds})"
        row, column = miss.cell
        yield f"    {miss.image}, {miss.tile} turned {miss.turned} at {row},{column}: {what}"
    if len(one.misses) > WORST_SHOWN:
        yield f"    and {len(one.misses) - WORST_SHOWN} more, all of them in the JSON"


def piece_lines(one: PieceFigures) -> Iterator[str]:
    """How well free pieces are read where they stand."""
    lost = _left_out(one)
    yield (
        f"  pieces, taught on {one.taught}: {one.right} of {one.pieces} where they stand, "
        f"{_share(one.right, one.pieces)}, {one.extra} read that are not there; accepted "
        f"{one.accepted}, {one.accepted_wrong} of them wrong; boards counted rightly "
        f"{one.counts_right} of {one.pictures}, accepted {one.counts_accepted}, "
        f"{one.counts_accepted_wrong} of them wrong; {one.ms_median:.0f} ms "
        f"(at most {one.ms_max:.0f}){lost}"
    )
    for miss in one.misses[:WORST_SHOWN]:
        what = "not read" if miss.odds is None else f"read, but not there ({miss.odds})"
        yield f"    {miss.image}, {miss.what} at {miss.at}: {what}"


def _left_out(one: PlaceFigures | TileFigures | PieceFigures) -> str:
    lost = f"; not found {one.not_found}" if one.not_found else ""
    if one.untaught:
        lost += (
            f"; not measured {one.untaught}, as no other picture of this board teaches it: "
            "label another, or name a folder with --teach"
        )
    return lost


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "none"
