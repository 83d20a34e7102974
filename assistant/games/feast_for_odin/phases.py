"""The twelve phases of a round: what each one brings, and which one is next."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from assistant.games.feast_for_odin import events as e
from assistant.games.feast_for_odin.breeding import Bred, Stable, breed
from assistant.games.feast_for_odin.kinds import Depth, Phase, Why, stock, stock_of
from assistant.games.feast_for_odin.mountains import reveal, shift
from assistant.games.feast_for_odin.owned import bonus_of, income_of
from assistant.games.feast_for_odin.phrases import ROWS
from assistant.games.feast_for_odin.round_figures import Book
from assistant.games.feast_for_odin.scoring import gaps, totals
from assistant.games.feast_for_odin.state import FeastForOdin, Island, Place
from assistant.games.feast_for_odin.work import Work
from assistant.games.listing import listed
from assistant.games.sitting.work import refuse
from assistant.words.text import pages, text

ORDER = tuple(phase for phase in Phase if phase is not Phase.FINAL)
"""The phases of a round."""

RULE_PHASES = pages("8")
RULE_FEAST = pages("10")
RULE_END = pages("23")


def next_phase(work: Work) -> None:
    """The phase is done, unless something is still awaited; the next one begins."""
    place = work.state.place
    if place.phase is Phase.FINAL:
        _check_sheets(work)
        end_game(work)
        return
    waiting = awaited(work.state)
    work.forbid(
        bool(waiting),
        text("First comes what {names} must still do.", names=work.state.names(waiting)),
        RULE_PHASES,
    )
    leave_phase(work)


def _check_sheets(work: Work) -> None:
    """The score keeper's sheets have everything that counts for certain."""
    for player in work.state.players:
        rows = gaps(work.book, work.state, player) if work.state.here(player.seat) else ()
        work.forbid(
            bool(rows),
            text("The score sheet of {name} still lacks: {rows}. Write 0 for nothing.",
                 name=work.name(player.seat), rows=listed(ROWS[row] for row in rows)),
            RULE_END,
        )  # fmt: skip


def leave_phase(work: Work) -> None:
    """The next phase begins, whatever was still open."""
    place = work.state.place
    phase, round_ = following(work.book, work.state)
    ended = place.active if place.phase is Phase.ACTIONS else None
    now = Place(place.turn + 1, round_, phase, place.starter, last=place.last)
    if phase is Phase.ACTIONS:
        now = replace(now, last=None, active=first_to_place(work, place.starter))
    work.do(e.PhaseReached(now, ended, work.spent_s if ended else 0.0))
    enter = _ENTER.get(phase)
    if enter is not None:
        enter(work)
    if phase is Phase.ACTIONS and work.state.place.active is None:
        leave_phase(work)


def following(book: Book, state: FeastForOdin) -> tuple[Phase, int]:
    """The phase that comes next, and its round; those that this round leaves out are skipped."""
    place = state.place
    if place.phase is Phase.FEAST and place.round >= state.rounds:
        return Phase.FINAL, place.round
    if place.phase is Phase.HOME:
        return Phase.VIKING, place.round + 1
    later = ORDER[ORDER.index(place.phase) + 1 :]
    return next(phase for phase in later if not _skipped(book, state, phase)), place.round


def _skipped(book: Book, state: FeastForOdin, phase: Phase) -> bool:
    if phase is Phase.ISLANDS:
        return not book.things.calendar[state.length].flips[state.place.round - 1]
    return phase is Phase.STARTER and state.solo


def awaited(state: FeastForOdin) -> tuple[str, ...]:
    """The seats of whom this phase still asks something."""
    if state.depth is Depth.KEEPER:
        return ()
    phase, playing = state.place.phase, state.around(state.place.starter)
    if phase is Phase.ACTIONS:
        return tuple(seat for seat in playing if may_place(state, seat))
    if phase is Phase.FEAST:
        return tuple(seat for seat in playing if not state.player(seat).feasted)
    return tuple(seat for seat in playing if state.player(seat).draws)


def may_place(state: FeastForOdin, seat: str) -> bool:
    """Whether a seat can still have a turn in the action phase."""
    player = state.player(seat)
    if player.passed or not state.here(seat):
        return False
    return player.thing > 0 or state.depth is Depth.KEEPER


def first_to_place(work: Work, start: str) -> str | None:
    """The first seat from `start` on, clockwise, that can have a turn."""
    ids = [seat.id for seat in work.state.seats]
    at = ids.index(start)
    around = (*ids[at:], *ids[:at])
    if work.state.place.phase is Phase.ACTIONS:
        return next((seat for seat in around if may_place(work.state, seat)), None)
    fresh = (seat for seat in around if work.state.here(seat))
    return next((seat for seat in fresh if work.state.player(seat).thing > 0), None)


