"""A panel in a process of its own: commands on standard input, what happens on output.

    python -m tests.rig.panel_process WIRING

Commands: `show ACTIVE WAITING` (comma-separated seats, `-` for none), `status`,
`close`, `end`. Each is answered by one JSON line; presses come as lines too.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from hardware.panel import open_panel
from hardware.wiring import load_layout
from tests.panel.pictures import picture, turn


def tell(kind: str, content: object) -> None:
    sys.stdout.write(msgspec.json.encode({kind: content}).decode() + "\n")
    sys.stdout.flush()


def main() -> None:
    layout = load_layout(Path(sys.argv[1]))
    panel = open_panel(layout, on_press=lambda press: tell("press", press))
    tell("ready", panel.status())
    for line in sys.stdin:
        command, *arguments = line.split()
        if command == "show":
            active, waiting = (
                () if seats == "-" else tuple(seats.split(",")) for seats in arguments
            )
            panel.show(picture(turn(active=active, waiting=waiting)))
        elif command == "close":
            panel.close()
        elif command == "end":
            return
        tell(command, panel.status())


if __name__ == "__main__":
    main()
