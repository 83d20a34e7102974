"""`python -m assistant.cli`."""

from __future__ import annotations

from assistant.cli.entry import main

main()
