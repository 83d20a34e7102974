"""What lies in the middle of the table, as pages show it: gods, offerings, a battle, the enemy."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assistant.games.tiny_epic_vikings.battles import awaited, strength
from assistant.games.tiny_epic_vikings.board import enemy_total, parts
from assistant.games.tiny_epic_vikings.influence import active_runes
from assistant.games.tiny_epic_vikings.kinds import ENEMY, End, Goods, Row, Rune, Runes
from assistant.games.tiny_epic_vikings.labels import (
    act_label,
    boost_label,
    end_label,
    god_label,
    rune_label,
    who_label,
)
from assistant.games.tiny_epic_vikings.scoring import favours_of, fury_track, worths
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.score import Part
from assistant.words.text import Text, text


class Named(Struct, frozen=True):
    """A code for commands and its name for people."""

    code: str
    label: Text


class SheetGod(Struct, frozen=True):
    """A god: where its marker stands, on which side, its place, what its runes are worth now;
    None where nobody has told it. `stack`: villages offered to it."""

    mat: str
    rune: Rune
    label: Text
    name: Text
    fury: int
    space: int
    turned: bool
    place: int
    island: int | None
    favour: int | None
    stack: int


class SheetFighter(Struct, frozen=True):
    """Somebody in the battle; `strength` None while the card lies face down."""

    who: str
    label: Text
    strength: int | None
    told: Text | None


class SheetBattle(Struct, frozen=True):
    """The battle: for which card, who is in, whose card is read next."""

    where: Text
    starter: Text
    fighters: tuple[SheetFighter, ...]
    reading: tuple[Named, ...]


class SheetEnemy(Struct, frozen=True):
    """Alone: the enemy clan."""

    chieftain: str
    has: Goods
    settlers: int
    boats: int
    temples: int
    favours: int
    villages: int
    deck: int
    played: int
    active: Runes
    points: int | None
    parts: tuple[Part, ...]
    unread: tuple[int, ...]


class Offering(Struct, frozen=True):
    """An action of offering: what it does, villages on it, whether it is closed."""

    action: str
    label: Text
    count: int
    closed: bool


def sheet_gods(state: Vikings) -> Iterator[SheetGod]:
    book = book_of(state)
    values = worths(book, state)
    for god in state.gods:
        figures, worth = book.gods[god.mat], values[god.rune]
        space, turned = fury_track(god.fury, book.game.fury)
        yield SheetGod(
            mat=god.mat,
            rune=god.rune,
            label=rune_label(god.rune),
            name=god_label(figures.name, figures.name_pl, god.mat),
            fury=god.fury,
            space=space,
            turned=turned,
            place=worth.place,
            island=worth.island,
            favour=worth.favour,
            stack=state.stack(god.rune),
        )


def sheet_ends(state: Vikings) -> Iterator[Named]:
    for row in Row:
        if state.row_of(row):
            for end in End:
                yield Named(f"{row} {end}", end_label(row, end))


def sheet_battle(state: Vikings) -> SheetBattle | None:
    battle = state.battle
    if battle is None:
        return None
    fighters = tuple(
        SheetFighter(
            one.who,
            who_label(state, one.who),
            None if one.card is None else strength(state, one.who, one.card).total,
            None if one.card is None else boost_label(one.card),
        )
        for one in battle.fighters
    )
    reading = tuple(Named(who, who_label(state, who)) for who in awaited(state))
    return SheetBattle(
        end_label(battle.row, battle.end), who_label(state, battle.starter), fighters, reading
    )


def sheet_offerings(state: Vikings) -> Iterator[Offering]:
    book = book_of(state)
    most = state.most_offered
    for action, figures in book.dedications.items():
        known = figures.known
        label = text("Action {n} from the top", n=action)
        if known is not None:
            label = text("{head}: {act}", head=label, act=act_label(known[0]))
        yield Offering(action, label, state.stack(action), state.stack(action) >= most)
    for god in state.gods:
        one = book.gods[god.mat]
        name = god_label(one.name, one.name_pl, god.mat)
        label = text("{god} ({rune}): fury +{n}", god=name, rune=rune_label(god.rune),
                     n=book.prices.fury_dedication)  # fmt: skip
        yield Offering(god.rune, label, state.stack(god.rune), state.stack(god.rune) >= most)


def sheet_enemy(state: Vikings) -> SheetEnemy | None:
    enemy = state.enemy
    if enemy is None:
        return None
    cards = favours_of(state, ENEMY)
    return SheetEnemy(
        chieftain=enemy.chieftain,
        has=enemy.has,
        settlers=sum(enemy.settlers),
        boats=sum(enemy.boats),
        temples=sum(enemy.temples),
        favours=len(cards),
        villages=enemy.villages,
        deck=enemy.deck,
        played=len(enemy.row),
        active=active_runes(book_of(state), state, ENEMY),
        points=enemy_total(state),
        parts=parts(state, ENEMY),
        unread=tuple(at for at, one in enumerate(cards, 1) if one.runes is None),
    )
