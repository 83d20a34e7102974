"""What other values for a recorded roll would change; also as JSON, for programs."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, request

from assistant.ports import Refusal
from assistant.words.actor import Role
from assistant.words.correcting import Correction
from assistant.words.dice import Face
from assistant.words.text import text
from web.access import actor, audience, needs
from web.api.answers import answer
from web.language import current_language
from web.live.localised import localised_fields
from web.problems import Problem
from web.runtime import runtime


def correcting_routes() -> Blueprint:
    """`GET /api/correction/<roll>`: nothing is changed by it."""
    routes = Blueprint("correction", __name__)

    @routes.get("/api/correction/<int:roll>")
    @needs(Role.SEAT)
    def look(roll: int) -> Response:
        seen = look_at(roll, request.args.getlist("values"), request.args.getlist("answers"))
        fields = localised_fields(seen, current_language())
        return answer({**fields, "ready": seen.ready, "host_only": seen.host_only})

    return routes


def look_at(roll: int, values: Sequence[str], answers: Sequence[str]) -> Correction:
    """What becomes of the game with these values, as words; none: the roll as it stands.

    Raises `Problem` where there is no such roll, for values that do not fit its dice, and for
    whoever may not correct it.
    """
    stands = _look(roll)
    me = audience()
    if me.role is not Role.HOST and stands.roll.seat != me.seat:
        raise Problem(
            403, "rights", text("Only the host, or the one who rolled, may correct this roll.")
        )
    return _look(roll, _faces(stands, values), tuple(answers)) if values else stands


def _look(roll: int, values: tuple[Face, ...] = (), answers: tuple[str, ...] = ()) -> Correction:
    with runtime().asking.turn(audience().device):
        seen = runtime().house.table.correction(roll, values, answers, actor())
    if isinstance(seen, Refusal):
        raise Problem(404, "missing", seen.text)
    return seen


def _faces(stands: Correction, given: Sequence[str]) -> tuple[Face, ...]:
    """The faces that are meant by words."""
    if len(given) != len(stands.faces):
        raise Problem(
            400,
            "malformed",
            text("This roll has another number of dice: give {n} values.", n=len(stands.faces)),
            field="values",
        )
    found = []
    for word, faces in zip(given, stands.faces, strict=True):
        known = {str(face): face for face in faces}
        found.append(known.get(word, word))
    return tuple(found)
