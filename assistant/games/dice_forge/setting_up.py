"""Set-up: from the options to the first event, with everything that is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.figures import Figures, SetUpFigures
from assistant.games.dice_forge.kinds import Amounts, FeatSet, Removal, Stage
from assistant.games.dice_forge.state import (
    DiceForgeOptions,
    Die,
    FeatStack,
    Place,
    Player,
    PoolStack,
)
from assistant.games.sitting import check_limit, first_seat
from assistant.rules import Moment, Refusal
from assistant.words.seats import Seat
from assistant.words.text import text

GARDEN = ""
"""The pool of faces that only feats give."""


def set_up(
    book: Figures, seats: Sequence[Seat], options: DiceForgeOptions, moment: Moment, own: str = ""
) -> e.ForgeSet | Refusal:
    """The first event, or why the game cannot begin so. `book` has the owner's `own` in it."""
    figures = book.set_up.get(str(len(seats)))
    if figures is None:
        return Refusal(text("There is no set-up for {n} players.", n=len(seats)))
    wrong = check_limit(options.timer_s, book.timer)
    if wrong is not None:
        return wrong
    luck = Random(moment.luck)  # noqa: S311 - dice of a game, not a secret
    first = first_seat(seats, options.first, luck)
    if isinstance(first, Refusal):
        return first
    swapped = _swapped(book, options, luck)
    if isinstance(swapped, Refusal):
        return swapped
    house = options.house or book.house
    pools = _pools(book)
    removed = _removed(book, figures, house.removal, luck)
    return e.ForgeSet(
        seats=tuple(seats),
        players=_players(book, figures, seats, first),
        first=first,
        drawn=options.first is None,
        rounds=figures.rounds,
        blessings=figures.blessings,
        depth=options.depth,
        house=house,
        feat_set=options.feats,
        swapped=swapped,
        pools=tuple(
            PoolStack(stack.pool, stack.face, stack.left - removed.count((stack.pool, stack.face)))
            for stack in pools
        ),
        removed=tuple(face for _, face in removed),
        feats=_feats(book, figures, swapped),
        timer_s=options.timer_s,
        place=Place(1, 1, first, Stage.BLESSING),
        own=own,
    )


def swappable(book: Figures) -> tuple[str, ...]:
    """The slots that have an alternative card."""
    return tuple(slot for slot in book.slots if book.feat_at(slot, basic=False) is not None)


def _swapped(book: Figures, options: DiceForgeOptions, luck: Random) -> tuple[str, ...] | Refusal:
    open_slots = swappable(book)
    if options.feats is FeatSet.FIRST:
        return ()
    if options.feats is FeatSet.DRAWN:
        return tuple(slot for slot in open_slots if luck.random() * 2 < 1)
    wrong = next((slot for slot in options.swapped if slot not in open_slots), None)
    if wrong is not None:
        return Refusal(text("The place {slot} has no other card.", slot=wrong))
    return tuple(slot for slot in open_slots if slot in options.swapped)


def _feats(book: Figures, figures: SetUpFigures, swapped: Sequence[str]) -> tuple[FeatStack, ...]:
    cards = (book.feat_at(slot, basic=slot not in swapped) for slot in book.slots)
    return tuple(FeatStack(feat, figures.cards) for feat in cards if feat is not None)


def _pools(book: Figures) -> list[PoolStack]:
    stacks = [
        PoolStack(name, face, left)
        for name, pool in book.pools.items()
        for face, left in pool.faces.items()
    ]
    return stacks + [PoolStack(GARDEN, face, left) for face, left in book.garden.faces.items()]


def _removed(
    book: Figures, figures: SetUpFigures, where: Removal, luck: Random
) -> list[tuple[str, str]]:
    """The faces drawn out of each pool, so that as many are left as this game has."""
    removed: list[tuple[str, str]] = []
    for name, pool in book.pools.items():
        removed += _drawn(name, pool.faces, figures.faces, luck)
    if where is Removal.GARDEN:
        kinds: dict[str, dict[str, int]] = {}
        for face, left in book.garden.faces.items():
            kinds.setdefault(book.faces[face].kind, {})[face] = left
        for faces in kinds.values():
            removed += _drawn(GARDEN, faces, figures.faces, luck)
    return removed


def _drawn(pool: str, faces: dict[str, int], leave: int, luck: Random) -> list[tuple[str, str]]:
    single = [face for face, left in faces.items() for _ in range(left)]
    return [(pool, face) for face in luck.sample(single, max(0, len(single) - leave))]


def _players(
    book: Figures, figures: SetUpFigures, seats: Sequence[Seat], first: str
) -> tuple[Player, ...]:
    ids = [seat.id for seat in seats]
    start = ids.index(first)
    dice = tuple(Die(die.faces) for die in book.dice.start)
    return tuple(
        Player(
            seat,
            has=Amounts(gold=figures.gold[(at - start) % len(ids)]),
            caps=book.reserve.holds,
            dice=dice,
        )
        for at, seat in enumerate(ids)
    )
