"""The lines of the history."""

from __future__ import annotations

from functools import singledispatch

from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.breeding import Bred
from assistant.games.feast_for_odin.describe_dice import DiceEvent, dice_line
from assistant.games.feast_for_odin.evolve import evolve
from assistant.games.feast_for_odin.kinds import Depth, Phase, Why, stock_of
from assistant.games.feast_for_odin.labels import (
    amount_label,
    counter_label,
    occupation_label,
    space_label,
    stock_label,
    thing_label,
)
from assistant.games.feast_for_odin.mountains import items_label
from assistant.games.feast_for_odin.phrases import PHASES, ROWS, WHY
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.sentences import phase_sentence
from assistant.games.feast_for_odin.state import FeastForOdin
from assistant.games.sitting import DepthSet, Overruled, SittingEvent
from assistant.games.sitting.describe import game_over, signed, told, told_beginning, told_depth
from assistant.words.text import Text, plural, text


def describe(book: Book, state: FeastForOdin | None, event: e.FeastEvent) -> Text | None:
    """What an event did; nothing for those that only say what is awaited next."""
    if isinstance(event, e.FeastSet):
        begins = told_beginning(event.seats, event.place.starter, drawn=event.drawn)
        if event.depth is Depth.KEEPER:
            return begins
        strips = ", ".join(strip.number for strip in event.strips)
        return text("{begins} Mountain strips: {strips}.", begins=begins, strips=strips)
    if state is None:
        raise ValueError("a game of A Feast for Odin begins with the event feast_set")
    return _describe(event, state, book)


def _name(state: FeastForOdin, seat: str) -> str:
    return state.name(seat)


@singledispatch
def _describe(event: e.FeastEvent, state: FeastForOdin, book: Book) -> Text | None:
    raise TypeError(f"no event of A Feast for Odin: {event!r}")


@_describe.register(e.ActionSet | e.SpecialsSet | e.DrawsOpen | e.VikingsReady | e.IslandsNoted)
def _(event: e.ActionSet, state: FeastForOdin, book: Book) -> Text | None:
    return None


@_describe.register
def _(event: e.StarterSet, state: FeastForOdin, book: Book) -> Text:
    return text("{name} has the moose now.", name=_name(state, event.seat))


@_describe.register
def _(event: e.PhaseReached, state: FeastForOdin, book: Book) -> Text:
    if event.place.phase is Phase.FINAL:
        return text("The last feast is over: last placements, then the score.")
    return text("Round {round}: {phase}.", round=event.place.round, phase=PHASES[event.place.phase])


@_describe.register
def _(event: e.TurnPassed, state: FeastForOdin, book: Book) -> Text:
    if event.place.active is None:
        return text("Everybody has placed all vikings or passed.")
    return text("It is {name}'s turn.", name=_name(state, event.place.active))


@_describe.register
def _(event: e.Passed, state: FeastForOdin, book: Book) -> Text:
    return text("{name} passes for this round.", name=_name(state, event.seat))


@_describe.register
def _(event: e.VikingsPlaced, state: FeastForOdin, book: Book) -> Text:
    name = _name(state, event.seat)
    if not event.space:
        return text("{name} has placed vikings.", name=name)
    return plural(
        "{name} places {n} viking: {space}.",
        "{name} places {n} vikings: {space}.",
        event.vikings,
        name=name,
        space=space_label(book.words, event.imitates or event.space),
    )


@_describe.register
def _(event: e.VikingsBack, state: FeastForOdin, book: Book) -> Text:
    return plural(
        "{n} viking of {name} comes back.",
        "{n} vikings of {name} come back.",
        event.vikings,
        name=_name(state, event.seat),
    )


@_describe.register
def _(event: e.VikingsHome, state: FeastForOdin, book: Book) -> Text:
    if state.solo:
        return text("Vikings of the round before come back; those of this round stay.")
    return text("All vikings are back on the Thing squares.")


@_describe.register
def _(event: e.Gained, state: FeastForOdin, book: Book) -> Text:
    said = text(
        "{name} gets {things} ({why}).",
        name=_name(state, event.seat),
        things=stock_label(book.words, event.gained),
        why=WHY[event.why],
    )
    cards = state.weapons.upto(event.gained)
    if not cards.things or event.why not in (Why.SUCCESS, Why.FAILURE):
        return said
    if state.discards.covers(cards):
        return text("{said} The weapon card lies among the discards.", said=said)
    return text("{said} Search the draw pile for the weapon card, then shuffle it.", said=said)


