"""A decision of Saga as it is being made."""

from __future__ import annotations

from assistant.games.saga import counting
from assistant.games.saga import events as e
from assistant.games.saga.evolve import evolve
from assistant.games.saga.figures import Figures
from assistant.games.saga.kinds import NOBODY, Gain, Side, Units, Why
from assistant.games.saga.labels import land_label
from assistant.games.saga.state import Fallen, Place, Saga
from assistant.games.sitting.work import BaseWork, refuse
from assistant.rules import Moment
from assistant.words.text import Text, text


class Work(BaseWork[Saga, e.SagaEvent]):
    """The decision, with what sides have and where the game goes on."""

    def __init__(self, book: Figures, state: Saga, moment: Moment, *, force: bool = False) -> None:
        super().__init__(state, moment, force=force)
        self.book = book

    def after(self, event: e.SagaEvent) -> Saga:
        """The state after one more event."""
        return evolve(self.state, event)

    def label(self, area: str) -> Text:
        """The name of an area."""
        return land_label(self.book, area)

    def reserve(self, side: Side) -> Units:
        """What a side can recruit."""
        return counting.reserve(self.book, self.state, side)

    # Coins

    def gain(self, side: Side, coins: int, why: Gain) -> None:
        """A side takes coins from the common ones, as far as there are any: none is told too."""
        if coins:
            there = counting.from_pool(self.book, self.state, coins)
            self.do(e.CoinsChanged(side, there, why))

    def pay(self, side: Side, coins: int, why: Gain) -> None:
        """A side pays; overruled, no more than it has."""
        paid = min(coins, self.state.of(side).coins)
        if paid:
            self.do(e.CoinsChanged(side, -paid, why))

    def must_afford(self, side: Side, coins: int, rule: Text) -> None:
        """Forbids what a side cannot pay."""
        has = self.state.of(side).coins
        why = text("That costs {price}, and there are {has}.", price=coins, has=has)
        self.forbid(has < coins, why, rule)

    # Units

    def must_stand(self, side: Side, area: str, units: Units) -> None:
        """Refuses units that are not there."""
        if units == NOBODY:
            raise refuse(text("Say which units."))
        if not self.state.land(area).of(side).holds(units):
            raise refuse(text("So many units do not stand there: {area}.", area=self.label(area)))

    def move(
        self,
        side: Side,
        origin: str,
        target: str,
        fallen: Fallen,
        why: Why,
        *,
        unsure: bool = False,
    ) -> None:
        """Units change places."""
        self.do(e.UnitsMoved(side, origin, target, fallen.units, why, unsure, fallen.shown))

    def remove(self, side: Side, area: str, fallen: Fallen, why: Why) -> None:
        """Units leave the board."""
        spare = fallen.units.leaders > 0 and self.state.of(side).lost == 0
        self.do(e.UnitsRemoved(side, area, fallen.units, why, fallen.shown, spare))

    # Burhs

    def build(self, area: str) -> None:
        """A burh is placed: the burh marker goes right, as far as the track goes."""
        marker = min(self.book.track.spaces, self.state.burh_marker + 1)
        self.do(e.BurhBuilt(area, marker))

    def raze(self, area: str) -> None:
        """A burh is removed: the burh marker goes left."""
        self.do(e.BurhRemoved(area, max(0, self.state.burh_marker - 1)))

    # The course

    def go_to(self, place: Place) -> None:
        """The game goes on elsewhere; a turn ends with that."""
        self.do(e.MovedOn(self.state.place.active, self.spent_s, place))
