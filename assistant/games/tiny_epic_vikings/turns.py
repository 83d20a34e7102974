"""The course of an era: cards, turns, the battle that is left, who begins the next one."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.sitting import DepthSet, SeatLeft
from assistant.games.sitting.decide import check_depth, check_leaving, check_turn
from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import battles, clean_up
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.battles import awaited, check_play
from assistant.games.tiny_epic_vikings.cards import (
    known_for_action,
    known_for_battle,
    line_of,
    named,
    parsed,
    readable,
    together,
)
from assistant.games.tiny_epic_vikings.drafting import next_boat, pass_hands
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Card, Depth, Rune, Stage
from assistant.games.tiny_epic_vikings.scoring import totals, unknown_at_end
from assistant.games.tiny_epic_vikings.state import Place, Vikings
from assistant.games.tiny_epic_vikings.work import Work, held
from assistant.words.text import text

RULE_TURN = text("rulebook, phase 2")
RULE_OFFER = text("rulebook, dedicating a village")
RULE_END = text("rulebook, phase 3")


def card_of(work: Work, name: str, card: Card | None, *, fights: bool = False) -> Card:
    """A card as it was read, or a known one by its name; a named one is remembered. Of a known one
    that half must have been read that is needed: its strength where it fights, else an action."""
    if card is not None:
        if not readable(card):
            raise refuse(text("This cannot stand on a card: look at the numbers again."))
        _remember(work, card)
        return card
    found = named(work.book.cards, name)
    if found is None:
        raise refuse(text("Say which rune the card shows."))
    _check_half(found, fights=fights)
    return found


def _check_half(card: Card, *, fights: bool) -> None:
    if fights and not known_for_battle(card):
        raise refuse(text("The strength of {name} was never read: enter it.", name=card.name))
    if not fights and not known_for_action(card):
        raise refuse(text("No action of {name} was ever read: enter it.", name=card.name))


def _remember(work: Work, card: Card) -> None:
    if not card.name.strip():
        return
    lines = {key: str(line) for key, line in work.book.cards.items() if key.isdecimal()}
    mine = card.name.strip().casefold()
    same = [key for key, line in lines.items() if line and parsed(line).name.casefold() == mine]
    free = [key for key, line in lines.items() if not line]
    key = next(iter([*same, *free]), None)
    whole = together(parsed(lines[same[0]]), card) if same else card
    if key is not None and lines[key] != line_of(whole):
        work.do(e.FigureTold(f"cards.{key}", line_of(whole)))


def play(work: Work, name: str, card: Card | None) -> None:
    """The active seat plays a card face up: its leader's action, then its rune action."""
    if work.state.depth is Depth.KEEPER:
        raise refuse(text("The score keeper records no cards."))
    battle = work.state.battle
    work.forbid(
        work.state.alone and battle is not None,
        text("First join the enemy's battle, or leave it."),
        RULE_TURN,
    )
    check_play(work)
    seat, card = work.active, card_of(work, name, card)
    work.do(e.CardPlayed(seat, card, open=True))
    work.do(e.PlaceSet(replace(work.state.place, stage=Stage.ACTIONS)))
    steps: list[s.Step] = []
    if card.leader is not None:
        steps.append(s.Use(seat, card.leader, card.value, "leader"))
    if card.act is not None:
        steps.append(s.RuneAction(seat, card))
    work.push(*steps)


def decline(work: Work) -> None:
    """Alone: the person does not join, and the enemy fights invaders."""
    battle = work.state.battle
    if battle is None or battle.starter != ENEMY or work.state.place.stage is not Stage.PLAY:
        raise refuse(text("There is no battle to leave."))
    work.do(e.EnemyTold("declined"))
    work.do(e.PlaceSet(replace(work.state.place, stage=Stage.BATTLE)))


