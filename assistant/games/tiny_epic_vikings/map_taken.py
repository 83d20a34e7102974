"""The board is right: what lies on the map becomes the record."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from msgspec import Struct

from assistant.games.sitting import TakeBoard
from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import drafting, on_map, questions
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.evolve_enemy import given_back, taken_from
from assistant.games.tiny_epic_vikings.influence import chart_of, taker
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Stage
from assistant.games.tiny_epic_vikings.labels import who_label
from assistant.games.tiny_epic_vikings.pieces_read import Piece, owner_of, piece_of
from assistant.games.tiny_epic_vikings.state import Boat, Settled, Temple, Vikings
from assistant.games.tiny_epic_vikings.work import Work, book_of
from assistant.words.board_record import BoardChanges, Lying, PlaceChange
from assistant.words.text import text

PIECES = {"settlers": text("settlers"), "temples": text("temples"), "boats": text("boats")}
"""Kinds of pieces of which a clan has so many."""


class Waited(Struct, frozen=True):
    """A boat that was waited for lies in a fjord: a start boat, or one that made room."""

    seat: str
    fjord: str
    start: bool


def waited_for(state: Vikings, changes: BoardChanges) -> Waited | None:
    """The one boat that somebody was to put into a fjord, if it lies there now."""
    if len(changes.places) != 1 or not state.playing:
        return None
    (change,) = changes.places
    fjord = change.place.removeprefix(on_map.FJORD)
    seat = _new_boat(state, change)
    if not change.place.startswith(on_map.FJORD) or not seat:
        return None
    now = state.now
    if isinstance(now, s.PushBoat) and now.seat == seat:
        asked = questions.choice(state)
        options = () if asked is None else asked.options
        return Waited(seat, fjord, False) if fjord in {one.code for one in options} else None
    first = state.place.stage is Stage.BOATS and seat == state.place.active
    free = not state.boats_at(fjord) and fjord in chart_of(book_of(state), state).edges
    return Waited(seat, fjord, True) if first and free else None


def _new_boat(state: Vikings, change: PlaceChange) -> str:
    """Whose boat came, if it is one more and nothing else."""
    before = Tally({owner_of(state, one): one.count for one in change.was})
    after = Tally({owner_of(state, one): one.count for one in change.now})
    more, less = after - before, before - after
    return next(iter(more)) if more.total() == 1 and not less else ""


def take(work: Work, command: TakeBoard) -> None:
    """What was waited for happens; everything else is set as it lies."""
    waited = waited_for(work.state, command.changes)
    if waited is not None and waited.start:
        drafting.place_boat(work, waited.seat, waited.fjord)
        return
    if waited is not None:
        questions.answer(work, waited.seat, waited.fjord)
        return
    for change in command.changes.places:
        _take_village(work, change)
    event = taken(work, command)
    if event is not None:
        work.do(event)
    for change in command.changes.places:
        if change.place.startswith(on_map.RUNE):
            _take_rune(work, change.place.removeprefix(on_map.RUNE), change.now)


def _is_gone(state: Vikings, change: PlaceChange) -> bool:
    """Whether a village has gone from its port."""
    dock = change.place.removeprefix(on_map.PORT)
    return change.place.startswith(on_map.PORT) and dock in state.villages and not change.now


def _take_village(work: Work, change: PlaceChange) -> None:
    """A village that is gone was raided by the one whose boat lay there, if there was one."""
    dock = change.place.removeprefix(on_map.PORT)
    boats = work.state.boats_at(dock)
    if _is_gone(work.state, change) and len(boats) == 1:
        work.do(e.VillageRaided(boats[0], dock))


def _take_rune(work: Work, island: str, now: tuple[Lying, ...]) -> None:
    was = work.state.holder(island)
    if any(on_map.is_rune(work.state, one) for one in now):
        if not on_map.rune_lies(work.state, island):
            work.do(e.RuneTaken(island, "", was))
        return
    owner = taker(work.book, work.state, island)
    if not owner:
        raise refuse(text("Say on the table page who controls island {island}.", island=island))
    work.do(e.RuneTaken(island, owner, was))
    work.fury(work.chart.islands[island].rune, work.book.prices.fury_rune, "rune")


def taken(work: Work, command: TakeBoard) -> e.MapTaken | None:
    """The pieces on the map as they lie, with what is left on everybody's mat."""
    state, record = work.state, command.record
    settled = {(one.island, one.owner): one.count for one in state.settled}
    temples = Tally((one.island, one.owner) for one in state.temples)
    boats = Tally((one.place, one.owner) for one in state.boats)
    chieftain = "" if state.enemy is None else state.enemy.chieftain
    gone = {
        one.place.removeprefix(on_map.PORT)
        for one in command.changes.places
        if _is_gone(state, one)
    }
    for change in command.changes.places:
        word, _, code = change.place.partition(" ")
        here = record.at(change.place)
        if f"{word} " == on_map.ISLAND:
            _land(state, code, here, settled, temples)
        elif f"{word} " in (on_map.FJORD, on_map.PORT):
            for key in [key for key in boats if key[0] == code]:
                del boats[key]
            boats.update(_boats(state, change.place, code, here))
            if any(piece_of(one.kind) is Piece.CHIEFTAIN for one in here):
                chieftain = code
    event = e.MapTaken(
        tuple(Settled(*key, count) for key, count in settled.items() if count > 0),
        tuple(Temple(*key) for key in temples.elements()),
        tuple(Boat(owner, place) for place, owner in boats.elements()),
        tuple(_mats(work, settled, temples, boats)),
        tuple(one for one in state.villages if one not in gone),
        _enemy_mat(work, settled, temples, boats),
        chieftain,
    )
    same = (state.settled, state.temples, state.boats)
    now = (event.settled, event.temples, event.boats)
    still = all(sorted(a, key=repr) == sorted(b, key=repr) for a, b in zip(same, now, strict=True))
    moved = state.enemy is not None and chieftain != state.enemy.chieftain
    return None if still and not moved and not gone else event


