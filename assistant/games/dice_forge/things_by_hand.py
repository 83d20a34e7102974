"""What lies on the table and was not recorded, written down by hand: pawns, cards, boars."""

from __future__ import annotations

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.actions import RULE_STEPS
from assistant.games.dice_forge.figures import FeatFigures
from assistant.games.dice_forge.keeper import without_glory
from assistant.games.dice_forge.kinds import TOKENED, Effect, FaceKind
from assistant.games.dice_forge.labels import feat_label
from assistant.games.dice_forge.state import START, BoarOwner, DiceForge
from assistant.games.dice_forge.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import text


def set_pawn(work: Work, seat: str, island: int) -> None:
    """A pawn stands on an island, or on its start portal; nobody is ousted by that."""
    state = work.state
    if island not in (START, *(work.book.feats[stack.feat].island for stack in state.feats)):
        raise refuse(text("There is no island {island}.", island=island))
    if state.player(seat).island == island:
        raise refuse(text("Nothing would change."))
    there = [one.seat for one in state.players if START != island == one.island]
    if there:
        name = state.name(there[0])
        raise refuse(text("The pawn of {name} stands there: move it first.", name=name))
    work.do(e.PawnMoved(seat, island))


def set_feat(work: Work, seat: str, feat: str, cards: int, tokens: int | None) -> None:
    """A seat has so many cards of a feat, and so many of its tokens are unspent.

    What had been counted by hand for such cards (chests, glory) is not counted twice.
    """
    state, player = work.state, work.state.player(seat)
    figures, label = work.book.feats.get(feat), feat_label(work.book, feat)
    stack = next((one for one in state.feats if one.feat == feat), None)
    if figures is None or stack is None:
        raise refuse(text("{feat} is not in this game.", feat=label))
    has = sum(one.feat == feat for one in player.feats)
    more, most = cards - has, has + stack.left
    if not 0 <= cards <= most:
        raise refuse(
            text("{name} can have {most} at the most: {counter}.", name=state.name(seat),
                 most=most, counter=label)
        )  # fmt: skip
    unspent = _unspent(figures, player.tokens.count(feat), more, cards, tokens)
    if (more, unspent) == (0, player.tokens.count(feat)):
        raise refuse(text("Nothing would change."))
    _check_quiet(work, seat)
    chests = player.chests
    if figures.effect is Effect.CHEST:
        chests = max(chests, cards) if more > 0 else max(0, chests + more)
    caps = player.caps.plus(work.book.reserve.chest.times(chests - player.chests))
    if not without_glory(player.has).within(caps):
        raise refuse(text("The reserves hold more than they could then."))
    work.do(
        e.FeatWritten(
            seat,
            feat,
            figures.glory,
            cards,
            min(stack.left - more, work.book.set_up[str(len(state.players))].cards),
            unspent,
            chests,
            caps,
            cards if figures.effect is Effect.HAMMER else player.hammers,
            player.by_hand - min(player.by_hand, max(0, more) * figures.glory),
        )
    )
    own_boars(work)


def _unspent(figures: FeatFigures, had: int, more: int, cards: int, said: int | None) -> int:
    """The tokens of a feat that are unspent: as said, or as many more as cards are more."""
    most = cards if figures.effect in TOKENED else 0
    if said is None:
        return min(most, max(0, had + more))
    if not 0 <= said <= most:
        raise refuse(text("One token a card at the most, where a card has one."))
    return said


def _check_quiet(work: Work, seat: str) -> None:
    """A seat that is asked something answers first: the question may be about these cards."""
    asked = any(
        step.seat == seat and not isinstance(step, s.RollDice) for step in s.all_steps(work.agenda)
    )
    if asked:
        names = work.state.names([seat])
        raise refuse(text("First comes what {names} must still do.", names=names), RULE_STEPS)


def own_boars(work: Work) -> None:
    """A boar on a die pays whose card it is, as far as only one can be meant."""
    state = work.state
    boars = [one for one in state.boars if _cards(work, one.seat) and _lies(work, one.face)]
    for seat in (one.seat for one in state.players):
        while sum(one.seat == seat for one in boars) > _cards(work, seat):
            boars.remove(next(one for one in reversed(boars) if one.seat == seat))
    owned = [one.face for one in boars]
    faces = [
        (face, player.seat)
        for player in state.players
        for die in player.dice
        for face in dict.fromkeys(die.faces)
        if work.book.faces[face].kind is FaceKind.BOAR and face not in owned
    ]
    spare = [
        one.seat
        for one in state.players
        if _cards(work, one.seat) > sum(boar.seat == one.seat for boar in boars)
    ]
    if len(faces) == 1:
        face, bearer = faces[0]
        owners = [seat for seat in spare if seat != bearer]
        if len(owners) == 1:
            boars.append(BoarOwner(face, owners[0]))
    if tuple(boars) != state.boars:
        work.do(e.BoarsSet(tuple(boars)))


def _cards(work: Work, seat: str) -> int:
    """How many cards a seat has that put a boar on somebody's die."""
    feats = work.state.player(seat).feats
    return sum(work.book.feats[one.feat].effect is Effect.BOAR for one in feats)


def _lies(work: Work, face: str) -> bool:
    return _on_a_die(work.state, face) or any(
        isinstance(step, s.Forge) and face in step.faces for step in s.all_steps(work.agenda)
    )


def _on_a_die(state: DiceForge, face: str) -> bool:
    return any(face in die.faces for player in state.players for die in player.dice)
