"""What every camera can do, and what can go wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

from assistant.words.boards import BoardProfile
from assistant.words.dice import DieSpec, Outline
from assistant.words.shown_boards import Said, SaidTile
from assistant.words.text import Text

if TYPE_CHECKING:  # the process without vision reads settings and needs no numpy
    from vision.frames import Frame

Fact: TypeAlias = str | int | float | bool | None

PICTURE_SIZE = (1280, 720)
"""Width and height that cameras with a choice are asked for, in pixels."""
SETTLING_S = 1.5
"""How long automatic exposure and white balance may settle before they are locked."""


class CameraLostError(ConnectionError):
    """The camera gave no picture; `why` says so to people, with the remedy."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.english())
        self.why = why


class SourceError(ValueError):
    """The source is written wrongly or is not there; `why` names it and the remedy."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.english())
        self.why = why


class Camera(Protocol):
    """An opened source. Used by one thread; `close` may be called twice.

    `live` is a real sensor, whose pictures are never twice the same: one that
    repeats itself is frozen.
    """

    @property
    def name(self) -> str: ...

    @property
    def simulated(self) -> bool: ...

    @property
    def live(self) -> bool: ...

    def read(self) -> Frame:
        """The next frame; waits for it. Raises `CameraLostError`."""
        ...

    def close(self) -> None: ...

    def facts(self) -> dict[str, Fact]:
        """Figures as read back from the device: size, rate, exposure, white balance."""
        ...


@runtime_checkable
class Waiting(Protocol):
    """A source that holds its scene until it has been used (folder, video file)."""

    def go_on(self) -> None:
        """Told (often) while something is wanted that the scene shown does not answer."""
        ...


@runtime_checkable
class Resuming(Protocol):
    """A source that has an order, and is shown on from where a former life came to."""

    def place(self) -> str:
        """How far it has been shown and used: any text that `resume` understands."""
        ...

    def used(self) -> None:
        """Told once the scene shown is being read: it must not be read in a next life as well."""
        ...

    def resume(self, place: str) -> None:
        """Goes on from there, before the first frame: what has been used is not fresh again.

        Raises `CameraLostError` while nothing is left to show.
        """
        ...


@runtime_checkable
class Throwing(Protocol):
    """A source in which dice can be thrown from a page."""

    def throw(
        self,
        dice: int,
        *,
        strength: float,
        angle: float,
        wanted: Sequence[DieSpec] = (),
        into: Outline = (),
    ) -> None:
        """Throws so many dice now: those that are wanted, then d6.

        They land within `into`, in fractions of the picture, and only what lies there is taken
        out first; without it in all of the tray. Raises `ValueError` for a count or a face that
        the tray does not have, and for a part of it that is too small.
        """
        ...

    def arrange(self, what: str) -> None: ...

    def lay_out(
        self, profile: BoardProfile, pieces: Sequence[Said], tiles: Sequence[SaidTile]
    ) -> None:
        """Lays a board of ours into the tray, or changes what lies on it.

        Raises `ValueError` for a place or a grid that the board does not have.
        """
        ...
