"""What pages ask while people try things out: placements, hints, feasts. Nothing changes by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import singledispatch
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from assistant.games.feast_for_odin.bonus import bonus_stock, surrounded
from assistant.games.feast_for_odin.card_queries import FindCards, find_cards
from assistant.games.feast_for_odin.feast import EMPTY, Feast, Serving
from assistant.games.feast_for_odin.feasting import judge_feast, proposal
from assistant.games.feast_for_odin.figures import Figures
from assistant.games.feast_for_odin.hint import hint
from assistant.games.feast_for_odin.income import income, open_minus
from assistant.games.feast_for_odin.kinds import SILVER, Depth, Phase, Stock, stock, stock_of
from assistant.games.feast_for_odin.labels import stock_label, thing_label
from assistant.games.feast_for_odin.owned import extra_colours, squares_to_fill, tiles_on
from assistant.games.feast_for_odin.packing import Horizon, Packer
from assistant.games.feast_for_odin.phases import ORDER
from assistant.games.feast_for_odin.placing import refusal, wrong_colour
from assistant.games.feast_for_odin.plans import Lies, lie
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, OwnBoard, Player
from assistant.games.feast_for_odin.tiles import Placed
from assistant.rules import Query, Refusal
from assistant.words.text import Text, text

MOST_TILES = 60
"""Tiles of one question."""


class WhatIf(Query, frozen=True, tag="what_if"):
    """How a board would stand with these tiles, laid one after the other."""

    board: str
    tiles: tuple[Placed, ...]


class AskHint(Query, frozen=True, tag="hint"):
    """Which tiles of the supply to lay where on a board; `tiles` are thought to lie there.

    Without a board the one on which most is gained; nothing is thought to lie there then.
    """

    board: str = ""
    tiles: tuple[Placed, ...] = ()


class Places(Query, frozen=True, tag="places"):
    """The best places of one tile on a board; `tiles` are thought to lie there already."""

    board: str
    tile: str
    tiles: tuple[Placed, ...] = ()


class CheckFeast(Query, frozen=True, tag="check_feast"):
    """Whether a banquet from left to right is right, and what it costs."""

    servings: tuple[Serving, ...]


class CheapestFeast(Query, frozen=True, tag="cheapest_feast"):
    """The cheapest legal banquet with what the seat has."""


FeastQuery: TypeAlias = WhatIf | AskHint | Places | CheckFeast | CheapestFeast | FindCards


class BoardNow(Struct, frozen=True):
    """What a board comes to: open minus squares, income, and what its bonuses give."""

    minus: int
    income: int
    bonus: Text


class Judged(Struct, frozen=True):
    """A board before and after tiles. `wrong` says why the tile number `at` (from 0) may not lie.

    `lies` are the squares of those before it.
    `before` is the board as it is on the table, `after` with all tiles before a wrong one.
    `points` are those gained on the score sheet: minus squares covered, less silver laid.
    `gained` and `lost` are what bonus squares give a round more, and less.
    """

    board: str
    tiles: tuple[Placed, ...]
    lies: tuple[Lies, ...]
    wrong: Text | None
    rule: Text | None
    at: int
    before: BoardNow
    after: BoardNow
    points: int
    gained: Text | None
    lost: Text | None
    told: Text


class Hinted(Struct, frozen=True):
    """Tiles to lay in this order, and what comes of it with those thought to lie there."""

    board: str
    tiles: tuple[Placed, ...]
    judged: Judged


class Found(Struct, frozen=True):
    """Places for a tile, the best first."""

    board: str
    places: tuple[Placed, ...]


class FeastJudged(Struct, frozen=True):
    """A banquet: `taken` of `free` squares are laid, each that stays open is a penalty.

    `points` are those that the penalties cost, `feast` is None while a rule is against it.
    """

    wrong: Text | None
    rule: Text | None
    free: int
    penalties: int
    points: int
    feast: Feast | None
    told: Text


def answer(book: Book, state: FeastForOdin, query: FeastQuery) -> Struct | Refusal:
    """The answer to a question, or why there is none."""
    if isinstance(query, FindCards):
        return find_cards(book, state, query)
    if state.depth is Depth.KEEPER:
        return Refusal(text("The score keeper does not record that: change to the full record."))
    player = next((one for one in state.players if one.seat == query.seat), None)
    if player is None:
        return Refusal(text("There is no seat {seat} at this table.", seat=query.seat))
    return _answer(query, book, state, player)


@singledispatch
def _answer(query: Any, book: Book, state: FeastForOdin, player: Player) -> Struct | Refusal:
    raise TypeError(f"no question of A Feast for Odin: {query!r}")


@_answer.register
def _(query: WhatIf, book: Book, state: FeastForOdin, player: Player) -> Struct | Refusal:
    board = _board(book, player, query.board, query.tiles)
    return board if isinstance(board, Refusal) else judged(book, state, player, board, query.tiles)


@_answer.register
def _(query: AskHint, book: Book, state: FeastForOdin, player: Player) -> Struct | Refusal:
    """A board, or that of all boards on which most is gained."""
    if query.board:
        one = _board(book, player, query.board, query.tiles)
        if isinstance(one, Refusal):
            return one
        boards = [one]
    else:
        boards = [one for one in player.boards if book.things.boards[one.code].rows]
    tried = query.tiles if query.board else ()
    shared = _with_work(book.things, len(boards))
    best: tuple[float, Hinted] | None = None
    for board in boards:
        first, wrong, _ = _legal(book, player, board, tried)
        if wrong is not None:
            return wrong
        left = player.has.minus(player.has.upto(_stock_of(first)))
        there, also = (*tiles_on(board), *first), extra_colours(book, player, board)
        found = hint(shared, board.code, there, left, horizon(state), also)
        if best is None or found.gain > best[0]:
            whole = judged(book, state, player, board, (*first, *found.tiles))
            best = found.gain, Hinted(board.id, found.tiles, whole)
    return best[1] if best else Refusal(text("There is no board with squares."))


def _with_work(things: Figures, boards: int) -> Figures:
    """The figures with the search's limit of work shared among so many boards."""
    work = things.hint.work // max(1, boards)
    return replace(things, hint=replace(things.hint, work=work))


