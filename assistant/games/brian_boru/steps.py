"""What is still to happen before the game goes on: a queue of steps, the first one next."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from assistant.games.brian_boru.kinds import Icon, TownWhy


class _Step(Struct, frozen=True, omit_defaults=True):
    """Something that a seat still has to do, or that is to happen to it."""

    seat: str


class ChooseAction(_Step, frozen=True, tag="choose_action"):
    """The seat picks one of its card's other actions."""

    card: int


class DoIcons(_Step, frozen=True, tag="do_icons"):
    """These symbols happen, from left to right."""

    icons: tuple[Icon, ...]


class DoRun(_Step, frozen=True, tag="do_run"):
    """So many equal symbols happen."""

    icon: Icon
    n: int


class BuyMore(_Step, frozen=True, tag="buy_more"):
    """The seat may buy more of a symbol."""

    icon: Icon


class Expand(_Step, frozen=True, tag="expand"):
    """The seat may pay for a town that a road leads to."""


class FreeTown(_Step, frozen=True, tag="free_town"):
    """The seat picks a town that the Vikings leave."""


class CheckSpace(_Step, frozen=True, tag="check_space"):
    """The seat's disc falls back if its space of the track is occupied."""


class EndAction(_Step, frozen=True, tag="end_action"):
    """The seat's action is over; its card goes to the discard pile."""


class TakeTown(_Step, frozen=True, tag="take_town"):
    """The seat puts a disc on a free town; `region` "" is any."""

    why: TownWhy
    region: str = ""


class ChooseAlliance(_Step, frozen=True, tag="choose_alliance"):
    """The seat says what becomes of the Princess."""


class LoseTown(_Step, frozen=True, tag="lose_town"):
    """The seat picks the town that `loser` loses to the Vikings."""

    loser: str


class BuildMonastery(_Step, frozen=True, tag="build_monastery"):
    """The seat builds a monastery if it can. `returns`: only then it takes its discs back."""

    returns: bool


Step: TypeAlias = (
    ChooseAction | DoIcons | DoRun | BuyMore | Expand | FreeTown | CheckSpace | EndAction
    | TakeTown | ChooseAlliance | LoseTown | BuildMonastery
)  # fmt: skip

Todo: TypeAlias = tuple[Step, ...]
