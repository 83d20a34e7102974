"""The packages that Skald stands on."""

from __future__ import annotations

import importlib.metadata as metadata
import importlib.util
import platform

from assistant.doctor.machine import Finding, Machine, broken, ok
from assistant.words.text import text

NEEDED = {
    "cv2": ("OpenCV", ("opencv-python-headless", "opencv-python", "opencv")),
    "numpy": ("numpy", ("numpy",)),
    "gpiozero": ("gpiozero", ("gpiozero",)),
    "flask": ("Flask", ("flask",)),
}
WITH_PINS = {
    "lgpio": ("lgpio", ("lgpio",)),
}


def packages(machine: Machine) -> Finding:
    """Which versions there are, and what is missing."""
    needed = NEEDED | WITH_PINS if machine.is_pi else NEEDED
    missing = [
        name for module, (name, _) in needed.items() if importlib.util.find_spec(module) is None
    ]
    if missing:
        return broken(
            text("missing: {names}", names=", ".join(missing)),
            text("run deploy/run again; it says what to install"),
        )
    versions = ", ".join(f"{name} {version(names)}" for name, names in needed.values())
    return ok(
        text(
            "Python {python}, {versions}",
            python=platform.python_version(),
            versions=versions,
        )
    )


def version(names: tuple[str, ...]) -> str:
    """Version of the first of these distributions; "?" for one that does not say."""
    for name in names:
        try:
            return metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return "?"
