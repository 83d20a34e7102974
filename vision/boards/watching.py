"""The watched boards of one camera: learned, held in place, looked at once all is at rest.

All of it goes in short steps between frames, so that dice never wait for a board.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field

from assistant.words.dice import Outline
from assistant.words.shown_boards import BoardLook, ShownBoard, WatchedBoard
from assistant.words.text import Text, text
from vision.boards.known import KnownBoard, NotShownError
from vision.boards.reading import BoardReading, corners_of, out_of_view, read_board
from vision.frames import BOARD_SIDE, Frame, Image, unfit
from vision.registration import (
    Anchor,
    BoardMarkers,
    Evidence,
    Hold,
    Pose,
    anchor,
    follow,
    learn_markers,
    locate,
)

_log = logging.getLogger(__name__)

SEARCH_AGAIN_S = 15.0
"""A board that was not found is looked for again after the next rest, or after so long."""

Tell = Callable[[BoardLook, Image], None]


@dataclass(eq=False)
class _Held:
    """A board in one view: where it was found last, and when it is looked at next."""

    anchor: Anchor | None = None
    due: bool = True
    searched_s: float = -SEARCH_AGAIN_S
    why: Text | None = None
    look: BoardLook | None = None
    markers: BoardMarkers | None = None


@dataclass(eq=False)
class _View:
    """One view: its newest picture at rest, and its boards by name."""

    frame: Frame | None = None
    resting: bool = False
    held: dict[str, _Held] = field(default_factory=dict)


class BoardWatch:
    """Looks at watched boards. `tell` gets each look with the picture it was taken from."""

    def __init__(self, ids: str, tell: Tell) -> None:
        self._ids = ids
        self._tell = tell
        self._count = 0
        self._shown: dict[str, ShownBoard] = {}
        self._watched: tuple[WatchedBoard, ...] = ()
        self._known: dict[str, KnownBoard] = {}
        self._views: dict[str, _View] = {}
        self._work: Iterator[None] | None = None
        self._work_view: str | None = None
        self._work_held: _Held | None = None

    def show(self, board: ShownBoard) -> None:
        """A board as it is known from now on."""
        if self._shown.get(board.name) == board:
            return
        self._shown[board.name] = board
        self._forget(board.name)

    def watch(self, boards: Sequence[WatchedBoard]) -> None:
        """These are looked at from now on, and no others; the others are forgotten."""
        before = {one.board: one for one in self._watched}
        self._watched = tuple(boards)
        now = {one.board: one for one in boards}
        for name in before:
            if now.get(name) != before[name]:
                self._forget(name)
        self._shown = {name: one for name, one in self._shown.items() if name in now}

    def again(self, board: str) -> None:
        """Look at a board once more, though nothing has moved."""
        for view in self._views.values():
            held = view.held.setdefault(board, _Held())
            held.due, held.searched_s = True, -SEARCH_AGAIN_S

    def follow(self, name: str, frame: Frame, *, resting: bool) -> None:
        """The newest frame of a view; `resting`: nothing moves there and no hand is in it."""
        view = self._views.setdefault(name, _View())
        if not resting and view.resting and self._work_view == name:
            self._drop_work()
        if not resting or frame.fresh:
            for held in view.held.values():
                held.due, held.look = True, None
        view.resting = resting
        view.frame = frame if resting else None

    def lying(self, name: str) -> tuple[BoardLook, ...]:
        """What was seen on the boards of a view since it came to rest."""
        view = self._views.get(name)
        if view is None or not view.resting:
            return ()
        return tuple(one.look for one in view.held.values() if one.look is not None)

    def outlines(self, name: str) -> tuple[Outline, ...]:
        """Where boards lie in a view, as far as that is known, in fractions of it."""
        view = self._views.get(name)
        anchors = [] if view is None else [one.anchor for one in view.held.values()]
        return tuple(
            tuple((float(x / pose.size[0]), float(y / pose.size[1])) for x, y in pose.corners)
            for pose in (one.pose for one in anchors if one is not None)
        )

    def step(self, before: Callable[[], None] = lambda: None) -> bool:
        """Does the next short piece of work, after `before`; False where there is none to do."""
        if self._work is None:
            self._work = self._next_work()
        if self._work is None:
            return False
        before()
        try:
            next(self._work)
        except StopIteration:
            self._end_work()
        return True

    def look(
        self, watched: WatchedBoard, image: Image, before: Callable[[], None] = lambda: None
    ) -> BoardLook:
        """What a single picture shows of a board, found in it from nothing.

        `before` goes before each piece of the work.

        Raises `NotShownError` for a board that cannot be used.
        """
        begun = time.monotonic()
        known = self._board(watched)
        while not known.ready:
            before()
            known.learn()
        before()
        frame = Frame(image, begun, 0)
        work = self._read(known, frame, "", lambda: _searched(known, image, known.markers))
        found = _finished(_guarded(known.name, work), before)
        if isinstance(found, Text):
            ms = (time.monotonic() - begun) * 1e3
            return BoardLook(self._id(), known.name, begun, ms, found, size=frame.size)
        return found

    def _forget(self, board: str) -> None:
        self._known.pop(board, None)
        for view in self._views.values():
            view.held.pop(board, None)
        self._drop_work()

    def _drop_work(self) -> None:
        """Begins nothing new for what was being looked at: it is still due."""
        if self._work_held is not None:
            self._work_held.due = True
        self._end_work()

    def _end_work(self) -> None:
        self._work = self._work_view = self._work_held = None

    def _board(self, watched: WatchedBoard) -> KnownBoard:
        known = self._known.get(watched.board)
        if known is None or known.watched != watched:
            shown = self._shown.get(watched.board)
            if shown is None:
                raise NotShownError(
                    text("no board was shown as “{board}”: show it once", board=watched.board)
                )
            known = self._known[watched.board] = KnownBoard(shown, watched)
        return known

    def _next_work(self) -> Iterator[None] | None:
        now = time.monotonic()
        for watched in self._watched:
            if watched.board not in self._shown:
                continue
            for name in self._in_order(watched):
                view = self._views[name]
                if not view.resting or view.frame is None:
                    continue
                held = view.held.setdefault(watched.board, _Held())
                lost = held.anchor is None or held.why is not None
                if lost and self._lies_elsewhere(watched.board, name):
                    continue
                late = lost and now - held.searched_s > SEARCH_AGAIN_S
                if held.due or late:
                    held.due, held.searched_s = False, now
                    self._work_view, self._work_held = name, held
                    return self._looking(watched, name, held, view.frame)
        return None

    def _in_order(self, watched: WatchedBoard) -> list[str]:
        """The views in which a board may lie, those first in which it lay last."""
        views = [name for name in self._views if watched.view in ("", name)]
        return sorted(views, key=lambda name: not self._lies_in(watched.board, name))

    def _lies_in(self, board: str, name: str) -> bool:
        held = self._views[name].held.get(board)
        return held is not None and held.anchor is not None and held.why is None

    def _lies_elsewhere(self, board: str, name: str) -> bool:
        return any(self._lies_in(board, other) for other in self._views if other != name)

    def _looking(
        self, watched: WatchedBoard, name: str, held: _Held, frame: Frame
    ) -> Iterator[None]:
        found = yield from _guarded(watched.board, self._seen(watched, name, held, frame))
        if isinstance(found, Text):
            self._not_found(watched.board, name, held, frame, found)
            return
        held.why, held.look = None, found
        self._tell(found, frame.image)

    def _seen(
        self, watched: WatchedBoard, name: str, held: _Held, frame: Frame
    ) -> Generator[None, None, BoardLook | Text]:
        """What a frame shows of a board, or why it was not found there."""
        known = self._board(watched)
        while not known.ready:
            known.learn()
            yield
        return (yield from self._read(known, frame, name, lambda: _place(held, known, frame.image)))

    def _read(
        self, known: KnownBoard, frame: Frame, view: str, place: Callable[[], Pose | Text]
    ) -> Generator[None, None, BoardLook | Text]:
        """What a frame shows of a board that was learned, where `place` finds it there."""
        if (why := unfit(frame.image)) is not None:
            return _no_picture(why)
        begun = time.monotonic()
        pose = place()
        spent = time.monotonic() - begun
        if isinstance(pose, Text):
            return pose
        if (why := out_of_view(pose, known)) is not None:
            return why
        yield
        reading = BoardReading(corners_of(pose))
        work = read_board(frame.image, pose, known, reading)
        while True:
            begun = time.monotonic()
            done = next(work, _DONE) is _DONE
            spent += time.monotonic() - begun
            if done:
                break
            yield
        return self._told(known, reading, frame.at_s, spent, view, frame.size)

    def _not_found(self, board: str, name: str, held: _Held, frame: Frame, why: Text) -> None:
        """Says once why a board was not found."""
        if held.why != why:
            look = BoardLook(self._id(), board, frame.at_s, 0.0, why, view=name, size=frame.size)
            self._tell(look, frame.image)
        held.why, held.look = why, None

    def _told(
        self,
        known: KnownBoard,
        reading: BoardReading,
        at_s: float,
        spent: float,
        view: str,
        size: tuple[int, int],
    ) -> BoardLook:
        return BoardLook(
            self._id(),
            known.name,
            at_s,
            spent * 1e3,
            None,
            tuple(reading.places),
            tuple(reading.regions),
            tuple(reading.tiles),
            view,
            size,
            reading.corners,
        )

    def _id(self) -> str:
        self._count += 1
        return f"{self._ids}-board-{self._count}"


_DONE = object()


def _guarded(
    board: str, work: Generator[None, None, BoardLook | Text]
) -> Generator[None, None, BoardLook | Text]:
    """A look, or why there is none: what a board makes go wrong never ends the camera."""
    try:
        return (yield from work)
    except NotShownError as error:
        return _unusable(error.why)
    except Exception:
        _log.exception("board %r cannot be read", board)
        return text(
            "reading it failed in this picture: have it looked at again in another one, and if "
            "that does not help, show it again"
        )


def _finished(
    work: Generator[None, None, BoardLook | Text], before: Callable[[], None]
) -> BoardLook | Text:
    """What comes of work that is done to its end, with `before` between its pieces."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: BoardLook | Text = done.value
            return found
        before()


