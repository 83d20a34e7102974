"""Teaching faces of dice: the sets, one set, and what lies under the camera now."""

from __future__ import annotations

import logging
import secrets
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from urllib.parse import quote, urlencode

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from assistant.ports import DiceBox, FacesPort, NotSeenError
from assistant.taught import TaughtError
from assistant.taught.edit import clean_name, digest_of, find_face
from assistant.taught.lists import named_lists
from assistant.words.actor import Role
from assistant.words.taught import SeenDie, TaughtSet
from assistant.words.text import Text, plural, text
from web.access import needs
from web.downloads import download
from web.language import current_language
from web.pages import shell
from web.pages.dice_shown import next_face, shown_set
from web.pages.dice_words import with_words
from web.pages.kept_forms import form_key, sender, sent_file, step_number, tell
from web.problems import Problem
from web.runtime import runtime

log = logging.getLogger(__name__)

PATH = "/dice"
CHANGES_SHOWN = 12


def dice_routes() -> Blueprint:
    """Routes of the taught dice. All writes are forms that lead back."""
    routes = Blueprint("dice", __name__)

    @routes.get(PATH)
    @needs(Role.HOST)
    def sets() -> str:
        box = _box().view()
        return _page(
            "dice.html",
            text("Dice faces"),
            sets=[shown_set(ident, one, None) for ident, one in box.kept.items()],
            lists=named_lists(),
        )

    @routes.post(f"{PATH}/begin")
    @needs(Role.HOST)
    def begin() -> BaseResponse:
        form = request.form

        def done() -> str:
            named = form.get("named_list") or None
            return _box().begin_set(form.get("name", ""), named, sender())

        return _opened(done)

    @routes.post(f"{PATH}/upload")
    @needs(Role.HOST)
    def take_file() -> BaseResponse:
        return _opened(lambda: _box().take_file(sent_file("file"), sender()))

    @routes.post(f"{PATH}/undo")
    @needs(Role.HOST)
    def undo() -> BaseResponse:
        ident = request.form.get("set", "")
        refused = _try(lambda: _box().undo(step_number(), sender()))
        return _back(ident, refused)

    @routes.get(f"{PATH}/_try")  # no id of a set has such a sign
    @needs(Role.HOST)
    def look() -> str:
        refused: Text | None = None
        dice: tuple[SeenDie, ...] = ()
        try:
            dice = _eyes().dice_now()
        except NotSeenError as error:
            refused = error.why
        except TimeoutError:
            refused = _NO_ANSWER
        crops = [(die, _inline(die)) for die in dice]
        return _page(
            "dice_try.html", text("What is in view"), dice=crops, refused=refused, back=_set_of()
        )

    @routes.get(f"{PATH}/<ident>")
    @needs(Role.HOST)
    def one_set(ident: str) -> str:
        taught = _known(ident)
        box = _box().view()
        eyes = runtime().house.eyes
        news = eyes.news(box.version) if eyes is not None and taught.faces else None
        return _page(
            "dice_set.html",
            text("{name}", name=taught.name),
            set=shown_set(ident, taught, request.args.get("face"), news),
            was=_was(taught),
            trouble=None if news is None else news.trouble,
        )

    @routes.get(f"{PATH}/<ident>.json")
    @needs(Role.HOST)
    def as_file(ident: str) -> Response:
        _known(ident)
        return download(_box().file_of(ident), "application/json", f"skald-dice-{ident}.json")

    @routes.get(f"{PATH}/<ident>/<digest>.png")
    @needs(Role.HOST)
    def picture(ident: str, digest: str) -> Response:
        for face in _known(ident).faces:
            for one in face.pictures:
                if digest_of(one) == digest:
                    response = Response(one, mimetype="image/png")
                    response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
                    return response
        raise Problem(404, "picture", text("There is no picture now."))

    @routes.post(f"{PATH}/<ident>/teach")
    @needs(Role.HOST)
    def teach(ident: str) -> BaseResponse:
        return _teach(ident, lambda: _eyes().dice_now())

    @routes.post(f"{PATH}/<ident>/teach/upload")
    @needs(Role.HOST)
    def teach_photograph(ident: str) -> BaseResponse:
        return _teach(ident, lambda: _eyes().dice_now(sent_file("picture")))

    @routes.post(f"{PATH}/<ident>/<any('remove-picture', 'remove-face', 'rename-face'):what>")
    @needs(Role.HOST)
    def change_face(ident: str, what: str) -> BaseResponse:
        box, form, by = _box(), request.form, sender()
        face = form.get("face", "")
        deeds: dict[str, Callable[[], Text]] = {
            "remove-picture": lambda: box.remove_picture(
                ident, face, form.get("digest", ""), by
            ),
            "remove-face": lambda: box.remove_face(ident, face, by),
            "rename-face": lambda: box.rename_face(ident, face, form.get("new", ""), by),
        }
        return _back(ident, _try(deeds[what]))

    @routes.post(f"{PATH}/<ident>/<any(rename, remove):what>")
    @needs(Role.HOST)
    def change_set(ident: str, what: str) -> BaseResponse:
        box, by = _box(), sender()
        if what == "remove":
            refused = _try(lambda: box.remove_set(ident, by))
            return _back(ident, refused)
        new = request.form.get("new", "")
        return _back(ident, _try(lambda: box.rename_set(ident, new, by)))

    return routes