def _land(
    state: Vikings, island: str, here: tuple[Lying, ...],
    settled: dict[tuple[str, str], int], temples: Tally[tuple[str, str]],
) -> None:  # fmt: skip
    """What an island holds; pieces of which only the owner is known are temples as far as some
    are recorded there, and settlers beyond that."""
    for owner in state.owners:
        counts: Tally[Piece | None] = Tally()
        for one in here:
            if on_map.land_piece(state, one) and owner_of(state, one) == owner:
                counts[piece_of(one.kind)] += one.count
        known = counts[Piece.TEMPLE]
        either = counts[None]
        raised = min(either, max(0, temples[island, owner] - known))
        temples[island, owner] = known + raised
        settled[island, owner] = counts[Piece.SETTLER] + either - raised


def _boats(
    state: Vikings, place: str, code: str, here: tuple[Lying, ...]
) -> dict[tuple[str, str], int]:
    found: Tally[tuple[str, str]] = Tally()
    for one in here:
        owner = owner_of(state, one)
        in_port = place.startswith(on_map.PORT)
        if owner and not (in_port and isinstance(on_map.port_holds(state, one), Piece)):
            found[code, owner] += one.count
    return found


def _mats(
    work: Work, settled: dict[tuple[str, str], int], temples: Tally[tuple[str, str]],
    boats: Tally[tuple[str, str]],
) -> Iterator[e.Mat]:  # fmt: skip
    """What is left on the mats. Refuses more pieces than a clan has."""
    game = work.book.game
    for player in work.state.players:
        out = _out(player.seat, settled, temples, boats)
        before = _out(player.seat, *_as_recorded(work.state))
        for word, has, most in (
            ("settlers", out[0], game.settlers),
            ("temples", out[1], game.temples),
            ("boats", out[2], game.boats + 1),
        ):
            if has > most:
                raise too_many(work, player.seat, word, most)
        yield e.Mat(
            player.seat,
            player.settlers if out[0] == before[0] else game.settlers - out[0],
            slots_after(player.boats, game.boats, game.boats + 1, before[2], out[2]),
            slots_after(player.temples, game.temples, game.temples, before[1], out[1]),
        )


def _as_recorded(
    state: Vikings,
) -> tuple[dict[tuple[str, str], int], Tally[tuple[str, str]], Tally[tuple[str, str]]]:
    return (
        {(one.island, one.owner): one.count for one in state.settled},
        Tally((one.island, one.owner) for one in state.temples),
        Tally((one.place, one.owner) for one in state.boats),
    )


def _out(
    owner: str, settled: dict[tuple[str, str], int], temples: Tally[tuple[str, str]],
    boats: Tally[tuple[str, str]],
) -> tuple[int, int, int]:  # fmt: skip
    """An owner's settlers, temples and boats on the map."""
    return (
        sum(count for (_, who), count in settled.items() if who == owner),
        sum(count for (_, who), count in temples.items() if who == owner),
        sum(count for (_, who), count in boats.items() if who == owner),
    )


def slots_after(
    slots: tuple[int, ...], places: int, whole: int, was: int, now: int
) -> tuple[int, ...]:
    """Which of a mat's places hold a piece once `now` pieces of a clan's `whole` number lie on the
    map, where `was` did. They come back to the leftmost free places; first those go onto the map
    that lay on no place (a start boat), then the leftmost ones."""
    if now >= was:
        aside = whole - was - len(slots)
        return slots[max(0, now - was - aside) :]
    free = [n for n in range(1, places + 1) if n not in slots]
    return tuple(sorted((*slots, *free[: was - now])))


def _enemy_mat(
    work: Work, settled: dict[tuple[str, str], int], temples: Tally[tuple[str, str]],
    boats: Tally[tuple[str, str]],
) -> tuple[tuple[int, ...], ...]:  # fmt: skip
    """Alone: what is left on the enemy's mat: settlers, temples, boats."""
    enemy = work.state.enemy
    if enemy is None:
        return ()
    out = _out(ENEMY, settled, temples, boats)
    before = _out(ENEMY, *_as_recorded(work.state))
    mats = []
    for word, mat, now, was in zip(
        ("settlers", "temples", "boats"), (enemy.settlers, enemy.temples, enemy.boats), out,
        before, strict=True,
    ):  # fmt: skip
        if now - was > sum(mat):
            raise too_many(work, ENEMY, word, sum(mat) + was)
        mats.append(taken_from(mat, now - was) if now > was else given_back(mat, was - now))
    return tuple(mats)


def too_many(work: Work, owner: str, word: str, most: int) -> Exception:
    """The refusal of more pieces (`PIECES`) than there are."""
    return refuse(
        text(
            "More pieces of {name} lie on the map than there are: {most} {pieces}.",
            name=who_label(work.state, owner),
            most=most,
            pieces=PIECES[word],
        )
    )
