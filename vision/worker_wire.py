"""What passes between the service and a vision child: plain data, no pickles.

A packet is four bytes of length and a msgpack message. Nothing that a child
sends is more than data, and none is larger than `LARGEST`.
"""

from __future__ import annotations

import select
import socket
import struct
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from assistant.words.boards import BoardProfile
from assistant.words.corrections import DieCut
from assistant.words.dice import DieReading, DieSpec, Reading, WantedDice, ZoneDice
from assistant.words.showing import BoardPicture, BoardQuestion
from assistant.words.shown_boards import BoardLook, Said, SaidTile, ShownBoard, WatchedBoard
from assistant.words.status import Motion
from assistant.words.taught import SeenDie, TaughtNews, TaughtSet
from assistant.words.text import Text
from vision.cameras.base import Fact
from vision.cameras.settings import View

LARGEST = 32_000_000
_HEAD = struct.Struct(">I")
_CHUNK = 262_144


class Scene(Struct, frozen=True, tag=True):
    """What lay at rest in a view (PNG, small) and was read there, for the child's next life.

    `empty`: it is known to be the empty tray. `mirrored`: the view is turned over since.
    """

    view: str
    png: bytes
    dice: tuple[DieReading, ...]
    empty: bool = False
    mirrored: bool = False


class Start(Struct, frozen=True, tag=True):
    """First message to a child.

    `camera`, `reader` and `faces` are "module:name" of the functions that open
    the source, make the reader and hold the taught faces. `scenes` are the
    resting scenes of a former life, `noisy` that this source had shown sensor
    noise before. `place` is how far the source had been shown. `ids` begins
    each reading's id.
    """

    source: str
    views: tuple[View, ...]
    camera: str
    reader: str
    faces: str
    ids: str
    scenes: tuple[Scene, ...] = ()
    noisy: bool = False
    place: str = ""


class Want(Struct, frozen=True, tag=True):
    """What is wanted, and since when (monotonic seconds)."""

    wanted: WantedDice | None
    since_s: float


class Look(Struct, frozen=True, tag=True):
    """Somebody looks at a view: send pictures of it for a while."""

    view: str
    drawn: bool


class Throw(Struct, frozen=True, tag=True):
    """Throw dice in the drawn tray, those that are wanted first; answered.

    With `zones` these are thrown instead, each where its seat has a zone.
    """

    ask: int
    dice: int
    strength: float
    angle: float
    wanted: tuple[DieSpec, ...] = ()
    zones: tuple[ZoneDice, ...] = ()


class Arrange(Struct, frozen=True, tag=True):
    """Do something in the drawn tray; answered."""

    ask: int
    what: str


class LayOut(Struct, frozen=True, tag=True):
    """Lay a board of ours with these pieces and tiles into the drawn tray; answered."""

    ask: int
    profile: BoardProfile
    pieces: tuple[Said, ...] = ()
    tiles: tuple[SaidTile, ...] = ()


class KeepEmpty(Struct, frozen=True, tag=True):
    """Keep what this view shows now as the empty tray; answered."""

    ask: int
    view: str


class Mark(Struct, frozen=True, tag=True):
    """Where tray and zones of a view are from now on."""

    view: View


class Upload(Struct, frozen=True, tag=True):
    """Read this picture; answered once it has been read."""

    ask: int
    data: bytes


class Teach(Struct, frozen=True, tag=True):
    """These are the taught faces from now on, as version `version`."""

    version: int
    sets: tuple[TaughtSet, ...]


class FindDice(Struct, frozen=True, tag=True):
    """Find the dice that lie in a view now, or in the picture `data`; answered.

    `wanted` is what is looked for, nothing: any dice.
    """

    ask: int
    view: str
    data: bytes | None = None
    wanted: tuple[DieSpec, ...] = ()


class ShowPicture(Struct, frozen=True, tag=True):
    """Somebody shows a board: say this of the picture `data`; answered."""

    ask: int
    question: BoardQuestion
    data: bytes


class ShowBoard(Struct, frozen=True, tag=True):
    """This is known of a board from now on."""

    board: ShownBoard


class WatchBoards(Struct, frozen=True, tag=True):
    """These boards, all of them shown before, are looked at from now on, and no others."""

    boards: tuple[WatchedBoard, ...]


class LookAgain(Struct, frozen=True, tag=True):
    """Look at a board once more, though nothing has moved."""

    board: str


class LookAt(Struct, frozen=True, tag=True):
    """Read a board, shown before, in the picture `data`; answered."""

    ask: int
    board: WatchedBoard
    data: bytes


class Opened(Struct, frozen=True, tag=True):
    """The camera is open. `source` is its stable name, by which to open it again."""

    name: str
    simulated: bool
    source: str


