"""Set-up of a game: who sits where, who starts, the game's own options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

from flask import Blueprint, g, redirect, request
from msgspec import Struct
from msgspec.structs import asdict
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import GameFacts, House, Refused
from assistant.words.actor import Role
from assistant.words.seats import Colour, Mark, Seat
from assistant.words.text import text
from web.access import needs
from web.api.commands import give
from web.api.form_fields import command_of
from web.api.inbox import check
from web.pages import shell
from web.problems import Problem
from web.runtime import runtime

E = TypeVar("E", Colour, Mark)


SAMPLE = (
    Seat("s1", "Freydis", Colour.RED, Mark.CIRCLE),
    Seat("s2", "Leif", Colour.BLUE, Mark.SQUARE),
    Seat("s3", "Astrid", Colour.GREEN, Mark.TRIANGLE),
)
"""People for the first try, where nobody has sat at this table yet."""


MOST_LINES = min(len(Colour), len(Mark))
"""Lines that a form can have: everybody has a look that nobody else has."""

_NAME = re.compile(r"seats\.(0|[1-9][0-9]{0,3})\.name")


class Chair(Struct, frozen=True):
    """A line of the form: a name, maybe none yet, with its look."""

    place: int
    id: str
    name: str
    colour: Colour
    mark: Mark


def set_up_routes() -> Blueprint:
    """Routes of the set-up."""
    routes = Blueprint("set_up", __name__)

    @routes.get("/set-up/<game>")
    @needs(Role.HOST)
    def set_up(game: str) -> str:
        facts = _facts(game)
        before = runtime().house.history.game(request.args.get("again", ""))
        if before is None:
            return _form(facts, MultiDict(), _last_seats(runtime().house))
        past, view = before
        fields = option_fields(past.options) if past.name == facts.name else {}
        return _form(facts, MultiDict(fields), _here(view.seats), again=bool(fields))

    @routes.post("/set-up/<game>")
    @needs(Role.HOST)
    def start(game: str) -> BaseResponse | tuple[str, int]:
        facts = _facts(game)
        refused = _start(facts)
        if refused is None:
            return redirect("/table", 303)
        return _form(facts, request.form, _last_seats(runtime().house), refused=refused), 422

    return routes


def chairs(last: Sequence[Seat], form: MultiDict[str, str], most: int) -> tuple[Chair, ...]:
    """As many lines as the game has seats: what was typed, or else last time's people.

    Colours and marks that nobody has are proposed, never one twice.
    """
    made: list[Chair] = []
    for place in range(most):
        known = last[place] if place < len(last) else None
        colour = _chosen(form.get(f"seats.{place}.colour"), known.colour if known else None, Colour)
        mark = _chosen(form.get(f"seats.{place}.mark"), known.mark if known else None, Mark)
        later = last[place + 1 :]
        taken_colours = {one.colour for one in made} | {one.colour for one in later}
        taken_marks = {one.mark for one in made} | {one.mark for one in later}
        made.append(
            Chair(
                place,
                f"s{place + 1}",
                form.get(f"seats.{place}.name", known.name if known else ""),
                colour or _free(Colour, taken_colours),
                mark or _free(Mark, taken_marks),
            )
        )
    return tuple(made)


def option_fields(options: Struct | None) -> dict[str, str]:
    """A game's options as the form's fields: a list has a line each, what is not set is left out.

    The other way round than `form_fields`.
    """
    return dict(_fields("options", options)) if options is not None else {}


def _fields(path: str, given: Struct) -> Iterator[tuple[str, str]]:
    for name, value in asdict(given).items():
        if isinstance(value, Struct):
            yield from _fields(f"{path}.{name}", value)
        elif value is not None:
            yield f"{path}.{name}", _typed(value)


def _typed(value: object) -> str:
    if isinstance(value, tuple | list):
        return "\n".join(_typed(one) for one in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def _last_seats(house: House) -> tuple[Seat, ...]:
    """The people of the newest game, those who left it not counted."""
    view = house.table.view()
    if view.game is not None:
        return _here(view.seats)
    for past in house.history.games():
        found = house.history.game(past.id)
        if found is not None:
            return _here(found[1].seats)
    return ()


def _here(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat.here)


def _start(facts: GameFacts) -> Refused | Problem | None:
    """Gives the order to start; None if it was done."""
    try:
        version = int(request.form.get("version", ""))
        command = command_of(runtime().house, None, "start_game", _start_fields(facts))
        key = request.form.get("key") or f"start-{version}-{g.audience.device}"
        check(key, version, command)
        outcome = give(key, version, command)
    except ValueError:
        return Problem(400, "malformed", text("The form lacks the table's version."))
    except Problem as problem:
        return problem
    return outcome if isinstance(outcome, Refused) else None


def _start_fields(facts: GameFacts) -> dict[str, list[str]]:
    """The form as fields of the command: empty chairs left out, the starter found again."""
    form = request.form
    fields = {
        name: values
        for name, values in form.to_dict(flat=False).items()
        if name.startswith("options.")
    }
    fields["game"] = [facts.name]
    seated = _seated(form)
    if not seated:
        raise Problem(422, "refused", text("Nobody sits at the table yet: type at least one name."))
    first = form.get("first", "")
    if first and first not in {str(place) for place in seated}:
        raise Problem(
            422,
            "refused",
            text(
                "Nobody sits on the chair that was to start: choose another one, or let Skald draw."
            ),
        )
    for number, place in enumerate(seated):
        for field in ("name", "colour", "mark"):
            fields[f"seats.{number}.{field}"] = form.getlist(f"seats.{place}.{field}")
        if first == str(place):
            fields["options.first"] = [f"s{number + 1}"]
    return fields


def _seated(form: MultiDict[str, str]) -> list[int]:
    """The lines of the form that bear a name, also those for which the game has no seat."""
    lines = (_NAME.fullmatch(field) for field in form)
    places = (int(line[1]) for line in lines if line and form[line[0]].strip())
    return sorted(set(places))


def _form(
    facts: GameFacts,
    form: MultiDict[str, str],
    people: Sequence[Seat],
    *,
    again: bool = False,
    refused: Refused | Problem | None = None,
) -> str:
    house = runtime().house
    reason = refused.refusal.text if isinstance(refused, Refused) else refused and refused.text
    seats = people or (SAMPLE if "try" in request.args else ())
    typed = [place for place in _seated(form) if place < MOST_LINES]
    lines = chairs(seats, form, max([facts.max_seats, *(place + 1 for place in typed)]))
    seated = sum(bool(chair.name.strip()) for chair in lines)
    return shell.page(
        "set-up",
        "set_up.html",
        facts.title,
        facts=facts,
        form=form,
        again=again,
        view=house.table.view(),
        chairs=lines,
        shown_chairs=max(4, seated + 1, facts.min_seats),
        refused=reason,
        colours=tuple(Colour),
        marks=tuple(Mark),
        to_check=house.shelf.to_check(facts.name) if house.shelf else 0,
    )


def _facts(game: str) -> GameFacts:
    for facts in runtime().house.games:
        if facts.name == game:
            return facts
    raise Problem(404, "missing", text("There is no such game here."))


def _chosen(raw: str | None, known: E | None, kind: type[E]) -> E | None:
    return kind(raw) if raw in set(kind) else known


def _free(kind: type[E], taken: set[E]) -> E:
    return next(one for one in kind if one not in taken)
