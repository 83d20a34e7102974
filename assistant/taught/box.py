"""The box of taught faces: the one place where they are changed."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from assistant.kept.box import KeptBox
from assistant.kept.box import Sender as Sender
from assistant.kept.names import clean_name
from assistant.kept.store import Form, KeptError
from assistant.taught import edit
from assistant.taught.file import decode_set
from assistant.taught.lists import list_of, named_lists
from assistant.taught.png import CropError, check_crop
from assistant.taught.store import set_form
from assistant.words.taught import TaughtSet
from assistant.words.text import Text, text


class DiceBox(KeptBox[TaughtSet]):
    """All taught sets; see `KeptBox`."""

    def __init__(self, folder: Path, form: Form[TaughtSet] | None = None) -> None:
        super().__init__(folder, form or set_form())

    def begin_set(self, name: str, named_list: str | None, sender: Sender) -> str:
        """Begins an empty set, or one from a list of names. Gives its id."""
        listed = next((one for one in named_lists() if one.id == named_list), None)
        wanted = clean_name(name) if name.strip() or listed is None else listed.title.en
        fresh = TaughtSet(wanted, named_list=None if listed is None else listed.id)
        return self.add(fresh, wanted, text("began the set “{set}”", set=wanted), sender)

    def take_file(self, data: bytes, sender: Sender) -> str:
        """Adds the set of a file, beside any of the same name. Gives its id."""
        taken = decode_set(data)
        if list_of(taken) is None:
            taken = replace(taken, named_list=None)
        what = text("took the set “{set}” from a file", set=taken.name)
        return self.add(taken, taken.name, what, sender)

    def teach(self, ident: str, face: str, picture: bytes, sender: Sender) -> Text:
        """Teaches a face one more picture."""
        name = clean_name(face)
        try:
            check_crop(picture)
        except CropError as error:
            raise KeptError(
                text("The picture cannot be kept: {why}. Take another one.", why=str(error))
            ) from error
        what = text("taught “{face}”", face=name)
        return self.edit(ident, lambda one: edit.add_picture(one, name, picture), what, sender)

    def remove_picture(self, ident: str, face: str, digest: str, sender: Sender) -> Text:
        """Takes a picture from a face."""
        what = text("removed a picture of “{face}”", face=face)
        return self.edit(ident, lambda one: edit.remove_picture(one, face, digest), what, sender)

    def remove_face(self, ident: str, face: str, sender: Sender) -> Text:
        """Takes a face from a set."""
        what = text("removed the face “{face}”", face=face)
        return self.edit(ident, lambda one: edit.remove_face(one, face), what, sender)

    def rename_face(self, ident: str, face: str, new: str, sender: Sender) -> Text:
        """Gives a face another name."""
        name = clean_name(new)
        what = text("renamed “{face}” to “{new}”", face=face, new=name)
        return self.edit(ident, lambda one: edit.rename_face(one, face, name), what, sender)

    def rename_set(self, ident: str, new: str, sender: Sender) -> Text:
        """Gives a set another name."""
        name = clean_name(new)
        what = text("renamed the set to “{new}”", new=name)
        return self.edit(ident, lambda one: edit.rename_set(one, name), what, sender)

    def remove_set(self, ident: str, sender: Sender) -> Text:
        """Takes a whole set away; its file is kept aside for a while."""
        return self.remove(
            ident, lambda one: text("removed the set “{set}”", set=one.name), sender
        )
