"""What is told or set right by hand: favour cards, holders of islands, fury, pieces, counters."""

from __future__ import annotations

import msgspec

from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.cards import MOST
from assistant.games.tiny_epic_vikings.enemy_acts import advance
from assistant.games.tiny_epic_vikings.enemy_tracks import gained
from assistant.games.tiny_epic_vikings.kinds import (
    ENEMY,
    Counter,
    Goods,
    HouseRules,
    Resource,
    Rune,
    Runes,
)
from assistant.games.tiny_epic_vikings.labels import counter_label, on_the_mat
from assistant.games.tiny_epic_vikings.scoring import favours_of
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.work import Work, book_of, said
from assistant.words.text import text

MOST_RUNES = 3
"""More runes of a kind no favour card can hold: there are three in the game."""


def take_bag(work: Work, command: c.TakeBag) -> None:
    """The winner of a battle takes what the bag on the card shows."""
    step = work.state.now
    if not isinstance(step, s.Bag):
        raise refuse(text("Nobody has won a card just now."))
    goods = Goods(command.wood, command.food, command.steel)
    if min(command.wood, command.food, command.steel) < 0:
        raise refuse(text("It must not be below 0."))
    if max(command.wood, command.food, command.steel) > MOST:
        raise refuse(text("Nothing gives or takes so much: {n}.", n=goods.sum))
    if step.seat == ENEMY:
        if goods.sum:
            advance(work, gained(work, goods), "bag")
        else:
            work.do(e.EnemyTold("nothing"))
    elif goods.sum:
        work.gain(step.seat, goods, "bag")
    else:
        work.do(e.GoodsChanged(step.seat, Goods(), "bag"))
    work.agenda.pop(0)


def note_favour(work: Work, command: c.NoteFavour) -> None:
    """The owner of a favour card says which runes it shows."""
    seat = command.owner or work.moment.actor.seat
    if seat is None:
        raise refuse(text("Say whose this is."))
    known = seat == ENEMY or any(one.seat == seat for one in work.state.players)
    cards = favours_of(work.state, seat) if known else ()
    if not 1 <= command.slot <= len(cards):
        raise refuse(text("There is no such favour card."))
    runes = Runes(command.wealth, command.secrets, command.wrath)
    if not all(0 <= runes.of(rune) <= MOST_RUNES for rune in Rune) or not runes.sum:
        raise refuse(text("Say which runes the card shows."))
    if cards[command.slot - 1].runes == runes:
        raise refuse(text("Nothing would change."))
    work.do(e.FavourNoted(seat, command.slot, runes))


def set_holder(work: Work, island: str, owner: str) -> None:
    """Somebody controls an island, or nobody any more."""
    work.islands_known(island)
    if owner and owner not in work.state.owners:
        raise refuse(text("There is no seat {seat} at this table.", seat=owner))
    was = work.state.holder(island)
    if owner == was:
        raise refuse(text("Nothing would change."))
    work.do(e.RuneTaken(island, owner, was))
    if owner:
        work.fury(work.chart.islands[island].rune, work.book.prices.fury_rune, "rune")


def set_fury(work: Work, rune: Rune, by: int) -> None:
    """The wrath of a god is more or less."""
    total = work.state.god(rune).fury + by
    if not 0 <= total <= 10 * work.book.game.fury or not by:
        raise refuse(text("Nothing would change."))
    work.fury(rune, by, "hand")


def set_pieces(work: Work, command: c.SetPieces) -> None:
    """Settlers on an island are as many as really lie there; the rest is on the mat."""
    work.islands_known(command.island)
    if command.owner not in work.state.owners or command.count < 0:
        raise refuse(text("There is no such settler: {word}.", word=command.owner))
    by = command.count - work.state.settlers(command.island, command.owner)
    if by == 0:
        raise refuse(text("Nothing would change."))
    if by > 0:
        if by > on_mat(work, command.owner):
            raise refuse(on_the_mat(on_mat(work, command.owner)))
        work.do(e.SettlersMoved(command.owner, by, "", command.island, "hand"))
    else:
        work.do(e.SettlersMoved(command.owner, -by, command.island, "", "hand"))


def set_house(work: Work, key: str, value: str) -> None:
    """Another reading of what the printed rules leave open, for this game."""
    was = work.state.house
    try:
        house = msgspec.convert({**msgspec.to_builtins(was), key: value}, HouseRules)
    except msgspec.ValidationError as error:
        raise refuse(text("There is no such reading of the rules.")) from error
    if value == said(work.state, key):
        raise refuse(text("Nothing would change."))
    work.do(e.HouseSet(house, key))


def on_mat(work: Work, owner: str) -> int:
    """How many settlers an owner can still put on the map."""
    if owner != ENEMY:
        return work.player(owner).settlers
    enemy = work.state.enemy
    if enemy is not None:
        return sum(enemy.settlers)
    return 2 * work.book.game.settlers - sum(
        one.count for one in work.state.settled if one.owner == ENEMY
    )


def adjust(work: Work, seat: str, counter: Counter, by: int) -> None:
    """Changes a counter, within what it can be."""
    was = counted_by(work.state, seat, counter)
    value = max(0, min(was + by, most(work, seat, counter)))
    if value == was:
        raise refuse(text("Nothing would change: {counter}.", counter=counter_label(counter)))
    work.do(e.Adjusted(seat, counter, value - was, value))


def counted_by(state: Vikings, seat: str, counter: Counter) -> int:
    """How many of something a seat has."""
    player, game = state.player(seat), book_of(state).game
    match counter:
        case Counter.FAVOURS:
            return len(player.favours)
        case Counter.TEMPLES:
            return game.temples - len(player.temples)
        case Counter.BOATS:
            return game.boats - len(player.boats)
        case Counter.SETTLERS:
            return player.settlers
        case Counter.VILLAGES:
            return player.villages
    return player.has.of(Resource(counter))


def most(work: Work, seat: str, counter: Counter) -> int:
    """The most that a seat can have of something."""
    game = work.book.game
    match counter:
        case Counter.FAVOURS:
            return game.favours
        case Counter.TEMPLES:
            return game.temples
        case Counter.BOATS:
            return game.boats
        case Counter.SETTLERS:
            lying = sum(one.count for one in work.state.settled if one.owner == seat)
            return game.settlers - lying
        case Counter.VILLAGES:
            return game.villages
        case _:
            return game.cap
