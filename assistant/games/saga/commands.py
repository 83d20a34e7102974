"""What people can do in Saga. `seat` left out means the sender's."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from assistant.games.saga.kinds import Side, Units
from assistant.games.sitting import Choose, Overruling, SittingCommand, TakeBoard
from assistant.rules import Command

NO_TARGET = "none"
"""The word for a field without a raid target."""


class Move(Command, frozen=True, tag="move"):
    """Units from one area to another.

    Out of Scandinavia to a coast: `target` is then the raid target that lies on the field or was
    turned up, drawn instead of the one there with `exchange`. `bonus`: by the golden icon.
    """

    origin: str
    target: str
    warriors: int = 0
    leaders: int = 0
    exchange: bool = False
    bonus: bool = False


class Build(Command, frozen=True, tag="build"):
    """A burh in a controlled area."""

    area: str


class Removal(Struct, frozen=True, forbid_unknown_fields=True):
    """So many warriors in an area."""

    area: str
    warriors: int = 0


class Fyrd(Command, frozen=True, tag="fyrd"):
    """Coins are paid to remove Viking warriors where burhs stand."""

    removals: tuple[Removal, ...]


class Yield(Struct, frozen=True, forbid_unknown_fields=True):
    """What a burh brings: "coin", "warrior", "leader", or nothing."""

    area: str
    gain: str = ""


class Income(Command, frozen=True, tag="income"):
    """Each burh brings a coin, or a unit for one; coins come first."""

    yields: tuple[Yield, ...]


class Tribute(Command, frozen=True, tag="tribute"):
    """A coin to the Vikings, and all of theirs in an area go to the Drakkar."""

    area: str


class Scout(Command, frozen=True, tag="scout"):
    """A raid target is put face down on a field; `source` is another field that it lay on."""

    field: str
    source: str = ""


class Recruit(Command, frozen=True, tag="recruit"):
    """Units from the reserve to Scandinavia; the number says the price. `bonus`: one warrior."""

    warriors: int = 0
    leaders: int = 0
    bonus: bool = False


class Plunder(Command, frozen=True, tag="plunder"):
    """Burhs in controlled areas are removed."""

    areas: tuple[str, ...]


class TakeCoin(Command, frozen=True, tag="take_coin"):
    """The golden icon's coin."""


class GoOn(Command, frozen=True, tag="go_on"):
    """The tile is done, the phase is over, or the round ends: whatever comes next."""


class LandCount(Struct, frozen=True, forbid_unknown_fields=True):
    """What really stands in an area; what is left out stays. `seal` is the raid target of a
    field: an area, "?" face down, or `NO_TARGET`."""

    area: str
    saxons: Units | None = None
    vikings: Units | None = None
    burh: bool | None = None
    seal: str | None = None


class SetLands(Command, frozen=True, tag="set_lands"):
    """What really stands on the board, in as many areas at once as have changed."""

    lands: tuple[LandCount, ...]


class SetSide(Command, frozen=True, tag="set_side"):
    """What a side really has: coins, and leaders out of the game."""

    side: Side
    coins: int | None = None
    lost: int | None = None


class SetMarkers(Command, frozen=True, tag="set_markers"):
    """Where the markers really are on the track, and whose side of the initiative tile lies up."""

    round_marker: int | None = None
    burh_marker: int | None = None
    initiative: Side | None = None


Playing: TypeAlias = (
    Move | Build | Fyrd | Income | Tribute | Scout | Recruit | Plunder | TakeCoin
)  # fmt: skip
"""What the rules may forbid."""


class Overrule(Overruling, frozen=True, tag="overrule"):
    """The host lets a forbidden command happen."""

    command: Playing


Setting: TypeAlias = SetLands | SetSide | SetMarkers
SagaCommand: TypeAlias = Playing | GoOn | Setting | Choose | Overrule | SittingCommand
Anything: TypeAlias = SagaCommand | TakeBoard
"""What people or the table itself can give."""
