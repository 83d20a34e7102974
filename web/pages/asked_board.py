"""A board in question as the templates are given it: pictures cut to what each line is about."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.actor import Role
from assistant.words.board_record import BoardLine, BoardQuestion
from assistant.words.choices import Option
from assistant.words.shown_boards import Box
from assistant.words.text import Text
from assistant.words.view import TableView
from web.access import Audience

_AROUND = 0.9
_LEAST = 60.0


class AskedLine(Struct, frozen=True):
    """One line. `cut` is the part of the picture (x, y, width, height) that shows it.

    `number` names it in the picture; `place` is its place among the answers, None for a change.
    """

    number: int
    text: Text
    box: Box | None
    cut: Box | None
    options: tuple[Option, ...] = ()
    place: int | None = None


class AskedBoard(Struct, frozen=True):
    """The question as one audience sees it. `one_tap`: one answer settles all of it.

    `around` is the part of the picture that is shown.
    """

    look: str
    before: str
    board: str
    text: Text
    size: tuple[int, int]
    changes: tuple[AskedLine, ...]
    doubts: tuple[AskedLine, ...]
    mine: bool
    title: Text
    against: Text | None
    host_may: bool
    around: Box

    @property
    def lines(self) -> tuple[AskedLine, ...]:
        """All of them in the order of their numbers."""
        return (*self.changes, *self.doubts)

    @property
    def one_tap(self) -> bool:
        """Whether there is nothing but a single doubt."""
        return not self.changes and len(self.doubts) == 1


def asked_board(view: TableView, audience: Audience) -> AskedBoard | None:
    """The board in question."""
    question = view.board_question
    if question is None:
        return None
    lines = [
        _line(question, line, number) for number, line in enumerate(question.lines, 1)
    ]
    doubts = [line for line in lines if line.options]
    return AskedBoard(
        question.look,
        question.before,
        question.board,
        question.text,
        question.size,
        tuple(line for line in lines if not line.options),
        tuple(
            AskedLine(one.number, one.text, one.box, one.cut, one.options, place)
            for place, one in enumerate(doubts)
        ),
        _may_answer(question, audience),
        question.title,
        question.against,
        question.host_may,
        question.around or (0.0, 0.0, float(question.size[0]), float(question.size[1])),
    )


def _may_answer(question: BoardQuestion, audience: Audience) -> bool:
    if audience.role is Role.HOST:
        return True
    return audience.role is Role.SEAT and question.seat in (None, audience.seat)


def _line(question: BoardQuestion, line: BoardLine, number: int) -> AskedLine:
    cut = None if line.box is None else _cut(line.box, question.size)
    return AskedLine(number, line.text, line.box, cut, line.options)


def _cut(box: Box, size: tuple[int, int]) -> Box:
    """A square around a box, with some of what lies beside it, within the picture."""
    x, y, w, h = box
    side = min(max(w, h, _LEAST) * (1 + 2 * _AROUND), *map(float, size))
    left = min(max(0.0, x + w / 2 - side / 2), size[0] - side)
    top = min(max(0.0, y + h / 2 - side / 2), size[1] - side)
    return (round(left, 1), round(top, 1), round(side, 1), round(side, 1))
