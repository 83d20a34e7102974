"""Markers of tracks in the colours of what regions count: these are counted all the same."""

from __future__ import annotations

from assistant.words.boards import BoardProfile, Polygon, Position, Region, Track
from assistant.words.shown_boards import Said
from tests.vision_boards.test_free_pieces import SIZE
from tests.vision_boards.test_free_pieces import colours as counts
from tests.vision_boards.test_near_colours import Seen, look, taught
from vision.synthesis.boards import draw_board

TRACK = Track("score", tuple(Position(str(n), (2.0 + n * 2.2, 14.0)) for n in range(10)), 1.6)
HALVES = tuple(
    Region(f"shires {name}", Polygon(((x, 0.0), (x + 12.0, 0.0), (x + 12.0, 12.0), (x, 12.0))))
    for name, x in (("west", 0.0), ("east", 12.0))
)
PROFILE = BoardProfile("shires", SIZE, regions=HALVES, tracks=(TRACK,))
MARKERS = (
    Said("score 1", kind="marker", colour="red"),
    Said("score 4", kind="marker", colour="blue"),
    Said("score 8", kind="marker", colour="green"),
)
CUBES = tuple(
    Said(at=(3.0 + 4 * i, 4.0 + 3 * j), kind="cube", colour=colour)
    for i, colour in enumerate(("red", "blue", "green", "red", "blue"))
    for j in range(2)
)
LYING = (
    Said("score 2", kind="marker", colour="red"),
    Said(at=(3.0, 9.0), kind="cube", colour="red"),
    Said(at=(6.5, 5.5), kind="cube", colour="red"),
    Said(at=(17.0, 6.0), kind="cube", colour="blue"),
    Said(at=(20.5, 9.0), kind="cube", colour="green"),
)


def seen_after(*lesson: Said) -> Seen:
    return look(draw_board(PROFILE, LYING), taught(PROFILE, lesson))


def test_cubes_in_regions_are_counted_though_markers_have_their_colours() -> None:
    seen = seen_after(*MARKERS, *CUBES)
    assert counts(seen["west"]) == {"red": 2}
    assert counts(seen["east"]) == {"blue": 1, "green": 1}
    assert {one.kind for region in seen.values() for one in region.pieces} == {"cube"}
    assert all(region.sure for region in seen.values())


def test_a_colour_that_was_shown_on_a_track_only_is_counted_in_regions_too() -> None:
    seen = seen_after(*MARKERS, *(one for one in CUBES if one.colour != "green"))
    assert counts(seen["west"]) == {"red": 2}
    assert counts(seen["east"]) == {"blue": 1, "green": 1}
    assert {one.kind for one in seen["east"].pieces} == {"cube", "marker"}


def test_pieces_that_were_shown_on_tracks_only_are_counted_in_regions() -> None:
    seen = seen_after(*MARKERS)
    assert counts(seen["west"]) == {"red": 2}
    assert counts(seen["east"]) == {"blue": 1, "green": 1}
