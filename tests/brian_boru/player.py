"""Somebody who plays Brian Boru by any legal move, with hands of cards as at the table."""

from __future__ import annotations

from random import Random
from typing import Any

from assistant.games.brian_boru import BrianBoruRules
from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.kinds import Counter, Side, Stage, Suit
from assistant.games.brian_boru.rounds import cards_left
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.tricks import fits, next_to_start, still_to_play
from assistant.games.sitting import (
    Depth,
    GiveTurn,
    LeaveSeat,
    Pause,
    ReturnSeat,
    SetDepth,
    Unpause,
)
from tests.any_command import any_command

_ALL = 25


class Hands:
    """What people hold; the rules are never told."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck
        self._round = 0
        self._hands: dict[str, list[int]] = {}

    def of(self, state: BrianBoru, seat: str) -> list[int]:
        """The cards that a seat still holds."""
        if self._round != state.place.round:
            cards = list(range(1, _ALL + 1))
            self._luck.shuffle(cards)
            n = state.hand
            self._hands = {
                one.id: cards[at * n : (at + 1) * n] for at, one in enumerate(state.seats)
            }
            self._round = state.place.round
        return [card for card in self._hands[seat] if card not in state.seen]


def move(rules: BrianBoruRules, state: BrianBoru, hands: Hands, luck: Random) -> Any:
    """The next move of whoever is awaited."""
    book = rules.book
    if state.paused:
        return Unpause()
    choices = rules.choices(state)
    if choices:
        choice = luck.choice(choices)
        option = luck.choice(choice.options).code
        return c.Choose(option, luck.choice((None, choice.seat)))
    free = [town for town in book.towns if state.disc(town) is None]
    match state.stage:
        case _ if state.depth is Depth.KEEPER:
            return c.Overrule(c.GoOn())
        case Stage.STARTING:
            begun = {book.towns[disc.town].region for disc in state.discs}
            towns = [town for town in free if book.towns[town].region not in begun]
            return c.ChooseTown(luck.choice(towns), next_to_start(state))
        case Stage.PREPARATION:
            if state.battle is None:
                return c.ShowVikings(luck.randint(6, 14))
            return c.ShowMarriage(luck.choice(cards_left(book, state)))
        case Stage.DRAFT:
            left = [seat for seat in state.present() if seat not in state.place.kept]
            return luck.choice((c.GoOn(), c.KeepCards(luck.choice(left))))
        case Stage.TOWN:
            return c.ChooseTown(_town(rules, state, hands, luck, free))
        case Stage.CARDS:
            seat = luck.choice(still_to_play(state)) if state.trick else state.marker
            return _card(rules, state, hands, seat, luck)
        case Stage.BATTLE if state.battle is None:
            return c.SetBattle(luck.randint(0, 9))
        case _:
            return c.GoOn()


def _town(
    rules: BrianBoruRules, state: BrianBoru, hands: Hands, luck: Random, free: list[int]
) -> int:
    """A free town for which the leader has a card, if there is one."""
    suits = {rules.book.cards[card].suit for card in hands.of(state, state.marker)}
    fitting = [
        town for town in free if Suit.WHITE in suits or rules.book.towns[town].suit in suits
    ]
    return luck.choice(fitting or free)


def _card(
    rules: BrianBoruRules, state: BrianBoru, hands: Hands, seat: str, luck: Random
) -> Any:
    held = hands.of(state, seat)
    if state.trick or state.town is None:
        return c.PlayCard(luck.choice(held), seat)
    fitting = [card for card in held if fits(rules.book, card, state.town)]
    if fitting:
        return c.PlayCard(luck.choice(fitting), seat)
    return c.Overrule(c.PlayCard(luck.choice(held), seat))


def anything(rules: BrianBoruRules, state: BrianBoru, luck: Random) -> Any:
    """Some command, sensible or not."""
    if luck.random() < 0.3:
        return any_command(rules, state, luck)
    seat = luck.choice(state.seats).id
    town = luck.randint(0, 54)
    regions = list(rules.book.figures.regions)
    return luck.choice(
        (
            c.ChooseTown(town, seat),
            c.PlayCard(luck.randint(0, 26), seat),
            c.Choose(luck.choice(("0", "1", "2", "none", f"town:{town}")), seat),
            c.ShowVikings(luck.randint(-1, 31)),
            c.ShowMarriage(luck.choice(("brigid", "princess", "nobody"))),
            c.KeepCards(seat),
            c.GoOn(),
            c.SettleRegions(),
            c.EndTricks() if luck.random() < 0.1 else Pause(),
            c.Adjust(seat, luck.choice(list(Counter)), luck.randint(-3, 3)),
            c.SetTown(town, luck.choice(("", seat)), luck.random() < 0.2, luck.random() < 0.2),
            c.SetClaim(luck.choice(regions), luck.random() < 0.5, luck.choice(("", seat))),
            c.SetPrincess(luck.choice(list(Side)), luck.choice(("", seat))),
            c.SetBattle(luck.randint(0, 12)),
            c.SetMarriage(luck.randint(-1, 5), luck.choice(("", "brigid", "princess"))),
            GiveTurn(seat),
            LeaveSeat(seat) if luck.random() < 0.15 else ReturnSeat(seat),
            SetDepth(luck.choice(list(Depth))) if luck.random() < 0.2 else Unpause(),
            c.Overrule(c.PlayCard(luck.randint(1, 25), seat)),
            c.Overrule(c.ChooseTown(town, seat)),
        )
    )
