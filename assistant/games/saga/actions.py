"""What tiles let the sides do: coins, burhs, units that come and go."""

from __future__ import annotations

from assistant.games.saga import commands as c
from assistant.games.saga import counting
from assistant.games.saga import events as e
from assistant.games.saga.battles import homeward
from assistant.games.saga.figures import DRAKKAR
from assistant.games.saga.kinds import NOBODY, Action, Bonus, Gain, Scouted, Shown, Side, Units, Why
from assistant.games.saga.state import FACE_DOWN, NO_SEAL, Fallen, Land, Placing
from assistant.games.saga.tiles import RULE_BONUS, acting_side, use_action, use_bonus
from assistant.games.saga.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import Text, text

RULE_BUILD = text("build")
RULE_FYRD = text("fyrd")
RULE_INCOME = text("burh income")
RULE_TRIBUTE = text("tribute")
RULE_RECRUIT = text("recruiting")
RULE_PLUNDER = text("plunder")


def english_land(work: Work, area: str) -> Land:
    """An area of England. Refuses anything else."""
    if area not in work.book.areas:
        raise refuse(text("There is no such area in England: {area}.", area=area))
    return work.state.land(area)


def only_for(work: Work, side: Side) -> None:
    """Refuses an action that the resolving side does not have at all."""
    if acting_side(work) is not side:
        raise refuse(text("The other side resolves its tiles now."))


def build(work: Work, area: str) -> None:
    """A burh in a controlled area without one."""
    only_for(work, Side.SAXONS)
    land, price = english_land(work, area), work.book.prices.build
    if land.burh:
        raise refuse(text("A burh stands there already: {area}.", area=work.label(area)))
    if work.state.burhs >= work.book.pieces.burhs:
        raise refuse(text("No burh is left: {n} stand.", n=work.state.burhs))
    work.forbid(
        land.control is not Side.SAXONS,
        text("The Anglo-Saxons do not control this area: {area}.", area=work.label(area)),
        RULE_BUILD,
    )
    work.must_afford(Side.SAXONS, price, RULE_BUILD)
    use_action(work, Side.SAXONS, Action.BUILD)
    work.pay(Side.SAXONS, price, Gain.BUILD)
    work.build(area)


def fyrd(work: Work, removals: tuple[c.Removal, ...]) -> None:
    """Warriors, never leaders, are removed where burhs stand, a coin each."""
    only_for(work, Side.SAXONS)
    wanted = [one for one in removals if one.warriors]
    if not wanted:
        raise refuse(text("Say which units."))
    if len({one.area for one in wanted}) < len(wanted) or any(one.warriors < 0 for one in wanted):
        raise refuse(text("Say how many warriors in each area, once."))
    for one in wanted:
        land = english_land(work, one.area)
        work.must_stand(Side.VIKINGS, one.area, Units(one.warriors))
        work.forbid(
            not land.burh,
            text("No burh stands there: {area}.", area=work.label(one.area)),
            RULE_FYRD,
        )
    price = sum(one.warriors for one in wanted) * work.book.prices.fyrd
    work.must_afford(Side.SAXONS, price, RULE_FYRD)
    use_action(work, Side.SAXONS, Action.FYRD)
    work.pay(Side.SAXONS, price, Gain.FYRD)
    for one in wanted:
        work.remove(Side.VIKINGS, one.area, Fallen(Units(one.warriors)), Why.FYRD)


_YIELDS = {"warrior": Units(1, 0), "leader": Units(0, 1)}


def income(work: Work, yields: tuple[c.Yield, ...]) -> None:
    """Each burh brings a coin or, for a coin, a unit; coins that come in may pay for units."""
    only_for(work, Side.SAXONS)
    wanted = [one for one in yields if one.gain]
    if not wanted:
        raise refuse(text("Say what the burhs bring."))
    if len({one.area for one in wanted}) < len(wanted):
        raise refuse(text("Each burh brings one thing."))
    recruits = NOBODY
    for one in wanted:
        if one.gain != "coin" and one.gain not in _YIELDS:
            raise refuse(text("A burh brings no such thing: {what}.", what=one.gain))
        land = english_land(work, one.area)
        if not land.burh:
            raise refuse(text("No burh stands there: {area}.", area=work.label(one.area)))
        recruits = recruits.plus(_YIELDS.get(one.gain, NOBODY))
    if not work.reserve(Side.SAXONS).holds(recruits):
        raise refuse(text("The reserve does not hold so many units."))
    coins = sum(one.gain == "coin" for one in wanted) * work.book.gains.income
    use_action(work, Side.SAXONS, Action.INCOME)
    work.gain(Side.SAXONS, coins, Gain.INCOME)
    price = recruits.total * work.book.prices.income
    work.must_afford(Side.SAXONS, price, RULE_INCOME)
    work.pay(Side.SAXONS, price, Gain.RECRUIT)
    for one in wanted:
        if one.gain in _YIELDS:
            work.do(e.UnitsRecruited(Side.SAXONS, one.area, _YIELDS[one.gain]))


