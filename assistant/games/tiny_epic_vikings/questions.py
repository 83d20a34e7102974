"""What somebody is asked: a port to leave, a boon, a card too many, what the enemy's rules leave
open. Each question has its answers here, and what they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import enemy_acts, enemy_tracks
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.house_words import QUESTIONS, asked_reading, options
from assistant.games.tiny_epic_vikings.influence import chart_of
from assistant.games.tiny_epic_vikings.kinds import HOUSE, Act, End, Row
from assistant.games.tiny_epic_vikings.labels import (
    act_with,
    end_label,
    god_label,
    place_label,
    rune_label,
    who_label,
)
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.telling import tell
from assistant.games.tiny_epic_vikings.work import Work, book_of
from assistant.words.choices import Choice, Option, only_answer
from assistant.words.text import Text, plural, text

YES, NO = "yes", "no"


def choice(state: Vikings) -> Choice | None:
    """The open question; None where nothing is asked."""
    key = asked_reading(state)
    if key:
        return _about_the_rules(state, key)
    step = state.now
    if step is None or isinstance(step, s.Use | s.Bag):
        return None
    options = tuple(_options(step, state))
    default = YES if isinstance(step, s.Boon) else only_answer(options)
    return Choice(asked_seat(step, state), _asks(step, state), options, default)


def _about_the_rules(state: Vikings, key: str) -> Choice:
    """How people read what the printed rules leave open: whoever has the turn answers for all."""
    answers = options(key)
    question, _ = QUESTIONS[key]
    asked = text(
        "The printed rules are silent: {question} Skald asks once and remembers it.",
        question=question,
    )
    return Choice(_somebody(state), asked, answers, answers[0].code)


def _somebody(state: Vikings) -> str:
    """Whoever has the turn, else the first who still sits at the table."""
    active = state.place.active
    return active if state.here(active) else state.around(state.players[0].seat)[0]


def asked_seat(step: s.Step, state: Vikings) -> str:
    """Who answers: whose step it is, alone the person for the enemy, and for somebody who has
    left the table whoever has the turn."""
    seat = str(getattr(step, "seat", ""))
    return seat if state.here(seat) else _somebody(state)


def answer(work: Work, seat: str | None, option: str) -> None:
    """A seat's answer to its open question; without a seat whoever is asked."""
    step, key = work.state.now, asked_reading(work.state)
    asked = choice(work.state)
    if asked is None or (step is None and not key):
        raise refuse(text("Nothing is asked now."))
    if seat not in (None, asked.seat):
        raise refuse(text("Somebody else is asked now: {name}.", name=work.name(asked.seat)))
    if option not in {one.code for one in asked.options}:
        raise refuse(text("This is no answer to the question."))
    if key:
        tell(work, f"{HOUSE}{key}", option)
    elif step is not None:
        work.agenda.pop(0)
        _answered(step, work, option)


@singledispatch
def _options(step: s.Step, state: Vikings) -> Iterator[Option]:
    raise TypeError(f"nothing is asked: {step!r}")


@singledispatch
def _asks(step: s.Step, state: Vikings) -> Text:
    raise TypeError(f"nothing is asked: {step!r}")


@singledispatch
def _answered(step: s.Step, work: Work, option: str) -> None:
    raise TypeError(f"nothing is asked: {step!r}")


# A boat must leave a port


@_asks.register
def _(step: s.PushBoat, state: Vikings) -> Text:
    if not state.here(step.seat):
        return text("The boat of {name} must leave port {dock}. Where to?",
                    name=who_label(state, step.seat), dock=step.dock)  # fmt: skip
    return text("Your boat must leave port {dock}. Where to?", dock=step.dock)


@_options.register
def _(step: s.PushBoat, state: Vikings) -> Iterator[Option]:
    chart = chart_of(book_of(state), state)
    beside = chart.fjords_at(step.dock)
    others = () if chart.verified else tuple(one for one in chart.fjords if one not in beside)
    for fjord in (*beside, *others):
        yield Option(fjord, place_label(fjord))


@_answered.register
def _(step: s.PushBoat, work: Work, option: str) -> None:
    if step.seat in work.state.boats_at(step.dock):
        work.do(e.BoatMoved(step.seat, step.dock, option, "pushed", 1))


# The boon of Valhalla


@_asks.register
def _(step: s.Boon, state: Vikings) -> Text:
    god = state.god(step.rune)
    figures = book_of(state).gods[god.mat]
    return text(
        "You lost in battle: do you take the boon of {god} ({rune})?",
        god=god_label(figures.name, figures.name_pl, god.mat),
        rune=rune_label(step.rune),
    )


@_options.register
def _(step: s.Boon, state: Vikings) -> Iterator[Option]:
    known = book_of(state).gods[state.god(step.rune).mat].known
    note = act_with(*known) if known else text("Skald will ask what it is.")
    yield Option(YES, text("Take the boon"), note=note)
    yield Option(NO, text("Leave it"))


