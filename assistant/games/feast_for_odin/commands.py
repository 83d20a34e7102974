"""Commands of A Feast for Odin: one for each intention. `seat` left out means the sender's."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from assistant.games.feast_for_odin.feast import Serving
from assistant.games.feast_for_odin.kinds import DiceAction, Row
from assistant.games.feast_for_odin.tiles import Placed
from assistant.games.sitting import Choose as Choose
from assistant.games.sitting import (
    CorrectRoll,
    Overruling,
    SittingCommand,
    TakeBoard,
    TakeRoll,
)
from assistant.games.sitting import EndTurn as EndTurn
from assistant.games.sitting import SetDepth as SetDepth
from assistant.rules import Command


class NextPhase(Command, frozen=True, tag="next_phase"):
    """What this phase asked for is done: the next one begins."""


class PlaceVikings(Command, frozen=True, tag="place_vikings"):
    """The active player puts vikings on a space and does its action.

    A place of imitation also names the space whose action is done. `ships` is how many ships
    are used, where the space leaves it open; `ore` what lies on them, for the score keeper.
    """

    space: str
    imitates: str = ""
    ships: int | None = None
    ore: int = 0


class StartDice(Command, frozen=True, tag="start_dice"):
    """The score keeper: the active player begins a dice action, with so much ore on its ships."""

    action: DiceAction
    ore: int = 0


class PassRound(Command, frozen=True, tag="pass_round"):
    """The active player places no more vikings in this round."""


class NameThrow(Command, frozen=True, tag="name_throw"):
    """What a die was thrown for before an action was chosen: a space as in `PlaceVikings`.

    The score keeper names the `action` instead, with the ore on the ships used.
    """

    space: str = ""
    imitates: str = ""
    action: DiceAction | None = None
    ore: int = 0


class DropThrow(Command, frozen=True, tag="drop_throw"):
    """What was thrown before an action was chosen does not count."""


class RollResult(Command, frozen=True, tag="roll_result"):
    """What the active player's die shows."""

    value: int


class UseShips(Command, frozen=True, tag="use_ships"):
    """The active player does the dice action with so many ships, before the first roll."""

    ships: int


class SpendOre(Command, frozen=True, tag="spend_ore"):
    """The active player removes 1 ore from a longship for more on every roll, by an occupation."""


class Succeed(Command, frozen=True, tag="succeed"):
    """The dice action is a success.

    `prize` is the tile taken by raid or pillage; `weapons` how many weapon cards are among what
    is given, None gives the fewest things.
    """

    prize: str = ""
    weapons: int | None = None


class Fail(Command, frozen=True, tag="fail"):
    """The dice action is a failure; so many vikings come back, None means all that may."""

    vikings: int | None = None


class NameWeapon(Command, frozen=True, tag="name_weapon"):
    """A seat says which weapon card it has drawn."""

    weapon: str
    seat: str | None = None


class DoPart(Command, frozen=True, tag="do_part"):
    """The active player does an exchange of the space, by its place among the parts (from 0)."""

    part: int


class TakeItems(Command, frozen=True, tag="take_items"):
    """The active player takes the first items of an open strip."""

    strip: str
    items: int


class Upgrade(Command, frozen=True, tag="upgrade"):
    """The active player upgrades one tile of a good as far as the space says."""

    good: str


class TradeOverseas(Command, frozen=True, tag="trade_overseas"):
    """The active player turns one green tile of each of these kinds; none only pays."""

    goods: tuple[str, ...] = ()


class BuySpecial(Command, frozen=True, tag="buy_special"):
    """The active player buys a special tile."""

    tile: str


class ForgeTile(Command, frozen=True, tag="forge_tile"):
    """The active player forges a tile with tongs."""

    tile: str


class Explore(Command, frozen=True, tag="explore"):
    """The active player takes an island."""

    island: str


class Emigrate(Command, frozen=True, tag="emigrate"):
    """The active player turns a large ship over onto the banquet table."""

    ship: str


class PlayOccupation(Command, frozen=True, tag="play_occupation"):
    """A seat plays an occupation from its hand.

    `after`: the action of column 4 is done, and what is left of it is left out.
    """

    number: int
    seat: str | None = None
    after: bool = False


class CardDone(Command, frozen=True, tag="card_done"):
    """A seat has thought of an occupation of which it was reminded."""

    number: int
    seat: str | None = None


class BuyShip(Command, frozen=True, tag="buy_ship"):
    """A seat buys a ship for silver."""

    ship: str
    seat: str | None = None


