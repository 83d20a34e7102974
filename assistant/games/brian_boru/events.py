"""Events of Brian Boru: resulting facts, in the past tense."""

from __future__ import annotations

from typing import TypeAlias

from assistant.games.brian_boru.kinds import (
    Counter,
    HouseRules,
    Icon,
    Missing,
    Side,
    Stage,
    TownWhy,
)
from assistant.games.brian_boru.state import Claim, Player
from assistant.games.brian_boru.steps import Todo
from assistant.games.sitting import Depth, RecordedEvent
from assistant.rules import Event
from assistant.words.seats import Seat


class BoruSet(Event, frozen=True, tag="boru_set"):
    """The game is laid out. `deck` counts the marriage cards, the Princess among them; `drawn`:
    the first seat was drawn; `own` are the owner's figures with which it began."""

    seats: tuple[Seat, ...]
    players: tuple[Player, ...]
    first: str
    drawn: bool
    hand: int
    deck: int
    regions: tuple[str, ...]
    depth: Depth
    house: HouseRules
    timer_s: float | None
    own: str


class TodoSet(Event, frozen=True, tag="todo_set"):
    """What is still to happen."""

    todo: Todo


class TownTaken(Event, frozen=True, tag="town_taken"):
    """A seat's disc lies on a town now; `cost` in coins. The active one comes with the marker."""

    seat: str
    town: int
    why: TownWhy
    cost: int = 0


class VikingsCame(Event, frozen=True, tag="vikings_came"):
    """A viking card was shown: so many invaders are in the battle area."""

    strength: int


class MarriageShown(Event, frozen=True, tag="marriage_shown"):
    """The marriage card of the round lies on the track; "": nobody said which."""

    card: str
    left: int


class CardsKept(Event, frozen=True, tag="cards_kept"):
    """A seat has kept its cards of the hand that it holds."""

    seat: str


class HandsPassed(Event, frozen=True, tag="hands_passed"):
    """All have kept cards; the rest goes to the left, `left` cards each."""

    left: int


class StageReached(Event, frozen=True, tag="stage_reached"):
    """The round goes on."""

    stage: Stage


class TownChosen(Event, frozen=True, tag="town_chosen"):
    """The active town of a trick."""

    seat: str
    town: int


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A seat has played a card into the trick."""

    seat: str
    card: int
    spent_s: float


class TrickDecided(Event, frozen=True, tag="trick_decided"):
    """All cards lie there. `winner` None: no card has the town's colour."""

    winner: str | None
    order: tuple[str, ...]


class ActionChosen(Event, frozen=True, tag="action_chosen"):
    """A seat does its card's main action (0), or its first or second other one."""

    seat: str
    card: int
    action: int


class Picked(Event, frozen=True, tag="picked"):
    """A seat has answered a question; what comes of it follows."""

    seat: str
    option: str


class Gained(Event, frozen=True, tag="gained"):
    """A seat gains. `space` is the space of the marriage track that brought it, None a card."""

    seat: str
    coins: int = 0
    renown: int = 0
    points: int = 0
    space: int | None = None


class Forced(Event, frozen=True, tag="forced"):
    """A seat had to pay a coin: with one, or with points where it had none."""

    seat: str
    coins: int
    points: int


class Taken(Event, frozen=True, tag="taken"):
    """A seat took so many invaders, put discs into the church, or went up the track.

    `cost` are the coins for those that were bought. `track` is the disc's space afterwards.
    """

    seat: str
    icon: Icon
    n: int
    cost: int = 0
    track: int = 0


class FellBack(Event, frozen=True, tag="fell_back"):
    """A disc on an occupied space went down to a free one."""

    seat: str
    track: int


class NothingThere(Event, frozen=True, tag="nothing_there"):
    """Something has no effect for a seat."""

    seat: str
    missing: Missing
    region: str = ""


class VikingsLeft(Event, frozen=True, tag="vikings_left"):
    """A token of the Vikings was taken off a town: its disc holds it again."""

    seat: str
    town: int


class ActionEnded(Event, frozen=True, tag="action_ended"):
    """A seat's action is over."""

    seat: str
    spent_s: float


class TrickEnded(Event, frozen=True, tag="trick_ended"):
    """All actions of a trick are over. `last`: the remaining cards are discarded."""

    last: bool


class Married(Event, frozen=True, tag="married"):
    """A seat took the marriage card; its disc is on the start space again."""

    seat: str
    card: str
    space: int


class NobodyMarried(Event, frozen=True, tag="nobody_married"):
    """All are on the start space. `card` is the face-up card that left the game, None the top of
    the deck; `left` cards are in that now."""

    card: str | None
    left: int


