"""The walk along camera, tray, lamps, buttons and phones, with what it remembers."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from assistant.ports import House
from assistant.words.dice import Zone
from assistant.words.status import PanelStatus
from assistant.words.view import TableView
from web.kept import Kept
from web.walk.lamp_trial import LIT_S, LampTrial
from web.walk.record import (
    RECORD_NAME,
    Margins,
    Step,
    TurnedView,
    Walked,
    answered,
    begun_anew,
    confirmed,
    divided,
    marked,
    pressed,
    turned_over,
)

LISTEN_S = 600.0
"""Presses count for so many seconds after the page was last asked for."""


class Walk:
    """One walk a house, whoever of the hosts walks it.

    `changed` is called, from any thread, when there is something new to show.
    `watched` says whether the page is open somewhere. Presses count only while
    somebody walks and no game is on the table.
    """

    def __init__(self, house: House, *, lit_s: float = LIT_S) -> None:
        self.changed: Callable[[], None] = lambda: None
        self.watched: Callable[[], bool] = lambda: False
        self._house = house
        self._kept = Kept(
            house.data / RECORD_NAME, Walked(), "The steps of the real table are asked again."
        )
        self._trial = LampTrial(house.panel, self._tell, lit_s)
        self._asked_s: float | None = None
        self._shown = house.table.view().panel
        self._counting, self._turning = threading.Lock(), threading.Lock()
        self._revision = 0
        self._turned: frozenset[str] = frozenset()
        self._turn_views()
        for view, margins in self.walked.marks(drawn=self._is_drawn()).items():
            house.camera.mark_tray(view, margins.corners)
        for view, zones in self.walked.parts(drawn=self._is_drawn()).items():
            house.camera.mark_zones(view, _numbered(zones))
        house.table.subscribe(self._on_view)

    @property
    def walked(self) -> Walked:
        """What has been confirmed."""
        return self._kept.value

    @property
    def trying(self) -> str | None:
        """The lamp that is lit for trying now."""
        return self._trial.lamp

    @property
    def revision(self) -> int:
        """Grows with every change of what the page shows of the walk itself."""
        return self._revision

    def opened(self) -> None:
        """Somebody asked for the page."""
        self._asked_s = time.monotonic()

    def confirm(self, step: Step) -> None:
        """A person says that a step is done."""
        drawn = self._is_drawn()
        self._change(lambda walked: confirmed(walked, step, time.time(), drawn=drawn))

    def again(self, step: Step) -> None:
        """A step is to be done again."""
        self._trial.light(None)
        drawn = self._is_drawn()
        self._change(lambda walked: begun_anew(walked, step, drawn=drawn))

    def mark_tray(self, view: str, margins: Margins | None) -> None:
        """A person says where the tray is in a view; None: all of the view is the tray."""
        self._house.camera.mark_tray(view, () if margins is None else margins.corners)
        drawn = self._is_drawn()
        self._change(lambda walked: marked(walked, view, margins, drawn=drawn))

    def turn_over(self, view: str, *, turned: bool) -> bool:
        """A person says whether a real camera's view is to be turned over; False if it is so."""
        if turned == self.is_turned(view):
            return False
        camera = self._house.camera.source_of(view)
        self._change(lambda walked: turned_over(walked, camera, view, turned=turned))
        self._turn_views()
        return True

    def is_turned(self, view: str) -> bool:
        """Whether a person has turned over this view of the camera that is there now."""
        one = TurnedView(self._house.camera.source_of(view), view)
        return one in self.walked.turned and not self._is_drawn()

    def divide(self, view: str, zones: tuple[Margins, ...]) -> None:
        """A person says where each seat throws; nothing: all of them in one place."""
        self._house.camera.mark_zones(view, _numbered(zones))
        drawn = self._is_drawn()
        self._change(lambda walked: divided(walked, view, zones, drawn=drawn))

    def light(self, lamp: str | None) -> None:
        """Lights one lamp for a while; None gives all lamps back to the game."""
        self._trial.light(lamp)
        self._tell()

    def answer(self, lamp: str, *, lit: bool) -> None:
        """A person says whether a lamp lit; the next one without an answer is lit."""
        self._change(lambda walked: answered(walked, lamp, lit=lit, at=time.time()))
        self.light(self.next_lamp())

    def next_lamp(self) -> str | None:
        """The first lamp that has no answer yet."""
        lamps = self._house.panel.status().lamps
        return next((one.id for one in lamps if one.id not in self.walked.lamps), None)

    def _is_drawn(self) -> bool:
        """Whether the camera sees the drawn tray, not a real one."""
        return self._house.camera.status().simulated

    def _turn_views(self) -> None:
        """Has the camera turn over what it is to: a device may be known only once it is open."""
        camera = self._house.camera
        with self._turning:
            wanted = frozenset(view for view in camera.status().views if self.is_turned(view))
            changed, self._turned = wanted ^ self._turned, wanted
        for view in changed:
            camera.turn_over(view)
            if (margins := self.walked.margins.get(view)) is not None:
                camera.mark_tray(view, margins.corners)
            if zones := self.walked.zones.get(view):
                camera.mark_zones(view, _numbered(zones))

    def _on_view(self, view: TableView) -> None:
        """On the writer's thread: the file is written elsewhere."""
        self._turn_views()
        before, self._shown = self._shown, view.panel
        if view.game is not None or not self._listens():
            return
        for button in newly_down(before, view.panel):
            if button not in self.walked.buttons:
                threading.Thread(target=self._heard, args=(button,), daemon=True).start()

    def _listens(self) -> bool:
        asked_s = self._asked_s
        return self.watched() or (asked_s is not None and time.monotonic() - asked_s < LISTEN_S)

    def _heard(self, button: str) -> None:
        self._change(lambda walked: pressed(walked, button, time.time()))

    def _change(self, change: Callable[[Walked], Walked]) -> None:
        self._kept.change(change)
        self._tell()

    def _tell(self) -> None:
        with self._counting:
            self._revision += 1
        self.changed()


def _numbered(zones: Sequence[Margins]) -> tuple[Zone, ...]:
    """The zones as the camera is told of them, by the places of their seats."""
    return tuple(Zone(place, one.corners) for place, one in enumerate(zones, 1))


def newly_down(before: PanelStatus, now: PanelStatus) -> tuple[str, ...]:
    """Buttons that have just been pressed; one that was down all along says nothing."""
    up = {one.id for one in before.buttons if not one.down}
    return tuple(one.id for one in now.buttons if one.down and not one.stuck and one.id in up)