class LoadOre(Command, frozen=True, tag="load_ore"):
    """A seat loads ore onto a ship, by its place in the bay (from 0)."""

    ship: int
    ore: int = 1
    seat: str | None = None


class PlaceTile(Command, frozen=True, tag="place_tile"):
    """A seat lays a tile, silver or ore from its supply on a board."""

    board: str
    tile: Placed
    seat: str | None = None


class PlaceMaterial(Command, frozen=True, tag="place_material"):
    """A seat puts wood or stone on printed places of a building."""

    board: str
    material: str
    n: int = 1
    seat: str | None = None


class LiftTile(Command, frozen=True, tag="lift_tile"):
    """A tile that was put down wrongly goes back, by its place on the board (from 0)."""

    seat: str
    board: str
    tile: int


class RememberCovered(Command, frozen=True, tag="remember_covered"):
    """Goods ran out: tiles of a covered corner go back to the box, their squares stay covered."""

    seat: str
    board: str
    tiles: tuple[int, ...]


class HoldFeast(Command, frozen=True, tag="hold_feast"):
    """A seat's banquet from left to right; None is the cheapest one."""

    servings: tuple[Serving, ...] | None = None
    seat: str | None = None


class NoteIncome(Command, frozen=True, tag="note_income"):
    """The last round's income is noted on the score sheet instead of being paid, or paid again."""

    seat: str
    noted: bool = True


class PenaliseContact(Command, frozen=True, tag="penalise_contact"):
    """Pairs of tiles were found that touch though they must not: a penalty for each."""

    seat: str
    pairs: int


class WriteScore(Command, frozen=True, tag="write_score"):
    """A row of the score sheet by hand; None takes it back. Minus rows count against the seat,
    whichever sign they are written with."""

    seat: str
    row: Row
    points: int | None


class SheetLine(Struct, frozen=True):
    """A row as it stands on a sheet that is handed in; None where nothing is written."""

    row: Row
    points: int | None


class WriteSheet(Command, frozen=True, tag="write_sheet"):
    """Several rows at once; those that stand so already, or are empty and computed, stay."""

    seat: str
    rows: tuple[SheetLine, ...]


class NoteEmigration(Command, frozen=True, tag="note_emigration"):
    """The score keeper: a ship that was noted in the bay lies on the banquet table."""

    seat: str
    ship: str


class Adjust(Command, frozen=True, tag="adjust"):
    """More or less of something that a seat has, also by an occupation's effect (`card`)."""

    seat: str
    what: str
    by: int
    card: int | None = None


class TurnPregnant(Command, frozen=True, tag="turn_pregnant"):
    """An animal turns over, by an occupation (`card`) or to set it right."""

    seat: str
    animal: str
    pregnant: bool = True
    card: int | None = None


class SetStarter(Command, frozen=True, tag="set_starter"):
    """Another seat has the moose."""

    seat: str


class SwapStrip(Command, frozen=True, tag="swap_strip"):
    """Another strip lies there than the one that was drawn."""

    strip: str
    real: str


class SetStanding(Command, frozen=True, tag="set_standing"):
    """Vikings of a seat stand on a space though nobody recorded it, or none do (None).

    `last_round`: alone, they are those that were placed in the round before and stay.
    """

    space: str
    seat: str | None = None
    last_round: bool = False


class LeaveItems(Command, frozen=True, tag="leave_items"):
    """So many items lie on an open strip, counted from its end."""

    strip: str
    items: int


Overruled: TypeAlias = (
    NextPhase | PlaceVikings | StartDice | SpendOre | EndTurn | PassRound | Succeed | Fail | DoPart
    | TakeItems | Upgrade | TradeOverseas | BuySpecial | ForgeTile | Explore | Emigrate
    | PlayOccupation | BuyShip | LoadOre | PlaceTile | PlaceMaterial | HoldFeast
)  # fmt: skip
"""Commands that a rule may forbid, and the host may give all the same."""


class Overrule(Overruling, frozen=True, tag="overrule"):
    """The host lets a forbidden command happen; what cannot be paid is not paid."""

    command: Overruled


FeastCommand: TypeAlias = (
    Overruled | RollResult | CardDone | UseShips | NameThrow | DropThrow | Choose | NameWeapon
    | LiftTile | RememberCovered | NoteIncome
    | PenaliseContact | WriteScore | WriteSheet | NoteEmigration | Adjust | TurnPregnant
    | SetStarter | SwapStrip | SetStanding | LeaveItems | Overrule | CorrectRoll | SittingCommand
)  # fmt: skip

Anything: TypeAlias = FeastCommand | TakeRoll | TakeBoard
"""Every command that `decide` knows; those of people can be read from JSON."""
