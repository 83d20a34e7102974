"""A game of A Feast for Odin for tests."""

from __future__ import annotations

from typing import Any

from assistant.games.feast_for_odin import FeastForOdinRules
from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Phase, Stock, stock
from assistant.games.feast_for_odin.scoring import totals
from assistant.games.feast_for_odin.state import (
    FeastForOdin,
    FeastOptions,
    OwnBoard,
    PlayedCard,
    Player,
    Ship,
)
from assistant.games.feast_for_odin.tiles import Placed
from tests.played import Played

NAMES = ("Adam", "Piotrek", "Ola", "Zoë")
RULES = FeastForOdinRules()
BOOK = RULES.book


class Feasting(Played[FeastForOdin, FeastForOdinRules]):
    """A game at the table."""

    def __init__(
        self,
        people: int = 3,
        *,
        luck: int = 1,
        rules: FeastForOdinRules = RULES,
        **chosen: Any,
    ) -> None:
        options = FeastOptions(**{"first": "s1", **chosen})
        super().__init__(rules, NAMES[:people], options, luck)

    # Shortcuts

    def player(self, seat: str = "s1") -> Player:
        return self.state.player(seat)

    def has(self, what: str, seat: str = "s1") -> int:
        return self.player(seat).has.of(what)

    def total(self, seat: str = "s1") -> int:
        return totals(BOOK, self.state)[seat]

    def asked(self, seat: str | None = "s1") -> list[str]:
        return super().asked(seat)

    def labels(self, seat: str = "s1") -> dict[str, str]:
        return {
            option.code: option.label.english()
            for one in self.choices()
            if one.seat == seat
            for option in one.options
        }

    def choose(self, option: str, seat: str = "s1") -> None:
        self.give(c.Choose(option, seat))

    def place(self, space: str, **more: Any) -> None:
        self.give(c.PlaceVikings(space, **more))

    def end(self) -> None:
        self.give(c.EndTurn())

    def roll(self, *values: int) -> None:
        for value in values:
            self.give(c.RollResult(value))

    def to(self, phase: Phase, round_: int | None = None) -> None:
        """Goes on to a phase: weapons are bows, everybody passes, feasts are the cheapest."""
        while self.state.place.phase is not phase or (
            round_ is not None and self.state.place.round != round_
        ):
            self.step()

    def step(self) -> None:
        """What is still awaited is done in the plainest way, or else the next phase begins."""
        draws = [seat for seat in self.state.players if seat.draws]
        if draws:
            self.choose(self.asked(draws[0].seat)[0], draws[0].seat)
        elif self.state.place.active is not None:
            self.give(c.EndTurn() if self.state.action else c.PassRound())
        elif self.state.place.phase is Phase.FEAST and self.asked_to_feast():
            self.choose("cheapest", self.asked_to_feast()[0])
        else:
            self.give(c.NextPhase())

    def asked_to_feast(self) -> list[str]:
        return [choice.seat for choice in self.choices()]

    # The table as a test wants it

    def own(self, seat: str = "s1", /, **counts: int) -> None:
        """A player has this, and nothing else."""
        self.let(seat, has=stock(counts))

    def ships(self, *ships: str | Ship, seat: str = "s1") -> None:
        fleet = tuple(Ship(one) if isinstance(one, str) else one for one in ships)
        self.let(seat, ships=fleet)

    def play(self, *numbers: int, seat: str = "s1") -> None:
        cards = tuple(PlayedCard(one, BOOK.cards.card(one).points) for one in numbers)
        self.let(seat, played=cards)

    def tiles(self, *tiles: Placed, board: str = "home", seat: str = "s1") -> None:
        boards = tuple(one for one in self.player(seat).boards if one.id != board)
        self.let(seat, boards=(*boards, OwnBoard(board, board, tiles)))

    def supply(self, seat: str = "s1") -> Stock:
        return self.player(seat).has


def acting(people: int = 3, **chosen: Any) -> Feasting:
    """A game in the action phase of round 1."""
    game = Feasting(people, **chosen)
    game.to(Phase.ACTIONS)
    return game
