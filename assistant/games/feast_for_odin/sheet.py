"""What the game's own page shows: boards, spaces, what can be done, and the dice action."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assistant.games.feast_for_odin.banquet_table import BanquetTable, table_of
from assistant.games.feast_for_odin.checklists import set_up_list
from assistant.games.feast_for_odin.dice import Offer
from assistant.games.feast_for_odin.dicing import offer_now
from assistant.games.feast_for_odin.feast import Feast
from assistant.games.feast_for_odin.kinds import Depth, Length, Phase
from assistant.games.feast_for_odin.labels import (
    effect_label,
    occupation_label,
    space_label,
    stock_label,
    thing_label,
)
from assistant.games.feast_for_odin.mountains import Strip
from assistant.games.feast_for_odin.occupations import When
from assistant.games.feast_for_odin.owned import (
    emigration_cost,
    income_of,
    sections_free,
    squares_to_fill,
    tiles_on,
)
from assistant.games.feast_for_odin.parts import figures_of, hindrance
from assistant.games.feast_for_odin.phases import following
from assistant.games.feast_for_odin.phrases import PHASES, part_label
from assistant.games.feast_for_odin.plans import HandTile, Lies, Plan, hand, lies, plans
from assistant.games.feast_for_odin.reminding import at_space, of_phase, reminded_at
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.sentences import phase_sentence
from assistant.games.feast_for_odin.spaces import IMITATION
from assistant.games.feast_for_odin.state import (
    FeastForOdin,
    Island,
    OwnBoard,
    Player,
    Ship,
)
from assistant.games.feast_for_odin.what_if import Standing, standing
from assistant.words.text import Text


class SheetThing(Struct, frozen=True):
    """So many of a thing, by its code for commands and its name."""

    code: str
    label: Text
    n: int = 1


class SheetBoard(Struct, frozen=True):
    """A board of a player and how it stands."""

    board: OwnBoard
    label: Text
    stands: Standing
    lies: tuple[Lies, ...]
    bonus: Text


class SheetCard(Struct, frozen=True):
    """A played occupation; `now` says that it should be thought of at this moment."""

    number: int
    label: Text
    effect: Text
    points: int
    now: bool


class SheetPlayer(Struct, frozen=True):
    """What a player has. `squares` are those that this round's feast fills; `feast` the
    cheapest one while the feast is held, `table` what it is laid on; `emigration` the silver
    that one costs now; `tiles` those that may be laid on some board."""

    seat: str
    thing: int
    waiting: int
    passed: bool
    feasted: bool
    draws: int
    has: tuple[SheetThing, ...]
    ships: tuple[Ship, ...]
    emigrated: tuple[str, ...]
    boards: tuple[SheetBoard, ...]
    tiles: tuple[HandTile, ...]
    cards: tuple[SheetCard, ...]
    penalties: int
    income: int
    squares: int
    sections: int
    emigration: int
    feast: Feast | None
    table: BanquetTable | None


class SheetSpace(Struct, frozen=True):
    """An action space: who stands there, and what hinders the active player."""

    code: str
    label: Text
    column: int
    seat: str | None
    lacks: Text | None


class SheetPart(Struct, frozen=True):
    """A part of the open action that can still be done."""

    part: int
    kind: str
    label: Text
    left: int
    lacks: Text | None


class FeastSheet(Struct, frozen=True):
    """The whole page. `phase_label` is None once the last feast is over."""

    depth: Depth
    length: Length
    phase: Phase
    phase_label: Text | None
    phase_told: Text
    players: tuple[SheetPlayer, ...]
    plans: tuple[Plan, ...]
    spaces: tuple[SheetSpace, ...]
    parts: tuple[SheetPart, ...]
    strips: tuple[Strip, ...]
    pile: int
    islands: tuple[Island, ...]
    buildings: tuple[SheetThing, ...]
    specials: tuple[SheetThing, ...]
    offer: Offer | None
    set_up: tuple[Text, ...]


def sheet(book: Book, state: FeastForOdin) -> FeastSheet:
    """The page as it is now."""
    return FeastSheet(
        depth=state.depth,
        length=state.length,
        phase=state.place.phase,
        phase_label=PHASES.get(state.place.phase),
        phase_told=phase_sentence(book, state),
        players=tuple(_player(book, state, one) for one in state.players),
        plans=plans(book, state.players),
        spaces=tuple(_spaces(book, state)),
        parts=tuple(_parts(book, state)),
        strips=state.strips,
        pile=len(state.pile),
        islands=state.islands,
        buildings=tuple(
            SheetThing(one.what, thing_label(book.words, one.what), one.n)
            for one in state.buildings.things
        ),
        specials=tuple(SheetThing(one, thing_label(book.words, one)) for one in state.specials),
        offer=offer_now(book, state),
        set_up=set_up_list(book, state) if state.place.turn == 1 else (),
    )


def _player(book: Book, state: FeastForOdin, player: Player) -> SheetPlayer:
    full = state.depth is Depth.FULL
    table = table_of(book, state, player)
    reminded = reminders(book, state, player)
    return SheetPlayer(
        seat=player.seat,
        thing=player.thing,
        waiting=player.waiting,
        passed=player.passed,
        feasted=player.feasted,
        draws=player.draws,
        has=tuple(
            SheetThing(one.what, thing_label(book.words, one.what), one.n)
            for one in player.has.things
            if full
        ),
        ships=player.ships,
        emigrated=player.emigrated,
        boards=tuple(
            SheetBoard(
                one,
                thing_label(book.words, one.code),
                stands := standing(book.things, one.code, tiles_on(one), one.wood, one.stone),
                lies(book, one),
                stock_label(book.words, stands.bonus),
            )
            for one in player.boards
        ),
        tiles=hand(book, player) if full else (),
        cards=tuple(
            SheetCard(
                one.number,
                occupation_label(book.cards, one.number),
                effect_label(book.cards, one.number),
                one.points,
                one.number in reminded,
            )
            for one in player.played
        ),
        penalties=player.penalties,
        income=income_of(book, player),
        squares=squares_to_fill(book, state, player),
        sections=sections_free(book, state, player),
        emigration=emigration_cost(book, state, player),
        feast=table.feast if table else None,
        table=table,
    )


def reminders(book: Book, state: FeastForOdin, player: Player) -> tuple[int, ...]:
    """The played occupations of a player that should be thought of now.

    What a phase brings comes at its beginning, so cards that work before it are told one earlier.
    """
    place, played = state.place, player.cards
    if place.phase is Phase.ACTIONS and place.active is not None:
        if place.active != player.seat or state.action is None or not state.action.target:
            return ()
        return reminded_at(book.cards, at_space(book, state.action.target), played)
    now = _waiting_for(book, state, place.phase, played)
    if place.phase is Phase.FINAL:
        return now
    after, _ = following(book, state)
    soon = () if after is Phase.FEAST else _waiting_for(book, state, after, played)
    return now + tuple(
        one for one in soon if book.cards.card(one).when is When.BEFORE and one not in now
    )


def _waiting_for(
    book: Book, state: FeastForOdin, phase: Phase, played: tuple[int, ...]
) -> tuple[int, ...]:
    """The played occupations that wait for a phase."""
    harvest = book.things.calendar[state.length].harvest[state.place.round - 1] > 0
    occasion = of_phase(phase, harvest=harvest)
    return () if occasion is None else book.cards.reminders(occasion, played)


def _spaces(book: Book, state: FeastForOdin) -> Iterator[SheetSpace]:
    seat = state.place.active
    player = None if seat is None else state.player(seat)
    for code, space in book.board.spaces.items():
        there = state.standing_on(code)
        lacks = None
        if player is not None and there is None and state.depth is Depth.FULL:
            lacks = _lacks(book, state, player, code)
        yield SheetSpace(
            code, space_label(book.words, code), space.column, there.seat if there else None, lacks
        )
    for column in state.imitations:
        code = f"{IMITATION}{column}"
        there = state.standing_on(code)
        yield SheetSpace(
            code, space_label(book.words, code), column, there.seat if there else None, None
        )


def _lacks(book: Book, state: FeastForOdin, player: Player, space: str) -> Text | None:
    reasons = [
        hindrance(book, state, player, part, None)
        for part in figures_of(book, space, player)
        if not part.after_pay
    ]
    return reasons[0] if reasons and all(one is not None for one in reasons) else None


def _parts(book: Book, state: FeastForOdin) -> Iterator[SheetPart]:
    action, seat = state.action, state.place.active
    if action is None or seat is None or not action.target:
        return
    player = state.player(seat)
    figures = figures_of(book, action.target, player)
    for one in action.parts:
        part = figures[one.part]
        yield SheetPart(
            one.part,
            part.kind.value,
            part_label(book, part),
            one.left,
            hindrance(book, state, player, part, action),
        )
