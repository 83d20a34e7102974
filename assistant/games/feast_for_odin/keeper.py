"""What is set right by hand: counters, cards, animals, strips, and the seats."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.kinds import (
    OCCUPATION,
    ORE,
    SILVER,
    STONE,
    WOOD,
    Why,
    stock,
    stock_of,
)
from assistant.games.feast_for_odin.labels import counter_label, thing_label
from assistant.games.feast_for_odin.mountains import reveal
from assistant.games.feast_for_odin.notes import emigrated_codes, island_codes
from assistant.games.feast_for_odin.noting import give_island, note, set_emigrated
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.state import FeastForOdin, unseen
from assistant.games.feast_for_odin.turns import pass_turn
from assistant.games.feast_for_odin.work import Work
from assistant.games.sitting import SeatLeft
from assistant.games.sitting.decide import check_leaving
from assistant.games.sitting.work import refuse
from assistant.words.text import pages, text


def adjustable(book: Book) -> tuple[str, ...]:
    """Everything that can be set by hand, ships, islands and buildings included."""
    return (
        SILVER, WOOD, STONE, ORE, OCCUPATION,
        *book.rounds.start.weapons, *book.things.goods, *book.things.specials,
        *book.rounds.ships, *book.rounds.supply.buildings, *island_codes(book),
        *emigrated_codes(book), *e.COUNTERS,
    )  # fmt: skip


def adjust(work: Work, command: c.Adjust) -> None:
    """More or less of something; what an occupation brings is recorded so as well."""
    seat, what, by = command.seat, command.what, command.by
    if what not in adjustable(work.book):
        raise refuse(text("There is no {thing} in this game.", thing=what))
    player, label = work.state.player(seat), counter_label(work.book.words, what)
    _check_card(work, seat, command.card)
    if what in emigrated_codes(work.book):
        set_emigrated(work, seat, emigrated_codes(work.book)[what], by)
        return
    if not work.full and what not in e.COUNTERS:
        note(work, command)
        return
    if what in island_codes(work.book):
        give_island(work, seat, what, by)
        return
    if what in work.book.rounds.ships or what in work.book.rounds.supply.buildings:
        _adjust_built(work, seat, what, by)
        return
    was = getattr(player, what) if what in e.COUNTERS else player.has.of(what)
    value = max(0, was + by)
    if what == "thing":
        colours = 2 if work.state.solo else 1
        value = min(value, colours * work.book.rounds.start.vikings)
    if value == was:
        raise refuse(text("Nothing would change: {thing}.", thing=label))
    most = work.book.rounds.by_hand.most(what)
    if value > most:
        raise refuse(text("No more than {n} is counted by hand: {thing}.", n=most, thing=label))
    if what in work.book.things.specials:
        _adjust_special(work, seat, what, value)
    work.do(e.Adjusted(seat, what, value - was, value, command.card))


def _check_card(work: Work, seat: str, card: int | None) -> None:
    if card is not None and card not in work.state.player(seat).cards:
        raise refuse(text("{name} has not played this occupation.", name=work.name(seat)))


def _adjust_special(work: Work, seat: str, tile: str, value: int) -> None:
    if value > 1 or (value and tile not in work.state.specials):
        label = thing_label(work.book.words, tile)
        raise refuse(text("{tile} is not left.", tile=label), pages("22"))
    left = [one for one in work.state.specials if one != tile]
    work.do(e.SpecialsSet(tuple(left) if value else (*left, tile)))


def _adjust_built(work: Work, seat: str, what: str, by: int) -> None:
    """One ship or building more; or one ship less. Buildings are never given back."""
    if by == 1:
        work.gain(seat, stock_of((what,)), Why.SPACE)
        return
    if by != -1 or not work.lose_ship(seat, what):
        raise refuse(text("Take one ship or building at a time; buildings stay."))


def name_weapon(work: Work, seat: str, weapon: str) -> None:
    """The seat says which weapon card it drew."""
    player = work.state.player(seat)
    if not player.draws:
        raise refuse(text("No weapon card is to be named."))
    if weapon not in drawable(work.book, work.state):
        raise refuse(text("Such a weapon card cannot be drawn now."))
    work.do(e.Gained(seat, stock({weapon: 1}), Why.WEAPON))
    work.do(e.DrawsOpen(seat, player.draws - 1))


def drawable(book: Book, state: FeastForOdin) -> tuple[str, ...]:
    """The weapons that can be on a card drawn now; all of them once substitutes are needed."""
    cards = unseen(state)
    if not cards.things:
        cards = state.discards
    kinds = tuple(book.rounds.start.weapons)
    return tuple(kind for kind in kinds if cards.of(kind)) or kinds


def card_done(work: Work, seat: str, number: int) -> None:
    """A seat has thought of an occupation, of which it is not reminded any more now."""
    player = work.state.player(seat)
    _check_card(work, seat, number)
    if number in (*player.thought, *player.spent_cards):
        raise refuse(text("Nothing would change."))
    work.do(e.CardThought(seat, number, work.book.cards.card(number).once))


def turn_pregnant(work: Work, command: c.TurnPregnant) -> None:
    """An animal turns over."""
    _check_card(work, command.seat, command.card)
    figures = work.book.rounds.animals.get(command.animal)
    if figures is None:
        raise refuse(text("There is no animal {animal}.", animal=command.animal))
    old, new = command.animal, figures.pregnant
    if not command.pregnant:
        old, new = new, old
    if not work.state.player(command.seat).has.of(old):
        label = thing_label(work.book.words, old)
        raise refuse(text("None of it is in the supply: {thing}.", thing=label))
    work.do(e.AnimalTurned(command.seat, stock_of((old,)), stock_of((new,))))


def set_starter(work: Work, seat: str) -> None:
    """Another seat has the moose."""
    if seat == work.state.place.starter:
        raise refuse(text("Nothing would change."))
    work.do(e.StarterSet(seat))


def swap_strip(work: Work, command: c.SwapStrip) -> None:
    """Another strip lies there than the one that was drawn; they change places."""
    known = work.book.rounds.mountains.strips
    shown = [one.number for one in work.state.strips]
    if command.strip not in shown or command.real not in known or command.real in shown:
        raise refuse(text("Name an open strip, and the one that lies there instead."))
    strips = tuple(
        reveal(work.book, command.real) if one.number == command.strip else one
        for one in work.state.strips
    )
    pile: Sequence[str] = [command.strip if one == command.real else one for one in work.state.pile]
    work.do(e.StripsSet(strips, tuple(pile), new=command.real))


def leave(work: Work, seat: str) -> None:
    """A person leaves: its turns are passed over."""
    check_leaving(work.state, seat)
    work.do(SeatLeft(seat))
    if work.state.player(seat).draws:
        work.do(e.DrawsOpen(seat, 0))
    if seat == work.state.place.active:
        pass_turn(work)
