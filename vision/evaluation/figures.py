"""The figures of how good a reader is."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from vision.evaluation.bounds import upper_bound


class Group(Struct, frozen=True):
    """Dice of one kind, or lying in one way: how many, and the share read right."""

    name: str
    dice: int
    right: float


class Miss(Struct, frozen=True):
    """A picture that was not read fully right, for people to look at."""

    image: str
    labelled: tuple[str, ...]
    read: tuple[str, ...]
    accepted: bool


class Accepted(Struct, frozen=True):
    """Readings taken without asking, and those of them that were not right.

    The bounds are upper bounds, 95 % sure, on the true shares of wrong ones.
    """

    pictures: int = 0
    wrong_pictures: int = 0
    dice: int = 0
    wrong_dice: int = 0

    @property
    def picture_bound(self) -> float:
        """Upper bound on the share of accepted readings that are wrong."""
        return upper_bound(self.wrong_pictures, self.pictures)

    @property
    def die_bound(self) -> float:
        """Upper bound on the share of accepted dice that are wrong."""
        return upper_bound(min(self.wrong_dice, self.dice), self.dice)


class SetFigures(Struct, frozen=True):
    """Figures of one set; shares are 0 to 1, None where there is nothing to divide by.

    `learned` marks pictures from which a net may have learned: no measure of
    how good the reader is. `exact`: pictures read fully right, kinds and values;
    `exact_values`: values alone. `recall`: labelled dice read right. `precision`: dice
    read that are right, on complete pictures. `accepted_share`: readings taken without
    asking; `good_view` pictures show dice lying flat in good view, of which
    `good_view_accepted` were taken. `misses` has the pictures not read right, the worst first.
    """

    name: str
    part: str
    learned: bool
    pictures: int
    dice: int
    exact: float | None
    exact_values: float | None
    recall: float | None
    precision: float | None
    accepted_share: float | None
    accepted: Accepted
    good_view: int
    good_view_accepted: int
    by_kind: tuple[Group, ...]
    by_state: tuple[Group, ...]
    misses: tuple[Miss, ...]
    ms_median: float
    ms_p95: float


class IconFigures(Struct, frozen=True):
    """How taught faces of one source are read; shares are 0 to 1.

    `taught` of `faces` were found in their picture and could be taught. `read`: pictures in
    which the face's own name was read and no other; `same_mark` counts the name of a face
    with the same mark on another die, too. `wrong`: pictures taken without asking with another
    name. `refused`: pictures of faces that nobody had taught in which no value was named.
    """

    source: str
    faces: int
    taught: int
    readings: int
    read: float | None
    same_mark: float | None
    accepted: float | None
    wrong: int
    untaught_readings: int
    refused: float | None
    not_read: tuple[str, ...]


class Total(Struct, frozen=True):
    """Several sets together; the bounds are those of `Accepted`."""

    sets: int
    pictures: int
    accepted: Accepted
    picture_bound: float
    die_bound: float
    good_view: int
    good_view_accepted: int


def total(figures: Sequence[SetFigures]) -> Total:
    """Sums over sets."""
    accepted = Accepted(
        sum(one.accepted.pictures for one in figures),
        sum(one.accepted.wrong_pictures for one in figures),
        sum(one.accepted.dice for one in figures),
        sum(one.accepted.wrong_dice for one in figures),
    )
    return Total(
        sets=len(figures),
        pictures=sum(one.pictures for one in figures),
        accepted=accepted,
        picture_bound=round(accepted.picture_bound, 5),
        die_bound=round(accepted.die_bound, 5),
        good_view=sum(one.good_view for one in figures),
        good_view_accepted=sum(one.good_view_accepted for one in figures),
    )


def share(part: int, whole: int) -> float | None:
    """A rounded share, None of nothing."""
    return round(part / whole, 4) if whole else None
