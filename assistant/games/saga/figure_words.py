"""Names of figures for the page on which people compare them with their copy."""

from __future__ import annotations

from assistant.figures import Path
from assistant.games.naming import FIGURE_NAMES
from assistant.games.saga.figures import NONE, default_figures
from assistant.games.saga.kinds import ACTIONS, BONUSES, Kind, Side
from assistant.games.saga.labels import ACTION_NAMES, bonus_label, land_label, side_label
from assistant.words.text import Text, text

_GROUPS = {
    "coins": text("Coins"),
    "pieces": text("Pieces"),
    "goals": text("What the Vikings need"),
    "battle": text("Battle"),
    "prices": text("What actions cost"),
    "gains": text("What actions bring"),
    "track": text("The round track"),
    "start": text("Start"),
    "borders": text("Which areas of England have a common border"),
    "northern_borders": text("Which areas of Scandinavia have a common border"),
    "icons": text("Icons of the tiles"),
}

_SINGLE: dict[Path, Text] = {
    ("coins", "saxons"): text("Anglo-Saxons start with"),
    ("coins", "vikings"): text("Vikings start with"),
    ("coins", "all"): text("Coins in all"),
    ("pieces", "warriors"): text("Warriors of each side"),
    ("pieces", "leaders"): text("Leaders of each side"),
    ("pieces", "burhs"): text("Burhs"),
    ("pieces", "landing"): text("Vikings in England at the start"),
    ("goals", "areas"): text("English areas"),
    ("goals", "coins"): text("Coins"),
    ("battle", "points"): text("Points of strength for each unit lost"),
    ("battle", "with_burh"): text("Strength of leaders beside a burh"),
    ("battle", "without_burh"): text("Strength of the leader without a burh"),
    ("battle", "sacrifice"): text("Enemies that a leader takes along"),
    ("prices", "build"): text("Building"),
    ("prices", "fyrd"): text("Fyrd, each warrior"),
    ("prices", "income"): text("Recruiting at a burh"),
    ("prices", "tribute"): text("Tribute"),
    ("prices", "single"): text("Vikings, one unit"),
    ("prices", "several"): text("Vikings, several units"),
    ("gains", "income"): text("Coins of a burh"),
    ("gains", "bonus"): text("Coins of a bonus"),
    ("gains", "single"): text("Units for the lower price"),
    ("gains", "several"): text("Units for the higher price"),
    ("gains", "plunder"): text("Coins of a plundered burh"),
    ("gains", "inland"): text("Coins of an inland area"),
    ("track", "spaces"): text("Spaces of the track"),
    ("track", "burh"): text("Space of the burh marker at the start, from the left"),
    ("start", "area"): text("Area with the first burh"),
    ("icons", "resolves_first"): text("Tile with sword and axe"),
    ("icons", "chooses_first"): text("Tile that turns the initiative"),
}

_OF_AREA = {**FIGURE_NAMES, "kind": text("Coast or inland")}

_OF_TILE = {
    "first": text("First action"),
    "second": text("Second action"),
    "third": text("Third action"),
    "bonus": text("Bonus action"),
    "one_of": text("Only one of them"),
}

_KINDS = {Kind.COASTAL: text("coast"), Kind.INLAND: text("inland")}


def group_title(path: Path) -> Text:
    """What a group of figures is about."""
    if path[0] == "areas":
        known = default_figures().areas.get(path[-1])
        return known.label if known else text("{key}", key=path[-1])
    if path[0] == "tiles":
        return text("Tile {tile}: {side}", tile=path[1], side=side_label(Side(path[2])))
    return _GROUPS.get(path[0], text("{key}", key=path[0]))


def figure_label(path: Path) -> Text | None:
    """What a figure says; None where changing it would make another game of it."""
    kind, key = path[0], path[-1]
    if kind == "areas":
        return _OF_AREA.get(key)
    if kind == "tiles":
        return _OF_TILE.get(key)
    if kind in ("borders", "northern_borders"):
        one, _, other = key.partition("-")
        book = default_figures()
        return text("{one} – {other}", one=land_label(book, one), other=land_label(book, other))
    return _SINGLE.get(path)


def figure_options(path: Path) -> tuple[tuple[str, Text], ...]:
    """What a figure in words can be; empty where anything may be typed."""
    kind, key, book = path[0], path[-1], default_figures()
    if kind == "areas" and key == "kind":
        return tuple((one.value, said) for one, said in _KINDS.items())
    if kind == "icons":
        return tuple((number, text("{tile}", tile=number)) for number in book.tiles)
    if kind == "start":
        return tuple((area, land_label(book, area)) for area in book.areas)
    if kind == "tiles" and key != "one_of":
        side = Side(path[2])
        none = (NONE, text("nothing"))
        if key == "bonus":
            return (none, *((one.value, bonus_label(book, one)) for one in BONUSES[side]))
        return (none, *((one.value, ACTION_NAMES[one]) for one in ACTIONS[side]))
    return ()
