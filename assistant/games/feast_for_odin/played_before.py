"""Column 4: an occupation that is played before vikings go on the space (rules, p. 20).

What it brings can pay for the action, so it is played first. From then on the turn takes a space
of that column.
"""

from __future__ import annotations

from assistant.games.feast_for_odin.kinds import Depth, Phase
from assistant.games.feast_for_odin.parts import vikings_for
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, Player
from assistant.words.text import Text, text

IMITATION = "imitation_"
"""Places of imitation are spaces named after their column."""


def plays_in(book: Book, state: FeastForOdin, column: int) -> int:
    """Occupations that an action in a column lets play, less those played before it."""
    return max(0, book.rounds.columns.play.get(str(column), 0) - state.played_before)


def plays_now(book: Book, state: FeastForOdin) -> int:
    """Occupations that the active seat may play before its vikings go on a space that lets it;
    none where no such space can be taken."""
    seat = state.place.active
    acts = state.depth is Depth.FULL and state.place.phase is Phase.ACTIONS
    if not acts or seat is None or state.action is not None:
        return 0
    columns = {int(column) for column in book.rounds.columns.play}
    open_columns = (one for one in columns if _can_reach(book, state, state.player(seat), one))
    return max((plays_in(book, state, one) for one in open_columns), default=0)


def _can_reach(book: Book, state: FeastForOdin, player: Player, column: int) -> bool:
    """Whether a space of a column is free, and the player has the vikings for it."""
    there = [code for code, one in book.board.spaces.items() if one.column == column]
    if any(
        state.standing_on(code) is None and player.thing >= vikings_for(book, code, player)
        for code in there
    ):
        return True
    imitates = column in state.imitations and state.standing_on(f"{IMITATION}{column}") is None
    return imitates and any(
        one.space in there
        and one.seat != player.seat
        and player.thing >= vikings_for(book, one.space, player)
        for one in state.standing
    )


def bound(book: Book, state: FeastForOdin, column: int = 0) -> Text | None:
    """Why this turn must not take a space of a column, or none at all (0): an occupation was
    played before its action."""
    play = book.rounds.columns.play
    if not state.played_before or state.depth is not Depth.FULL or str(column) in play:
        return None
    return text(
        "An occupation was played before its action: vikings go on a space of column {column}.",
        column=", ".join(play),
    )
