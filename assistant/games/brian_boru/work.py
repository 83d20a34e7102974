"""A decision of Brian Boru as it is being made: its events, and what is still to happen."""

from __future__ import annotations

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.evolve import evolve
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.steps import Step
from assistant.games.sitting.work import BaseWork, refuse
from assistant.rules import Moment
from assistant.words.text import text


class Work(BaseWork[BrianBoru, e.BrianBoruEvent]):
    """The decision, with the queue of steps as it stands.

    `answers_upkeep`: a step of the upkeep was waiting for answers when the command came.
    """

    def __init__(
        self, book: Book, state: BrianBoru, moment: Moment, *, force: bool = False
    ) -> None:
        super().__init__(state, moment, force=force)
        self.book = book
        self.todo: list[Step] = list(state.todo)
        self.answers_upkeep = state.in_upkeep and bool(state.todo)

    def after(self, event: e.BrianBoruEvent) -> BrianBoru:
        """The state after one more event."""
        return evolve(self.state, event)

    def first(self, *steps: Step) -> None:
        """Steps that come before everything else that is still to happen."""
        self.todo[:0] = steps

    def check_here(self, seat: str) -> None:
        """Refuses what is done for a seat that nobody plays."""
        if not self.state.here(seat):
            raise refuse(text("Nobody sits there any more."))

    def put_todo(self) -> None:
        """Records what is still to happen, where it is something else than before."""
        todo = tuple(self.todo)
        if todo != self.state.todo:
            self.do(e.TodoSet(todo))
