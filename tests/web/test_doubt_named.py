"""A doubt names exactly the values that have large buttons, from the reader to the page."""

from __future__ import annotations

import re

import pytest

from assistant.table.asking import Want, ask, doubts
from assistant.words.actor import Role
from assistant.words.dice import (
    Candidate,
    DieKind,
    DieReading,
    DieSpec,
    DieState,
    Face,
    Reading,
    WantedDice,
)
from tests.web.views import full_view
from vision.dice.judgement import judge
from web.access import Audience
from web.pages.asked import Asked, asked

HOST = Audience(Role.HOST, None, "d1", "laptop")
CERTAIN = 0.97
ANY_D6 = (DieSpec(DieKind.D6),)


def die(
    *shares: tuple[Face, float], confidence: float = 0.9, kind: DieKind = DieKind.D6
) -> DieReading:
    candidates = tuple(Candidate(value, share) for value, share in shares)
    value = candidates[0].value if candidates else None
    return DieReading(kind, value, confidence, (9, 9, 40, 40), DieState.FLAT, candidates, "white")


def shown(*dice: DieReading, wanted: tuple[DieSpec, ...] | None) -> Asked:
    """The question about these dice on the host's page."""
    problems = judge(dice, wanted, certain=CERTAIN)
    reading = Reading("r1", "tray", dice, False, problems, 5.0, 5.0, 9.0, (640, 480), CERTAIN)
    base = WantedDice("w1", dice=wanted)
    want = Want(base, base, 1.0)
    question = ask(want, reading, doubts(want, reading)).question
    found = asked(full_view(question=question, wanted=base), HOST)
    assert found is not None
    return found


def doubted(found: Asked) -> list[list[str]]:
    """The values that each sentence of doubt names."""
    said = [one.english() for one in found.problems]
    return [re.findall(r"\d+", one) for one in said if one.startswith("Not sure")]


@pytest.mark.parametrize(
    ("seen", "wanted", "named"),
    [
        (die((3, 0.97), (2, 0.02)), ANY_D6, ["3"]),
        (die((3, 0.6), (2, 0.4)), ANY_D6, ["3", "2"]),
        (die((3, 0.5), (2, 0.3), (5, 0.2)), None, ["3", "2", "5"]),
        (die((3, 0.4), (2, 0.3), (5, 0.2), (6, 0.1)), None, ["3", "2", "5"]),
        (die((3, 0.6), (2, 0.4)), (DieSpec(DieKind.D6, faces=(1, 3)),), ["3"]),
        (die((8, 0.6), (2, 0.4), kind=DieKind.D8), ANY_D6, ["2"]),
    ],
)
def test_a_doubt_names_the_values_with_large_buttons(
    seen: DieReading, wanted: tuple[DieSpec, ...] | None, named: list[str]
) -> None:
    found = shown(seen, wanted=wanted)
    assert doubted(found) == [named]
    assert [[str(value) for value in one.likely] for one in found.open] == [named]


def test_where_no_value_is_likelier_than_the_others_none_is_named() -> None:
    even = die(*((value, 1 / 6) for value in range(1, 7)))
    found = shown(even, wanted=ANY_D6)
    assert doubted(found) == []
    assert [one.english() for one in found.problems] == ["A die cannot be read."]
    assert found.open[0].likely == ()


def test_of_a_die_that_does_not_count_no_value_is_named() -> None:
    extra = DieReading(
        DieKind.D6,
        4,
        0.9,
        (90, 9, 40, 40),
        DieState.FLAT,
        (Candidate(4, 0.6), Candidate(1, 0.4)),
        "green",
    )
    found = shown(die((3, 0.9), confidence=0.99), extra, wanted=(DieSpec(DieKind.D6, "white"),))
    assert doubted(found) == []
    assert "1 die too many." in [one.english() for one in found.problems]
    assert found.open == ()
