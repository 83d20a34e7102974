"""What all pages of shown boards share: the box, the page around them, and the way back."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from urllib.parse import quote, urlencode

from flask import redirect, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.games.diagrams import name_in
from assistant.kept.store import KeptError
from assistant.ports import BoardBox, NotSeenError, ReaderEndedError, ShowingPort
from assistant.words.die_colours import COLOUR_NAMES, colour_said
from assistant.words.showing import BoardPicture, BoardQuestion
from assistant.words.shown_boards import Corners, ShownBoard
from assistant.words.text import Text, text
from web.language import current_language, say
from web.pages import shell
from web.pages.kept_forms import form_key, sender, sent_file, tell
from web.problems import Problem
from web.runtime import runtime

PATH = "/own-boards"
CHANGES_SHOWN = 12


def page(template: str, title: Text, **context: object) -> str:
    """A page of shown boards."""
    view = box().view()
    language = current_language()
    return shell.page(
        "own_boards",
        f"own_boards/{template}",
        title,
        language,
        view=runtime().house.table.view(),
        key=partial(form_key, secrets.token_hex(8)),
        undo_words=None if view.undo is None else view.undo.what,
        undo_path=f"{PATH}/undo",
        changes=[(change, change.what) for change in reversed(view.changes[-CHANGES_SHOWN:])],
        box=view,
        named=partial(_named, language=language),
        **context,
    )


def _named(name: str, language: str) -> str:
    """A name that comes with Skald in a language; what people named themselves stays."""
    if name in COLOUR_NAMES:
        return say(colour_said(name), language)
    return name_in(name, language)


def path_of(ident: str, rest: str = "", **query: object) -> str:
    """The address of a board's page; query values that are empty are left out."""
    told = {name: str(one) for name, one in query.items() if one not in (None, "")}
    return f"{PATH}/{quote(ident)}{rest}{'?' if told else ''}{urlencode(told)}"


def change(ident: str, deed: Callable[[ShownBoard], ShownBoard], what: Text) -> bool:
    """Changes a board; whether it was done. What was refused is told on the next page."""
    try:
        box().edit(ident, deed, what, sender())
    except KeptError as error:
        tell(error.why, "error")
        return False
    return True


def leads(to: str) -> BaseResponse:
    """Goes on to another page."""
    return redirect(to, 303)


def known(ident: str) -> ShownBoard:
    """A board by its id, or the page that says that it is gone."""
    found = box().find(ident)
    if found is None:
        raise Problem(404, "missing", text("This board is no longer here."))
    return found


def box() -> BoardBox:
    """The shown boards."""
    boards = runtime().house.boards
    if boards is None:
        raise Problem(404, "missing", text("There is no such page."))
    return boards


def ask(question: BoardQuestion, picture: bytes) -> BoardPicture:
    """Asks the reader about a picture. Raises `KeptError` with the reason where it cannot tell."""
    showing: ShowingPort | None = runtime().house.showing
    if showing is None:
        raise KeptError(NO_ANSWER)
    return answered(lambda: showing.ask(question, picture))


def answered(look: Callable[[], BoardPicture]) -> BoardPicture:
    """What the reader says, or `KeptError` with the reason why it does not."""
    try:
        return look()
    except NotSeenError as error:
        raise KeptError(error.why) from error
    except (TimeoutError, ReaderEndedError) as error:
        raise KeptError(NO_ANSWER) from error


def picture_sent() -> bytes:
    """The picture that came with the form, or what the camera shows now. Raises `KeptError`."""
    if request.path.endswith("/upload"):
        return sent_file("picture")
    house = runtime().house
    views = house.camera.status().views
    wanted = request.form.get("view", "")
    view = wanted if wanted in views else next(iter(views), "tray")
    shown = house.camera.picture(view, drawn=False)
    if shown is None:
        raise KeptError(text("The camera gives no picture now: wait for it, or send a photograph."))
    return shown


def number(field: str) -> float:
    """A number of the form, comma or point. Raises `KeptError`, which names what was typed."""
    raw = request.form.get(field, "").strip().replace(",", ".")
    try:
        value = float(raw)
    except ValueError:
        value = float("nan")
    if value != value or abs(value) == float("inf"):
        raise KeptError(text("“{typed}” is no number: type it anew.", typed=raw[:20]))
    return value


def corners_sent() -> Corners:
    """The four corners of a form."""
    a, b, c, d = ((number(f"x{nth}"), number(f"y{nth}")) for nth in range(4))
    return a, b, c, d


NO_ANSWER = text("The reader of pictures does not answer now. Try again in a moment.")
