"""What a die is taken for, from the classifier's chances and from what was wanted."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.words.dice import DieKind, DieSpec, DieState
from vision.dice.answer import Answer, answers_of, with_numerals
from vision.dice.calibration import load_calibration
from vision.dice.naming import bears_numeral, may_bear_numeral, name_die
from vision.dice.shape import (
    BORNE,
    CLASSES,
    LOGITS,
    MARK,
    NONE,
    NUMERALS,
    PIPS,
    STATES,
    TOP_LOGITS,
)


def answer(
    kinds: dict[str, float],
    *,
    pips: dict[int, float] | None = None,
    numerals: dict[str, float] | None = None,
    marked: float = 1.0,
) -> Answer:
    """An answer with these chances; the rest is shared by nobody."""
    classes = np.array([kinds.get(name, 0.0) for name in CLASSES], np.float32)
    pip = np.array([(pips or {1: 1.0}).get(k + 1, 0.0) for k in range(6)], np.float32)
    numeral = np.array([(numerals or {"1": 1.0}).get(n, 0.0) for n in NUMERALS], np.float32)
    states = np.array([float(s is DieState.FLAT) for s in STATES], np.float32)
    return Answer(classes, pip, numeral, states, marked)


def test_pips_give_the_value_of_a_d6() -> None:
    named = name_die([answer({PIPS: 1.0}, pips={4: 0.9, 6: 0.1})], None)
    assert named.kind is DieKind.D6
    assert [c.value for c in named.candidates[:2]] == [4, 6]
    assert named.raw == pytest.approx(0.9, abs=1e-5)


def test_a_d6_with_numerals_is_a_d6_too() -> None:
    named = name_die([answer({"d6": 0.8, PIPS: 0.2}, pips={1: 1.0}, numerals={"5": 1.0})], None)
    assert (named.kind, named.candidates[0].value) == (DieKind.D6, 5)
    assert named.candidates[0].confidence == pytest.approx(0.8, abs=1e-5)


def test_a_six_without_a_mark_on_a_d10_is_six_or_nine() -> None:
    named = name_die([answer({"d10": 1.0}, numerals={"6": 1.0}, marked=0.0)], None)
    assert {c.value for c in named.candidates} == {6, 9}
    assert named.raw == pytest.approx(0.5, abs=1e-5)


def test_a_six_that_might_be_a_nine_is_asked_about_and_a_five_as_worth_is_not() -> None:
    certain = load_calibration()

    def is_sure(numerals: dict[str, float]) -> bool:
        raw = name_die([answer({"d20": 1.0}, numerals=numerals, marked=1.0)], None).raw
        return certain.chance(raw) >= certain.certain

    assert is_sure({"6": 0.96, "9": 0.01, "8": 0.03})
    assert not is_sure({"6": 0.96, "9": 0.04})
    assert not is_sure({"9": 0.96, "6": 0.04})
    assert is_sure({"5": 0.96, "6": 0.04})


def test_a_nine_on_a_d8_is_a_six_upside_down() -> None:
    named = name_die([answer({"d8": 1.0}, numerals={"9": 1.0}, marked=0.0)], None)
    assert [c.value for c in named.candidates] == [6]
    assert named.raw == pytest.approx(1.0, abs=1e-5)


def test_the_numeral_tells_d00_from_d10() -> None:
    assert name_die([answer({"d00": 1.0}, numerals={"40": 1.0})], None).candidates[0].value == 40
    assert name_die([answer({"d00": 1.0}, numerals={"00": 1.0})], None).candidates[0].value == 0
    assert name_die([answer({"d10": 1.0}, numerals={"0": 1.0})], None).candidates[0].value == 0


def test_what_is_printed_tells_of_the_kind_too() -> None:
    tens = answer({"d10": 0.7, "d00": 0.3}, numerals={"40": 0.9, "4": 0.1})
    named = name_die([tens], None)
    assert (named.kind, named.candidates[0].value) == (DieKind.D00, 40)
    assert named.raw < 0.9
    high = answer({"d12": 0.6, "d20": 0.4}, numerals={"17": 0.95, "7": 0.05})
    assert name_die([high], None).kind is DieKind.D20


def test_a_numeral_that_the_kind_lacks_is_a_doubt() -> None:
    named = name_die([answer({"d8": 1.0}, numerals={"12": 0.7, "2": 0.3})], None)
    assert named.candidates[0].value == 2
    assert named.raw == pytest.approx(0.3, abs=1e-5)


def test_what_is_wanted_settles_a_doubt_about_the_kind() -> None:
    unsure = answer({"d10": 0.6, "d8": 0.4}, numerals={"7": 1.0})
    assert name_die([unsure], None).kind is DieKind.D10
    assert name_die([unsure], (DieSpec(DieKind.D8),)).kind is DieKind.D8


def test_what_is_wanted_does_not_overrule_what_is_seen() -> None:
    sure = answer({"d10": 0.97, "d8": 0.03}, numerals={"7": 1.0})
    assert name_die([sure], (DieSpec(DieKind.D8),)).kind is DieKind.D10


def test_only_wanted_faces_settle_six_or_nine() -> None:
    unmarked = answer({"d12": 1.0}, numerals={"9": 1.0}, marked=0.0)
    named = name_die([unmarked], (DieSpec(DieKind.D12, faces=(1, 2, 6)),))
    assert [c.value for c in named.candidates] == [6]


def test_the_doubtful_look_counts() -> None:
    looks = [answer({PIPS: 1.0}, pips={3: 0.99}), answer({PIPS: 1.0}, pips={3: 0.4, 5: 0.6})]
    assert name_die(looks, None).raw == pytest.approx(0.4, abs=1e-5)


def test_a_doubtful_kind_is_looked_at_as_what_was_wanted() -> None:
    look = answer({"d8": 0.45, PIPS: 0.55})
    assert not bears_numeral(look, None)
    assert bears_numeral(look, (DieSpec(DieKind.D8),))
    assert not bears_numeral(answer({"custom": 1.0}), None)


def test_pips_that_may_be_numerals_are_a_doubt() -> None:
    named = name_die([answer({PIPS: 0.7, "d6": 0.3}, pips={3: 1.0}, numerals={"1": 0.0})], None)
    assert named.candidates[0].value == 3
    assert named.raw == pytest.approx(0.7, abs=1e-5)


def test_custom_dice_are_left_to_those_who_taught_them() -> None:
    named = name_die([answer({"custom": 1.0})], None)
    assert (named.kind, named.candidates) == (DieKind.CUSTOM, ())


def seen_near(numeral: str, borne: float) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """What the net of numerals makes of a top face; `borne`: whether there is a numeral."""
    logits = np.zeros(TOP_LOGITS, np.float32)
    logits[NUMERALS.index(numeral)], logits[BORNE] = 12.0, borne
    return logits


def test_what_looks_like_an_icon_from_afar_is_a_numeral_if_it_is_read_as_one() -> None:
    torn = answer({"d6": 0.3, "custom": 0.65, "none": 0.05})
    numeral = with_numerals(torn, seen_near("5", 5.0))
    named = name_die([numeral], None)
    assert (named.kind, named.candidates[0].value) == (DieKind.D6, 5)
    assert named.raw > 0.9
    assert numeral.classes[NONE] == pytest.approx(0.05)
    icon = name_die([with_numerals(torn, seen_near("5", -5.0))], None)
    assert icon.kind is DieKind.CUSTOM
    assert icon.raw > 0.95


def test_an_emblem_that_passes_for_a_numeral_is_none_without_one() -> None:
    torn = answer({"d6": 0.7, PIPS: 0.3}, pips={1: 0.9, 4: 0.1})
    named = name_die([with_numerals(torn, seen_near("5", -5.0))], None)
    assert named.candidates[0].value == 1


def test_a_numeral_is_looked_for_unless_there_is_hardly_one() -> None:
    assert may_bear_numeral(answer({"d6": 0.1, "custom": 0.9}), None)
    assert may_bear_numeral(answer({"d6": 0.1, PIPS: 0.9}), None)
    assert not may_bear_numeral(answer({"d6": 0.01, "custom": 0.99}), None)
    assert not may_bear_numeral(answer({"d6": 0.01, PIPS: 0.99}), None)


def test_a_numeral_that_only_a_d10_bears_tells_it_from_a_d00() -> None:
    named = name_die([answer({"d10": 0.6, "d00": 0.4}, numerals={"3": 0.99, "30": 0.01})], None)
    assert (named.kind, named.candidates[0].value) == (DieKind.D10, 3)
    assert named.raw > 0.95


def test_logits_become_chances_that_sum_to_one() -> None:
    rows = np.linspace(-4, 9, 2 * LOGITS).astype(np.float32).reshape(2, LOGITS)
    look, other = answers_of(rows)
    assert not look.numerals.any()
    assert other.classes.sum() == pytest.approx(1, abs=1e-5)
    top = np.linspace(-4, 9, TOP_LOGITS).astype(np.float32)
    top[MARK] = top[BORNE] = 0
    said = with_numerals(look, top)
    for chances in (said.classes, said.pips, said.numerals, said.states):
        assert chances.sum() == pytest.approx(1, abs=1e-5)
        assert int(chances.argmax()) == len(chances) - 1
    assert said.marked == pytest.approx(0.5)
