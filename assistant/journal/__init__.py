"""The append-only journal in SQLite: durability, undo, replay, export, audit.

`open_journal(data)` gives the one writer; everything else reads.
"""

from assistant.journal.entry import DamagedEntryError, Entry, Origin, Snapshot
from assistant.journal.lock import JournalBusyError
from assistant.journal.recovery import JournalUnavailableError, open_journal
from assistant.journal.schema import JOURNAL_NAME, UnreadableError
from assistant.journal.store import Journal

__all__ = [
    "JOURNAL_NAME",
    "DamagedEntryError",
    "Entry",
    "Journal",
    "JournalBusyError",
    "JournalUnavailableError",
    "Origin",
    "Snapshot",
    "UnreadableError",
    "open_journal",
]
