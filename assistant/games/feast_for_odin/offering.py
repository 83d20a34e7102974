"""What a turn of the action phase offers: spaces to take, and what the action still lets do."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assistant.games.feast_for_odin.kinds import (
    SILVER,
    Depth,
    PartKind,
    Phase,
    Stock,
    stock,
    stock_of,
)
from assistant.games.feast_for_odin.labels import group_label, space_label, thing_label
from assistant.games.feast_for_odin.mountains import take, worth
from assistant.games.feast_for_odin.owned import emigration_cost
from assistant.games.feast_for_odin.parts import (
    can_upgrade,
    figures_of,
    forgeable,
    greens,
    hindrance,
    vikings_for,
)
from assistant.games.feast_for_odin.phrases import part_label
from assistant.games.feast_for_odin.played_before import IMITATION, bound
from assistant.games.feast_for_odin.round_figures import Book, PartFigures
from assistant.games.feast_for_odin.state import FeastForOdin, OpenAction, Player
from assistant.games.feast_for_odin.things import Thing, thing, things
from assistant.words.text import Text, plural, text


class Bargain(Struct, frozen=True):
    """A part of a space in short: what it costs and brings, and on what terms (`told`).

    Parts of the same `way` (from 1) belong together, 0 goes with any.
    """

    pays: tuple[Thing, ...]
    brings: tuple[Thing, ...]
    told: Text | None
    way: int


class SheetSpace(Struct, frozen=True):
    """An action space: how many vikings it takes of the active player, who stands there, and
    what hinders the active player. `targets` are spaces that a place of imitation can copy."""

    code: str
    label: Text
    group: Text
    column: int
    vikings: int
    seat: str | None
    lacks: Text | None
    bargains: tuple[Bargain, ...] = ()
    targets: tuple[Thing, ...] = ()


class Take(Struct, frozen=True):
    """A way to do a part once: `code` for the command, what it costs and brings, and why not."""

    code: str
    label: Text
    pays: tuple[Thing, ...] = ()
    brings: tuple[Thing, ...] = ()
    lacks: Text | None = None
    n: int = 1


class SheetPart(Struct, frozen=True):
    """A part of the open action that can still be done, `left` times, and the ways to do it."""

    part: int
    kind: str
    label: Text
    left: int
    lacks: Text | None
    takes: tuple[Take, ...] = ()
    pays: tuple[Thing, ...] = ()


def spaces(book: Book, state: FeastForOdin) -> Iterator[SheetSpace]:
    """All action spaces, and the places of imitation, as they are for the active seat."""
    seat = state.place.active
    player = None if seat is None else state.player(seat)
    for code, space in book.board.spaces.items():
        there = state.standing_on(code)
        vikings = space.column if player is None else vikings_for(book, code, player)
        lacks = None
        if player is not None and there is None and state.depth is Depth.FULL:
            lacks = (
                bound(book, state, space.column)
                or _too_few(player, vikings)
                or _hindered(book, state, player, code)
            )
        figures = space.parts if player is None else figures_of(book, code, player)
        yield SheetSpace(
            code,
            space_label(book.words, code),
            group_label(book.words, space.groups[0]),
            space.column,
            vikings,
            there.seat if there else None,
            lacks,
            tuple(_bargain(book, state, part) for part in figures),
        )
    for column in state.imitations:
        yield _imitation(book, state, player, column)


def can_take(book: Book, state: FeastForOdin, player: Player, space: str) -> bool:
    """Whether a player can put vikings on a free space, and do something there."""
    if state.standing_on(space) is not None:
        return False
    if state.depth is Depth.KEEPER:
        return True
    if bound(book, state, book.board.spaces[space].column) is not None:
        return False
    few = _too_few(player, vikings_for(book, space, player))
    return few is None and _hindered(book, state, player, space) is None


def can_imitate(book: Book, state: FeastForOdin, player: Player, column: int) -> tuple[str, ...]:
    """The spaces that a player can copy from a free place of imitation."""
    if state.standing_on(f"{IMITATION}{column}") is not None or _too_few(player, column):
        return ()
    if bound(book, state, column) is not None:
        return ()
    return _targets(book, state, player, column)


def _targets(book: Book, state: FeastForOdin, player: Player, column: int) -> tuple[str, ...]:
    return tuple(
        one.space
        for one in state.standing
        if one.seat != player.seat
        and one.space in book.board.spaces
        and book.board.spaces[one.space].column == column
        and _hindered(book, state, player, one.space) is None
    )


def _imitation(book: Book, state: FeastForOdin, player: Player | None, column: int) -> SheetSpace:
    code = f"{IMITATION}{column}"
    there, targets, lacks = state.standing_on(code), [], None
    if player is not None and there is None and state.place.phase is Phase.ACTIONS:
        targets = [
            Thing(one, space_label(book.words, one))
            for one in _targets(book, state, player, column)
        ]
        lacks = bound(book, state, column) or _too_few(player, column)
        if lacks is None and not targets:
            lacks = text("No space of this column that somebody else took can be done.")
    return SheetSpace(
        code,
        space_label(book.words, code),
        text("Imitation"),
        column,
        column,
        there.seat if there else None,
        lacks,
        targets=tuple(targets),
    )


def _too_few(player: Player, vikings: int) -> Text | None:
    if player.thing >= vikings:
        return None
    return plural("This takes {n} viking.", "This takes {n} vikings.", vikings)


def _hindered(book: Book, state: FeastForOdin, player: Player, space: str) -> Text | None:
    reasons = [
        hindrance(book, state, player, part, None)
        for part in figures_of(book, space, player)
        if not part.after_pay
    ]
    return reasons[0] if reasons and all(one is not None for one in reasons) else None


def _bargain(book: Book, state: FeastForOdin, part: PartFigures) -> Bargain:
    """What a part costs and brings; in words only what the name of the space does not say."""
    pays, brings, told = things(book, part.cost), things(book, part.gains), None
    if part.kind is PartKind.PER_PLAYER:
        brings = things(book, part.gains.times(_people_wood(book, state)))
    elif part.dice is not None:
        brings = things(book, stock(book.rounds.dice[part.dice].success))
    elif part.kind is PartKind.EMIGRATE:
        pays = (thing(book, SILVER, state.place.round),)
    elif part.kind is PartKind.WITH_ANIMAL:
        told = text("with {animal}", animal=thing_label(book.words, part.animal))
    elif part.kind is PartKind.PER_ANIMAL:
        animal = thing_label(book.words, part.animal)
        told = text("for each of up to {n}: {animal}", n=part.most, animal=animal)
    return Bargain(pays, brings, told, part.way)


def _people_wood(book: Book, state: FeastForOdin) -> int:
    return book.rounds.mountains.people_wood[str(len(state.players))]


def parts(book: Book, state: FeastForOdin) -> Iterator[SheetPart]:
    """What the open action still lets the active seat do."""
    action, seat = state.action, state.place.active
    if action is None or seat is None or not action.target:
        return
    player = state.player(seat)
    figures = figures_of(book, action.target, player)
    for one in action.parts:
        part = figures[one.part]
        yield SheetPart(
            one.part,
            part.kind.value,
            part_label(book, part),
            one.left,
            hindrance(book, state, player, part, action),
            tuple(_takes(book, state, player, part, action)),
            things(book, part.cost),
        )


def _takes(
    book: Book, state: FeastForOdin, player: Player, part: PartFigures, action: OpenAction
) -> Iterator[Take]:
    match part.kind:
        case PartKind.STRIP:
            for strip in state.strips:
                if strip.number in action.strips:
                    continue
                for n in range(1, min(part.most, len(strip.items)) + 1):
                    gains = worth(book, take(strip, n)[1])
                    label = text("strip {number}", number=strip.number)
                    yield Take(strip.number, label, brings=things(book, gains), n=n)
        case PartKind.UPGRADE | PartKind.OVERSEAS:
            yield from _raised(book, player.has, part, action)
        case PartKind.SALE | PartKind.FORGE:
            yield from _tiles(book, state, player, part)
        case PartKind.EXPLORE:
            for island in state.islands:
                if island.owner is None and island.code in part.islands:
                    silver = things(book, stock({SILVER: island.silver}))
                    yield Take(island.code, thing_label(book.words, island.code), brings=silver)
        case PartKind.EMIGRATE:
            cost = things(book, stock({SILVER: emigration_cost(book, state, player)}))
            for kind in dict.fromkeys(ship.kind for ship in player.ships):
                if kind in part.ships:
                    yield Take(kind, thing_label(book.words, kind), cost)
        case _:
            return


def _raised(book: Book, has: Stock, part: PartFigures, action: OpenAction) -> Iterator[Take]:
    """Goods that can go up: for overseas trading green ones only."""
    overseas = part.kind is PartKind.OVERSEAS
    levels = 1 if overseas else part.levels
    goods = greens(book, has) if overseas else tuple(one.what for one in has.things)
    for good in goods:
        new = book.things.upgraded(good, levels)
        if new is None or not (overseas or can_upgrade(book, has, good, levels, action)):
            continue
        old = thing(book, good, has.of(good))
        yield Take(good, thing_label(book.words, good), (old,), things(book, stock_of((new,))))


def _tiles(book: Book, state: FeastForOdin, player: Player, part: PartFigures) -> Iterator[Take]:
    if part.kind is PartKind.FORGE:
        for tile in forgeable(book, state):
            yield Take(tile, thing_label(book.words, tile), brings=(thing(book, tile),))
        return
    for tile in state.specials:
        price = book.things.specials[tile].price
        if price is None:
            continue
        cost, lacks = stock({SILVER: price}), None
        if not player.has.covers(cost):
            short = price - player.has.of(SILVER)
            lacks = plural("{n} silver short", "{n} silver short", short)
        brings = (thing(book, tile),)
        yield Take(tile, thing_label(book.words, tile), things(book, cost), brings, lacks)
