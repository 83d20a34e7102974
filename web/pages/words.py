"""Words for what the enums of the table mean on a screen."""

from __future__ import annotations

from assistant.words.actor import Role
from assistant.words.board_record import BoardState
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

BOARD_STATES: dict[BoardState, Text] = {
    BoardState.WAITING: text("not seen yet"),
    BoardState.AGREES: text("as recorded"),
    BoardState.DIFFERS: text("other than recorded"),
    BoardState.MISSING: text("not found"),
    BoardState.UNTAUGHT: text("nothing is read on it"),
    BoardState.GONE: text("no longer shown"),
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

FACTS: dict[str, Text] = {
    "OpenCV": text("OpenCV"),
    "seed": text("seed"),
    "device": text("device"),
    "width": text("width in pixels"),
    "height": text("height in pixels"),
    "brightness": text("brightness, 0 to 255"),
    "overexposed": text("overexposed, 0 to 1"),
    "sharpness": text("sharpness, 0 to 1"),
    "frames a second": text("frames a second"),
    "rate asked": text("frames a second, asked for"),
    "rate of the file": text("frames a second, in the file"),
    "format": text("format"),
    "exposure locked": text("exposure locked"),
    "exposure": text("exposure"),
    "gain": text("gain"),
    "white balance locked": text("white balance locked"),
    "white balance": text("white balance"),
    "playing": text("plays"),
    "picture": text("picture"),
    "passed over": text("passed over"),
    "damaged frames": text("damaged frames, passed over"),
    "garbage": text("garbled messages of the camera process"),
}
"""Figures of a camera; one that has no word here is shown by its name."""

YES, NO = text("yes"), text("no")


def fact_name(fact: str) -> Text:
    """A figure's name; of several cameras with the camera before it."""
    camera, colon, own = fact.rpartition(": ")
    word = FACTS.get(own, text("{fact}", fact=own))
    return text("{camera}: {figure}", camera=camera, figure=word) if colon else word
