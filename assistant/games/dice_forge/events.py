"""Events of Dice Forge: resulting facts, from which the state follows without any rule."""

from __future__ import annotations

from typing import TypeAlias

from assistant.games.dice_forge.kinds import (
    NOTHING,
    Amounts,
    Counter,
    Depth,
    FeatSet,
    HouseRules,
    Purpose,
    Source,
    Stage,
)
from assistant.games.dice_forge.state import BoarOwner, FeatStack, Place, Player, PoolStack
from assistant.games.dice_forge.steps import Agenda
from assistant.games.sitting import RecordedEvent
from assistant.rules import Event
from assistant.words.dice import Roll
from assistant.words.seats import Seat


class ForgeSet(Event, frozen=True, tag="forge_set"):
    """The game began. `removed` are the faces drawn out of the temple, `drawn` the first seat.

    `own` are the owner's figures that differ from Skald's: the game is played to its end with
    these, and looked at with these, whatever the owner's file says later.
    """

    seats: tuple[Seat, ...]
    players: tuple[Player, ...]
    first: str
    drawn: bool
    rounds: int
    blessings: int
    depth: Depth
    house: HouseRules
    feat_set: FeatSet
    swapped: tuple[str, ...]
    pools: tuple[PoolStack, ...]
    removed: tuple[str, ...]
    feats: tuple[FeatStack, ...]
    timer_s: float | None
    place: Place
    own: str = ""


class AgendaSet(Event, frozen=True, tag="agenda_set"):
    """What is still to happen in this turn."""

    agenda: Agenda


class Rolled(Event, frozen=True, tag="rolled"):
    """A seat rolled. `dice` are the places of the dice, `shown` the index of each face that
    lies up now (-1: a face that the die is not known to have); `expected` and `got` are worths
    of the throw for the measure of luck, empty where nobody records what the dice are."""

    seat: str
    roll: Roll
    purpose: Purpose
    dice: tuple[int, ...]
    shown: tuple[int, ...]
    expected: tuple[float, ...]
    got: tuple[float, ...]


class DiceCalled(Event, frozen=True, tag="dice_called"):
    """The next throw in the tray is this seat's."""

    seat: str


class Gained(Event, frozen=True, tag="gained"):
    """A seat gained. `lost` went over the caps; `hammer` is gold put on the hammer and
    `hammer_glory` what that brought; `turned` is what became glory (counted in
    `gained`); `left` are faces thrown with it that people count by hand."""

    seat: str
    gained: Amounts
    why: tuple[str, ...]
    lost: Amounts = NOTHING
    hammer: int = 0
    hammer_glory: int = 0
    turned: Amounts = NOTHING
    left: tuple[str, ...] = ()


class Robbed(Event, frozen=True, tag="robbed"):
    """A seat lost what its dice show, as far as it had it."""

    seat: str
    lost: Amounts
    why: tuple[str, ...]


class NothingGained(Event, frozen=True, tag="nothing_gained"):
    """Faces that brought nothing; `left` are those that people count by hand."""

    seat: str
    why: tuple[str, ...]
    left: tuple[str, ...] = ()


class Paid(Event, frozen=True, tag="paid"):
    """A seat paid; `why` are faces or feats."""

    seat: str
    amounts: Amounts
    why: tuple[str, ...]


class FacesTaken(Event, frozen=True, tag="faces_taken"):
    """Faces left the temple and are to be forged by `seat`."""

    seat: str
    faces: tuple[str, ...]


class Forged(Event, frozen=True, tag="forged"):
    """A face took another one's place on a die (0 or 1); it lies up now."""

    seat: str
    die: int
    place: int
    face: str
    removed: str


class DieCorrected(Event, frozen=True, tag="die_corrected"):
    """What a die (0 or 1) has was written down wrongly: a face is there in place of another one.

    The face came from `came`; the other one is where it belongs, `went`. As many faces as
    before are laid aside by the player: nothing was forged.
    """

    seat: str
    die: int
    place: int
    face: str
    removed: str
    came: Source = Source.ASIDE
    went: Source = Source.ASIDE


