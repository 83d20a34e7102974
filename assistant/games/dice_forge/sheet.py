"""What the game's own page shows: everybody's things, and what can be had for which price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from assistant.games.dice_forge import steps as s
from assistant.games.dice_forge.answering import moment_of
from assistant.games.dice_forge.checklists import packing, set_up_list
from assistant.games.dice_forge.counting import counted, most_counted
from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.forging import removable
from assistant.games.dice_forge.hammers import hammer_room, hammers_of
from assistant.games.dice_forge.kinds import (
    TOKENED,
    Amounts,
    Counter,
    Depth,
    Effect,
    FaceKind,
    FeatKind,
    Resource,
    Stage,
)
from assistant.games.dice_forge.labels import (
    amounts_label,
    counter_label,
    face_label,
    feat_label,
)
from assistant.games.dice_forge.odds import odds_told
from assistant.games.dice_forge.questions import price, sold
from assistant.games.dice_forge.state import CurvePoint, DiceForge, Die, Player
from assistant.games.dice_forge.telling import face_told, feat_told, luck_told
from assistant.games.dice_forge.turns import turns_left
from assistant.words.dice import DieKind, DieSpec
from assistant.words.supposed import Supposed
from assistant.words.text import Text, text


class SheetFace(Struct, frozen=True, omit_defaults=True):
    """A face: its code for commands, its name, what it does, and how it is drawn.

    `number` is how often it multiplies, or its discount; `matches` what a shield looks for.
    `up`: it lies up.
    """

    code: str
    label: Text
    told: Text
    kind: FaceKind
    gives: tuple[Amounts, ...] = ()
    number: int = 0
    matches: Resource | None = None
    up: bool = False


class SheetFeat(Struct, frozen=True):
    """A feat's card: `count` of them, `left` of which the active seat can still use in this turn.

    `lacks` says what is missing to pay for its use. `tokened`: each brings a token.
    """

    code: str
    label: Text
    told: Text
    glory: int
    count: int
    left: int
    lacks: Text | None = None
    tokened: bool = False


class SheetCounter(Struct, frozen=True):
    """What can be set right by hand, and the most that it can be; None: no cap."""

    counter: Counter
    label: Text
    value: int
    most: int | None


class SheetPlayer(Struct, frozen=True):
    """What a player has. `luck` holds (throws, expected, got) of each die; `turns_left` are
    this player's own turns until the end, the one that is being played among them; `odds` say
    what the dice may bring.
    """

    seat: str
    has: Amounts
    caps: Amounts
    dice: tuple[tuple[SheetFace, ...], ...]
    feats: tuple[SheetFeat, ...]
    tokens: tuple[SheetFeat, ...]
    island: int
    hammers: int
    hammer_steps: int
    hammer_room: int
    forged: int
    lost: Amounts
    luck: tuple[tuple[int, float, float], ...]
    counters: tuple[SheetCounter, ...]
    turns_left: int
    odds: tuple[Text, ...]


class FaceOffer(Struct, frozen=True):
    """A face of the sanctuary. `lacks` says what is missing to pay for it."""

    face: SheetFace
    pool: str
    price: Amounts
    left: int
    lacks: Text | None
    verified: bool


class FeatOffer(Struct, frozen=True):
    """A stack of feats. `there` is the seat whose pawn would be ousted."""

    feat: str
    label: Text
    told: Text
    slot: str
    island: int
    price: Amounts
    glory: int
    left: int
    lacks: Text | None
    there: str | None
    verified: bool


class ToRoll(Struct, frozen=True):
    """A seat that has to roll, and the faces of each die that it rolls; `moment` names the roll."""

    seat: str
    dice: tuple[tuple[SheetFace, ...], ...]
    moment: str


class Spot(Struct, frozen=True):
    """A face may go on a die (1 or 2) in place of another one; `supposed` is what lies up then."""

    face: SheetFace
    die: int
    remove: SheetFace
    supposed: Supposed


class ToForge(Struct, frozen=True):
    """A seat that has to forge: which faces, and which may go from each die.

    `spots` are all ways to do it, `dice` what the camera should look for to tell them apart.
    """

    seat: str
    faces: tuple[SheetFace, ...]
    removable: tuple[tuple[SheetFace, ...], ...]
    spots: tuple[Spot, ...] = ()
    dice: tuple[DieSpec, ...] = ()


class ForgeSheet(Struct, frozen=True):
    """The whole page. `may` are the commands that make sense for the active seat now.

    `faces` are all that there are in the game. `most_cards` is how many cards each feat has.
    `set_up` is what to do before the first
    blessing, `packing` what to do after the end.
    """

    depth: Depth
    stage: Stage
    faces: tuple[SheetFace, ...]
    players: tuple[SheetPlayer, ...]
    offering: tuple[FaceOffer, ...]
    feats: tuple[FeatOffer, ...]
    rolling: tuple[ToRoll, ...]
    forging: tuple[ToForge, ...]
    may: tuple[str, ...]
    extra_action: Amounts
    most_cards: int
    curve: tuple[CurvePoint, ...]
    set_up: tuple[Text, ...]
    packing: tuple[Text, ...]
    luck_told: Text


def _spots(
    book: Figures,
    dice: Sequence[Die],
    new: Sequence[SheetFace],
    old: Sequence[Sequence[SheetFace]],
) -> Iterator[Spot]:
    """Where each face may go. What is worth least, and what there is most of, goes first."""
    for face in new:
        for number, goes in enumerate(old, 1):
            die, others = dice[number - 1], [*dice[: number - 1], *dice[number:]]
            up = ((face.code,), *((one.face, *dict.fromkeys(one.faces)) for one in others))
            for one in goes:
                weight = die.faces.count(one.code) * 2.0 ** -book.worth(one.code)
                yield Spot(face, number, one, Supposed(up, weight))


def sheet(book: Figures, state: DiceForge) -> ForgeSheet:
    """The page as it is now."""
    rolling, forging = [], []
    for step in s.open_steps(state.agenda):
        dice = state.player(step.seat).dice
        if isinstance(step, s.RollDice):
            faces = tuple(_distinct(book, dice[die].faces) for die in step.dice)
            rolling.append(ToRoll(step.seat, faces, moment_of(state, step.seat)))
        elif isinstance(step, s.Forge):
            old = tuple(_distinct(book, removable(book, die)) for die in dice)
            new = _distinct(book, step.faces)
            looked_for = tuple(
                DieSpec(DieKind.CUSTOM, faces=(*die.faces, *dict.fromkeys(step.faces)))
                for die in dice
            )
            spots = tuple(_spots(book, dice, new, old))
            forging.append(ToForge(step.seat, new, old, spots, looked_for))
    return ForgeSheet(
        depth=state.depth,
        stage=state.place.stage,
        faces=_distinct(book, tuple(book.faces)),
        players=tuple(_player(book, state, one) for one in state.players),
        offering=tuple(_offering(book, state)),
        feats=tuple(_feats(book, state)),
        rolling=tuple(rolling),
        forging=tuple(forging),
        may=tuple(_may(book, state)),
        extra_action=book.extra_action.cost,
        most_cards=book.set_up[str(len(state.players))].cards,
        curve=state.curve,
        set_up=() if state.over else set_up_list(book, state),
        packing=packing() if state.over else (),
        luck_told=luck_told(book),
    )


def _face(book: Figures, face: str, *, up: bool = False) -> SheetFace:
    figures = book.faces[face]
    return SheetFace(
        face,
        face_label(face),
        face_told(book, face),
        figures.kind,
        figures.gives,
        figures.discount if figures.kind is FaceKind.SHIP else figures.times,
        figures.matches,
        up,
    )


def _distinct(book: Figures, faces: tuple[str, ...]) -> tuple[SheetFace, ...]:
    return tuple(_face(book, face) for face in dict.fromkeys(faces))


def _player(book: Figures, state: DiceForge, player: Player) -> SheetPlayer:
    active = player.seat == state.place.active
    return SheetPlayer(
        seat=player.seat,
        has=player.has,
        caps=player.caps,
        dice=tuple(
            tuple(_face(book, face, up=nth == die.shown) for nth, face in enumerate(die.faces))
            for die in player.dice
        ),
        feats=tuple(_cards(book, player, state.place.used if active else ())),
        tokens=tuple(_tokens(book, player)),
        island=player.island,
        hammers=hammers_of(book, player),
        hammer_steps=player.hammer_steps,
        hammer_room=hammer_room(book, player),
        forged=player.forged,
        lost=player.lost,
        luck=tuple((one.throws, one.expected, one.got) for one in player.luck),
        counters=tuple(_counters(book, state, player)),
        turns_left=turns_left(state, player.seat),
        odds=odds_told(book, player),
    )


def _cards(book: Figures, player: Player, used: Sequence[str]) -> Iterator[SheetFeat]:
    cards = [card.feat for card in player.feats]
    for code in dict.fromkeys(cards):
        figures, unused = book.feats[code], max(0, cards.count(code) - used.count(code))
        yield SheetFeat(
            code,
            feat_label(book, code),
            feat_told(book, code),
            next(card.glory for card in player.feats if card.feat == code),
            cards.count(code),
            unused if figures.kind is FeatKind.REINFORCEMENT else 0,
            _lacks(figures.pay, player.has),
            figures.effect in TOKENED,
        )


def _tokens(book: Figures, player: Player) -> Iterator[SheetFeat]:
    """Tokens that answer a question are not used by themselves."""
    for code in dict.fromkeys(player.tokens):
        count = player.tokens.count(code)
        usable = book.feats[code].effect is Effect.TRITON
        label, told = feat_label(book, code), feat_told(book, code)
        yield SheetFeat(code, label, told, 0, count, count if usable else 0)


def _counters(book: Figures, state: DiceForge, player: Player) -> Iterator[SheetCounter]:
    for one in Counter:
        value, most = counted(player, one), most_counted(book, state, player, one)
        if value or most != 0:
            yield SheetCounter(one, counter_label(one), value, most)


def _lacks(cost: Amounts, has: Amounts) -> Text | None:
    if cost.within(has):
        return None
    return text("{missing} short", missing=amounts_label(cost.minus(cost.upto(has))))


def _offering(book: Figures, state: DiceForge) -> Iterator[FaceOffer]:
    has = state.player(state.place.active).has
    for face in sold(state):
        pool = state.pool_of(face)
        cost = Amounts(gold=price(book, state, face))
        yield FaceOffer(
            _face(book, face), pool, cost, state.left_of(face), _lacks(cost, has),
            book.pools[pool].verified,
        )  # fmt: skip


def _feats(book: Figures, state: DiceForge) -> Iterator[FeatOffer]:
    active = state.player(state.place.active)
    standing = {one.island: one.seat for one in state.players if one.seat != active.seat}
    for stack in state.feats:
        feat = book.feats[stack.feat]
        yield FeatOffer(
            feat=stack.feat,
            label=feat_label(book, stack.feat),
            told=feat_told(book, stack.feat),
            slot=feat.slot,
            island=feat.island,
            price=feat.cost,
            glory=feat.glory,
            left=stack.left,
            lacks=_lacks(feat.cost, active.has),
            there=standing.get(feat.island),
            verified=feat.verified,
        )


def _may(book: Figures, state: DiceForge) -> Iterator[str]:
    """The commands of the active seat that are not refused whatever they carry."""
    if state.over or state.paused:
        return
    if state.depth is Depth.KEEPER:
        yield "end_turn"
        return
    stage, player = state.place.stage, state.player(state.place.active)
    if state.agenda or stage is Stage.BLESSING:
        return
    if stage is Stage.REINFORCEMENT:
        yield from ("use_reinforcement", "go_on")
    if any(book.feats[token].effect is Effect.TRITON for token in player.tokens):
        yield "use_token"
    if stage in (Stage.REINFORCEMENT, Stage.ACTION, Stage.EXTRA_ACTION):
        yield from ("buy_faces", "buy_feat")
    if stage is Stage.EXTRA and book.extra_action.cost.within(player.has):
        yield "extra_action"
    yield "end_turn"