@_answer.register
def _(query: Places, book: Book, state: FeastForOdin, player: Player) -> Struct | Refusal:
    board = _board(book, player, query.board, query.tiles)
    if isinstance(board, Refusal):
        return board
    first, wrong, _ = _legal(book, player, board, query.tiles)
    if wrong is not None:
        return wrong
    tile = book.things.tile(query.tile)
    if tile is None:
        return Refusal(text("There is no tile {tile}.", tile=query.tile))
    also = extra_colours(book, player, board)
    if wrong := wrong_colour(book.things, board.code, tile, also):
        return wrong
    there = (*tiles_on(board), *first)
    packer = Packer(book.things, board.code, there, [(tile, 1)], horizon(state))
    return Found(board.id, tuple(one for way in packer.singles() for one in packer.placed(way)))


@_answer.register
def _(query: CheckFeast, book: Book, state: FeastForOdin, player: Player) -> Struct | Refusal:
    free = squares_to_fill(book, state, player)
    servings = list(query.servings[:MOST_TILES])
    while servings and servings[-1].good == EMPTY:
        servings.pop()
    feast = judge_feast(book, state, player, servings)
    return _feast_judged(book, free, feast)


@_answer.register
def _(query: CheapestFeast, book: Book, state: FeastForOdin, player: Player) -> Struct | Refusal:
    free = squares_to_fill(book, state, player)
    return _feast_judged(book, free, proposal(book, state, player))