class Beat(Struct, frozen=True, tag=True):
    """Sign of life.

    `frame_s` is the monotonic time of the newest frame, `busy` a reading begun,
    `place` how far a source with an order has been shown.
    """

    frame_s: float | None
    busy: bool
    noisy: bool
    motions: dict[str, Motion]
    facts: dict[str, Fact]
    place: str = ""


class Picture(Struct, frozen=True, tag=True):
    """A picture of a view, JPEG."""

    view: str
    drawn: bool
    jpeg: bytes


class Read(Struct, frozen=True, tag=True):
    """A reading."""

    reading: Reading


class Shots(Struct, frozen=True, tag=True):
    """The pictures of a reading, JPEG: its dice cut out, and all with what was seen drawn on it.

    `cuts` are the dice once more as taught pictures are cut, to be kept.
    """

    reading: str
    view: str
    crops: tuple[bytes, ...]
    drawn: bytes
    cuts: tuple[DieCut, ...] = ()


class Answer(Struct, frozen=True, tag=True):
    """Outcome of what was asked; `error` is None if it was done.

    What a person did not give right is told by `why`.
    """

    ask: int
    error: str | None = None
    why: Text | None = None


class DiceFound(Struct, frozen=True, tag=True):
    """The dice that were to be found; `why` is None if it could be looked."""

    ask: int
    dice: tuple[SeenDie, ...] = ()
    why: Text | None = None


class PictureShown(Struct, frozen=True, tag=True):
    """What was asked of a picture in which a board is shown."""

    ask: int
    picture: BoardPicture


class Taught(Struct, frozen=True, tag=True):
    """What the reader says of the taught faces."""

    news: TaughtNews


class Looked(Struct, frozen=True, tag=True):
    """A look at a board."""

    look: BoardLook


class LookShot(Struct, frozen=True, tag=True):
    """The picture (JPEG) of a look, nothing drawn on it."""

    look: str
    board: str
    jpeg: bytes


class BoardFound(Struct, frozen=True, tag=True):
    """What a picture shows of a board; `why` is None if it could be looked."""

    ask: int
    look: BoardLook | None = None
    why: Text | None = None


class Gone(Struct, frozen=True, tag=True):
    """The camera is lost; the child ends after this."""

    why: Text


ToChild: TypeAlias = (
    Start | Want | Look | Throw | Arrange | KeepEmpty | Mark | Upload | Teach | FindDice
    | ShowBoard | WatchBoards | LookAgain | LookAt | LayOut | ShowPicture
)  # fmt: skip
FromChild: TypeAlias = (
    Opened | Beat | Picture | Read | Shots | Scene | Answer | DiceFound | Taught | Gone
    | Looked | LookShot | BoardFound | PictureShown
)  # fmt: skip
M = TypeVar("M")


def _plain(value: Any) -> object:
    """A number of numpy's as Python's own: readers compute with arrays."""
    if hasattr(value, "item"):
        return value.item()
    raise TypeError(f"{type(value).__name__} cannot go over the wire")


_encoder = msgspec.msgpack.Encoder(enc_hook=_plain)


class GarbageError(ValueError):
    """The other side sent what is no message."""


class Packets(Generic[M]):
    """Cuts a stream of bytes into messages of one kind."""

    def __init__(self, kind: Any, largest: int = LARGEST) -> None:
        self._decoder: msgspec.msgpack.Decoder[M] = msgspec.msgpack.Decoder(kind)
        self._largest = largest
        self._bytes = bytearray()

    def feed(self, data: bytes) -> list[M]:
        """Messages complete by now. Raises `GarbageError`."""
        self._bytes += data
        messages = []
        while len(self._bytes) >= _HEAD.size:
            (length,) = _HEAD.unpack_from(self._bytes)
            if length > self._largest:
                raise GarbageError(f"a packet of {length} bytes, at most {self._largest} are taken")
            end = _HEAD.size + length
            if len(self._bytes) < end:
                break
            packet = bytes(self._bytes[_HEAD.size : end])
            del self._bytes[:end]
            try:
                messages.append(self._decoder.decode(packet))
            except msgspec.DecodeError as error:
                raise GarbageError(f"a packet that is no message: {error}") from error
        return messages


def pack(message: ToChild | FromChild) -> bytes:
    """A message as a packet."""
    body = _encoder.encode(message)
    return _HEAD.pack(len(body)) + body


class ChildEnd:
    """The child's end of the wire; blocking, for one thread."""

    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire
        self._packets: Packets[ToChild] = Packets(ToChild)

    def send(self, message: FromChild) -> None:
        """Raises `ConnectionError` when the service is gone."""
        self._wire.sendall(pack(message))

    def receive(self, timeout_s: float) -> list[ToChild]:
        """Messages that came within `timeout_s`. Raises `EOFError` when the service is gone."""
        if not select.select([self._wire], [], [], timeout_s)[0]:
            return []
        data = self._wire.recv(_CHUNK)
        if not data:
            raise EOFError("the service has closed the wire")
        return self._packets.feed(data)
