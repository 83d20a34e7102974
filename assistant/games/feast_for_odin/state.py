"""State and options of a game of A Feast for Odin."""

from __future__ import annotations

from msgspec import Struct

from assistant.games.feast_for_odin.breeding import Bred
from assistant.games.feast_for_odin.figures import HOME
from assistant.games.feast_for_odin.kinds import (
    NOTHING,
    OCCUPATION,
    Depth,
    DiceAction,
    Length,
    Phase,
    Row,
    Stock,
)
from assistant.games.feast_for_odin.mountains import Strip
from assistant.games.feast_for_odin.tiles import Cell, Placed
from assistant.games.sitting import Recorded, SeatPlayer, Turning
from assistant.rules import Options
from assistant.words.dice import Roll


class FeastOptions(Options, frozen=True):
    """How this game is played.

    `first` is the start player's seat ("s1"), None draws it. `decks` are the letters of the dark
    occupation cards in use. `strips` are the numbers of the mountain strips in the order in
    which they come, as far as people laid them out themselves; the others are drawn. `imitations`
    are the columns of the places of imitation, empty draws their sides. `timer_s` is the limit
    of a turn in seconds, None only measures.
    """

    first: str | None = None
    depth: Depth = Depth.FULL
    length: Length = Length.LONG
    decks: str = "A"
    strips: tuple[str, ...] = ()
    imitations: tuple[int, ...] = ()
    timer_s: float | None = None


class Ship(Struct, frozen=True):
    """A ship in a bay, with the ore that was loaded (printed ore not counted)."""

    kind: str
    ore: int = 0


class OwnBoard(Struct, frozen=True):
    """A board of a player: `code` is its key in the figures, `id` its own among the player's.

    `wood` and `stone` lie on printed places; `remembered` squares count as covered though their
    tiles went back to the general supply because goods had run out.
    """

    id: str
    code: str
    tiles: tuple[Placed, ...] = ()
    wood: int = 0
    stone: int = 0
    remembered: tuple[Cell, ...] = ()


class PlayedCard(Struct, frozen=True):
    """A played occupation, with its points."""

    number: int
    points: int


class Written(Struct, frozen=True):
    """A row of the score sheet that was filled by hand."""

    row: Row
    points: int


class Player(SeatPlayer, frozen=True):
    """What a player has. `has` counts everything in the supply, animals and cards included.

    `thing` are vikings ready to be placed, `waiting` those of the other colour in a game alone.
    `draws` are weapon cards that were drawn but not yet named. `last_income` was paid last;
    `final_income` is that of the last round, noted instead of paid. `thought` are occupations of
    which the player has thought at this moment, `spent_cards` those that happen only once and did.
    Since its turn or the phase began, `fresh` were played, and `came` is what it has received.
    `notes` are things that the score keeper has noted.
    """

    has: Stock
    thing: int
    waiting: int = 0
    ships: tuple[Ship, ...] = ()
    emigrated: tuple[str, ...] = ()
    boards: tuple[OwnBoard, ...] = (OwnBoard(HOME, HOME),)
    played: tuple[PlayedCard, ...] = ()
    penalties: int = 0
    passed: bool = False
    feasted: bool = False
    draws: int = 0
    last_income: int = 0
    final_income: int = 0
    written: tuple[Written, ...] = ()
    thought: tuple[int, ...] = ()
    spent_cards: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    came: Stock = NOTHING
    notes: Stock = NOTHING

    @property
    def hand(self) -> int:
        """Occupations in the hand."""
        return self.has.of(OCCUPATION)

    def fleet(self, *kinds: str) -> int:
        """How many ships of these kinds lie in the bay."""
        return sum(ship.kind in kinds for ship in self.ships)

    def board(self, board: str) -> OwnBoard | None:
        """A board by its id."""
        return next((one for one in self.boards if one.id == board), None)

    @property
    def cards(self) -> tuple[int, ...]:
        """Numbers of the played occupations."""
        return tuple(card.number for card in self.played)


