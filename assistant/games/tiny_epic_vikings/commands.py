"""Commands of Tiny Epic Vikings: one for each intention. `seat` left out means whose it is."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from assistant.games.sitting import Choose as Choose
from assistant.games.sitting import (
    EndGame,
    GiveTurn,
    Overruling,
    SittingCommand,
    TakeBoard,
    TakeRoll,
)
from assistant.games.sitting import EndTurn as EndTurn
from assistant.games.sitting import SetDepth as SetDepth
from assistant.games.tiny_epic_vikings.kinds import Card, Counter, End, Resource, Row, Rune
from assistant.rules import Command


class PlaceBoat(Command, frozen=True, tag="place_boat"):
    """Puts a seat's start boat into a fjord at the edge of the map."""

    fjord: str
    seat: str | None = None


class KeepCard(Command, frozen=True, tag="keep_card"):
    """A seat has chosen the card that it keeps; the rest is ready to go on. `moment` says for which
    hand, as the sheet has it; "" is the one now."""

    seat: str | None = None
    moment: str = ""


class PlayCard(Command, frozen=True, tag="play_card"):
    """The active seat plays a card face up: one that is known by its name, or as it is read."""

    name: str = ""
    card: Card | None = None


class StartBattle(Command, frozen=True, tag="start_battle"):
    """The active seat plays a card face down and begins a battle for a favour card."""

    row: Row
    end: End


class JoinBattle(Command, frozen=True, tag="join_battle"):
    """The active seat plays a card face down and joins the battle."""


class DeclineBattle(Command, frozen=True, tag="decline_battle"):
    """Alone: the person does not join the enemy's battle."""


class Reveal(Command, frozen=True, tag="reveal"):
    """A fighter's card is turned up: `who` is a seat, "enemy" or "invaders"; `moment` says in which
    battle, as the sheet has it."""

    who: str
    name: str = ""
    card: Card | None = None
    moment: str = ""


class SettleBattle(Command, frozen=True, tag="settle_battle"):
    """Only how a battle ended: who won (empty: nobody), and the runes of the cards that lost."""

    winner: str = ""
    lost: tuple[Rune, ...] = ()


class Sail(Command, frozen=True, tag="sail"):
    """A boat goes from a place to another one; in a port settlers may land, and a village may be
    raided."""

    boat: str
    to: str
    settlers: int = 0
    raid: bool = False


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """So many settlers go from an island to another one."""

    was: str
    to: str
    count: int = 1


class Explore(Command, frozen=True, tag="explore"):
    """Settlers go along routes."""

    moves: tuple[Move, ...]


class Harvest(Command, frozen=True, tag="harvest"):
    """What is chosen of a harvest; what boats add comes by itself."""

    wood: int = 0
    food: int = 0
    steel: int = 0


class BuildBoat(Command, frozen=True, tag="build_boat"):
    """A boat from a place of the mat goes into a fjord."""

    slot: int
    to: str


class BuildTemple(Command, frozen=True, tag="build_temple"):
    """A temple from a place of the mat goes onto an island."""

    slot: int
    island: str


class MoveTemple(Command, frozen=True, tag="move_temple"):
    """A temple goes along routes to another island."""

    was: str
    to: str


class Smite(Command, frozen=True, tag="smite"):
    """Removes settlers of others, written "s2 A": owner and island."""

    targets: tuple[str, ...]


class ReplaceCard(Command, frozen=True, tag="replace_card"):
    """Draws a card and discards one."""


class EnterBattle(Command, frozen=True, tag="enter_battle"):
    """Joins the battle with the card just played; where there is none, begins one."""

    row: Row | None = None
    end: End | None = None


class Collect(Command, frozen=True, tag="collect"):
    """Takes resources that a card or a mat shows."""

    wood: int = 0
    food: int = 0
    steel: int = 0


class Exchange(Command, frozen=True, tag="exchange"):
    """Gives so many of one resource for as many of another one."""

    give: Resource
    take: Resource
    count: int


class CalmGod(Command, frozen=True, tag="calm_god"):
    """Lowers the wrath of a god by so much."""

    rune: Rune
    by: int


class DidIt(Command, frozen=True, tag="did_it"):
    """Something was done on the table that Skald has no words for."""


class LeaveOut(Command, frozen=True, tag="leave_out"):
    """What a seat could do now is left out."""


