"""A game of Dice Forge for tests: commands in, state and refusals out, events checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from assistant.games.dice_forge import DiceForgeRules
from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts, FeatSet, HouseRules, Stage
from assistant.games.dice_forge.state import DiceForge, DiceForgeOptions, Die, Player
from assistant.games.dice_forge.steps import Forge, RollDice, open_steps
from assistant.games.seating import SeatChoice, seat_people
from assistant.rules import Moment, Refusal
from assistant.words.actor import Actor, Role
from assistant.words.choices import Choice

NAMES = ("Adam", "Piotrek", "Ola", "Zoë")
HOST = Actor(Role.HOST, "test")
RULES = DiceForgeRules()
BOOK = RULES.book


class Forging:
    """A game at the table. Every event goes through JSON, as the journal has it."""

    def __init__(
        self,
        people: int = 4,
        *,
        rules: DiceForgeRules = RULES,
        luck: int = 1,
        options: DiceForgeOptions | None = None,
        **chosen: Any,
    ) -> None:
        self.rules = rules
        self.luck = luck
        self.state: DiceForge = None  # type: ignore[assignment]
        self.events: list[Any] = []
        self.told: list[str] = []
        self.refused: Refusal | None = None
        seats = seat_people([SeatChoice(name) for name in NAMES[:people]])
        assert not isinstance(seats, Refusal)
        wish = options or DiceForgeOptions(**{"first": "s1", **chosen})
        begun = rules.set_up(seats, wish, self.moment())
        assert not isinstance(begun, Refusal), begun.text.english()
        self._take(begun)

    def moment(self, actor: Actor = HOST) -> Moment:
        return Moment(12.0, self.luck, actor)

    def _take(self, events: Sequence[Any]) -> None:
        texts = 0
        for event in events:
            raw = msgspec.json.encode(event)
            again = msgspec.json.decode(raw, type=self.rules.events)
            assert again == event
            told = self.rules.describe(self.state, again)
            if told is not None:
                texts += 1
                self.told.append(told.english())
            self.state = self.rules.evolve(self.state, again)
            self.events.append(again)
        assert texts

    def give(self, command: Any, actor: Actor = HOST) -> DiceForge:
        """A command that must be done."""
        outcome = self.rules.decide(self.state, command, self.moment(actor))
        assert not isinstance(outcome, Refusal), outcome.text.english()
        assert outcome
        self._take(outcome)
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

    # Shortcuts

    def player(self, seat: str = "s1") -> Player:
        return self.state.player(seat)

    def has(self, seat: str = "s1") -> Amounts:
        return self.state.player(seat).has

    def roll(self, seat: str, *faces: str) -> None:
        self.give(c.RollResult(faces, seat))

    def stage(self) -> Stage:
        return self.state.place.stage

    def rolling(self) -> tuple[str, ...]:
        """The seats that have to roll now."""
        return tuple(one.seat for one in open_steps(self.state.agenda) if isinstance(one, RollDice))

    def bless(self, **faces: tuple[str, str]) -> None:
        """Everybody rolls, these seats what is given, the others gold 1 twice, until it is done."""
        while self.rolling():
            for seat in self.rolling():
                self.roll(seat, *faces.get(seat, self.plain(seat)))
            assert not self.choices(), self.choices()

    def plain(self, seat: str) -> tuple[str, str]:
        first, second = self.player(seat).dice
        return first.faces[0], second.faces[0]

    def choices(self) -> tuple[Choice, ...]:
        return self.rules.choices(self.state)

    def asked(self, seat: str) -> list[str]:
        """The answers that a seat can give now."""
        return [option.code for one in self.choices() if one.seat == seat for option in one.options]

    def choose(self, seat: str, option: str) -> None:
        self.give(c.Choose(option, seat))

    def forging(self, seat: str) -> tuple[str, ...]:
        """The faces that a seat has to forge now."""
        return next(
            (
                one.faces
                for one in open_steps(self.state.agenda)
                if one.seat == seat and isinstance(one, Forge)
            ),
            (),
        )

    def forge(self, seat: str, face: str, die: int = 1, remove: str = "gold 1") -> None:
        self.give(c.ForgeFace(face, die, remove, seat))

    def end(self) -> None:
        self.give(c.EndTurn())

    # The table as a test wants it

    def let(self, seat: str = "s1", **changes: Any) -> None:
        """A player has something else than the game has brought so far."""
        players = tuple(
            replace(one, **changes) if one.seat == seat else one for one in self.state.players
        )
        self.state = replace(self.state, players=players)

    def rich(self, seat: str = "s1", gold: int = 0, sun: int = 0, moon: int = 0) -> None:
        self.let(seat, has=Amounts(gold, sun, moon, self.has(seat).glory))

    def dice(self, seat: str, first: Sequence[str], second: Sequence[str]) -> None:
        """Dice of these faces, filled up with gold 1; the first of each lies up."""
        filled = [Die((*faces, *["gold 1"] * (6 - len(faces)))) for faces in (first, second)]
        self.let(seat, dice=tuple(filled))

    def house(self, **changes: Any) -> None:
        self.state = replace(self.state, house=replace(self.state.house, **changes))


def feat_game(feat: str, people: int = 4, **chosen: Any) -> Forging:
    """A game in which s1 can buy a feat at once: first action, all that it costs in hand."""
    figures = BOOK.feats[feat]
    swapped = () if figures.basic else (figures.slot,)
    game = Forging(people, feats=FeatSet.CHOSEN, swapped=swapped, **chosen)
    game.bless()
    cost = figures.cost
    game.rich("s1", cost.gold, cost.sun, cost.moon)
    return game


def bought(feat: str, people: int = 4, **chosen: Any) -> Forging:
    """The same, with the feat bought."""
    game = feat_game(feat, people, **chosen)
    game.give(c.BuyFeat(feat))
    return game


def house_rules(**changes: Any) -> HouseRules:
    return replace(BOOK.house, **changes)
