"""The course of a round: preparation, draft, tricks, upkeep, and the end."""

from __future__ import annotations

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.answering import settle
from assistant.games.brian_boru.figures import Book
from assistant.games.brian_boru.kinds import UPKEEP, Stage
from assistant.games.brian_boru.labels import OTHER, PRINCESS, marriage_label
from assistant.games.brian_boru.scoring import totals
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.brian_boru.tricks import decide_trick, go_on, next_to_start
from assistant.games.brian_boru.upkeep import STEPS
from assistant.games.brian_boru.work import Work
from assistant.games.sitting import Depth, DepthSet
from assistant.games.sitting.decide import check_depth, check_turn
from assistant.games.sitting.work import refuse
from assistant.words.text import text

RULE_PREPARATION = text("preparation phase")
RULE_DRAFT = text("draft phase")
RULE_REGIONS = text("upkeep, regions")
TOKENS_WAIT = text("As the towns stand, claim tokens open or move: let them first.")
BATTLE_UNKNOWN = text(
    "Nobody said how many invaders are in the battle area: first the host sets that."
)


def finish(work: Work) -> None:
    """Everything happens that needs nobody."""
    if work.state.stage is Stage.STARTING and next_to_start(work.state) is None:
        work.do(e.StageReached(Stage.PREPARATION))
    if work.state.depth is Depth.FULL and not work.state.over:
        decide_trick(work)
        settle(work)
        while work.state.stage is Stage.RESOLVING and not work.todo:
            go_on(work)
            settle(work)
        _show_princess(work)
        _begin_draft(work)
        _leave_upkeep(work)
    work.put_todo()


# Preparation


def show_vikings(work: Work, strength: int) -> None:
    """The viking card: so many invaders come."""
    _check_preparation(work, shown=work.state.battle is not None)
    most = work.book.figures.vikings.tokens
    if not 0 <= strength <= most:
        raise refuse(text("There are {most} invaders at the most.", most=most))
    work.do(e.VikingsCame(strength))


def show_marriage(work: Work, card: str) -> None:
    """The marriage card of the round."""
    state = work.state
    _check_preparation(work, shown=state.place.card)
    if card not in cards_left(work.book, state):
        label = marriage_label(work.book, card) if card in work.book.figures.marriages else card
        raise refuse(text("This card cannot come up: {card}.", card=label))
    work.do(e.MarriageShown(card, state.deck - 1))


def _check_preparation(work: Work, *, shown: bool) -> None:
    if work.state.stage is not Stage.PREPARATION:
        raise refuse(text("No card is shown now."), RULE_PREPARATION)
    if shown:
        raise refuse(text("This card was shown already. Undo takes it back."))


def cards_left(book: Book, state: BrianBoru) -> tuple[str, ...]:
    """The marriage cards that may be on top of the deck, one that the figures do not know among
    them; below all lies the Princess."""
    return (PRINCESS,) if state.deck <= 1 else _unseen(book, state)


def _unseen(book: Book, state: BrianBoru) -> tuple[str, ...]:
    known = {*state.shown, *state.out, *(card for one in state.players for card in one.marriages)}
    listed = book.figures.marriages.items()
    return (*(card for card, one in listed if one.name and card not in known), OTHER)


def cards_by_hand(book: Book, state: BrianBoru) -> tuple[str, ...]:
    """The marriage cards that may lie on the track in this round; none before one is shown, and
    none once it has been married."""
    if not state.place.card or state.todo or state.stage in UPKEEP[1:]:
        return ()
    lying = (card for card in state.shown[-1:] if card)
    return tuple(dict.fromkeys((*lying, *_unseen(book, state), PRINCESS)))


def _show_princess(work: Work) -> None:
    """The last card needs nobody to name it."""
    state = work.state
    if state.stage is Stage.PREPARATION and state.deck == 1 and not state.place.card:
        work.do(e.MarriageShown(PRINCESS, 0))


def _begin_draft(work: Work) -> None:
    state = work.state
    if state.stage is Stage.PREPARATION and state.place.card and state.battle is not None:
        work.do(e.StageReached(Stage.DRAFT))


# Draft


def hand_now(book: Book, state: BrianBoru) -> int:
    """How many cards everybody holds now to keep some of."""
    return state.hand - state.place.passed * book.figures.draft.keep


def keep_cards(work: Work, given: str | None) -> None:
    """A seat has kept its cards; once all have, hands are passed."""
    state = work.state
    if state.stage is not Stage.DRAFT:
        raise refuse(text("There is no draft now."), RULE_DRAFT)
    seat = work.seat_for(given)
    work.check_here(seat)
    if seat in state.place.kept:
        raise refuse(text("{name} has kept cards already.", name=work.name(seat)))
    work.do(e.CardsKept(seat))
    pass_when_kept(work)


