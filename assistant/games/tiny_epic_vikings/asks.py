"""Figures that the table asks for now: each once, in words, from one's own copy."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assistant.games.tiny_epic_vikings.figure_words import asked_kind, asked_label
from assistant.games.tiny_epic_vikings.figures import figure
from assistant.games.tiny_epic_vikings.house_words import asked_reading
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Act, Depth, Resource, Stage
from assistant.games.tiny_epic_vikings.scoring import unknown_values
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.steps import Bag, Use
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.text import Text


class Ask(Struct, frozen=True):
    """A figure that is asked for: its key, the question, the form of the answer. `needed`: the
    game waits for it."""

    key: str
    question: Text
    kind: str
    needed: bool


def asks(state: Vikings) -> tuple[Ask, ...]:
    """All of them, what the game waits for first."""
    if state.over:
        return ()
    book = book_of(state)
    missing = () if asked_reading(state) or not state.missing else (state.missing,)
    keys = dict.fromkeys((*missing, *_wanted(state)))
    return tuple(
        Ask(key, asked_label(book, key), asked_kind(key), key == state.missing)
        for key in keys
        if figure(book, key) == ""
    )


def _wanted(state: Vikings) -> Iterator[str]:
    if state.place.stage is Stage.REVEAL:
        yield from unknown_values(state)
    if state.depth is Depth.KEEPER:
        return
    now = state.now
    if isinstance(now, Use):
        player = state.player(now.seat)
        if now.act is Act.BUILD:
            yield from (f"build.boat_{n}" for n in player.boats)
            yield from (f"build.temple_{n}" for n in player.temples)
        elif now.act is Act.SAIL and state.villages:
            yield f"raid.era_{state.place.round}"
        elif now.act is Act.HARVEST and len(player.boats) < book_of(state).game.boats:
            yield "harvest.boat"
    if isinstance(now, Bag) and now.seat == ENEMY:
        yield from (f"enemy.{one}" for one in Resource)