def judged(
    book: Book, state: FeastForOdin, player: Player, board: OwnBoard, tiles: Sequence[Placed]
) -> Judged:
    """What tiles in this order do to a board, up to the first that may not lie."""
    laid, wrong, at = _legal(book, player, board, tiles)
    there = (*tiles_on(board), *laid)
    left = state.buildings.plus(stock_of(state.specials))
    gives = [
        bonus_stock(book.things, surrounded(book.things, board.code, one), left)
        for one in (tiles_on(board), there)
    ]
    before, after = (
        BoardNow(
            open_minus(book.things, board.code, one, board.wood, board.stone),
            income(book.things, board.code, one),
            stock_label(book.words, given),
        )
        for one, given in zip((tiles_on(board), there), gives, strict=True)
    )
    points = before.minus - after.minus - sum(one.tile == SILVER for one in laid)
    gained, lost = (_less(book, *pair) for pair in ((gives[1], gives[0]), (gives[0], gives[1])))
    return Judged(
        board=board.id,
        tiles=tuple(tiles),
        lies=tuple(lie(book, board.code, one) for one in laid),
        wrong=wrong.text if wrong else None,
        rule=wrong.rule if wrong else None,
        at=at,
        before=before,
        after=after,
        points=points,
        gained=gained,
        lost=lost,
        told=wrong.text if wrong else _told(before, after, points, gained),
    )


def horizon(state: FeastForOdin) -> Horizon:
    """The income and bonus phases that are still to come; the last round has no bonus."""
    place = state.place
    if place.phase is Phase.FINAL or state.over:
        return Horizon(0, 0)
    now, rest = ORDER.index(place.phase), state.rounds - place.round
    incomes = rest + (now < ORDER.index(Phase.INCOME))
    bonuses = max(0, rest - 1) + (rest > 0 and now < ORDER.index(Phase.BONUS))
    return Horizon(incomes, bonuses)


def _board(book: Book, player: Player, board: str, tiles: Sequence[Placed]) -> OwnBoard | Refusal:
    own = player.board(board)
    if own is None:
        return Refusal(text("There is no board {board}.", board=board))
    if not book.things.boards[own.code].rows:
        return Refusal(text("This building has printed places only."))
    if len(tiles) > MOST_TILES:
        return Refusal(text("So many tiles are never laid at once."))
    return own


def _legal(
    book: Book, player: Player, board: OwnBoard, tiles: Sequence[Placed]
) -> tuple[list[Placed], Refusal | None, int]:
    """The tiles before the first that may not lie, why it may not, and which one it is."""
    laid: list[Placed] = []
    also, there = extra_colours(book, player, board), tiles_on(board)
    for at, one in enumerate(tiles):
        wrong = refusal(book.things, board.code, (*there, *laid), one, also)
        if wrong is None and not player.has.covers(_stock_of([*laid, one])):
            label = thing_label(book.words, one.tile)
            wrong = Refusal(text("None of it is in the supply: {thing}.", thing=label))
        if wrong is not None:
            return laid, wrong, at
        laid.append(one)
    return laid, None, len(tiles)


def _stock_of(tiles: Sequence[Placed]) -> Stock:
    return stock(Counter(one.tile for one in tiles))


def _less(book: Book, more: Stock, less: Stock) -> Text | None:
    """What one stock has beyond another, in words."""
    beyond = more.minus(more.upto(less))
    return stock_label(book.words, beyond) if beyond.things else None


def _told(before: BoardNow, after: BoardNow, points: int, gained: Text | None) -> Text:
    signed = f"{points:+d}".replace("-", "−")
    told = text(
        "It fits. Points {points}, income {before} → {after}, open −1: {minus}.",
        points=signed,
        before=before.income,
        after=after.income,
        minus=after.minus,
    )
    if gained is None:
        return told
    more = text("Each round: {things}.", things=gained)
    return text("{first} {second}", first=told, second=more)


def _feast_judged(book: Book, free: int, feast: Feast | Refusal) -> FeastJudged:
    each = book.rounds.score.penalty
    if isinstance(feast, Refusal):
        return FeastJudged(feast.text, feast.rule, free, 0, 0, None, feast.text)
    told = text(
        "Silver spent: {silver}. Penalties: {penalties}.",
        silver=feast.silver,
        penalties=feast.penalties,
    )
    return FeastJudged(None, None, free, feast.penalties, each * feast.penalties, feast, told)
