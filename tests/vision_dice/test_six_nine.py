"""6 or 9: the mark decides, else the kind of die, else a person."""

from __future__ import annotations

import pytest

from assistant.words.dice import DieKind, Face
from assistant.words.faces import is_face, values_of
from vision.dice.six_nine import settle

BOTH = (DieKind.D10, DieKind.D12, DieKind.D20)
ONE = (DieKind.D6, DieKind.D8)


def told(
    kind: DieKind, chances: dict[Face, float], marked: float, allowed: tuple[Face, ...] = ()
) -> dict[Face, float]:
    found = settle(kind, chances, marked, allowed)
    assert [one.confidence for one in found] == sorted(
        (one.confidence for one in found), reverse=True
    )
    return {one.value: round(one.confidence, 4) for one in found}


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize("value", [6, 9])
def test_without_a_mark_both_stand_side_by_side(kind: DieKind, value: int) -> None:
    assert told(kind, {value: 1.0}, 0.0) == {6: 0.5, 9: 0.5}


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize("value", [6, 9])
def test_the_mark_decides(kind: DieKind, value: int) -> None:
    assert told(kind, {value: 1.0}, 1.0) == {value: 1.0}


def test_a_mark_that_is_only_likely_leaves_a_doubt() -> None:
    assert told(DieKind.D10, {9: 1.0}, 0.9) == {9: 0.95, 6: 0.05}
    assert told(DieKind.D20, {9: 0.6, 6: 0.2, 16: 0.2}, 0.0) == {9: 0.4, 6: 0.4, 16: 0.2}


@pytest.mark.parametrize("kind", ONE)
def test_where_there_is_no_nine_it_is_a_six(kind: DieKind) -> None:
    assert told(kind, {9: 0.7, 6: 0.2, 3: 0.1}, 0.0) == {6: 0.9, 3: 0.1}


def test_a_die_with_neither() -> None:
    assert settle(DieKind.D4, {6: 0.5, 9: 0.5}, 0.0) == ()
    assert told(DieKind.D4, {6: 0.5, 3: 0.5}, 0.0) == {3: 1.0}


@pytest.mark.parametrize(
    ("kind", "read", "value"),
    [
        (DieKind.D12, 21, 12),
        (DieKind.D20, 21, 12),
        (DieKind.D20, 91, 16),
        (DieKind.D20, 61, 19),
        (DieKind.D20, 81, 18),
    ],
)
def test_two_digits_upside_down_are_the_one_that_is_on_the_die(
    kind: DieKind, read: int, value: int
) -> None:
    assert told(kind, {read: 0.8, 3: 0.2}, 0.0) == {value: 0.8, 3: 0.2}


@pytest.mark.parametrize("value", [60, 90])
def test_the_tens_tell_themselves_apart_by_their_nought(value: int) -> None:
    assert told(DieKind.D00, {value: 1.0}, 0.0) == {value: 1.0}


def test_allowed_faces_decide_where_they_can() -> None:
    assert told(DieKind.D10, {9: 1.0}, 0.0, allowed=(1, 2, 6)) == {6: 1.0}
    assert told(DieKind.D10, {9: 1.0}, 0.0, allowed=(6, 9)) == {6: 0.5, 9: 0.5}
    assert told(DieKind.D10, {3: 1.0}, 0.0, allowed=(6,)) == {3: 1.0}, "what was seen is not hidden"


def test_taught_faces_are_left_as_they_are() -> None:
    assert told(DieKind.CUSTOM, {"sun": 0.7, "moon": 0.3}, 0.0) == {"sun": 0.7, "moon": 0.3}


@pytest.mark.parametrize("kind", [kind for kind in DieKind if kind is not DieKind.CUSTOM])
def test_every_value_of_a_kind_is_one_of_its_faces(kind: DieKind) -> None:
    assert len(values_of(kind)) in (4, 6, 8, 10, 11, 12, 20)
    assert all(is_face(kind, value) for value in values_of(kind))
    assert not is_face(kind, 101)
