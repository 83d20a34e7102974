"""Every line of the acceptance list of Brian Boru has a test that names it."""

from __future__ import annotations

from pathlib import Path

from tests.acceptance import listed, proved

FOLDER = Path(__file__).parent


def test_every_line_of_the_list_has_a_test_of_its_name() -> None:
    assert [one for one in listed(FOLDER) if one not in proved(FOLDER)] == []


def test_no_test_names_a_line_that_the_list_does_not_have() -> None:
    strange = sorted(proved(FOLDER) - set(listed(FOLDER)))
    assert strange == []