def _teach(ident: str, look: Callable[[], tuple[SeenDie, ...]]) -> BaseResponse:
    before = _known(ident)
    face = request.form.get("new", "").strip() or request.form.get("face", "")
    try:
        face = clean_name(face)
        dice = look()
        if len(dice) != 1:
            return _back(ident, _not_one(len(dice)), face)
        _box().teach(ident, face, dice[0].picture, sender())
        after = _known(ident)
        count = len(find_face(after, face).pictures)
    except (NotSeenError, TaughtError) as error:
        return _back(ident, error.why, face)
    except TimeoutError:
        return _back(ident, _NO_ANSWER, face)
    _say(
        plural(
            "Taught “{face}”: it has {n} picture now.",
            "Taught “{face}”: it has {n} pictures now.",
            count,
            face=face,
        )
    )
    return _back(ident, None, next_face(before, after, face), digest_of(dice[0].picture))


def _not_one(count: int) -> Text:
    if count == 0:
        return text("No die is seen. Lay one die flat under the camera, with the face up.")
    return plural(
        "{n} thing lies in view: leave just the one die there.",
        "{n} things lie in view: leave just the one die there.",
        count,
    )


def _opened(begin: Callable[[], str]) -> BaseResponse:
    try:
        return redirect(f"{PATH}/{quote(begin())}", 303)
    except TaughtError as error:
        return _back(None, error.why)


def _try(deed: Callable[[], Text]) -> Text | None:
    """Does it and says so; the reason if it was refused."""
    try:
        done = deed()
    except TaughtError as error:
        return error.why
    _say(text("Done: {what}.", what=done))
    return None


def _back(ident: str | None, refused: Text | None, face: str = "", was: str = "") -> BaseResponse:
    """Back to the set, if there is one, with what to teach next and what was taught just now."""
    if refused is not None:
        _say(refused, "error")
    if ident is None or _box().find(ident) is None:
        return redirect(PATH, 303)
    query = urlencode({name: one for name, one in (("face", face), ("was", was)) if one})
    return redirect(f"{PATH}/{quote(ident)}{'?' if query else ''}{query}#said", 303)


def _page(template: str, title: Text, **context: object) -> str:
    box = _box().view()
    step = box.undo
    return shell.page(
        "dice",
        template,
        title,
        current_language(),
        view=runtime().house.table.view(),
        key=partial(form_key, secrets.token_hex(8)),
        undo_words=None if step is None else with_words(step.what, current_language()),
        changes=[
            (change, with_words(change.what, current_language()))
            for change in reversed(box.changes[-CHANGES_SHOWN:])
        ],
        box=box,
        undo_path=f"{PATH}/undo",
        **context,
    )


def _set_of() -> str:
    """The set that the page was opened from."""
    ident = request.args.get("set", "")
    return ident if _box().find(ident) else ""


def _was(taught: TaughtSet) -> str:
    """The picture that was taught just now, if the page was come to by that."""
    wanted = request.args.get("was", "")
    pictures = (picture for face in taught.faces for picture in face.pictures)
    return wanted if any(digest_of(one) == wanted for one in pictures) else ""


def _inline(die: SeenDie) -> str:
    return f"data:image/png;base64,{b64encode(die.picture).decode()}"


def _say(what: Text, category: str = "done") -> None:
    tell(with_words(what, current_language()), category)


def _known(ident: str) -> TaughtSet:
    found = _box().find(ident)
    if found is None:
        raise Problem(404, "missing", text("This set of faces is no longer here."))
    return found


def _box() -> DiceBox:
    box = runtime().house.box
    if box is None:
        raise Problem(404, "missing", text("There is no such page."))
    return box


def _eyes() -> FacesPort:
    eyes = runtime().house.eyes
    if eyes is None:
        raise NotSeenError(text("There is no camera: send a photograph."))
    return eyes


_NO_ANSWER = text("The camera does not answer now. Try again in a moment.")
