"""The ready board profile of a hero's inventory, made from the figures of Dice Forge."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from assistant.figures import Sourced
from assistant.games.dice_forge.figures import default_figures
from assistant.words.boards import BoardProfile, Position, Track

GAME = "dice_forge"
FILE = "diagrams.toml"
_DIGITS = 10


class InventoryLayout(Sourced, frozen=True):
    """Where the tracks lie; see the file."""

    size: tuple[float, float]
    first: float
    step: float
    width: float
    rows: dict[str, float]
    glory_tens: float
    glory_units: float


@cache
def diagrams() -> dict[str, BoardProfile]:
    """All ready profiles by their ids."""
    raw = resources.files(__package__).joinpath(FILE).read_bytes()
    layout = msgspec.toml.decode(raw, type=InventoryLayout)
    holds = default_figures().reserve.holds
    tracks = [
        _track(layout, what, height, range(getattr(holds, what) + 1))
        for what, height in layout.rows.items()
    ]
    tracks += [
        _track(layout, "glory tens", layout.glory_tens, range(0, 10 * _DIGITS, 10)),
        _track(layout, "glory units", layout.glory_units, range(_DIGITS)),
    ]
    profile = BoardProfile(
        "Dice Forge: hero inventory",
        layout.size,
        tracks=tuple(tracks),
        game=GAME,
        source=layout.source,
        check=() if layout.verified else tuple(("track", one.name) for one in tracks),
    )
    return {f"{GAME}_inventory": profile}


def _track(layout: InventoryLayout, name: str, height: float, values: range) -> Track:
    spaces = tuple(
        Position(str(value), (layout.first + nth * layout.step, height))
        for nth, value in enumerate(values)
    )
    return Track(name, spaces, layout.width)
