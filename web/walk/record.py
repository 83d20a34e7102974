"""What has been confirmed of the real table, so that nothing is asked twice."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from assistant.words.dice import Outline

RECORD_NAME = "real-table.json"


class Step(StrEnum):
    """Steps of the walk. They can be done in any order, each on another day."""

    CAMERA = "camera"
    TRAY = "tray"
    LAMPS = "lamps"
    BUTTONS = "buttons"
    PHONES = "phones"


class LampAnswer(Struct, frozen=True):
    """Whether a lamp lit when it was tried, and when that was said (wall time)."""

    lit: bool
    at: float


class Margins(Struct, frozen=True):
    """How far the tray is from the edges of a view, in fractions of its width and height."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def across(self) -> Margins:
        """The same in a picture that is turned over."""
        return replace(self, left=self.right, right=self.left)

    @property
    def corners(self) -> Outline:
        """The tray's corners."""
        right, bottom = 1 - self.right, 1 - self.bottom
        return (self.left, self.top), (right, self.top), (right, bottom), (self.left, bottom)


class TurnedView(Struct, frozen=True):
    """A view that was turned over for this one camera (`CameraPort.source_of`)."""

    camera: str
    view: str


def even_split(tray: Margins | None, seats: int) -> tuple[Margins, ...]:
    """A zone for each of so many seats, alike in size, within the tray: clockwise as they sit.

    Up to three lie side by side, more in two rows.
    """
    room = tray or Margins(0.0, 0.0, 0.0, 0.0)
    width, height = 1 - room.left - room.right, 1 - room.top - room.bottom
    rows = 1 if seats <= 3 else 2
    above = -(-seats // rows)
    zones = []
    for nth in range(seats):
        row = nth // above
        count = above if row == 0 else seats - above
        column = nth % above if row == 0 else count - 1 - nth % above
        left, top = column * width / count, row * height / rows
        zones.append(
            Margins(
                round(room.left + left, 4),
                round(room.top + top, 4),
                round(room.right + width - left - width / count, 4),
                round(room.bottom + height - top - height / rows, 4),
            )
        )
    return tuple(zones)


class Walked(Struct, frozen=True):
    """All answers. Times are wall times (seconds since the epoch), labels only.

    `margins` say by view where the tray was marked, `zones` where each seat throws, that of the
    first seat of the table first. The views that are `turned` mirror what `cameras.toml` says of
    them, as long as the camera is the same. What is `drawn_` is the same of the drawn tray: how
    that one looks and where it lies says nothing about a real one.
    """

    camera: float | None = None
    tray: float | None = None
    phones: float | None = None
    lamps: dict[str, LampAnswer] = {}
    buttons: dict[str, float] = {}
    margins: dict[str, Margins] = {}
    zones: dict[str, tuple[Margins, ...]] = {}
    turned: tuple[TurnedView, ...] = ()
    drawn_camera: float | None = None
    drawn_tray: float | None = None
    drawn_margins: dict[str, Margins] = {}
    drawn_zones: dict[str, tuple[Margins, ...]] = {}

    def seen(self, *, drawn: bool) -> tuple[float | None, float | None]:
        """When the picture and the empty tray were confirmed, the drawn ones or the real ones."""
        return (self.drawn_camera, self.drawn_tray) if drawn else (self.camera, self.tray)

    def marks(self, *, drawn: bool) -> dict[str, Margins]:
        """Where the tray is by view, the drawn one or the real one."""
        return self.drawn_margins if drawn else self.margins

    def parts(self, *, drawn: bool) -> dict[str, tuple[Margins, ...]]:
        """The zones of the seats by view, of the drawn tray or of the real one."""
        return self.drawn_zones if drawn else self.zones


def marked(walked: Walked, view: str, margins: Margins | None, *, drawn: bool) -> Walked:
    """The tray of a view is here; without margins all of the view is the tray."""
    marks = {name: one for name, one in walked.marks(drawn=drawn).items() if name != view}
    if margins is not None:
        marks[view] = margins
    return replace(walked, drawn_margins=marks) if drawn else replace(walked, margins=marks)


def divided(walked: Walked, view: str, zones: tuple[Margins, ...], *, drawn: bool) -> Walked:
    """The seats throw in these zones of a view; without any, all of them in one place."""
    parts = {name: one for name, one in walked.parts(drawn=drawn).items() if name != view}
    if zones:
        parts[view] = zones
    return replace(walked, drawn_zones=parts) if drawn else replace(walked, zones=parts)


def turned_over(walked: Walked, camera: str, view: str, *, turned: bool) -> Walked:
    """A real camera's view is turned over, or no longer: what was marked there goes along.

    The tray is to be shown empty again. One that is so already, by a second tap, stays so.
    """
    one = TurnedView(camera, view)
    if turned == (one in walked.turned):
        return walked
    others = tuple(other for other in walked.turned if other != one)
    return replace(
        walked,
        turned=(*others, one) if turned else others,
        tray=None,
        margins={name: one.across if name == view else one for name, one in walked.margins.items()},
        zones={
            name: tuple(zone.across for zone in zones) if name == view else zones
            for name, zones in walked.zones.items()
        },
    )


def confirmed(walked: Walked, step: Step, at: float | None, *, drawn: bool) -> Walked:
    """A step that is confirmed as a whole, or with None no longer is.

    The picture and the tray are those of the drawn table or of the real one.

    Lamps and buttons are answered one by one: they stay as they are.
    """
    if step is Step.CAMERA:
        return replace(walked, drawn_camera=at) if drawn else replace(walked, camera=at)
    if step is Step.TRAY:
        return replace(walked, drawn_tray=at) if drawn else replace(walked, tray=at)
    if step is Step.PHONES:
        return replace(walked, phones=at)
    return walked


def answered(walked: Walked, lamp: str, *, lit: bool, at: float) -> Walked:
    """A lamp's answer; a later one takes the place of an earlier one."""
    return replace(walked, lamps={**walked.lamps, lamp: LampAnswer(lit, at)})


def pressed(walked: Walked, button: str, at: float) -> Walked:
    """A button that was heard; the first time counts."""
    if button in walked.buttons:
        return walked
    return replace(walked, buttons={**walked.buttons, button: at})


def begun_anew(walked: Walked, step: Step, *, drawn: bool) -> Walked:
    """A step that is to be done again."""
    if step is Step.LAMPS:
        return replace(walked, lamps={})
    if step is Step.BUTTONS:
        return replace(walked, buttons={})
    return confirmed(walked, step, None, drawn=drawn)