@_describe.register
def _(event: e.Paid, state: FeastForOdin, book: Book) -> Text:
    return text(
        "{name} gives {things} ({why}).",
        name=_name(state, event.seat),
        things=stock_label(book.words, event.paid),
        why=WHY[event.why],
    )


@_describe.register
def _(event: e.ShipTaken, state: FeastForOdin, book: Book) -> Text:
    ship = thing_label(book.words, event.ship.kind)
    return text("{name} has a new ship: {ship}.", name=_name(state, event.seat), ship=ship)


@_describe.register
def _(event: e.ShipLost, state: FeastForOdin, book: Book) -> Text:
    ship = thing_label(book.words, event.ship.kind)
    return text("{name} gives up a ship: {ship}.", name=_name(state, event.seat), ship=ship)


@_describe.register
def _(event: e.OreLoaded, state: FeastForOdin, book: Book) -> Text:
    ship = state.player(event.seat).ships[event.ship]
    return text(
        "{name} loads {n} ore: {ship}.",
        name=_name(state, event.seat),
        n=event.loaded,
        ship=thing_label(book.words, ship.kind),
    )


@_describe.register
def _(event: e.Emigrated, state: FeastForOdin, book: Book) -> Text:
    ship = thing_label(book.words, event.ship)
    return text("{name} emigrates: {ship}.", name=_name(state, event.seat), ship=ship)


@_describe.register
def _(event: e.BoardTaken, state: FeastForOdin, book: Book) -> Text:
    board = thing_label(book.words, event.board.code)
    return text("{name} takes a board: {board}.", name=_name(state, event.seat), board=board)


@_describe.register
def _(event: e.IslandsSet, state: FeastForOdin, book: Book) -> Text:
    return phase_sentence(book, evolve(state, event))


@_describe.register
def _(event: e.StripsSet, state: FeastForOdin, book: Book) -> Text | None:
    if state.depth is Depth.KEEPER:
        return None
    if event.new:
        return text("Mountain strip {strip} is laid out.", strip=event.new)
    if event.gone:
        return text("Mountain strips removed: {strips}.", strips=", ".join(event.gone))
    return None


@_describe.register
def _(event: e.StandingSet, state: FeastForOdin, book: Book) -> Text:
    space = space_label(book.words, event.space)
    if event.seat is None:
        return text("Set by hand: no vikings stand there: {space}.", space=space)
    return plural(
        "Set by hand: {n} viking of {name} stands there: {space}.",
        "Set by hand: {n} vikings of {name} stand there: {space}.",
        event.vikings,
        name=_name(state, event.seat),
        space=space,
    )


@_describe.register
def _(event: e.StripLeft, state: FeastForOdin, book: Book) -> Text:
    if not event.items:
        return text("Set by hand: nothing is left on mountain strip {strip}.", strip=event.strip)
    items = items_label(book, event.items)
    return text("Set by hand: on mountain strip {strip} lie: {items}.",
                strip=event.strip, items=items)  # fmt: skip


@_describe.register(DiceEvent)
def _(event: DiceEvent, state: FeastForOdin, book: Book) -> Text:
    return dice_line(event, _name(state, event.seat), book)


@_describe.register
def _(event: e.AnimalsBred, state: FeastForOdin, book: Book) -> Text:
    name, animal = _name(state, event.seat), thing_label(book.words, event.animal)
    if event.what is Bred.BIRTH:
        now = amount_label(book.words, event.animal, event.now.normal)
        return text("{name}: a birth, now {animals}.", name=name, animals=now)
    return text("{name}: one is pregnant: {animal}.", name=name, animal=animal)


@_describe.register
def _(event: e.Feasted, state: FeastForOdin, book: Book) -> Text:
    said = text(
        "{name} holds the feast: {food}.",
        name=_name(state, event.seat),
        food=stock_label(book.words, stock_of(event.servings)),
    )
    if not event.penalties:
        return said
    penalties = plural("{n} Thing penalty.", "{n} Thing penalties.", event.penalties)
    return text("{said} {penalties}", said=said, penalties=penalties)


@_describe.register
def _(event: e.TilePlaced, state: FeastForOdin, book: Book) -> Text:
    return text(
        "{name} lays {tile} at column {column}, row {row}: {board}.",
        name=_name(state, event.seat),
        tile=thing_label(book.words, event.tile.tile),
        column=event.tile.column,
        row=event.tile.row,
        board=_board(state, book, event.seat, event.board),
    )


@_describe.register
def _(event: e.TileLifted, state: FeastForOdin, book: Book) -> Text:
    board = state.player(event.seat).board(event.board)
    tile = board.tiles[event.tile].tile if board else ""
    return text(
        "{name} takes {tile} back from: {board}.",
        name=_name(state, event.seat),
        tile=thing_label(book.words, tile),
        board=_board(state, book, event.seat, event.board),
    )


