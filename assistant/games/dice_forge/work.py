"""One decision as it is being made: the state so far, its events, and the agenda."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.evolve import evolve
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import Amounts
from assistant.games.dice_forge.state import DiceForge
from assistant.games.dice_forge.steps import Frame, Step, open_steps
from assistant.rules import Moment, Refusal
from assistant.words.text import Text


class ForbiddenError(Exception):
    """A rule forbids the command."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text.english())
        self.refusal = refusal


def refuse(why: Text, rule: str = "") -> ForbiddenError:
    """A refusal to raise."""
    return ForbiddenError(Refusal(why, rule))


class Work:
    """Every event that is done at once changes the state that the next one is decided by.

    `force` lets a command through that a rule forbids.
    """

    def __init__(
        self, book: Figures, state: DiceForge, moment: Moment, *, force: bool = False
    ) -> None:
        self.book = book
        self.state = state
        self.moment = moment
        self.force = force
        self.events: list[e.DiceForgeEvent] = []
        self._frames = list(state.agenda)

    def do(self, event: e.DiceForgeEvent) -> None:
        """The event happens."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def forbid(self, wrong: bool, why: Text, rule: str) -> None:
        """Refuses what a rule forbids, unless the host overrules it."""
        if wrong and not self.force:
            raise ForbiddenError(Refusal(why, rule, overrulable=True))

    @property
    def active(self) -> str:
        """The active seat."""
        return self.state.place.active

    @property
    def spent_s(self) -> float:
        """Seconds of this turn."""
        return round(self.moment.turn_s, 1)

    # The agenda

    @property
    def agenda(self) -> tuple[Frame, ...]:
        """The agenda as it stands."""
        return tuple(self._frames)

    def open(self) -> tuple[Step, ...]:
        """The steps that can be done now. Frames that are done are taken off."""
        while self._frames and not (self._frames[-1].free or self._frames[-1].ordered):
            self._frames.pop()
        return open_steps(self.agenda)

    def push(self, free: Sequence[Step] = (), ordered: Sequence[Step] = ()) -> None:
        """A frame that goes before everything else."""
        self._frames.append(Frame(tuple(free), tuple(ordered)))

    def swap(self, step: Step, *new: Step, then: Sequence[Step] = ()) -> None:
        """Puts new steps in the place of an open one; no new ones: it is done.

        `then` are steps that wait for their turn: after all free ones, in turn order. What
        comes of a step that had its turn already follows at once.
        """
        top = self._frames[-1]
        if step in top.free:
            at = top.free.index(step)
            free = (*top.free[:at], *new, *top.free[at + 1 :])
            around = self.state.order()
            ordered = sorted((*top.ordered, *then), key=lambda one: around.index(one.seat))
            self._frames[-1] = Frame(free, tuple(ordered))
            return
        at = top.ordered.index(step)
        ordered = [*top.ordered[:at], *then, *top.ordered[at + 1 :]]
        self._frames[-1] = Frame((*top.free, *new), tuple(ordered))

    def turn_over(self, step: Step, new: Step) -> None:
        """Puts a changed step where the old one is."""
        top = self._frames[-1]
        self._frames[-1] = Frame(
            tuple(new if one is step else one for one in top.free),
            tuple(new if one is step else one for one in top.ordered),
        )

    def add(self, *free: Step) -> None:
        """Steps that are independent of the others of this frame."""
        top = self._frames[-1]
        self._frames[-1] = replace(top, free=(*top.free, *free))

    def clear(self) -> None:
        """Nothing is to happen any more."""
        self._frames.clear()

    def keep_only(self, wanted: Sequence[Step]) -> None:
        """Leaves only some free steps of the agenda."""
        kept = [tuple(step for step in frame.free if step in wanted) for frame in self._frames]
        self._frames = [Frame(free) for free in kept if free]

    def without_seat(self, seat: str) -> None:
        """Takes off everything that a seat had to do."""
        self._frames = [
            Frame(
                tuple(step for step in frame.free if step.seat != seat),
                tuple(step for step in frame.ordered if step.seat != seat),
            )
            for frame in self._frames
        ]

    def put_agenda(self) -> None:
        """Records the agenda, where it is another one than before."""
        self.open()
        if self.agenda != self.state.agenda:
            self.do(e.AgendaSet(self.agenda))

    # What seats have

    def pay(self, seat: str, amounts: Amounts, why: Sequence[str]) -> None:
        """The seat pays; overruled, no more than it has."""
        has = self.state.player(seat).has
        paid = amounts.upto(has)
        if paid != Amounts():
            self.do(e.Paid(seat, paid, tuple(why)))
