"""What the camera sees of a die that is being forged: the likeliest way first, one tap each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from flask import Blueprint, redirect
from msgspec import Struct
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import NotSeenError, NotSimulatedError, ReaderEndedError
from assistant.words.actor import Role
from assistant.words.dice import DieKind, DieSpec
from assistant.words.supposed import Supposed, chances
from assistant.words.text import Text, text
from assistant.words.view import TableView
from web.access import audience, needs
from web.api.fields import number_field
from web.api.outcome import not_done
from web.back import way_back
from web.pages import shell
from web.pages.shown import seat_of
from web.problems import Problem
from web.runtime import runtime

PATH = "/forging"
OFFERED = 3
"""So many ways at most are offered."""
_LEAST = 0.08


class ToForge(Protocol):
    """What a sheet must say of a seat that forges, for the camera to help."""

    seat: str
    spots: Sequence[Spot]
    dice: tuple[DieSpec, ...]


class Spot(Protocol):
    """One way of forging."""

    die: int
    supposed: Supposed


class Offered(Struct, frozen=True):
    """A way of forging that fits what is seen; `share` of all that speaks for any."""

    spot: object
    share: float


def forging_routes() -> Blueprint:
    """Routes of looking at dice that are being forged."""
    routes = Blueprint("forging", __name__)

    @routes.get(f"{PATH}/<seat>")
    @needs(Role.SEAT)
    def forging(seat: str) -> str:
        view = runtime().house.table.view()
        hand = _hand(view, seat)
        offered: Sequence[Offered] = ()
        refused: Text | None = None
        if hand is not None:
            try:
                offered = _offers(hand)
            except NotSeenError as error:
                refused = error.why
            except (TimeoutError, ReaderEndedError):
                refused = _NO_ANSWER
        return shell.page(
            "forging",
            "forging.html",
            text("What the camera sees"),
            view=view,
            hand=hand,
            who=seat_of(view, seat),
            offered=offered,
            refused=refused,
            is_host=audience().role is Role.HOST,
        )

    @routes.post(f"{PATH}/<seat>/lay")
    @needs(Role.HOST)
    def lay(seat: str) -> BaseResponse:
        hand = _hand(runtime().house.table.view(), seat)
        die = int(number_field("die", 1, 1, 2))
        if hand is None or not hand.spots:
            return not_done(_NOTHING)
        try:
            _lay(next(one for one in hand.spots if one.die == die))
        except (NotSimulatedError, StopIteration, ValueError):
            return not_done(_NOTHING)
        except TimeoutError:
            return not_done(Problem(503, "camera", _NO_ANSWER, retry_s=2))
        return redirect(way_back(), 303)

    return routes


def _hand(view: TableView, seat: str) -> ToForge | None:
    """What a seat has to forge now. A seat asks for itself, the host for anybody."""
    asker = audience()
    if asker.role is not Role.HOST and asker.seat != seat:
        raise Problem(403, "turn", text("This is not for your seat to do now."))
    hands = cast("Sequence[ToForge]", getattr(view.sheet, "forging", ()))
    return next((one for one in hands if one.seat == seat), None)


def _offers(hand: ToForge) -> tuple[Offered, ...]:
    eyes = runtime().house.eyes
    if eyes is None:
        raise NotSeenError(text("There is no camera."))
    seen = [one.reading for one in eyes.dice_now(wanted=hand.dice)]
    shares = chances([one.supposed for one in hand.spots], seen)
    found = sorted(zip(hand.spots, shares, strict=True), key=lambda one: -one[1])[:OFFERED]
    return tuple(Offered(spot, share) for spot, share in found if share >= _LEAST)


def _lay(spot: Spot) -> None:
    """Lays dice into the drawn tray as they lie after this, as a person would."""
    faces = [one[0] for one in spot.supposed.up]
    first, *others = [DieSpec(DieKind.CUSTOM, faces=(face,) * 6) for face in faces]
    dice = [*others]
    dice.insert(spot.die - 1, first)
    runtime().house.camera.throw(len(dice), strength=0.0, angle=0.0, wanted=dice)


_NO_ANSWER = text("The camera does not answer now. Try again in a moment.")
_NOTHING = Problem(409, "forging", text("There is nothing to lay down there now."))
