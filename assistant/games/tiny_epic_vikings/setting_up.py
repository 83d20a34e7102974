"""Set-up: from the options to the first event, with everything that is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from assistant.games.sitting import check_limit, first_seat
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.evolve_enemy import STACKED
from assistant.games.tiny_epic_vikings.figures import Figures
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Depth, Goods, HouseRules, Rune, Stage
from assistant.games.tiny_epic_vikings.maps import Chart
from assistant.games.tiny_epic_vikings.state import (
    Enemy,
    God,
    Held,
    Place,
    Player,
    Settled,
    Temple,
    TinyEpicVikingsOptions,
)
from assistant.rules import Moment, Refusal
from assistant.words.seats import Seat
from assistant.words.text import text

SMALL, LARGE = "small", "large"
"""The sides of the map: for one or two players, for three or four."""


def set_up(
    book: Figures,
    seats: Sequence[Seat],
    options: TinyEpicVikingsOptions,
    moment: Moment,
    own: str = "",
) -> e.VikingsSet | Refusal:
    """The first event, or why the game cannot begin so. `book` has the owner's `own` in it."""
    people = len(seats)
    if str(people) not in book.favour_rows:
        return Refusal(text("There is no set-up for {n} players.", n=people))
    wrong = check_limit(options.timer_s, book.timer)
    if wrong is not None:
        return wrong
    luck = Random(moment.luck)  # noqa: S311 - draws of a game, not a secret
    first = first_seat(seats, seats[0].id if people == 1 else options.first, luck)
    if isinstance(first, Refusal):
        return first
    mats = _mats(book, options, luck)
    if isinstance(mats, Refusal):
        return mats
    side = SMALL if people <= 2 else LARGE
    chart = book.maps[side].chart
    row = book.row_cards(people)
    depth = Depth.FULL if people == 1 else options.depth
    event = e.VikingsSet(
        seats=tuple(seats),
        players=tuple(_player(book, seat) for seat in seats),
        chieftain=first,
        drawn=options.first is None and people > 1,
        depth=depth,
        chart=side,
        gods=tuple(God(mat, rune) for mat, rune in zip(mats, Rune, strict=True)),
        house=options.house or HouseRules(),
        place=_place(seats, first),
        villages=chart.villages,
        top=tuple(range(1, row + 1)),
        bottom=tuple(range(row + 1, 2 * row + 1)),
        deck=book.game.deck,
        timer_s=options.timer_s,
        own=own,
    )
    if people == 2:
        return _third_clan(book, chart, event)
    return _enemy(book, chart, event, luck) if people == 1 else event


def _place(seats: Sequence[Seat], first: str) -> Place:
    """Start boats: from the right neighbour of the first player on, counter-clockwise."""
    ids = [seat.id for seat in seats]
    at = ids.index(first)
    around = ids[at:] + ids[:at]
    order = tuple(reversed(around))
    return Place(1, 1, Stage.BOATS, order[0], 1, order)


def _player(book: Figures, seat: Seat) -> Player:
    figures = book.game
    return Player(
        seat.id,
        has=Goods(figures.start, figures.start, figures.start),
        settlers=figures.settlers,
        boats=tuple(range(1, figures.boats + 1)),
        temples=tuple(range(1, figures.temples + 1)),
    )


def _mats(
    book: Figures, options: TinyEpicVikingsOptions, luck: Random
) -> tuple[str, ...] | Refusal:
    """The god of each rune: those that were chosen, the others drawn."""
    chosen = [options.gods[at] if at < len(options.gods) else None for at in range(len(Rune))]
    wrong = next((mat for mat in chosen if mat and mat not in book.gods), None)
    if wrong is not None:
        return Refusal(text("There is no god {mat}.", mat=wrong))
    named = [mat for mat in chosen if mat]
    if len(set(named)) != len(named):
        return Refusal(text("Each rune has a god of its own."))
    left = [mat for mat in book.gods if mat not in named]
    luck.shuffle(left)
    return tuple(mat or left.pop() for mat in chosen)


def _third_clan(book: Figures, chart: Chart, event: e.VikingsSet) -> e.VikingsSet:
    """With two players a third clan holds the outer islands; the runes stay where they are."""
    outer = [code for code, one in chart.islands.items() if one.place == "outer"]
    facts = {name: getattr(event, name) for name in event.__struct_fields__}
    clan = book.third_clan
    facts |= {
        "settled": tuple(Settled(code, ENEMY, clan.settlers) for code in outer),
        "temples": tuple(Temple(code, ENEMY) for code in outer for _ in range(clan.temples)),
        "held": tuple(Held(code, ENEMY) for code in outer),
    }
    return e.VikingsSet(**facts)


def _enemy(book: Figures, chart: Chart, event: e.VikingsSet, luck: Random) -> e.VikingsSet:
    """Alone the enemy clan begins on one of the inner islands, which is drawn."""
    inner = [code for code, one in chart.islands.items() if one.place == "inner"]
    island = luck.choice(inner or list(chart.islands))
    docks = chart.at_centre(island) or chart.docks_of[island]
    facts = {name: getattr(event, name) for name in event.__struct_fields__}
    figures, rune = book.game, chart.islands[island].rune
    facts |= {
        "gods": tuple(
            God(one.mat, one.rune, book.prices.fury_rune if one.rune is rune else 0)
            for one in event.gods
        ),
        "held": (Held(island, ENEMY),),
        "settled": (Settled(island, ENEMY, STACKED),),
        "enemy": Enemy(
            chieftain=min(docks, key=lambda dock: chart.spot(dock)[0]),
            settlers=(0, *[STACKED] * (figures.settlers - 1)),
            boats=(STACKED,) * figures.boats,
            temples=(STACKED,) * figures.temples,
        ),
    }
    return e.VikingsSet(**facts)
