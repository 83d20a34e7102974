"""What a seat that may act can choose from: boats and where they get to, islands, prices."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assistant.games.tiny_epic_vikings.acting import building_fjords, built
from assistant.games.tiny_epic_vikings.influence import chart_of
from assistant.games.tiny_epic_vikings.kinds import Act, Goods
from assistant.games.tiny_epic_vikings.labels import act_label, place_label, rune_label, who_label
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.steps import Use
from assistant.games.tiny_epic_vikings.work import Work, book_of
from assistant.rules import Moment
from assistant.words.actor import Actor, Role
from assistant.words.text import Text, text


class Reach(Struct, frozen=True):
    """A place that a boat gets to, and by how many moves (0: not known). `dock`: it is a port;
    `village`: one can be raided there; `pushes`: whose boat leaves."""

    place: str
    label: Text
    moves: int
    dock: bool
    village: bool
    pushes: Text | None


class BoatOffer(Struct, frozen=True):
    """A boat and the places that it gets to."""

    place: str
    label: Text
    reach: tuple[Reach, ...]


class Slot(Struct, frozen=True):
    """A place of the mat that can be built; `wood` None where nobody has told it."""

    slot: int
    wood: int | None


class IslandOffer(Struct, frozen=True):
    """An island to choose, with how many of something are there."""

    island: str
    label: Text
    count: int


class Offers(Struct, frozen=True):
    """What may be done now: by whom, what, how much (0: no bound), why."""

    seat: str
    act: Act
    label: Text
    value: int
    why: str
    boats: tuple[BoatOffer, ...]
    settlers: int
    food: int
    raid: int | None
    mine: tuple[IslandOffer, ...]
    islands: tuple[IslandOffer, ...]
    slots: tuple[Slot, ...]
    temple_slots: tuple[Slot, ...]
    fjords: tuple[str, ...]
    temples: tuple[IslandOffer, ...]
    targets: tuple[tuple[str, Text], ...]
    bonus: Goods
    free: int


def offers(state: Vikings) -> Offers | None:
    """What the seat that may act now can choose from."""
    now = state.now
    if not isinstance(now, Use) or state.over:
        return None
    book, chart = book_of(state), chart_of(book_of(state), state)
    work = Work(state, Moment(0.0, 0, Actor(Role.HOST, "sheet")))
    player, seat = state.player(now.seat), now.seat
    boats, temples = built(work, seat)
    harvests = now.act is Act.HARVEST
    known = book.harvest.boat
    bonus = Goods(**{known: boats}) if known and harvests else Goods()
    return Offers(
        seat=seat,
        act=now.act,
        label=act_label(now.act),
        value=now.value,
        why=now.why,
        boats=tuple(_boats(state, now)),
        settlers=min(player.settlers, player.has.food, now.value or player.settlers),
        food=player.has.food,
        raid=book.raid.number(f"era_{state.place.round}"),
        mine=tuple(one for one in _islands(state, seat) if one.count),
        islands=tuple(_islands(state, seat)),
        slots=tuple(Slot(n, book.build.number(f"boat_{n}")) for n in player.boats),
        temple_slots=tuple(Slot(n, book.build.number(f"temple_{n}")) for n in player.temples),
        fjords=building_fjords(work, seat) if chart.verified else chart.fjords,
        temples=tuple(
            one
            for one in _islands(state, seat)
            if any((t.island, t.owner) == (one.island, seat) for t in state.temples)
        ),
        targets=tuple(_targets(state, seat)),
        bonus=bonus,
        free=now.value + temples if now.value and harvests else now.value,
    )


def _boats(state: Vikings, now: Use) -> Iterator[BoatOffer]:
    if now.act is not Act.SAIL:
        return
    chart = chart_of(book_of(state), state)
    for boat in state.boats:
        if boat.owner != now.seat:
            continue
        far = chart.reach(boat.place, now.value or len(chart.fjords))
        places = far if chart.verified else dict.fromkeys(chart.places(), 0)
        reach = [
            Reach(
                place,
                _reached(state, place),
                far.get(place, 0) if chart.verified else 0,
                place in chart.island_of,
                place in state.villages,
                _pushes(state, place, now.seat),
            )
            for place in sorted(places, key=lambda one: (one not in chart.island_of, one))
        ]
        yield BoatOffer(boat.place, place_label(boat.place), tuple(reach))


def _reached(state: Vikings, place: str) -> Text:
    chart = chart_of(book_of(state), state)
    island = chart.island_of.get(place)
    if island is None:
        return place_label(place)
    rune = rune_label(chart.islands[island].rune)
    return text("{port}, island {island} ({rune})", port=place_label(place), island=island,
                rune=rune)  # fmt: skip


def _pushes(state: Vikings, place: str, seat: str) -> Text | None:
    if place not in chart_of(book_of(state), state).island_of:
        return None
    others = [one for one in state.boats_at(place) if one != seat]
    return who_label(state, others[0]) if others else None


def _islands(state: Vikings, seat: str) -> Iterator[IslandOffer]:
    chart = chart_of(book_of(state), state)
    for code, one in chart.islands.items():
        label = text("island {island} ({rune})", island=code, rune=rune_label(one.rune))
        yield IslandOffer(code, label, state.settlers(code, seat))


def _targets(state: Vikings, seat: str) -> Iterator[tuple[str, Text]]:
    for one in state.settled:
        if one.owner != seat:
            who = who_label(state, one.owner)
            label = text("{name} on island {island} ({n})", name=who, island=one.island,
                         n=one.count)  # fmt: skip
            yield f"{one.owner} {one.island}", label
