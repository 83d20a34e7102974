"""Hunting, snare, whaling, raiding and pillaging: results, prices, prizes and odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from assistant.games.feast_for_odin.kinds import DiceAction, Stock, stock
from assistant.games.feast_for_odin.round_figures import Book, DiceFigures


class Terms(Struct, frozen=True):
    """The terms of a dice action for one player, with what played occupations change.

    `add` goes on every roll; `material` and `weapon` are what one of them counts; `weapons` the
    kinds of cards that may be discarded.
    """

    action: DiceAction
    figures: DiceFigures
    rolls: int
    add: int
    material: int
    weapon: int
    weapons: tuple[str, ...]


class Spend(Struct, frozen=True):
    """Wood or stone, and weapon cards, that are given for a success."""

    material: int = 0
    weapons: int = 0


class Prize(Struct, frozen=True):
    """A blue or special tile within reach: what it takes now, and whether a roll may still do.

    `spend` is None for what the present roll does not reach; `chance` that some of the rolls
    left would reach it.
    """

    tile: str
    sword: int
    spend: Spend | None
    chance: float


class Odds(Struct, frozen=True):
    """Rolling again: chances that the next roll is better, the same or worse, and of success.

    `success` is the chance that one of all rolls left can be made a success with what the
    player owns.
    """

    better: float
    same: float
    worse: float
    success: float


class Offer(Struct, frozen=True):
    """What a player can do after a roll, or before the first one (`result` None).

    `forced`: a success that costs nothing and must be taken. `spend` is the cheapest way to
    succeed where low results are good. `left` are the rolls left.
    """

    action: DiceAction
    rolled: tuple[int, ...]
    ore: int
    result: int | None
    left: int
    forced: bool
    spend: Spend | None
    prizes: tuple[Prize, ...]
    success: Stock
    failure: Stock
    returns: int
    odds: Odds | None

    @property
    def can_succeed(self) -> bool:
        """Whether a success can be declared now."""
        return self.spend is not None or any(one.spend is not None for one in self.prizes)


def terms(book: Book, action: DiceAction, played: Sequence[int] = (), boost: int = 0) -> Terms:
    """The terms of an action for a player with these occupations; `boost` goes on every roll."""
    figures = book.rounds.dice[action]
    cards = [one for one in book.rounds.cards if action in one.dice and one.number in played]
    return Terms(
        action,
        figures,
        rolls=book.rounds.rolling.most + sum(one.rolls for one in cards),
        add=boost + sum(one.result for one in cards),
        material=max((one.material for one in cards), default=1),
        weapon=max((one.weapon for one in cards), default=1),
        weapons=(figures.weapon, *(one.also for one in cards if one.also)),
    )


def result(on: Terms, roll: int, ore: int) -> int:
    """The battle result of a roll before anything is discarded; never below zero.

    `ore` is that on the ships used; it counts only where the action uses it.
    """
    loaded = ore if on.figures.ore else 0
    return max(0, roll + on.add + (-loaded if on.figures.low else loaded))


def is_forced(on: Terms, result_now: int) -> bool:
    """Whether rolling must stop and success be taken: only zero where low results are good."""
    return on.figures.low and result_now == 0


def worth(on: Terms, spend: Spend) -> int:
    """How much a payment counts."""
    return spend.material * on.material + spend.weapons * on.weapon


def pays(on: Terms, spend: Spend, needed: int) -> bool:
    """Whether a payment reaches what is needed with nothing in it that could be left out."""
    if min(spend.material, spend.weapons) < 0 or worth(on, spend) < needed:
        return False
    over = worth(on, spend) - needed
    spare_material = spend.material > 0 and over >= on.material
    return not spare_material and not (spend.weapons > 0 and over >= on.weapon)


def cheapest(on: Terms, needed: int, has: Spend) -> Spend | None:
    """The fewest things that reach what is needed; weapon cards go first. None: not enough."""
    options = [
        Spend(material, weapons)
        for weapons in range(min(has.weapons, -(-needed // on.weapon)) + 1)
        for material in [-(-max(0, needed - weapons * on.weapon) // on.material)]
        if material <= has.material
    ]
    options.sort(key=lambda one: (one.material + one.weapons, one.material))
    return options[0] if options else None


def needed_for(on: Terms, result_now: int, sword: int) -> int:
    """How much must be discarded for a tile of this sword value."""
    return max(0, max(sword, on.figures.fails + 1) - result_now)


def means(on: Terms, stuff: Stock) -> Spend:
    """What a player could give for a success."""
    return Spend(stuff.of(on.figures.material), sum(stuff.of(one) for one in on.weapons))


def spent(on: Terms, spend: Spend, stuff: Stock) -> Stock:
    """The things of a payment, the action's own weapon before others that count as well."""
    counts = {on.figures.material: spend.material}
    left = spend.weapons
    for kind in on.weapons:
        counts[kind] = min(left, stuff.of(kind))
        left -= counts[kind]
    return stock(counts)


