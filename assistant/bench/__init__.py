"""Measures what people get from the service on this machine.

The real service is started in a folder of its own, with the simulated table,
and used as phones use it: over HTTP, from outside.
"""

from __future__ import annotations

from assistant.bench.bench import Plan, measure
from assistant.bench.figures import Figures
from assistant.bench.service import ServiceFailedError

__all__ = ["Figures", "Plan", "ServiceFailedError", "measure"]
