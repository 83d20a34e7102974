"""What other threads have the supervisor's thread do, and what a fault in it costs."""

from __future__ import annotations

import selectors
import socket
from collections import deque
from collections.abc import Callable, Iterable, Sequence

from vision.supervisor_link import Link


def each(links: Iterable[Link], deed: Callable[[Link], object]) -> None:
    """Does something with each camera. A fault costs that camera's child, never the watch."""
    for link in links:
        try:
            deed(link)
        except Exception as error:  # whatever it is: told to people, and the next one goes on
            link.broke(error)


class Orders:
    """Orders in their turn. `give` and `wake` are for any thread, the rest for the supervisor's."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._wake_in, self._wake_out = socket.socketpair()
        self._wake_in.setblocking(False)
        self._wake_out.setblocking(False)

    def give(self, deed: Callable[[], None]) -> None:
        """Has something done on the supervisor's thread."""
        self._waiting.append(deed)
        self.wake()

    def wake(self) -> None:
        """Ends the supervisor's waiting."""
        try:
            self._wake_in.send(b"!")
        except OSError:
            return  # full or closed: it is awake, or will never wake again

    def wait(self, links: Sequence[Link], most_s: float) -> None:
        """Waits for orders and for what children say, and takes what they say."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake_out, selectors.EVENT_READ)
            for link in links:
                if link.wire is not None:
                    room = selectors.EVENT_WRITE if link.wire.has_unsent else 0
                    selector.register(link.wire, selectors.EVENT_READ | room, link)
            for key, events in selector.select(most_s):
                if key.data is None:
                    self._wake_out.recv(4096)
                    continue
                if events & selectors.EVENT_WRITE:
                    each([key.data], Link.flush)
                if events & selectors.EVENT_READ:
                    each([key.data], Link.receive)

    def carry_out(self, links: Callable[[], Iterable[Link]]) -> None:
        """Carries out all that wait; a fault in one is told of all these cameras."""
        while self._waiting:
            try:
                self._waiting.popleft()()
            except Exception as error:  # no camera can be sure to have heard it
                for link in links():
                    link.broke(error)

    def close(self) -> None:
        """Nothing is carried out any more."""
        self._wake_in.close()
        self._wake_out.close()
