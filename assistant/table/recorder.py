"""From events to entries of the journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from assistant.journal import Entry, Journal, Origin, Snapshot
from assistant.journal.marks import GIVEN, REVISED
from assistant.rules import Event
from assistant.table.game import Game
from assistant.table.step import Given, Of, RevisedBody, Revision, given_body
from assistant.words.actor import Actor
from assistant.words.view import TableView

SNAPSHOT_ACTIONS = 50
"""A snapshot is stored every so many actions, and whenever a game is over."""

BACKUP_ACTIONS = 50
"""The journal is backed up every so many actions, and at the end of a game."""


class Origins(Struct, frozen=True):
    """What came with a command: key and digest of the sender's order, or the reading used up."""

    key: str | None = None
    digest: str | None = None
    reading: str | None = None


class Act(Struct, frozen=True):
    """Everything that one command puts into the journal.

    `mark` is an event of the table itself ("undone", "game_started", ...) with
    its JSON body; `target` the action that an undo or redo means. `given` is what the events
    were decided by; a `revision` has those of its steps.
    """

    game: str
    actor: Actor
    rules_version: int
    turn_s: float
    mark: str | None = None
    body: str = "{}"
    target: int | None = None
    events: tuple[Event, ...] = ()
    given: Given | None = None
    revision: Revision | None = None
    origins: Origins = Origins()


class Recorder:
    """Numbers events and hands them to the journal, each command as a whole or not at all."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._since_backup = 0

    def next_seq(self) -> int:
        """The seq of the next event, and so the number of the next action."""
        return self._journal.last_seq + 1

    def entries(self, act: Act, at: float, first: int) -> list[Entry]:
        """The entries of a command, numbered from `first`."""
        return [
            Entry(
                seq=first + number,
                action=first,
                game=act.game,
                at=at,
                actor=act.actor,
                origin=origin,
                kind=kind,
                body=body,
                rules_version=act.rules_version,
                turn_s=round(act.turn_s, 1),
                key=act.origins.key,
                digest=act.origins.digest,
                reading=act.origins.reading,
                target=act.target,
            )
            for number, (origin, kind, body) in enumerate(_parts(act))
        ]

    def append(self, entries: Sequence[Entry], snapshots: Sequence[Snapshot]) -> None:
        """Hands entries over: on disk when this returns, or held by the journal in memory."""
        self._journal.append(entries, snapshots)
        self._since_backup += len({entry.action for entry in entries})
        ended = any(snapshot.final for snapshot in snapshots)
        if (ended or self._since_backup >= BACKUP_ACTIONS) and self._journal.saving.ok:
            self._journal.back_up(entries[-1].at)
            self._since_backup = 0

    @staticmethod
    def is_due(game: Game) -> bool:
        """Whether a snapshot of a game is to be stored now."""
        return game.over or len(game.steps) % SNAPSHOT_ACTIONS == 0

    @staticmethod
    def snapshot(game: Game, view: TableView, at: float) -> Snapshot:
        """A game as it stands."""
        return Snapshot(
            game=game.id,
            seq=game.seq,
            at=at,
            rules_version=game.rules.version,
            state=msgspec.json.encode(game.state).decode(),
            view=msgspec.json.encode(view).decode(),
            final=game.over,
        )


_Part: TypeAlias = tuple[Origin, str, str]


def _parts(act: Act) -> Iterator[_Part]:
    """Origin, kind and body of each entry of a command."""
    if act.mark is not None:
        yield Origin.TABLE, act.mark, act.body
    if act.given is not None:
        yield Origin.TABLE, GIVEN, given_body(act.given)
    yield from _happened(act.events)
    if act.revision is None:
        return
    body = msgspec.json.encode(RevisedBody(act.revision.since)).decode()
    yield Origin.TABLE, REVISED, body
    for step, place in zip(act.revision.steps, act.revision.places, strict=True):
        if step.given is None:
            raise ValueError(f"action {step.action} of a correction has no command")
        of = Of(place, step.actor, step.given.turn_s)
        yield Origin.TABLE, GIVEN, given_body(step.given, of)
        yield from _happened(step.events)


def _happened(events: Sequence[Event]) -> Iterator[_Part]:
    for event in events:
        body = msgspec.json.encode(event).decode()
        yield Origin.GAME, str(event.__struct_config__.tag), body
