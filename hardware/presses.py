"""Raw edges into presses, as a pure state machine: times go in, presses come out.

A level counts once it has lasted `debounce_s`, on the way down and on the way
up, so chatter on either edge and spikes shorter than that are not presses.
A press counts when the button is let go; one with `hold_s` counts when it has
been held that long. No press counts that was down at start, that was stuck, or
that overlapped another function button: a hand lying on the panel plays nothing.
Buttons of seats belong to different people and do not spoil one another.

A level read from the pin itself is a witness: where it contradicts the last
edge heard, another edge is under way and nothing is settled until it comes.
One that does not come within `LOST_EDGE_S` is lost, and the level is believed.

Times are monotonic seconds. Edges of a button come in order, but may be late.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from msgspec import Struct

from assistant.words.press import Press
from hardware.layout import ButtonWiring

LOST_EDGE_S = 0.5


class Phase(Enum):
    """Life of a button."""

    UP = auto()
    DOWN = auto()
    """Down, and will count."""
    SPENT = auto()
    """Down, but has counted already, or was spoilt by another button."""
    AT_START = auto()
    """Down since before anybody looked."""
    STUCK = auto()


class ButtonState(Struct, frozen=True):
    """What a screen shows of a button. `held` runs from 0 to 1 while a hold counts down."""

    id: str
    down: bool
    held: float
    stuck: bool


@dataclass
class _Button:
    wiring: ButtonWiring
    raw: bool
    raw_since: float
    down: bool
    since: float
    phase: Phase
    doubted_since: float | None = None

    def next_change(self) -> float | None:
        """When something happens to this button without another edge."""
        times = []
        if self.doubted_since is not None:
            times.append(self.doubted_since + LOST_EDGE_S)
        elif self.raw != self.down:
            times.append(self.raw_since + self.wiring.debounce_s)
        sure = self.doubted_since is None
        if sure and self.phase is Phase.DOWN and self.wiring.hold_s is not None:
            times.append(self.since + self.wiring.hold_s)
        if self.phase not in (Phase.UP, Phase.STUCK):
            times.append(self.since + self.wiring.stuck_s)
        return min(times, default=None)


class Presses:
    """The state machine of all buttons.

    `down` names the buttons that are down at start: they are ignored until
    they have been let go.
    """

    def __init__(
        self, buttons: Sequence[ButtonWiring], at_s: float, down: Collection[str] = ()
    ) -> None:
        self._buttons = {
            wiring.id: _Button(
                wiring,
                raw=wiring.id in down,
                raw_since=at_s,
                down=wiring.id in down,
                since=at_s,
                phase=Phase.AT_START if wiring.id in down else Phase.UP,
            )
            for wiring in buttons
        }

    def edge(self, button: str, down: bool, at_s: float) -> list[Press]:
        """Takes a raw change of level; gives the presses finished before it."""
        finished = self.tick(at_s)
        state = self._buttons[button]
        if down != state.raw:
            state.raw = down
            state.raw_since = at_s
            state.doubted_since = None
        return finished

    def level(self, button: str, down: bool, at_s: float) -> None:
        """Takes the level of the pin itself, read at `at_s`, before a tick of that time."""
        state = self._buttons[button]
        if down == state.raw:
            state.doubted_since = None
        elif state.doubted_since is None:
            state.doubted_since = at_s

    def forget(self, button: str, at_s: float) -> None:
        """Takes a button for let go as of now; of a press under way comes nothing."""
        state = self._buttons[button]
        state.raw = state.down = False
        state.raw_since = at_s
        state.doubted_since = None
        state.phase = Phase.UP

    def tick(self, at_s: float) -> list[Press]:
        """Lets time pass up to `at_s`; gives the presses finished in it, in order.

        The outcome does not depend on how often this is called.
        """
        finished: list[Press] = []
        while (due := self.due()) is not None and due <= at_s:
            ready = [one for one in self._buttons.values() if one.next_change() == due]
            finished += [press for one in ready if (press := self._advance(one, due))]
        return finished

    def due(self) -> float | None:
        """When `tick` has something to do again, without another edge."""
        times = [state.next_change() for state in self._buttons.values()]
        return min((time for time in times if time is not None), default=None)

    def phase(self, button: str) -> Phase:
        """Where a button is in its life."""
        return self._buttons[button].phase

    def is_settled(self, button: str) -> bool:
        """Whether a button is up, and nothing that was heard of it is still weighed."""
        state = self._buttons[button]
        return state.phase is Phase.UP and not state.raw and state.doubted_since is None

    def states(self, at_s: float) -> tuple[ButtonState, ...]:
        """How every button stands, in the order of the layout."""
        return tuple(
            ButtonState(
                state.wiring.id,
                state.down,
                _held(state, at_s),
                state.phase is Phase.STUCK,
            )
            for state in self._buttons.values()
        )

    def _advance(self, state: _Button, due: float) -> Press | None:
        """Does the one thing that is due for a button."""
        wiring = state.wiring
        if state.doubted_since is not None:
            if due >= state.doubted_since + LOST_EDGE_S:
                state.raw, state.raw_since = not state.raw, state.doubted_since
                state.doubted_since = None
                return None
        elif state.raw != state.down and due >= state.raw_since + wiring.debounce_s:
            state.down = state.raw
            if state.down:
                state.since = state.raw_since
                state.phase = Phase.DOWN
                self._spoil_overlap(state)
                return None
            counted = state.phase is Phase.DOWN and wiring.hold_s is None
            state.phase = Phase.UP
            return _press(wiring) if counted else None
        if due >= state.since + wiring.stuck_s:
            state.phase = Phase.STUCK
            return None
        state.phase = Phase.SPENT
        return _press(wiring)

    def _spoil_overlap(self, newcomer: _Button) -> None:
        """Function buttons down at once: none counts. A stuck one spoils nothing."""
        if newcomer.wiring.place is not None:
            return
        for other in self._buttons.values():
            if other is newcomer or other.wiring.place is not None:
                continue
            if other.phase in (Phase.DOWN, Phase.SPENT):
                other.phase = newcomer.phase = Phase.SPENT


def _held(state: _Button, at_s: float) -> float:
    hold_s = state.wiring.hold_s
    if hold_s is None or state.phase is not Phase.DOWN:
        return 0.0
    return min(max((at_s - state.since) / hold_s, 0.0), 1.0)


def _press(wiring: ButtonWiring) -> Press:
    return Press(wiring.id, wiring.intent, wiring.place)