def _place(held: _Held, known: KnownBoard, image: Image) -> Pose | Text:
    """Where the board lies now: where it was held, or found anew; else why that is not known."""
    markers = held.markers or known.markers
    if held.anchor is None or held.anchor.pose.size != (image.shape[1], image.shape[0]):
        pose = _searched(known, image, markers)
        if isinstance(pose, Text):
            return pose
        held.anchor = anchor(image, pose, known.reference)
        held.markers = learn_markers(image, pose, known.reference.aspect)
        return pose
    now = follow(held.anchor, image, known.reference, markers)
    held.anchor = now.anchor
    if now.hold is Hold.MOVED and now.pose is not None and now.pose.evidence != Evidence.MARKERS:
        # Found by its print: whatever markers are in view lie otherwise beside it from now on.
        held.markers = learn_markers(image, now.pose, known.reference.aspect)
    if now.pose is None:
        return now.why or text("the board was not found in the picture")
    return now.pose


def _searched(known: KnownBoard, image: Image, markers: BoardMarkers | None) -> Pose | Text:
    """Where the board lies, found from nothing; else why that is not known."""
    pose = locate(image, known.reference, markers)
    if isinstance(pose, Pose):
        return pose
    small = unfit(image, BOARD_SIDE)
    return pose.reason if small is None else _no_picture(small)


def _no_picture(why: Text) -> Text:
    return text("the picture cannot be used ({why})", why=why)


def _unusable(why: Text) -> Text:
    return text("it cannot be used ({why})", why=why)
