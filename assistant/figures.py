"""Figures of a game from its data files, with the owner's own laid over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from importlib import resources
from typing import Any, TypeAlias, TypeGuard, TypeVar

import msgspec
from msgspec import Struct

from assistant.words.text import Text, text

T = TypeVar("T", bound=Struct)

Path: TypeAlias = tuple[str, ...]
"""The keys that lead to a figure; places in a list are numbers as words."""

Value: TypeAlias = "bool | int | float | str"

DATA = "data.toml"
"""The file in which a game has its figures, unless it needs several."""


class FiguresError(ValueError):
    """The owner's figures do not fit the game; `why` names the key and what is wrong with it."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.english())
        self.why = why


def load_figures(
    package: str,
    kind: type[T],
    own: Mapping[str, object] | None = None,
    name: str = DATA,
    under: Path = (),
) -> T:
    """The figures in a package, as a struct.

    `own` is the owner's file as it was parsed. It has the layout of `data.toml` but needs only
    what differs: tables are merged key by key, anything else is replaced as a whole. `under` are
    the keys that lead to it in the owner's file.
    Raises `FiguresError` for keys that the game does not have and values of another type.
    """
    figures = raw_figures(package, name)
    if not own:
        return msgspec.convert(figures, kind)
    for path, value in leaves(own):
        if _negative(value) and not _negative(_at_or(figures, path, 0)):
            raise misfit((*under, *path), text("it must not be below 0"))
    try:
        return msgspec.convert(merged(figures, own), kind)
    except msgspec.ValidationError as error:
        wrong = (*under, *_wrong_key(figures, kind, own))
        raise misfit(wrong, text("{what}", what=_bare(error))) from error


def _wrong_key(figures: Mapping[str, Any], kind: type[Struct], own: Mapping[str, Any]) -> Path:
    """The keys of the first of the owner's entries that does not fit even by itself."""
    for path, value in _entries(own):
        alone: Any = value
        for key in reversed(path):
            alone = {key: alone}
        try:
            msgspec.convert(merged(figures, alone), kind)
        except msgspec.ValidationError:
            return path
    return tuple(own)


def _entries(own: Mapping[str, Any], path: Path = ()) -> Iterator[tuple[Path, object]]:
    for key, below in own.items():
        if isinstance(below, Mapping) and below:
            yield from _entries(below, (*path, str(key)))
        else:
            yield (*path, str(key)), below


def _bare(error: msgspec.ValidationError) -> str:
    return str(error).partition(" - at `$")[0].replace("`", "")


def misfit(path: Path, what: Text) -> FiguresError:
    """The figure at these keys cannot be so."""
    return FiguresError(text("{key}: {what}", key=".".join(path), what=what))


def raw_figures(package: str, name: str = DATA) -> dict[str, Any]:
    """The figures in a package as they stand in its file."""
    raw = resources.files(package).joinpath(name).read_bytes()
    figures: dict[str, Any] = msgspec.toml.decode(raw)
    return figures


def merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with `own` laid over it; neither is changed."""
    whole = dict(base)
    for key, value in own.items():
        below = whole.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            whole[key] = merged(below, value)
        else:
            whole[key] = value
    return whole


def leaves(figures: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every single figure with the keys that lead to it."""
    if isinstance(figures, Mapping):
        for key, below in figures.items():
            yield from leaves(below, (*path, str(key)))
    elif isinstance(figures, list):
        for place, below in enumerate(figures):
            yield from leaves(below, (*path, str(place)))
    else:
        yield path, figures


def at(figures: Any, path: Path) -> Any:
    """What stands at these keys. Raises `KeyError` where nothing does."""
    for step in path:
        if isinstance(figures, list) and step.isdecimal() and int(step) < len(figures):
            figures = figures[int(step)]
        elif isinstance(figures, Mapping) and step in figures:
            figures = figures[step]
        else:
            raise KeyError(".".join(path))
    return figures


def changed(
    base: Mapping[str, Any], own: Mapping[str, Any], path: Path, value: object
) -> dict[str, Any]:
    """The owner's figures with one more that differs; a list that it stands in goes along whole."""
    now = merged(base, own)
    at(now, path)
    whole: dict[str, Any] = deepcopy(dict(own))
    here: Any = whole
    for depth, step in enumerate(path[:-1], 1):
        below = at(now, path[:depth])
        if isinstance(here, list):
            here = here[int(step)]
        elif isinstance(below, list):
            here[step] = here = deepcopy(below)
        else:
            here = here.setdefault(step, {})
    if isinstance(here, list):
        here[int(path[-1])] = value
    else:
        here[path[-1]] = value
    return whole


