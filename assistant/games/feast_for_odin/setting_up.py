"""Set-up: from the options to the first event, with everything that is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.kinds import OCCUPATION, Phase, stock
from assistant.games.feast_for_odin.mountains import reveal
from assistant.games.feast_for_odin.occupations import Deck
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastOptions, Island, Place, Player
from assistant.games.sitting import check_limit, first_seat
from assistant.rules import Moment, Refusal
from assistant.words.seats import Seat
from assistant.words.text import pages, text


def set_up(
    book: Book, seats: Sequence[Seat], options: FeastOptions, moment: Moment, own: str = ""
) -> e.FeastSet | Refusal:
    """The first event, or why the game cannot begin so. `book` has the owner's `own` in it."""
    least, most = book.rounds.start.people
    if not least <= len(seats) <= most:
        return Refusal(text("There is no set-up for {n} players.", n=len(seats)))
    wrong = check_limit(options.timer_s, book.rounds.timer)
    if wrong is not None:
        return wrong
    if not options.decks or set(options.decks) - set(Deck):
        return Refusal(text("Occupations have the decks A, B and C: choose one at least."))
    luck = Random(moment.luck)  # noqa: S311 - order of tiles in a game, not a secret
    first = first_seat(seats, options.first, luck)
    if isinstance(first, Refusal):
        return first
    order = _strips(book, options, luck)
    if isinstance(order, Refusal):
        return order
    imitations = _imitations(book, options, len(seats), luck)
    if isinstance(imitations, Refusal):
        return imitations
    shown = book.rounds.mountains.shown[str(len(seats))]
    length = book.rounds.lengths[options.length]
    letters = sorted({board.letter for board in book.things.boards.values() if board.letter})
    return e.FeastSet(
        seats=tuple(seats),
        players=tuple(_player(book, seat.id, options, solo=len(seats) == 1) for seat in seats),
        depth=options.depth,
        length=options.length,
        rounds=length.rounds,
        place=Place(1, 1, Phase.VIKING, first),
        drawn=options.first is None and len(seats) > 1,
        decks="".join(sorted(set(options.decks))),
        strips=tuple(reveal(book, number) for number in order[:shown]),
        pile=tuple(order[shown:]),
        islands=tuple(Island(one, book.things.side(one, back=False)) for one in letters),
        buildings=stock(book.rounds.supply.buildings),
        specials=tuple(book.things.specials),
        weapons=stock(book.rounds.start.weapons),
        imitations=imitations,
        timer_s=options.timer_s,
        own=own,
    )


def _strips(book: Book, options: FeastOptions, luck: Random) -> list[str] | Refusal:
    known = book.rounds.mountains.strips
    wrong = next((one for one in options.strips if one not in known), None)
    if wrong is not None or len(set(options.strips)) < len(options.strips):
        return Refusal(text("Mountain strips have the numbers 1 to {n}, each once.", n=len(known)))
    left = [number for number in known if number not in options.strips]
    luck.shuffle(left)
    return [*options.strips, *left]


def _imitations(
    book: Book, options: FeastOptions, people: int, luck: Random
) -> tuple[int, ...] | Refusal:
    figures = book.board.imitation
    if people != figures.people:
        if options.imitations:
            return Refusal(
                text("Places of imitation are for {n} players only.", n=figures.people), pages("20")
            )
        return ()
    if not options.imitations:
        return tuple(luck.choice(sides) for sides in figures.tiles)
    fits = len(options.imitations) == len(figures.tiles) and all(
        column in sides for column, sides in zip(options.imitations, figures.tiles, strict=True)
    )
    if not fits:
        return Refusal(
            text("One place of imitation is in column 1 or 2, the other in 3 or 4."), pages("20")
        )
    return options.imitations


def _player(book: Book, seat: str, options: FeastOptions, *, solo: bool) -> Player:
    start = book.rounds.start
    has = stock({**start.gives, OCCUPATION: start.occupations})
    alone = book.things.solo[options.length]
    if solo:
        return Player(seat, has, thing=alone.thing, waiting=alone.waiting)
    return Player(seat, has, thing=book.rounds.lengths[options.length].thing)
