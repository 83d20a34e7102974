"""Dealing occupations by luck."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin.dealing import Dealt, cards_of, deal
from assistant.games.feast_for_odin.occupations import Deck, default_occupations
from assistant.rules import Refusal

BOOK = default_occupations()
ALL = tuple(Deck)


@pytest.mark.parametrize(
    ("decks", "pile"), [((Deck.A,), 57), ((Deck.B,), 44), ((Deck.B, Deck.C), 88), (ALL, 145)]
)
def test_fo_006_everybody_gets_a_light_card_and_the_dark_ones_are_the_pile(
    decks: tuple[Deck, ...], pile: int
) -> None:
    dealt = deal(BOOK, decks, 4, luck=7)
    assert isinstance(dealt, Dealt)
    assert len(set(dealt.starting)) == 4
    assert all(BOOK.card(one).starting and BOOK.card(one).deck in decks for one in dealt.starting)
    assert len(set(dealt.pile)) == len(dealt.pile) == pile
    assert not any(BOOK.card(one).starting for one in dealt.pile)
    assert {BOOK.card(one).deck for one in dealt.pile} == set(decks)


def test_the_same_luck_deals_the_same_cards_and_another_others() -> None:
    assert deal(BOOK, ALL, 3, luck=1) == deal(BOOK, ALL, 3, luck=1)
    assert deal(BOOK, ALL, 3, luck=1) != deal(BOOK, ALL, 3, luck=2)


def test_every_light_card_can_be_dealt() -> None:
    got = {one for luck in range(400) for one in _dealt(luck).starting}
    assert got == set(cards_of(BOOK, (Deck.A,), starting=True))


def test_fo_161_alone_the_starting_card_may_be_chosen_among_the_light_ones() -> None:
    choices = cards_of(BOOK, (Deck.A,), starting=True)
    assert len(choices) == 15
    assert choices == tuple(sorted(choices))
    assert 47 in choices


def test_without_a_deck_nothing_is_dealt() -> None:
    refusal = deal(BOOK, (), 2, luck=1)
    assert isinstance(refusal, Refusal)
    assert "deck" in refusal.text.english()


def test_more_people_than_light_cards_are_refused_with_their_number() -> None:
    refusal = deal(BOOK, (Deck.A,), 16, luck=1)
    assert isinstance(refusal, Refusal)
    assert "15" in refusal.text.english()


def _dealt(luck: int) -> Dealt:
    dealt = deal(BOOK, (Deck.A,), 1, luck)
    assert isinstance(dealt, Dealt)
    return dealt
