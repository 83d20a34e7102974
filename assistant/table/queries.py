"""Questions to the game on the table, answered from a state that nobody changes any more."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from assistant.games.sitting import CorrectRoll
from assistant.rules import AnyRules, Refusal
from assistant.table.correcting import look
from assistant.table.step import Step
from assistant.words.actor import Actor
from assistant.words.correcting import Correction
from assistant.words.orders import QueryError
from assistant.words.text import text


class Asked(Struct, frozen=True):
    """The game whose rules answer, its state, and how it came there."""

    rules: AnyRules
    state: Any
    course: tuple[Step, ...]


def answer(asked: Asked | None, raw: dict[str, object]) -> Struct | Refusal:
    """What the rules answer to a question as JSON has it; raises `QueryError`."""
    if asked is None:
        return Refusal(text("No game is on the table."))
    queries = asked.rules.queries
    if queries is None:
        return Refusal(text("{game} answers no questions.", game=asked.rules.title))
    try:
        query = msgspec.convert(raw, type=queries.types, strict=True)
    except msgspec.ValidationError as error:
        raise QueryError(str(error)) from error
    return queries.answer(asked.state, query)


def correction(asked: Asked | None, wish: CorrectRoll, by: Actor) -> Correction | Refusal:
    """What other values for a roll would change."""
    if asked is None:
        return Refusal(text("No game is on the table."))
    return look(asked.rules, asked.course, wish, by)
