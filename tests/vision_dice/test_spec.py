"""The list of dice on the command line."""

from __future__ import annotations

import pytest

from assistant.words.dice import DieKind, DieSpec
from vision.dice import DiceSpecError, parse_dice


def test_kinds_and_colours() -> None:
    assert parse_dice("d6, d8:orange") == (DieSpec(DieKind.D6), DieSpec(DieKind.D8, "orange"))


def test_number_repeats_a_kind() -> None:
    assert parse_dice("3d6:red") == (DieSpec(DieKind.D6, "red"),) * 3
    assert parse_dice("\u0663d6") == parse_dice("3d6")


def test_a_number_repeats_every_kind() -> None:
    for kind in DieKind:
        assert parse_dice(f"2{kind}:red") == (DieSpec(kind, "red"),) * 2


def test_blanks_change_nothing() -> None:
    assert parse_dice(" d6: orange , 2d8 :red") == parse_dice("d6:orange,2d8:red")


def test_d00_is_a_kind_of_its_own() -> None:
    assert parse_dice("007d6") == parse_dice("7d6")
    assert parse_dice("d00,d10") == (DieSpec(DieKind.D00), DieSpec(DieKind.D10))


@pytest.mark.parametrize("line", ["d%", "d100", "d6,2d%", "D100:red"])
def test_percentile_dice_are_told_as_the_two_that_they_are(line: str) -> None:
    with pytest.raises(DiceSpecError, match='"d00" shows the tens, "d10" the ones'):
        parse_dice(line)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("d7", '"d7" (die 1 of the list)'),
        ("d6,six", '"six" (die 2 of the list)'),
        ("d6:mauve", 'unknown colour "mauve"'),
        ("d6,", '"" (die 2 of the list)'),
        ("0d6", '"0d6" (die 1 of the list): the number of dice begins at 1'),
        ("d8,00d6:red", '"00d6:red" (die 2 of the list): the number of dice begins at 1'),
        ("d6: ", 'unknown colour ""'),
        ("2d7", '"2d7" (die 1 of the list) is no kind'),
        ("", "no dice given"),
        ("25d6", '"25d6" (die 1 of the list): at most 24'),
        ("d8,99999999999d6", '"99999999999d6" (die 2 of the list): at most 24'),
        ("9" * 5000 + "d6", "at most 24"),
        ("20d6,5d8", "25 dice are wanted: at most 24"),
    ],
)
def test_errors_name_the_place(line: str, named: str) -> None:
    with pytest.raises(DiceSpecError) as caught:
        parse_dice(line)
    assert named in str(caught.value)
