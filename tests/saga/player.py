"""People who play Saga at random, within what the pages offer them and sometimes beyond."""

from __future__ import annotations

from random import Random
from typing import Any

from assistant.games.saga import SagaRules
from assistant.games.saga import commands as c
from assistant.games.saga.kinds import Side, Units
from assistant.games.saga.offering import Offering, Origin
from assistant.games.saga.state import Saga
from assistant.games.sitting import Choose, Depth, GiveTurn, Pause, SetDepth, Unpause
from tests.any_command import any_command

_RULES = SagaRules()


def offered(rules: SagaRules, state: Saga, luck: Random) -> Any:
    """A command that the pages offer now; it is always done."""
    choices = rules.choices(state)
    if choices:
        one = luck.choice(choices)
        return Choose(luck.choice(one.options).code, one.seat)
    offering = rules.sheet(state).offering
    if offering is None:
        return c.GoOn()
    return luck.choice([*_of_tile(offering, luck), c.GoOn()])


def _of_tile(offering: Offering, luck: Random) -> list[Any]:
    found: list[Any] = []
    for bonus in offering.bonuses:
        if bonus.done:
            continue
        if bonus.code in ("coin", "move_or_coin"):
            found.append(c.TakeCoin())
        if bonus.code in ("move", "move_or_coin") and offering.origins:
            most = 1 if bonus.code == "move_or_coin" else 9
            found.append(_move(luck.choice(offering.origins), luck, most, bonus=True))
        if bonus.code == "warrior" and offering.reserve.warriors:
            found.append(c.Recruit(1, bonus=True))
    for action in offering.actions:
        if not action.done and action.lacks is None:
            made = _action(action.code, offering, luck)
            if made is not None:
                found += [made, made]
    return found


def _move(origin: Origin, luck: Random, most: int, *, bonus: bool = False) -> c.Move:
    target = luck.choice(origin.targets)
    number = luck.randint(1, min(most, origin.free))
    ways = tuple(origin.units.parts(number))
    units = luck.choice(ways)
    return c.Move(
        origin.area, target.area, units.warriors, units.leaders, target.exchange, bonus=bonus
    )


def _action(code: str, offering: Offering, luck: Random) -> Any:
    coins = offering.coins
    match code:
        case "move":
            return _move(luck.choice(offering.origins), luck, 9)
        case "build":
            return c.Build(luck.choice(offering.build).area)
        case "fyrd":
            spot = luck.choice(offering.fyrd)
            return c.Fyrd((c.Removal(spot.area, luck.randint(1, min(spot.most, coins))),))
        case "income":
            return _income(offering, luck)
        case "tribute":
            return c.Tribute(luck.choice(offering.tribute).area)
        case "plunder":
            return c.Plunder(tuple(one.area for one in offering.plunder))
        case "scout":
            return c.Scout(luck.choice(offering.fields).area)
    units = luck.choice(offering.recruits[-3:]).units
    return c.Recruit(units.warriors, units.leaders)


def _income(offering: Offering, luck: Random) -> c.Income:
    coins, left = offering.coins, offering.reserve
    gains = []
    for _ in offering.burhs:
        gain = luck.choice(("coin", "warrior", "leader"))
        unit = {"warrior": Units(1, 0), "leader": Units(0, 1)}.get(gain)
        if unit is None or coins < 1 or not left.holds(unit):
            gain = "coin"
        else:
            coins, left = coins - 1, left.minus(unit)
        gains.append(gain)
    return c.Income(
        tuple(
            c.Yield(spot.area, gain) for spot, gain in zip(offering.burhs, gains, strict=True)
        )
    )


def anything(state: Saga, luck: Random) -> Any:
    """Something that people might also send, be it done or refused."""
    if luck.random() < 0.3:
        return any_command(_RULES, state, luck)
    area = luck.choice(state.lands).area
    other = luck.choice(state.lands).area
    side = luck.choice(list(Side))
    return luck.choice(
        [
            c.Move(area, other, luck.randint(0, 3), luck.randint(0, 1), luck.random() < 0.3),
            c.Overrule(c.Move(area, other, luck.randint(1, 2))),
            c.Build(area),
            c.Overrule(c.Build(area)),
            c.Overrule(c.Plunder((area,))),
            c.Overrule(c.Tribute(area)),
            c.Fyrd((c.Removal(area, 1),)),
            c.Recruit(luck.randint(0, 3), luck.randint(0, 1), bonus=luck.random() < 0.3),
            c.TakeCoin(),
            c.Scout(area, luck.choice(("", other))),
            c.GoOn(),
            c.SetLands((c.LandCount(area, vikings=Units(luck.randint(0, 2))),)),
            c.SetLands((c.LandCount(area, burh=luck.random() < 0.5),)),
            c.SetSide(side, coins=luck.randint(0, 5)),
            c.SetMarkers(round_marker=luck.randint(4, 9)),
            SetDepth(luck.choice(list(Depth))),
            GiveTurn(luck.choice(state.seats).id),
            Pause(),
            Unpause(),
        ]
    )
