"""What the active player does in its turn: reinforcements, offerings, feats, the extra action."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.dice_forge import events as e
from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.addressing import awaited
from assistant.games.dice_forge.feats import blessing
from assistant.games.dice_forge.kinds import Amounts, Depth, Effect, FeatKind, Stage
from assistant.games.dice_forge.labels import amounts_label, face_label, feat_label
from assistant.games.dice_forge.questions import price
from assistant.games.dice_forge.work import Work
from assistant.games.sitting.work import refuse
from assistant.words.text import Text, pages, text

RULE_REINFORCEMENT = pages("2, 2")
RULE_OFFERING = pages("2, 3A")
RULE_FEAT = pages("2, 3B")
RULE_EXTRA = pages("2, 4")
RULE_STEPS = pages("2")


def check_quiet(work: Work) -> None:
    """Nothing may be open: no roll, no question, no face to forge."""
    seats = awaited(work.book, work.state)
    names = work.state.names(seats)
    work.forbid(
        bool(seats), text("First comes what {names} must still do.", names=names), RULE_STEPS
    )
    if work.state.depth is Depth.KEEPER:
        work.forbid(
            True,
            text("The score keeper records no purchases: change to the full record first."),
        )


def reinforcements_left(work: Work) -> tuple[str, ...]:
    """The reinforcement cards that the active player has not used in this turn."""
    used = list(work.state.place.used)
    left = []
    for card in work.state.player(work.active).feats:
        if card.feat in used:
            used.remove(card.feat)
        elif work.book.feats[card.feat].kind is FeatKind.REINFORCEMENT:
            left.append(card.feat)
    return tuple(left)


def can_reinforce(work: Work) -> bool:
    """Whether one of them can be used: it costs nothing, it can be paid, or a token may still
    bring what it costs."""
    player, feats = work.state.player(work.active), work.book.feats
    left = reinforcements_left(work)
    if any(feats[feat].pay.within(player.has) for feat in left):
        return True
    return bool(left) and any(feats[token].effect is Effect.TRITON for token in player.tokens)


def use_reinforcement(work: Work, feat: str) -> None:
    """A reinforcement card's effect."""
    check_quiet(work)
    seat = work.active
    label, rule = feat_label(work.book, feat), RULE_REINFORCEMENT
    figures = work.book.feats.get(feat)
    if figures is None or figures.kind is not FeatKind.REINFORCEMENT:
        raise refuse(text("{feat} is no reinforcement.", feat=label), rule)
    owned = any(card.feat == feat for card in work.state.player(seat).feats)
    work.forbid(
        not owned, text("{name} has no {feat}.", name=work.state.name(seat), feat=label), rule
    )
    work.forbid(
        owned and feat not in reinforcements_left(work),
        text("Each reinforcement card works once a turn: {feat} has been used.", feat=label),
        rule,
    )
    work.forbid(
        work.state.place.stage is not Stage.REINFORCEMENT,
        text("Reinforcements come before the action."),
        rule,
    )
    work.do(e.ReinforcementUsed(seat, feat))
    if figures.effect is Effect.MINOR_BLESSINGS:
        work.push([s.PickDie(seat, figures.times, feat)])
    elif figures.effect is Effect.TRADE:
        _check_price(work, figures.pay, rule)
        work.pay(seat, figures.pay, (feat,))
        work.push([s.Gain(seat, figures.gives[0], (feat,))])
    else:
        work.push([s.ChooseGain(seat, figures.gives, (feat,))])


def use_token(work: Work, feat: str) -> None:
    """A token that its owner spends in its own turn."""
    check_quiet(work)
    seat, label = work.active, feat_label(work.book, feat)
    figures = work.book.feats.get(feat)
    if figures is None or figures.effect is not Effect.TRITON:
        raise refuse(text("{feat} has no token for this.", feat=label))
    if feat not in work.state.player(seat).tokens:
        name = work.state.name(seat)
        raise refuse(text("{name} has no token of {feat}.", name=name, feat=label))
    work.do(e.TokenSpent(seat, feat))
    work.push([s.ChooseGain(seat, figures.gives, (feat,))])


def go_on(work: Work) -> None:
    """No more reinforcements in this turn."""
    check_quiet(work)
    if work.state.place.stage is not Stage.REINFORCEMENT:
        raise refuse(text("There is no reinforcement to leave out."), RULE_STEPS)
    work.do(e.StageReached(Stage.ACTION))


