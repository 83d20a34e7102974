"""Names of the things of Saga for people, as they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assistant.games.listing import listed
from assistant.games.saga.figures import DRAKKAR, Figures
from assistant.games.saga.kinds import Ability, Action, Bonus, Goal, Phase, Side, Units
from assistant.words.text import Text, plural, text

PHASES: Mapping[Phase, Text] = {
    Phase.TILES: text("Choice of tiles"),
    Phase.ACTIONS: text("Actions"),
    Phase.BATTLES: text("Battles"),
    Phase.END: text("End of the round"),
}

SIDES: Mapping[Side, Text] = {
    Side.SAXONS: text("Anglo-Saxons"),
    Side.VIKINGS: text("Vikings"),
}

ACTION_NAMES: Mapping[Action, Text] = {
    Action.MOVE: text("move"),
    Action.BUILD: text("build"),
    Action.FYRD: text("fyrd"),
    Action.INCOME: text("burh income"),
    Action.TRIBUTE: text("tribute"),
    Action.SCOUT: text("scout"),
    Action.RECRUIT: text("recruit"),
    Action.PLUNDER: text("plunder"),
}

GOAL_NAMES: Mapping[Goal, Text] = {
    Goal.AREAS: text("English areas controlled"),
    Goal.COINS: text("coins"),
    Goal.NO_SAXONS: text("no Anglo-Saxon unit in England"),
    Goal.ROUNDS: text("round marker at the burh marker"),
    Goal.NO_VIKINGS: text("no Viking unit in England"),
}

_NORTH: Mapping[str, Text] = {
    "north": text("Scandinavia, north"),
    "middle": text("Scandinavia, middle"),
    "south": text("Scandinavia, south"),
    DRAKKAR: text("Drakkar"),
}


_FIELDS: Mapping[str, Text] = {
    "north": text("north"),
    "middle": text("middle"),
    "south": text("south"),
}


def north_label(area: str) -> Text:
    """An area of Scandinavia, where it is clear that it lies there."""
    return _FIELDS.get(area, text("{name}", name=area))


def land_label(book: Figures, area: str) -> Text:
    """The name of an area, or of the Drakkar."""
    figures = book.areas.get(area)
    if figures is not None:
        return figures.label
    return _NORTH.get(area, text("{name}", name=area))


def side_label(side: Side) -> Text:
    """What a side is called."""
    return SIDES[side]


def units_label(units: Units) -> Text:
    """So many warriors and leaders."""
    parts = []
    if units.warriors:
        parts.append(plural("{n} warrior", "{n} warriors", units.warriors))
    if units.leaders:
        parts.append(plural("{n} leader", "{n} leaders", units.leaders))
    return listed(parts) if parts else text("nobody")


def coins_label(coins: int) -> Text:
    """So many coins."""
    return plural("{n} coin", "{n} coins", coins)


def bonus_label(book: Figures, bonus: Bonus) -> Text:
    """What a golden icon brings."""
    coins = plural("take {n} coin", "take {n} coins", book.gains.bonus)
    match bonus:
        case Bonus.MOVE_OR_COIN:
            return text("move 1 unit or {coins}", coins=coins)
        case Bonus.COIN:
            return coins
        case Bonus.WARRIOR:
            return text("recruit 1 warrior")
        case Bonus.MOVE:
            return text("move units")


def ability_label(book: Figures, ability: Ability) -> Text:
    """What a leader does."""
    battle = book.battle
    match ability:
        case Ability.SAXONS_BURH | Ability.VIKINGS_BURH:
            return text("strength {n} in an area with a burh", n=battle.with_burh)
        case Ability.SAXONS_OPEN:
            return text("strength {n} in an area without a burh", n=battle.without_burh)
        case Ability.SAXONS_AID:
            return text("1 unbound unit joins from a neighbouring area")
        case Ability.SAXONS_DRIVE:
            return text("1 Viking of this area goes to the Drakkar")
        case Ability.VIKINGS_LANDING:
            return text("1 unit joins from Scandinavia, on a coast")
        case Ability.VIKINGS_SACRIFICE:
            return text("leaves the game with up to {most} enemies", most=battle.sacrifice)
        case Ability.VIKINGS_PLUNDER:
            return text("after a victory, plunder here")


def lands_label(book: Figures, areas: Iterable[str]) -> Text:
    """Several areas."""
    return listed(land_label(book, area) for area in areas)


def goals_label(goals: Iterable[Goal]) -> Text:
    """Several conditions of victory."""
    return listed(GOAL_NAMES[goal] for goal in goals)
