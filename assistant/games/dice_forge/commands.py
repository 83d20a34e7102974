"""Commands of Dice Forge: one for each intention."""

from __future__ import annotations

from typing import TypeAlias

from assistant.games.dice_forge.kinds import Counter
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
from assistant.rules import Command


class RollResult(Command, frozen=True, tag="roll_result"):
    """What a seat's dice show, first die first. `seat` left out: that of the sender. `moment` says
    which roll of that seat is meant, as the sheet has it; "" is the one that is awaited now."""

    faces: tuple[str, ...]
    seat: str | None = None
    moment: str = ""


class RollNext(Command, frozen=True, tag="roll_next"):
    """The dice that are thrown next in the tray are this seat's; left out: the sender's. With the
    score keeper it may be a blessing that nobody awaits."""

    seat: str | None = None


class ForgeFace(Command, frozen=True, tag="forge_face"):
    """Puts a face on a die (1 or 2) in place of another one."""

    face: str
    die: int
    remove: str
    seat: str | None = None


class BuyFaces(Command, frozen=True, tag="buy_faces"):
    """An offering: the active player buys faces, all different."""

    faces: tuple[str, ...]


class BuyFeat(Command, frozen=True, tag="buy_feat"):
    """The active player performs a heroic feat, by its code ("owl")."""

    feat: str


class UseReinforcement(Command, frozen=True, tag="use_reinforcement"):
    """The active player uses a reinforcement card, by its code."""

    feat: str


class UseToken(Command, frozen=True, tag="use_token"):
    """The active player spends a single-use token, by its feat's code."""

    feat: str


class ExtraAction(Command, frozen=True, tag="extra_action"):
    """The active player pays for one more action."""


class GoOn(Command, frozen=True, tag="go_on"):
    """The active player has used all reinforcements that it wants."""


class Adjust(Command, frozen=True, tag="adjust"):
    """More or less of a counter."""

    seat: str
    counter: Counter
    by: int


class SetDie(Command, frozen=True, tag="set_die"):
    """Sets a die (1 or 2) right: it has `face` in place of `remove`, and shows it."""

    seat: str
    die: int
    remove: str
    face: str


class SetPawn(Command, frozen=True, tag="set_pawn"):
    """Sets a pawn right: it stands on an island, or on its start portal (0). Nobody is ousted."""

    seat: str
    island: int


class SetFeat(Command, frozen=True, tag="set_feat"):
    """Sets right how many cards of a feat a seat has, and how many of their tokens are unspent.

    Without `tokens` every card that is added brings its token along.
    """

    seat: str
    feat: str
    cards: int
    tokens: int | None = None


class Skip(Command, frozen=True, tag="skip"):
    """What a seat still has to do now is left out, with nothing gained."""

    seat: str


Overruled: TypeAlias = (
    RollResult | Choose | ForgeFace | BuyFaces | BuyFeat | UseReinforcement | UseToken
    | ExtraAction | GoOn | EndTurn | GiveTurn | EndGame
)  # fmt: skip
"""Commands that a rule may forbid, and the host may give all the same."""


class Overrule(Overruling, frozen=True, tag="overrule"):
    """The host lets a forbidden command happen; what cannot be paid is not paid."""

    command: Overruled


DiceForgeCommand: TypeAlias = (
    RollResult | RollNext | Choose | ForgeFace | BuyFaces | BuyFeat | UseReinforcement
    | UseToken | ExtraAction | GoOn | EndTurn | Adjust | SetDie | SetPawn | SetFeat | Skip
    | Overrule | SittingCommand
)  # fmt: skip

Anything: TypeAlias = DiceForgeCommand | TakeRoll | TakeBoard
"""Every command that `decide` knows; those of people can be read from JSON."""