@_describe.register
def _(event: e.CoveredRemembered, state: FeastForOdin, book: Book) -> Text:
    return plural(
        "{name} puts {n} tile back into the box; its squares stay covered: {board}.",
        "{name} puts {n} tiles back into the box; their squares stay covered: {board}.",
        len(event.tiles),
        name=_name(state, event.seat),
        board=_board(state, book, event.seat, event.board),
    )


def _board(state: FeastForOdin, book: Book, seat: str, board: str) -> Text:
    there = state.player(seat).board(board)
    return thing_label(book.words, there.code if there else board)


@_describe.register
def _(event: e.MaterialPlaced, state: FeastForOdin, book: Book) -> Text:
    return text(
        "{name} puts down {material}: {board}.",
        name=_name(state, event.seat),
        material=amount_label(book.words, event.material, event.n),
        board=_board(state, book, event.seat, event.board),
    )


@_describe.register
def _(event: e.OccupationPlayed, state: FeastForOdin, book: Book) -> Text:
    card, name = occupation_label(book.cards, event.card.number), _name(state, event.seat)
    if event.before:
        return text("{name} plays {card}, before its action.", name=name, card=card)
    if event.after:
        return text("{name} plays {card}, after its action.", name=name, card=card)
    return text("{name} plays {card}.", name=name, card=card)


@_describe.register
def _(event: e.CardThought, state: FeastForOdin, book: Book) -> Text:
    card = occupation_label(book.cards, event.number)
    return text("{name} has thought of {card}.", name=_name(state, event.seat), card=card)


@_describe.register
def _(event: e.IncomeNoted, state: FeastForOdin, book: Book) -> Text:
    name = _name(state, event.seat)
    if not event.income:
        return text("The last income of {name} is paid after all.", name=name)
    return text("The last income of {name} stands on the score sheet: {n}.", name=name,
                n=event.income)  # fmt: skip


@_describe.register
def _(event: e.ContactPenalised, state: FeastForOdin, book: Book) -> Text:
    return plural(
        "{name}: {n} penalty for tiles that touch.",
        "{name}: {n} penalties for tiles that touch.",
        event.pairs,
        name=_name(state, event.seat),
    )


@_describe.register
def _(event: e.ScoreWritten, state: FeastForOdin, book: Book) -> Text:
    name, row = _name(state, event.seat), ROWS[event.row]
    if event.points is None:
        return text("{name}: {row} no longer by hand.", name=name, row=row)
    return text("{name}: {row} {points}.", name=name, row=row, points=event.points)


@_describe.register
def _(event: e.Adjusted, state: FeastForOdin, book: Book) -> Text:
    values: dict[str, str | int | Text] = {
        "name": _name(state, event.seat),
        "thing": counter_label(book.words, event.what),
        "by": signed(event.by),
        "value": event.value,
    }
    if event.card is None:
        return text("Set by hand for {name}: {thing} {by}, now {value}.", **values)
    values["card"] = occupation_label(book.cards, event.card)
    return text("{card} for {name}: {thing} {by}, now {value}.", **values)


@_describe.register
def _(event: e.ThingNoted, state: FeastForOdin, book: Book) -> Text:
    return text(
        "Noted for {name}: {thing} {by}, now {value}.",
        name=_name(state, event.seat),
        thing=counter_label(book.words, event.what),
        by=signed(event.by),
        value=event.value,
    )


@_describe.register
def _(event: e.EmigratedSet, state: FeastForOdin, book: Book) -> Text:
    ships = stock_label(book.words, stock_of(event.emigrated)) if event.emigrated else text("none")
    name = _name(state, event.seat)
    return text("Emigrated ships of {name} now: {ships}.", name=name, ships=ships)


@_describe.register
def _(event: e.AnimalTurned, state: FeastForOdin, book: Book) -> Text:
    return text(
        "{name} turns an animal over: {things}.",
        name=_name(state, event.seat),
        things=stock_label(book.words, event.gained),
    )


@_describe.register
def _(event: DepthSet, state: FeastForOdin, book: Book) -> Text:
    kept = text("From now on only rounds, turns, dice and the score sheet are recorded.")
    return told_depth(event, kept)


@_describe.register
def _(event: e.GameEnded, state: FeastForOdin, book: Book) -> Text:
    return game_over()


@_describe.register(SittingEvent | Overruled)
def _(event: SittingEvent | Overruled, state: FeastForOdin, book: Book) -> Text:
    return told(state.seats, event)
