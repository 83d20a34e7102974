"""Mats beside the record: a clan's resources and pieces, a god's wrath, the raven and offerings.

Names of places are those of the ready profiles. Whose a clan mat is tells the seat for which it is
looked at, else the colour of most pieces on it; which god's a mat is its own name or the rune in
the name of its marker. Of a stack of villages only whether any lies there can be seen.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence

from assistant.games.tiny_epic_vikings.kinds import ENEMY, Depth, Goods, Resource, Rune, Stage
from assistant.games.tiny_epic_vikings.pieces_read import (
    TURNED,
    Piece,
    called,
    owner_of,
    rune_of,
)
from assistant.games.tiny_epic_vikings.scoring import fury_track, score_track, totals
from assistant.games.tiny_epic_vikings.state import God, Player, Vikings
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.board_record import BoardChanges, BoardFacts, BoardRecord, Lying
from assistant.words.boards import number_called

RESOURCES = tuple(one.value for one in Resource)
FURY, RAVEN, STACK, FAVOUR = "fury", "raven", "village stack", "favour card"
SCORE = "score"
_MARKER = "marker"
_PIECES = (Piece.SETTLER, Piece.BOAT, Piece.TEMPLE)


def is_clans(place: str) -> bool:
    """Whether a place is one of a clan's mat."""
    slots = (*(piece.value for piece in _PIECES), FAVOUR)
    return _on_track(place) or any(slot_of(place, word) is not None for word in slots)


def tracks_of(board: BoardFacts) -> tuple[str, ...]:
    """The tracks of a mat on which one marker stands."""
    known = (*RESOURCES, FURY, RAVEN)
    return tuple(one.name for one in board.profile.tracks if one.name in known)


def is_clan(board: BoardFacts) -> bool:
    """Whether a board has the tracks of a clan."""
    return any(name in RESOURCES for name in tracks_of(board))


def stands(lying: Iterable[Lying], track: str) -> tuple[int, Lying] | None:
    """Where the one marker of a track stands; None without one, or with several."""
    found = [(number, one) for one in lying if (number := _space(one.place, track)) is not None]
    return found[0] if len(found) == 1 else None


def _space(place: str, track: str) -> int | None:
    word, _, name = place.rpartition(" ")
    return number_called(name) if word == track else None


def slot_of(place: str, word: str) -> int | None:
    """The number of a place that is called by this word; None for others."""
    return _space(place, word)


def filled(record: BoardRecord, word: str) -> tuple[int, ...]:
    """The places called by a word, by their numbers, on which something lies."""
    found = (slot_of(one.place, word) for one in record.lying)
    return tuple(sorted({number for number in found if number is not None}))


def _marker(track: str, space: int, seen: Sequence[Lying]) -> Lying:
    """The marker of a track as it was read, on the space where it should stand."""
    there = stands(seen, track)
    others = [one for one in seen if _on_track(one.place)]
    like = there[1] if there else (others[0] if others else Lying("", _MARKER))
    return Lying(f"{track} {space}", like.kind, like.colour)


# A clan's mat


def clan_of(state: Vikings, name: str, seen: Sequence[Lying]) -> str | None:
    """Whose mat the clan mat of a name is: a seat, the enemy alone, None where nothing tells it."""
    watched = [one.seat for one in state.watching if one.board == name and one.seat]
    if watched:
        return watched[0]
    found = Tally(
        owner
        for one in seen
        if any(slot_of(one.place, piece.value) is not None for piece in _PIECES)
        and (owner := owner_of(state, one))
    )
    if not found:
        return None
    best = found.most_common(1)[0][0]
    return best if best != ENEMY or state.alone else None


def clan_recorded(
    state: Vikings, board: BoardFacts, seen: Sequence[Lying]
) -> BoardRecord | None:
    """What should lie on a clan's mat; None for one of nobody's."""
    owner = clan_of(state, board.name, seen)
    if owner is None:
        return None
    player = state.player(owner) if owner != ENEMY else None
    has = player.has if player else Goods() if state.enemy is None else state.enemy.has
    lying = [
        _marker(name, has.of(Resource(name)), seen)
        for name in tracks_of(board)
        if name in RESOURCES
    ]
    slots = [slot.name for slot in board.profile.slots]
    if player is None:
        lying += [one for one in seen if one.place in slots]
        return BoardRecord(board.name, tuple(lying))
    if state.depth is Depth.FULL:
        lying += _pieces(state, player, slots, seen)
    known = slots if state.depth is Depth.FULL else []
    lying += [one for one in seen if one.place not in known and not _on_track(one.place)]
    return BoardRecord(board.name, tuple(lying))


def _on_track(place: str) -> bool:
    return any(_space(place, name) is not None for name in RESOURCES)


def _pieces(
    state: Vikings, player: Player, slots: Sequence[str], seen: Sequence[Lying]
) -> Iterator[Lying]:
    """Settlers on any of their places, boats and temples on their own, cards on any of theirs."""
    here = {one.place: one for one in seen}
    exact = {Piece.BOAT: player.boats, Piece.TEMPLE: player.temples}
    for piece in _PIECES:
        mine = [name for name in slots if slot_of(name, piece.value) is not None]
        filled = (
            [name for name in mine if slot_of(name, piece.value) in exact[piece]]
            if piece in exact
            else _some(mine, player.settlers, here)
        )
        kind, colour = called(state, piece, player.seat, seen)
        for name in filled:
            there = here.get(name)
            own = there is not None and owner_of(state, there) == player.seat
            yield there if own and there is not None else Lying(name, kind, colour)
    cards = [name for name in slots if slot_of(name, FAVOUR) is not None]
    for name in _some(cards, len(player.favours), here):
        yield here.get(name) or next(
            (Lying(name, one.kind, one.colour) for one in seen if one.place in cards),
            Lying(name, FAVOUR),
        )


