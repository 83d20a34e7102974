"""The map beside the record: settlers and temples on islands, boats, villages, island runes.

Names of places are those of the ready profile: "island A", "fjord nw", "port A2", "rune A". An
island holds settlers and temples, a fjord boats, a port a boat, the chieftain or a village,
whatever people call their pieces. Of a boat in a port with a village one may lie on the other.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence

from assistant.games.tiny_epic_vikings.influence import chart_of
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Depth
from assistant.games.tiny_epic_vikings.pieces_read import (
    Piece,
    called,
    merged,
    owner_of,
    piece_of,
)
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.board_record import BoardFacts, BoardRecord, Lying

ISLAND, FJORD, PORT, RUNE = "island ", "fjord ", "port ", "rune "
_NEVER_LAND = (Piece.BOAT, Piece.VILLAGE, Piece.RUNE, Piece.CHIEFTAIN)


def is_map(board: BoardFacts) -> bool:
    """Whether a board has ports."""
    return any(slot.name.startswith(PORT) for slot in board.profile.slots)


def is_played(state: Vikings, board: BoardFacts) -> bool:
    """Whether it is the side of the map that is played on."""
    islands = {name for name in _names(board) if name.startswith(ISLAND)}
    chart = chart_of(book_of(state), state)
    return islands == {f"{ISLAND}{code}" for code in chart.islands}


def _names(board: BoardFacts) -> Iterator[str]:
    for _, part in board.profile.parts:
        yield part.name


def recorded(state: Vikings, board: BoardFacts, seen: Sequence[Lying]) -> BoardRecord:
    """All that should lie on the map, in the words in which it was read."""
    chart = chart_of(book_of(state), state)
    full = state.depth is Depth.FULL
    lying: list[Lying] = []
    for name in dict.fromkeys(_names(board)):
        here = [one for one in seen if one.place == name]
        code = name.partition(" ")[2]
        if name.startswith(RUNE) and code in chart.islands:
            lying += _rune(state, name, code, here, seen)
        elif full and name.startswith(ISLAND) and code in chart.islands:
            lying += _on_land(state, name, code, here, seen)
        elif full and name.startswith(FJORD) and code in chart.fjords:
            lying += _afloat(state, name, code, here, seen)
        elif full and name.startswith(PORT) and code in chart.island_of:
            lying += _in_port(state, name, code, here, seen)
        else:
            lying += here
    return BoardRecord(board.name, tuple(lying))


def rune_lies(state: Vikings, island: str) -> bool:
    """Whether an island's rune lies on it: nobody holds it, or the third clan of two players."""
    holder = state.holder(island)
    return not holder or (holder == ENEMY and not state.alone)


def is_rune(state: Vikings, one: Lying) -> bool:
    """Whether a piece on the place of a rune is one, not a settler or a boat that covers it."""
    piece = piece_of(one.kind)
    return piece is Piece.RUNE or (piece is None and not owner_of(state, one))


def _rune(
    state: Vikings, place: str, island: str, here: Sequence[Lying], seen: Sequence[Lying]
) -> Sequence[Lying]:
    covered = [one for one in here if not is_rune(state, one)]
    if covered:
        return covered
    if not rune_lies(state, island):
        return ()
    known = next((one for one in seen if piece_of(one.kind) is Piece.RUNE), None)
    named = known or Lying(place, Piece.RUNE.value)
    return here or (Lying(place, named.kind, named.colour),)


def _on_land(
    state: Vikings, place: str, island: str, here: Sequence[Lying], seen: Sequence[Lying]
) -> Iterator[Lying]:
    """Settlers and temples of everybody; anything else that lies there stays."""
    pieces = [one for one in here if land_piece(state, one)]
    lying = [one for one in here if one not in pieces]
    for owner in state.owners:
        mine = [one for one in pieces if owner_of(state, one) == owner]
        temples = sum((one.island, one.owner) == (island, owner) for one in state.temples)
        lying += _as_read(state, place, owner, state.settlers(island, owner), temples, mine, seen)
    return merged(lying)


def land_piece(state: Vikings, one: Lying) -> bool:
    """Whether something on an island is a settler or a temple of somebody."""
    return bool(owner_of(state, one)) and piece_of(one.kind) not in _NEVER_LAND


def _as_read(
    state: Vikings, place: str, owner: str, settlers: int, temples: int,
    mine: Sequence[Lying], seen: Sequence[Lying],
) -> Iterator[Lying]:  # fmt: skip
    """An owner's pieces as they were read where their number fits, else as the record has them."""
    counts: Tally[Piece | None] = Tally()
    for one in mine:
        counts[piece_of(one.kind)] += one.count
    together = counts.total() == settlers + temples
    if together and counts[Piece.SETTLER] <= settlers and counts[Piece.TEMPLE] <= temples:
        yield from mine
        return
    for piece, count in ((Piece.SETTLER, settlers), (Piece.TEMPLE, temples)):
        if count:
            kind, colour = called(state, piece, owner, seen)
            yield Lying(place, kind, colour, count)


def _afloat(
    state: Vikings, place: str, fjord: str, here: Sequence[Lying], seen: Sequence[Lying]
) -> Iterator[Lying]:
    """Boats of everybody: only they lie in fjords, whatever a piece was taken for."""
    lying = [one for one in here if not owner_of(state, one)]
    there = Tally(state.boats_at(fjord))
    for owner in state.owners:
        mine = [one for one in here if owner_of(state, one) == owner]
        if sum(one.count for one in mine) == there[owner]:
            lying += mine
        elif there[owner]:
            kind, colour = called(state, Piece.BOAT, owner, seen)
            lying.append(Lying(place, kind, colour, there[owner]))
    return merged(lying)


def _in_port(
    state: Vikings, place: str, dock: str, here: Sequence[Lying], seen: Sequence[Lying]
) -> Sequence[Lying]:
    """What lies in a port; of a boat and a village whichever was read."""
    owners = state.boats_at(dock)
    chief = state.enemy is not None and state.enemy.chieftain == dock
    village = dock in state.villages
    fits = {
        **dict.fromkeys(owners, True),
        Piece.CHIEFTAIN: chief,
        Piece.VILLAGE: village,
    }
    if here and fits.get(port_holds(state, here[0]), False):
        return here
    if owners:
        kind, colour = called(state, Piece.BOAT, owners[0], seen)
        return (Lying(place, kind, colour),)
    if chief or village:
        piece = Piece.CHIEFTAIN if chief else Piece.VILLAGE
        known = [one for one in seen if port_holds(state, one) is piece]
        named = known[0] if known else Lying(place, piece.value)
        return (Lying(place, named.kind, named.colour),)
    return ()


def port_holds(state: Vikings, one: Lying) -> Piece | str:
    """What a piece in a port is: the chieftain, a village, or a boat of the owner it names."""
    piece = piece_of(one.kind)
    if piece in (Piece.CHIEFTAIN, Piece.VILLAGE):
        return piece
    return owner_of(state, one) or Piece.VILLAGE
