"""The banquet: whether a table is laid as the rules want it, and the cheapest way to lay it.

The free squares of the table lie in one row, between emigrated ships and Vikings. So a feast is
what lies on them from left to right; squares that stay empty at the right end need no mention.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from assistant.games.feast_for_odin.figures import Figures, GoodFigures
from assistant.games.feast_for_odin.kinds import SILVER, Stock, stock_of
from assistant.games.feast_for_odin.tiles import Colour
from assistant.words.orders import Refusal
from assistant.words.text import pages, text

RULE_FEAST = pages("10")
EMPTY = ""


class Serving(Struct, frozen=True):
    """A good, one silver, or an empty square (no name). Lying: its long side along the row."""

    good: str = EMPTY
    lying: bool = False


class Feast(Struct, frozen=True):
    """A legal feast: silver spent, what its food is worth, squares left empty."""

    servings: tuple[Serving, ...]
    silver: int
    worth: int
    penalties: int


class _Choice(Struct, frozen=True):
    """A way to take some of one kind: squares that it covers, what it is worth, its servings."""

    squares: int
    worth: int
    servings: tuple[Serving, ...]


def squares_for(book: Figures, serving: Serving) -> int:
    """Squares of the row that a serving takes."""
    if serving.good in (EMPTY, SILVER):
        return 1
    size = book.goods[serving.good].size
    return max(size) if serving.lying else min(size)


def check_feast(
    book: Figures,
    free: int,
    servings: Sequence[Serving],
    has: Stock,
    lying: Mapping[str, int] | None = None,
) -> Feast | Refusal:
    """A feast from left to right on so many free squares, or which rule is against it.

    `has` is everything in the player's supply and stables. `lying` says of which goods more than
    usual may lie lengthwise, by an occupation.
    """
    served = [one for one in servings if one.good != EMPTY]
    for one in served:
        if one.good != SILVER and not is_food(book, one.good):
            return Refusal(
                text("Only orange and red goods, animals and silver go to the feast."), RULE_FEAST
            )
    if not has.covers(stock_of(one.good for one in served)):
        return Refusal(text("There is more on the table than the player has."), RULE_FEAST)
    taken = sum(squares_for(book, one) for one in servings)
    if taken > free:
        return Refusal(
            text(
                "{taken} squares are laid, but only {free} of the table are free.",
                taken=taken,
                free=free,
            ),
            RULE_FEAST,
        )
    wrong = _neighbours(book, servings) or _lengthwise(book, served, lying or {})
    if wrong:
        return wrong
    return _feast(book, free, servings)


def cheapest_feast(
    book: Figures, free: int, has: Stock, lying: Mapping[str, int] | None = None
) -> Feast:
    """The feast with the fewest squares left empty, then the fewest silver, then least worth.

    Whether food can be laid at all without like beside like depends only on how many goods there
    are of each colour and how many squares between them hold silver or stay empty.
    """
    best: dict[tuple[int, tuple[int, ...]], _Choice] = {
        (0, (0,) * len(book.banquet.colours)): _Choice(0, 0, ())
    }
    for colour, choices in _kinds(book, free, has, lying or {}):
        place = book.banquet.colours.index(colour)
        grown = dict(best)
        for (squares, counts), so_far in best.items():
            for choice in choices:
                if squares + choice.squares > free:
                    continue
                more = counts[place] + len(choice.servings)
                key = (
                    squares + choice.squares,
                    (*counts[:place], more, *counts[place + 1 :]),
                )
                worth = so_far.worth + choice.worth
                if key not in grown or worth < grown[key].worth:
                    served = so_far.servings + choice.servings
                    grown[key] = _Choice(key[0], worth, served)
        best = grown
    fits = [
        choice
        for (squares, counts), choice in best.items()
        if _can_alternate(
            book, dict(zip(book.banquet.colours, counts, strict=True)), free - squares
        )
    ]
    food = max(fits, key=lambda one: (one.squares, -one.worth, -len(one.servings)))
    return _feast(book, free, _laid_out(book, food.servings, free - food.squares, has.of(SILVER)))


def _feast(book: Figures, free: int, servings: Sequence[Serving]) -> Feast:
    goods = [one.good for one in servings if one.good not in (EMPTY, SILVER)]
    filled = sum(squares_for(book, one) for one in servings if one.good != EMPTY)
    return Feast(
        tuple(servings),
        silver=sum(one.good == SILVER for one in servings),
        worth=sum(book.goods[good].worth for good in goods),
        penalties=free - filled,
    )


def _neighbours(book: Figures, servings: Sequence[Serving]) -> Refusal | None:
    for one, other in pairwise(servings):
        colour = _colour(book, one)
        if colour in book.banquet.apart and colour is _colour(book, other):
            if colour is Colour.ORANGE:
                why = text("An orange good must not lie right beside an orange one.")
            else:
                why = text("A red good must not lie right beside a red one.")
            return Refusal(why, RULE_FEAST)
    return None


def _lengthwise(
    book: Figures, served: Sequence[Serving], more: Mapping[str, int]
) -> Refusal | None:
    counts = Counter(
        _kind(book, one.good)
        for one in served
        if one.good != SILVER and one.lying and not _is_square(book.goods[one.good])
    )
    for kind, n in counts.items():
        if n > more.get(kind, book.banquet.lying):
            return Refusal(
                text("Only one of identical goods may lie lengthwise, the others stand upright."),
                RULE_FEAST,
            )
    return None


def _kinds(
    book: Figures, free: int, has: Stock, more: Mapping[str, int]
) -> Iterator[tuple[Colour, list[_Choice]]]:
    """Each kind of food in the supply with all ways to take some of it, the least worth first."""
    kinds: dict[str, list[str]] = {}
    for code, n in has.counts().items():
        if n > 0 and is_food(book, code):
            kinds.setdefault(_kind(book, code), []).extend([code] * min(n, free))
    for kind, codes in kinds.items():
        goods = sorted(codes, key=lambda code: book.goods[code].worth)
        lengthwise = more.get(kind, book.banquet.lying)
        if _is_square(book.goods[kind]):
            lengthwise = 0
        choices = []
        for n in range(1, len(goods) + 1):
            worth = sum(book.goods[good].worth for good in goods[:n])
            for lie in range(min(n, lengthwise) + 1):
                servings = tuple(Serving(good, at < lie) for at, good in enumerate(goods[:n]))
                squares = sum(squares_for(book, one) for one in servings)
                if squares <= free:
                    choices.append(_Choice(squares, worth, servings))
        yield book.goods[kind].colour, choices


def _can_alternate(book: Figures, counts: Mapping[Colour, int], between: int) -> bool:
    """Whether goods can lie in a row so that none is beside its like."""
    others = sum(counts.values()) + between
    return all(counts[one] <= others - counts[one] + 1 for one in book.banquet.apart)


def _laid_out(book: Figures, food: Sequence[Serving], between: int, silver: int) -> list[Serving]:
    """Food in an order that the rules allow, with silver, then empty squares, where it has to be.

    Food goes first as long as what is left over can still be laid.
    """
    left: dict[Colour, list[Serving]] = {colour: [] for colour in book.banquet.colours}
    for one in sorted(food, key=lambda one: (not one.lying, one.good)):
        left[book.goods[one.good].colour].append(one)
    fill = [Serving(SILVER) if n < silver else Serving() for n in range(between)]
    row: list[Serving] = []
    while fill or any(left.values()):
        last = _colour(book, row[-1]) if row else None
        for colour in sorted(left, key=lambda colour: -len(left[colour])):
            beside = colour is last and colour in book.banquet.apart
            if left[colour] and not beside and _goes_on(book, left, colour, len(fill)):
                row.append(left[colour].pop(0))
                break
        else:
            row.append(fill.pop(0))
    while row and row[-1].good == EMPTY:
        row.pop()
    return row


def _goes_on(
    book: Figures, left: Mapping[Colour, Sequence[Serving]], taken: Colour, between: int
) -> bool:
    counts = {colour: len(goods) - (colour is taken) for colour, goods in left.items()}
    others = sum(counts.values()) + between
    return all(
        counts[one] <= others - counts[one] + (one is not taken) for one in book.banquet.apart
    )


def is_food(book: Figures, code: str) -> bool:
    good = book.goods.get(code)
    if good is None or good.colour not in book.banquet.colours:
        return False
    return book.readings.pregnant_eaten or not good.face_of


def _kind(book: Figures, code: str) -> str:
    """What a good is identical with: a pregnant animal counts as its like, if read so."""
    face_of = book.goods[code].face_of
    return face_of if face_of and book.readings.pregnant_alike else code


def _colour(book: Figures, serving: Serving) -> Colour | None:
    good = book.goods.get(serving.good)
    return good.colour if good else None


def _is_square(good: GoodFigures) -> bool:
    return good.size[0] == good.size[1]
