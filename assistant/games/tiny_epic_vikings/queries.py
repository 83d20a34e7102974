"""What only the owner of a seat may see: what stands on its favour cards."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.tiny_epic_vikings.kinds import Runes
from assistant.games.tiny_epic_vikings.labels import runes_label
from assistant.games.tiny_epic_vikings.scoring import favour_points, favour_runes
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.rules import Query, Refusal
from assistant.words.text import Text, text


class MyFavours(Query, frozen=True, tag="my_favours"):
    """The favour cards of a seat."""


class SeenFavour(Struct, frozen=True):
    """A favour card: its place on the mat, what stands on it; None where nobody has noted it."""

    slot: int
    runes: Runes | None
    label: Text


class SeenFavours(Struct, frozen=True):
    """All of a seat's favour cards, and their points as fury stands now; None: not known."""

    seat: str
    cards: tuple[SeenFavour, ...]
    points: int | None


def answer(state: Vikings, query: MyFavours) -> SeenFavours | Refusal:
    """What stands on a seat's favour cards."""
    if not any(one.seat == query.seat for one in state.players):
        return Refusal(text("There is no seat {seat} at this table.", seat=query.seat))
    cards = state.player(query.seat).favours
    return SeenFavours(
        query.seat,
        tuple(
            SeenFavour(
                slot, one.runes, text("not noted yet") if one.runes is None
                else runes_label(one.runes),
            )
            for slot, one in enumerate(cards, 1)
        ),
        favour_points(book_of(state), state, query.seat)
        if favour_runes(state, query.seat) is not None
        else None,
    )  # fmt: skip
