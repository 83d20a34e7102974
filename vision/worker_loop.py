"""The work of a vision child: frames in, readings and pictures out."""

from __future__ import annotations

import importlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from assistant.words.camera_names import camera_name
from assistant.words.corrections import DieCut
from assistant.words.dice import DieSpec, Reading, WantedDice, Zone
from assistant.words.status import Motion
from assistant.words.taught import TaughtNews
from assistant.words.text import text
from vision.cameras.base import (
    Camera,
    CameraLostError,
    Resuming,
    SourceError,
    Waiting,
)
from vision.cameras.decoding import decode_picture
from vision.cameras.newest import Newest
from vision.cameras.picture_header import NoPictureError, no_picture
from vision.cameras.views import cut
from vision.dice import DiceReader
from vision.dice.shape import FACE_REACH
from vision.dice.taught import TaughtFaces
from vision.frames import Frame
from vision.worker_boards import WorkerBoards
from vision.worker_faces import MOVING, seen_dice, teach
from vision.worker_facts import FrameFacts
from vision.worker_frozen import FrozenWatch
from vision.worker_pictures import (
    Onlookers,
    crop_jpeg,
    drawn_jpeg,
    jpeg,
    pack_scene,
    unpack_scene,
)
from vision.worker_showing import shown
from vision.worker_tray import do_in_tray
from vision.worker_view import Sighting, ViewReader
from vision.worker_wire import (
    Answer,
    Arrange,
    Beat,
    ChildEnd,
    DiceFound,
    FindDice,
    Gone,
    KeepEmpty,
    LayOut,
    Look,
    LookAgain,
    LookAt,
    Mark,
    Opened,
    Picture,
    Read,
    Scene,
    Shots,
    ShowBoard,
    ShowPicture,
    Start,
    Taught,
    Teach,
    Throw,
    ToChild,
    Upload,
    Want,
    WatchBoards,
)
from vision.worker_zones import Wish, awaited

if TYPE_CHECKING:
    from vision.drawn_lessons import DrawnLessons

BEAT_S = 0.5
_WAIT_S = 0.05


def load(name: str) -> Callable[..., Any]:
    """The function that "module:name" names."""
    module, _, attribute = name.partition(":")
    return cast("Callable[..., Any]", getattr(importlib.import_module(module), attribute))


