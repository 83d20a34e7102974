"""What everybody is told now: the phase with what to do in it, and whose move it is."""

from __future__ import annotations

from assistant.games.feast_for_odin.dicing import offer_now
from assistant.games.feast_for_odin.kinds import Depth, Phase, stock_of
from assistant.games.feast_for_odin.labels import space_label, stock_label, thing_label
from assistant.games.feast_for_odin.owned import squares_to_fill
from assistant.games.feast_for_odin.phases import awaited
from assistant.games.feast_for_odin.played_before import bound
from assistant.games.feast_for_odin.questions import dice_sentence, questions
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.scoring import totals, winners, with_gaps
from assistant.games.feast_for_odin.state import FeastForOdin
from assistant.games.listing import listed
from assistant.games.sitting.describe import stands_still
from assistant.words.text import Text, plural, text


def waiting(book: Book, state: FeastForOdin) -> tuple[str, ...]:
    """The seats of whom something is awaited."""
    if state.over or state.paused:
        return ()
    if state.place.phase is Phase.ACTIONS and state.place.active is not None:
        return (state.place.active,)
    asked = {choice.seat for choice in questions(book, state)} | set(awaited(state))
    if state.place.phase is Phase.FINAL:
        asked |= set(with_gaps(book, state))
    return tuple(seat.id for seat in state.seats if seat.id in asked)


def step(book: Book, state: FeastForOdin) -> Text | None:
    """What the active seat is at: its roll, or the space on which it stands."""
    offered = offer_now(book, state)
    if offered is not None:
        return dice_sentence(book, offered, keeper=state.depth is Depth.KEEPER)
    if state.action is not None and state.action.target:
        return space_label(book.words, state.action.target)
    return None


def sentence(book: Book, state: FeastForOdin) -> Text:
    """For everybody."""
    if state.over and with_gaps(book, state):
        return text("The game is over. The score sheet has gaps: {names}.",
                    names=state.names(with_gaps(book, state)))  # fmt: skip
    if state.over and state.solo:
        return _over_alone(book, state)
    stands = stands_still(state, winners(book, state))
    if stands is not None:
        return stands
    if state.place.phase is Phase.ACTIONS and state.place.active is not None:
        name = state.name(state.place.active)
        n = state.player(state.place.active).thing
        if state.depth is Depth.KEEPER:
            return text("It is {name}'s turn.", name=name)
        return plural(
            "It is {name}'s turn: {n} viking left.",
            "It is {name}'s turn: {n} vikings left.",
            n,
            name=name,
        )
    return phase_sentence(book, state)


def sentence_active(book: Book, state: FeastForOdin) -> Text:
    """For those whose move it is."""
    if state.over or state.paused or state.place.phase is not Phase.ACTIONS:
        return sentence(book, state)
    if state.early:
        return text("Your turn: say what you threw the die for.")
    if state.action is None:
        return bound(book, state) or text("Your turn: put vikings on an action space, or pass.")
    if state.action.dice is not None:
        return step(book, state) or text("Roll the die.")
    return text("Your turn: finish the action, then end the turn.")


def phase_sentence(book: Book, state: FeastForOdin) -> Text:
    """What to do in this phase."""
    phase, round_ = state.place.phase, state.place.round
    if phase is Phase.VIKING:
        if state.solo:
            return text("Move all vikings of the leftmost table square to the Thing square.")
        return text("Everybody moves the leftmost viking of the table to the Thing square.")
    if phase is Phase.HARVEST:
        number = book.things.calendar[state.length].harvest[round_ - 1]
        goods = stock_of(book.things.harvested(number))
        if not goods.things:
            return text("No harvest in this round.")
        return text("Everybody takes: {goods}.", goods=stock_label(book.words, goods))
    if phase is Phase.ISLANDS:
        return _islands(book, state)
    if phase is Phase.WEAPON:
        return text("Everybody draws a weapon card and lays it open.")
    return _later(book, state)


def _islands(book: Book, state: FeastForOdin) -> Text:
    letter = book.things.calendar[state.length].flips[state.place.round - 1]
    island = next(one for one in state.islands if one.letter == letter)
    silver = listed(
        text("{island}: {n}", island=thing_label(book.words, one.code), n=one.silver)
        for one in state.islands
        if one.owner is None and one.silver
    )
    if island.owner is not None:
        name = state.name(island.owner)
        return text("Island {letter} belongs to {name} and stays. Silver on the others: {silver}.",
                    letter=letter, name=name, silver=silver)  # fmt: skip
    return text("Turn island {letter} over to {island}; its silver goes back. "
                "Silver on the others: {silver}.", letter=letter,
                island=thing_label(book.words, island.code), silver=silver)  # fmt: skip


def _later(book: Book, state: FeastForOdin) -> Text:
    phase = state.place.phase
    if phase is Phase.ACTIONS:
        return text("Everybody has placed all vikings or passed.")
    if phase is Phase.STARTER:
        name = state.name(state.place.starter)
        return text("{name} placed vikings last and has the moose.", name=name)
    if phase is Phase.INCOME:
        return text("Everybody takes the income of home board and islands.")
    if phase is Phase.BREEDING:
        return text("Sheep and cattle breed.")
    if phase is Phase.FEAST:
        return _feast(book, state)
    if phase is Phase.BONUS:
        return text("Everybody takes the goods of surrounded bonus squares.")
    if phase is Phase.MOUNTAINS:
        return _mountains(state)
    if phase is Phase.HOME:
        if state.solo:
            return text("Vikings of the round before come back; those of this round stay.")
        return text("Everybody takes all vikings back to the Thing square.")
    if state.depth is Depth.KEEPER:
        return text("Last placements: wood and stone on sheds and houses, tiles on boards. Then "
                    "write the score sheet.")  # fmt: skip
    return text(
        "Last placements: wood and stone on sheds and houses, tiles on boards. Then the score."
    )


def _feast(book: Book, state: FeastForOdin) -> Text:
    squares = listed(
        text("{name}: {n}", name=seat.name, n=squares_to_fill(book, state, state.player(seat.id)))
        for seat in state.seats
        if seat.here
    )
    return text("Feast. Squares to fill: {squares}.", squares=squares)


def _mountains(state: FeastForOdin) -> Text:
    if state.depth is Depth.KEEPER:
        return text("Take the first item from each mountain strip and lay out a new one. A strip "
                    "with one item of silver left goes away.")  # fmt: skip
    strips = ", ".join(one.number for one in state.strips)
    return text("Take the first item from each mountain strip and lay out a new one. "
                "Now open: {strips}.", strips=strips)  # fmt: skip


def _over_alone(book: Book, state: FeastForOdin) -> Text:
    points = totals(book, state)[state.players[0].seat]
    good = book.rounds.score.solo_good
    if points >= good:
        return text("The game is over: {points} points, a very good result.", points=points)
    return text("The game is over: {points} points; {good} are a very good result.",
                points=points, good=good)  # fmt: skip