def _some(names: Sequence[str], count: int, here: dict[str, Lying]) -> list[str]:
    """So many of some places: those that hold something first, the others from the left."""
    return sorted(names, key=lambda name: name not in here)[:count]


# A god's mat


def god_of(state: Vikings, name: str, seen: Sequence[Lying]) -> God | None:
    """Which god's mat the one of a name is; None where nothing tells it, or it lies not out."""
    book, called_by = book_of(state), name.casefold()
    for mat, figures in book.gods.items():
        names = [one.casefold() for one in (figures.name, figures.name_pl) if one]
        if any(one in called_by for one in names):
            return next((one for one in state.gods if one.mat == mat), None)
    there = stands(seen, FURY)
    rune = rune_of(name) or (rune_of(there[1].kind) if there else None)
    return None if rune is None else state.god(rune)


def god_recorded(
    state: Vikings, board: BoardFacts, seen: Sequence[Lying]
) -> BoardRecord | None:
    """The fury marker where it should stand, with the side up that it should show."""
    god = god_of(state, board.name, seen)
    if god is None:
        return None
    space, turned = fury_track(god.fury, book_of(state).game.fury)
    there = stands(seen, FURY)
    like = there[1] if there else Lying("", _MARKER)
    # A turned marker that was never taught looks like the other side: only the 20+ side tells.
    kind = like.kind.replace(f"{TURNED}+", "").strip() if not turned else like.kind
    others = [one for one in seen if _space(one.place, FURY) is None]
    return BoardRecord(board.name, (Lying(f"{FURY} {space}", kind, like.colour), *others))


def fury_seen(state: Vikings, rune: Rune, space: int, kind: str) -> int:
    """The wrath that a marker on a space shows, with as many laps as fit the record best."""
    length, fury = book_of(state).game.fury, state.god(rune).fury
    least = 1 if TURNED in kind else 0
    laps = range(least, max(least, fury // length) + 2)
    return min((space + length * lap for lap in laps), key=lambda total: abs(total - fury))


# The mat of eras


def eras_recorded(state: Vikings, board: BoardFacts, seen: Sequence[Lying]) -> BoardRecord:
    """The raven on its era, and a village where any was offered."""
    here = {one.place: one for one in seen}
    names = [slot.name for slot in board.profile.slots if slot_of(slot.name, STACK) is not None]
    like = next((one for one in seen if one.place in names), Lying("", Piece.VILLAGE.value))
    raven = stands(seen, RAVEN)
    bird = raven[1] if raven else Lying("", RAVEN)
    lying = [Lying(f"{RAVEN} {state.place.round}", bird.kind, bird.colour)]
    lying += [
        here.get(name) or Lying(name, like.kind, like.colour)
        for name in names
        if state.stack(str(slot_of(name, STACK)))
    ]
    lying += [
        one for one in seen if one.place not in names and _space(one.place, RAVEN) is None
    ]
    return BoardRecord(board.name, tuple(lying))


# The score, on the back of that mat


def is_score(board: BoardFacts) -> bool:
    """Whether a board has the track of points."""
    return any(one.name == SCORE for one in board.profile.tracks)


def is_on_score(place: str) -> bool:
    """Whether a place is a space of that track."""
    return _space(place, SCORE) is not None


def score_recorded(state: Vikings, board: BoardFacts, seen: Sequence[Lying]) -> BoardRecord:
    """Once everything is told, each seat's marker on its points; of markers on one another the
    upper one is seen, whosever it is. Before that nothing is said of them."""
    points = totals(state) if state.place.stage is Stage.REVEAL else {}
    on: dict[str, list[str]] = {}
    for seat, total in points.items():
        if total is None:
            return BoardRecord(board.name, tuple(seen))
        space, _ = score_track(total, book_of(state).game.points)
        on.setdefault(f"{SCORE} {space}", []).append(seat)
    if not on:
        return BoardRecord(board.name, tuple(seen))
    lying = [one for one in seen if not is_on_score(one.place)]
    for place, seats in on.items():
        there = next((one for one in seen if one.place == place), None)
        if there is not None and owner_of(state, there) in seats:
            lying.append(there)
        else:
            colour = next(one.colour.value for one in state.seats if one.id == seats[0])
            kinds = [one.kind for one in seen if is_on_score(one.place) and one.colour == colour]
            lying.append(Lying(place, kinds[0] if kinds else _MARKER, colour))
    return BoardRecord(board.name, tuple(lying))


def raven_moved_on(state: Vikings, changes: BoardChanges) -> bool:
    """Whether the one thing that changed is the raven, which moved on to the next era in time."""
    if state.place.stage is not Stage.CLEAN_UP or changes.tiles:
        return False
    if any(_space(change.place, RAVEN) is None for change in changes.places):
        return False
    there = stands((one for change in changes.places for one in change.now), RAVEN)
    return there is not None and there[0] == state.place.round + 1


def offering_seen(state: Vikings, changes: BoardChanges) -> str:
    """The action onto which the active seat has just laid a village; empty: none."""
    place = state.place
    if len(changes.places) != 1 or changes.tiles or place.stage is not Stage.ACTIONS:
        return ""
    (change,) = changes.places
    number = slot_of(change.place, STACK)
    may = not state.agenda and not place.offered and bool(state.player(place.active).villages)
    return str(number) if number is not None and change.now and not change.was and may else ""
