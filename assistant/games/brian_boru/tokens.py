"""Tokens on the board: claim tokens in their regions, invaders in the battle area."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru import keeper, rounds
from assistant.games.brian_boru.figures import Book, default_figures
from assistant.games.brian_boru.kinds import Stage
from assistant.games.brian_boru.labels import region_name
from assistant.games.brian_boru.piece_names import (
    FACE_DOWN,
    OPEN,
    is_face_down,
    is_invader,
)
from assistant.games.brian_boru.sight import BATTLE, CLAIM, Sight
from assistant.games.brian_boru.standing import VIKINGS, leaders, towns_in
from assistant.games.brian_boru.state import Claim
from assistant.games.brian_boru.work import Work
from assistant.games.region_counts import number_of, so_many
from assistant.games.sitting import Depth
from assistant.games.sitting.work import refuse
from assistant.words.board_record import Lying, PlaceChange
from assistant.words.text import text


def regions_by_place(book: Book) -> Mapping[str, str]:
    """The region of each place of a claim token, by Skald's own names and by the owner's."""
    books = (default_figures(), book)
    return {
        f"{CLAIM}{region.name}": code
        for one in books
        for code, region in one.figures.regions.items()
    }


def on_claims(sight: Sight) -> dict[str, Lying | None]:
    """The places of claim tokens, if one was taught there."""
    taught = sight.taught_at(CLAIM)
    if not taught:
        return {}
    regions = regions_by_place(sight.book)
    return {
        place: _claim(sight, place, sight.state.claim(regions[place]), taught)
        for place in sight.slots(CLAIM)
        if place in regions
    }


def _claim(sight: Sight, place: str, claim: Claim, taught: tuple[Lying, ...]) -> Lying | None:
    if claim.seat is not None:
        return None
    there = sight.at(place)
    if there is not None and is_face_down(there.kind) is not claim.open:
        return there
    alike = next((one for one in taught if is_face_down(one.kind) is not claim.open), None)
    if alike is not None:
        return Lying(place, alike.kind, alike.colour)
    return Lying(place, OPEN if claim.open else FACE_DOWN)


def in_battle(sight: Sight) -> list[Lying] | None:
    """The invaders in the battle area; None where nobody taught them, or nobody counts them."""
    waits = sight.state.stage is Stage.PREPARATION and sight.state.depth is Depth.FULL
    count = 0 if sight.state.battle is None and waits else sight.state.battle
    if count is None or not sight.has_region(BATTLE):
        return None
    pieces = so_many(BATTLE, count, is_invader, sight.board, sight.seen)
    return None if pieces is None else list(pieces)


def take(work: Work, change: PlaceChange) -> None:
    """What lies on another place of the board than a town's or a track's."""
    if change.place == BATTLE:
        _take_battle(work, change)
    elif (region := regions_by_place(work.book).get(change.place)) is not None:
        _take_claim(work, region, change)


def _take_battle(work: Work, change: PlaceChange) -> None:
    state = work.state
    count = number_of(change.now, is_invader)
    if state.battle is None and state.stage is Stage.PREPARATION:
        rounds.show_vikings(work, count)
    elif count != state.battle:
        keeper.set_battle(work, count)


def _take_claim(work: Work, region: str, change: PlaceChange) -> None:
    claim = work.state.claim(region)
    if change.now:
        owner, opened = "", not is_face_down(change.now[0].kind)
    else:
        owner, opened = _who_leads(work, region), True
    if Claim(region, opened, owner or None) != claim:
        keeper.set_claim(work, c.SetClaim(region, opened, owner))


def _who_leads(work: Work, region: str) -> str:
    """Who took a token that is gone: whoever alone has most towns there, or nobody knows."""
    lead = leaders(towns_in(work.book, work.state, region))
    if len(lead) == 1 and lead[0] != VIKINGS:
        return lead[0]
    raise refuse(
        text(
            "Who has the claim token of {region} cannot be seen: set it by hand.",
            region=region_name(work.book, region),
        )
    )
