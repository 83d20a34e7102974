"""Which place of a board a spot belongs to, and which pieces were taught there. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator

from assistant.words.board_record import Lying
from assistant.words.boards import BoardProfile, Point
from assistant.words.shown_boards import ShownBoard


def place_at(profile: BoardProfile, at: Point) -> str:
    """The name of the place in which a spot lies, the nearest where several do; "" for none."""
    found = min(_off(profile, at), default=(2.0, ""))
    return found[1] if found[0] <= 1 else ""


def taught_on(board: ShownBoard) -> tuple[Lying, ...]:
    """The pieces of a board's lessons, each once a place; "" is the place of a spot in none."""
    found = (
        Lying(
            said.place or (place_at(board.profile, said.at) if said.at is not None else ""),
            said.kind,
            said.colour,
        )
        for lesson in board.lessons
        for said in lesson.said
        if said.kind
    )
    return tuple(dict.fromkeys(found))


def _off(profile: BoardProfile, at: Point) -> Iterator[tuple[float, str]]:
    """How far the spot is from each place's middle, 1 at its edge, with the place's name."""
    for slot in profile.slots:
        turn = math.radians(slot.turned)
        x, y = at[0] - slot.at[0], at[1] - slot.at[1]
        along = x * math.cos(turn) + y * math.sin(turn)
        across = y * math.cos(turn) - x * math.sin(turn)
        wide, high = slot.size
        yield max(abs(along) / (wide / 2), abs(across) / (high / 2)), slot.name
    for track in profile.tracks:
        for one in track.positions:
            far = max(abs(at[0] - one.at[0]), abs(at[1] - one.at[1]))
            yield far / (track.width / 2), f"{track.name} {one.name}"
    for grid in profile.grids:
        column = round((at[0] - grid.origin[0]) / grid.step[0])
        row = round((at[1] - grid.origin[1]) / grid.step[1])
        inside = 0 <= row < grid.rows and 0 <= column < grid.columns
        if inside and (row, column) not in grid.missing:
            x = abs(at[0] - grid.origin[0] - column * grid.step[0]) / (grid.step[0] / 2)
            y = abs(at[1] - grid.origin[1] - row * grid.step[1]) / (grid.step[1] / 2)
            yield max(x, y), f"{grid.name} {row},{column}"
