"""The box of taught faces: the one place where they are changed."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from assistant.taught import edit
from assistant.taught.changes import Change, Changes
from assistant.taught.edit import TaughtError, clean_name
from assistant.taught.file import decode_set, encode_set
from assistant.taught.lists import list_of, named_lists
from assistant.taught.png import CropError, check_crop
from assistant.taught.store import (
    MOST_PICTURE_BYTES,
    MOST_SETS,
    SetStore,
    free_id,
    pictures_size,
)
from assistant.words.taught import TaughtSet
from assistant.words.text import Text, text

_UNDO_STEPS = 20
_KEYS = 64


class Sender(Struct, frozen=True):
    """Who gives a change, by the device's name, and its key: the same key again does nothing."""

    who: str
    key: str


class UndoStep(Struct, frozen=True):
    """The last change as it can be taken back: its number, set and words."""

    number: int
    ident: str
    what: Text
    before: TaughtSet | None


class BoxView(Struct, frozen=True):
    """The box now. `version` grows with every change; `sets` are by id."""

    version: int
    sets: dict[str, TaughtSet]
    undo: UndoStep | None
    changes: tuple[Change, ...]


class DiceBox:
    """All taught sets, in memory and on disk; may be used from any thread.

    Every change gives the sentence that tells what was done, or raises `TaughtError` and
    changes nothing.
    """

    def __init__(self, folder: Path) -> None:
        """`notices` are what people must be told of files that did not read."""
        self._store = SetStore(folder)
        self._changes = Changes(folder)
        self._lock = threading.RLock()
        self._sets, self.notices = self._store.load()
        self._version = 1
        self._undo: list[UndoStep] = []
        self._steps = 0
        self._done: OrderedDict[str, tuple[str, Text]] = OrderedDict()
        self.changed: Callable[[BoxView], None] = lambda view: None

    def view(self) -> BoxView:
        """The sets as they stand."""
        with self._lock:
            undo = self._undo[-1] if self._undo else None
            return BoxView(self._version, dict(self._sets), undo, self._changes.lines)

    def find(self, ident: str) -> TaughtSet | None:
        """A set by its id."""
        return self.view().sets.get(ident)

    def begin_set(self, name: str, named_list: str | None, sender: Sender) -> str:
        """Begins an empty set, or one from a list of names. Gives its id."""
        listed = next((one for one in named_lists() if one.id == named_list), None)
        wanted = clean_name(name) if name.strip() or listed is None else listed.title.en
        fresh = TaughtSet(wanted, named_list=None if listed is None else listed.id)
        return self._add(fresh, text("began the set “{set}”", set=wanted), sender)

    def take_file(self, data: bytes, sender: Sender) -> str:
        """Adds the set of a file, beside any of the same name. Gives its id."""
        taken = decode_set(data)
        if list_of(taken) is None:
            taken = replace(taken, named_list=None)
        return self._add(taken, text("took the set “{set}” from a file", set=taken.name), sender)

    def file_of(self, ident: str) -> bytes:
        """A set as the file that is shared."""
        return encode_set(self._known(ident))

    def teach(self, ident: str, face: str, picture: bytes, sender: Sender) -> Text:
        """Teaches a face one more picture."""
        name = clean_name(face)
        try:
            check_crop(picture)
        except CropError as error:
            raise TaughtError(
                text("The picture cannot be kept: {why}. Take another one.", why=str(error))
            ) from error
        what = text("taught “{face}”", face=name)
        return self._edit(ident, lambda one: edit.add_picture(one, name, picture), what, sender)

    def remove_picture(self, ident: str, face: str, digest: str, sender: Sender) -> Text:
        """Takes a picture from a face."""
        what = text("removed a picture of “{face}”", face=face)
        return self._edit(ident, lambda one: edit.remove_picture(one, face, digest), what, sender)

    def remove_face(self, ident: str, face: str, sender: Sender) -> Text:
        """Takes a face from a set."""
        what = text("removed the face “{face}”", face=face)
        return self._edit(ident, lambda one: edit.remove_face(one, face), what, sender)

    def rename_face(self, ident: str, face: str, new: str, sender: Sender) -> Text:
        """Gives a face another name."""
        name = clean_name(new)
        what = text("renamed “{face}” to “{new}”", face=face, new=name)
        return self._edit(ident, lambda one: edit.rename_face(one, face, name), what, sender)

    def rename_set(self, ident: str, new: str, sender: Sender) -> Text:
        """Gives a set another name."""
        name = clean_name(new)
        what = text("renamed the set to “{new}”", new=name)
        return self._edit(ident, lambda one: edit.rename_set(one, name), what, sender)

    def remove_set(self, ident: str, sender: Sender) -> Text:
        """Takes a whole set away; its file is kept aside for a while."""
        with self._lock:
            if (done := self._done.get(sender.key)) is not None:
                return done[1]
            what = text("removed the set “{set}”", set=self._known(ident).name)
            return self._put(ident, None, what, sender)

    def undo(self, number: int, sender: Sender) -> Text:
        """Takes the last change back, if it is still that one."""
        with self._lock:
            if (done := self._done.get(sender.key)) is not None:
                return done[1]
            if not self._undo or self._undo[-1].number != number:
                raise TaughtError(
                    text("The faces were changed meanwhile: look at them, then try again.")
                )
            step = self._undo[-1]
            what = text("took back: {what}", what=step.what)
            self._put(step.ident, step.before, what, sender, is_undo=True)
            return what

    def _known(self, ident: str) -> TaughtSet:
        found = self.find(ident)
        if found is None:
            raise TaughtError(text("This set of faces is no longer here."))
        return found

    def _add(self, fresh: TaughtSet, what: Text, sender: Sender) -> str:
        with self._lock:
            if (done := self._done.get(sender.key)) is not None:
                return done[0]
            if len(self._sets) >= MOST_SETS:
                raise TaughtError(
                    text("There are {n} sets, which is the most: remove one first.", n=MOST_SETS)
                )
            ident = free_id(fresh.name, self._sets)
            self._put(ident, fresh, what, sender)
            return ident

    def _edit(
        self,
        ident: str,
        change: Callable[[TaughtSet], TaughtSet],
        what: Text,
        sender: Sender,
    ) -> Text:
        with self._lock:
            if (done := self._done.get(sender.key)) is not None:
                return done[1]
            before = self._known(ident)
            after = change(before)
            return what if after == before else self._put(ident, after, what, sender)

    def _put(
        self,
        ident: str,
        after: TaughtSet | None,
        what: Text,
        sender: Sender,
        *,
        is_undo: bool = False,
    ) -> Text:
        """On disk first, then in memory, then to whoever listens."""
        before = self._sets.get(ident)
        sets = {one: taught for one, taught in self._sets.items() if one != ident}
        if after is not None:
            sets = dict(sorted({**sets, ident: after}.items()))
            self._check_room(sets)
        try:
            if after is None:
                self._store.remove(ident)
            else:
                self._store.save(ident, after)
        except OSError as error:
            raise TaughtError(
                text(
                    "This cannot be saved ({why}): free some space, then try again. "
                    "Nothing was changed.",
                    why=error.strerror or str(error),
                )
            ) from error
        self._sets = sets
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

    @staticmethod
    def _check_room(sets: dict[str, TaughtSet]) -> None:
        if sum(map(pictures_size, sets.values())) > MOST_PICTURE_BYTES:
            raise TaughtError(
                text("There are too many pictures in all sets together: remove a set first.")
            )
