"""The camera's pictures, pictures sent from a phone, and the drawn tray."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import NotSeenError, NotSimulatedError, ReaderEndedError
from assistant.words.actor import Role
from assistant.words.dice import DieSpec, WantedDice, ZoneDice
from assistant.words.text import text
from web.access import needs
from web.api.fields import has_field, number_field, text_field
from web.api.outcome import done, not_done
from web.api.own_dice import check_own_dice, check_own_zone
from web.problems import Problem
from web.runtime import runtime

log = logging.getLogger(__name__)

ARRANGEMENTS = ("clear", "hand", "cocked")
MOST_DICE = 20
FULL_TURN = 2 * math.pi
"""Directions are in radians: 0 is to the right in the picture, pi/2 down."""


def camera_routes() -> Blueprint:
    """Routes of the camera and of the drawn tray."""
    routes = Blueprint("camera_api", __name__)

    @routes.get("/api/camera/picture")
    def picture() -> Response:
        camera = runtime().house.camera
        view = request.args.get("view", "tray")
        if view not in camera.status().views:
            raise Problem(404, "view", text("The camera has no such view."), field="view")
        plain = request.args.get("drawn") == "0"
        return _jpeg(camera.picture(view, drawn=not plain))

    @routes.get("/api/camera/crop/<reading>/<int:die>")
    def crop(reading: str, die: int) -> Response:
        return _jpeg(runtime().house.camera.crop(reading, die))

    @routes.post("/api/camera/upload")
    @needs(Role.SEAT)
    def upload() -> BaseResponse:
        try:
            check_own_dice()
            runtime().house.camera.upload(picture_sent())
        except NotSeenError as error:
            log.info("a picture from a phone was not read: %s", error)
            return not_done(Problem(422, "picture", error.why, field="picture"))
        except ReaderEndedError:
            return not_done(READER_ENDED)
        except TimeoutError:
            return not_done(NO_ANSWER)
        except Problem as problem:
            return not_done(problem)
        return done(text("The picture is being read."))

    @routes.post("/api/simulator/throw")
    @needs(Role.SEAT)
    def throw() -> BaseResponse:
        seat = text_field("seat") if has_field("seat") else ""
        if seat:
            check_own_zone(seat)
        else:
            check_own_dice()
        camera, wanted = runtime().house.camera, runtime().house.table.view().wanted
        specs = _specs(wanted)
        dice = number_field("dice", 1 if wanted is not None and wanted.among else 2, 1, MOST_DICE)
        strength = number_field("strength", 0.6, 0, 1)
        angle = number_field("angle", 0, -FULL_TURN, FULL_TURN)
        zones = _zones(wanted, seat)
        return in_drawn_tray(
            lambda: camera.throw(
                int(dice), strength=strength, angle=angle, wanted=specs, zones=zones
            ),
            real=_REAL_CAMERA,
            not_drawn=_NOT_DRAWN,
        )

    @routes.post("/api/simulator/arrange")
    @needs(Role.SEAT)
    def arrange() -> BaseResponse:
        check_own_dice()
        what = text_field("what")
        if what not in ARRANGEMENTS:
            raise Problem(400, "malformed", text("There is no such arrangement."), field="what")
        return in_drawn_tray(
            lambda: runtime().house.camera.arrange(what), real=_REAL_CAMERA, not_drawn=_NOT_DRAWN
        )

    return routes


def _specs(wanted: WantedDice | None) -> tuple[DieSpec, ...]:
    """The dice that are wanted, of several that may be thrown first the one chosen (`die`)."""
    if wanted is None or not wanted.among:
        return () if wanted is None else wanted.dice or ()
    die = int(number_field("die", 0, 0, len(wanted.among) - 1))
    return (wanted.among[die], *wanted.among[:die], *wanted.among[die + 1 :])


ALL_SEATS = "all"


def _zones(wanted: WantedDice | None, seat: str) -> tuple[ZoneDice, ...]:
    """The dice of a seat that throws in its zone, or of all who do; none: in all of the tray."""
    if not seat or wanted is None:
        return ()
    zoned = runtime().house.camera.status().zones
    zones = tuple(
        one for one in wanted.zones if one.place in zoned and seat in (ALL_SEATS, one.seat)
    )
    if not zones:
        raise Problem(409, "zone", text("Nobody has to throw in this zone now."), field="seat")
    return zones


def in_drawn_tray(deed: Callable[[], None], *, real: Problem, not_drawn: Problem) -> BaseResponse:
    """Does something in the drawn tray; said is what is wrong where the camera is `real`, and
    where the tray cannot draw it."""
    try:
        deed()
    except NotSimulatedError:
        return not_done(real)
    except ValueError as error:
        log.info("the drawn tray cannot do this: %s", error)
        return not_done(not_drawn)
    except TimeoutError:
        return not_done(NO_ANSWER)
    return done()


def picture_sent() -> bytes:
    """The picture, sent as the body itself or as the form's file `picture`."""
    if request.mimetype == "image/jpeg":
        return request.get_data(cache=False)
    if request.mimetype != "multipart/form-data":
        raise Problem(415, "type", text("Send a JPEG, or a form with the file “picture”."))
    sent = request.files.get("picture")
    content = sent.read() if sent is not None else b""
    if not content:
        raise Problem(400, "malformed", text("No picture was chosen."), field="picture")
    return content


def _jpeg(content: bytes | None) -> Response:
    if content is None:
        raise Problem(404, "picture", text("There is no picture now."))
    response = Response(content, mimetype="image/jpeg")
    response.headers["Cache-Control"] = "no-store"
    return response


READER_ENDED = Problem(
    503,
    "reader",
    text(
        "The process that reads pictures ended over this one and is being started again. Send "
        "the picture once more, or type the roll in."
    ),
    retry_s=2,
)
"""Every reader of pictures that people send may end over one of them."""
_REAL_CAMERA = Problem(
    409, "real", text("This is a real camera: throw the dice in the tray with your hand.")
)
_NOT_DRAWN = Problem(
    422,
    "not_drawn",
    text("The drawn tray does not have these dice: type the roll in."),
)
NO_ANSWER = Problem(
    503,
    "camera",
    text("The camera does not answer now. Try again in a moment; play goes on by hand."),
    retry_s=2,
)