def pass_when_kept(work: Work) -> None:
    """All have kept cards: the hands go on."""
    state = work.state
    if state.stage is Stage.DRAFT and set(state.present()) <= set(state.place.kept):
        pass_hands(work)


def pass_hands(work: Work) -> None:
    """The hands go to the left. What comes as one hand to keep whole ends the draft."""
    keep = work.book.figures.draft.keep
    left = max(0, hand_now(work.book, work.state) - keep)
    work.do(e.HandsPassed(left))
    if left <= keep:
        work.do(e.StageReached(Stage.TOWN))


# On and on


def press_on(work: Work) -> None:
    """The next thing of the round."""
    state = work.state
    if state.depth is Depth.KEEPER:
        _next_stage(work)
    elif state.stage is Stage.DRAFT:
        for seat in state.present():
            if seat not in state.place.kept:
                work.do(e.CardsKept(seat))
        pass_hands(work)
    elif state.in_upkeep and not work.todo:
        if unknown_battle(state):
            raise refuse(BATTLE_UNKNOWN)
        STEPS[state.stage](work)
        settle(work)
        if not work.todo:
            _after_step(work)
    elif state.in_upkeep:
        raise refuse(text("First somebody answers what is asked."))
    else:
        raise refuse(text("The game waits for something else now."))


def unknown_battle(state: BrianBoru) -> bool:
    """Whether a battle is on, and nobody recorded the invaders in the battle area."""
    return state.stage is Stage.BATTLE and state.battle is None


def _leave_upkeep(work: Work) -> None:
    """The last question of a step was answered by this command: the next step comes."""
    if work.answers_upkeep and not work.todo:
        _after_step(work)


def _after_step(work: Work) -> None:
    stage = work.state.stage
    if stage is UPKEEP[-1]:
        _end_round(work)
    else:
        work.do(e.StageReached(UPKEEP[UPKEEP.index(stage) + 1]))


def _end_round(work: Work) -> None:
    points = totals(work.book, work.state)
    if work.state.deck <= 0:
        work.do(e.GameEnded(points))
        return
    work.do(e.RoundEnded(points))
    work.do(e.StageReached(Stage.PREPARATION))


def tokens_wait(work: Work) -> bool:
    """Whether a token would open or move, as the towns stand."""
    rehearsal = Work(work.book, work.state, work.moment)
    STEPS[Stage.REGIONS](rehearsal)
    return any(isinstance(event, e.ClaimOpened | e.ClaimMoved) for event in rehearsal.events)


_KEEPERS: tuple[Stage, ...] = (Stage.PREPARATION, Stage.DRAFT, Stage.TOWN, *UPKEEP)
"""The stages that the score keeper goes through."""


def _next_stage(work: Work) -> None:
    """The score keeper's phases follow one another; nothing happens by itself in them."""
    state = work.state
    if state.stage is UPKEEP[-1]:
        work.forbid(tokens_wait(work), TOKENS_WAIT, RULE_REGIONS)
        _end_round(work)
        return
    if state.stage is Stage.STARTING:
        work.do(e.StageReached(Stage.PREPARATION))
        return
    if state.stage is Stage.PREPARATION and not state.place.card:
        card = PRINCESS if state.deck == 1 else ""
        work.do(e.MarriageShown(card, max(0, state.deck - 1)))
    work.do(e.StageReached(_KEEPERS[_KEEPERS.index(state.stage) + 1]))


def end_tricks(work: Work) -> None:
    """No more tricks in this round."""
    state = work.state
    if not state.in_action:
        raise refuse(text("No tricks are played now."))
    work.forbid(
        state.depth is Depth.FULL and state.stage is not Stage.TOWN,
        text("This trick is not over yet."),
        text("action phase"),
    )
    drop(work)
    work.do(e.StageReached(Stage.MARRIAGE))


def drop(work: Work) -> None:
    """Nothing that was going on happens any more."""
    work.todo.clear()
    if work.state.todo or work.state.trick or work.state.town is not None:
        work.do(e.TrickDropped())


def give_marker(work: Work, seat: str) -> None:
    """The marker of the active town goes to a seat, between tricks."""
    state = work.state
    check_turn(state, seat, state.marker)
    if state.stage in (Stage.CARDS, Stage.RESOLVING):
        raise refuse(text("The marker moves between tricks only: finish this one, or undo."))
    work.do(e.MarkerGiven(seat))


def end_game(work: Work) -> None:
    """The game is over as it stands."""
    drop(work)
    work.do(e.GameEnded(totals(work.book, work.state)))


def set_depth(work: Work, depth: Depth) -> None:
    """How much is recorded from now on."""
    check_depth(work.state, depth)
    if work.todo or work.state.stage in (Stage.CARDS, Stage.RESOLVING):
        raise refuse(text("Finish what is going on first, or undo it."))
    work.do(DepthSet(depth))
