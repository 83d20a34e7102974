"""A decision of A Feast for Odin as it is being made."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.evolve import evolve
from assistant.games.feast_for_odin.kinds import Depth, Stock, Why, stock_of
from assistant.games.feast_for_odin.labels import missing_label, thing_label
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import (
    FeastForOdin,
    OpenAction,
    OwnBoard,
    Player,
    Ship,
)
from assistant.games.sitting.work import BaseWork, refuse
from assistant.rules import Moment
from assistant.words.text import Text, pages, text

RULE_BAY = pages("13, 15")
RULE_LIMITED = pages("22")


class Work(BaseWork[FeastForOdin, e.FeastEvent]):
    """The decision, with what seats gain and pay."""

    def __init__(
        self, book: Book, state: FeastForOdin, moment: Moment, *, force: bool = False
    ) -> None:
        super().__init__(state, moment, force=force)
        self.book = book

    def after(self, event: e.FeastEvent) -> FeastForOdin:
        """The state after one more event."""
        return evolve(self.state, event)

    @property
    def full(self) -> bool:
        """Whether everything is recorded."""
        return self.state.depth is Depth.FULL

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that play, clockwise from the start player."""
        return self.state.around(self.state.place.starter)

    @property
    def action(self) -> OpenAction:
        """The open action. Refuses where there is none."""
        if self.state.action is None:
            raise refuse(text("First put vikings on an action space."), pages("9"))
        return self.state.action

    def change(self, **changes: object) -> None:
        """The open action is another one than before."""
        self.do(e.ActionSet(replace(self.action, **changes)))

    # What seats have

    def gain(self, seat: str, gains: Stock, why: Why) -> None:
        """The seat gains; ships go to its bay, buildings beside its boards.

        Buildings and special tiles that are not left, and ships for which the bay has no
        place, are refused.
        """
        plain = gains
        for one in gains.things:
            if one.what in self.book.rounds.ships:
                for _ in range(one.n):
                    self.take_ship(seat, one.what)
            elif one.what in self.book.rounds.supply.buildings:
                for _ in range(one.n):
                    self.take_building(seat, one.what)
            else:
                continue
            plain = plain.minus(stock_of((one.what,) * one.n))
        for one in plain.things:
            if one.what in self.book.things.specials:
                self.forbid(
                    one.what not in self.state.specials,
                    text("{tile} is not left.", tile=thing_label(self.book.words, one.what)),
                    RULE_LIMITED,
                )
                left = tuple(tile for tile in self.state.specials if tile != one.what)
                self.do(e.SpecialsSet(left))
        if plain.things:
            self.do(e.Gained(seat, plain, why))

    def take_ship(self, seat: str, ship: str) -> None:
        """A ship comes into the bay."""
        self.forbid(
            not has_place(self.book, self.state.player(seat), ship),
            text("The bay has no place left for it: {ship}.",
                 ship=thing_label(self.book.words, ship)),
            RULE_BAY,
        )  # fmt: skip
        self.do(e.ShipTaken(seat, Ship(ship)))

    def take_building(self, seat: str, building: str) -> None:
        """A building comes to the boards of the seat."""
        self.forbid(
            self.state.buildings.of(building) < 1,
            text("{tile} is not left.", tile=thing_label(self.book.words, building)),
            RULE_LIMITED,
        )
        self.do(e.BoardTaken(seat, OwnBoard(new_id(self.state.player(seat), building), building)))

    def lose_ship(self, seat: str, kind: str) -> bool:
        """A ship of a kind goes, of several the one with the least ore. Whether there was one."""
        ships = [ship for ship in self.state.player(seat).ships if ship.kind == kind]
        if ships:
            self.do(e.ShipLost(seat, min(ships, key=lambda ship: ship.ore)))
        return bool(ships)

    def pay(self, seat: str, cost: Stock, why: Why, rule: Text | None = None) -> None:
        """The seat pays; overruled, no more than it has."""
        has = self.state.player(seat).has
        self.forbid(not has.covers(cost), self.short(has, cost), rule)
        paid = has.upto(cost)
        if paid.things:
            self.do(e.Paid(seat, paid, why))

    def short(self, has: Stock, cost: Stock) -> Text:
        """What is missing to pay something."""
        return missing_label(self.book.words, has.lacks(cost))


def has_place(book: Book, player: Player, ship: str) -> bool:
    """Whether a bay has a place of the right size for one more ship."""
    large = book.rounds.ships[ship].large
    there = sum(book.rounds.ships[one.kind].large is large for one in player.ships)
    return there < (book.rounds.bay.large if large else book.rounds.bay.small)


def new_id(player: Player, code: str) -> str:
    """An id for one more board of a player: its code, numbered from the second one on."""
    taken = {board.id for board in player.boards}
    numbered = (code if n == 1 else f"{code}-{n}" for n in range(1, len(taken) + 2))
    return next(one for one in numbered if one not in taken)
