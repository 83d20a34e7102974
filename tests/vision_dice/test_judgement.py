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
    assert said(die(), wanted=(DieSpec(DieKind.D8),)) == ["A d8 was wanted, a d6 lies there."]
    seen = said(die(), die(), wanted=(DieSpec(DieKind.D8), D6))
    assert seen == ["A d8 was wanted, a d6 lies there."]


def test_colours_that_a_lamp_may_exchange_fit_and_others_do_not() -> None:
    orange = DieSpec(DieKind.D6, "orange")
    assert said(die(colour="red"), wanted=(orange,)) == []
    assert said(die(colour="blue"), wanted=(orange,)) == [
        "A d6 (orange) was wanted, a d6 (blue) lies there."
    ]


def test_dice_are_matched_to_wishes_in_any_order() -> None:
    wanted = (D6, DieSpec(DieKind.D6, "red"))
    assert said(die(colour="red"), die(colour="green"), wanted=wanted) == []


FEAST = (DieSpec(DieKind.D8, "orange"), DieSpec(DieKind.D12, "blue"))


def test_a_feast_for_odin_tells_its_dice_by_colour_and_kind() -> None:
    d8 = die(7, kind=DieKind.D8, colour="orange")
    d12 = die(11, kind=DieKind.D12, colour="blue")
    assert said(d12, wanted=FEAST[1:]) == []
    assert said(d12, d8, wanted=FEAST) == []
    assert said(d12, wanted=FEAST) == ["Found 1 of 2 dice.", "d8 (orange) is missing."]
    d10 = die(7, kind=DieKind.D10, colour="orange")
    assert said(d12, d10, wanted=FEAST) == ["A d8 (orange) was wanted, a d10 lies there."]
    grey = die(7, kind=DieKind.D8, colour="green")
    assert said(d12, grey, wanted=FEAST) == ["A d8 (orange) was wanted, a d8 (green) lies there."]


def test_a_surplus_die_is_named_only_where_it_can_be_no_other() -> None:
    d8 = die(7, kind=DieKind.D8, colour="orange")
    d12 = die(11, kind=DieKind.D12, colour="blue")
    green = die(3, colour="green")
    assert said(d8, green, d12, wanted=FEAST) == ["1 die too many.", "d6 (green) was not wanted."]
    assert said(d8, d8, d12, wanted=FEAST) == ["1 die too many."]
    assert said(die(1), die(2, colour="blue"), wanted=(DieSpec(DieKind.D6, "red"),)) == [
        "1 die too many.",
        "d6 (blue) was not wanted.",
    ]


def test_face_that_is_not_allowed() -> None:
    low = DieSpec(DieKind.D10, faces=(1, 2, 3))
    assert said(die(9, kind=DieKind.D10), wanted=(low,)) == ["A 9 is not on this die."]
    assert said(die(3, kind=DieKind.D10), wanted=(low,)) == []
    either = (DieSpec(DieKind.D6, faces=(1, 2)), DieSpec(DieKind.D6, faces=(4,)))
    assert said(die(4), die(1), wanted=either) == []


def test_uncertain_value_names_both() -> None:
    assert said(die(confidence=0.6)) == ["Not sure: 4 or 5?"]


@pytest.mark.parametrize(
    ("state", "one", "two"),
    [
        (DieState.COCKED, "1 die is leaning", "2 dice are leaning"),
        (DieState.CUT, "1 die is half outside the picture", "2 dice are half outside the picture"),
        (DieState.STACKED, "1 die lies on or under another one", "2 dice lie on one another"),
        (DieState.COVERED, "1 die is partly covered", "2 dice are partly covered"),
        (DieState.UNKNOWN, "1 thing in view may be a die", "2 things in view may be dice"),
        (DieState.OUTSIDE, "1 die lies outside the tray", "2 dice lie outside the tray"),
    ],
)
def test_any_other_state_asks(state: DieState, one: str, two: str) -> None:
    (first,) = said(die(), die(state=state))
    assert first.startswith(one)
    (second,) = said(die(state=state), die(), die(state=state))
    assert second.startswith(two)


def test_dice_outside_the_tray_fill_no_place_and_ask_only_where_one_is_missing() -> None:
    out = die(state=DieState.OUTSIDE)
    assert said(die(), die(), out, wanted=(D6, D6)) == []
    assert said(die(), out, wanted=(D6, D6)) == [
        "Found 1 of 2 dice.",
        "1 die lies outside the tray and does not count.",
    ]
    assert said(out, wanted=(D6,))[0] == "Found 0 of 1 die."


def test_a_thing_that_may_be_a_die_is_no_found_die() -> None:
    thing = die(None, state=DieState.UNKNOWN, colour=None)
    assert said(die(), thing, wanted=(D6, D6)) == [
        "1 thing in view may be a die.",
        "Found 1 of 2 dice.",
    ]
    assert said(die(), die(), thing, wanted=(D6, D6)) == ["1 thing in view may be a die."]


def test_a_leaning_die_still_counts() -> None:
    assert len(said(die(), die(state=DieState.COCKED), wanted=(D6, D6))) == 1


def test_a_flat_die_without_a_value_is_asked_about() -> None:
    nothing = DieReading(DieKind.D6, None, 0.99, (0, 0, 9, 9), DieState.FLAT)
    assert said(nothing) == ["A die cannot be read."]
