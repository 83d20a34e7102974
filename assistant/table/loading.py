"""Games out of the journal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec import Struct

from assistant.journal import DamagedEntryError, Entry, Snapshot
from assistant.journal.marks import GAME_STARTED
from assistant.rules import AnyRules
from assistant.table.clock import TurnClock
from assistant.table.game import Game, GameStarted, UnknownEventsError, fold
from assistant.words.text import Text, text
from assistant.words.view import TableView

log = logging.getLogger(__name__)


class Loaded(Struct, frozen=True):
    """A game as it came out of the journal.

    `game` is None where it can only be looked at, and `why` says why. `kept`
    is the stored picture that is to be shown: of a finished game its final
    one, of a game that cannot be read its newest.
    """

    id: str
    game: Game | None
    clock: TurnClock
    kept: TableView | None
    why: Text | None = None

    @property
    def why_locked(self) -> Text:
        """Why it can only be looked at."""
        return self.why or text("it cannot be read")


def lasting(loaded: Loaded, turn_s: float | None) -> Loaded:
    """A game whose turn is known to have lasted so long after its newest entry."""
    if loaded.game is not None and turn_s is not None:
        loaded.clock.remember(loaded.game.rules.clock(loaded.game.state).turn, turn_s)
    return loaded


def load(
    game_id: str,
    rules: Mapping[str, AnyRules],
    entries: Callable[[str], Sequence[Entry]],
    snapshot: Callable[[str], Snapshot | None],
    damaged: Mapping[str, int],
) -> Loaded:
    """Folds a game; one that cannot be read is shown from its newest snapshot."""
    kept = snapshot(game_id)
    picture = _picture(kept)
    try:
        if game_id in damaged:
            raise UnknownEventsError(
                text("entry {seq} of the journal is damaged", seq=damaged[game_id])
            )
        game, clock = fold(game_id, *_rules_and_entries(rules, entries(game_id)))
    except DamagedEntryError as error:
        why = text("entry {seq} of the journal is damaged", seq=error.seq)
        return Loaded(game_id, None, TurnClock(), picture, why)
    except UnknownEventsError as error:
        log.warning("game %s can only be looked at: %s", game_id, error)
        return Loaded(game_id, None, TurnClock(), picture, error.why)
    final = kept is not None and kept.final and kept.seq == game.seq and game.over
    return Loaded(game_id, game, clock, picture if final else None)


def _rules_and_entries(
    rules: Mapping[str, AnyRules], entries: Sequence[Entry]
) -> tuple[AnyRules, Sequence[Entry]]:
    if not entries:
        raise UnknownEventsError(text("it is not in the journal"))
    name = game_name(entries)
    if name is None:
        raise UnknownEventsError(text("its beginning is missing"))
    if name not in rules:
        raise UnknownEventsError(text("this Skald does not know the game {name}", name=name))
    return rules[name], entries


def game_name(entries: Sequence[Entry]) -> str | None:
    """Which game entries belong to, None if they do not say."""
    if not entries or entries[0].kind != GAME_STARTED:
        return None
    try:
        return msgspec.json.decode(entries[0].body, type=GameStarted).game
    except msgspec.MsgspecError:
        return None


def _picture(snapshot: Snapshot | None) -> TableView | None:
    if snapshot is None:
        return None
    try:
        return msgspec.json.decode(snapshot.view, type=TableView)
    except msgspec.MsgspecError as error:
        log.warning("the snapshot of game %s does not read: %s", snapshot.game, error)
        return None
