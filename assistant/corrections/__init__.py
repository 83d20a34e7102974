"""Corrections: what people said of dice is kept on this machine, with the picture of each.

`answers` finds them in two pictures of the table, `store` keeps them, `archive` packs them,
`keeper` does all of it beside the table.
"""

from __future__ import annotations

from assistant.corrections.archive import packed
from assistant.corrections.keeper import FOLDER_NAME, Keeper
from assistant.corrections.store import CorrectionStore

__all__ = ["FOLDER_NAME", "CorrectionStore", "Keeper", "packed"]
