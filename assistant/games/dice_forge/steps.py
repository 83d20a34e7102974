"""What is still to happen before the active player's turn goes on: the agenda.

The agenda is a stack of frames. A frame's `free` steps are independent of one another: each
seat's first one is open at the same time. Its `ordered` steps follow once no free step is
left, one after the other, in turn order from the active player.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from assistant.games.dice_forge.kinds import Amounts, Purpose, Resource


class _Step(Struct, frozen=True, omit_defaults=True):
    """Something that a seat still has to do, or that is to happen to it."""

    seat: str


class RollDice(_Step, frozen=True, tag="roll_dice"):
    """The seat rolls these of its dice. `feat` is the feat that brought it, "" for none."""

    dice: tuple[int, ...]
    purpose: Purpose
    feat: str = ""


class PickDie(_Step, frozen=True, tag="pick_die"):
    """The seat picks a die for `times` minor blessings."""

    times: int
    feat: str


class Thrown(Struct, frozen=True, omit_defaults=True):
    """A face on its way to its effect: whose die shows it, what a mirror copies, the choice made.

    `copied` is the face that a mirror copies; `choice` an index into what the face gives.
    """

    face: str
    of: str
    copied: str | None = None
    choice: int | None = None


class Resolve(_Step, frozen=True, tag="resolve"):
    """The seat applies faces. `repeated`: by Cerberus, which does not bite twice."""

    thrown: tuple[Thrown, ...]
    purpose: Purpose
    feat: str = ""
    repeated: bool = False


class ChooseGain(_Step, frozen=True, tag="choose_gain"):
    """The seat chooses one of several sets of resources; `why` are faces or feats."""

    gains: tuple[Amounts, ...]
    why: tuple[str, ...]


class Gain(_Step, frozen=True, tag="gain"):
    """The seat gains. Before that it may put gold on its hammer, or turn some into glory.

    `feat` is the feat by which resources may become glory; `turned` says how much of which
    does, as far as it is decided; `hammer` the same for gold.
    """

    amounts: Amounts
    why: tuple[str, ...]
    feat: str = ""
    turned: tuple[Turned, ...] = ()
    hammer: int | None = None


class Turned(Struct, frozen=True):
    """So much of a resource becomes glory instead."""

    resource: Resource
    amount: int


class Repeat(_Step, frozen=True, tag="repeat"):
    """The seat may spend a token, named by its feat, to apply the faces again."""

    token: str
    thrown: tuple[Thrown, ...]
    purpose: Purpose
    feat: str = ""


class ShipPurchase(_Step, frozen=True, tag="ship_purchase"):
    """The seat may buy one face at a discount."""

    discount: int


class PickOrder(_Step, frozen=True, tag="pick_order"):
    """The seat says whether it gains first, or its ships come first and make room."""

    gain: Gain
    ships: tuple[ShipPurchase, ...]
    repeat: Repeat | None = None


class PickFace(_Step, frozen=True, tag="pick_face"):
    """The seat says which of several faces of the garden its feat brings."""

    feat: str


class PickSeat(_Step, frozen=True, tag="pick_seat"):
    """The seat gives a face to an opponent."""

    face: str
    feat: str


class Forge(_Step, frozen=True, tag="forge"):
    """The seat forges these faces, in the order that it likes."""

    faces: tuple[str, ...]


class PickShown(_Step, frozen=True, tag="pick_shown"):
    """The seat picks `left` more of the dice that the others have rolled for it."""

    left: int
    feat: str
    picked: tuple[ShownDie, ...] = ()


class ShownDie(Struct, frozen=True):
    """A die by its owner and place, 0 or 1."""

    seat: str
    die: int


class TakeCard(_Step, frozen=True, tag="take_card"):
    """The seat takes the top card and its effect happens."""

    feat: str


Step: TypeAlias = (
    RollDice | PickDie | Resolve | ChooseGain | Gain | Repeat | ShipPurchase | PickOrder
    | PickFace | PickSeat | Forge | PickShown | TakeCard
)  # fmt: skip


DUE = (Gain, PickOrder)
"""Steps that bring a seat what is its own already: a question only asks how it is taken."""


class Frame(Struct, frozen=True, omit_defaults=True):
    """Steps that belong together; see the module."""

    free: tuple[Step, ...] = ()
    ordered: tuple[Step, ...] = ()


Agenda: TypeAlias = tuple[Frame, ...]
"""Frames, the one that goes on now last."""


def open_steps(agenda: Agenda) -> tuple[Step, ...]:
    """The steps that can be done now, one a seat at the most."""
    if not agenda:
        return ()
    top = agenda[-1]
    if not top.free:
        return top.ordered[:1]
    first: dict[str, Step] = {}
    for step in top.free:
        first.setdefault(step.seat, step)
    return tuple(first.values())


def kept_by_keeper(step: Step) -> bool:
    """Whether the score keeper waits for a step too: only for everybody's blessings."""
    return isinstance(step, RollDice) and step.purpose is Purpose.BLESSING


def all_steps(agenda: Agenda) -> tuple[Step, ...]:
    """Every step that is still to come, the next ones first."""
    return tuple(step for frame in reversed(agenda) for step in (*frame.free, *frame.ordered))