class FaceSpoilt(Event, frozen=True, tag="face_spoilt"):
    """A face that was taken is not forged: it is laid aside."""

    seat: str
    faces: tuple[str, ...]


class PawnMoved(Event, frozen=True, tag="pawn_moved"):
    """A pawn moved to an island's portal."""

    seat: str
    island: int


class Ousted(Event, frozen=True, tag="ousted"):
    """A pawn was sent back to its start portal."""

    seat: str
    by: str


class FeatTaken(Event, frozen=True, tag="feat_taken"):
    """A seat took a feat's card."""

    seat: str
    feat: str
    glory: int


class FeatWritten(Event, frozen=True, tag="feat_written"):
    """A seat has so many cards of a feat, `glory` each, written down by hand.

    `left` are the cards that lie out; `tokens` the feat's that are unspent; `chests`, `caps`,
    `hammers` and `by_hand` (glory of cards that nobody recorded) what they are by that.
    """

    seat: str
    feat: str
    glory: int
    cards: int
    left: int
    tokens: int
    chests: int
    caps: Amounts
    hammers: int
    by_hand: int


class BoarsSet(Event, frozen=True, tag="boars_set"):
    """Whose the boars on dice are, after dice or cards were set right by hand."""

    boars: tuple[BoarOwner, ...]


class HammerTaken(Event, frozen=True, tag="hammer_taken"):
    """A seat has so many hammers, and stands at this step of all of them."""

    seat: str
    hammers: int
    steps: int


class ChestTaken(Event, frozen=True, tag="chest_taken"):
    """A seat's reserves hold more."""

    seat: str
    chests: int
    caps: Amounts


class TokenTaken(Event, frozen=True, tag="token_taken"):
    """A seat took a single-use token."""

    seat: str
    feat: str


class TokenSpent(Event, frozen=True, tag="token_spent"):
    """A seat spent a single-use token."""

    seat: str
    feat: str


class BoarGiven(Event, frozen=True, tag="boar_given"):
    """The owner of a boar gave its face to an opponent."""

    owner: BoarOwner
    to: str


class Picked(Event, frozen=True, tag="picked"):
    """A seat answered a question: `option` for the place that `what` names."""

    seat: str
    what: str
    option: str


class ReinforcementUsed(Event, frozen=True, tag="reinforcement_used"):
    """The active player used a reinforcement card."""

    seat: str
    feat: str


class StageReached(Event, frozen=True, tag="stage_reached"):
    """The active player's turn goes on."""

    stage: Stage


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """A turn ended after `spent_s` seconds and the game stands at `place`.

    `glory` is everybody's at the end of a round, in seat order; empty within one.
    """

    seat: str
    spent_s: float
    place: Place
    glory: tuple[int, ...] = ()


class TurnGiven(Event, frozen=True, tag="turn_given"):
    """The turn went to a seat by hand; the turn before took `spent_s` seconds."""

    seat: str
    spent_s: float
    place: Place


class Skipped(Event, frozen=True, tag="skipped"):
    """What a seat still had to do was left out."""

    seat: str


class Adjusted(Event, frozen=True, tag="adjusted"):
    """A counter was set by hand; `value` is what it is now.

    `glory` is what the steps of the hammer brought, negative where they were taken back.
    """

    seat: str
    counter: Counter
    by: int
    value: int
    caps: Amounts
    glory: int = 0


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; the last turn took `spent_s` seconds."""

    seat: str
    spent_s: float
    glory: tuple[int, ...]


DiceForgeEvent: TypeAlias = (
    ForgeSet | AgendaSet | Rolled | DiceCalled | Gained | Robbed | NothingGained | Paid
    | FacesTaken | Forged | DieCorrected | FaceSpoilt | PawnMoved | Ousted | FeatTaken
    | FeatWritten | BoarsSet | HammerTaken | ChestTaken | TokenTaken | TokenSpent | BoarGiven
    | Picked | ReinforcementUsed | StageReached | TurnPassed | TurnGiven | Skipped | Adjusted
    | GameEnded | RecordedEvent
)  # fmt: skip
