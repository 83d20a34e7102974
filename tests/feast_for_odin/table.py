"""A game of A Feast for Odin for tests: commands in, state and refusals out, events checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

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
from assistant.games.seating import SeatChoice, seat_people
from assistant.rules import Moment, Refusal
from assistant.words.actor import Actor, Role
from assistant.words.choices import Choice
from tests.answering import has_sound_default

NAMES = ("Adam", "Piotrek", "Ola", "Zoë")
HOST = Actor(Role.HOST, "test")
RULES = FeastForOdinRules()
BOOK = RULES.book


class Feasting:
    """A game at the table. Every event goes through JSON, as the journal has it."""

    def __init__(
        self,
        people: int = 3,
        *,
        luck: int = 1,
        rules: FeastForOdinRules = RULES,
        **chosen: Any,
    ) -> None:
        self.rules = rules
        self.luck = luck
        self.state: FeastForOdin = None  # type: ignore[assignment]
        self.events: list[Any] = []
        self.told: list[str] = []
        seats = seat_people([SeatChoice(name) for name in NAMES[:people]])
        assert not isinstance(seats, Refusal)
        options = FeastOptions(**{"first": "s1", **chosen})
        begun = self.rules.set_up(seats, options, self.moment())
        assert not isinstance(begun, Refusal), begun.text.english()
        self._take(begun)

    def moment(self, actor: Actor = HOST) -> Moment:
        return Moment(12.0, self.luck, actor)

    def _take(self, events: Sequence[Any]) -> None:
        told_any = False
        for event in events:
            raw = msgspec.json.encode(event)
            again = msgspec.json.decode(raw, type=self.rules.events)
            assert again == event
            told = self.rules.describe(self.state, again)
            if told is not None:
                told_any = True
                self.told.append(told.english())
            self.state = self.rules.evolve(self.state, again)
            self.events.append(again)
        assert told_any

    def give(self, command: Any, actor: Actor = HOST) -> FeastForOdin:
        """A command that must be done."""
        outcome = self.rules.decide(self.state, command, self.moment(actor))
        assert not isinstance(outcome, Refusal), outcome.text.english()
        assert outcome
        self._take(outcome)
        self.look()
        return self.state

    def refuse(self, command: Any, words: str = "", rule: str | None = None) -> Refusal:
        """A command that must be refused, saying so in these words."""
        outcome = self.rules.decide(self.state, command, self.moment())
        assert isinstance(outcome, Refusal), outcome
        assert words in outcome.text.english(), outcome.text.english()
        if rule is not None:
            assert outcome.rule is not None
            assert outcome.rule.english() == rule
        return outcome

    def look(self) -> None:
        """Everything that screens show can be shown, and what they ask has its default."""
        for choice in self.choices():
            assert has_sound_default(choice)
        turn = self.rules.turn(self.state, 0.0)
        assert turn.sentence.english()
        assert turn.sentence_active.english()
        self.rules.wanted(self.state)

    # Shortcuts

    def player(self, seat: str = "s1") -> Player:
        return self.state.player(seat)

    def has(self, what: str, seat: str = "s1") -> int:
        return self.player(seat).has.of(what)

    def total(self, seat: str = "s1") -> int:
        return totals(BOOK, self.state)[seat]

    def choices(self) -> tuple[Choice, ...]:
        return self.rules.choices(self.state)

    def asked(self, seat: str = "s1") -> list[str]:
        return [option.code for one in self.choices() if one.seat == seat for option in one.options]

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

    def let(self, seat: str = "s1", **changes: Any) -> None:
        """A player has something else than the game has brought so far."""
        players = tuple(
            replace(one, **changes) if one.seat == seat else one for one in self.state.players
        )
        self.state = replace(self.state, players=players)

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
