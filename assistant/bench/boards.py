"""The board readers on every labelled set of a folder: what is measured, one figure a question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from assistant.bench.figures import Machine
from assistant.bench.odin_boards import home_worth
from vision.evaluation.board_cells import PlaceFigures, measure_places
from vision.evaluation.board_corners import CornerFigures, measure_corners
from vision.evaluation.board_labels import LabelledBoards, find_boards, load_boards
from vision.evaluation.board_pieces import PieceFigures, measure_pieces
from vision.evaluation.board_tiles import TileFigures, measure_tiles
from vision.evaluation.labelled import LabelError
from vision.evaluation.pictures import PictureError
from vision.pieces.taught import TeachingError
from vision.pieces.view import ViewError

Progress = Callable[[str, int, int], None]
Figures = TypeVar("Figures")

PARTS = ("corners", "places", "tiles", "pieces", "found")
"""Corners; places, tiles and free pieces with given corners; all three with corners found."""

TELL_EVERY = 5


class BoardPlan(Struct, frozen=True):
    """What to measure: sets in `folder`, by `sets` only some, pieces taught from `teach`.

    `references` is by how many pictures of its set each board is looked for in turn.
    """

    folder: Path
    teach: Path | None = None
    sets: tuple[str, ...] = ()
    references: int = 1
    parts: tuple[str, ...] = ()


class BoardSetFigures(Struct, frozen=True):
    """The figures of one set; a part that does not apply to it is empty.

    What stands in `found_...` was read where the board was found. `problems` are sentences that
    tell what could not be measured, each with its remedy.
    """

    name: str
    pictures: int
    corners: tuple[CornerFigures, ...] = ()
    places: tuple[PlaceFigures, ...] = ()
    tiles: TileFigures | None = None
    pieces: PieceFigures | None = None
    found_places: tuple[PlaceFigures, ...] = ()
    found_tiles: TileFigures | None = None
    found_pieces: PieceFigures | None = None
    problems: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing in it was measured."""
        given = self.corners or self.places or self.found_places
        read = (self.tiles, self.pieces, self.found_tiles, self.found_pieces)
        return not given and read == (None,) * len(read)


class BoardFigures(Struct, frozen=True):
    """The figures of one run."""

    machine: Machine
    sets: tuple[BoardSetFigures, ...]


def measure_boards(plan: BoardPlan, machine: Machine, tell: Callable[[str], None]) -> BoardFigures:
    """Measures every set. Raises `LabelError` for labels that cannot be used at all."""
    return BoardFigures(machine, tuple(measure_set(one, plan, tell) for one in sets_of(plan)))


def sets_of(plan: BoardPlan) -> list[LabelledBoards]:
    """The sets to measure. Raises `LabelError` for a name that no set has, and for no set."""
    found = [load_boards(path) for path in find_boards(plan.folder)]
    names = {one.name for one in found}
    if strange := sorted(set(plan.sets) - names):
        raise LabelError(
            f"there is no set {', '.join(strange)} in {plan.folder}; "
            f"there are {', '.join(sorted(names))}"
        )
    if not found:
        raise LabelError(f"{plan.folder} holds no labels.jsonl; name a folder with labelled sets")
    return [one for one in found if not plan.sets or one.name in plan.sets]


def measure_set(
    boards: LabelledBoards, plan: BoardPlan, tell: Callable[[str], None]
) -> BoardSetFigures:
    """All that applies to one set."""

    def progress(name: str, done: int, size: int) -> None:
        if done % TELL_EVERY == 0:
            tell(f"{name}: {done} of {size} pictures")

    parts, teach = plan.parts or PARTS, _teaching(boards, plan)
    problems: list[str] = []

    def tried(part: str, figures: Callable[[], Figures]) -> Figures | None:
        """What can be measured; a set that spoils one part does not spoil the others."""
        if part not in parts:
            return None
        try:
            return figures()
        except (LabelError, PictureError, TeachingError, ViewError) as error:
            if str(error) not in problems:
                problems.append(str(error))
            return None

    return BoardSetFigures(
        name=boards.name,
        pictures=len(boards.pictures),
        corners=tried("corners", lambda: _corners(boards, plan, progress)) or (),
        places=tried("places", lambda: tuple(measure_places(boards, progress, teach))) or (),
        tiles=tried("tiles", lambda: measure_tiles(boards, progress, home_worth, teach)),
        pieces=tried("pieces", lambda: measure_pieces(boards, progress, teach)),
        found_places=tried(
            "found", lambda: tuple(measure_places(boards, progress, teach, found=True))
        )
        or (),
        found_tiles=tried(
            "found", lambda: measure_tiles(boards, progress, home_worth, teach, found=True)
        ),
        found_pieces=tried("found", lambda: measure_pieces(boards, progress, teach, found=True)),
        problems=tuple(problems),
    )


def _corners(
    boards: LabelledBoards, plan: BoardPlan, progress: Progress
) -> tuple[CornerFigures, ...]:
    return tuple(
        figures
        for which in range(plan.references)
        if (figures := measure_corners(boards, progress, which / plan.references)) is not None
    )


def _teaching(boards: LabelledBoards, plan: BoardPlan) -> LabelledBoards | None:
    """The set to teach on: the one of the same name in `teach`, or the only one there."""
    if plan.teach is None:
        return None
    found = [load_boards(path) for path in find_boards(plan.teach)]
    if not found:
        raise LabelError(f"{plan.teach} holds no labels.jsonl; name a folder with labelled sets")
    same = [one for one in found if one.name == boards.name]
    if not same and len(found) > 1:
        return None
    return (same or found)[0]
