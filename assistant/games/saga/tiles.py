"""The choice of tiles, and the order in which they are resolved."""

from __future__ import annotations

from assistant.games.saga import events as e
from assistant.games.saga.figures import Figures
from assistant.games.saga.kinds import Action, Bonus, Phase, Side
from assistant.games.saga.labels import ACTION_NAMES, bonus_label
from assistant.games.saga.state import Place, Saga
from assistant.games.saga.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import text

RULE_TILE = text("resolving a tile")
RULE_BONUS = text("bonus actions")


def free_tiles(state: Saga) -> tuple[str, ...]:
    """The tiles that nobody has taken."""
    return tuple(one.number for one in state.tiles if one.owner is None)


def chooser(state: Saga) -> Side:
    """Who takes the next tile: one, then two, then the last one."""
    taken = len(state.tiles) - len(free_tiles(state))
    return state.first if taken in (0, len(state.tiles) - 1) else state.first.other


def take_tile(work: Work, side: Side, tile: str) -> None:
    """A side takes a tile; the last one goes to whom it is left."""
    if tile not in free_tiles(work.state):
        raise refuse(text("This tile is taken already."))
    if side is not chooser(work.state):
        raise refuse(text("The other side takes a tile now."))
    _take(work, side, tile)
    left = free_tiles(work.state)
    if len(left) == 1:
        _take(work, chooser(work.state), left[0])
    if free_tiles(work.state):
        pass_to(work, chooser(work.state), Phase.TILES)
    else:
        begin_actions(work)


def _take(work: Work, side: Side, tile: str) -> None:
    turns = tile == work.book.icons.chooses_first
    work.do(e.TileTaken(side, tile, side if turns else work.state.initiative))


def resolver(book: Figures, state: Saga) -> Side:
    """The side that resolves its tiles first."""
    return state.tile(book.icons.resolves_first).owner or Side.VIKINGS


def pass_to(work: Work, side: Side | None, phase: Phase) -> None:
    """It is a side's move, or that of both, in a phase."""
    was = work.state.place
    seat = None if side is None else work.state.of(side).seat
    if (was.active, was.phase) != (seat, phase):
        turn = was.turn if was.active == seat else was.turn + 1
        work.go_to(Place(turn, was.round, phase, seat))


def begin_actions(work: Work) -> None:
    """The first side that still has tiles resolves them; after both come the battles."""
    first = resolver(work.book, work.state)
    for side in (first, first.other):
        left = work.state.tiles_of(side, left=True)
        if left:
            pass_to(work, side, Phase.ACTIONS)
            if len(left) == 1:
                begin_tile(work, left[0])
            return
    pass_to(work, None, Phase.BATTLES)


def begin_tile(work: Work, tile: str) -> None:
    """The active side begins to resolve one of its tiles."""
    side = work.state.active_side
    if side is None or tile not in work.state.tiles_of(side, left=True):
        raise refuse(text("This tile is not there to be resolved."))
    work.do(e.TileBegun(side, tile))


def finish_tile(work: Work) -> None:
    """The tile goes to the middle of the table; what it still offered is left out."""
    side, doing = acting_side(work), work.state.doing
    if doing is None:
        raise refuse(text("Choose first which tile is resolved."))
    work.do(e.TileDone(side, doing.tile))
    left = work.state.tiles_of(side, left=True)
    if len(left) == 1:
        begin_tile(work, left[0])
    elif not left:
        begin_actions(work)


# What a tile lets one do


def acting_side(work: Work) -> Side:
    """The side that resolves a tile now. Refuses where nobody does."""
    side = work.state.active_side
    if work.state.place.phase is not Phase.ACTIONS or side is None:
        raise refuse(text("No tile is being resolved now."))
    if work.state.doing is None:
        raise refuse(text("Choose first which tile is resolved."))
    if work.state.placing is not None:
        raise refuse(text("First say where the recruited units go."))
    if work.state.leaving:
        raise refuse(text("First say which units go to the Drakkar."))
    return side


def use_action(work: Work, side: Side, action: Action) -> None:
    """An action of the tile is used up; forbids one that the tile does not have."""
    doing = work.state.doing
    if doing is None:
        raise refuse(text("Choose first which tile is resolved."))
    section = work.book.tiles[doing.tile].of(side)
    name = ACTION_NAMES[action]
    work.forbid(
        action in doing.done, text("This tile's action is used: {action}.", action=name), RULE_TILE
    )
    there = action in section.actions
    work.forbid(
        section.verified and not there,
        text("Tile {tile} has no such action: {action}.", tile=doing.tile, action=name),
        RULE_TILE,
    )
    another = section.one_of and bool(doing.done)
    work.forbid(
        section.verified and another,
        text("Only one of this tile's actions may be used."),
        RULE_TILE,
    )
    unsure = (another or not there) and not section.verified
    work.do(e.ActionDone(side, action, unsure=unsure))


def use_bonus(work: Work, side: Side, *fitting: Bonus) -> None:
    """The tile's golden icon is used up: it must be one of those, and come first."""
    doing = work.state.doing
    if doing is None:
        raise refuse(text("Choose first which tile is resolved."))
    section = work.book.tiles[doing.tile].of(side)
    work.forbid(doing.bonus is not None, text("This tile's bonus action is used."), RULE_TILE)
    work.forbid(bool(doing.done), text("The bonus action comes before the others."), RULE_BONUS)
    there = section.golden in fitting
    kind = section.golden if there and section.golden is not None else fitting[0]
    work.forbid(
        section.verified and not there,
        text(
            "Tile {tile} has no such bonus: {bonus}.",
            tile=doing.tile,
            bonus=bonus_label(work.book, kind),
        ),
        RULE_TILE,
    )
    unsure = not there and not section.verified
    work.do(e.ActionDone(side, bonus=True, kind=kind, unsure=unsure))
