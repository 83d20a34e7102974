"""The template engine: one environment a language, the same for pages and for the stream."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from assistant.words.camera_names import camera_name
from assistant.words.text import Text
from web import language as languages
from web.pages import squares, words
from web.pages.dice_words import face_word
from web.pages.game_looks import game_looks

E = TypeVar("E")

TEMPLATES = Path(__file__).parent.parent / "templates"


AT_ONCE = threading.BoundedSemaphore(4)
"""Pages drawn at once. More would not be done sooner: they would hold up each other, and
presses, readings and the end of the service too."""


def render(template: str, language: str, **context: object) -> str:
    """A template in a language. Everything that is not markup is escaped."""
    with AT_ONCE:
        return environment(language).get_template(template).render(context)


@cache
def environment(language: str) -> Environment:
    """Templates with the words, numbers and times of one language."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    gettext, ngettext = _translators(language)
    made.globals |= {
        "_": gettext,
        "ngettext": ngettext,
        "language": language,
        "languages": languages.LANGUAGES,
        "tag": languages.LOCALES[language].replace("_", "-"),
        "say": partial(languages.say_markup, language=language),
        "plain": partial(languages.say, language=language),
        "isolated": languages.isolated,
        "device_said": lambda name: languages.device_said(name, language),
        "points": languages.points,
        "number": lambda value, pattern="#,##0.##": languages.number(value, language, pattern),
        "clock": languages.clock,
        "moment": partial(languages.moment, language=language),
        "day": partial(languages.day, language=language),
        "hour": partial(languages.hour, language=language),
        "iso": _iso,
        "rgb": _rgb,
        "colour_word": _worded(words.COLOURS, language),
        "mark_word": _worded(words.MARKS, language),
        "motion_word": _worded(words.MOTIONS, language),
        "camera_word": _worded(words.CAMERA_MODES, language),
        "board_word": _worded(words.BOARD_STATES, language),
        "lamp_word": _worded(words.LAMP_MODES, language),
        "health_word": _worded(words.HEALTHS, language),
        "camera_name": camera_name,
        "squares": squares,
        "game_looks": game_looks(),
        "face_word": partial(face_word, language=language),
        "fact_name": words.fact_name,
        "fact_value": partial(_fact_value, language=language),
    }
    return made


def _translators(language: str) -> tuple[Callable[..., Markup], Callable[..., Markup]]:
    catalogue = languages.translations(language)

    def gettext(msgid: str, **places: object) -> Markup:
        return escape(catalogue.gettext(msgid)).format(**places)

    def ngettext(one: str, many: str, n: int, **places: object) -> Markup:
        return escape(catalogue.ngettext(one, many, n)).format(n=n, **places)

    return gettext, ngettext


def _worded(table: Mapping[E, Text], language: str) -> Callable[[E], str]:
    return lambda one: languages.say(table[one], language)


def _fact_value(value: str | int | float | bool | None, language: str) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return languages.say(words.YES if value else words.NO, language)
    if isinstance(value, float):
        return languages.number(value, language)
    return str(value)


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _rgb(colour: tuple[float, float, float]) -> str:
    """A lamp's colour for an SVG attribute."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in colour)
