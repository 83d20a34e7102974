"""Who did something, as the log and the history say it."""

from __future__ import annotations

import pytest

from assistant.words.actor import Role
from assistant.words.text import text
from assistant.words.view import LogLine
from web.pages.shown import who


def line(role: Role, device: str, actor: str, seat: str | None = None) -> LogLine:
    return LogLine(1, 0.0, actor, device, text("something"), role=role, seat=seat)


@pytest.mark.parametrize(
    ("done", "english", "polish"),
    [
        (line(Role.PANEL, "next", "panel"), "panel · Next", "panel · Dalej"),
        (line(Role.PANEL, "undo", "panel"), "panel · Undo", "panel · Cofnij"),
        (
            line(Role.PANEL, "seat2", "Ada", "s2"),
            "Ada · Button of seat 2",
            "Ada · Przycisk miejsca 2",
        ),
        (line(Role.PANEL, "bell", "panel"), "panel · bell", "panel · bell"),
        (line(Role.SEAT, "next", "Ada", "s1"), "Ada · next", "Ada · next"),
        (
            line(Role.SEAT, "Computer (Linux)", "Ada", "s1"),
            "Ada · Computer (Linux)",
            "Ada · Komputer (Linux)",
        ),
        (
            line(Role.HOST, "Phone (Android) 2", "host"),
            "host · Phone (Android) 2",
            "gospodarz · Telefon (Android) 2",
        ),
        (line(Role.SEAT, "Ada 2", "Ada", "s1"), "Ada · Ada 2", "Ada · Ada 2"),
    ],
)
def test_a_button_is_called_by_its_label(done: LogLine, english: str, polish: str) -> None:
    shown = {language: who(done, language).striptags() for language in ("en", "pl")}
    assert shown == {"en": english, "pl": polish}
