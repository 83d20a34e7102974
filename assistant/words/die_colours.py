"""Colours of dice: their names, and which of them a lamp may turn into one another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import NamedTuple, TypeAlias

from assistant.words.dice import DieKind
from assistant.words.text import Text, text

_SAID: dict[str, Text] = {
    "white": text("white"),
    "grey": text("grey"),
    "black": text("black"),
    "red": text("red"),
    "orange": text("orange"),
    "brown": text("brown"),
    "yellow": text("yellow"),
    "green": text("green"),
    "blue": text("blue"),
    "purple": text("purple"),
    "pink": text("pink"),
}

COLOUR_NAMES = tuple(_SAID)

_ALIKE = (
    {"white", "grey", "yellow"},
    {"grey", "black", "blue"},
    {"black", "brown", "purple"},
    {"red", "orange", "brown", "pink"},
    {"orange", "yellow", "brown"},
    {"yellow", "green"},
    {"green", "blue"},
    {"blue", "purple"},
    {"purple", "pink", "red"},
)

_MOST_WAYS = 512
"""So many answers are weighed. Where there are more, many colours lie there that nobody named."""


def colour_said(colour: str) -> Text:
    """The colour as people read it; a name that nobody knows stays as it is."""
    return _SAID.get(colour) or text("{name}", name=colour)


def die_said(kind: DieKind, colour: str | None) -> Text | str:
    """A die by its kind and, where it is given, its colour."""
    if colour is None:
        return kind.value
    return text("{kind} ({colour})", kind=kind.value, colour=colour_said(colour))


def may_be(seen: str | None, wanted: str | None) -> bool:
    """Whether a die seen as one colour may be the one wanted in another light.

    A colour that is not known contradicts nothing.
    """
    if seen is None or wanted is None or seen == wanted:
        return True
    return any(seen in group and wanted in group for group in _ALIKE)


class Shade(NamedTuple):
    """A colour by its name, and the names of other colours from which a border divides it that
    another lamp or a shadow may take it over."""

    colour: str
    nearly: tuple[str, ...] = ()


Meant: TypeAlias = Mapping[Shade, str]
"""Which of the wanted colours dice of each shade are; those of other shades are none."""


def may_mean(seen: Collection[Shade], wanted: Collection[str]) -> Iterator[Meant]:
    """What people who name the `wanted` colours may mean by them, the likeliest first.

    Dice of one shade are of one wanted colour. One that is wanted by its own name, or by that of
    a colour which it nearly is, is no other one. Only what is wanted by neither may be meant in
    another light or with another person's name for it, and by a name that nothing else bears:
    where blue and green dice lie there and both are wanted, none of the blue ones counts as green.
    """
    shades = list(dict.fromkeys(seen))
    named = {shade: _named(shade, wanted) for shade in shades}
    free = [shade for shade in shades if not named[shade]]
    own = [shade for shade in shades if named[shade]]
    others = {shade: _others(shade, named, wanted) for shade in free}
    ways = (
        {**dict(zip(own, names, strict=True)), **explained}
        for names in product(*(named[shade] for shade in own))
        for explained in _explained(free, others)
    )
    yield from islice(ways, _MOST_WAYS)


def _explained(free: Sequence[Shade], others: Mapping[Shade, Sequence[str]]) -> Iterator[Meant]:
    """By which wanted names shades may be meant that none of them names; no two colours by one."""
    if not free:
        yield {}
        return
    *before, shade = free
    for meant in _explained(before, others):
        for name in others[shade]:
            if all(_is_near(shade, one) for one, taken in meant.items() if taken == name):
                yield {**meant, shade: name}
        yield meant


def _named(shade: Shade, wanted: Collection[str]) -> list[str]:
    return [name for name in (shade.colour, *shade.nearly) if name in wanted]


def _others(
    shade: Shade, named: Mapping[Shade, Collection[str]], wanted: Collection[str]
) -> list[str]:
    """Those wanted colours that a shade may be which none of them names."""
    return [
        name
        for name in wanted
        if may_be(shade.colour, name)
        and all(_is_near(shade, other) for other, names in named.items() if name in names)
    ]


def _is_near(shade: Shade, other: Shade) -> bool:
    return shade.colour in (other.colour, *other.nearly)
