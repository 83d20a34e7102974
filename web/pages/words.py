"""Words for what the enums of the table mean on a screen."""

from __future__ import annotations

from assistant.words.actor import Role
from assistant.words.seats import Colour, Mark
from assistant.words.status import CameraMode, Health, LampMode, Motion
from assistant.words.text import Text, text

COLOURS: dict[Colour, Text] = {
    Colour.RED: text("red"),
    Colour.BLUE: text("blue"),
    Colour.GREEN: text("green"),
    Colour.YELLOW: text("yellow"),
    Colour.WHITE: text("white"),
    Colour.BLACK: text("black"),
    Colour.ORANGE: text("orange"),
    Colour.PURPLE: text("purple"),
}

MARKS: dict[Mark, Text] = {
    Mark.CIRCLE: text("circle"),
    Mark.SQUARE: text("square"),
    Mark.TRIANGLE: text("triangle"),
    Mark.DIAMOND: text("diamond"),
    Mark.STAR: text("star"),
    Mark.CROSS: text("cross"),
    Mark.HEXAGON: text("hexagon"),
    Mark.HEART: text("heart"),
}

MOTIONS: dict[Motion, Text] = {
    Motion.UNKNOWN: text("looking"),
    Motion.EMPTY: text("tray empty"),
    Motion.HAND: text("hand in view"),
    Motion.HANDLING: text("dice in hand"),
    Motion.ROLLING: text("rolling"),
    Motion.SETTLED: text("dice at rest"),
    Motion.TAKEN_OUT: text("dice taken out"),
}

CAMERA_MODES: dict[CameraMode, Text] = {
    CameraMode.OFF: text("no camera"),
    CameraMode.STARTING: text("camera is starting"),
    CameraMode.LIVE: text("camera is live"),
    CameraMode.LOST: text("camera lost"),
    CameraMode.GAVE_UP: text("camera gave up"),
}

LAMP_MODES: dict[LampMode, Text] = {
    LampMode.OFF: text("off"),
    LampMode.STEADY: text("steady"),
    LampMode.BLINK: text("blinks"),
    LampMode.FAST: text("blinks fast"),
    LampMode.BREATHE: text("breathes"),
}

HEALTHS: dict[Health, Text] = {
    Health.OK: text("ok"),
    Health.LOOK: text("look here"),
    Health.BROKEN: text("broken"),
}

ROLES: dict[Role, Text] = {
    Role.HOST: text("host"),
    Role.VIEWER: text("viewer"),
    Role.CAMERA: text("camera"),
    Role.PANEL: text("panel"),
}
