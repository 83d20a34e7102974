"""A real child process is taught while it lives, and finds dice to be taught."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.taught.edit import add_picture, rename_face
from assistant.words.errors import NotSeenError
from assistant.words.status import CameraMode
from assistant.words.taught import SeenDie, TaughtFace, TaughtSet
from tests.taught import stubs
from tests.taught.stubs import Table
from tests.vision_camera.conftest import wait_until
from vision.supervisor import CameraSupervisor
from vision.supervisor_link import Parts

pytestmark = pytest.mark.live

MARKS = TaughtSet("Marks")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


@pytest.fixture
def camera(table: Table) -> Iterator[CameraSupervisor]:
    made = CameraSupervisor(
        table.source,
        on_reading=lambda reading: None,
        on_status=lambda status: None,
        parts=Parts(stubs.CAMERA, stubs.READER, stubs.FACES),
    )
    made.start()
    wait_until(lambda: made.status().mode is CameraMode.LIVE)
    yield made
    made.stop()


def lying(camera: CameraSupervisor, count: int) -> tuple[SeenDie, ...]:
    """The dice in view, once they lie there at rest."""
    found: list[tuple[SeenDie, ...]] = []

    def there() -> bool:
        try:
            found.append(camera.dice_now())
        except NotSeenError:
            return False
        return len(found[-1]) == count

    wait_until(there)
    return found[-1]


def test_a_living_child_is_taught_and_taught_anew(camera: CameraSupervisor, table: Table) -> None:
    (pid,) = camera.children()
    table.lay(("ring", 20))
    (die,) = lying(camera, 1)
    assert die.reading.value is None

    taught = add_picture(MARKS, "ring", die.picture)
    camera.teach(1, [taught])
    news = camera.news(1)
    assert news is not None
    assert (news.alike, news.trouble) == ((), None)
    table.lay(("bar", 10), ("ring", 75))
    assert [die.reading.value for die in lying(camera, 2)] == [None, "ring"]

    camera.teach(2, [rename_face(taught, "ring", "pierścień ⭕")])
    assert camera.news(2) is not None
    assert [die.reading.value for die in lying(camera, 2)] == [None, "pierścień ⭕"]
    camera.teach(3, [])
    assert camera.news(3) is not None
    assert [die.reading.value for die in lying(camera, 2)] == [None, None]
    assert camera.children() == (pid,)


def test_faces_that_look_alike_are_told_at_once(camera: CameraSupervisor, table: Table) -> None:
    table.lay(("ring", 20), ("ring", 60))
    first, second = lying(camera, 2)
    taught = add_picture(add_picture(MARKS, "one", first.picture), "two", second.picture)
    camera.teach(1, [taught])
    news = camera.news(1)
    assert news is not None
    assert [{pair.first, pair.second} for pair in news.alike] == [{"one", "two"}]


def test_a_new_child_knows_the_faces_too_and_reads_a_photograph_of_a_phone(
    camera: CameraSupervisor, table: Table
) -> None:
    table.lay(("cross", 0))
    (die,) = lying(camera, 1)
    camera.teach(1, [add_picture(MARKS, "cross", die.picture)])
    (seen,) = camera.dice_now(table.photograph(("cross", 40)))
    assert seen.reading.value == "cross"
    with pytest.raises(NotSeenError, match="no JPEG"):
        camera.dice_now(b"this is no picture")


def test_a_damaged_picture_is_told_and_the_faces_before_stay(
    camera: CameraSupervisor, table: Table
) -> None:
    table.lay(("dots", 0))
    (die,) = lying(camera, 1)
    camera.teach(1, [add_picture(MARKS, "dots", die.picture)])
    camera.teach(2, [TaughtSet("Marks", (TaughtFace("dots", (die.picture[:99],)),))])
    news = camera.news(2)
    assert news is not None
    assert news.trouble is not None
    assert "dots" in news.trouble.english()
    assert lying(camera, 1)[0].reading.value == "dots"
