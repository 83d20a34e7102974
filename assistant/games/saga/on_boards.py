"""The board of Saga beside the record: units in areas, burhs, raid targets, markers.

Names of regions, slots and the track are those of the ready diagram. Pieces are called what people
taught them as; a kind is known by its word in English or Polish, and its side by a word too, else
by its colour. What is not understood stays as it was seen. Which leader a piece is nobody reads
here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.games.saga import beside, counting, units_seen
from assistant.games.saga import commands as c
from assistant.games.saga.diagrams import GAME
from assistant.games.saga.figures import DRAKKAR, Figures
from assistant.games.saga.kinds import Side
from assistant.games.saga.labels import side_label
from assistant.games.saga.pieces import COLOURS, Piece, piece_of, side_of
from assistant.games.saga.setting import set_lands, set_markers
from assistant.games.saga.state import FACE_DOWN, NO_SEAL, Saga
from assistant.games.saga.told_apart import told_apart
from assistant.games.saga.work import Work
from assistant.games.sitting import TakeBoard
from assistant.games.sitting.work import refuse
from assistant.words.board_record import BoardFacts, BoardRecord, Lying, PlaceChange
from assistant.words.boards import number_called
from assistant.words.text import text

PATIENCE_S, BESIDE_PATIENCE_S = 8.0, 3.0
"""Units are moved a moment before or after they are recorded: what stays is asked about. A tile
that is drawn to a side is soon offered, so that one tap can take it."""
BURH_SLOT, TOKEN_SLOT, TRACK, INITIATIVE = "burh ", "raid token ", "rounds", "initiative"
TILE = "tile"


def is_of_game(board: BoardFacts) -> bool:
    """Whether a board is one of Saga's."""
    return board.profile.game == GAME


def areas_by_name(book: Figures) -> dict[str, str]:
    """The area that a region of this name is, in either language."""
    named = {figures.en: area for area, figures in book.areas.items()}
    named |= {figures.polish: area for area, figures in book.areas.items()}
    return named | {f"Scandinavia {area}": area for area in book.north} | {"Drakkar": DRAKKAR}


def places(book: Figures, board: BoardFacts) -> dict[str, str]:
    """The area of each region of a board."""
    named = areas_by_name(book)
    return {one.name: named[one.name] for one in board.profile.regions if one.name in named}


def patience_s(book: Figures, board: BoardFacts) -> float:
    """How long a board may show something else before people are asked."""
    return PATIENCE_S if places(book, board) else BESIDE_PATIENCE_S


def recorded(
    book: Figures, state: Saga, board: BoardFacts, seen: Sequence[Lying]
) -> BoardRecord | None:
    """What should lie there, in the words in which it was read; None for other boards."""
    if not is_of_game(board):
        return None
    aside = beside.lying(book, state, board, seen)
    lying = [
        *(one for pieces in aside.values() for one in pieces),
        *units_seen.lying(state, places(book, board), board, seen),
        *_burhs(state, places(book, board), board, seen),
        *_markers(state, board, seen),
        *_tokens(book, state, board, seen),
        *_initiative(state, board, seen),
    ]
    known = {one.place for one in lying} | set(aside)
    known |= set(beside.places(board))
    kept = [one for one in seen if not _is_ours(book, board, one) and one.place not in known]
    silent = tuple(place for place in beside.places(board) if place not in aside)
    return BoardRecord(board.name, (*lying, *kept), silent=silent)


def _burhs(
    state: Saga, regions: dict[str, str], board: BoardFacts, seen: Sequence[Lying]
) -> Iterator[Lying]:
    read = next((one for one in seen if piece_of(one.kind) is Piece.BURH), None)
    kind, colour = (read.kind, read.colour) if read else (Piece.BURH.value, None)
    for slot in board.profile.slots:
        area = regions.get(slot.name.removeprefix(BURH_SLOT))
        if slot.name.startswith(BURH_SLOT) and area is not None and state.land(area).burh:
            yield Lying(slot.name, kind, colour)


def spaces(board: BoardFacts) -> dict[str, int]:
    """The space of each place of the round track, counted from the left."""
    return {
        f"{TRACK} {one.name}": number
        for track in board.profile.tracks
        if track.name == TRACK
        for one in track.positions
        if (number := number_called(one.name)) is not None
    }


def _markers(state: Saga, board: BoardFacts, seen: Sequence[Lying]) -> Iterator[Lying]:
    by_space = {number: place for place, number in spaces(board).items()}
    for piece, space in (
        (Piece.ROUND_MARKER, state.round_marker),
        (Piece.BURH_MARKER, state.burh_marker),
    ):
        read = next((one for one in seen if piece_of(one.kind) is piece), None)
        if read is not None and space in by_space:
            yield Lying(by_space[space], read.kind, read.colour)


def _tokens(
    book: Figures, state: Saga, board: BoardFacts, seen: Sequence[Lying]
) -> Iterator[Lying]:
    """Raid targets that lie face up; what lies face down looks the same whatever it is."""
    for slot in board.profile.slots:
        field = slot.name.removeprefix(TOKEN_SLOT)
        if not slot.name.startswith(TOKEN_SLOT) or field not in book.north:
            continue
        there = [one for one in seen if one.place == slot.name]
        seal = state.land(field).seal
        if (_seal(book, there[0].kind) if there else NO_SEAL) == seal:
            yield from there
        elif seal != NO_SEAL:
            label = book.areas[seal].en if seal in book.areas else "face down"
            yield Lying(slot.name, label)


