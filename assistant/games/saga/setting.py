"""What people set right: areas, coins, markers. The table is right."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.saga import commands as c
from assistant.games.saga import counting, tiles
from assistant.games.saga import events as e
from assistant.games.saga.figures import DRAKKAR
from assistant.games.saga.kinds import NOBODY, Phase, Pool, Side, Units
from assistant.games.saga.labels import side_label
from assistant.games.saga.state import FACE_DOWN, NO_SEAL, Land
from assistant.games.saga.work import Work
from assistant.games.sitting import Depth
from assistant.games.sitting.work import refuse
from assistant.words.text import text


def set_by_hand(work: Work, counts: Sequence[c.LandCount]) -> None:
    """What people say that stands on the board. A battle that has only begun begins anew, as the
    units then stand: after the score keeper the only one begins before anybody can tell."""
    battle = work.state.battle
    if battle is not None and battle.untouched:
        work.do(e.BattleDropped())
    set_lands(work, counts)


def set_lands(work: Work, counts: Sequence[c.LandCount]) -> None:
    """What stands on the board; each burh more or less moves the burh marker along."""
    state = work.state
    if state.battle is not None or state.placing is not None or state.leaving:
        raise refuse(text("First answer what is asked."))
    begun = len(work.events)
    for count in counts:
        if count.area not in work.book.lands:
            raise refuse(text("There is no such area: {area}.", area=count.area))
        was, land = work.state.land(count.area), _counted(work, count)
        if land != was:
            _check(work, land)
            work.do(e.LandSet(land, _marker(work, was, land)))
    if len(work.events) == begun:
        raise refuse(text("Nothing would change."))
    _check_seals(work)
    for side in Side:
        _check_units(work, side)
    if work.state.burhs > work.book.pieces.burhs:
        raise refuse(text("There are {n} burhs in all.", n=work.book.pieces.burhs))


def _counted(work: Work, count: c.LandCount) -> Land:
    was = work.state.land(count.area)
    seal = NO_SEAL if count.seal == c.NO_TARGET else count.seal
    return Land(
        was.area,
        was.saxons if count.saxons is None else count.saxons,
        was.vikings if count.vikings is None else count.vikings,
        was.burh if count.burh is None else count.burh,
        was.seal if seal is None else seal,
    )


def _marker(work: Work, was: Land, land: Land) -> int:
    marker = work.state.burh_marker + int(land.burh) - int(was.burh)
    return max(0, min(work.book.track.spaces, marker))


def _check(work: Work, land: Land) -> None:
    english = land.area in work.book.areas
    if not english and (land.burh or land.saxons != NOBODY):
        raise refuse(text("Anglo-Saxons and burhs stand in England only."))
    if min(*_numbers(land.saxons), *_numbers(land.vikings)) < 0:
        raise refuse(text("There cannot be fewer than none."))
    if land.seal == NO_SEAL:
        return
    if english or land.area == DRAKKAR or land.seal not in (FACE_DOWN, *work.book.targets):
        raise refuse(text("There is no such raid target: {seal}.", seal=land.seal))


def _check_seals(work: Work) -> None:
    """Refuses one raid target on two fields."""
    seen: set[str] = set()
    for field in work.book.north:
        seal = work.state.land(field).seal
        if seal in seen and seal in work.book.targets:
            raise refuse(
                text("This raid target lies on another field: {area}.", area=work.label(seal))
            )
        seen.add(seal)


def _numbers(units: Units) -> tuple[int, int]:
    return units.warriors, units.leaders


def _check_units(work: Work, side: Side) -> None:
    """Refuses more units of a side than the game has."""
    pieces, state = work.book.pieces, work.state
    board = state.on_board[0 if side is Side.SAXONS else 1]
    lost = state.of(side).lost + counting.aside(state, side)
    if board.warriors > pieces.warriors or board.leaders + lost > pieces.leaders:
        raise refuse(
            text(
                "{side}: there are {warriors} warriors, and {leaders} leaders left.",
                side=side_label(side),
                warriors=pieces.warriors,
                leaders=pieces.leaders - lost,
            )
        )


def set_side(work: Work, command: c.SetSide) -> None:
    """A side's coins, and its leaders out of the game."""
    was = work.state.of(command.side)
    coins = was.coins if command.coins is None else command.coins
    lost = was.lost if command.lost is None else command.lost
    if (coins, lost) == (was.coins, was.lost):
        raise refuse(text("Nothing would change: {side}.", side=side_label(command.side)))
    if min(coins, lost) < 0:
        raise refuse(text("There cannot be fewer than none."))
    endless = work.state.house.pool is Pool.ENDLESS
    others = work.state.of(command.side.other).coins
    if not endless and coins + others > work.book.coins.all and coins > was.coins:
        raise refuse(text("There are {n} coins in all.", n=work.book.coins.all))
    work.do(e.SideSet(command.side, coins, lost))
    _check_units(work, command.side)


def set_markers(work: Work, command: c.SetMarkers) -> None:
    """Where the markers are, and which side of the initiative tile lies up.

    Before the first tile of a round is taken, that side chooses first.
    """
    state = work.state
    initiative = command.initiative or state.initiative
    untouched = state.place.phase is Phase.TILES and all(
        one.owner is None for one in state.tiles
    )
    first = initiative if untouched and initiative is not state.first else None
    event = e.MarkersSet(
        state.round_marker if command.round_marker is None else command.round_marker,
        state.burh_marker if command.burh_marker is None else command.burh_marker,
        initiative,
        first,
    )
    spaces = work.book.track.spaces
    if not (0 <= event.round_marker <= spaces and 0 <= event.burh_marker <= spaces):
        raise refuse(text("The track has the spaces 1 to {n}.", n=spaces))
    now = e.MarkersSet(state.round_marker, state.burh_marker, state.initiative)
    if event == now:
        raise refuse(text("Nothing would change."))
    work.do(event)
    if first is not None and state.depth is Depth.FULL:
        tiles.pass_to(work, first, Phase.TILES)
