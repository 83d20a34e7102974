"""What a diagnosis looks at, and the small ways of looking."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from assistant.words.board_record import BoardStatus
from assistant.words.status import CameraStatus, Check, Health, PanelStatus
from assistant.words.text import Text


class Machine(Struct, frozen=True):
    """This machine and how Skald is to use it.

    `camera` None looks only at which cameras there are; a source is opened and
    read. A running service gives `camera_status` and `panel_status` instead,
    since it holds the devices, and `port` None, since it holds that too.
    `addresses` are those under which phones can reach this machine. `figures` are the
    troubles with the owner's figures that a running service found at its start, `boards` how the
    boards stand that it looks at.
    `root` is "/" but for tests.
    """

    data: Path
    camera: str | None = None
    wiring: Path | None = None
    port: int | None = None
    addresses: tuple[str, ...] = ()
    camera_status: CameraStatus | None = None
    panel_status: PanelStatus | None = None
    figures: tuple[Text, ...] | None = None
    boards: tuple[BoardStatus, ...] | None = None
    root: Path = Path("/")

    def path(self, name: str) -> Path:
        """The system's file of this absolute name."""
        return self.root / name.lstrip("/")

    def words(self, name: str) -> str | None:
        """The stripped text of a small system file; None if there is none to read."""
        try:
            found = self.path(name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None
        return found.strip("\0 \n\t")

    def found(self, pattern: str) -> tuple[Path, ...]:
        """The system's files of this absolute pattern, sorted."""
        return tuple(sorted(self.root.glob(pattern.lstrip("/"))))

    def each(self, pattern: str) -> tuple[str, ...]:
        """The texts of all small system files of this absolute pattern."""
        texts = (self.words(str(file.relative_to(self.root))) for file in self.found(pattern))
        return tuple(words for words in texts if words)

    @property
    def model(self) -> str | None:
        """Name of the board, such as "Raspberry Pi 4 Model B"; None elsewhere."""
        return self.words("/proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return "Raspberry Pi" in (self.model or "")


class Finding(Struct, frozen=True):
    """What one check found, before it has a name."""

    health: Health
    found: Text
    remedy: Text | None = None

    def named(self, name: str, label: Text) -> Check:
        """The line of the diagnosis."""
        return Check(name, label, self.health, self.found, self.remedy)


def ok(found: Text) -> Finding:
    """All is right."""
    return Finding(Health.OK, found)


def look(found: Text, remedy: Text | None = None) -> Finding:
    """A person should look here."""
    return Finding(Health.LOOK, found, remedy)


def broken(found: Text, remedy: Text | None = None) -> Finding:
    """Something does not work. A text that names its remedy itself needs no other."""
    return Finding(Health.BROKEN, found, remedy)
