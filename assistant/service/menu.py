"""The games and commands that the pages offer, told by the rules themselves."""

from __future__ import annotations

from typing import Any, get_args

from msgspec import Struct

from assistant.ports import GameFacts
from assistant.rules import AnyRules
from assistant.table.commands import TableCommand


def game_facts(rules: AnyRules) -> GameFacts:
    """What set-up needs to know of a game."""
    return GameFacts(
        name=rules.name,
        title=rules.title,
        min_seats=rules.min_seats,
        max_seats=rules.max_seats,
        commands=_members(rules.commands),
        options=rules.options,
        queries=_members(rules.queries.types) if rules.queries else (),
        set_up=rules.set_up_sheet,
    )


def table_commands() -> tuple[type[Struct], ...]:
    """The commands that the table itself takes, whatever is played."""
    return _members(TableCommand)


def _members(union: Any) -> tuple[type[Struct], ...]:
    return get_args(union) or (union,)
