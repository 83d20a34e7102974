"""The table: takes commands, asks the rules, appends events, folds them, tells observers."""

from assistant.table.clock import Surroundings, System
from assistant.table.history import History
from assistant.table.sheets import bg_stats_link, log_csv, scores_csv
from assistant.table.table import Table

__all__ = [
    "History",
    "Surroundings",
    "System",
    "Table",
    "bg_stats_link",
    "log_csv",
    "scores_csv",
]
