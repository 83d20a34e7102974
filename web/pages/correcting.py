"""A recorded roll and other values for it: what they would change, before they are confirmed.

Every tap is a link: the page shows what follows from the values and answers in its address.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from flask import Blueprint, request

from assistant.words.actor import Role
from assistant.words.dice import Face, Roll
from assistant.words.rolls import roll_sum
from assistant.words.text import text
from web.access import needs
from web.api.correcting import look_at
from web.pages import shell, shown
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
        answers = request.args.getlist("answers")
        seen = look_at(roll, request.args.getlist("values"), answers)
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
