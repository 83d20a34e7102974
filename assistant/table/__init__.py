"""The table: takes commands, asks the rules, appends events, folds them, tells observers."""

from assistant.table.clock import Surroundings, System
from assistant.table.table import Table

__all__ = ["Surroundings", "System", "Table"]
