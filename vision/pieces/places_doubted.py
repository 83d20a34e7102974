"""What speaks against a reading of places however likely it is, so that people are asked."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.pieces.covering import piece_share, too_bright
from vision.pieces.marked import unlike_taught
from vision.pieces.own_print import MOST_SAID, PRINT_GONE, covers_print, surround_left
from vision.pieces.paints import KNOWN_HERE_ODDS, KNOWN_ODDS, known_odds, place_odds
from vision.pieces.patches import cut
from vision.pieces.places_weighed import WeighedPlaces
from vision.pieces.taught import Ints
from vision.pieces.together import shared
from vision.pieces.view import Floats

DOUBTFUL = 2.0
"""The most that odds are where something else speaks against a reading."""
_PARTLY, _LEAST_PARTLY = 0.3, 0.1
"""A place that looks like a piece in more than this share of what a piece covers is not surely
empty. A round one that lies off by half its width still covers .4 of that, a neighbour .1."""
_BARE_ASKED = 50
"""About so many bare places tell how much of its print each shows."""

Which = NDArray[np.bool_]
"""Which of n places, (n,)."""


def doubted(found: WeighedPlaces, best: Ints, odds: Floats) -> Floats:
    """The log odds (n,) of the likeliest classes `best` (n,), at most `DOUBTFUL` where something
    speaks against those."""
    odds = odds.copy()
    for speaks_against in (
        _unlike_marks,
        _of_other_paint,
        _partly_covered,
        _hides_print,
        _shows_print,
        _unexplained,
        _unlike_lessons,
    ):
        # What is doubted already is not looked at again, as that takes longest.
        against = speaks_against(found, best, odds > DOUBTFUL)
        odds[against] = np.minimum(odds[against], DOUBTFUL)
    return odds


def _unlike_marks(found: WeighedPlaces, best: Ints, sure: Which) -> Which:
    """Which places have marks that are too little like any that was taught."""
    unlike, marks, matches = np.zeros(len(best), np.bool_), found.known.marks, found.matches
    if matches is not None and marks is not None:
        lying, basis = np.flatnonzero(found.lying(best)), found.known.places.basis
        unlike[unlike_taught(marks, matches, lying, found.scores.light, basis)] = True
    return unlike


def _of_other_paint(found: WeighedPlaces, best: Ints, sure: Which) -> Which:
    """Which places show a paint that may be another than the taught one of their class."""
    known, scores = found.known, found.scores
    if found.matches is not None:
        return np.zeros(len(best), np.bool_)
    if known.reference is None:
        return np.asarray(known_odds(scores.paints)[best] < KNOWN_ODDS, np.bool_)
    bare = np.full_like(scores.flat, np.nan) if known.bare is None else known.bare.colours[:, :3]
    spread = (known.bare_spread or known.taught.bare).colours[:3, :3]
    odds = place_odds(scores.paints, scores.flat, best, known.taught, bare, spread)
    if known.places.together is not None:
        odds = shared(np.maximum(odds, -MOST_SAID), known.places.together)
    return np.asarray(odds < KNOWN_HERE_ODDS, np.bool_)


def _partly_covered(found: WeighedPlaces, best: Ints, sure: Which) -> Which:
    """Which empty places look in part like a piece, or are too bright to tell."""
    known, covered = found.known, np.zeros(len(best), np.bool_)
    chosen = np.flatnonzero(~found.lying(best) & sure)
    if not len(chosen):
        return covered
    patches = found.patches[chosen]
    if known.marks is not None:  # those patches were moved to whatever mark is near
        patches = cut(found.seen, known.places.windows.of(chosen))
    bare = None if known.bare is None else known.bare.colours[chosen]
    basis = known.places.basis[chosen]
    share = piece_share(patches, known.taught, found.scores.light, basis, bare)
    usual = 0.0 if known.bare_share is None else known.bare_share[chosen]
    partly = share - usual > max(_LEAST_PARTLY, _PARTLY * known.full_share)
    own = None if known.bare_patches is None else known.bare_patches[chosen]
    covered[chosen] = partly | too_bright(patches, known.taught, own)
    return covered


def _hides_print(found: WeighedPlaces, best: Ints, sure: Which) -> Which:
    """Which empty places do not show their own print, which others do."""
    if found.same is None or found.known.own is None:
        return np.zeros(len(best), np.bool_)
    nothing = ~found.lying(best)
    return nothing & found.known.own.hides(found.same, nothing)


def _shows_print(found: WeighedPlaces, best: Ints, sure: Which) -> Which:
    """Where what is read looks like the place's own print, which may be what is seen."""
    known, shows, together = found.known, found.shows, found.known.places.together
    if known.alike is None or shows is None:
        return np.zeros(len(best), np.bool_)
    alike = known.alike[np.arange(len(best)), best].astype(float)
    if together is not None:
        shows, alike = shared(shows, together), shared(alike, together)
    may_be_seen = np.asarray((alike > 0) & (shows > -PRINT_GONE), np.bool_)
    asked = np.flatnonzero(may_be_seen & sure)
    bare = np.flatnonzero(~found.lying(best) & sure)
    may_be_seen[asked[_covers_print(found, asked, bare)]] = False
    return may_be_seen


def _covers_print(found: WeighedPlaces, chosen: Ints, bare: Ints) -> Which:
    """At which of the chosen places the print around the piece is hidden."""
    known, patches = found.known, found.patches
    if known.bare_patches is None or not len(chosen):
        return np.zeros(len(chosen), np.bool_)
    some = bare[:: 1 + len(bare) // _BARE_ASKED]
    of_bare = surround_left(patches[some], known.bare_patches[some])
    left = surround_left(patches[chosen], known.bare_patches[chosen])
    if known.places.together is not None:
        left = shared(np.nan_to_num(left, nan=1.0), known.places.together[chosen])
    return covers_print(left, of_bare)


def _unexplained(found: WeighedPlaces, best: Ints, sure: Which) -> Which:
    """Where what is seen has not the shape that pieces of its class had in lessons."""
    against = np.zeros(len(best), np.bool_)
    if found.known.shapes is not None:
        asked = np.flatnonzero(found.lying(best) & sure)
        named = [found.classes[best[i]] for i in asked]
        light = found.scores.light
        against[asked] = found.known.shapes.unexplained(found.seen, asked, named, light)
    return against


def _unlike_lessons(found: WeighedPlaces, best: Ints, sure: Which) -> Which:
    """Where a piece has not the paint that its class had in lessons, in the light of the print."""
    against, known, anchors = np.zeros(len(best), np.bool_), found.known, found.anchors
    if known.paints is not None and anchors is not None:
        asked = np.flatnonzero(found.lying(best) & sure)
        named, at = [found.classes[best[i]] for i in asked], known.places.windows.centres[asked]
        colours, size = found.looks.colours[asked, :3], known.places.size
        against[asked] = known.paints.other(colours, at, named, anchors, size)
    return against
