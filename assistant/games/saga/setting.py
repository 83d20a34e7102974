"""What people set right: areas, coins, markers. The table is right."""

from __future__ import annotations

from assistant.games.saga import commands as c
from assistant.games.saga import counting
from assistant.games.saga import events as e
from assistant.games.saga.figures import DRAKKAR
from assistant.games.saga.kinds import NOBODY, Side, Units
from assistant.games.saga.labels import side_label
from assistant.games.saga.state import FACE_DOWN, NO_SEAL, Land
from assistant.games.saga.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import text


def set_land(work: Work, command: c.SetLand) -> None:
    """What stands in an area; a burh more or less moves the burh marker along."""
    book, state = work.book, work.state
    if command.area not in book.lands:
        raise refuse(text("There is no such area: {area}.", area=command.area))
    if state.battle is not None or state.placing is not None or state.leaving:
        raise refuse(text("First answer what is asked."))
    was = state.land(command.area)
    land = Land(
        was.area,
        was.saxons if command.saxons is None else command.saxons,
        was.vikings if command.vikings is None else command.vikings,
        was.burh if command.burh is None else command.burh,
        was.seal if command.seal is None else command.seal,
    )
    if land == was:
        raise refuse(text("Nothing would change: {area}.", area=work.label(was.area)))
    _check(work, land)
    marker = state.burh_marker
    if land.burh and not was.burh:
        marker = min(book.track.spaces, marker + 1)
    elif was.burh and not land.burh:
        marker = max(0, marker - 1)
    work.do(e.LandSet(land, marker))
    for side in Side:
        _check_units(work, side)
    if work.state.burhs > book.pieces.burhs:
        raise refuse(text("There are {n} burhs in all.", n=book.pieces.burhs))


def _check(work: Work, land: Land) -> None:
    english = land.area in work.book.areas
    if not english and (land.burh or land.saxons != NOBODY):
        raise refuse(text("Anglo-Saxons and burhs stand in England only."))
    if min(*_numbers(land.saxons), *_numbers(land.vikings)) < 0:
        raise refuse(text("There cannot be fewer than none."))
    if land.seal == NO_SEAL:
        return
    if english or land.area == DRAKKAR or land.seal not in (FACE_DOWN, *work.book.coasts):
        raise refuse(text("There is no such raid target: {seal}.", seal=land.seal))
    others = (work.state.land(one).seal for one in work.book.north if one != land.area)
    if land.seal != FACE_DOWN and land.seal in others:
        raise refuse(
            text("This raid target lies on another field: {area}.", area=work.label(land.seal))
        )


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
    others = work.state.of(command.side.other).coins
    if coins + others > work.book.coins.all and coins > was.coins:
        raise refuse(text("There are {n} coins in all.", n=work.book.coins.all))
    work.do(e.SideSet(command.side, coins, lost))
    _check_units(work, command.side)


def set_markers(work: Work, command: c.SetMarkers) -> None:
    """Where the markers are, and which side of the initiative tile lies up."""
    state = work.state
    event = e.MarkersSet(
        state.round_marker if command.round_marker is None else command.round_marker,
        state.burh_marker if command.burh_marker is None else command.burh_marker,
        command.initiative or state.initiative,
    )
    spaces = work.book.track.spaces
    if not (0 <= event.round_marker <= spaces and 0 <= event.burh_marker <= spaces):
        raise refuse(text("The track has the spaces 1 to {n}.", n=spaces))
    now = e.MarkersSet(state.round_marker, state.burh_marker, state.initiative)
    if event == now:
        raise refuse(text("Nothing would change."))
    work.do(event)
