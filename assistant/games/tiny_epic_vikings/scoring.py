"""Points: what the runes of each god are worth, who wins (rulebook, final scoring)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant.games.sitting import has_seat
from assistant.games.tiny_epic_vikings.figures import Figures
from assistant.games.tiny_epic_vikings.influence import held_number, island_runes
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Rune, Runes
from assistant.games.tiny_epic_vikings.state import Favour, Vikings
from assistant.games.tiny_epic_vikings.work import book_of


class Worth(Struct, frozen=True):
    """What a rune is worth: the place of its god; None where nobody has told the figure."""

    rune: Rune
    place: int
    island: int | None
    favour: int | None


def places(furies: Sequence[int]) -> tuple[int, ...]:
    """The place whose value each god has: tied ones have the lower one, so as many gods as have
    at least this much fury."""
    return tuple(sum(other >= one for other in furies) for one in furies)


def worths(book: Figures, state: Vikings) -> dict[Rune, Worth]:
    """What each rune is worth as fury stands now."""
    found = places([one.fury for one in state.gods])
    return {
        god.rune: Worth(
            god.rune,
            place,
            book.scoring.number(f"island_{place}"),
            book.scoring.number(f"favour_{place}"),
        )
        for god, place in zip(state.gods, found, strict=True)
    }


def favours_of(state: Vikings, owner: str) -> tuple[Favour, ...]:
    """The favour cards of a seat or of the enemy."""
    if owner != ENEMY:
        return state.player(owner).favours
    return () if state.enemy is None else state.enemy.favours


def favour_runes(state: Vikings, owner: str) -> Runes | None:
    """The runes on all of somebody's favour cards; None while one is not told."""
    whole = Runes()
    for one in favours_of(state, owner):
        if one.runes is None:
            return None
        whole = whole.plus(one.runes)
    return whole


def island_points(book: Figures, state: Vikings, owner: str) -> int | None:
    """Points of the islands that somebody controls; None where a value is not known."""
    return _points(island_runes(book, state, owner), worths(book, state), "island")


def favour_points(book: Figures, state: Vikings, owner: str) -> int | None:
    """Points of favour cards; None while cards or values are not known."""
    runes = favour_runes(state, owner)
    return None if runes is None else _points(runes, worths(book, state), "favour")


def _points(runes: Runes, values: dict[Rune, Worth], kind: str) -> int | None:
    whole = 0
    for rune in Rune:
        worth: int | None = getattr(values[rune], kind)
        if runes.of(rune) and worth is None:
            return None
        whole += runes.of(rune) * (worth or 0)
    return whole


def total(book: Figures, state: Vikings, owner: str) -> int | None:
    """All points of somebody; None while something is not known."""
    islands, favours = island_points(book, state, owner), favour_points(book, state, owner)
    return None if islands is None or favours is None else islands + favours


def totals(state: Vikings) -> dict[str, int | None]:
    """The points of all seats."""
    book = book_of(state)
    return {seat.id: total(book, state, seat.id) for seat in state.seats}


def scorers(state: Vikings) -> tuple[str, ...]:
    """Everybody who scores: alone the enemy too."""
    seats = tuple(seat.id for seat in state.seats if seat.here)
    return (*seats, ENEMY) if state.alone else seats


def tie_breaks(state: Vikings, owner: str) -> tuple[int, ...]:
    """What decides between equal points, in this order: island runes, favour cards, temples,
    boats, resources. Then the victory is shared."""
    book = book_of(state)
    cards = len(favours_of(state, owner))
    if has_seat(state.seats, owner):
        player = state.player(owner)
        temples = book.game.temples - len(player.temples)
        boats, goods = book.game.boats - len(player.boats), player.has.sum
    else:
        temples = sum(one.owner == owner for one in state.temples)
        boats = sum(one.owner == owner for one in state.boats)
        goods = state.enemy.has.sum if state.enemy else 0
    return (held_number(state, owner), cards, temples, boats, goods)


def ranks(state: Vikings) -> dict[str, int | None]:
    """The rank of all who score; None while somebody's points are not known."""
    book = book_of(state)
    keys: dict[str, tuple[int, ...]] = {}
    for owner in scorers(state):
        points = total(book, state, owner)
        if points is None:
            return dict.fromkeys(scorers(state))
        keys[owner] = (points, *tie_breaks(state, owner))
    return {
        owner: 1 + sum(other > mine for other in keys.values()) for owner, mine in keys.items()
    }


def winners(state: Vikings) -> tuple[str, ...]:
    """The seats that have won; alone nobody has where the enemy is ahead."""
    if not state.over:
        return ()
    return tuple(owner for owner, rank in ranks(state).items() if rank == 1 and owner != ENEMY)


def unknown_values(state: Vikings) -> tuple[str, ...]:
    """The keys of the values that points of this game need and nobody has told."""
    book, found = book_of(state), []
    values = worths(book, state)
    for owner in scorers(state):
        islands, favours = island_runes(book, state, owner), favour_runes(state, owner) or Runes()
        for rune in Rune:
            worth = values[rune]
            if islands.of(rune) and worth.island is None:
                found.append(f"scoring.island_{worth.place}")
            if favours.of(rune) and worth.favour is None:
                found.append(f"scoring.favour_{worth.place}")
    return tuple(dict.fromkeys(found))


def unread(state: Vikings) -> tuple[str, ...]:
    """Who has favour cards that nobody has read."""
    return tuple(
        owner
        for owner in scorers(state)
        if any(one.runes is None for one in favours_of(state, owner))
    )


def unknown_at_end(state: Vikings) -> tuple[str, ...]:
    """What is missing for the points: values, then whose favour cards."""
    return (*unknown_values(state), *unread(state))


def score_track(points: int, length: int) -> tuple[int, bool]:
    """Where the score marker stands, and whether it lies on its "+40" side."""
    return (points - length, True) if points > length else (points, False)


def fury_track(fury: int, length: int) -> tuple[int, bool]:
    """Where the fury marker stands, and whether it lies on its "20+" side."""
    return (fury - length, True) if fury > length else (fury, False)