def without(own: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """The owner's figures with everything at these keys left out; empty tables go too."""
    whole = dict(own)
    if len(path) == 1:
        whole.pop(path[0], None)
    elif isinstance(below := whole.get(path[0]), Mapping):
        whole[path[0]] = without(below, path[1:])
        if not whole[path[0]]:
            del whole[path[0]]
    return whole


_ABOUT = ("source", "verified")
"""Keys of a group that say something of its figures."""


NOT_KNOWN = text("not known yet")
"""What an empty word says in the list of those that a figure can be, until it is read."""


class Sourced(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of a group of figures: where they come from, and whether somebody compared them."""

    source: str
    verified: bool


class Figure(Struct, frozen=True):
    """One figure that people may change. `given` is what comes with Skald, `options` are the words
    that it can be; none where anything may be typed. `meaning` is the value in words, where it
    does not speak for itself."""

    path: Path
    label: Text
    value: Value
    given: Value
    options: tuple[tuple[str, Text], ...] = ()
    meaning: Text | None = None

    @property
    def said(self) -> Text | None:
        """The value in words, where it is one of some or needs them."""
        return dict(self.options).get(str(self.value), self.meaning)

    @property
    def unknown(self) -> bool:
        """Whether nobody has read it from a copy yet: it is empty, and that says nothing else."""
        return self.value == "" and self.said in (None, NOT_KNOWN)

    @property
    def given_said(self) -> Text | None:
        """What comes with Skald in words, where it is one of some."""
        return dict(self.options).get(str(self.given))


def _no_options(path: Path) -> tuple[tuple[str, Text], ...]:
    return ()


def _no_meaning(path: Path, value: Value) -> Text | None:
    return None


class FigureGroup(Struct, frozen=True):
    """Figures that have one source. `own`: the owner has confirmed or changed something of it."""

    path: Path
    title: Text
    source: str
    verified: bool
    own: bool
    figures: tuple[Figure, ...]

    @property
    def unknown(self) -> int:
        """How many figures are still to be read from a copy."""
        return sum(figure.unknown for figure in self.figures)


class OwnFigures:
    """What the owner says of one game's figures; it holds for the games that begin from now on.

    Any thread may `use` others: they are replaced in one step. A game that has begun keeps
    `kept` in its first event and goes on with that. `check` raises `FiguresError`; `title` and
    `label` name a group and a figure for people, None where a figure is not theirs to change;
    `options` are the words that a figure can be, none where anything may be typed; `meaning`
    puts a value into words that does not speak for itself, the empty one too where it says
    something.
    Of a game with several `files` each stands in the owner's file under its name.
    """

    def __init__(
        self,
        package: str,
        check: Callable[[Mapping[str, Any]], object],
        title: Callable[[Path], Text],
        label: Callable[[Path], Text | None],
        files: Sequence[str] = (DATA,),
        options: Callable[[Path], tuple[tuple[str, Text], ...]] = _no_options,
        meaning: Callable[[Path, Value], Text | None] = _no_meaning,
    ) -> None:
        self._package = package
        self.check = check
        self._title = title
        self._label = label
        self._files = files
        self._options = options
        self._meaning = meaning
        self._kept = ""

    @property
    def kept(self) -> str:
        """The owner's figures as one line of JSON; empty where there are none."""
        return self._kept

    @property
    def own(self) -> dict[str, Any]:
        """The owner's figures."""
        return unpacked(self._kept)

    def given(self) -> dict[str, Any]:
        """The figures that come with Skald."""
        if len(self._files) == 1:
            return raw_figures(self._package, self._files[0])
        return {
            name.removesuffix(".toml"): raw_figures(self._package, name) for name in self._files
        }

    def use(self, own: Mapping[str, Any]) -> None:
        """Takes the owner's figures. Raises `FiguresError`; those before it stand then."""
        self.check(own)
        self._kept = msgspec.json.encode(own, order="sorted").decode() if own else ""

    def groups(self) -> tuple[FigureGroup, ...]:
        """All figures that have a source, in the order of the file: those that people may change,
        and those that nobody has compared yet."""
        own, given = self.own, self.given()
        return tuple(self._groups(merged(given, own), given, own, ()))

    def _groups(self, now: Any, given: Any, own: Any, path: Path) -> Iterator[FigureGroup]:
        for key, below in now.items():
            if not isinstance(below, Mapping):
                continue
            here = (*path, str(key))
            if "verified" not in below:
                yield from self._groups(below, given, own, here)
                continue
            figures = []
            for rest, value in leaves(below):
                if rest[0] in _ABOUT:
                    continue
                label = self._label((*here, *rest))
                if label is not None and _is_value(value):
                    given_value = _at_or(given, (*here, *rest), value)
                    options = self._options((*here, *rest))
                    meaning = self._meaning((*here, *rest), value)
                    figures.append(
                        Figure((*here, *rest), label, value, given_value, options, meaning)
                    )
            if not figures and below["verified"]:
                continue
            yield FigureGroup(
                path=here,
                title=self._title(here),
                source=str(below.get("source", "")),
                verified=bool(below["verified"]),
                own=_at_or(own, here, None) is not None,
                figures=tuple(figures),
            )


def _negative(value: object) -> bool:
    return isinstance(value, int | float) and value < 0


def _is_value(value: object) -> TypeGuard[Value]:
    return isinstance(value, int | float | str)


def _at_or(figures: Any, path: Path, other: Any) -> Any:
    try:
        return at(figures, path)
    except KeyError:
        return other


def unpacked(kept: str) -> dict[str, Any]:
    """The owner's figures out of `OwnFigures.kept`."""
    own: dict[str, Any] = msgspec.json.decode(kept) if kept else {}
    return own
