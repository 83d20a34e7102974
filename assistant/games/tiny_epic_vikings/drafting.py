"""Start boats and the draft: how many cards are dealt, which way they go, who has chosen."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.figures import Figures
from assistant.games.tiny_epic_vikings.kinds import Stage
from assistant.games.tiny_epic_vikings.state import Place, Vikings
from assistant.games.tiny_epic_vikings.work import Work
from assistant.words.text import Text, text

RULE_BOATS = text("rulebook, set-up 8")
RULE_DRAFT = text("rulebook, phase 1")
PILE = 3
"""Alone: cards in a pile of the draft (rulebook, solo rules, phase 1)."""


class Deal(Struct, frozen=True):
    """What is dealt: to each player, to the third clan, in piles; all together, and the enemy's
    deck of this era."""

    hand: int
    third: int
    piles: int
    cards: int
    enemy: int


def deal_of(book: Figures, people: int, era: int, here: int | None = None) -> Deal:
    """What is dealt in an era (rulebook, phase 1, two players, solo rules), to so many of the
    people who are still `here`."""
    hand = book.game.cards[era - 1]
    if people == 1:
        piles = hand + 1
        return Deal(hand, 0, piles, piles * PILE, hand * (PILE - 1) + PILE)
    third = hand - 1 if people == 2 else 0
    return Deal(hand, third, 0, hand * (people if here is None else here) + third, 0)


def clockwise(era: int) -> bool:
    """Whether cards go clockwise in an era: in the first and the third."""
    return era % 2 == 1


def direction(era: int) -> Text:
    """Which way cards go."""
    return text("clockwise") if clockwise(era) else text("counter-clockwise")


def place_boat(work: Work, seat: str | None, fjord: str) -> None:
    """A start boat goes into an empty fjord at the edge of the map."""
    place, chart = work.state.place, work.chart
    if place.stage is not Stage.BOATS:
        raise refuse(text("Start boats lie on the map already."), RULE_BOATS)
    seat = work.seat_for(seat, work.active)
    work.forbid(seat != work.active, text("Somebody else comes first."), RULE_BOATS)
    if fjord not in chart.fjords:
        raise refuse(text("There is no fjord {fjord} on this map.", fjord=fjord))
    work.forbid(
        chart.verified and fjord not in chart.edges,
        text("A start boat goes to the edge of the map."),
        RULE_BOATS,
    )
    work.forbid(
        bool(work.state.boats_at(fjord)), text("A boat lies in this fjord already."), RULE_BOATS
    )
    work.do(e.StartBoatPlaced(seat, fjord))
    next_boat(work)


def next_boat(work: Work) -> None:
    """The next seat places its boat; after the first player the draft begins."""
    lying = {boat.owner for boat in work.state.boats}
    place = work.state.place
    for seat in place.order:
        if work.state.here(seat) and seat not in lying:
            number = place.order.index(seat) + 1
            work.do(e.PlaceSet(Place(place.turn, 1, Stage.BOATS, seat, number, place.order)))
            return
    begin_era(work, 1)


def begin_era(work: Work, era: int) -> None:
    """Cards are dealt; where the deck is too small the discards are shuffled into it."""
    state = work.state
    here = sum(one.here for one in state.seats)
    deal = deal_of(work.book, len(state.seats), era, here)
    short = deal.cards > state.deck
    deck = state.deck + state.discard if short else state.deck
    work.do(e.PlaceSet(Place(state.place.turn + 1, era, Stage.DRAFT, order=_order(work))))
    work.do(
        e.Dealt(
            era=era,
            hand=deal.hand,
            deck=max(0, deck - deal.cards),
            discard=0 if short else state.discard,
            reshuffled=short,
            enemy=deal.enemy,
        )
    )


def _order(work: Work) -> tuple[str, ...]:
    ids = [seat.id for seat in work.state.seats]
    at = ids.index(work.state.chieftain)
    return tuple(ids[at:] + ids[:at])


def keep(work: Work, seat: str | None) -> None:
    """A seat has chosen; when all have, the cards go on, and the last one joins the hand."""
    state = work.state
    if state.place.stage is not Stage.DRAFT:
        raise refuse(text("No cards are chosen now."), RULE_DRAFT)
    open_seats = choosing(state)
    if seat is None:
        seat = open_seats[0] if len(open_seats) == 1 else None
    if seat is None:
        raise refuse(text("Say whose this is."))
    if seat not in open_seats:
        raise refuse(text("This card was chosen already."), RULE_DRAFT)
    work.do(e.CardKept(seat))
    pass_hands(work)


def choosing(state: Vikings) -> tuple[str, ...]:
    """Who is still choosing a card."""
    if state.place.stage is not Stage.DRAFT:
        return ()
    return tuple(one for one in state.around(state.chieftain) if one not in state.ready)


def pass_hands(work: Work) -> None:
    """Once all have chosen."""
    state = work.state
    if choosing(state):
        return
    last = 0 if state.alone else 1
    thrown = 1 if len(state.seats) == 2 else 0
    work.do(e.HandsPassed(state.hand - 1, thrown))
    if work.state.hand > last:
        return
    place = state.place
    seat = next(one for one in place.order if state.here(one))
    work.do(e.PlaceSet(Place(place.turn + 1, place.round, Stage.PLAY, seat, 1, place.order)))
