"""Symbols of actions, one after the other, with what can be bought beside them."""

from __future__ import annotations

from itertools import groupby

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import (
    BUYABLE,
    Buying,
    Icon,
    LastPoint,
    Missing,
    SpaceCheck,
    TownWhy,
)
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.steps import (
    BuyMore,
    CheckSpace,
    DoIcons,
    DoRun,
    Expand,
    FreeTown,
    Step,
)
from assistant.games.brian_boru.work import Work


def begin(work: Work, step: DoIcons) -> None:
    """Runs of equal symbols become steps of their own, from left to right."""
    state = work.state
    late = state.house.buying is Buying.END
    steps: list[Step] = []
    bought: list[Step] = []
    letters = False
    for icon, run in groupby(step.icons):
        n = len(tuple(run))
        steps.append(DoRun(step.seat, icon, n))
        if icon in BUYABLE:
            (bought if late else steps).append(BuyMore(step.seat, icon))
        if icon is Icon.LETTER:
            letters = True
            if state.house.space_check is SpaceCheck.ICON and not late:
                steps.append(CheckSpace(step.seat))
    steps += bought
    if letters:
        steps.append(CheckSpace(step.seat))
    work.first(*steps)


def do_run(work: Work, seat: str, icon: Icon, n: int) -> None:
    """A run of `n` equal symbols happens."""
    match icon:
        case Icon.CONTROL:
            _control(work, seat)
        case Icon.COIN:
            work.do(e.Gained(seat, coins=n))
        case Icon.RENOWN:
            work.do(e.Gained(seat, renown=n))
        case Icon.PAY:
            for _ in range(n):
                _pay(work, seat)
        case Icon.EXPAND:
            work.first(*(Expand(seat) for _ in range(n)))
        case Icon.FREE:
            work.first(*(FreeTown(seat) for _ in range(n)))
        case _:
            take(work, seat, icon, n)


def _control(work: Work, seat: str) -> None:
    town = work.state.town
    if town is not None:
        work.do(e.TownTaken(seat, town, TownWhy.ACTIVE))


def _pay(work: Work, seat: str) -> None:
    """A coin that must be paid, else points."""
    player, points = work.state.player(seat), work.book.figures.prices.forced_points
    if player.coins > 0:
        work.do(e.Forced(seat, 1, 0))
        return
    if player.points < points and work.state.house.last_point is LastPoint.KEPT:
        points = 0
    work.do(e.Forced(seat, 0, min(points, player.points)))


def room(book: Book, state: BrianBoru, seat: str, icon: Icon) -> int | None:
    """How many more of a symbol there are; None: as many as one likes."""
    if icon is Icon.AXE:
        return state.battle
    if icon is Icon.LETTER:
        return book.top - state.player(seat).track
    return None


def take(work: Work, seat: str, icon: Icon, n: int, cost: int = 0) -> None:
    """Invaders, discs into the church, or steps on the track; as many as there are."""
    left = room(work.book, work.state, seat, icon)
    taken = n if left is None else min(n, left)
    if taken == 0:
        missing = Missing.TOP if icon is Icon.LETTER else Missing.INVADERS
        work.do(e.NothingThere(seat, missing))
        return
    track = work.state.player(seat).track + (taken if icon is Icon.LETTER else 0)
    work.do(e.Taken(seat, icon, taken, cost, track))


def most_bought(book: Book, state: BrianBoru, seat: str, icon: Icon) -> int:
    """How many more of a symbol a seat can buy."""
    can_pay = state.player(seat).coins // book.figures.prices.more
    left = room(book, state, seat, icon)
    return can_pay if left is None else min(can_pay, left)


def fall_back(state: BrianBoru, seat: str, space: int) -> int:
    """Where a disc ends that would stop on a space of the track: down to the first free one."""
    others = {player.track for player in state.players if player.seat != seat}
    while space > 0 and space in others:
        space -= 1
    return space


def check_space(work: Work, seat: str) -> None:
    """A disc on an occupied space falls back."""
    was = work.state.player(seat).track
    space = fall_back(work.state, seat, was)
    if space != was:
        work.do(e.FellBack(seat, space))


def expansions(book: Book, state: BrianBoru, seat: str) -> tuple[int, ...]:
    """Towns that a road leads to from a seat's own, without a disc or the marker."""
    if state.player(seat).coins < book.figures.prices.expansion:
        return ()
    reached = {town for disc in state.discs_of(seat) for town in book.towns[disc.town].roads}
    return tuple(
        sorted(town for town in reached if state.disc(town) is None and town != state.town)
    )
