"""What the pages of taught dice draw: pure functions from sets to cards."""

from __future__ import annotations

from msgspec import Struct

from assistant.taught import MOST_PICTURES
from assistant.taught.edit import digest_of
from assistant.taught.lists import NamedList, list_of, waiting
from assistant.words.taught import AlikeFaces, TaughtNews, TaughtSet


class FaceCard(Struct, frozen=True):
    """A face that has pictures, or had some. `pictures` are their digests."""

    name: str
    pictures: tuple[str, ...]
    room: int
    check: bool


class FaceChoice(Struct, frozen=True):
    """A face of the set's list that waits. `check` asks to compare it with the own copy."""

    name: str
    check: bool


class ShownSet(Struct, frozen=True):
    """A set as its page draws it. `total` is the length of its list, if it has one.

    `chosen` is the face that the form proposes, `typed` a new name that was not taken yet.
    """

    ident: str
    name: str
    version: int
    cards: tuple[FaceCard, ...]
    waiting: tuple[FaceChoice, ...]
    taught: int
    total: int | None
    chosen: str
    typed: str = ""
    alike: tuple[AlikeFaces, ...] = ()


def shown_set(
    ident: str, taught: TaughtSet, chosen: str | None, news: TaughtNews | None = None
) -> ShownSet:
    """The page of a set, with `chosen` proposed to be taught next if it can be."""
    named = list_of(taught)
    unsure = _unsure(named)
    cards = tuple(
        FaceCard(
            face.name,
            tuple(digest_of(picture) for picture in face.pictures),
            MOST_PICTURES - len(face.pictures),
            face.name in unsure,
        )
        for face in taught.faces
    )
    left = tuple(FaceChoice(face.en, not face.verified) for face in waiting(taught))
    own = {face.name for face in taught.faces}
    names = own | {face.name for face in left}
    proposed = chosen if chosen in names else (left[0].name if left else "")
    return ShownSet(
        ident,
        taught.name,
        taught.version,
        cards,
        left,
        sum(bool(face.pictures) for face in taught.faces),
        None if named is None else len(named.faces) + len(own - {one.en for one in named.faces}),
        proposed or "",
        chosen if chosen and chosen not in names else "",
        ()
        if news is None
        else tuple(pair for pair in news.alike if {pair.first, pair.second} & own),
    )


def next_face(before: TaughtSet, after: TaughtSet, name: str) -> str:
    """Which face to propose once `name` was taught: the next that waits, or the same again."""
    was_waiting = [face.en for face in waiting(before)]
    if name not in was_waiting:
        return name
    still = {face.en for face in waiting(after)}
    later = [one for one in was_waiting[was_waiting.index(name) + 1 :] if one in still]
    return next(iter([*later, *(one for one in was_waiting if one in still)]), name)


def _unsure(named: NamedList | None) -> frozenset[str]:
    return frozenset(face.en for face in named.faces if not face.verified) if named else frozenset()
