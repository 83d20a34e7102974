"""The append-only journal in SQLite: durability, undo, replay, export, audit.

`open_journal(data)` gives the one writer; everything else reads.
"""

from assistant.journal.copies import Contents, Restored, back_up_to, checked, restore_from
from assistant.journal.entry import DamagedEntryError, Entry, Origin, Snapshot
from assistant.journal.export import export_game, import_game, read_export
from assistant.journal.lock import JournalBusyError
from assistant.journal.recovery import JournalUnavailableError, open_journal
from assistant.journal.schema import JOURNAL_NAME, NewerFormatError, UnreadableError
from assistant.journal.store import Journal

__all__ = [
    "JOURNAL_NAME",
    "Contents",
    "DamagedEntryError",
    "Entry",
    "Journal",
    "JournalBusyError",
    "JournalUnavailableError",
    "NewerFormatError",
    "Origin",
    "Restored",
    "Snapshot",
    "UnreadableError",
    "back_up_to",
    "checked",
    "export_game",
    "import_game",
    "open_journal",
    "read_export",
    "restore_from",
]
