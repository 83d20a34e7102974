"""What people said of dice, found by comparing two pictures of the table. Pure."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from assistant.words.corrections import How, SaidDie
from assistant.words.dice import Roll
from assistant.words.view import Question, TableView

NO_DIE = SaidDie(None, None)


class Answer(Struct, frozen=True):
    """A person's word on a die of a reading. `doubtful`: the reader itself was not sure of it."""

    reading: str
    die: int
    how: How
    said: SaidDie
    doubtful: bool


class Withdrawn(Struct, frozen=True):
    """The roll of a reading was undone, and with it what had been said."""

    reading: str


News: TypeAlias = Answer | Withdrawn


def news(before: TableView, now: TableView) -> tuple[News, ...]:
    """What was said between two pictures of the same game that follow one another."""
    if before.game is None or now.game is None or before.game.id != now.game.id:
        return ()
    known = {roll.id: roll for roll in before.rolls}
    found: list[News] = []
    for roll in now.rolls:
        old = known.get(roll.id)
        if old is None:
            found.extend(_answered(before.question, roll))
        elif old.dice != roll.dice:
            found.extend(_corrected(old, roll))
    newest = max((roll.id for roll in now.rolls), default=0)
    found.extend(
        Withdrawn(roll.reading)
        for roll in before.rolls
        if roll.id > newest and roll.reading is not None
    )
    return tuple(found)


def _answered(question: Question | None, roll: Roll) -> list[Answer]:
    """A roll that settles a question. Typed values that belong to no die of it say nothing."""
    if question is None or question.reading != roll.reading:
        return []
    rolled = {die.seen: SaidDie(die.kind, die.value) for die in roll.dice if die.seen is not None}
    if not rolled:
        return []
    return [
        Answer(question.reading, n, How.ASKED, rolled.get(n, NO_DIE), n in question.doubtful)
        for n in range(len(question.dice))
        if n in rolled or n not in question.spare
    ]


def _corrected(old: Roll, roll: Roll) -> list[Answer]:
    if roll.reading is None or len(old.dice) != len(roll.dice):
        return []
    return [
        Answer(roll.reading, die.seen, How.CORRECTED, SaidDie(die.kind, die.value), doubtful=False)
        for was, die in zip(old.dice, roll.dice, strict=True)
        if die.seen is not None and (was.kind, was.value) != (die.kind, die.value)
    ]
