"""Which die lies there for which one that was wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import TypeAlias

from msgspec import Struct

from assistant.words.dice import DieReading, DieSpec, DieState
from assistant.words.die_colours import Meant, Shade, may_be, may_mean


class Fit(IntEnum):
    """How well a die fills a wanted place, the best first."""

    RIGHT = 0
    FACE = 1
    """Kind and colour are right, the value is not among those allowed."""
    KIND = 2
    """The colour is right, the kind is another one."""
    COLOUR = 3
    """The kind is right, the colour contradicts."""
    ANYTHING = 4


class Place(Struct, frozen=True):
    """Die number `die` of a reading stands for number `spec` of what was wanted."""

    die: int
    spec: int
    fit: Fit


class Assignment(Struct, frozen=True):
    """What was wanted beside what lies there; all are indices.

    `missing` are wanted places that no die fills, `surplus` dice that nobody
    wanted. `surplus_sure` says that no other dice could be the surplus ones.
    """

    places: tuple[Place, ...]
    missing: tuple[int, ...]
    surplus: tuple[int, ...]
    surplus_sure: bool


_Edge: TypeAlias = Callable[[int, int], bool]
_Fits: TypeAlias = Sequence[Sequence[Fit]]
"""How well each die fills each wanted place."""

_KNOWN = frozenset({DieState.FLAT, DieState.COCKED, DieState.STACKED})
"""States in which kind and colour of a die can be seen."""


def counts(die: DieReading) -> bool:
    """Whether a die may fill a wanted place: one outside the tray never does."""
    return die.state is not DieState.OUTSIDE


def is_known(die: DieReading) -> bool:
    """Whether a die is seen well enough for its kind to contradict what was wanted."""
    return die.state in _KNOWN and die.value is not None


def which(dice: Sequence[DieReading], among: Sequence[DieSpec]) -> DieSpec:
    """The one of several dice that lies there, where only one of them was thrown."""
    lying = [die for die in dice if counts(die)]
    lying = [die for die in lying if is_known(die)] or lying
    ways = list(_ways(lying, among))

    def nearest(spec: int) -> Fit:
        return min((fits[spec] for way in ways for fits in way), default=Fit.RIGHT)

    return among[min(range(len(among)), key=nearest)]


def assign(dice: Sequence[DieReading], wanted: Sequence[DieSpec]) -> Assignment:
    """Fills as many wanted places as can be, the well fitting ones first.

    The wanted colours are taken as what they agree best with what lies there.
    """
    ways = (_assign(dice, wanted, fits) for fits in _ways(dice, wanted))
    return min(ways, key=lambda one: sorted((place.fit for place in one.places), reverse=True))


def _ways(dice: Sequence[DieReading], wanted: Sequence[DieSpec]) -> Iterator[_Fits]:
    """How well the dice fit, for all that the wanted colours may mean."""
    names = list(dict.fromkeys(spec.colour for spec in wanted if spec.colour is not None))
    shades = [_shade(die, names) for die in dice]
    seen = [
        shade
        for die, shade in zip(dice, shades, strict=True)
        if shade is not None and counts(die) and is_known(die)
    ]
    for meant in may_mean(seen, names):
        yield [
            [_fit(die, shade, spec, meant) for spec in wanted]
            for die, shade in zip(dice, shades, strict=True)
        ]


def _shade(die: DieReading, names: Sequence[str]) -> Shade | None:
    """The die's colour as far as it says which of the wanted ones it is."""
    if die.colour is None:
        return None
    return Shade(die.colour, tuple(name for name in die.nearly if name in names))


def _fit(die: DieReading, shade: Shade | None, spec: DieSpec, meant: Meant) -> Fit:
    """How well one die fills one place, if people mean by their colours those `meant`."""
    if not is_known(die):
        return Fit.RIGHT if may_be(die.colour, spec.colour) else Fit.ANYTHING
    right = shade is None or spec.colour is None or meant.get(shade) == spec.colour
    if die.kind is not spec.kind:
        return Fit.KIND if spec.colour is not None and right else Fit.ANYTHING
    if not right:
        return Fit.COLOUR
    return Fit.FACE if spec.faces and die.value not in spec.faces else Fit.RIGHT


def _assign(dice: Sequence[DieReading], wanted: Sequence[DieSpec], fits: _Fits) -> Assignment:
    left = [nth for nth, die in enumerate(dice) if counts(die)]
    # A die that is known comes before a thing that only may be one.
    left.sort(key=lambda nth: not is_known(dice[nth]))
    places: list[Place] = []
    open_specs = list(range(len(wanted)))
    for level in Fit:
        found = most_matched(left, open_specs, _upto(fits, level))
        places += [Place(die, spec, fits[die][spec]) for spec, die in found.items()]
        left = [die for die in left if die not in found.values()]
        open_specs = [spec for spec in open_specs if spec not in found]
    used = {place.spec: place.die for place in places}
    best = max((place.fit for place in places), default=Fit.RIGHT)
    sure = _is_only_one(left, used, _upto(fits, best))
    return Assignment(
        tuple(sorted(places, key=lambda one: one.die)), tuple(open_specs), tuple(left), sure
    )


def _upto(fits: _Fits, worst: Fit) -> _Edge:
    return lambda die, spec: fits[die][spec] <= worst


def most_matched(dice: Sequence[int], specs: Sequence[int], fits: _Edge) -> dict[int, int]:
    """The most places that can be filled at once, by augmenting paths: spec to die."""
    owner: dict[int, int] = {}

    def place(die: int, tried: set[int]) -> bool:
        for spec in specs:
            if spec in tried or not fits(die, spec):
                continue
            tried.add(spec)
            if spec not in owner or place(owner[spec], tried):
                owner[spec] = die
                return True
        return False

    for die in dice:
        place(die, set())
    return owner


def _is_only_one(surplus: Sequence[int], used: dict[int, int], fits: _Edge) -> bool:
    """Whether no surplus die could change places with one that is used."""
    reached, to_try = set(surplus), list(surplus)
    while to_try:
        die = to_try.pop()
        for spec, other in used.items():
            if other not in reached and fits(die, spec):
                reached.add(other)
                to_try.append(other)
    return reached == set(surplus)
