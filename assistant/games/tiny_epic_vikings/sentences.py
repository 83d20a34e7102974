"""What everybody, and whose move it is, reads above everything else."""

from __future__ import annotations

from assistant.games.sitting.describe import stands_still
from assistant.games.tiny_epic_vikings.battles import awaited
from assistant.games.tiny_epic_vikings.clean_up import next_chieftain
from assistant.games.tiny_epic_vikings.drafting import choosing, direction
from assistant.games.tiny_epic_vikings.figure_words import asked_label
from assistant.games.tiny_epic_vikings.house_words import QUESTIONS, asked_reading
from assistant.games.tiny_epic_vikings.influence import chart_of
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Depth, Stage
from assistant.games.tiny_epic_vikings.labels import INVADERS, act_with, names_of, who_label
from assistant.games.tiny_epic_vikings.questions import asked_seat, choice
from assistant.games.tiny_epic_vikings.scoring import unknown_values, unread, winners
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.games.tiny_epic_vikings.steps import Bag, Use
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.text import Text, plural, text


def waiting(state: Vikings) -> tuple[str, ...]:
    """The seats of whom something is awaited."""
    if state.over:
        return ()
    place = state.place
    person = state.players[0].seat
    if place.stage is Stage.DRAFT:
        return choosing(state)
    if place.stage is Stage.REVEAL:
        unknown = tuple(person if one == ENEMY else one for one in unread(state))
        return tuple(dict.fromkeys(unknown))
    if place.stage is Stage.CLEAN_UP:
        return (next_chieftain(state),)
    asked = choice(state) if asked_reading(state) else None
    if asked is not None:
        return (asked.seat,)
    now = state.now
    if now is not None:
        seat = asked_seat(now, state)
        return (person if seat == ENEMY else seat,)
    seats = tuple(
        one if state.here(one) else (place.active or person) for one in awaited(state)
    )
    return tuple(dict.fromkeys(seats)) or ((place.active,) if place.active else ())


def active(state: Vikings) -> tuple[str, ...]:
    """Whose move it is."""
    place = state.place
    return () if state.over or not place.active else (place.active,)


def sentence(state: Vikings) -> Text:
    """For everybody."""
    place = state.place
    still = _still(state)
    if still is not None:
        return still
    if reading := asked_reading(state):
        return text(
            "The printed rules are silent, {name} answers for the table: {question}",
            name=names_of(state, waiting(state)),
            question=QUESTIONS[reading][0],
        )
    if state.missing:
        return text("Read it from your copy: {what}", what=asked_label(book_of(state),
                                                                      state.missing))  # fmt: skip
    now = state.now
    if isinstance(now, Use):
        return text("{name} may do this now: {act}.", name=who_label(state, now.seat),
                    act=act_with(now.act, now.value))  # fmt: skip
    if isinstance(now, Bag):
        return text("What does the bag on the favour card of {name} hold?",
                    name=who_label(state, now.seat))  # fmt: skip
    if now is not None:
        return text("{name} decides.", name=names_of(state, waiting(state)))
    name = who_label(state, place.active)
    match place.stage:
        case Stage.BOATS:
            return text("{name} puts a boat into an empty fjord at the edge.", name=name)
        case Stage.DRAFT:
            return _draft(state)
        case Stage.BATTLE:
            return _battle(state)
        case Stage.PLAY:
            return _play(state)
        case Stage.ACTIONS:
            return text("{name} has played: offer a village, or end the turn.", name=name)
        case Stage.ENEMY:
            return _enemy(state)
        case Stage.CLEAN_UP:
            return text("Clean-up: do what is listed, in this order. One press begins era {era}.",
                        era=place.round + 1)  # fmt: skip
        case Stage.REVEAL:
            return _reveal(state)


def _still(state: Vikings) -> Text | None:
    best = winners(state)
    if state.over and state.alone and not best:
        return text("The game is over. The enemy clan wins.")
    return stands_still(state, best)


def _draft(state: Vikings) -> Text:
    names = names_of(state, choosing(state))
    everybody = len(choosing(state)) == sum(seat.here for seat in state.seats)
    if state.alone:
        return plural("Open a pile of 3, keep 1 card, give 2 to the enemy. {n} pile to go.",
                      "Open a pile of 3, keep 1 card, give 2 to the enemy. {n} piles to go.",
                      state.hand)  # fmt: skip
    way = direction(state.place.round)
    if len(state.seats) == 2:
        return text(
            "Keep 1 card, the rest goes {way}, by the enemy's hand between you."
            " Still choosing: {names}.",
            way=way, names=names,
        )  # fmt: skip
    if everybody:
        return text("Everybody keeps 1 card and passes the rest {way}.", way=way)
    return text("Keep 1 card, pass the rest {way}. Still choosing: {names}.", way=way, names=names)


def _battle(state: Vikings) -> Text:
    hidden = awaited(state)
    if hidden and hidden[0] == INVADERS:
        return text("A lone fighter: turn the deck's top card for the invaders.")
    names = names_of(state, hidden)
    if state.place.last:
        return text("The era's turns are over, but a battle is left. Turn up: {names}.",
                    names=names)  # fmt: skip
    if state.depth is Depth.KEEPER:
        return text("First the battle is settled: who wins it?")
    return text("First the battle is settled. Turn up: {names}.", names=names)


def _play(state: Vikings) -> Text:
    name = who_label(state, state.place.active)
    battle = state.battle
    if battle is None:
        return text("{name} plays a card.", name=name)
    if battle.starter == ENEMY:
        return text("The enemy has begun a battle: join it with a card, or leave it.")
    return text("{name} plays a card. There is a battle of {starter}, which can be joined.",
                name=name, starter=who_label(state, battle.starter))  # fmt: skip


def _enemy(state: Vikings) -> Text:
    line = text("The enemy's turn: turn its top card and enter it.")
    if chart_of(book_of(state), state).verified:
        return line
    return text("{line} Its ways follow Skald's sketch of the map: nobody has compared it yet.",
                line=line)  # fmt: skip


def _reveal(state: Vikings) -> Text:
    people, values = unread(state), unknown_values(state)
    if people:
        return text("Everybody reveals favour cards. Still to be read: {names}.",
                    names=names_of(state, people))  # fmt: skip
    if values:
        return text("Read it from your copy: {what}", what=asked_label(book_of(state),
                                                                      values[0]))  # fmt: skip
    return text("Everything is known: one press ends the game.")


def sentence_active(state: Vikings) -> Text:
    """For those whose move it is."""
    place, asked = state.place, choice(state)
    if state.playing and asked is not None:
        return asked.sentence
    if not state.playing or state.missing:
        return sentence(state)
    now = state.now
    if isinstance(now, Use):
        return text("You may: {act}.", act=act_with(now.act, now.value))
    match place.stage:
        case Stage.BOATS:
            return text("Put your boat into an empty fjord at the edge.")
        case Stage.PLAY if state.battle is None and state.depth is Depth.FULL:
            return text("Play a card: face up for its action, face down for a battle.")
        case Stage.PLAY if state.depth is Depth.KEEPER:
            return text("Your turn: play a card on the table.")
        case Stage.ACTIONS:
            return text("Offer a village if you like, then end your turn.")
    return sentence(state)
