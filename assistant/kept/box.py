"""A box of kept things: the one place where they are changed."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct

from assistant.kept.changes import Change, Changes
from assistant.kept.store import Form, KeptError, KeptStore, free_id
from assistant.words.text import Text, text

_UNDO_STEPS = 20
_KEYS = 64

T = TypeVar("T")


class Sender(Struct, frozen=True):
    """Who gives a change, by the device's name, and its key: the same key again does nothing."""

    who: str
    key: str


class UndoStep(Struct, Generic[T], frozen=True):
    """The last change as it can be taken back: its number, the thing's id and the words."""

    number: int
    ident: str
    what: Text
    before: T | None


class BoxView(Struct, Generic[T], frozen=True):
    """A box now. `version` grows with every change; the `kept` things are by id."""

    version: int
    kept: dict[str, T]
    undo: UndoStep[T] | None
    changes: tuple[Change, ...]


class KeptBox(Generic[T]):
    """All things of one form, in memory and on disk; may be used from any thread.

    Every change gives the sentence that tells what was done, or raises `KeptError` and
    changes nothing.
    """

    def __init__(self, folder: Path, form: Form[T]) -> None:
        """`notices` are what people must be told of files that did not read."""
        self._form = form
        self._store = KeptStore(folder, form)
        self._changes = Changes(folder)
        self._lock = threading.RLock()
        self._kept, self.notices = self._store.load()
        self._version = 1
        self._undo: list[UndoStep[T]] = []
        self._steps = 0
        self._done: OrderedDict[str, tuple[str, Text]] = OrderedDict()
        self.changed: Callable[[BoxView[T]], None] = lambda view: None

    def view(self) -> BoxView[T]:
        """The things as they stand."""
        with self._lock:
            undo = self._undo[-1] if self._undo else None
            return BoxView(self._version, dict(self._kept), undo, self._changes.lines)

    def find(self, ident: str) -> T | None:
        """A thing by its id."""
        return self.view().kept.get(ident)

    def known(self, ident: str) -> T:
        """A thing by its id. Raises `KeptError` for one that is no longer here."""
        found = self.find(ident)
        if found is None:
            raise KeptError(self._form.gone)
        return found

    def file_of(self, ident: str) -> bytes:
        """A thing as the file that is shared."""
        return self._form.encode(self.known(ident))

    def undo(self, number: int, sender: Sender) -> Text:
        """Takes the last change back, if it is still that one."""
        with self._lock:
            if (done := self._done.get(sender.key)) is not None:
                return done[1]
            if not self._undo or self._undo[-1].number != number:
                raise KeptError(self._form.changed_meanwhile)
            step = self._undo[-1]
            what = text("took back: {what}", what=step.what)
            self._put(step.ident, step.before, what, sender, is_undo=True)
            return what

    def add(self, fresh: T, name: str, what: Text, sender: Sender) -> str:
        """Keeps something new under an id after its name. Gives the id."""
        with self._lock:
            if (done := self._done.get(sender.key)) is not None:
                return done[0]
            if len(self._kept) >= self._form.most:
                raise KeptError(self._form.too_many)
            ident = free_id(name, self._kept, self._form.stem)
            self._put(ident, fresh, what, sender)
            return ident

    def edit(self, ident: str, change: Callable[[T], T], what: Text, sender: Sender) -> Text:
        """Puts what `change` makes of a thing in its place; nothing happens without a change."""
        with self._lock:
            if (done := self._done.get(sender.key)) is not None:
                return done[1]
            before = self.known(ident)
            after = change(before)
            return what if after == before else self._put(ident, after, what, sender)

    def remove(self, ident: str, what: Callable[[T], Text], sender: Sender) -> Text:
        """Takes a thing away; its file is kept aside for a while."""
        with self._lock:
            if (done := self._done.get(sender.key)) is not None:
                return done[1]
            return self._put(ident, None, what(self.known(ident)), sender)

    def _put(
        self, ident: str, after: T | None, what: Text, sender: Sender, *, is_undo: bool = False
    ) -> Text:
        """On disk first, then in memory, then to whoever listens."""
        before = self._kept.get(ident)
        kept = {one: thing for one, thing in self._kept.items() if one != ident}
        if after is not None:
            kept = dict(sorted({**kept, ident: after}.items()))
            if sum(map(self._form.weigh, kept.values())) > self._form.most_weight:
                raise KeptError(self._form.too_heavy)
        try:
            if after is None:
                self._store.remove(ident)
            else:
                self._store.save(ident, after)
        except OSError as error:
            raise KeptError(
                text(
                    "This cannot be saved ({why}): free some space, then try again. "
                    "Nothing was changed.",
                    why=error.strerror or str(error),
                )
            ) from error
        self._kept = kept
        self._version += 1
        if is_undo:
            self._undo.pop()
        else:
            self._steps += 1
            self._undo = [*self._undo, UndoStep(self._steps, ident, what, before)][-_UNDO_STEPS:]
        self._done[sender.key] = (ident, what)
        while len(self._done) > _KEYS:
            self._done.popitem(last=False)
        self._changes.add(Change(time.time(), sender.who, what))
        self.changed(self.view())
        return what
