"""One sort of places in a labelled set of boards: how they lie, and the truth of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources

from assistant.words.boards import BoardProfile, profile_from_json
from vision.evaluation.board_labels import Corners, LabelledBoard, LabelledBoards
from vision.evaluation.labelled import LabelError
from vision.pieces.sheets import Sheet
from vision.pieces.taught import PieceClass
from vision.pieces.view import BoardView, Image, view_of_corners

Truth = Callable[[LabelledBoard], tuple[PieceClass | None, ...]]

MOST_LESSONS = 5
"""Other pictures that teach a layout at most."""
LESSONS_OF_FLAT = 2
"""As many for flat pieces of one set, of which every picture shows enough."""


@dataclass(frozen=True)
class Layout:
    """One sort of places in a set: which `pictures` show them, how they lie, what is true.

    `lessons` is how many other pictures are taught at most; `reference` is a picture with
    nothing on the board, where the set has one. `at` are the labelled corners in board units
    where they are not the board's own.
    """

    name: str
    pictures: tuple[LabelledBoard, ...]
    profile: BoardProfile
    sheet: Sheet
    corners: Callable[[LabelledBoard], Corners | None]
    truth: Truth
    lessons: int
    reference: LabelledBoard | None = None
    at: Corners | None = None

    def view(self, picture: LabelledBoard, image: Image, found: Corners | None = None) -> BoardView:
        """How the labelled corners, or those `found`, say that the board lies in a picture."""
        corners = found or self.corners(picture)
        if corners is None:
            raise ValueError(f"{picture.image} has no corners in its labels; leave it out")
        picture_size = (image.shape[1], image.shape[0])
        return view_of_corners(corners, self.profile.size, picture_size, at=self.at)


def shipped_profile(name: str) -> BoardProfile:
    """A profile of one of the measured boards, which no game of ours brings."""
    file = resources.files("vision.evaluation") / "board_profiles" / f"{name}.json"
    return profile_from_json(file.read_bytes(), file.name)


OWN_PROFILE = "profile.json"
"""Beside the labels of a set: the profile of its board, where it is none of the known ones."""


def profile_of(labelled: LabelledBoards, name: str) -> BoardProfile:
    """The set's own profile, else the shipped one. Raises `LabelError` for a bad file."""
    own = labelled.folder / OWN_PROFILE
    if not own.is_file():
        return shipped_profile(name)
    try:
        return profile_from_json(own.read_bytes(), str(own))
    except ValueError as error:
        raise LabelError(f"{own}: {error}") from error


def unlike(labelled: LabelledBoards, picture: LabelledBoard, what: str) -> LabelError:
    return LabelError(
        f"{labelled.folder / picture.image}: {what}; put the profile of this board beside the "
        f"labels as {OWN_PROFILE}"
    )