def _initiative(state: Saga, board: BoardFacts, seen: Sequence[Lying]) -> Iterator[Lying]:
    """The tile with the side up that chooses first, where such a tile was read."""
    if any(slot.name == INITIATIVE for slot in board.profile.slots):
        for one in seen:
            if one.place == INITIATIVE:
                up = side_of(one.kind, one.colour)
                stands = up is None or up is state.initiative
                yield one if stands else Lying(INITIATIVE, TILE, COLOURS[state.initiative])


def _seal(book: Figures, kind: str) -> str:
    """The raid target that a piece is, by its name."""
    word = kind.casefold()
    for area in book.targets:
        figures = book.areas[area]
        if figures.en.casefold() in word or figures.polish.casefold() in word:
            return area
    return FACE_DOWN


def _is_ours(book: Figures, board: BoardFacts, one: Lying) -> bool:
    """Whether the record says what lies on a place, so that nothing else is kept there."""
    if one.place in places(book, board) or one.place.startswith((BURH_SLOT, TOKEN_SLOT)):
        return True
    return piece_of(one.kind) in (Piece.ROUND_MARKER, Piece.BURH_MARKER)


def take(work: Work, command: TakeBoard) -> None:
    """The board is right: what has changed on it is set to what lies there."""
    record, changed = command.record, {one.place for one in command.changes.places}
    regions = areas_by_name(work.book)
    counts, counted = _only_counted(work, regions, command.changes.places)
    for place in sorted(changed - counted):
        count = _count(work.book, regions, record, place)
        if count is not None:
            before = counts.get(count.area)
            counts[count.area] = count if before is None else _together(before, count)
    differing = [one for one in counts.values() if _differs(work.state, one)]
    if differing:
        set_lands(work, differing)
    _set_markers(work, record, changed)
    beside.take(work, command.changes.places)


def _only_counted(
    work: Work, regions: dict[str, str], changes: Sequence[PlaceChange]
) -> tuple[dict[str, c.LandCount], set[str]]:
    """Areas in which units were only counted, with what follows for each; and their places."""
    counted = {
        one.place: units_seen.totals(one.place, one.now)
        for one in changes
        if one.place in regions and units_seen.are_whole((*one.was, *one.now))
    }
    counts = {regions[place]: c.LandCount(regions[place]) for place in counted}
    for side in Side:
        stood = {area: work.state.land(area).of(side) for area in counts}
        told = {regions[place]: of[side] for place, of in counted.items()}
        found = told_apart(stood, told, counting.reserve(work.book, work.state, side))
        if found is None:
            raise refuse(
                text(
                    "{side}: whether warriors or leaders moved cannot be seen. Set it by hand.",
                    side=side_label(side),
                )
            )
        for area, units in found.items():
            of_saxons = side is Side.SAXONS
            one = c.LandCount(area, units) if of_saxons else c.LandCount(area, vikings=units)
            counts[area] = _together(counts[area], one)
    return counts, set(counted)


def _count(
    book: Figures, regions: dict[str, str], record: BoardRecord, place: str
) -> c.LandCount | None:
    there = record.at(place)
    if place in regions:
        found = units_seen.by_kind(place, there)
        return c.LandCount(
            regions[place], saxons=found[Side.SAXONS], vikings=found[Side.VIKINGS]
        )
    area = regions.get(place.removeprefix(BURH_SLOT))
    if place.startswith(BURH_SLOT) and area is not None:
        return c.LandCount(area, burh=bool(there))
    field = place.removeprefix(TOKEN_SLOT)
    if place.startswith(TOKEN_SLOT) and field in book.north:
        return c.LandCount(field, seal=_seal(book, there[0].kind) if there else c.NO_TARGET)
    return None


def _together(one: c.LandCount, other: c.LandCount) -> c.LandCount:
    """What two places say of the same area."""
    return c.LandCount(
        one.area,
        one.saxons if other.saxons is None else other.saxons,
        one.vikings if other.vikings is None else other.vikings,
        one.burh if other.burh is None else other.burh,
        one.seal if other.seal is None else other.seal,
    )


def _differs(state: Saga, count: c.LandCount) -> bool:
    land = state.land(count.area)
    seal = NO_SEAL if count.seal == c.NO_TARGET else count.seal
    told = (count.saxons, count.vikings, count.burh, seal)
    stands = (land.saxons, land.vikings, land.burh, land.seal)
    return any(new is not None and new != old for new, old in zip(told, stands, strict=True))


def _set_markers(work: Work, record: BoardRecord, changed: set[str]) -> None:
    """Markers that stand on one space each are where they stand, and the tile lies as it lies."""
    found: dict[Piece, list[int]] = {}
    for one in record.lying:
        piece, word, name = piece_of(one.kind), *one.place.rpartition(" ")[::2]
        number = number_called(name)
        if word == TRACK and number is not None and one.place in changed and piece is not None:
            found.setdefault(piece, []).append(number)
    state = work.state
    rounds = found.get(Piece.ROUND_MARKER, [])
    burhs = found.get(Piece.BURH_MARKER, [])
    up = {side_of(one.kind, one.colour) for one in record.at(INITIATIVE)} - {None}
    turned = up.pop() if INITIATIVE in changed and len(up) == 1 else None
    told = c.SetMarkers(
        rounds[0] if len(rounds) == 1 else state.round_marker,
        burhs[0] if len(burhs) == 1 else state.burh_marker,
        turned or state.initiative,
    )
    stands = c.SetMarkers(state.round_marker, state.burh_marker, state.initiative)
    if told != stands:
        set_markers(work, told)
