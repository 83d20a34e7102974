"""An open question as the templates are given it: one tap a die, the likeliest values first."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant.words.actor import Role
from assistant.words.dice import Candidate, DieKind, DieState, Face
from assistant.words.doubt import likely
from assistant.words.faces import values_of
from assistant.words.text import Text, text
from assistant.words.view import Question, TableView
from web.access import Audience

_EVEN = 0.9
"""Share of the best confidence from which a value is as likely as the best."""

_NO_DIE = frozenset({DieState.UNKNOWN, DieState.OUTSIDE})

_STATES: dict[DieState, Text] = {
    DieState.COCKED: text("leaning"),
    DieState.STACKED: text("stacked"),
    DieState.CUT: text("half outside the picture"),
    DieState.OUTSIDE: text("outside the tray"),
    DieState.COVERED: text("partly covered"),
    DieState.UNKNOWN: text("may be a die"),
}


class AskedDie(Struct, frozen=True):
    """A die of an open question.

    `place` is its place among the values that answer. `likely` values come first and
    large, `best` of them stand out; `others` are the rest in their own order. `open`
    dice wait for a tap; the others are answered by what was read, None where they do
    not count. `doubt` offers that it is no die. `seen` is false for a die that was
    wanted and not found.
    """

    place: int
    kind: DieKind
    value: Face | None
    likely: tuple[Face, ...]
    best: int
    others: tuple[Face, ...]
    open: bool
    doubt: bool
    seen: bool
    state: Text | None


class Asked(Struct, frozen=True):
    """An open question as one audience sees it. `one_tap` if a single die is open.

    `unfold` shows the dice that were read at once: one of them does not count.
    """

    reading: str
    text: Text
    problems: tuple[Text, ...]
    dice: tuple[AskedDie, ...]
    mine: bool
    unfold: bool

    @property
    def open(self) -> tuple[AskedDie, ...]:
        """The dice that wait for a tap."""
        return tuple(die for die in self.dice if die.open)

    @property
    def read(self) -> tuple[AskedDie, ...]:
        """The dice that are answered already, unless somebody says otherwise."""
        return tuple(die for die in self.dice if not die.open)

    @property
    def one_tap(self) -> bool:
        """Whether one tap settles all."""
        return len(self.open) == 1


def asked(view: TableView, audience: Audience) -> Asked | None:
    """The open question, with the dice that were wanted and not seen."""
    question = view.question
    if question is None:
        return None
    dice = (
        *(_seen(question, place) for place in range(len(question.dice))),
        *(_missing(question, nth) for nth in range(len(question.missing))),
    )
    wanted = view.wanted.dice_of(question.seat) if view.wanted is not None else None
    counted = len(question.dice) - len(question.spare)
    return Asked(
        question.reading,
        question.text,
        # Texts hold dicts and so have no hash.
        tuple(one for n, one in enumerate(question.problems) if one not in question.problems[:n]),
        dice,
        mine=_may_answer(question, audience),
        unfold=wanted is not None and counted > len(wanted) and not any(one.open for one in dice),
    )


def _seen(question: Question, place: int) -> AskedDie:
    die = question.dice[place]
    offered = likely(die)
    values = tuple(one.value for one in offered)
    faces = _choices(question, place, die.kind)
    spare = place in question.spare
    return AskedDie(
        place,
        die.kind,
        None if spare else die.value,
        values,
        _best(offered),
        others=tuple(face for face in faces if face not in values),
        open=not spare and (place in question.doubtful or die.value is None),
        doubt=die.state in _NO_DIE,
        seen=True,
        state=_STATES.get(die.state),
    )


def _missing(question: Question, nth: int) -> AskedDie:
    place = len(question.dice) + nth
    kind = question.missing[nth].kind
    return AskedDie(
        place,
        kind,
        None,
        (),
        0,
        others=_choices(question, place, kind),
        open=True,
        doubt=True,
        seen=False,
        state=None,
    )


def _choices(question: Question, place: int, kind: DieKind) -> tuple[Face, ...]:
    listed = question.choices[place] if place < len(question.choices) else ()
    return listed or values_of(kind)


def _best(offered: Sequence[Candidate]) -> int:
    """How many of the likely values stand out.

    6 and 9 without a mark stand out together: a nearer one would be a hint without ground.
    """
    return sum(one.confidence >= _EVEN * offered[0].confidence for one in offered)


def _may_answer(question: Question, audience: Audience) -> bool:
    if audience.role is Role.HOST:
        return True
    return audience.role is Role.SEAT and question.seat in (None, audience.seat)
