"""A decision of Tiny Epic Vikings as it is being made."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.sitting.work import BaseWork, refuse
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.evolve import evolve
from assistant.games.tiny_epic_vikings.figures import Figures, figures_with
from assistant.games.tiny_epic_vikings.influence import chart_of, lost, taker
from assistant.games.tiny_epic_vikings.kinds import ENEMY, HOUSE, USUAL, Goods, Resource, Rune, only
from assistant.games.tiny_epic_vikings.labels import resource_word
from assistant.games.tiny_epic_vikings.maps import Chart
from assistant.games.tiny_epic_vikings.state import Player, Vikings
from assistant.games.tiny_epic_vikings.steps import LostWrath, Step
from assistant.rules import Moment
from assistant.words.text import text


class UnknownError(Exception):
    """A figure is needed that nobody has told yet."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def book_of(state: Vikings) -> Figures:
    """The figures of a game."""
    return figures_with(state.own, state.told)


def said(state: Vikings, key: str) -> str | None:
    """What was said of a reading that the printed rules leave open: for this game, or once for
    all on this machine. None: people have not been asked yet."""
    here = getattr(state.house, key) or getattr(book_of(state).house.rules, key)
    return None if here is None else str(here)


def held(state: Vikings, key: str) -> str:
    """The reading that holds; the usual one as long as nobody was asked."""
    return said(state, key) or str(getattr(USUAL, key))


class Work(BaseWork[Vikings, e.VikingsEvent]):
    """The decision, with the agenda as it stands."""

    def __init__(self, state: Vikings, moment: Moment, *, force: bool = False) -> None:
        super().__init__(state, moment, force=force)
        self.agenda: list[Step] = list(state.agenda)
        self.missing = ""

    def after(self, event: e.VikingsEvent) -> Vikings:
        """The state after one more event."""
        return evolve(self.state, event)

    @property
    def book(self) -> Figures:
        """The figures of this game as they are known now."""
        return book_of(self.state)

    @property
    def chart(self) -> Chart:
        """The map of this game."""
        return chart_of(self.book, self.state)

    @property
    def active(self) -> str:
        """The seat whose turn it is."""
        return self.state.place.active

    @property
    def person(self) -> str:
        """Alone: the person's seat."""
        return self.state.players[0].seat

    def player(self, seat: str) -> Player:
        """What a seat has."""
        return self.state.player(seat)

    def known(self, key: str, number: int | None) -> int:
        """A figure that is needed now. Raises `UnknownError` where nobody has told it."""
        if number is None:
            raise UnknownError(key)
        return number

    def reading(self, key: str) -> str:
        """How the table reads what the rules leave open; told when it first decides something.
        Raises `UnknownError` where people are to be asked first."""
        value = said(self.state, key)
        if value is None:
            raise UnknownError(f"{HOUSE}{key}")
        if key not in self.state.readings:
            self.do(e.ReadingTold(key))
        return value

    def push(self, *steps: Step) -> None:
        """Steps that come before everything else, in this order."""
        self.agenda[:0] = steps

    def drop_agenda(self) -> None:
        """What was still open falls away; gods are angry about lost battles all the same."""
        for step in self.agenda:
            if isinstance(step, LostWrath):
                self.fury(step.rune, self.book.prices.fury_lost, "lost")
        self.agenda.clear()

    # What happens to resources, gods and runes

    def gain(self, seat: str, goods: Goods, why: str) -> None:
        """A seat gains resources, as far as its tracks go."""
        cap, has = self.book.game.cap, self.player(seat).has
        room = Goods(*(max(0, cap - has.of(one)) for one in Resource))
        taken = goods.upto(room)
        if goods.sum:
            self.do(e.GoodsChanged(seat, taken, why, goods.minus(taken)))

    def pay(self, seat: str, resource: Resource, amount: int, why: str) -> None:
        """A seat pays; overruled, no more than it has."""
        has = self.player(seat).has.of(resource)
        self.forbid(
            amount > has,
            text("This costs {n} {what}, and there are {has}.", n=amount,
                 what=resource_word(resource), has=has),
        )  # fmt: skip
        paid = min(has, amount)
        if paid:
            self.do(e.GoodsChanged(seat, Goods().minus(only(resource, paid)), why))

    def fury(self, rune: Rune, by: int, why: str) -> None:
        """The wrath of a god rises or falls, never below 0."""
        was = self.state.god(rune).fury
        total = max(0, was + by)
        if total != was:
            self.do(e.FuryChanged(rune, total - was, total, why))

    def control(self) -> None:
        """Every island goes to who has the most influence there now, or back to nobody."""
        for island in self.chart.islands:
            owner, was = taker(self.book, self.state, island), self.state.holder(island)
            if owner:
                self.do(e.RuneTaken(island, owner, was))
                self.fury(self.chart.islands[island].rune, self.book.prices.fury_rune, "rune")
            elif lost(self.book, self.state, island):
                self.do(e.RuneTaken(island, "", was))

    def attack(self, island: str, owner: str) -> None:
        """With the most settlers on an island, an owner makes every other one remove one."""
        mine = self.state.settlers(island, owner)
        others = [one for one in self.state.owners if one != owner]
        there = [one for one in others if self.state.settlers(island, one)]
        if all(mine > self.state.settlers(island, one) for one in there):
            for other in there:
                self.do(e.SettlersMoved(other, 1, island, "", "attack"))

    def islands_known(self, *islands: str) -> None:
        """Refuses islands that are not on the map."""
        for island in islands:
            if island not in self.chart.islands:
                raise refuse(text("There is no island {island}.", island=island))

    def draw(self) -> None:
        """A card is needed from the deck: where it is empty, the discards are shuffled."""
        if self.state.deck == 0 and self.state.discard:
            self.do(e.Reshuffled(self.state.discard))

    def around(self, start: str) -> Sequence[str]:
        """The seats that play, clockwise; the enemy last."""
        seats = self.state.around(start if start != ENEMY else self.person)
        return (*seats, ENEMY) if self.state.alone else seats

    def put_agenda(self) -> None:
        """Records the agenda, where it is another one than before."""
        agenda = tuple(self.agenda)
        if (agenda, self.missing) != (self.state.agenda, self.state.missing):
            self.do(e.AgendaSet(agenda, self.missing))
