"""What Saga's own pages show: the board as a diagram, tiles, sides, battles, the end of a round.

Everybody may see all of it: there is no hidden leader and no hidden raid target in it.
"""

from __future__ import annotations

from msgspec import Struct

from assistant.games.saga import battles, counting
from assistant.games.saga.checklists import packing_list, set_up_list
from assistant.games.saga.figures import DRAKKAR, Figures, pairs_of
from assistant.games.saga.kinds import ABILITIES, GOALS, Goal, Phase, Pool, Side, Units
from assistant.games.saga.labels import (
    GOAL_NAMES,
    ability_label,
    coins_label,
    land_label,
    lands_label,
    side_label,
    units_label,
)
from assistant.games.saga.offering import Offering, offering
from assistant.games.saga.sections import section_label
from assistant.games.saga.sentences import warnings
from assistant.games.saga.state import FACE_DOWN, Saga
from assistant.words.text import Text, text


class LandShown(Struct, frozen=True):
    """An area with its place on the diagram. `kind` is coastal, inland, north or drakkar."""

    area: str
    label: Text
    kind: str
    x: int
    y: int
    saxons: Units
    vikings: Units
    burh: bool
    control: str
    contested: bool
    seal: str
    seal_label: Text | None


class Line(Struct, frozen=True):
    """A border between two areas of the diagram. `sure`: somebody has compared it."""

    one: str
    other: str
    x1: int
    y1: int
    x2: int
    y2: int
    sure: bool


class TileShown(Struct, frozen=True):
    """A tile: whose it is, and what each side's section offers."""

    number: str
    owner: str
    used: bool
    current: bool
    vikings: Text
    saxons: Text
    resolves_first: bool
    chooses_first: bool
    unsure: bool


class GoalShown(Struct, frozen=True):
    """A condition of victory: how far it is, and how far it has to be."""

    goal: str
    label: Text
    has: int
    need: int
    met: bool


class SideShown(Struct, frozen=True):
    """A side: what it has beside the board, and its conditions of victory."""

    side: str
    seat: str
    label: Text
    coins: int
    reserve: Units
    lost: int
    aside: int
    areas: int
    units: int
    burhs: int
    initiative: bool
    tiles: tuple[str, ...]
    goals: tuple[GoalShown, ...]
    abilities: tuple[Text, ...]


class BattleShown(Struct, frozen=True):
    """A battle as it stands with the leaders revealed so far: strengths, winner, losses."""

    area: str
    label: Text
    fought: bool
    saxons: int
    vikings: int
    saxons_lose: int
    vikings_lose: int
    winner: str
    hidden: int
    shown: tuple[tuple[str, Text], ...]


class Most(Struct, frozen=True):
    """What there is of each side's pieces, and of coins; None: as many as one likes."""

    warriors: int
    leaders: int
    coins: int | None


class SagaSheet(Struct, frozen=True):
    """Everything. `ending` says step by step what the end of the round will do; `set_up` is the
    list of what goes where before the game has `begun`; `targets` are the areas that a raid target
    may be for."""

    depth: str
    phase: str
    sides: tuple[SideShown, ...]
    lands: tuple[LandShown, ...]
    lines: tuple[Line, ...]
    tiles: tuple[TileShown, ...]
    spaces: int
    round_marker: int
    burh_marker: int
    warnings: tuple[Text, ...]
    battles: tuple[BattleShown, ...]
    ending: tuple[Text, ...]
    offering: Offering | None
    set_up: tuple[Text, ...]
    packing: tuple[Text, ...]
    begun: bool
    track_sure: bool
    targets: tuple[tuple[str, Text], ...]
    most: Most


def sheet(book: Figures, state: Saga) -> SagaSheet:
    """The sheet of a state."""
    return SagaSheet(
        depth=state.depth.value,
        phase=state.place.phase.value,
        sides=tuple(_side(book, state, side) for side in (Side.VIKINGS, Side.SAXONS)),
        lands=tuple(_land(book, state, area) for area in book.lands),
        lines=_lines(book),
        tiles=tuple(_tile(book, state, number) for number in book.tiles),
        spaces=book.track.spaces,
        round_marker=state.round_marker,
        burh_marker=state.burh_marker,
        warnings=warnings(book, state),
        battles=_battles(book, state),
        ending=_ending(book, state),
        offering=offering(book, state),
        set_up=set_up_list(book, state),
        packing=packing_list(book, state),
        begun=state.place.round > 1 or bool(state.tiles_of(Side.VIKINGS)),
        track_sure=book.track.verified,
        targets=tuple((area, land_label(book, area)) for area in book.targets),
        most=Most(
            book.pieces.warriors,
            book.pieces.leaders,
            None if state.house.pool is Pool.ENDLESS else book.coins.all,
        ),
    )


def _kind(book: Figures, area: str) -> str:
    if area in book.areas:
        return book.areas[area].kind.value
    return DRAKKAR if area == DRAKKAR else "north"


def _spot(book: Figures, area: str) -> tuple[int, int]:
    if area in book.areas:
        return book.areas[area].x, book.areas[area].y
    spot = book.drakkar if area == DRAKKAR else book.north[area]
    return spot.x, spot.y


