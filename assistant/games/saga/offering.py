"""What the resolving side may do with its tile now, with everything that its forms offer."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.saga import counting
from assistant.games.saga.figures import Figures
from assistant.games.saga.kinds import (
    ACTIONS,
    BONUSES,
    Action,
    FaceDown,
    Phase,
    Scouted,
    Side,
    Units,
)
from assistant.games.saga.labels import (
    ACTION_NAMES,
    bonus_label,
    coins_label,
    land_label,
    units_label,
)
from assistant.games.saga.moving import landings, open_seals
from assistant.games.saga.state import FACE_DOWN, NO_SEAL, Saga
from assistant.games.sitting import Depth
from assistant.words.text import Text, text


class Target(Struct, frozen=True):
    """An area to which units can go. `exchange`: by a raid target drawn instead of the one there;
    `unsure`: by Skald's list there is no border, and nobody has compared it."""

    area: str
    label: Text
    exchange: bool = False
    unsure: bool = False


class Origin(Struct, frozen=True):
    """An area from which units can go: how many at the most, and where to."""

    area: str
    label: Text
    units: Units
    free: int
    note: Text
    targets: tuple[Target, ...]


class Spot(Struct, frozen=True):
    """An area that an action can be about; `most` units there, `note` says what comes of it."""

    area: str
    label: Text
    most: int = 0
    note: Text | None = None


class Recruiting(Struct, frozen=True):
    """Vikings that can be recruited together, and what that costs."""

    units: Units
    label: Text
    price: Text


class Offer(Struct, frozen=True):
    """An action or a bonus. `listed`: it stands on the tile by Skald's list; `done`: it is used
    up. `lacks` says why it can bring nothing now."""

    code: str
    label: Text
    listed: bool
    done: bool = False
    lacks: Text | None = None


class Offering(Struct, frozen=True):
    """All that a tile offers a side now. `unsure`: nobody has compared this tile with a copy."""

    seat: str
    side: Side
    tile: str
    bonuses: tuple[Offer, ...]
    actions: tuple[Offer, ...]
    one_of: bool
    unsure: bool
    origins: tuple[Origin, ...]
    build: tuple[Spot, ...]
    fyrd: tuple[Spot, ...]
    burhs: tuple[Spot, ...]
    tribute: tuple[Spot, ...]
    plunder: tuple[Spot, ...]
    fields: tuple[Spot, ...]
    sources: tuple[Spot, ...]
    recruits: tuple[Recruiting, ...]
    reserve: Units
    coins: int


def offering(book: Figures, state: Saga) -> Offering | None:
    """What the resolving side may do; None where nobody resolves a tile."""
    side, doing = state.active_side, state.doing
    if (
        state.over
        or state.depth is Depth.KEEPER
        or state.place.phase is not Phase.ACTIONS
        or side is None
        or doing is None
        or state.placing is not None
        or state.leaving
    ):
        return None
    section = book.tiles[doing.tile].of(side)
    spots = _spots(book, state, side)
    origins = _origins(book, state, side)
    lacks = _lacks(book, state, side, spots, bool(origins))
    shut = section.verified and section.one_of and bool(doing.done)
    actions = tuple(
        Offer(
            one.value,
            ACTION_NAMES[one],
            one in section.actions,
            one in doing.done or shut,
            lacks.get(one),
        )
        for one in ACTIONS[side]
        if one in section.actions or not section.verified
    )
    bonuses = tuple(
        Offer(one.value, bonus_label(book, one), one is section.golden, bool(doing.done))
        for one in BONUSES[side]
        if doing.bonus is None and (one is section.golden or not section.verified)
    )
    seat = state.of(side).seat
    reserve = counting.reserve(book, state, side)
    return Offering(
        seat=seat,
        side=side,
        tile=doing.tile,
        bonuses=bonuses,
        actions=actions,
        one_of=section.one_of,
        unsure=not section.verified,
        origins=origins,
        reserve=reserve,
        coins=state.of(side).coins,
        recruits=_recruits(book, state, reserve) if side is Side.VIKINGS else (),
        **spots,
    )


