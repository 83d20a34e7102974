"""Battles: revealing leaders, strengths, losses, and the withdrawal of the loser."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.saga.counting import contested, england
from assistant.games.saga.figures import DRAKKAR, Figures
from assistant.games.saga.kinds import (
    ABILITIES,
    Ability,
    Driven,
    Kind,
    Phase,
    PlunderTime,
    Retreat,
    Side,
    Units,
)
from assistant.games.saga.state import Battle, Fallen, Land, Saga


class Strengths(Struct, frozen=True):
    """Strength of each side, who wins, and how many units each would lose."""

    saxons: int
    vikings: int
    winner: Side
    losses: tuple[int, int]


def strength(book: Figures, land: Land, side: Side, shown: tuple[Ability, ...]) -> int:
    """The strength of a side: 1 each, revealed leaders as they say."""
    extra = 0
    for ability in shown:
        if ability in (Ability.SAXONS_BURH, Ability.VIKINGS_BURH) and land.burh:
            extra += book.battle.with_burh - 1
        if ability is Ability.SAXONS_OPEN and not land.burh:
            extra += book.battle.without_burh - 1
    return land.of(side).total + extra


def strengths(book: Figures, land: Land, shown: tuple[Ability, ...] = ()) -> Strengths:
    """How a battle stands with these leaders revealed. A tie goes to the Anglo-Saxons."""
    by_side = {
        side: strength(book, land, side, tuple(one for one in shown if one.startswith(side)))
        for side in Side
    }
    saxons, vikings = by_side[Side.SAXONS], by_side[Side.VIKINGS]
    points = book.battle.points
    return Strengths(
        saxons,
        vikings,
        Side.VIKINGS if vikings > saxons else Side.SAXONS,
        (min(land.saxons.total, vikings // points), min(land.vikings.total, saxons // points)),
    )


def hidden(battle: Battle, land: Land, side: Side) -> int:
    """How many leaders of a side stand there unrevealed."""
    return land.of(side).leaders - len(battle.shown_of(side))


def revealable(state: Saga, battle: Battle, side: Side) -> tuple[Ability, ...]:
    """The abilities that a leader of a side may show: not those that are out of the game.

    Which leaders really stand there only their owner knows, so all others are offered.
    """
    if side in battle.passed or hidden(battle, state.land(battle.area), side) < 1:
        return ()
    gone = {*battle.shown, *state.of(side).known_lost}
    return tuple(one for one in ABILITIES[side] if one not in gone)


def next_to_reveal(state: Saga, battle: Battle, after: Side) -> Side | None:
    """Who may reveal next: the other side, else the same again; nobody once it is decided."""
    if not state.land(battle.area).contested:
        return None
    for side in (after.other, after):
        if revealable(state, battle, side):
            return side
    return None


def falls(land: Land, battle: Battle, side: Side, number: int) -> tuple[Fallen, ...]:
    """All ways to take so many units of a side there, warriors first."""
    shown, units = battle.shown_of(side), land.of(side)
    plain = Units(units.warriors, units.leaders - len(shown))
    found: list[Fallen] = []
    for chosen in _subsets(shown):
        if len(chosen) <= number:
            found += [
                Fallen(part.plus(Units(0, len(chosen))), chosen)
                for part in plain.parts(number - len(chosen))
            ]
    return tuple(sorted(found, key=lambda one: (one.units.leaders, len(one.shown))))


def _subsets(shown: tuple[Ability, ...]) -> tuple[tuple[Ability, ...], ...]:
    if not shown:
        return ((),)
    rest = _subsets(shown[1:])
    return (*rest, *((shown[0], *one) for one in rest))


def homeward(state: Saga, area: str) -> tuple[Fallen, ...]:
    """All ways in which unbound Vikings of a plundered area can go to the Drakkar."""
    land, battle = state.land(area), state.battle
    here = battle if battle is not None and battle.area == area else Battle(area)
    return falls(land, here, Side.VIKINGS, land.unbound(Side.VIKINGS))


def driven(state: Saga, battle: Battle) -> tuple[Fallen, ...]:
    """Whom the Anglo-Saxon leader can send to the Drakkar."""
    ways = falls(state.land(battle.area), battle, Side.VIKINGS, 1)
    if state.house.driven is Driven.WARRIOR:
        return tuple(one for one in ways if not one.units.leaders)
    return ways


class Joining(Struct, frozen=True):
    """A unit that may join a battle."""

    origin: str
    units: Units


def aid(book: Figures, state: Saga, battle: Battle) -> tuple[Joining, ...]:
    """Unbound Anglo-Saxons next door. Where nobody has compared the borders, from everywhere."""
    sure = book.is_sure(battle.area)
    origins = [
        land
        for land in england(book, state)
        if land.area != battle.area
        and land.unbound(Side.SAXONS)
        and (book.are_adjacent(land.area, battle.area) or not sure)
    ]
    origins.sort(key=lambda land: not book.are_adjacent(land.area, battle.area))
    return tuple(Joining(land.area, part) for land in origins for part in land.saxons.parts(1))


def landing(book: Figures, state: Saga, battle: Battle) -> tuple[Joining, ...]:
    """Vikings of Scandinavia who may come to a coast."""
    if not book.may_be_coast(battle.area):
        return ()
    return tuple(
        Joining(area, part) for area in book.north for part in state.land(area).vikings.parts(1)
    )


def sacrifice(book: Figures, state: Saga, battle: Battle) -> tuple[Fallen, ...]:
    """Whom the Viking leader takes along: as many as there are up to the most, or fewer."""
    land = state.land(battle.area)
    most = min(book.battle.sacrifice, land.saxons.total)
    return tuple(one for n in range(most, -1, -1) for one in falls(land, battle, Side.SAXONS, n))


def waits(book: Figures, state: Saga, battle: Battle, ability: Ability) -> bool:
    """Whether a revealed ability asks its owner for something."""
    match ability:
        case Ability.SAXONS_AID:
            return bool(aid(book, state, battle))
        case Ability.SAXONS_DRIVE:
            return bool(driven(state, battle))
        case Ability.VIKINGS_LANDING:
            return bool(landing(book, state, battle))
        case Ability.VIKINGS_SACRIFICE:
            return True
    return False


def changes_something(book: Figures, state: Saga, battle: Battle, ability: Ability) -> bool:
    """Whether revealing this ability here could do anything, as things stand."""
    burh = state.land(battle.area).burh
    match ability:
        case Ability.SAXONS_BURH | Ability.VIKINGS_BURH | Ability.VIKINGS_PLUNDER:
            return burh
        case Ability.SAXONS_OPEN:
            return not burh
    return waits(book, state, battle, ability)


def may_plunder(state: Saga, battle: Battle) -> bool:
    """Whether the leader's plunder after the battle is still to be decided, and possible now."""
    land = state.land(battle.area)
    if battle.plundered or battle.winner is not Side.VIKINGS:
        return False
    if Ability.VIKINGS_PLUNDER not in battle.shown or not land.burh:
        return False
    before = state.house.plunder is PlunderTime.BEFORE
    return (before or not land.saxons.total) and land.control is Side.VIKINGS