class Worker:
    """One camera, from `run` to its loss or to the end of the service."""

    def __init__(self, wire: ChildEnd, start: Start, first: Sequence[ToChild] = ()) -> None:
        """`first` are messages that came along with `start`."""
        self._wire = wire
        self._start = start
        self._faces = cast("TaughtFaces", load(start.faces)())
        self._told = Teach(0, ())
        self._lessons: DrawnLessons | None = None
        self._reader = cast("DiceReader", load(start.reader)(self._faces))
        self._frames = Newest(self._open)
        self._camera: Camera | None = None
        self._views: dict[str, ViewReader] = {}
        self._wish: Wish | None = None
        self._answered: frozenset[str] = frozenset()
        self._looked_for: tuple[DieSpec, ...] = ()
        self._onlookers = Onlookers()
        self._frozen = FrozenWatch(noisy=start.noisy)
        self._readings = 0
        self._facts = FrameFacts()
        self._boards = WorkerBoards(wire, start.ids)
        self._next_beat = 0.0
        self._motions: dict[str, Motion] = {}
        self._deeds: deque[Throw | Arrange | LayOut] = deque()
        self._marks = {view.name: view for view in start.views}
        self._remembered: dict[str, tuple[int, int, bool]] = {}
        for message in first:
            self._obey(message)

    def run(self) -> None:
        """Until the camera is lost (then `Gone` was sent) or the service closes the wire.

        Raises `EOFError` or `ConnectionError` for the latter.
        """
        try:
            while True:
                frame = self._frames.take(_WAIT_S)
                for message in self._wire.receive(0):
                    self._obey(message)
                self._meet()
                if frame is not None:
                    self._take(frame)
                self._act()
                self._beat()
        except (CameraLostError, SourceError) as error:
            self._wire.send(Gone(error.why))
        finally:
            self._frames.close()

    def _open(self) -> Camera:
        """Opens the camera, on the thread that reads it."""
        camera: Camera = load(self._start.camera)(self._start.source)
        if self._start.place and isinstance(camera, Resuming):
            camera.resume(self._start.place)
        return camera

    def _meet(self) -> None:
        """Tells once that the camera is open."""
        if self._camera is None and self._frames.camera is not None:
            self._camera = self._frames.camera
            source = self._camera.facts().get("device") or self._start.source
            if self._camera.simulated:  # no real camera's child loads the drawn world
                from vision.drawn_lessons import lessons_of

                self._lessons = lessons_of(self._camera)
            self._wire.send(Opened(self._camera.name, self._camera.simulated, str(source)))

    def _obey(self, message: ToChild) -> None:
        if isinstance(message, Want):
            self._want(message.wanted, message.since_s)
        elif isinstance(message, Look):
            self._onlookers.look(message.view, message.drawn, time.monotonic())
        elif isinstance(message, Throw | Arrange | LayOut):
            self._deeds.append(message)
        elif isinstance(message, Mark):
            self._marks[message.view.name] = message.view
            if message.view.name in self._views:
                self._views[message.view.name].mark(message.view)
        elif isinstance(message, KeepEmpty):
            view = self._views.get(message.view)
            kept = view is not None and view.keep_empty()
            self._wire.send(Answer(message.ask, None if kept else "the tray is not seen empty"))
        elif isinstance(message, Upload):
            self._upload(message)
        elif isinstance(message, Teach):
            if self._camera is not None:
                self._send_beat(busy=True)
            self._told = message
            self._wire.send(Taught(self._teach()))
        elif isinstance(message, FindDice):
            self._wire.send(self._find_dice(message))
        elif isinstance(message, ShowBoard | WatchBoards | LookAgain):
            self._boards.obey(message)
        elif isinstance(message, LookAt):
            found = self._boards.look_at(message, lambda: self._send_beat(busy=True))
            self._wire.send(found)
        elif isinstance(message, ShowPicture):
            self._send_beat(busy=True)
            self._wire.send(shown(message))

    def _teach(self) -> TaughtNews:
        """Takes over what people taught, and on the drawn tray its own faces."""
        if self._lessons is None:
            return teach(self._faces, self._told)
        return teach(self._faces, Teach(self._told.version, self._lessons.beside(self._told.sets)))

    def _learn(self) -> None:
        """The drawn tray's faces, a picture a frame, once the table wants such dice."""
        wanted = (*(() if self._wish is None else self._wish.dice.all_dice), *self._looked_for)
        if self._lessons is not None and self._lessons.goes_on(wanted):
            self._send_beat(busy=True)  # drawing takes a while on a small machine
            if self._lessons.learn(wanted):
                self._teach()

    def _knows(self, wish: Wish) -> bool:
        """Whether all faces that are wanted are taught, as far as the drawn tray teaches them."""
        return self._lessons is None or not self._lessons.lacks(wish.dice.all_dice)

    def _want(self, wanted: WantedDice | None, since_s: float) -> None:
        if wanted is None:
            self._wish = None
        elif self._wish is None or self._wish.dice.id != wanted.id:
            before = {} if self._wish is None else self._wish.zones_s
            zones_s = {one.id: before.get(one.id, since_s) for one in wanted.zones}
            self._answered &= {wanted.id, *zones_s}
            self._wish = Wish(wanted, since_s, zones_s)

    def _act(self) -> None:
        """Does what was asked of the drawn tray, once it has been seen at rest.

        A throw before that would be taken for what lay there from the start.
        """
        known = [view.stillness.scene is not None for view in self._views.values()]
        if self._camera is None or not known or not all(known):
            return
        while self._deeds:
            deed = self._deeds.popleft()
            self._wire.send(Answer(deed.ask, do_in_tray(self._camera, deed, self._zones())))

    def _upload(self, message: Upload) -> None:
        """Reads a picture from a phone as a settled throw of what is wanted."""
        try:
            image = decode_picture(message.data)
        except NoPictureError as error:
            self._wire.send(Answer(message.ask, why=no_picture(error)))
            return
        wish = self._wish
        if wish is not None:
            now = time.monotonic()
            self._send_beat(busy=True)
            among = wish.dice.among
            sight = self._reader.read(image, among or wish.dice.dice, among=bool(among))
            if sight.dice:
                self._report(
                    wish.dice.view, Sighting(Frame(image, now, 0), sight, now, wish.dice.id)
                )
        self._wire.send(Answer(message.ask))

    def _find_dice(self, message: FindDice) -> DiceFound:
        self._looked_for = message.wanted
        self._send_beat(busy=True)
        if message.data is None:
            view = self._views.get(message.view)
            looked = None if view is None else view.look(message.wanted or None)
            if looked is None:
                return DiceFound(message.ask, why=MOVING)
            frame, sight = looked
            return DiceFound(message.ask, seen_dice(frame.image, sight.dice))
        try:
            image = decode_picture(message.data)
        except NoPictureError as error:
            return DiceFound(message.ask, why=no_picture(error))
        return DiceFound(
            message.ask, seen_dice(image, self._reader.read(image, message.wanted or None).dice)
        )

    def _take(self, frame: Frame) -> None:
        if self._camera is None:
            return
        self._facts.take(frame)
        if self._camera.live and self._frozen.frozen(frame):
            raise CameraLostError(
                text(
                    "The camera {camera} repeats one picture: it is being started again; "
                    "if that does not help, unplug it and plug it in.",
                    camera=camera_name(self._camera.name),
                )
            )
        self._learn()
        for view in self._start.views:
            seen = cut(frame, view)
            self._watch(view.name, seen)
            self._boards.follow(view.name, seen, resting=self._views[view.name].resting)
            self._show(view.name, seen)
        if not any(view.reading for view in self._views.values()):
            self._boards.step(lambda: self._send_beat(busy=True))
        self._go_on()

    def _watch(self, name: str, frame: Frame) -> None:
        view = self._views.get(name) or self._open_view(name, frame.size[0])
        wish = self._wish if self._wish is not None and self._wish.dice.view == name else None
        if wish is not None and not self._knows(wish):
            wish = None
        view.boards = self._boards.outlines(name)
        sightings = view.take(frame, wish)
        self._remember(name, view)
        for sighting in sightings if wish is not None else ():
            self._report(name, sighting)

    def _remember(self, name: str, view: ViewReader) -> None:
        """Tells what lies there before its reading goes out: no next life may read it again."""
        scene = view.stillness.scene
        empty = view.stillness.scene_is_empty
        if scene is not None and self._remembered.get(name) != (id(scene), id(view.last), empty):
            self._remembered[name] = (id(scene), id(view.last), empty)
            self._wire.send(Scene(name, pack_scene(scene), view.last, empty))

    def _open_view(self, name: str, width: int) -> ViewReader:
        scene, dice, empty = unpack_scene(self._start.scenes, name, width)
        view = self._views[name] = ViewReader(
            self._reader,
            patient=isinstance(self._camera, Waiting),
            before_reading=lambda: self._before_reading(name),
            remembered=scene,
            remembered_empty=empty,
            last=dice,
            marks=self._marks.get(name),
        )
        return view

    def _report(self, view: str, sighting: Sighting) -> None:
        """Sends a reading. Its id is of this child's own and a count, so it never comes twice."""
        self._readings += 1
        self._answered |= {sighting.answers}
        sight, image = sighting.sight, sighting.frame.image
        reading = Reading(
            id=f"{self._start.ids}-{self._readings}",
            view=view,
            dice=sight.dice,
            accepted=sight.accepted,
            problems=sight.problems,
            rest_s=sighting.rest_s,
            taken_s=sighting.frame.at_s,
            ms=sight.ms,
            size=sighting.frame.size,
            certain=sight.certain,
            seat=sighting.seat,
        )
        # The value goes first: pictures take time that nobody should wait for it.
        self._wire.send(Read(reading))
        drawn = drawn_jpeg(image, sight.dice, accepted=sight.accepted)
        crops = tuple(crop_jpeg(image, die) for die in sight.dice)
        cuts = tuple(DieCut(die.picture, FACE_REACH) for die in seen_dice(image, sight.dice))
        self._wire.send(Shots(reading.id, reading.view, crops, drawn, cuts))

    def _show(self, name: str, frame: Frame) -> None:
        for drawn in self._onlookers.due(name, time.monotonic()):
            lying = self._views[name].lying if drawn else None
            image = self._boards.drawn(name, frame.image) if drawn else frame.image
            if lying is None:
                data = jpeg(image)
            else:
                data = drawn_jpeg(image, lying.dice, accepted=lying.accepted)
            self._wire.send(Picture(name, drawn, data))

    def _go_on(self) -> None:
        if (
            isinstance(self._camera, Waiting)
            and self._wish is not None
            and awaited(self._wish, self._zones()) - self._answered
            and all(view.idle for view in self._views.values())
        ):
            self._camera.go_on()

    def _zones(self) -> tuple[Zone, ...]:
        """The zones of the view in which dice are wanted."""
        first = self._start.views[0].name
        marks = self._marks.get(first if self._wish is None else self._wish.dice.view)
        return () if marks is None else marks.zone

    def _before_reading(self, name: str) -> None:
        """A picture at which the reader falls over must not be read again and again."""
        view, wanted = self._views[name], self._wish is not None and self._wish.dice.view == name
        if wanted and not view.idle and isinstance(self._camera, Resuming):
            self._camera.used()
        self._remember(name, view)
        self._send_beat(busy=True)

    def _beat(self) -> None:
        motions = {name: view.motion for name, view in self._views.items()}
        if motions != self._motions or time.monotonic() >= self._next_beat:
            self._motions = motions
            self._send_beat(busy=False)

    def _send_beat(self, *, busy: bool) -> None:
        self._next_beat = time.monotonic() + BEAT_S
        place = self._camera.place() if isinstance(self._camera, Resuming) else ""
        motions = dict(self._motions)
        self._wire.send(
            Beat(
                self._facts.frame_s,
                busy,
                self._frozen.noisy,
                motions,
                self._facts.told(self._camera),
                place,
            )
        )