class Allied(Event, frozen=True, tag="allied"):
    """What became of the Princess."""

    seat: str
    side: Side
    points: int


class Repelled(Event, frozen=True, tag="repelled"):
    """The battle area is empty: the attack was repelled."""


class Raided(Event, frozen=True, tag="raided"):
    """Invaders are left: `losers` have the fewest, `leader` alone the most (None: a tie)."""

    left: int
    losers: tuple[str, ...]
    leader: str | None


class TownLost(Event, frozen=True, tag="town_lost"):
    """The Vikings hold a seat's town; `by` picked it."""

    seat: str
    town: int
    by: str


class SpoilsWon(Event, frozen=True, tag="spoils_won"):
    """Who alone had most invaders has renown, then points for it, and gives all invaders back."""

    seat: str
    renown: int
    points: int
    returned: int


class SpoilsShared(Event, frozen=True, tag="spoils_shared"):
    """Those with the most invaders then gain points and give some back."""

    seats: tuple[str, ...]
    points: int
    returned: int


class ChurchWon(Event, frozen=True, tag="church_won"):
    """Who alone had most discs in the church takes the marker, and its discs back."""

    seat: str
    returned: int


class ChurchShared(Event, frozen=True, tag="church_shared"):
    """Those with the most discs then gain points and take some back."""

    seats: tuple[str, ...]
    points: int
    returned: int


class RewardSkipped(Event, frozen=True, tag="reward_skipped"):
    """A reward of a step of the upkeep is left out: `seats` are tied for it, or nobody has any."""

    stage: Stage
    seats: tuple[str, ...]
    n: int


class MonasteryBuilt(Event, frozen=True, tag="monastery_built"):
    """A monastery stands around a town; `returned` discs came back from the church."""

    seat: str
    town: int
    returned: int


class ClaimOpened(Event, frozen=True, tag="claim_opened"):
    """A token was turned face up: so many towns of its region are controlled."""

    region: str
    towns: int


class ClaimMoved(Event, frozen=True, tag="claim_moved"):
    """A token went to a seat; None: back to the board, as the Vikings lead there."""

    region: str
    seat: str | None
    was: str | None
    towns: int


class ClaimStays(Event, frozen=True, tag="claim_stays"):
    """A token stays where it is: several lead ("" among `leaders` are the Vikings)."""

    region: str
    leaders: tuple[str, ...]
    towns: int


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """A round is over; `totals` as they would count now, in seat order."""

    totals: tuple[int, ...]


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; ranks stand."""

    totals: tuple[int, ...]


class MarkerGiven(Event, frozen=True, tag="marker_given"):
    """A seat has the marker of the active town."""

    seat: str


class Adjusted(Event, frozen=True, tag="adjusted"):
    """A counter was set right by hand."""

    seat: str
    counter: Counter
    by: int
    value: int


class TownSet(Event, frozen=True, tag="town_set"):
    """A town was set right by hand; `seat` None: it is free."""

    town: int
    seat: str | None
    monastery: bool
    vikings: bool


class ClaimSet(Event, frozen=True, tag="claim_set"):
    """A token was set right by hand."""

    claim: Claim


class PrincessSet(Event, frozen=True, tag="princess_set"):
    """Whose the Princess is was set right by hand; None: nobody's."""

    seat: str | None
    side: Side


class BattleSet(Event, frozen=True, tag="battle_set"):
    """The invaders in the battle area were set right by hand."""

    invaders: int


class MarriageSet(Event, frozen=True, tag="marriage_set"):
    """The marriage card on the track was set right by hand, "" leaves it as it was recorded; and
    the cards left in the deck."""

    card: str
    left: int


class TrickDropped(Event, frozen=True, tag="trick_dropped"):
    """What was going on is left as it is: trick, questions."""


BrianBoruEvent: TypeAlias = (
    BoruSet | TodoSet | TownTaken | VikingsCame | MarriageShown | CardsKept | HandsPassed
    | StageReached | TownChosen | CardPlayed | TrickDecided | ActionChosen | Picked | Gained
    | Forced | Taken | FellBack | NothingThere | VikingsLeft | ActionEnded | TrickEnded | Married
    | NobodyMarried | Allied | Repelled | Raided | TownLost | SpoilsWon | SpoilsShared | ChurchWon
    | ChurchShared | RewardSkipped | MonasteryBuilt | ClaimOpened | ClaimMoved | ClaimStays
    | RoundEnded | GameEnded | MarkerGiven | Adjusted | TownSet | ClaimSet | PrincessSet
    | BattleSet | MarriageSet | TrickDropped | RecordedEvent
)  # fmt: skip