def _spots(book: Figures, state: Saga, side: Side) -> dict[str, tuple[Spot, ...]]:
    """The areas that each action can be about."""
    england, saxons = counting.england(book, state), side is Side.SAXONS

    def spot(area: str, most: int = 0, note: Text | None = None) -> Spot:
        return Spot(area, land_label(book, area), most, note)

    fields = tuple(
        Spot(area, land_label(book, area), 0, _seal_note(book, state, area)) for area in book.north
    )
    all_tokens = state.house.scouted is Scouted.ALL
    return {
        "build": tuple(
            spot(land.area) for land in england if land.control is Side.SAXONS and not land.burh
        ) if saxons and state.burhs < book.pieces.burhs else (),
        "fyrd": tuple(
            spot(land.area, land.vikings.warriors, units_label(land.vikings))
            for land in england if land.burh and land.vikings.warriors
        ) if saxons else (),
        "burhs": tuple(spot(land.area) for land in england if land.burh) if saxons else (),
        "tribute": tuple(
            spot(land.area, 0, units_label(land.vikings)) for land in england if land.contested
        ) if saxons else (),
        "plunder": () if saxons else tuple(
            spot(land.area, 0, text("to the Drakkar: {n}", n=land.unbound(Side.VIKINGS)))
            for land in england if land.burh and land.control is Side.VIKINGS
        ),
        "fields": () if saxons else fields,
        "sources": () if saxons or not all_tokens else tuple(
            one for one in fields if state.land(one.area).seal != NO_SEAL
        ),
    }  # fmt: skip


def _recruits(book: Figures, state: Saga, reserve: Units) -> tuple[Recruiting, ...]:
    """All that the Vikings can pay: one unit, or as many as the higher price brings."""
    coins, found = state.of(Side.VIKINGS).coins, []
    single, several = (
        min(number, reserve.total) for number in (book.gains.single, book.gains.several)
    )
    for number, price in ((single, book.prices.single), (several, book.prices.several)):
        more = number > single or price == book.prices.single
        if coins >= price and more:
            found += [
                Recruiting(units, units_label(units), coins_label(price))
                for units in reserve.parts(number)
            ]
    return tuple(found)


def _seal_note(book: Figures, state: Saga, area: str) -> Text:
    seal = state.land(area).seal
    if seal == NO_SEAL:
        return text("no raid target")
    if seal == FACE_DOWN:
        return text("raid target face down")
    return text("raid target: {area}", area=land_label(book, seal))


def _origins(book: Figures, state: Saga, side: Side) -> tuple[Origin, ...]:
    """The areas with unbound units, and where these can go."""
    found = []
    for area in (*book.areas, *book.north):
        land = state.land(area)
        free = land.unbound(side)
        if free:
            targets = _targets(book, state, side, area)
            if targets:
                units = land.of(side)
                bound = units.total - free
                note = units_label(units)
                if bound:
                    note = text("{units}; bound: {n}", units=note, n=bound)
                found.append(Origin(area, land_label(book, area), units, free, note, targets))
    return tuple(found)


def _targets(book: Figures, state: Saga, side: Side, origin: str) -> tuple[Target, ...]:
    group = book.north if origin in book.north else book.areas
    near = [Target(one, land_label(book, one)) for one in book.neighbours(origin)]
    if not book.is_sure(origin):
        near += [
            Target(one, land_label(book, one), unsure=True)
            for one in group
            if one != origin and not book.are_adjacent(origin, one)
        ]
    if origin not in book.north or side is Side.SAXONS:
        return tuple(near)
    by_sea = [
        Target(one, land_label(book, one), unsure=one not in book.coasts)
        for one in landings(book, state, origin)
    ]
    seal = state.land(origin).seal
    down = seal == FACE_DOWN and state.house.face_down is FaceDown.EXCHANGED
    if seal not in (NO_SEAL, FACE_DOWN) or down:
        by_sea += [
            Target(one, land_label(book, one), exchange=True)
            for one in open_seals(book, state, origin)
            if one != seal
        ]
    return (*by_sea, *near)


def _lacks(
    book: Figures, state: Saga, side: Side, spots: dict[str, tuple[Spot, ...]], moves: bool
) -> dict[Action, Text]:
    """Why actions can bring nothing now."""
    prices, coins = book.prices, state.of(side).coins
    cheapest = {
        Action.BUILD: prices.build, Action.FYRD: prices.fyrd, Action.TRIBUTE: prices.tribute,
        Action.RECRUIT: min(prices.single, prices.several),
    }  # fmt: skip
    empty = {
        Action.MOVE: not moves,
        Action.BUILD: not spots["build"],
        Action.FYRD: not spots["fyrd"],
        Action.INCOME: not spots["burhs"],
        Action.TRIBUTE: not spots["tribute"],
        Action.PLUNDER: not spots["plunder"],
        Action.RECRUIT: counting.reserve(book, state, side).total == 0,
    }
    reasons = {
        Action.MOVE: text("No unit is free to move."),
        Action.BUILD: text("No controlled area lacks a burh, or no burh is left."),
        Action.FYRD: text("No Viking warrior stands beside a burh."),
        Action.INCOME: text("No burh stands."),
        Action.TRIBUTE: text("In no area do both sides stand."),
        Action.PLUNDER: text("Vikings control no area with a burh."),
        Action.RECRUIT: text("The reserve is empty."),
    }
    lacks = {}
    for action in ACTIONS[side]:
        if empty.get(action):
            lacks[action] = reasons[action]
        elif cheapest.get(action, 0) > coins:
            lacks[action] = text("No coin is left.")
    return lacks
