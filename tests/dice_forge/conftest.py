"""A table with Dice Forge whose boards were shown to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.games.dice_forge import DiceForgeRules
from tests.core.support import Around, Play
from tests.dice_forge.test_at_the_table import begin, bless
from tests.dice_forge.test_boards import INVENTORY, ISLANDS


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    table = Play(tmp_path, Around(), rules=(DiceForgeRules(),))
    table.table.know_boards([INVENTORY, ISLANDS])
    begin(table)
    bless(table)
    yield table
    table.table.stop()
