"""A recorded roll and other values for it: what they would change, before they are confirmed.

Every tap is a link: the page shows what follows from the values and answers in its address.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from flask import Blueprint, request

from assistant.ports import Refusal
from assistant.words.actor import Role
from assistant.words.correcting import Correction
from assistant.words.dice import Face, Roll
from assistant.words.rolls import roll_sum
from assistant.words.text import text
from web.access import actor, audience, needs
from web.pages import shell, shown
from web.problems import Problem
from web.runtime import runtime

PATH = "/correct"
_BACK = {"score": "/score", "seat": "/seat", "table": "/table", "camera": "/camera"}


def roll_routes() -> Blueprint:
    """The route of correcting a roll."""
    routes = Blueprint("correcting", __name__)

    @routes.get(f"{PATH}/<int:roll>")
    @needs(Role.SEAT)
    def correct(roll: int) -> str:
        view = runtime().house.table.view()
        given, answers = request.args.getlist("values"), request.args.getlist("answers")
        stands = _look(roll)
        if not shown.may_correct(stands.roll, audience()):
            raise Problem(
                403, "rights", text("Only the host, or the one who rolled, may correct this roll.")
            )
        seen = _look(roll, _faces(stands, given), tuple(answers)) if given else stands
        return shell.page(
            "correct",
            "correct.html",
            text("Correct a roll"),
            view=view,
            game_parts=f"games/{view.game.name if view.game else ''}/",
            seen=seen,
            roll=seen.roll,
            who=shown.seat_of(view, seen.roll.seat),
            seat_of=lambda one: shown.seat_of(view, one),
            ways=Links(seen.roll, seen.values, tuple(answers)),
            total=roll_sum,
            home=_BACK.get(request.args.get("from", ""), "/score"),
        )

    return routes


class Links:
    """The addresses of this page with one value or answer another one."""

    def __init__(self, roll: Roll, values: Sequence[Face], answers: Sequence[str]) -> None:
        self._path = f"{PATH}/{roll.id}"
        self._from = request.args.get("from", "")
        self._values = tuple(map(str, values))
        self._answers = tuple(answers)

    def value(self, die: int, face: Face) -> str:
        """With another face on a die: what was answered may not fit any more."""
        values = (*self._values[:die], str(face), *self._values[die + 1 :])
        return self._to(values, ())

    def answer(self, code: str) -> str:
        """With one more answer."""
        return self._to(self._values, (*self._answers, code))

    def without(self, nth: int) -> str:
        """With the answers before one of them, to give that one anew."""
        return self._to(self._values, self._answers[:nth])

    def _to(self, values: Sequence[str], answers: Sequence[str]) -> str:
        fields = [("values", value) for value in values]
        fields += [("answers", answer) for answer in answers]
        if self._from:
            fields.append(("from", self._from))
        return f"{self._path}?{urlencode(fields)}#changes"


def _look(roll: int, values: tuple[Face, ...] = (), answers: tuple[str, ...] = ()) -> Correction:
    with runtime().asking.turn(audience().device):
        seen = runtime().house.table.correction(roll, values, answers, actor())
    if isinstance(seen, Refusal):
        raise Problem(404, "missing", seen.text)
    return seen


def _faces(stands: Correction, given: Sequence[str]) -> tuple[Face, ...]:
    """The faces that are meant by words of the address."""
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
