"""What a player has, as the pages show it, and which occupations should be thought of."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assistant.games.feast_for_odin.banquet_table import BanquetTable, table_of
from assistant.games.feast_for_odin.board_stands import Standing, standing
from assistant.games.feast_for_odin.card_counts import gives_now
from assistant.games.feast_for_odin.feast import Feast
from assistant.games.feast_for_odin.kinds import (
    MINUS,
    SILVER,
    Depth,
    Phase,
    Row,
    Stock,
    stock_of,
)
from assistant.games.feast_for_odin.labels import (
    effect_label,
    occupation_label,
    stock_label,
    thing_label,
)
from assistant.games.feast_for_odin.notes import emigrated_code
from assistant.games.feast_for_odin.occupations import CardKind, Occasion, When
from assistant.games.feast_for_odin.owned import (
    contacts_of,
    emigration_cost,
    income_of,
    ore_on,
    sections_free,
    squares_to_fill,
    tiles_on,
)
from assistant.games.feast_for_odin.phases import following
from assistant.games.feast_for_odin.phrases import ROWS
from assistant.games.feast_for_odin.plans import HandTile, Lies, hand, lies
from assistant.games.feast_for_odin.reminding import (
    at_space,
    of_phase,
    reminded_at,
    reminded_of,
)
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.scoring import gaps, rows
from assistant.games.feast_for_odin.state import FeastForOdin, OwnBoard, Player
from assistant.games.feast_for_odin.things import Thing, thing, things
from assistant.games.feast_for_odin.work import has_place
from assistant.words.text import Text, plural, text


class SheetBoard(Struct, frozen=True):
    """A board of a player and how it stands."""

    board: OwnBoard
    label: Text
    stands: Standing
    lies: tuple[Lies, ...]
    bonus: Text


class SheetCard(Struct, frozen=True):
    """A played occupation; `now` says that it should be thought of at this moment, `turns` which
    animal it lets turn to its pregnant side, if the player has one. `gives` is what it gives by
    its steps as things stand, None where nobody can say."""

    number: int
    label: Text
    effect: Text
    points: int
    kinds: tuple[CardKind, ...]
    now: bool
    turns: str
    gives: Text | None


class SheetShip(Struct, frozen=True):
    """A ship by its place in the bay: ore on it, printed ore included, and room for more."""

    place: int
    code: str
    label: Text
    ore: int
    room: int


class SheetOffer(Struct, frozen=True):
    """A ship that can be bought at any time, for so much silver, and why not now."""

    ship: Thing
    price: int
    lacks: Text | None


class SheetContact(Struct, frozen=True):
    """Two tiles of a board that lie edge to edge though they must not."""

    board: Text
    tile: Text
    other: Text
    column: int
    row: int


class SheetRow(Struct, frozen=True):
    """A row of the score sheet; `points` None while the score keeper waits for it. `minus`
    counts against the player; without one that is `open` the total is wrong for certain."""

    row: Row
    label: Text
    points: int | None
    by_hand: bool
    minus: bool
    open: bool


class SheetPlayer(Struct, frozen=True):
    """What a player has. `squares` are those that this round's feast fills; `feast` the
    cheapest one while the feast is held, `table` what it is laid on; `emigration` the silver
    that one costs now; `tiles` those that may be laid on some board; `paid` the silver of the
    last income, `noted` that which stands on the score sheet instead of being paid; `contacts`
    are pairs of tiles that must not touch; `notes` what the score keeper has noted."""

    seat: str
    thing: int
    waiting: int
    passed: bool
    feasted: bool
    draws: int
    hand: int
    has: tuple[Thing, ...]
    notes: tuple[Thing, ...]
    ships: tuple[SheetShip, ...]
    offers: tuple[SheetOffer, ...]
    emigrated: tuple[Thing, ...]
    boards: tuple[SheetBoard, ...]
    tiles: tuple[HandTile, ...]
    cards: tuple[SheetCard, ...]
    penalties: int
    income: int
    paid: int
    noted: int
    squares: int
    sections: int
    emigration: int
    feast: Feast | None
    table: BanquetTable | None
    rows: tuple[SheetRow, ...]
    contacts: tuple[SheetContact, ...]


def sheet_player(book: Book, state: FeastForOdin, player: Player) -> SheetPlayer:
    """A player as the pages show it now."""
    full = state.depth is Depth.FULL
    table = table_of(book, state, player)
    lacking = gaps(book, state, player)
    return SheetPlayer(
        seat=player.seat,
        thing=player.thing,
        waiting=player.waiting,
        passed=player.passed,
        feasted=player.feasted,
        draws=player.draws,
        hand=player.hand if full else 0,
        has=things(book, player.has) if full else (),
        notes=() if full else things(book, _notes(player)),
        ships=tuple(_ships(book, player)),
        offers=tuple(_offers(book, player)) if full else (),
        emigrated=tuple(thing(book, one) for one in player.emigrated),
        boards=tuple(_boards(book, player)),
        tiles=hand(book, player) if full else (),
        cards=tuple(_cards(book, state, player)),
        penalties=player.penalties,
        income=income_of(book, player),
        paid=player.last_income,
        noted=player.final_income,
        squares=squares_to_fill(book, state, player),
        sections=sections_free(book, state, player),
        emigration=emigration_cost(book, state, player),
        feast=table.feast if table else None,
        table=table,
        rows=tuple(
            SheetRow(
                one.row,
                ROWS[one.row],
                one.points,
                one.by_hand,
                one.row in MINUS,
                one.row in lacking,
            )
            for one in rows(book, state, player)
        ),
        contacts=tuple(_contacts(book, player)),
    )


def _notes(player: Player) -> Stock:
    return player.notes.plus(stock_of(emigrated_code(ship) for ship in player.emigrated))


def _contacts(book: Book, player: Player) -> Iterator[SheetContact]:
    for board, one, other in contacts_of(book, player):
        yield SheetContact(
            thing_label(book.words, board.code),
            thing_label(book.words, one.tile),
            thing_label(book.words, other.tile),
            other.column,
            other.row,
        )


def _ships(book: Book, player: Player) -> Iterator[SheetShip]:
    for place, ship in enumerate(player.ships):
        room = book.rounds.ships[ship.kind].ore_places - ship.ore
        label = thing_label(book.words, ship.kind)
        yield SheetShip(place, ship.kind, label, ore_on(book, ship), room)


def _offers(book: Book, player: Player) -> Iterator[SheetOffer]:
    for code, ship in book.rounds.ships.items():
        short = ship.price - player.has.of(SILVER)
        lacks = plural("{n} silver short", "{n} silver short", short) if short > 0 else None
        if not has_place(book, player, code):
            lacks = text("no place in the bay")
        yield SheetOffer(thing(book, code), ship.price, lacks)


def _boards(book: Book, player: Player) -> Iterator[SheetBoard]:
    for one in player.boards:
        stands = standing(book.things, one.code, tiles_on(one), one.wood, one.stone)
        yield SheetBoard(
            one,
            thing_label(book.words, one.code),
            stands,
            lies(book, one),
            stock_label(book.words, stands.bonus),
        )


def _cards(book: Book, state: FeastForOdin, player: Player) -> Iterator[SheetCard]:
    reminded = set(reminders(book, state, player)) - {*player.thought, *player.spent_cards}
    for one in player.played:
        animal = book.rounds.breeding_cards.breeder.get(str(one.number), "")
        gives = gives_now(book, state, player, one.number)
        yield SheetCard(
            one.number,
            occupation_label(book.cards, one.number),
            effect_label(book.cards, one.number),
            one.points,
            book.cards.card(one.number).kinds,
            one.number in reminded,
            animal if player.has.of(animal) else "",
            None if gives is None else stock_label(book.words, gives),
        )


def reminders(book: Book, state: FeastForOdin, player: Player) -> tuple[int, ...]:
    """The played occupations of a player that should be thought of now.

    What a phase brings comes at its beginning, so cards that work before it are told one earlier.
    Those that work when they are played are told until their turn or phase is over.
    """
    place, played = state.place, player.cards
    at_once = book.cards.in_order(
        {
            *book.cards.reminders(Occasion.PLAYED, player.fresh),
            *reminded_of(book.cards, player.came, played),
        }
    )
    if place.phase is Phase.ACTIONS and place.active is not None:
        if place.active != player.seat or state.action is None or not state.action.target:
            return at_once
        at = at_space(book, state.action.target)
        sure, brought = (reminded_at(book.cards, at, played, one) for one in (None, player.came))
        return book.cards.in_order({*at_once, *sure, *brought})
    now = _waiting_for(book, state, place.phase, played)
    now += tuple(one for one in at_once if one not in now)
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
