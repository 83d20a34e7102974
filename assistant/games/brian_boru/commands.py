"""Commands of Brian Boru: one for each intention."""

from __future__ import annotations

from typing import TypeAlias

from assistant.games.brian_boru.kinds import Counter, Side
from assistant.games.sitting import Choose as Choose
from assistant.games.sitting import EndGame, GiveTurn, Overruling, SittingCommand, TakeBoard
from assistant.games.sitting import SetDepth as SetDepth
from assistant.rules import Command


class ChooseTown(Command, frozen=True, tag="choose_town"):
    """Before the first round a seat's first town; later the active town of the next trick."""

    town: int
    seat: str | None = None


class ShowVikings(Command, frozen=True, tag="show_vikings"):
    """The viking card of the round: its strength."""

    strength: int


class ShowMarriage(Command, frozen=True, tag="show_marriage"):
    """The marriage card of the round, by its code ("brigid")."""

    card: str


class KeepCards(Command, frozen=True, tag="keep_cards"):
    """A seat has kept its cards of the hand that it holds; left out: the sender's.

    `moment` is the hand that it is for, as the sheet has it; "" is the one now.
    """

    seat: str | None = None
    moment: str = ""


class PlayCard(Command, frozen=True, tag="play_card"):
    """A card by its number; `seat` left out: the sender's, else whose turn it is.

    `moment` is the trick that it is for, as the sheet has it; "" is the one now.
    """

    card: int
    seat: str | None = None
    moment: str = ""


class GoOn(Command, frozen=True, tag="go_on"):
    """The next thing: hands are passed on, or a step of the upkeep happens."""


class SettleRegions(Command, frozen=True, tag="settle_regions"):
    """The score keeper's regions: tokens open and move, as the towns stand."""


class EndTricks(Command, frozen=True, tag="end_tricks"):
    """No more tricks are played in this round: on to the upkeep."""


class Adjust(Command, frozen=True, tag="adjust"):
    """More or less of a counter."""

    seat: str
    counter: Counter
    by: int


class SetTown(Command, frozen=True, tag="set_town"):
    """Sets a town right; `owner` "" frees it."""

    town: int
    owner: str = ""
    monastery: bool = False
    vikings: bool = False


class SetClaim(Command, frozen=True, tag="set_claim"):
    """Sets a claim token right; `owner` "": it lies on the board."""

    region: str
    open: bool = False
    owner: str = ""


class SetPrincess(Command, frozen=True, tag="set_princess"):
    """Sets right whose the Princess is; `owner` "": nobody's."""

    side: Side = Side.MILITARY
    owner: str = ""


class SetBattle(Command, frozen=True, tag="set_battle"):
    """Sets the invaders in the battle area right."""

    invaders: int


class SetMarriage(Command, frozen=True, tag="set_marriage"):
    """Sets right which marriage card lies on the track, by its code ("": the one recorded), and
    how many are left in the deck."""

    left: int
    card: str = ""


Overruled: TypeAlias = (
    ChooseTown | ShowVikings | ShowMarriage | KeepCards | PlayCard | GoOn | EndTricks | Choose
    | GiveTurn | EndGame
)  # fmt: skip
"""Commands that a rule may forbid, and the host may give all the same."""


class Overrule(Overruling, frozen=True, tag="overrule"):
    """The host lets a forbidden command happen."""

    command: Overruled


BrianBoruCommand: TypeAlias = (
    ChooseTown | ShowVikings | ShowMarriage | KeepCards | PlayCard | GoOn | SettleRegions
    | EndTricks | Choose | Adjust | SetTown | SetClaim | SetPrincess | SetBattle
    | SetMarriage | Overrule | SittingCommand
)  # fmt: skip

Anything: TypeAlias = BrianBoruCommand | TakeBoard
"""What people command, and what the camera tells of the board."""