def offer(work: Work, action: str) -> None:
    """The active seat offers a village, once a turn, where there is room."""
    state, seat = work.state, work.active
    rune = action if action in set(Rune) else ""
    if not rune and action not in work.book.dedications:
        raise refuse(text("There is no such action."), RULE_OFFER)
    work.forbid(
        state.place.stage is not Stage.ACTIONS,
        text("A village is offered after the card."),
        RULE_OFFER,
    )
    work.forbid(bool(state.agenda), text("First comes what is still to be done."), RULE_OFFER)
    if not seat or not work.player(seat).villages:
        raise refuse(text("You have no raided village."), RULE_OFFER)
    work.forbid(state.place.offered, text("One village is offered in a turn."), RULE_OFFER)
    work.forbid(
        state.stack(action) >= state.most_offered,
        text("As many villages as players lie there: this action is closed."),
        RULE_OFFER,
    )
    work.do(e.VillageOffered(seat, action))
    if rune:
        work.fury(Rune(rune), work.book.prices.fury_dedication, "offer")
    else:
        work.push(s.Granted(seat, f"dedications.{action}"))


# Turns


def end_turn(work: Work) -> None:
    """The turn is over, or the next thing is left out where something can still be done."""
    state, stage = work.state, work.state.place.stage
    if stage is Stage.REVEAL:
        finish_game(work)
        return
    if stage is Stage.CLEAN_UP:
        clean_up.go_on(work)
        return
    if stage in (Stage.BOATS, Stage.DRAFT, Stage.ENEMY):
        raise refuse(text("There is no turn to end now."))
    work.forbid(stage is Stage.BATTLE, text("The battle is settled first."), RULE_TURN)
    if state.depth is Depth.FULL:
        work.forbid(stage is Stage.PLAY, text("A card must be played first."), RULE_TURN)
        work.forbid(bool(state.agenda), text("First comes what is still to be done."), RULE_TURN)
    if state.alone and _is_last(work):
        work.push(s.LastTurn())
    else:
        pass_turn(work)


def pass_turn(work: Work) -> None:
    """The next turn begins, whatever was still open."""
    work.drop_agenda()
    work.put_agenda()
    state, place = work.state, work.state.place
    if state.alone and place.stage is not Stage.ENEMY and _enemy_follows(work):
        there = Place(place.turn + 1, place.round, Stage.ENEMY, place.active, place.nth,
                      place.order)  # fmt: skip
        work.do(e.TurnPassed(place.active, work.spent_s, there))
        return
    ended = ENEMY if place.stage is Stage.ENEMY else place.active
    there_next = _next(work)
    if there_next is not None:
        work.do(e.TurnPassed(ended, work.spent_s, there_next))
        return
    left = state.battle is not None
    stage = Stage.BATTLE if left else Stage.ACTIONS
    starter = state.battle.starter if state.battle else place.active
    who = place.active if starter == ENEMY else starter
    last = Place(place.turn + 1, place.round, stage, who, place.nth, place.order, last=True)
    work.do(e.TurnPassed(ended, work.spent_s, last))
    if not left:
        clean_up.end_turns(work)


def _is_last(work: Work) -> bool:
    """Whether this is the turn of the last card of the game."""
    place, figures = work.state.place, work.book.game
    return place.round == figures.eras and place.nth >= figures.cards[place.round - 1]


def _enemy_follows(work: Work) -> bool:
    """After the person's last card of the game the enemy has no turn, unless the house says so."""
    return not _is_last(work) or held(work.state, "enemy_last_turn") == "yes"


def _next(work: Work) -> Place | None:
    """The next turn of this era; None: all cards are played."""
    state, place = work.state, work.state.place
    at = place.order.index(place.active)
    nth, after = place.nth, [one for one in place.order[at + 1 :] if state.here(one)]
    if not after:
        nth, after = nth + 1, [one for one in place.order if state.here(one)]
    if nth > work.book.game.cards[place.round - 1]:
        return None
    return Place(place.turn + 1, place.round, begin_stage(state, after[0]), after[0], nth,
                 place.order)  # fmt: skip