@_answered.register
def _(step: s.Boon, work: Work, option: str) -> None:
    if option == YES:
        work.do(e.BoonTaken(step.seat, step.rune))
        work.push(s.Granted(step.seat, f"gods.{work.state.god(step.rune).mat}"))
    else:
        work.do(e.LeftOut(step.seat, Act.OTHER))


# A fourth favour card


@_asks.register
def _(step: s.FourthFavour, state: Vikings) -> Text:
    if step.slot:
        return text("To which end of which row does it go?")
    return text("You have a favour card too many. Which one goes back?")


@_options.register
def _(step: s.FourthFavour, state: Vikings) -> Iterator[Option]:
    if step.slot:
        for row in Row:
            for end in End:
                yield Option(f"{row} {end}", end_label(row, end))
        return
    cards = len(state.player(step.seat).favours)
    for slot in range(1, cards + 1):
        new = slot == cards
        label = text("The new one") if new else text("Card {slot} from the left", slot=slot)
        yield Option(str(slot), label)


@_answered.register
def _(step: s.FourthFavour, work: Work, option: str) -> None:
    if not step.slot:
        work.do(e.FavourPicked(step.seat))
        work.push(s.FourthFavour(step.seat, int(option)))
        return
    row, _, end = option.partition(" ")
    work.do(e.FavourReturned(step.seat, step.slot, Row(row), End(end)))


# What the enemy's rules leave to the person


@_asks.register
def _(step: s.EnemyTarget, state: Vikings) -> Text:
    return text("Two islands are equally near for the enemy. Where does it sail?")


@_options.register
def _(step: s.EnemyTarget, state: Vikings) -> Iterator[Option]:
    yield from _islands(state, step.islands)


@_answered.register
def _(step: s.EnemyTarget, work: Work, option: str) -> None:
    rune = work.chart.islands[option].rune
    work.do(e.EnemyTold("target_said", (option, rune)))
    enemy_acts.head_for(work, option, step.value)


def _islands(state: Vikings, islands: tuple[str, ...]) -> Iterator[Option]:
    chart = chart_of(book_of(state), state)
    for island in islands:
        rune = rune_label(chart.islands[island].rune)
        yield Option(island, text("island {island} ({rune})", island=island, rune=rune))


@_asks.register
def _(step: s.EnemyWays, state: Vikings) -> Text:
    return text("These ways are equally short for the enemy. Which one does it take?")


@_options.register
def _(step: s.EnemyWays, state: Vikings) -> Iterator[Option]:
    for number, way in enumerate(step.ways):
        yield Option(str(number), text("{ports}", ports=" → ".join(way)))


@_answered.register
def _(step: s.EnemyWays, work: Work, option: str) -> None:
    enemy_acts.go(work, step.ways[int(option)], step.value)


@_asks.register
def _(step: s.EnemySource, state: Vikings) -> Text:
    return plural(
        "The enemy is {n} settler short. From which island does it come?",
        "The enemy is {n} settlers short. From which island do they come?",
        step.count,
    )


@_options.register
def _(step: s.EnemySource, state: Vikings) -> Iterator[Option]:
    yield from _islands(state, step.islands)


@_answered.register
def _(step: s.EnemySource, work: Work, option: str) -> None:
    enemy_acts.bring(work, option, step.island, step.count)


@_asks.register
def _(step: s.EnemyTemple, state: Vikings) -> Text:
    return text("On which island does the enemy's temple stand?")


@_options.register
def _(step: s.EnemyTemple, state: Vikings) -> Iterator[Option]:
    yield from _islands(state, step.islands)


@_answered.register
def _(step: s.EnemyTemple, work: Work, option: str) -> None:
    enemy_tracks.raise_temple(work, option)


@_asks.register
def _(step: s.EnemyFavour, state: Vikings) -> Text:
    return text("Which end of the row is nearest to the chieftain's boat?")


@_options.register
def _(step: s.EnemyFavour, state: Vikings) -> Iterator[Option]:
    for end in End:
        yield Option(end, end_label(step.row, end))


@_answered.register
def _(step: s.EnemyFavour, work: Work, option: str) -> None:
    enemy_tracks.begin_battle(work, step.row, End(option), step.bonus)


@_asks.register
def _(step: s.EnemyDocks, state: Vikings) -> Text:
    if step.why == "boat":
        return text("Which of these free ports does the enemy's boat take?")
    return text("Your boats are equally near. To which one does the chieftain sail?")


@_options.register
def _(step: s.EnemyDocks, state: Vikings) -> Iterator[Option]:
    for dock in step.docks:
        yield Option(dock, place_label(dock))


@_answered.register
def _(step: s.EnemyDocks, work: Work, option: str) -> None:
    if step.why == "boat":
        enemy_acts.put_boat(work, option)
    else:
        enemy_tracks.push_at(work, option)
