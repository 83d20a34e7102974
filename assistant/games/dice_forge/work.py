"""A decision of Dice Forge as it is being made: its events, and the agenda."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge.evolve import evolve
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import Amounts
from assistant.games.dice_forge.state import DiceForge
from assistant.games.dice_forge.steps import Frame, Step, open_steps
from assistant.games.sitting.work import BaseWork
from assistant.rules import Moment


class Work(BaseWork[DiceForge, e.DiceForgeEvent]):
    """The decision, with the agenda as it stands."""

    def __init__(
        self, book: Figures, state: DiceForge, moment: Moment, *, force: bool = False
    ) -> None:
        super().__init__(state, moment, force=force)
        self.book = book
        self._frames = list(state.agenda)

    def after(self, event: e.DiceForgeEvent) -> DiceForge:
        """The state after one more event."""
        return evolve(self.state, event)

    @property
    def active(self) -> str:
        """The active seat."""
        return self.state.place.active

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
        if not self._frames:
            self._frames.append(Frame())
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