def tribute(work: Work, area: str) -> None:
    """All Vikings of an area go to the Drakkar, bound or not, for a coin."""
    only_for(work, Side.SAXONS)
    land, price = english_land(work, area), work.book.prices.tribute
    if not land.vikings.total:
        raise refuse(text("No Vikings stand there: {area}.", area=work.label(area)))
    work.forbid(
        not land.saxons.total,
        text("No Anglo-Saxons stand there: {area}.", area=work.label(area)),
        RULE_TRIBUTE,
    )
    work.must_afford(Side.SAXONS, price, RULE_TRIBUTE)
    use_action(work, Side.SAXONS, Action.TRIBUTE)
    paid = min(price, work.state.of(Side.SAXONS).coins)
    work.pay(Side.SAXONS, price, Gain.TRIBUTE)
    if paid:
        work.do(e.CoinsChanged(Side.VIKINGS, paid, Gain.TRIBUTE))
    work.move(Side.VIKINGS, area, DRAKKAR, Fallen(land.vikings), Why.TRIBUTE)


def scout(work: Work, field: str, source: str) -> None:
    """A raid target is put face down on a field; the one that lay there goes back."""
    only_for(work, Side.VIKINGS)
    fields = work.book.north
    if field not in fields:
        raise refuse(text("There is no such field in Scandinavia: {field}.", field=field))
    if source and (source not in fields or source == field):
        raise refuse(text("No raid target lies there: {field}.", field=source))
    if source and work.state.land(source).seal == NO_SEAL:
        raise refuse(text("No raid target lies there: {field}.", field=work.label(source)))
    work.forbid(
        bool(source) and work.state.house.scouted is Scouted.OFF_BOARD,
        text("Only raid targets beside the board are scouted, as it was agreed."),
        text("scouting"),
    )
    use_action(work, Side.VIKINGS, Action.SCOUT)
    if source:
        work.do(e.SealPut(source, NO_SEAL, Shown.RETURNED))
    work.do(e.SealPut(field, FACE_DOWN, Shown.SCOUTED))


def recruit(work: Work, command: c.Recruit) -> None:
    """Vikings from the reserve to Scandinavia: one, or several for a better price."""
    only_for(work, Side.VIKINGS)
    units, book = Units(command.warriors, command.leaders), work.book
    if min(units.warriors, units.leaders) < 0 or units == NOBODY:
        raise refuse(text("Say which units."))
    reserve = work.reserve(Side.VIKINGS)
    if not reserve.holds(units):
        raise refuse(text("The reserve does not hold so many units."))
    if command.bonus:
        work.forbid(units != Units(1, 0), text("The bonus recruits 1 warrior."), RULE_BONUS)
        use_bonus(work, Side.VIKINGS, Bonus.WARRIOR)
    else:
        single, several = book.gains.single, book.gains.several
        there = min(several, reserve.total)
        work.forbid(
            units.total not in (single, there) or units.total > several,
            _how_many(single, there),
            RULE_RECRUIT,
        )
        price = book.prices.single if units.total <= single else book.prices.several
        work.must_afford(Side.VIKINGS, price, RULE_RECRUIT)
        use_action(work, Side.VIKINGS, Action.RECRUIT)
        work.pay(Side.VIKINGS, price, Gain.RECRUIT)
    ask_placing(work, units, home=False)


def _how_many(single: int, several: int) -> Text:
    if several <= single:
        return text("Recruit {single} unit.", single=single)
    return text("Recruit {single} unit or {several} units.", single=single, several=several)


def ask_placing(work: Work, units: Units, *, home: bool) -> None:
    """Units are spread over Scandinavia; where there is only one way, at once."""
    there = tuple(work.state.land(area).vikings.total for area in work.book.north)
    ways = counting.spreads(there, units)
    if len(ways) == 1:
        place_units(work, ways[0], home=home)
    else:
        work.do(e.PlacingAsked(Placing(units, home)))


def place_units(work: Work, way: tuple[Units, ...], *, home: bool) -> None:
    """Units go where it was decided."""
    where = tuple(
        (area, units) for area, units in zip(work.book.north, way, strict=True) if units.total
    )
    work.do(e.UnitsPlaced(where, home))


def plunder(work: Work, areas: tuple[str, ...]) -> None:
    """Burhs in controlled areas are removed; unbound Vikings of these areas go to the Drakkar."""
    only_for(work, Side.VIKINGS)
    if not areas:
        raise refuse(text("Say which burhs."))
    if len(set(areas)) < len(areas):
        raise refuse(text("Each burh is plundered once."))
    for area in areas:
        land = english_land(work, area)
        if not land.burh:
            raise refuse(text("No burh stands there: {area}.", area=work.label(area)))
        work.forbid(
            land.control is not Side.VIKINGS,
            text("The Vikings do not control this area: {area}.", area=work.label(area)),
            RULE_PLUNDER,
        )
    use_action(work, Side.VIKINGS, Action.PLUNDER)
    for area in areas:
        work.raze(area)
        work.gain(Side.VIKINGS, work.book.gains.plunder, Gain.PLUNDER)
    work.do(e.LeavingAsked(areas))
    send_home(work)


def send_home(work: Work) -> None:
    """After plundering, unbound Vikings go to the Drakkar; which of them, where that is open,
    their player says."""
    for area in work.state.leaving:
        ways = homeward(work.state, area)
        if len(ways) == 1:
            work.move(Side.VIKINGS, area, DRAKKAR, ways[0], Why.PLUNDER)


def take_coin(work: Work) -> None:
    """The golden icon's coin."""
    only_for(work, Side.SAXONS)
    use_bonus(work, Side.SAXONS, Bonus.COIN, Bonus.MOVE_OR_COIN)
    work.gain(Side.SAXONS, work.book.gains.bonus, Gain.BONUS)
