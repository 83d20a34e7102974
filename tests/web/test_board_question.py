"""The card of a board in question, as the pages show it."""

from __future__ import annotations

import pytest

from assistant.words.board_record import BoardQuestion
from assistant.words.text import text
from tests.web.house import FakeTable
from tests.web.phones import Phone

OVERRULED = "As host you may record it all the same."


@pytest.mark.parametrize("may", [True, False])
def test_that_the_host_may_overrule_is_said_only_where_it_is_so(
    host: Phone, ada: Phone, table: FakeTable, may: bool
) -> None:
    why = text("The pawn of {name} stands on no portal.", name="Ada")
    said = text("{name}", name="islands")
    table.show(
        board_question=BoardQuestion(
            "l1", "islands", said, said, (), (640, 480), against=why, host_may=may
        )
    )
    page = host.get("/table").get_data(as_text=True)
    assert "stands on no portal" in page
    assert (OVERRULED in page) is may
    assert OVERRULED not in ada.get("/seat").get_data(as_text=True)
