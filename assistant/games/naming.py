"""Names of a game's things as figures: printed ones, and our own where no source has one."""

from __future__ import annotations

from msgspec import Struct

from assistant.figures import Sourced
from assistant.words.text import Text, named, text


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A name or a sentence in each language."""

    en: str
    pl: str

    @property
    def label(self) -> Text:
        """For people, in their language."""
        return named(self.en, self.pl)


class Name(Sourced, frozen=True):
    """Base of figures of something that bears a name.

    `pl` is the printed Polish name, empty where no source has it; then `pl_ours` stands in.
    """

    en: str
    pl: str = ""
    pl_ours: str = ""

    @property
    def polish(self) -> str:
        """The name to show in Polish: the printed one, or else our own."""
        return self.pl or self.pl_ours or self.en

    @property
    def label(self) -> Text:
        """The name for people, in their language."""
        return named(self.en, self.polish)


FIGURE_NAMES = {
    "en": text("Name in English"),
    "pl": text("Name in Polish"),
    "pl_ours": text("Name in Polish, our own"),
}
"""What the page of figures calls the parts of a name, by their keys."""
