"""Short messages on the screens."""

from __future__ import annotations

from assistant.table.game import Game
from assistant.words.text import Text, text

KEPT = 8
"""Most notices shown at once; the oldest make room."""


class Notices:
    """Notices that stay until they are acknowledged, or until their time is over."""

    def __init__(self) -> None:
        self._shown: list[tuple[Text, float | None]] = []

    def add(self, notice: Text, until_s: float | None = None) -> None:
        """Shows a notice until a monotonic time; None until it is acknowledged."""
        self._shown = [one for one in self._shown if one[0] != notice]
        self._shown.append((notice, until_s))
        del self._shown[:-KEPT]

    def expire(self, now_s: float) -> bool:
        """Takes away what is over; True if that changed anything."""
        left = [one for one in self._shown if one[1] is None or one[1] > now_s]
        changed = len(left) != len(self._shown)
        self._shown = left
        return changed

    def drop(self, notice: Text) -> None:
        """Takes a notice away that no longer holds."""
        self._shown = [one for one in self._shown if one[0] != notice]

    def clear(self) -> None:
        """Everything was read."""
        self._shown.clear()

    def texts(self) -> tuple[Text, ...]:
        """What is shown, oldest first."""
        return tuple(notice for notice, _ in self._shown)


def resume_notice(game: Game) -> Text:
    """For every screen, most of which have no button for it: it asks nothing."""
    return text(
        "{stands} It goes on with the next move, with any button of the panel,"
        " or when the host says so.",
        stands=_where_it_stands(game),
    )


def _where_it_stands(game: Game) -> Text:
    turn = game.rules.turn(game.state, 0.0)
    names = [seat.name for seat in game.rules.seats(game.state) if seat.id in turn.active]
    if turn.round is None:
        return text("After a restart: {game}.", game=game.rules.title)
    if len(names) != 1:
        return text(
            "After a restart: {game}, round {round}.", game=game.rules.title, round=turn.round
        )
    return text(
        "After a restart: {game}, round {round}, {name} to move.",
        game=game.rules.title,
        round=turn.round,
        name=names[0],
    )