def extra_action(work: Work) -> None:
    """Pays for one more action."""
    check_quiet(work)
    stage, cost = work.state.place.stage, work.book.extra_action.cost
    work.forbid(
        stage in (Stage.BLESSING, Stage.REINFORCEMENT, Stage.ACTION),
        text("The first action of the turn is still free."),
        RULE_EXTRA,
    )
    work.forbid(
        stage in (Stage.EXTRA_ACTION, Stage.DONE),
        text("There is one extra action a turn."),
        RULE_EXTRA,
    )
    _check_price(work, cost, RULE_EXTRA)
    work.pay(work.active, cost, ())
    work.do(e.StageReached(Stage.EXTRA_ACTION))


def _check_price(work: Work, cost: Amounts, rule: Text) -> None:
    has = work.state.player(work.active).has
    work.forbid(
        not cost.within(has),
        text(
            "This costs {cost}; {name} is {missing} short.",
            cost=amounts_label(cost),
            name=work.state.name(work.active),
            missing=amounts_label(cost.minus(cost.upto(has))),
        ),
        rule,
    )


def _act(work: Work, rule: Text) -> None:
    """The action of the turn, or the extra one, is used up."""
    stage = work.state.place.stage
    work.forbid(
        stage is Stage.EXTRA,
        text(
            "The action of this turn is done. One more costs {cost}.",
            cost=amounts_label(work.book.extra_action.cost),
        ),
        RULE_EXTRA,
    )
    work.forbid(stage is Stage.DONE, text("Both actions of this turn are done."), rule)
    extra = stage in (Stage.EXTRA_ACTION, Stage.DONE)
    work.do(e.StageReached(Stage.DONE if extra else Stage.EXTRA))


def buy_faces(work: Work, faces: Sequence[str]) -> None:
    """An offering: all different, each paid, each to be forged at once."""
    check_quiet(work)
    rule = RULE_OFFERING
    if not faces:
        raise refuse(text("Choose at least one face."), rule)
    for face in faces:
        label = face_label(face)
        if not work.state.pool_of(face):
            raise refuse(text("The sanctuary does not sell {face}.", face=label), rule)
        work.forbid(
            faces.count(face) > 1,
            text("All faces of one offering are different: {face} only once.", face=label),
            rule,
        )
        if work.state.left_of(face) < faces.count(face):
            raise refuse(text("No {face} is left.", face=label), rule)
    cost = Amounts(gold=sum(price(work.book, work.state, face) for face in faces))
    _check_price(work, cost, rule)
    _act(work, rule)
    work.pay(work.active, cost, faces)
    work.do(e.FacesTaken(work.active, tuple(faces)))
    work.push([s.Forge(work.active, tuple(faces))])


def buy_feat(work: Work, feat: str) -> None:
    """A heroic feat: pay, move the pawn, oust, and then the card."""
    check_quiet(work)
    seat, rule = work.active, RULE_FEAT
    label = feat_label(work.book, feat)
    if not any(stack.feat == feat for stack in work.state.feats):
        raise refuse(text("{feat} is not in this game.", feat=label), rule)
    work.forbid(
        not work.state.cards_left(feat), text("No card of {feat} is left.", feat=label), rule
    )
    figures = work.book.feats[feat]
    _check_price(work, figures.cost, rule)
    _act(work, rule)
    work.pay(seat, figures.cost, (feat,))
    work.push([s.TakeCard(seat, feat)])
    if work.state.player(seat).island != figures.island:
        _move(work, seat, figures.island)


def _move(work: Work, seat: str, island: int) -> None:
    """The pawn goes to an island; whoever stands there goes home and is blessed at once."""
    there = [
        player.seat
        for player in work.state.players
        if player.island == island and player.seat != seat
    ]
    work.do(e.PawnMoved(seat, island))
    for other in there:
        work.do(e.Ousted(other, seat))
        if work.state.here(other):
            blessing(work, (other,))
        for who in (seat, other):
            _bears(work, who)


def _bears(work: Work, seat: str) -> None:
    """Glory of those who oust or are ousted."""
    for card in work.state.player(seat).feats:
        figures = work.book.feats[card.feat]
        if figures.effect is Effect.BEAR:
            work.do(e.Gained(seat, figures.gives[0], (card.feat,)))