class TakeBag(Command, frozen=True, tag="take_bag"):
    """What the bag on a new favour card shows."""

    wood: int = 0
    food: int = 0
    steel: int = 0


class NoteFavour(Command, frozen=True, tag="note_favour"):
    """The runes on a favour card (1 is the first that was won); nobody else sees them. `owner` is
    a seat or "enemy", left out the sender."""

    slot: int
    wealth: int = 0
    secrets: int = 0
    wrath: int = 0
    owner: str | None = None


class Recall(Command, frozen=True, tag="recall"):
    """The active seat takes settlers from an island back onto its mat."""

    island: str
    count: int = 1


class Offer(Command, frozen=True, tag="offer"):
    """The active seat offers a village: on "1" to "4" of the era mat, or to the god of a rune."""

    action: str


class EnemyPlays(Command, frozen=True, tag="enemy_plays"):
    """Alone: the top card of the enemy's deck."""

    name: str = ""
    card: Card | None = None


class TellFigure(Command, frozen=True, tag="tell_figure"):
    """A figure as it is printed on the components, by its key ("raid.era_2"). With what something
    lets one do ("gods.3.act") goes how much, empty where nothing is printed."""

    figure: str
    value: str
    amount: str = ""


class SetHolder(Command, frozen=True, tag="set_holder"):
    """Who controls an island; empty: nobody. Another holder raises the wrath of its god."""

    island: str
    owner: str = ""


class SetFury(Command, frozen=True, tag="set_fury"):
    """More or less wrath of the god of a rune."""

    rune: Rune
    by: int


class SetPieces(Command, frozen=True, tag="set_pieces"):
    """So many settlers of an owner lie on an island."""

    owner: str
    island: str
    count: int


class SetBoat(Command, frozen=True, tag="set_boat"):
    """A boat of an owner, or the "chieftain"'s, lies elsewhere than Skald has it. An empty place
    is its owner's mat; a start boat that nobody recorded comes from there, too."""

    owner: str
    was: str = ""
    to: str = ""


class SetTemple(Command, frozen=True, tag="set_temple"):
    """A temple of an owner stands on an island, or does not."""

    owner: str
    island: str
    lies: bool


class SetVillage(Command, frozen=True, tag="set_village"):
    """A village lies in a port, or does not."""

    dock: str
    lies: bool


class SetStack(Command, frozen=True, tag="set_stack"):
    """So many villages lie on an action of offering: "1" to "4", or a god's rune."""

    action: str
    count: int


class SetHouse(Command, frozen=True, tag="set_house"):
    """How this table reads what the printed rules leave open, from now on."""

    reading: str
    value: str


class Adjust(Command, frozen=True, tag="adjust"):
    """More or less of a counter."""

    seat: str
    counter: Counter
    by: int


Overruled: TypeAlias = (
    PlaceBoat | PlayCard | StartBattle | JoinBattle | Sail | Explore | Harvest | BuildBoat
    | BuildTemple | MoveTemple | Smite | Collect | Exchange | Recall | Offer | EnterBattle
    | EndTurn | GiveTurn | EndGame
)  # fmt: skip
"""Commands that a rule may forbid, and the host may give all the same."""


class Overrule(Overruling, frozen=True, tag="overrule"):
    """The host lets a forbidden command happen; what cannot be paid is not paid."""

    command: Overruled


Acting: TypeAlias = (
    Sail | Explore | Harvest | BuildBoat | BuildTemple | MoveTemple | Smite | ReplaceCard
    | EnterBattle | Collect | Exchange | CalmGod | DidIt | LeaveOut
)  # fmt: skip
"""What a seat does that may act now."""

VikingsCommand: TypeAlias = (
    PlaceBoat | KeepCard | PlayCard | StartBattle | JoinBattle | DeclineBattle | Reveal
    | SettleBattle | Acting | TakeBag | NoteFavour | Recall | Offer | EnemyPlays | TellFigure
    | SetHolder | SetFury | SetPieces | SetBoat | SetTemple | SetVillage | SetStack | SetHouse
    | Adjust | Choose | EndTurn | Overrule | SittingCommand
)  # fmt: skip

Anything: TypeAlias = VikingsCommand | TakeRoll | TakeBoard
"""Every command that `decide` knows; those of people can be read from JSON."""
