"""Figures of a game, compared with one's own copy: confirmed with a tap, or changed."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, flash, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.figures import FigureGroup, FiguresError, Path
from assistant.games.names import source_in
from assistant.shelf import Shelf
from assistant.words.actor import Role
from assistant.words.text import Text, plural, text
from web.access import needs
from web.downloads import download
from web.language import current_language, say
from web.pages import shell
from web.problems import Problem
from web.runtime import runtime

VALUE = "value."
"""Fields of the form that hold figures begin so; the keys of the figure follow."""
_SIGN = "/"


def figure_routes() -> Blueprint:
    """Routes of the figures. All writes are forms that lead back."""
    routes = Blueprint("figures", __name__)

    @routes.get("/figures/<game>")
    @needs(Role.HOST)
    def figures(game: str) -> str:
        return _page(game)

    @routes.get("/figures/<game>.toml")
    @needs(Role.HOST)
    def save(game: str) -> BaseResponse:
        return download(_shelf(game).file(game), "application/toml", f"{game}.toml")

    @routes.post("/figures/<game>/confirm-all")
    @needs(Role.HOST)
    def confirm_all(game: str) -> BaseResponse | tuple[str, int]:
        other = set(request.form.getlist("other"))
        shown = [one for one in request.form.getlist("path") if one not in other]
        try:
            count = _shelf(game).confirm_all(game, [_path(one) for one in shown])
        except (KeyError, FiguresError, OSError) as error:
            return _refused(game, error)
        said = plural(
            "Noted for the next game: {n} group is as in your copy.",
            "Noted for the next game: {n} groups are as in your copy.",
            count,
        )
        flash(say(said, current_language()), "done")
        return redirect(f"/figures/{game}", 303)

    @routes.post("/figures/<game>/<any('confirm', 'take-back'):what>")
    @needs(Role.HOST)
    def change(game: str, what: str) -> BaseResponse | tuple[str, int]:
        shelf, path = _shelf(game), _path(request.form.get("path", ""))
        try:
            if what == "confirm":
                group = shelf.confirm(game, path, _values())
                said = text("Noted for the next game: {what}.", what=group.title)
            else:
                group = shelf.take_back(game, path)
                said = text("As it came with Skald again: {what}.", what=group.title)
        except (KeyError, FiguresError, OSError) as error:
            return _refused(game, error, path)
        flash(say(said, current_language()), "done")
        return redirect(f"/figures/{game}", 303)

    return routes


def _refused(game: str, error: Exception, path: Path = ()) -> tuple[str, int]:
    """The page again with what is against a change of these figures."""
    if isinstance(error, FiguresError):
        return _page(game, error.why, path), 422
    if isinstance(error, OSError):
        why = text("It cannot be saved: {why}", why=error.strerror or str(error))
        return _page(game, why, path), 507
    raise Problem(404, "missing", text("This game has no such figures.")) from error


def joined(path: Path) -> str:
    """Keys as one word of a form; they may hold dots themselves."""
    return _SIGN.join(path)


def _path(word: str) -> Path:
    return tuple(word.split(_SIGN))


def _values() -> dict[Path, str]:
    return {
        _path(name.removeprefix(VALUE)): value
        for name, value in request.form.items()
        if name.startswith(VALUE)
    }


def _shelf(game: str) -> Shelf:
    shelf = runtime().house.shelf
    if shelf is None or game not in shelf.games:
        raise Problem(404, "missing", text("There is no such game here."))
    return shelf


def _page(game: str, refused: Text | None = None, at: Path = ()) -> str:
    shelf = _shelf(game)
    groups = shelf.groups(game)
    view = runtime().house.table.view()
    return shell.page(
        "figures",
        "figures.html",
        text("Figures of {game}", game=shelf.games[game]),
        game=game,
        facts=next(one for one in runtime().house.games if one.name == game),
        game_title=shelf.games[game],
        parts=_in_parts(groups),
        families=_families(groups),
        to_check=sum(not group.verified for group in groups),
        trouble=shelf.trouble(game),
        entered=any(group.own for group in groups),
        joined=joined,
        source_in=partial(source_in, language=current_language()),
        typed=request.form,
        refused=refused,
        refused_at=at,
        playing=view.game is not None and view.game.name == game,
    )


_FAMILY = 3
"""Open groups of one kind from which they can be compared as one list."""


def _families(groups: tuple[FigureGroup, ...]) -> dict[str, list[FigureGroup]]:
    """Groups of one kind that are known from one source only and can be confirmed at once."""
    found: dict[str, list[FigureGroup]] = {}
    for group in groups:
        if not group.verified and not group.unknown and group.figures:
            found.setdefault(group.path[0], []).append(group)
    return {kind: those for kind, those in found.items() if len(those) >= _FAMILY}


def _in_parts(
    groups: tuple[FigureGroup, ...],
) -> tuple[tuple[str, Text, tuple[FigureGroup, ...]], ...]:
    """What is to be checked first, then what the owner said, then what others agree on."""
    return (
        (
            "open",
            text("To be compared with your copy"),
            tuple(group for group in groups if not group.verified),
        ),
        (
            "own",
            text("As in your copy"),
            tuple(group for group in groups if group.verified and group.own),
        ),
        (
            "sure",
            text("Agreed by the rules or by two sources"),
            tuple(group for group in groups if group.verified and not group.own),
        ),
    )