def begin(work: Work) -> None:
    """Phase 1: vikings of the leftmost square of the table come to the Thing square."""
    at = work.state.place.round - 1
    solo = work.book.things.solo[work.state.length]
    new = solo.first[at] + solo.second[at] if work.state.solo else 1
    for player in work.state.players:
        work.do(e.VikingsReady(player.seat, player.thing + new))


def _harvest(work: Work) -> None:
    number = work.book.things.calendar[work.state.length].harvest[work.state.place.round - 1]
    goods = stock_of(work.book.things.harvested(number))
    if work.full and goods.things:
        for seat in work.seats:
            work.do(e.Gained(seat, goods, Why.HARVEST))


def _islands(work: Work) -> None:
    letter = work.book.things.calendar[work.state.length].flips[work.state.place.round - 1]
    now = []
    for island in work.state.islands:
        if island.owner is not None:
            now.append(island)
        elif island.letter == letter:
            now.append(Island(letter, work.book.things.side(letter, back=True)))
        else:
            now.append(replace(island, silver=_silver(work, island)))
    flipped = next(one for one in work.state.islands if one.letter == letter).owner is None
    work.do(e.IslandsSet(tuple(now), letter if flipped else ""))


def _silver(work: Work, island: Island) -> int:
    """What lies on an island that nobody owns, once another one has turned over."""
    things, place = work.book.things, work.state.place
    if work.state.solo:
        return things.solo_silver[work.state.length].silver[island.letter][place.round - 1]
    return island.silver + things.islands.silver


def _weapon(work: Work) -> None:
    if work.full:
        for seat in work.seats:
            draws = work.state.player(seat).draws + work.book.rounds.weapon_phase.draw
            work.do(e.DrawsOpen(seat, draws))


def _starter(work: Work) -> None:
    last = work.state.place.last
    if last is not None and last != work.state.place.starter:
        work.do(e.StarterSet(last))


def _income(work: Work) -> None:
    if not work.full:
        return
    silver = {one.seat: income_of(work.book, one) for one in work.state.players}
    for seat in work.seats:
        if silver[seat]:
            work.do(e.Gained(seat, stock({"silver": silver[seat]}), Why.INCOME))


def _breeding(work: Work) -> None:
    if not work.full:
        return
    for seat in work.seats:
        for animal, figures in work.book.rounds.animals.items():
            has = work.state.player(seat).has
            now, what = breed(Stable(has.of(animal), has.of(figures.pregnant)))
            if what is not Bred.NOTHING:
                work.do(e.AnimalsBred(seat, animal, figures.pregnant, now, what))


def _bonus(work: Work) -> None:
    if not work.full:
        return
    for seat in work.seats:
        gains = bonus_of(work.book, work.state, work.state.player(seat))
        if gains.things:
            work.gain(seat, gains, Why.BONUS)


def _mountains(work: Work) -> None:
    stay, gone = shift(work.state.strips)
    pile = work.state.pile
    if pile:
        work.do(e.StripsSet((*stay, reveal(work.book, pile[0])), pile[1:], gone=gone, new=pile[0]))
    else:
        work.do(e.StripsSet(stay, (), gone=gone))


def _home(work: Work) -> None:
    state = work.state
    if not state.solo:
        # Nobody's number ever differs, so what was placed unseen or set by hand does not matter.
        thing = (work.book.vikings(state.length, state.place.round),) * len(state.players)
        work.do(e.VikingsHome(state.place.round, thing, (0,) * len(thing)))
        return
    alone, round_ = state.players[0], state.place.round
    before = sum(one.vikings for one in state.standing if one.round < round_)
    work.do(e.VikingsHome(round_ - 1, (alone.waiting + before,), (alone.thing,)))


_ENTER: dict[Phase, Callable[[Work], None]] = {
    Phase.VIKING: begin,
    Phase.HARVEST: _harvest,
    Phase.ISLANDS: _islands,
    Phase.WEAPON: _weapon,
    Phase.STARTER: _starter,
    Phase.INCOME: _income,
    Phase.BREEDING: _breeding,
    Phase.BONUS: _bonus,
    Phase.MOUNTAINS: _mountains,
    Phase.HOME: _home,
}


def end_game(work: Work) -> None:
    """The game is over as it stands."""
    if work.state.over:
        raise refuse(text("The game is over. Undo brings it back."), RULE_END)
    points = totals(work.book, work.state)
    work.do(e.GameEnded(tuple(points[seat.id] for seat in work.state.seats)))