def offer(
    on: Terms, rolled: Sequence[int], ore: int, has: Spend, swords: Sequence[tuple[str, int]]
) -> Offer:
    """What can be done now. `swords` are the tiles that can be won, with their sword values."""
    now = result(on, rolled[-1], ore) if rolled else None
    forced = now is not None and is_forced(on, now)
    left = 0 if forced else max(0, on.rolls - len(rolled))
    spend: Spend | None = None
    prizes: tuple[Prize, ...] = ()
    if on.figures.low:
        spend = None if now is None else cheapest(on, now, has)
    else:
        prizes = _prizes(on, now, ore, left, has, swords)
    return Offer(
        on.action,
        tuple(rolled),
        ore,
        now,
        left,
        forced,
        spend,
        prizes,
        stock(on.figures.success),
        stock(on.figures.failure),
        on.figures.returns,
        _odds(on, now, ore, left, has, swords) if left else None,
    )


def _prizes(
    on: Terms,
    now: int | None,
    ore: int,
    left: int,
    has: Spend,
    swords: Sequence[tuple[str, int]],
) -> tuple[Prize, ...]:
    found = []
    for tile, sword in sorted(swords, key=lambda one: (-one[1], one[0])):
        spend = None if now is None else cheapest(on, needed_for(on, now, sword), has)
        chance = _some(_share(on, ore, _reaching(on, sword, has)), left)
        if spend is not None or chance > 0:
            found.append(Prize(tile, sword, spend, chance))
    return tuple(found)


def _odds(
    on: Terms,
    now: int | None,
    ore: int,
    left: int,
    has: Spend,
    swords: Sequence[tuple[str, int]],
) -> Odds:
    least = min((sword for _, sword in swords), default=None)

    if on.figures.low:
        wins = _share(on, ore, lambda one: cheapest(on, one, has) is not None)
    else:
        wins = 0.0 if least is None else _share(on, ore, _reaching(on, least, has))
    success = _some(wins, left)
    if now is None:
        return Odds(0.0, 0.0, 0.0, success)
    same = _share(on, ore, lambda one: one == now)
    lower = _share(on, ore, lambda one: one < now)
    higher = _share(on, ore, lambda one: one > now)
    better, worse = (lower, higher) if on.figures.low else (higher, lower)
    return Odds(better, same, worse, success)


def _reaching(on: Terms, sword: int, has: Spend) -> Callable[[int], bool]:
    """Whether a result reaches a sword value with what a player owns."""
    return lambda one: cheapest(on, needed_for(on, one, sword), has) is not None


def _share(on: Terms, ore: int, holds: Callable[[int], bool]) -> float:
    """The share of the die's faces whose result has a property."""
    faces = range(1, on.figures.sides + 1)
    return sum(holds(result(on, face, ore)) for face in faces) / on.figures.sides


def _some(share: float, rolls: int) -> float:
    """The chance that one roll of several at least has a property."""
    return 1 - (1 - share) ** rolls
