"""When a reading is taken without asking, and what is said when it is not."""

from __future__ import annotations

import pytest

from assistant.words.dice import Candidate, DieKind, DieReading, DieSpec, DieState
from vision.dice.judgement import judge

D6 = DieSpec(DieKind.D6)


def die(
    value: int | None = 4,
    *,
    kind: DieKind = DieKind.D6,
    confidence: float = 0.99,
    state: DieState = DieState.FLAT,
    colour: str | None = "red",
) -> DieReading:
    candidates = (Candidate(4, confidence), Candidate(5, 1 - confidence))
    return DieReading(kind, value, confidence, (0, 0, 9, 9), state, candidates, colour)


def said(*dice: DieReading, wanted: tuple[DieSpec, ...] | None = None) -> list[str]:
    return [problem.english() for problem in judge(dice, wanted, certain=0.9)]


def test_certain_flat_dice_need_no_asking() -> None:
    assert said(die(), die(2), wanted=(D6, D6)) == []
    assert said(die()) == []


def test_no_dice() -> None:
    assert said() == ["No dice in view."]


@pytest.mark.parametrize(
    ("seen", "wanted", "sentence"),
    [
        (4, 6, "Found 4 of 6 dice."),
        (0, 1, "No dice in view."),
        (3, 2, "1 die too many."),
        (5, 2, "3 dice too many."),
    ],
)
def test_number_of_dice(seen: int, wanted: int, sentence: str) -> None:
    assert said(*[die()] * seen, wanted=(D6,) * wanted) == [sentence]


def test_other_kind_was_wanted() -> None:
    assert said(die(), wanted=(DieSpec(DieKind.D8),)) == ["A d8 was wanted."]
    assert said(die(), die(), wanted=(DieSpec(DieKind.D8), D6)) == ["A d8 was wanted."]


def test_colours_that_a_lamp_may_exchange_fit_and_others_do_not() -> None:
    orange = DieSpec(DieKind.D6, "orange")
    assert said(die(colour="red"), wanted=(orange,)) == []
    assert said(die(colour="blue"), wanted=(orange,)) == ["A d6 in orange was wanted."]


def test_dice_are_matched_to_wishes_in_any_order() -> None:
    wanted = (D6, DieSpec(DieKind.D6, "red"))
    assert said(die(colour="red"), die(colour="green"), wanted=wanted) == []


def test_face_that_is_not_allowed() -> None:
    assert said(die(4), wanted=(DieSpec(DieKind.D6, faces=(1, 2)),)) == ["A d6 was wanted."]


def test_uncertain_value_names_both() -> None:
    assert said(die(confidence=0.6)) == ["Not sure: 4 or 5?"]


@pytest.mark.parametrize("state", [DieState.COCKED, DieState.CUT, DieState.UNKNOWN])
def test_any_other_state_asks(state: DieState) -> None:
    assert len(said(die(), die(state=state))) == 1
