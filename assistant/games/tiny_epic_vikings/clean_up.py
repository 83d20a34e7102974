"""The end of an era: what is done on the table, in order, and one press to the next era.

Rulebook, phase 3; solo rules, phase 3. After the last era everybody reveals at once.
"""

from __future__ import annotations

from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.drafting import begin_era
from assistant.games.tiny_epic_vikings.influence import held_number
from assistant.games.tiny_epic_vikings.kinds import Stage
from assistant.games.tiny_epic_vikings.labels import names_of, who_label
from assistant.games.tiny_epic_vikings.state import Place, Vikings
from assistant.games.tiny_epic_vikings.work import Work
from assistant.words.text import Text, plural, text


def most_runes(state: Vikings) -> tuple[str, ...]:
    """Those who have the most island runes, in the order of the era's turns."""
    order = [one for one in state.place.order if state.here(one)]
    most = max(held_number(state, one) for one in order)
    return tuple(one for one in order if held_number(state, one) == most)


def next_chieftain(state: Vikings) -> str:
    """Who begins the next era: of equals the one whose turn was the latest in this one."""
    return state.chieftain if state.alone else most_runes(state)[-1]


def end_turns(work: Work) -> None:
    """All cards of the era are played: the table is cleaned up, after the last era revealed."""
    place = work.state.place
    if place.round < work.book.game.eras:
        work.do(e.PlaceSet(_place(work.state, Stage.CLEAN_UP)))
        return
    _end_era(work)
    work.do(e.PlaceSet(_place(work.state, Stage.REVEAL)))


def go_on(work: Work) -> None:
    """Everything is cleaned up: the next era begins."""
    era = work.state.place.round
    _end_era(work)
    begin_era(work, era + 1)


def lines(state: Vikings) -> tuple[Text, ...]:
    """What is done on the table now, in order; nothing at any other time."""
    place = state.place
    if state.over or place.stage is not Stage.CLEAN_UP:
        return ()
    raven = text("The raven moves on to era {era}.", era=place.round + 1)
    if state.alone:
        cards = text(
            "Discard your cards and all of the enemy's: its leaders' row, its battle row, and"
            " what is left of its deck. The invaders' cards stay."
        )
        return (cards, raven, text("You begin the next era too."))
    cards = text("Everybody discards all played cards. The invaders' cards stay.")
    return (cards, raven, _chieftain(state))


def _chieftain(state: Vikings) -> Text:
    best, name = most_runes(state), who_label(state, next_chieftain(state))
    runes = held_number(state, best[0])
    if len(best) == 1:
        return text("The chieftain's marker goes to {name}, with the most island runes: {n}.",
                    name=name, n=runes)  # fmt: skip
    return plural(
        "The chieftain's marker goes to {name}: {names} have {n} island rune each, and of them"
        " {name} had the latest turn.",
        "The chieftain's marker goes to {name}: {names} have {n} island runes each, and of them"
        " {name} had the latest turn.",
        runes,
        name=name,
        names=names_of(state, best),
    )


def _place(state: Vikings, stage: Stage) -> Place:
    place = state.place
    return Place(place.turn + 1, place.round, stage, "", 0, place.order)


def _end_era(work: Work) -> None:
    """Cards are discarded, and the chieftain's marker goes on."""
    state, era = work.state, work.state.place.round
    tied = not state.alone and len(most_runes(state)) > 1
    played = max(0, work.book.game.deck - state.deck - state.discard - len(state.invaders))
    held = tuple(held_number(state, one.id) for one in state.seats)
    work.do(e.EraEnded(era, next_chieftain(state), tied, played, held))