def begin_stage(state: Vikings, seat: str) -> Stage:
    """A turn begins with the battle that the seat itself began."""
    own = state.battle is not None and state.battle.starter == seat
    return Stage.BATTLE if own else Stage.PLAY


def go_on(work: Work) -> None:
    """What follows by itself once nothing is open."""
    state, place = work.state, work.state.place
    if state.over or work.agenda:
        return
    if place.stage is Stage.BATTLE and state.depth is Depth.FULL:
        if state.battle is not None:
            return
        after_battle(work)
    elif place.stage is Stage.BATTLE and state.battle is None:
        after_battle(work)
    elif place.stage is Stage.ENEMY and state.enemy and len(state.enemy.row) >= place.nth:
        pass_turn(work)


def after_battle(work: Work) -> None:
    """A battle is settled: its turn goes on, or the era is over."""
    place = work.state.place
    if place.last:
        clean_up.end_turns(work)
        return
    played = len(work.player(place.active).row) >= place.nth
    keeper = work.state.depth is Depth.KEEPER
    stage = Stage.ACTIONS if played and not keeper else Stage.PLAY
    work.do(e.PlaceSet(replace(place, stage=stage)))


def unblock(work: Work) -> None:
    """A battle whose fighters have all been read, or have left, is fought."""
    battle, place = work.state.battle, work.state.place
    at_it = place.stage is Stage.BATTLE and work.state.depth is Depth.FULL
    if battle and at_it and not awaited(work.state) and not work.agenda:
        work.push(s.Fight())


# The end


def finish_game(work: Work) -> None:
    """Once every favour card is read and every value known, the game is over."""
    lacking = unknown_at_end(work.state)
    work.forbid(bool(lacking), text("First everything that counts must be told."), RULE_END)
    end_game(work)


def end_game(work: Work) -> None:
    """The game is over as it stands."""
    work.drop_agenda()
    points = totals(work.state)
    work.do(e.GameEnded(tuple(points[seat.id] for seat in work.state.seats)))


# The seats


def give_turn(work: Work, seat: str) -> None:
    """The turn goes to a seat, in the same era."""
    state, place = work.state, work.state.place
    nobodys = (Stage.BOATS, Stage.DRAFT, Stage.CLEAN_UP, Stage.REVEAL, Stage.ENEMY)
    if place.stage in nobodys or place.last:
        raise refuse(text("Nobody has a turn now."))
    check_turn(state, seat, place.active)
    work.drop_agenda()
    there = Place(place.turn + 1, place.round, begin_stage(state, seat), seat, place.nth,
                  place.order)  # fmt: skip
    work.do(e.TurnPassed(place.active, work.spent_s, there))


def leave(work: Work, seat: str) -> None:
    """A person leaves: what the seat had to do is left out, its turns are passed over."""
    check_leaving(work.state, seat)
    place = work.state.place
    battles.leave(work, seat)
    work.do(SeatLeft(seat))
    work.agenda = [
        step for step in work.agenda
        if isinstance(step, s.PushBoat) or getattr(step, "seat", "") != seat
    ]  # fmt: skip
    if place.stage is Stage.BOATS:
        next_boat(work)
    elif place.stage is Stage.DRAFT:
        pass_hands(work)
    elif seat == place.active and place.last:
        battle = work.state.battle
        if battle is not None:
            work.do(e.PlaceSet(replace(place, active=battle.starter)))
    elif seat == place.active:
        pass_turn(work)


def set_depth(work: Work, depth: Depth) -> None:
    """More or less is recorded from now on; alone it is always everything."""
    check_depth(work.state, depth)
    if work.state.alone:
        raise refuse(text("Alone everything is recorded: the table plays the enemy."))
    work.drop_agenda()
    work.do(DepthSet(depth))
