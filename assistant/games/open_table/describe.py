"""The lines of the history, and the sentences of the turn."""

from __future__ import annotations

from functools import singledispatch

from assistant.games.open_table import words as w
from assistant.games.open_table.order import movers
from assistant.games.open_table.scoring import category_name
from assistant.games.sitting import SittingEvent
from assistant.games.sitting.describe import game_over, signed, stands_still, told, told_beginning
from assistant.words.dice import Roll, RolledDie
from assistant.words.rolls import roll_sum
from assistant.words.text import Text, plural, text


def describe(state: w.OpenTable | None, event: w.OpenTableEvent) -> Text:
    """What an event did, in a short sentence; `state` is that before it."""
    if isinstance(event, w.TableSet):
        return _table_set(event)
    if state is None:
        raise ValueError("an open table begins with the event table_set")
    return _describe(event, state)


def _table_set(event: w.TableSet) -> Text:
    if event.direction is w.Direction.NONE:
        return plural(
            "The game begins with {n} seat.", "The game begins with {n} seats.", len(event.seats)
        )
    return told_beginning(event.seats, event.first, drawn=event.drawn)


@singledispatch
def _describe(event: w.OpenTableEvent, state: w.OpenTable) -> Text:
    raise TypeError(f"no event of the open table: {event!r}")


@_describe.register
def _(event: w.TurnPassed, state: w.OpenTable) -> Text:
    place, before = event.place, state.place
    if place.closing:
        return text("The last round is over.")
    if place.round != before.round:
        begins = text("Round {round} begins.", round=place.round)
    elif place.phase != before.phase and place.phase is not None:
        begins = text("Phase {phase} begins.", phase=state.phases[place.phase])
    else:
        begins = None
    if place.active is None:
        return begins or text("Next turn.")
    to_move = text("{name} to move.", name=state.name(place.active))
    return text("{begins} {to_move}", begins=begins, to_move=to_move) if begins else to_move


@_describe.register
def _(event: w.SeatDone, state: w.OpenTable) -> Text:
    return text("{name} is done.", name=state.name(event.seat))


@_describe.register
def _(event: w.PointsGiven, state: w.OpenTable) -> Text:
    gift = event.gift
    return text(
        "{name}: {points} {category}",
        name=state.name(gift.seat),
        points=signed(gift.points),
        category=category_name(gift.category),
    )


@_describe.register
def _(event: w.RollRecorded, state: w.OpenTable) -> Text:
    rolled, dice = _rolled(event.roll, state), event.roll.dice
    if all(die.read is None for die in dice):
        return rolled
    read = ", ".join(str(die.value if die.read is None else die.read) for die in dice)
    return text("{rolled} The camera had read {dice}.", rolled=rolled, dice=read)


def _rolled(roll: Roll, state: w.OpenTable) -> Text:
    dice, total = _faces(roll.dice), roll_sum(roll)
    who = state.name(roll.seat) if roll.seat else None
    if len(roll.dice) == 1 or total is None:
        if who is None:
            return text("Rolled {dice}.", dice=dice)
        return text("{name} rolled {dice}.", name=who, dice=dice)
    if who is None:
        return text("Rolled {dice}: together {total}.", dice=dice, total=total)
    return text("{name} rolled {dice}: together {total}.", name=who, dice=dice, total=total)


@_describe.register
def _(event: w.RollCorrected, state: w.OpenTable) -> Text:
    old = next(roll for roll in state.rolls if roll.id == event.roll)
    return text(
        "Roll {roll} corrected from {old} to {new} by {name}.",
        roll=event.roll,
        old=_faces(old.dice),
        new=_faces(event.dice),
        name=event.by,
    )


@_describe.register
def _(event: w.CategoryAdded, state: w.OpenTable) -> Text:
    return text("New category: {name}.", name=event.name)


@_describe.register
def _(event: w.FeedsSet, state: w.OpenTable) -> Text:
    feed, name = event.change, state.name(event.change.seat)
    if event.added:
        return text(
            "{area} on {board} counts from now on for {name}: {category}.",
            area=feed.area, board=feed.board, name=name, category=category_name(feed.category),
        )  # fmt: skip
    return text(
        "{area} on {board} does not count any more for {name}: {category}.",
        area=feed.area, board=feed.board, name=name, category=category_name(feed.category),
    )  # fmt: skip


@_describe.register(SittingEvent)
def _(event: SittingEvent, state: w.OpenTable) -> Text:
    return told(state.seats, event)


@_describe.register
def _(event: w.SeatJoined, state: w.OpenTable) -> Text:
    return text("{name} joins the table.", name=event.seat.name)


@_describe.register
def _(event: w.TurnGiven, state: w.OpenTable) -> Text:
    if event.place.active is None:
        return text("Next turn.")
    return text("The turn goes to {name}.", name=state.name(event.place.active))


@_describe.register
def _(event: w.PhaseSet, state: w.OpenTable) -> Text:
    phase = state.phases[event.place.phase or 0]
    return text("The game goes to phase {phase}.", phase=phase)


@_describe.register
def _(event: w.GameEnded, state: w.OpenTable) -> Text:
    return game_over()


def _faces(dice: tuple[RolledDie, ...]) -> str:
    return ", ".join(str(die.value) for die in dice)


def sentence(state: w.OpenTable, won: tuple[str, ...]) -> Text:
    """Where the game stands, for everybody."""
    stands = stands_still(state, won)
    if stands is not None:
        return stands
    if state.place.closing:
        return text("The last round is over: give the last points, then end the game with next.")
    waiting = movers(state)
    if state.direction is not w.Direction.NONE:
        return text("{name} to move.", name=state.name(waiting[0]))
    return text("All move at once. Still to finish: {names}.", names=state.names(waiting))


def sentence_active(state: w.OpenTable, won: tuple[str, ...]) -> Text:
    """The same, for those whose move it is."""
    if state.over or state.paused or state.place.closing:
        return sentence(state, won)
    return text("Your turn: play, then press next.")
