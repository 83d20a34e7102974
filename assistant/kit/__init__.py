"""The printable kit: corner markers, tray mat and colour card, as sheets and as PDF."""

from __future__ import annotations

from assistant.kit.paper import PAPERS, Paper
from assistant.kit.pdf import pdf_of
from assistant.kit.sheets import MARKERS, kit_sheets

__all__ = ["MARKERS", "PAPERS", "Paper", "kit_sheets", "pdf_of"]
