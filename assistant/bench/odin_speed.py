"""How fast A Feast for Odin is judged: a placement, the score of four players, a hint.

Counted is the time that the thread computed. The boards are laid by chance from one seed; the
first answers, which list all places of a shape for once, count as well.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from assistant.bench.figures import Spread, spread
from assistant.games.feast_for_odin import FeastForOdinRules
from assistant.games.feast_for_odin.figures import HOME
from assistant.games.feast_for_odin.grid import grid_of, spots
from assistant.games.feast_for_odin.kinds import Stock, stock
from assistant.games.feast_for_odin.placing import refusal
from assistant.games.feast_for_odin.queries import AskHint, Hinted, Judged, WhatIf
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.scoring import totals
from assistant.games.feast_for_odin.state import FeastForOdin, FeastOptions, OwnBoard, PlayedCard
from assistant.games.feast_for_odin.tiles import Colour, Placed
from assistant.games.seating import SeatChoice, seat_people
from assistant.rules import Moment, Refusal
from assistant.words.actor import Actor, Role

PLACEMENTS, SCORES, HINTS = 400, 200, 10
PEOPLE = 4
BUILDINGS = ("shed", "stone_house", "long_house")
_SEED, _TRIES, _CARDS = 7, 40, 12

T = TypeVar("T")


class OdinSpeed(Struct, frozen=True):
    """Durations: a placement judged with all that comes of it, the whole score of four players
    with islands and buildings, and a hint for full hands over all boards of
    a player, every second one bare."""

    placement: Spread
    score: Spread
    hint: Spread


def measure_odin(tell: Callable[[str], None]) -> OdinSpeed:
    """Times on this machine, by one thread."""
    luck = random.Random(_SEED)  # noqa: S311 - no secret hangs on it
    rules = FeastForOdinRules()
    tell(f"{PLACEMENTS} placements")
    placements = [_placement(rules, luck) for _ in range(PLACEMENTS)]
    tell(f"{SCORES} scores of {PEOPLE} players")
    scores = [_score(rules, luck) for _ in range(SCORES)]
    tell(f"{HINTS} hints for full hands")
    hints = [_hint(rules, luck, bare=bool(at % 2)) for at in range(HINTS)]
    return OdinSpeed(spread(placements), spread(scores), spread(hints))


def _placement(rules: FeastForOdinRules, luck: random.Random) -> float:
    state = _table(rules, luck)
    player = state.players[0]
    board = luck.choice([one for one in player.boards if rules.book.things.boards[one.code].rows])
    tile = rules.book.things.tile(luck.choice([one.what for one in player.has.things]))
    if tile is None:
        raise ValueError(f"a hand without tiles: {player.has}")
    grid = grid_of(rules.book.things, board.code)
    there = luck.choice(spots(grid, tile.shape) or spots(grid, ("#",)))
    new = Placed(tile.code, there.column, there.row, there.way.turns, there.way.mirrored)
    spent_s, judged = _timed(
        lambda: rules.answer(state, WhatIf(seat=player.seat, board=board.id, tiles=(new,)))
    )
    if not isinstance(judged, Judged):
        raise TypeError(f"a placement that is not judged: {judged}")
    return spent_s


def _score(rules: FeastForOdinRules, luck: random.Random) -> float:
    state = _table(rules, luck)
    spent_s, points = _timed(lambda: totals(rules.book, state))
    if len(points) != PEOPLE:
        raise ValueError(f"a score of too few: {points}")
    return spent_s


def _hint(rules: FeastForOdinRules, luck: random.Random, *, bare: bool) -> float:
    state = _table(rules, luck, tries=0 if bare else _TRIES)
    spent_s, found = _timed(lambda: rules.answer(state, AskHint(seat=state.players[0].seat)))
    if not isinstance(found, Hinted):
        raise TypeError(f"no hint: {found}")
    return spent_s


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    start_s = time.thread_time()
    done = work()
    return time.thread_time() - start_s, done


def _table(rules: FeastForOdinRules, luck: random.Random, tries: int = _TRIES) -> FeastForOdin:
    """A table late in a game: everybody has an island, buildings, occupations and a full hand."""
    book = rules.book
    seats = seat_people([SeatChoice(f"P{n}") for n in range(1, PEOPLE + 1)])
    moment = Moment(0.0, luck.randrange(1 << 30), Actor(Role.HOST, "bench"))
    if isinstance(seats, Refusal):
        raise TypeError(f"no seats: {seats}")
    begun = rules.set_up(seats, FeastOptions(), moment)
    if isinstance(begun, Refusal):
        raise TypeError(f"no game: {begun}")
    state: FeastForOdin | None = None
    for event in begun:
        state = rules.evolve(state, event)
    if state is None:
        raise ValueError("a game of no events")
    islands = [book.things.side(one.letter, back=bool(at % 2)) for at, one in
               enumerate(state.islands)]  # fmt: skip
    hand = _hand(book)
    numbers = luck.sample(book.cards.numbers, _CARDS * PEOPLE)
    players = tuple(
        replace(
            one,
            has=hand,
            boards=tuple(
                _laid(book, code, luck, tries) for code in (HOME, islands[at], *BUILDINGS)
            ),
            played=tuple(
                PlayedCard(number, book.cards.card(number).points)
                for number in numbers[at * _CARDS : (at + 1) * _CARDS]
            ),
        )
        for at, one in enumerate(state.players)
    )
    return replace(state, players=players)


def _hand(book: Book) -> Stock:
    """Two of everything green and blue, every special tile, silver and ore."""
    wanted = (Colour.GREEN, Colour.BLUE)
    goods = {code: 2 for code, one in book.things.goods.items() if one.colour in wanted}
    return stock(goods | dict.fromkeys(book.things.specials, 1) | {"silver": 10, "ore": 4})


def _laid(book: Book, code: str, luck: random.Random, tries: int) -> OwnBoard:
    """A board on which tiles were tried at random places and stayed where they may."""
    things = book.things
    placed: list[Placed] = []
    codes: Sequence[str] = [one.what for one in _hand(book).things]
    for _ in range(tries if things.boards[code].rows else 0):
        tile = things.tile(luck.choice(codes))
        places = spots(grid_of(things, code), tile.shape) if tile else ()
        if tile is None or not places:
            continue
        there = luck.choice(places)
        new = Placed(tile.code, there.column, there.row, there.way.turns, there.way.mirrored)
        if refusal(things, code, placed, new) is None:
            placed.append(new)
    return OwnBoard(code, code, tuple(placed))
