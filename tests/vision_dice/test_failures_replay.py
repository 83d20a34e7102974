"""A video of dice of several kinds: each roll once, at rest, each die by kind and value."""

from __future__ import annotations

from pathlib import Path

from assistant.words.dice import DieKind
from tests.vision_dice.test_replay_drawn import Film, check
from vision.dice import DiceReader

FIRST = [DieKind.D6, DieKind.D8, DieKind.D12]
SECOND = [DieKind.D20, DieKind.D6]


def test_rolls_of_several_kinds(reader: DiceReader, tmp_path: Path) -> None:
    check(reader, Film(5, [FIRST, SECOND]), tmp_path / "kinds.avi")
