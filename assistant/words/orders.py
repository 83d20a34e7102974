"""Commands on their way to the table, and what became of them."""

from __future__ import annotations

from msgspec import Struct

from assistant.words.actor import Actor
from assistant.words.text import Text


class Refusal(Struct, frozen=True):
    """Why a command was not done. `rule` names the place in the rulebook where there is one.

    `overrulable`: the host may let it happen all the same, by the command `overrule`.
    """

    text: Text
    rule: Text | None = None
    overrulable: bool = False


class Accepted(Struct, frozen=True):
    """A command was done and is on disk (or held in memory if saving fails).

    `version` is the new state version; `repeated` that the same key had been
    done before and nothing was done now.
    """

    version: int
    repeated: bool = False


class Refused(Struct, frozen=True):
    """A command was not done; `version` is the current one, `stale` that the sender's was old."""

    refusal: Refusal
    version: int
    stale: bool = False


class Order(Struct, frozen=True):
    """A command as it comes in: raw JSON object, idempotency key, version seen, sender."""

    key: str
    version: int
    command: dict[str, object]
    actor: Actor


class QueryError(ValueError):
    """A question to the game that cannot be read; the message says where and why."""


class TableBusyError(TimeoutError):
    """The writer did not answer in time, or has been stopped."""
