"""Everybody's points, opened into parts. What favour cards hold is hidden until the end."""

from __future__ import annotations

from assistant.games.tiny_epic_vikings.influence import island_runes
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Rune, Stage
from assistant.games.tiny_epic_vikings.labels import rune_label
from assistant.games.tiny_epic_vikings.scoring import (
    favour_points,
    favour_runes,
    favours_of,
    island_points,
    ranks,
    score_track,
    tie_breaks,
    total,
    worths,
)
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.score import Fact, Part, Scoreboard, SeatScore
from assistant.words.text import Text, plural, text


def revealed(state: Vikings) -> bool:
    """Whether favour cards lie open: after the last era."""
    return state.over or state.place.stage is Stage.REVEAL


def scoreboard(state: Vikings) -> Scoreboard:
    """Points as fury stands now. Before the end a total is that of the islands alone."""
    order = ranks(state) if revealed(state) else {}
    return Scoreboard(
        tuple(_row(state, seat.id, order.get(seat.id)) for seat in state.seats), final=state.over
    )


def _row(state: Vikings, seat: str, rank: int | None) -> SeatScore:
    book = book_of(state)
    islands = island_points(book, state, seat)
    points = total(book, state, seat) if revealed(state) else islands
    return SeatScore(seat, points, rank, parts(state, seat), _facts(state, seat, points))


def parts(state: Vikings, owner: str) -> tuple[Part, ...]:
    """Islands and favour cards of a seat or of the enemy, rune by rune."""
    book = book_of(state)
    values, held = worths(book, state), island_runes(book, state, owner)
    islands = tuple(
        Part(
            f"island_{rune}",
            text("{rune}: {n} × {worth}", rune=rune_label(rune), n=held.of(rune),
                 worth=_word(values[rune].island)),
            None if (one := values[rune].island) is None else one * held.of(rune),
        )
        for rune in Rune
        if held.of(rune)
    )  # fmt: skip
    whole = Part("islands", text("Island runes"), island_points(book, state, owner), islands)
    if not revealed(state):
        cards = len(favours_of(state, owner))
        label = plural("{n} favour card, hidden", "{n} favour cards, hidden", cards)
        return (whole, Part("favours", label, 0 if not cards else None))
    runes = favour_runes(state, owner)
    favours = () if runes is None else tuple(
        Part(
            f"favour_{rune}",
            text("{rune}: {n} × {worth}", rune=rune_label(rune), n=runes.of(rune),
                 worth=_word(values[rune].favour)),
            None if (one := values[rune].favour) is None else one * runes.of(rune),
        )
        for rune in Rune
        if runes.of(rune)
    )  # fmt: skip
    return (
        whole,
        Part("favours", text("Favour cards"), favour_points(book, state, owner), favours),
    )


def _word(worth: int | None) -> str:
    return "?" if worth is None else str(worth)


def _facts(state: Vikings, seat: str, points: int | None) -> tuple[Fact, ...]:
    runes, cards, temples, boats, goods = tie_breaks(state, seat)
    facts = [
        Fact("tie", text("Between equals"), _tie(runes, cards, temples, boats, goods)),
    ]
    if state.over and points is not None:
        space, turned = score_track(points, book_of(state).game.points)
        where = text("+40, space {n}", n=space) if turned else text("space {n}", n=space)
        facts.append(Fact("track", text("Score marker"), where))
    return tuple(facts)


def _tie(runes: int, cards: int, temples: int, boats: int, goods: int) -> Text:
    return text(
        "island runes {runes}, favour cards {cards}, temples {temples}, boats {boats},"
        " resources {goods}",
        runes=runes, cards=cards, temples=temples, boats=boats, goods=goods,
    )  # fmt: skip


def enemy_total(state: Vikings) -> int | None:
    """Alone: the enemy's points; before the end those of its islands."""
    book = book_of(state)
    return total(book, state, ENEMY) if revealed(state) else island_points(book, state, ENEMY)
