"""A game of Dice Forge for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from assistant.games.dice_forge import DiceForgeRules
from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts, FeatSet, HouseRules, Stage
from assistant.games.dice_forge.state import DiceForge, DiceForgeOptions, Die, Player
from assistant.games.dice_forge.steps import Forge, RollDice, open_steps
from tests.played import Played

NAMES = ("Adam", "Piotrek", "Ola", "Zoë")
RULES = DiceForgeRules()
BOOK = RULES.book


class Forging(Played[DiceForge, DiceForgeRules]):
    """A game at the table."""

    def __init__(
        self,
        people: int = 4,
        *,
        rules: DiceForgeRules = RULES,
        luck: int = 1,
        options: DiceForgeOptions | None = None,
        **chosen: Any,
    ) -> None:
        wish = options or DiceForgeOptions(**{"first": "s1", **chosen})
        super().__init__(rules, NAMES[:people], wish, luck)

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

    def rich(self, seat: str = "s1", gold: int = 0, sun: int = 0, moon: int = 0) -> None:
        self.let(seat, has=Amounts(gold, sun, moon, self.has(seat).glory))

    def dice(self, seat: str, first: Sequence[str], second: Sequence[str]) -> None:
        """Dice of these faces, filled up with gold 1; the first of each lies up."""
        filled = [Die((*faces, *["gold 1"] * (6 - len(faces)))) for faces in (first, second)]
        self.let(seat, dice=tuple(filled))


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
