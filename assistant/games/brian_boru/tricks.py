"""Tricks: the active town, the cards, who wins, and in which order they resolve."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import Lead, Stage, Suit, TownWhy
from assistant.games.brian_boru.labels import lead_label, town_label
from assistant.games.brian_boru.state import BrianBoru, Played
from assistant.games.brian_boru.steps import ChooseAction, DoIcons, EndAction
from assistant.games.brian_boru.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import text

RULE_START = text("set-up, step 14")
RULE_TOWN = text("action phase, tricks: active town")
RULE_CARD = text("components: every number once")
RULE_LEAD = text("action phase, tricks: first card")


def fits(book: Book, card: int, town: int) -> bool:
    """Whether a card can win a town, and be led to it: by its colour, or as a white one."""
    return book.cards[card].suit in (Suit.WHITE, book.towns[town].suit)


def winner_of(book: Book, trick: Sequence[Played], town: int) -> str | None:
    """Who has the highest card of the town's colour, white ones included."""
    fitting = [one for one in trick if fits(book, one.card, town)]
    best = max(fitting, key=lambda one: one.card, default=None)
    return None if best is None else best.seat


def in_order(trick: Sequence[Played]) -> tuple[str, ...]:
    """The seats in the order in which they resolve: the lowest card first."""
    return tuple(one.seat for one in sorted(trick, key=lambda one: one.card))


def still_to_play(state: BrianBoru) -> tuple[str, ...]:
    """The seats whose cards are awaited, clockwise from whoever leads."""
    if state.stage is not Stage.CARDS:
        return ()
    played = {one.seat for one in state.trick}
    return tuple(seat for seat in state.around(state.marker) if seat not in played)


def tricks_of(state: BrianBoru) -> int:
    """Tricks of a round: one card of the hand stays."""
    return state.hand - 1


def next_to_start(state: BrianBoru) -> str | None:
    """Whose first town is awaited before the first round."""
    if state.stage is not Stage.STARTING:
        return None
    there = {disc.seat for disc in state.discs}
    return next((seat for seat in state.around(state.marker) if seat not in there), None)


def choose_town(work: Work, seat: str | None, town: int) -> None:
    """A first town, or the active town of a trick."""
    state = work.state
    if town not in work.book.towns:
        raise refuse(text("There is no town {town}.", town=town))
    if state.stage is Stage.STARTING:
        _place_first(work, seat, town)
        return
    if state.stage is not Stage.TOWN:
        raise refuse(text("No active town is chosen now."))
    if seat not in (None, state.marker):
        name = work.name(state.marker)
        raise refuse(text("{name} has the marker and chooses the town.", name=name))
    if state.disc(town) is not None:
        label = town_label(work.book, town)
        raise refuse(text("There is a disc on {town} already.", town=label), RULE_TOWN)
    work.do(e.TownChosen(state.marker, town))


def _place_first(work: Work, seat: str | None, town: int) -> None:
    state, book = work.state, work.book
    turn = next_to_start(state)
    if turn is None:
        raise refuse(text("Everybody has a first town."))
    if seat not in (None, turn):
        raise refuse(text("First comes {name}.", name=work.name(turn)))
    if state.disc(town) is not None:
        label = town_label(book, town)
        raise refuse(text("There is a disc on {town} already.", town=label), RULE_START)
    region = book.towns[town].region
    taken = any(book.towns[disc.town].region == region for disc in state.discs)
    why = text("Somebody else has a disc in {region}.", region=book.figures.regions[region].name)
    work.forbid(taken, why, RULE_START)
    work.do(e.TownTaken(turn, town, TownWhy.START))


def play(work: Work, seat: str | None, card: int) -> None:
    """A card is played. Whoever leads comes first; the others' cards are taken as they come."""
    state, book = work.state, work.book
    if card not in book.cards:
        raise refuse(text("There is no card {card}.", card=card))
    waiting = still_to_play(state)
    if not waiting:
        raise refuse(text("No card is awaited now."))
    who = seat or waiting[0]
    work.check_here(who)
    if who not in waiting:
        raise refuse(text("{name} has played a card already.", name=work.name(who)))
    again = text("Card {card} was played in this round already.", card=card)
    if any(card == one.card for one in state.trick):
        raise refuse(again)
    # An earlier card may have been entered wrongly: the one on the table counts.
    work.forbid(card in state.seen, again, RULE_CARD)
    if not state.trick:
        _check_lead(work, who, card)
    work.do(e.CardPlayed(who, card, work.spent_s))
    decide_trick(work)


def _check_lead(work: Work, seat: str, card: int) -> None:
    state, book = work.state, work.book
    if seat != state.marker:
        raise refuse(text("First {name} plays a card.", name=work.name(state.marker)))
    town = state.town
    if town is None or state.house.lead is Lead.ANY:
        return
    work.forbid(
        not fits(book, card, town),
        text(
            "{town}: the first card must be {colours}.",
            town=town_label(book, town),
            colours=lead_label(book.towns[town].suit),
        ),
        RULE_LEAD,
    )


def decide_trick(work: Work) -> None:
    """Once all cards lie there, it is seen who wins, and the lowest card begins."""
    state = work.state
    if state.stage is not Stage.CARDS or still_to_play(state) or state.town is None:
        return
    winner = winner_of(work.book, state.trick, state.town)
    work.do(e.TrickDecided(winner, in_order(state.trick)))


def go_on(work: Work) -> None:
    """The next card resolves; after the last one the trick is over."""
    state = work.state
    waiting = next((one for one in state.trick if not one.done), None)
    if waiting is not None:
        begin_action(work, waiting)
        return
    last = state.place.trick >= tricks_of(state)
    work.do(e.TrickEnded(last))
    if last:
        work.do(e.StageReached(Stage.MARRIAGE))


def begin_action(work: Work, played: Played) -> None:
    """The winner does the main action, another one picks where there is anything to pick."""
    seat, card = played.seat, work.book.cards[played.card]
    if not work.state.here(seat):
        work.first(EndAction(seat))
    elif seat == work.state.winner:
        work.do(e.ActionChosen(seat, card.number, 0))
        work.first(DoIcons(seat, card.main), EndAction(seat))
    elif card.others:
        work.first(ChooseAction(seat, card.number), EndAction(seat))
    else:
        work.first(EndAction(seat))