class Shelter(Struct, frozen=True):
    """An area to which the loser may withdraw. What Skald's list says of it nobody may have
    compared with a board: `unsure`, by the list it is out of reach, or `to_check`, within."""

    area: str
    unsure: bool = False
    to_check: bool = False


def shelters(book: Figures, state: Saga, battle: Battle, loser: Side) -> tuple[Shelter, ...]:
    """Where a side may withdraw after a battle that it has lost."""
    next_door = state.house.retreat is Retreat.ADJACENT
    near = _open_to(book, state, battle.area, loser, near=next_door)
    found = [_sea(book, battle.area) if area == DRAKKAR else Shelter(area) for area in near]
    if not book.is_sure(battle.area):
        wide = _open_to(book, state, battle.area, loser, near=False)
        known = {one.area for one in found}
        found += [Shelter(area, unsure=True) for area in wide if area not in known]
    return tuple(found)


def _sea(book: Figures, area: str) -> Shelter:
    """The Drakkar, which is there for a coast only."""
    figures = book.areas[area]
    coast = figures.kind is Kind.COASTAL
    return Shelter(DRAKKAR, unsure=not coast, to_check=coast and not figures.verified)


def _open_to(book: Figures, state: Saga, area: str, loser: Side, *, near: bool) -> list[str]:
    others = [
        land
        for land in england(book, state)
        if land.area != area
        and not land.of(loser.other).total
        and (not near or book.are_adjacent(area, land.area))
    ]
    if loser is Side.SAXONS:
        return [land.area for land in others]
    free = [land for land in others if not land.burh]
    own = [land.area for land in free if land.vikings.total]
    if own:
        return own
    free_areas = [land.area for land in free]
    if not book.may_be_coast(area):
        return free_areas
    # A coast comes first; where it may as well lie inland, what is sure does.
    is_coast = book.areas[area].kind is Kind.COASTAL
    return [DRAKKAR, *free_areas] if is_coast else [*free_areas, DRAKKAR]


def battles_left(book: Figures, state: Saga) -> tuple[str, ...]:
    """The battles that the Vikings may choose from now."""
    if state.place.phase is not Phase.BATTLES or state.battle is not None:
        return ()
    return contested(book, state)


def losing(battle: Battle) -> Side:
    """The side that has lost. Only where strengths are counted."""
    return Side.VIKINGS if battle.winner is Side.SAXONS else Side.SAXONS
