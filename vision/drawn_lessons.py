"""The drawn tray's own faces, taught by themselves: only where the camera is that tray."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.words.dice import DieKind, DieSpec
from assistant.words.taught import TaughtFace, TaughtSet
from vision.cameras.base import Camera
from vision.cameras.simulated import SimulatedCamera
from vision.dice.taught import cut_face, pack_crop
from vision.synthesis import Tray
from vision.synthesis.laid_down import PLACES, Teacher
from vision.synthesis.named_faces import named_faces

DRAWN_SET = "drawn tray"
"""Name of the set of drawn faces; it is kept nowhere."""


def lessons_of(camera: Camera) -> DrawnLessons | None:
    """The lessons of the drawn tray; None for any other camera."""
    return DrawnLessons(camera.tray) if isinstance(camera, SimulatedCamera) else None


class DrawnLessons:
    """Teaches drawn faces picture by picture: first those that are wanted, then all others."""

    def __init__(self, tray: Tray) -> None:
        self._teacher = Teacher(tray)
        self._pictures: dict[str, tuple[bytes, ...]] = {}
        self._faces: dict[str, TaughtFace] = {}

    def lacks(self, wanted: Sequence[DieSpec] | None) -> tuple[str, ...]:
        """The faces of dice that are wanted which could be drawn and are not yet taught."""
        asked = (
            str(face) for spec in wanted or () if spec.kind is DieKind.CUSTOM for face in spec.borne
        )
        drawn = named_faces()
        return tuple(
            name for name in dict.fromkeys(asked) if name in drawn and name not in self._faces
        )

    def goes_on(self, wanted: Sequence[DieSpec] | None) -> bool:
        """Whether a face is left to be taught, once such dice were ever wanted."""
        return bool(self.lacks(wanted)) or 0 < len(self._faces) < len(named_faces())

    def learn(self, wanted: Sequence[DieSpec] | None) -> bool:
        """Draws one more picture, if `goes_on`; whether a face is complete with it."""
        if not self.goes_on(wanted):
            return False
        others = (name for name in named_faces() if name not in self._faces)
        name = next(iter(self.lacks(wanted)), None) or next(others)
        drawn = self._pictures.get(name, ())
        image, box = self._teacher.show(name, len(drawn))
        self._pictures[name] = (*drawn, pack_crop(cut_face(image, box)))
        if len(self._pictures[name]) < PLACES:
            return False
        self._faces[name] = TaughtFace(name, self._pictures[name])
        return True

    def beside(self, sets: Iterable[TaughtSet]) -> tuple[TaughtSet, ...]:
        """What people taught, and the drawn faces in place of faces of the same names."""
        if not self._faces:
            return tuple(sets)
        kept = [
            TaughtSet(one.name, tuple(face for face in one.faces if face.name not in self._faces))
            for one in sets
        ]
        return (*kept, TaughtSet(DRAWN_SET, tuple(self._faces.values())))
