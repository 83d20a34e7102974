"""What the walk along the real table shows: pure functions from figures to steps."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assistant.words.status import (
    Button,
    Check,
    Health,
    Lamp,
    Motion,
    PanelStatus,
)
from assistant.words.text import Text, text
from assistant.words.view import TableView
from web.walk import LampAnswer, Margins, Step, Walk, Walked

MOST_ZONES = 8
_USUAL_SEATS = 4

_RESTING = (Motion.UNKNOWN, Motion.EMPTY, Motion.SETTLED, Motion.TAKEN_OUT)
"""Nothing moves, so that the tray can be kept as empty if it is."""


class StepLine(Struct, frozen=True):
    """A step. `done_at` is when it was confirmed (wall time); `look` that something is wrong."""

    step: Step
    title: Text
    done_at: float | None
    look: bool = False


class LampLine(Struct, frozen=True):
    """A lamp with its answer; `lit_now` while it is being tried."""

    lamp: Lamp
    answer: LampAnswer | None
    lit_now: bool
    remedy: Text | None


class ButtonLine(Struct, frozen=True):
    """A button, and when it was heard (wall time)."""

    button: Button
    heard_at: float | None
    remedy: Text | None


class ZoneLine(Struct, frozen=True):
    """The zone of the `place`th seat in the first view, with the name of who sits there now."""

    place: int
    margins: Margins
    name: str | None


class Shown(Struct, frozen=True):
    """Everything that the page draws. `resting` says that nothing moves in the tray.

    `margins` are those of the tray in the first view, if it was marked. `split` is for how many
    seats zones are proposed. `turned` says that the first view was turned over, None that it
    is a drawn one.
    """

    steps: tuple[StepLine, ...]
    done: int
    checks: tuple[Check, ...]
    picture_good: bool
    turned: bool | None
    resting: bool
    margins: Margins | None
    zones: tuple[ZoneLine, ...]
    split: int
    lamps: tuple[LampLine, ...]
    next_lamp: str | None
    buttons: tuple[ButtonLine, ...]
    playing: bool


def shown_walk(walk: Walk, view: TableView, checks: Sequence[Check]) -> Shown:
    """The walk as it stands."""
    turned = any(walk.is_turned(name) for name in view.camera.views[:1])
    return shown(walk.walked, walk.trying, view, checks, turned=turned)


def shown(
    walked: Walked, trying: str | None, view: TableView, checks: Sequence[Check], *, turned: bool
) -> Shown:
    """The page of these answers, while the lamp `trying` is lit and the first view is `turned`."""
    lamps = tuple(_lamp(one, walked, trying) for one in view.panel.lamps)
    buttons = tuple(_button(one, walked) for one in view.panel.buttons)
    drawn = view.camera.simulated
    picture_at, tray_at = walked.seen(drawn=drawn)
    steps = (
        StepLine(Step.CAMERA, text("The picture"), picture_at),
        StepLine(Step.TRAY, text("The empty tray"), tray_at),
        StepLine(
            Step.LAMPS,
            text("The lamps"),
            _all_at([one.answer.at if one.answer and one.answer.lit else None for one in lamps]),
            look=any(one.answer is not None and not one.answer.lit for one in lamps),
        ),
        StepLine(Step.BUTTONS, text("The buttons"), _all_at([one.heard_at for one in buttons])),
        StepLine(Step.PHONES, text("The phones"), walked.phones),
    )
    marks, first = walked.marks(drawn=drawn), view.camera.views[:1]
    zones = next((walked.parts(drawn=drawn).get(name, ()) for name in first), ())
    names = [seat.name for seat in view.seats]
    return Shown(
        steps,
        done=sum(one.done_at is not None for one in steps),
        checks=tuple(checks),
        picture_good=all(check.health is Health.OK for check in checks),
        turned=None if drawn else turned,
        resting=view.camera.motion in _RESTING,
        margins=next((marks.get(name) for name in first), None),
        zones=tuple(
            ZoneLine(place, one, names[place - 1] if place <= len(names) else None)
            for place, one in enumerate(zones, 1)
        ),
        split=min(max(2, len(zones) or len(names) or _USUAL_SEATS), MOST_ZONES),
        lamps=lamps,
        next_lamp=next((one.lamp.id for one in lamps if one.answer is None), None),
        buttons=buttons,
        playing=view.game is not None,
    )


def knows_lamp(panel: PanelStatus, lamp: str) -> bool:
    """Whether the panel has such a lamp."""
    return any(one.id == lamp for one in panel.lamps)


def _lamp(lamp: Lamp, walked: Walked, trying: str | None) -> LampLine:
    answer = walked.lamps.get(lamp.id)
    dark = answer is not None and not answer.lit
    return LampLine(lamp, answer, lamp.id == trying, _lamp_remedy(lamp) if dark else None)


def _lamp_remedy(lamp: Lamp) -> Text:
    if not lamp.pins:
        return text(
            "Check the strip: its 5 V, its ground joined with the Pi's, clock and data not"
            " swapped, and the place of this lamp on it in the wiring file."
        )
    return text(
        "Check GPIO {pins}, where the wiring file has it: pin, resistor (330 Ω), long leg of"
        " the diode; short leg to ground. If the diode hangs from 3.3 V instead, write"
        " active_high = false.",
        pins=", ".join(str(pin) for pin in lamp.pins),
    )


def _button(button: Button, walked: Walked) -> ButtonLine:
    heard_at = walked.buttons.get(button.id)
    remedy = None
    if button.stuck and heard_at is None and button.pin is not None:
        remedy = text(
            "It is down all the time: check the wires on GPIO {pin}, and active_high in the"
            " wiring file.",
            pin=button.pin,
        )
    return ButtonLine(button, heard_at, remedy)


def _all_at(times: Sequence[float | None]) -> float | None:
    """When the last of all was done; None while one is missing."""
    done = [at for at in times if at is not None]
    return max(done) if done and len(done) == len(times) else None
