"""Keeps corrections beside the table: nobody at the table waits for it."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from assistant.corrections.answers import Answer, News, Withdrawn, news
from assistant.corrections.archive import packed
from assistant.corrections.store import CorrectionStore
from assistant.words.corrections import Correction, CorrectionsState, DieCut, How, ReaderFacts
from assistant.words.dice import DieReading, Reading
from assistant.words.text import Text, text
from assistant.words.view import TableView

log = logging.getLogger(__name__)

FOLDER_NAME = "corrections"
_READINGS = 60
_MOST_WAITING = 500


class Keeper:
    """Hears readings and sees the table; writes on a thread of its own.

    `cut` gives the picture of a die of a reading, `reader` the facts of the reader
    in use; `tell` shows people a notice.
    """

    def __init__(
        self,
        store: CorrectionStore,
        *,
        cut: Callable[[str, int], DieCut | None],
        reader: Callable[[], ReaderFacts],
        tell: Callable[[Text], None],
    ) -> None:
        self._store = store
        self._cut = cut
        self._reader = reader
        self._tell = tell
        self._readings: OrderedDict[str, Reading] = OrderedDict()
        self._before: TableView | None = None
        self._jobs: queue.Queue[News | None] = queue.Queue(_MOST_WAITING)
        self._in_trouble = False
        self._thread = threading.Thread(target=self._run, name="corrections", daemon=True)
        self._thread.start()

    # From other threads; nothing here waits

    def hear(self, reading: Reading) -> None:
        """A reading that may be asked about or corrected."""
        self._readings[reading.id] = reading
        while len(self._readings) > _READINGS:
            self._readings.popitem(last=False)

    def see(self, view: TableView) -> None:
        """The table has changed; called with one picture after the other."""
        before, self._before = self._before, view
        if before is None:
            return
        for one in news(before, view):
            try:
                self._jobs.put_nowait(one)
            except queue.Full:
                log.warning("a correction is not kept: too many are waiting for the disk")

    def close(self, timeout_s: float = 0.5) -> None:
        """Writes what is waiting, as far as there is time. May be called twice."""
        try:
            self._jobs.put_nowait(None)
        except queue.Full:
            log.warning("corrections that were waiting for the disk are not kept")
        self._thread.join(timeout_s)

    # For the pages

    def state(self) -> CorrectionsState:
        """See `CorrectionStore.state`."""
        return self._store.state()

    def switch(self, *, keeping: bool) -> None:
        """See `CorrectionStore.switch`."""
        self._store.switch(keeping=keeping)

    def clear(self) -> int:
        """See `CorrectionStore.clear`."""
        return self._store.clear()

    def packed(self) -> Iterator[bytes]:
        """See `archive.packed`."""
        return packed(self._store)

    # On the keeper's own thread

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                self._do(job)
            except OSError as error:
                self._trouble(error)
            else:
                self._in_trouble = False

    def _trouble(self, error: OSError) -> None:
        log.error("a correction cannot be kept: %s", error)
        if not self._in_trouble:
            self._in_trouble = True
            why = error.strerror or str(error)
            self._tell(
                text(
                    "Corrections of dice cannot be kept ({why}). The game goes on; free some"
                    " space, or switch them off.",
                    why=why,
                )
            )

    def _do(self, job: News) -> None:
        if isinstance(job, Withdrawn):
            self._store.remove(job.reading)
        elif self._store.state().keeping:
            self._keep(job)

    def _keep(self, answer: Answer) -> None:
        reading = self._readings.get(answer.reading)
        if reading is None or not 0 <= answer.die < len(reading.dice):
            return
        read = reading.dice[answer.die]
        known = self._store.find(answer.reading, answer.die)
        asked = answer.how is How.ASKED or (known is not None and known.how is How.ASKED)
        if _as_read(answer, read) and not (asked and (answer.doubtful or known is not None)):
            self._store.remove(answer.reading, answer.die)
            return
        cut = self._cut(answer.reading, answer.die)
        if cut is None:
            log.info("no picture of die %d of reading %s is left", answer.die, answer.reading)
            return
        now = time.time()
        correction = Correction(
            picture="",
            reach=cut.reach,
            at=datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds"),
            how=How.ASKED if asked else How.CORRECTED,
            reading=reading.id,
            die=answer.die,
            accepted=reading.accepted,
            certain=reading.certain,
            read=read,
            said=answer.said,
            view=reading.view,
            size=reading.size,
            reader=self._reader(),
        )
        self._store.put(correction, cut.picture, round(now * 1000))


def _as_read(answer: Answer, read: DieReading) -> bool:
    """Whether a person says what the reader had said."""
    return (answer.said.kind, answer.said.value) == (read.kind, read.value)
