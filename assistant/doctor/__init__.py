"""The diagnosis: what is right on this machine, what needs a look, what is broken.

    checks = diagnose(Machine(data=folder))

The page and `skald doctor` show the same checks.
"""

from __future__ import annotations

from assistant.doctor.diagnosis import diagnose
from assistant.doctor.machine import Machine

__all__ = ["Machine", "diagnose"]
