"""The games that can be played, each with the owner's figures from its file in the data folder.

    <data>/figures/<game>.toml    the layout of the game's data.toml, only what differs

The files are read once, at the start. A file that does not fit is left as it is, and told: the
game is then played with Skald's own figures.
"""

from __future__ import annotations

import threading
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from assistant import toml
from assistant.figures import FigureGroup, FiguresError, OwnFigures, Value, changed, without
from assistant.figures import Path as Keys
from assistant.files import write_private
from assistant.games import all_rules
from assistant.words.text import Text, text

FIGURES_NAME = "figures"
"""Folder of the owner's figures in the data folder."""

HEAD = "# Figures of the owner's own copy, written by Skald. Only what differs stands here.\n\n"
OWN_SOURCE = "own copy"
YES = "yes"
"""What a ticked box says of a figure that is true or not."""


class Shelf:
    """Rules of every game, and the way to change their figures; any thread may use it.

    `troubles` are the files that do not fit: which, which key, what is wrong, the remedy.
    """

    def __init__(self, data: Path) -> None:
        self._folder = data / FIGURES_NAME
        self._lock = threading.Lock()
        self.rules = all_rules()
        self._own: dict[str, OwnFigures] = {
            rules.name: rules.own_figures for rules in self.rules if rules.own_figures is not None
        }
        self._titles = {rules.name: rules.title for rules in self.rules}
        self._troubles = self._read_all()

    @property
    def troubles(self) -> tuple[Text, ...]:
        """All files that do not fit."""
        return tuple(self._troubles.values())

    def trouble(self, game: str) -> Text | None:
        """Why the owner's file of this game is not in use; None if it is, or there is none."""
        return self._troubles.get(game)

    @property
    def games(self) -> dict[str, Text]:
        """The games whose figures can be changed, with their titles."""
        return {name: self._titles[name] for name in self._own}

    def groups(self, game: str) -> tuple[FigureGroup, ...]:
        """All figures of a game. Raises `KeyError` for a game that has none."""
        return self._own[game].groups()

    def to_check(self, game: str) -> int:
        """How many groups of figures nobody has compared with the rules yet; 0 for other games."""
        if game not in self._own:
            return 0
        return sum(not group.verified for group in self.groups(game))

    def confirm(self, game: str, path: Keys, values: Mapping[Keys, str]) -> FigureGroup:
        """A group is as in the owner's copy, with these values in place of those that stand there.

        Raises `FiguresError` where they do not fit, `KeyError` for figures that the game does
        not have, and OSError; nothing is changed then.
        """
        group = self._group(game, path)

        def change(own: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
            for figure in group.figures:
                typed = values.get(figure.path)
                if typed is None:
                    continue
                value = _parsed(typed, figure.given, figure.label)
                if value != figure.value:
                    own = changed(given, own, figure.path, value)
                    own = changed(given, own, (*path, "source"), OWN_SOURCE)
            return changed(given, own, (*path, "verified"), True)

        self._rewrite(game, change)
        return self._group(game, path)

    def confirm_all(self, game: str, paths: Sequence[Keys]) -> int:
        """Groups are in the owner's copy as they stand here; how many that are. Raises like
        `confirm`, also for a group of which something is still unknown."""
        groups = [self._group(game, path) for path in dict.fromkeys(paths)]
        for group in groups:
            if group.unknown:
                raise FiguresError(
                    text("{group}: something of it is still to be read from your copy",
                         group=group.title)
                )  # fmt: skip

        def change(own: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
            for group in groups:
                own = changed(given, own, (*group.path, "verified"), True)
            return own

        if groups:
            self._rewrite(game, change)
        return len(groups)

    def learn(self, game: str, told: Mapping[Keys, str]) -> None:
        """What a table read from the owner's copy while it played. Raises like `confirm`."""

        def change(own: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
            for path, value in told.items():
                own = changed(given, own, path, value)
                own = changed(given, own, (*path[:-1], "source"), OWN_SOURCE)
            return own

        self._rewrite(game, change)

    def file(self, game: str) -> bytes:
        """The owner's file as it stands on the disk; without one, the head that it would have.
        Raises `KeyError` for a game that has no figures, and OSError."""
        path = self._path(game) if game in self._own else None
        if path is None:
            raise KeyError(game)
        return path.read_bytes() if path.exists() else HEAD.encode()

    def take_back(self, game: str, path: Keys) -> FigureGroup:
        """A group is again as it comes with Skald. Raises like `confirm`."""
        self._group(game, path)
        self._rewrite(game, lambda own, given: without(own, path))
        return self._group(game, path)

    def _group(self, game: str, path: Keys) -> FigureGroup:
        for group in self.groups(game):
            if group.path == path:
                return group
        raise KeyError(".".join(path))

    def _rewrite(self, game: str, change: Any) -> None:
        """Changes the file as it is on the disk now, then what is in use."""
        figures, path = self._own[game], self._path(game)
        with self._lock:
            own = _read(path)
            figures.check(own)
            new = change(own, figures.given())
            figures.check(new)
            write_private(path, (HEAD + toml.encode(new)).encode())
            figures.use(new)
            self._troubles.pop(game, None)

    def _path(self, game: str) -> Path:
        return self._folder / f"{game}.toml"

    def _read_all(self) -> dict[str, Text]:
        troubles = {}
        for path in sorted(self._folder.glob("*.toml")):
            figures = self._own.get(path.stem)
            try:
                if figures is None:
                    raise FiguresError(text("there is no game of this name with figures"))
                figures.use(_read(path))
            except (FiguresError, OSError) as error:
                why = getattr(error, "why", text("{why}", why=str(error)))
                troubles[path.stem] = misfit_told(path, why)
        return troubles


def misfit_told(path: Path, why: Text) -> Text:
    """What people are told of a file that does not fit."""
    return text(
        "Your own figures in {file} are not used: {why}. Put it right, or take it out of the "
        "file, and start Skald again; until then the game has Skald's own figures.",
        file=f"{FIGURES_NAME}/{path.name}",
        why=why,
    )


def _read(path: Path) -> dict[str, Any]:
    """The owner's file; empty where there is none. Raises `FiguresError` and OSError."""
    try:
        # Some editors put a mark before the text.
        found: dict[str, Any] = msgspec.toml.decode(path.read_bytes().removeprefix(BOM_UTF8))
    except FileNotFoundError:
        return {}
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FiguresError(text("it is no TOML ({why})", why=str(error))) from error
    return found


def _parsed(typed: str, like: Value, label: Text) -> Value:
    """A typed value of the same kind as the one that comes with Skald."""
    if isinstance(like, bool):
        return typed == YES
    plain = typed.strip().replace(",", ".")
    if isinstance(like, str):
        return typed.strip()
    try:
        return float(plain) if isinstance(like, float) else int(plain)
    except ValueError as error:
        raise FiguresError(
            text("{label}: {typed} is no number", label=label, typed=typed[:40])
        ) from error
