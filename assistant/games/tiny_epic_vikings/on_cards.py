"""Cards beside the map: the rows of favour cards, viking cards that are shown, invaders.

A sheet of people's own. Favour cards are only counted: which one lies where is nobody's business
until the end. A viking card is told by the name under which Skald knows it; one that was read
already, or that nobody has named, is left alone. All of it is asked about, nothing taken at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import battles, enemy_tracks, turns
from assistant.games.tiny_epic_vikings.cards import named
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Depth, End, Row, Stage
from assistant.games.tiny_epic_vikings.labels import INVADERS
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import Work, book_of
from assistant.words.board_record import BoardFacts, BoardRecord, Lying, PlaceChange
from assistant.words.boards import number_called
from assistant.words.text import text

ROWS = {Row.TOP: "top row", Row.BOTTOM: "bottom row"}
CONTESTED, SHOWN, INVADER = "contested favour card", "viking card", "invaders"
_FAVOUR = "favour card"


def is_cards(board: BoardFacts) -> bool:
    """Whether a board is the sheet on which cards lie."""
    return any(is_of_cards(slot.name) for slot in board.profile.slots)


def is_of_cards(place: str) -> bool:
    """Whether a place is one of that sheet."""
    return place in (CONTESTED, SHOWN, INVADER) or _in_row(place) is not None


def _in_row(place: str) -> tuple[Row, int] | None:
    """The row and the number of a place for a favour card, from the left."""
    for row, word in ROWS.items():
        number = number_called(place.removeprefix(f"{word} "))
        if place.startswith(f"{word} ") and number is not None:
            return row, number
    return None


def shower(state: Vikings, place: str) -> str:
    """Whose viking card is awaited at a place: a seat, the enemy, the invaders; empty: nobody."""
    stage, battle = state.place.stage, state.battle
    if state.depth is not Depth.FULL or state.agenda or not state.playing:
        return ""
    if stage is Stage.BATTLE:
        waits = battles.awaited(state)
        fighters = [one for one in waits if (one == INVADERS) is (place == INVADER)]
        return fighters[0] if fighters else ""
    if place != SHOWN:
        return ""
    if stage is Stage.ENEMY:
        return ENEMY
    free = stage is Stage.PLAY and not (state.alone and battle is not None)
    return state.place.active if free else ""


def recorded(state: Vikings, board: BoardFacts, seen: Sequence[Lying]) -> BoardRecord:
    """What should lie on the sheet; silent wherever that is not known for sure."""
    told = {
        place: lying
        for place in (slot.name for slot in board.profile.slots)
        if (lying := _told(state, place, seen)) is not None
    }
    return BoardRecord(
        board.name,
        tuple(one for lying in told.values() for one in lying),
        silent=tuple(one.name for one in board.profile.slots if one.name not in told),
    )


def _told(state: Vikings, place: str, seen: Sequence[Lying]) -> list[Lying] | None:
    there = next((one for one in seen if one.place == place), None)
    if place in (SHOWN, INVADER):
        return _told_of_viking(state, place, there)
    where = _in_row(place)
    if place == CONTESTED:
        lies = state.battle is not None
    elif where is None or state.depth is not Depth.FULL:
        return None
    else:
        filled = places_of(state, where[0])
        if filled is None:
            return None
        lies = where[1] in filled
    if not lies:
        return []
    like = next((one for one in seen if _in_row(one.place)), Lying(place, _FAVOUR))
    return [there or Lying(place, like.kind, like.colour)]


def _told_of_viking(state: Vikings, place: str, there: Lying | None) -> list[Lying] | None:
    """Nothing where a known card lies that is awaited, so that it is asked about; else silent."""
    if there is None or not shower(state, place):
        return None
    card = named(book_of(state).cards, there.kind)
    return None if card is None or card.name in _read(state) else []


def _read(state: Vikings) -> set[str]:
    """The names of the cards that lie face up in this era."""
    rows = [one.card for player in state.players for one in player.row]
    fight = [] if state.battle is None else [one.card for one in state.battle.fighters]
    enemy = () if state.enemy is None else (*state.enemy.row, *state.enemy.battle_row)
    return {card.name for card in (*rows, *fight, *enemy, *state.invaders) if card is not None}


def places_of(state: Vikings, row: Row) -> tuple[int, ...] | None:
    """The places of a row on which cards lie, from the left; None once a card came back to an end
    that was not its own: then only people know how they have moved the others."""
    size = book_of(state).row_cards(len(state.seats))
    first = 1 if row is Row.TOP else size + 1
    found = tuple(card - first + 1 for card in state.row_of(row))
    together = found == tuple(range(found[0], found[0] + len(found))) if found else True
    return found if together and all(1 <= one <= size for one in found) else None


def take(work: Work, changes: Sequence[PlaceChange]) -> None:
    """The sheet is right: a shown card is played or turned up, a battle begins."""
    for one in changes:
        if one.place in (SHOWN, INVADER) and one.now:
            _show(work, one.place, one.now[0].kind)
    rows = [one for one in changes if _in_row(one.place)]
    if rows or any(one.place == CONTESTED for one in changes):
        _begin_battle(work, rows)


def _show(work: Work, place: str, name: str) -> None:
    who = shower(work.state, place)
    if work.state.place.stage is Stage.BATTLE:
        battles.reveal(work, who, turns.card_of(work, name, None, fights=True))
    elif who == ENEMY:
        enemy_tracks.begin(work, turns.card_of(work, name, None))
    else:
        turns.play(work, name, None)


def _begin_battle(work: Work, rows: Sequence[PlaceChange]) -> None:
    """The active seat has taken the favour card at one end of one row, and fights for it."""
    state = work.state
    where = _in_row(rows[0].place) if len(rows) == 1 and not rows[0].now else None
    filled = places_of(state, where[0]) if where else None
    ends = {} if not filled else {filled[-1]: End.RIGHT, filled[0]: End.LEFT}
    may = state.battle is None and state.place.stage is Stage.PLAY and not state.agenda
    if where is None or where[1] not in ends or not may:
        raise refuse(
            text(
                "Favour cards leave their rows one by one, from an end, when a battle begins: put "
                "them back as recorded, or say on the table page what has happened."
            )
        )
    battles.start(work, where[0], ends[where[1]])
