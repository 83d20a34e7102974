"""Finding an occupation as people type it."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin.occupations import default_occupations
from assistant.games.feast_for_odin.searching import search

BOOK = default_occupations()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("32", (32,)),
        ("A32", (32,)),
        ("32 a", (32,)),
        ("a47", (47,)),
        ("A47", (47,)),
        ("007", (7, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79)),
        ("B32", ()),
        ("a999", ()),
        ("0", ()),
        ("Szmugler", (32,)),
        ("lowca", (153, 11, 139, 142)),
        ("ŁOWCA", (153, 11, 139, 142)),
        ("pogromca", (65,)),
        ("dragonslayer", (65,)),
        ("dragon slayer", (65,)),
        ("ship’s cook", (36,)),
        ("preceptor", (99,)),
        ("tutor", (52, 99)),
        ("helper in", (93,)),
        ("linseed", (58,)),
        ("{}[%]", ()),
    ],
)
def test_a_card_is_found_by_number_mark_or_part_of_a_name(
    typed: str, found: tuple[int, ...]
) -> None:
    assert search(BOOK, typed) == found


def test_a_number_names_its_card_first_then_those_that_begin_so() -> None:
    assert search(BOOK, "19") == (19, 190)
    assert search(BOOK, " 1 ")[:3] == (1, 10, 11)


def test_whole_names_come_before_beginnings_and_these_before_other_words() -> None:
    found = search(BOOK, "merchant")
    assert found[0] == 152
    assert set(found) == {152, 30, 78, 94, 96, 102, 148, 190}


def test_no_words_list_every_card() -> None:
    assert search(BOOK, "  ") == BOOK.numbers