class Island(Struct, frozen=True):
    """An island's board by its letter: which side is up, silver on it, whose it is."""

    letter: str
    code: str
    silver: int = 0
    owner: str | None = None


class Standing(Struct, frozen=True):
    """Vikings on a space. `imitates` is the space whose action was done from there."""

    space: str
    seat: str
    vikings: int
    round: int
    imitates: str = ""


class DiceInHand(Struct, frozen=True):
    """A dice action that is going on: rolls so far, and ore on the ships used.

    `boost` goes on every roll, for ore that an occupation let be removed; `ships` are used,
    0 where they are not recorded.
    """

    action: DiceAction
    ore: int
    rolled: tuple[int, ...] = ()
    boost: int = 0
    ships: int = 0


class OpenPart(Struct, frozen=True):
    """A part of the space that can still be done: its place in the figures, and how often."""

    part: int
    left: int


class OpenAction(Struct, frozen=True):
    """The action of the seat whose turn it is.

    `space` is where the vikings stand, `target` the space whose action is done. `strips` are
    those taken from, `raised` what upgrades of this action brought, which are not upgraded again.
    `plays` is how many occupations the column still lets play; `way` which of several ways is
    gone. `done` counts the parts that were done.
    """

    space: str
    target: str
    parts: tuple[OpenPart, ...]
    done: int = 0
    dice: DiceInHand | None = None
    strips: tuple[str, ...] = ()
    raised: Stock = NOTHING
    plays: int = 0
    way: int = 0


class Brought(Struct, frozen=True, omit_defaults=True):
    """What this phase has brought a seat: goods, or how its animals of a kind have bred."""

    seat: str
    goods: Stock = NOTHING
    animal: str = ""
    bred: Bred = Bred.NOTHING


class Leaving(Struct, frozen=True):
    """An item that has left a mountain strip in this phase; `gone`: what was left of it has too."""

    strip: str
    item: str
    gone: bool


class Place(Turning, frozen=True):
    """Where the game is. `active` has the turn in the action phase; `last` placed last."""

    phase: Phase
    starter: str
    active: str | None = None
    last: str | None = None


class FeastForOdin(Recorded[Player], frozen=True, kw_only=True):
    """State of a game. Totals are not in it: they are computed.

    `pile` are the strips still face down, in order; `buildings` those left; `specials` the special
    tiles left; `weapons` all cards of the game and `discards` those of them on the discard pile;
    `early` throws of the active seat that came before it chose its action, of one kind of die;
    `played_before` is how many occupations it has played before an action of column 4.
    `brought` and `leaving` are what this phase has done by itself.
    """

    length: Length
    rounds: int
    place: Place
    decks: str
    strips: tuple[Strip, ...]
    pile: tuple[str, ...]
    islands: tuple[Island, ...]
    buildings: Stock
    specials: tuple[str, ...]
    weapons: Stock
    discards: Stock = NOTHING
    imitations: tuple[int, ...] = ()
    standing: tuple[Standing, ...] = ()
    action: OpenAction | None = None
    early: tuple[Roll, ...] = ()
    played_before: int = 0
    brought: tuple[Brought, ...] = ()
    leaving: tuple[Leaving, ...] = ()

    @property
    def whose_turn(self) -> str | None:
        """The seat to move, or the only one that there is."""
        return self.place.active or (self.players[0].seat if self.solo else None)

    @property
    def solo(self) -> bool:
        """Whether one plays alone."""
        return len(self.players) == 1

    def standing_on(self, space: str) -> Standing | None:
        """Who stands on a space."""
        return next((one for one in self.standing if one.space == space), None)


def unseen(state: FeastForOdin) -> Stock:
    """The weapon cards of the draw pile: those neither in hands nor discarded."""
    held = state.discards
    for player in state.players:
        held = held.plus(player.has)
    return state.weapons.minus(state.weapons.upto(held))
