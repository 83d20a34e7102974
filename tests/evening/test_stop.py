"""How long the end of a service may take, whatever does not come to its own end."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from assistant.service import ServiceSettings
from assistant.service.service import Service
from tests.asked_time import AskedTime

pytestmark = pytest.mark.live

PATIENCE_S = 60.0
PROMISED_S = 3.0


def test_an_end_waits_for_less_than_it_promises_though_every_room_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service(ServiceSettings("127.0.0.1", 0, tmp_path, camera="upload", pin="1234"))
    closing = dict(service._closing)
    over = threading.Event()
    hung = []

    def hang(name: str) -> None:
        hung.append(name)
        over.wait(PATIENCE_S)

    rooms = ("web", "panel", "camera")
    service._closing += [(name, lambda name=name: hang(name)) for name in rooms]  # type: ignore
    end = threading.Thread(target=service.stop)
    clock = AskedTime()
    monkeypatch.setattr("assistant.service.service.time", clock)
    real_join = threading.Thread.join
    clock.count(monkeypatch, threading.Thread, "join", end)
    end.start()
    try:
        real_join(end, PATIENCE_S)
        assert not end.is_alive()
        assert sorted(hung) == sorted(rooms)
        assert 0 < clock.asked_s < PROMISED_S
    finally:
        over.set()
        for name in rooms:
            closing[name]()
        service.table.stop(PATIENCE_S)