def _land(book: Figures, state: Saga, area: str) -> LandShown:
    land = state.land(area)
    x, y = _spot(book, area)
    label = None
    if land.seal == FACE_DOWN:
        label = text("face down")
    elif land.seal:
        label = land_label(book, land.seal)
    return LandShown(
        area=area,
        label=land_label(book, area),
        kind=_kind(book, area),
        x=x,
        y=y,
        saxons=land.saxons,
        vikings=land.vikings,
        burh=land.burh,
        control="" if land.control is None or area not in book.areas else land.control.value,
        contested=land.contested,
        seal=land.seal,
        seal_label=label,
    )


def _lines(book: Figures) -> tuple[Line, ...]:
    found = []
    for names, sure in (
        (tuple(book.areas), bool(book.borders["verified"])),
        (tuple(book.north), bool(book.northern_borders["verified"])),
    ):
        for pair in pairs_of(names):
            one, _, other = pair.partition("-")
            if book.are_adjacent(one, other):
                found.append(Line(one, other, *_spot(book, one), *_spot(book, other), sure))
    return tuple(found)


def _tile(book: Figures, state: Saga, number: str) -> TileShown:
    tile = state.tile(number)
    figures = book.tiles[number]
    return TileShown(
        number=number,
        owner="" if tile.owner is None else tile.owner.value,
        used=tile.used,
        current=state.doing is not None and state.doing.tile == number,
        vikings=section_label(book, number, Side.VIKINGS),
        saxons=section_label(book, number, Side.SAXONS),
        resolves_first=book.icons.resolves_first == number,
        chooses_first=book.icons.chooses_first == number,
        unsure=not (figures.vikings.verified and figures.saxons.verified),
    )


def _side(book: Figures, state: Saga, side: Side) -> SideShown:
    player = state.of(side)
    met = counting.goals_met(book, state, side)
    return SideShown(
        side=side.value,
        seat=player.seat,
        label=side_label(side),
        coins=player.coins,
        reserve=counting.reserve(book, state, side),
        lost=player.lost,
        aside=counting.aside(state, side),
        areas=len(counting.controlled(book, state, side)),
        units=counting.in_england(book, state, side),
        burhs=book.pieces.burhs - state.burhs if side is Side.SAXONS else 0,
        initiative=state.initiative is side,
        tiles=state.tiles_of(side),
        goals=tuple(_goal(book, state, goal, met=goal in met) for goal in GOALS[side]),
        abilities=tuple(ability_label(book, one) for one in ABILITIES[side]),
    )


def _goal(book: Figures, state: Saga, goal: Goal, *, met: bool) -> GoalShown:
    if goal is Goal.AREAS:
        has, need = len(counting.controlled(book, state, Side.VIKINGS)), book.goals.areas
    elif goal is Goal.COINS:
        has, need = state.of(Side.VIKINGS).coins, book.goals.coins
    elif goal is Goal.ROUNDS:
        has, need = max(0, state.round_marker - state.burh_marker), 0
    elif goal is Goal.NO_SAXONS:
        has, need = counting.in_england(book, state, Side.SAXONS), 0
    else:
        has, need = counting.in_england(book, state, Side.VIKINGS), 0
    return GoalShown(goal.value, GOAL_NAMES[goal], has, need, met)


def _battles(book: Figures, state: Saga) -> tuple[BattleShown, ...]:
    """The battles of the board: the one that is fought first, then those that are threatening."""
    now = state.battle
    areas = [area for area in counting.contested(book, state) if not now or area != now.area]
    found = []
    for area in ([now.area] if now else []) + areas:
        land, fought = state.land(area), now is not None and now.area == area
        shown = now.shown if now is not None and fought else ()
        stand = battles.strengths(book, land, shown)
        if now is not None and fought and now.counted is not None and now.winner is not None:
            stand = battles.Strengths(*now.counted.strengths, now.winner, now.counted.losses)
        found.append(
            BattleShown(
                area=area,
                label=land_label(book, area),
                fought=fought,
                saxons=stand.saxons,
                vikings=stand.vikings,
                saxons_lose=stand.losses[0],
                vikings_lose=stand.losses[1],
                winner=stand.winner.value,
                hidden=land.saxons.leaders + land.vikings.leaders - len(shown),
                shown=tuple(
                    (Side.SAXONS.value if one in ABILITIES[Side.SAXONS] else Side.VIKINGS.value,
                     ability_label(book, one))
                    for one in shown
                ),
            )
        )  # fmt: skip
    return tuple(found)


def _ending(book: Figures, state: Saga) -> tuple[Text, ...]:
    """What the end of the round will do, in its order."""
    if state.over or state.place.phase is not Phase.END or state.placing is not None:
        return ()
    side = counting.victor(book, state)
    if side is not None:
        return (text("Victory: {side}.", side=side_label(side)),)
    lines = [
        text("No condition of victory is fulfilled."),
        text("Round marker to space {space}.", space=max(0, state.round_marker - 1)),
    ]
    if counting.inland_due(book, state):
        inland = lands_label(book, counting.inland(book, state))
        coins = coins_label(counting.inland_income(book, state))
        lines.append(
            text("Inland areas ({areas}): Vikings take {coins}.", areas=inland, coins=coins)
        )
    else:
        lines.append(text("No coin for inland areas."))
    aboard = state.land(DRAKKAR).vikings
    if aboard.total:
        lines.append(text("From the Drakkar to Scandinavia: {units}.", units=units_label(aboard)))
    else:
        lines.append(text("The Drakkar is empty."))
    lines.append(text("The tiles lie in a line again."))
    return tuple(lines)
