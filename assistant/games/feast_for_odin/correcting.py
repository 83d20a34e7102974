"""Rolls that are corrected later: what is done in the place of what cannot be done any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.kinds import NOTHING, Depth
from assistant.games.feast_for_odin.labels import stock_label
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin
from assistant.games.sitting import GiveTurn
from assistant.rules import Command
from assistant.words.text import Text, text

_OF_THINGS = (
    c.DoPart | c.PlaceTile | c.PlaceMaterial | c.LiftTile | c.RememberCovered | c.LoadOre
    | c.BuySpecial
    | c.ForgeTile | c.TakeItems | c.Upgrade | c.TradeOverseas | c.Explore | c.Emigrate
    | c.SetStanding | c.LeaveItems
    | c.TurnPregnant | c.NameWeapon | c.CardDone | c.SpendOre | c.UseShips | GiveTurn
)  # fmt: skip
"""What was done with something that may not be there any more: it falls away with that."""


def means(state: FeastForOdin, command: Command) -> object:
    """A success or failure is that of a dice action; tiles are named by their places."""
    if isinstance(command, c.Succeed | c.Fail):
        return state.action.dice.action if state.action and state.action.dice else None
    if isinstance(command, c.LiftTile):
        return _lying(state, command.seat, command.board, (command.tile,))
    if isinstance(command, c.RememberCovered):
        return _lying(state, command.seat, command.board, command.tiles)
    return None


def _lying(state: FeastForOdin, seat: str, board: str, tiles: Sequence[int]) -> object:
    there = state.player(seat).board(board)
    if there is None:
        return None
    return tuple(there.tiles[at] for at in tiles if at < len(there.tiles))


def instead(book: Book, state: FeastForOdin, command: Command) -> Sequence[Command] | None:
    """A counter goes as far as it can, a feast is the cheapest one, and what was done with
    things that are not there falls away."""
    if isinstance(command, c.Adjust):
        return _as_far_as_it_goes(book, state, command)
    if isinstance(command, c.HoldFeast) and command.servings is not None:
        return [c.HoldFeast(None, command.seat)]
    return [] if isinstance(command, _OF_THINGS) else None


def _as_far_as_it_goes(
    book: Book, state: FeastForOdin, command: c.Adjust
) -> Sequence[Command] | None:
    what, player = command.what, state.player(command.seat)
    has = player.notes if state.depth is Depth.KEEPER else player.has
    was = getattr(player, what) if what in e.COUNTERS else has.of(what)
    by = min(command.by, max(0, book.rounds.by_hand.most(what) - was))
    if command.by < 0 or by < 1 or by == command.by:
        return []
    return [replace(command, by=by)]


def differences(book: Book, was: FeastForOdin, now: FeastForOdin) -> Iterator[Text]:
    """What everybody has more or less in the supply."""
    for old, new in zip(was.players, now.players, strict=True):
        name, more, less = now.name(new.seat), old.has.lacks(new.has), new.has.lacks(old.has)
        if more != NOTHING:
            yield text("{name} has more: {things}.", name=name,
                       things=stock_label(book.words, more))  # fmt: skip
        if less != NOTHING:
            yield text("{name} has less: {things}.", name=name,
                       things=stock_label(book.words, less))  # fmt: skip
