"""The pages of taught dice: forms without JavaScript, for the host only."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace
from werkzeug.test import TestResponse

from assistant.ports import House, NotSeenError
from assistant.taught import decode_set
from assistant.taught.box import DiceBox
from assistant.words.dice import Candidate, DieKind, DieReading, DieSpec, DieState
from assistant.words.taught import AlikeFaces, SeenDie, TaughtNews
from assistant.words.text import text
from tests.taught.faces import MARKS, picture_of
from tests.web.house import make_house
from tests.web.phones import Phone
from tests.web.views import NASTY
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings

PICTURES = {mark: picture_of(mark) for mark in MARKS}


class FakeEyes:
    """Sees the dice that a test lays there."""

    def __init__(self) -> None:
        self.dice: tuple[SeenDie, ...] = ()
        self.blind = False
        self.silent = False
        self.alike: tuple[AlikeFaces, ...] = ()
        self.sent: list[bytes] = []

    def lay(self, *marks: str, value: str | None = None) -> None:
        self.dice = tuple(
            SeenDie(
                DieReading(
                    DieKind.CUSTOM,
                    value,
                    0.97,
                    (0, 0, 40, 40),
                    DieState.FLAT,
                    (Candidate("gold 3", 0.4),),
                ),
                PICTURES[mark],
            )
            for mark in marks
        )

    def dice_now(
        self, picture: bytes | None = None, wanted: Sequence[DieSpec] = ()
    ) -> tuple[SeenDie, ...]:
        if self.silent:
            raise TimeoutError("no answer")
        if self.blind:
            raise NotSeenError(text("Something moves in view."))
        if picture is not None:
            self.sent.append(picture)
        return self.dice

    def news(self, version: int) -> TaughtNews | None:
        return TaughtNews(version, self.alike)


@pytest.fixture
def eyes() -> FakeEyes:
    return FakeEyes()


@pytest.fixture
def box(tmp_path: Path) -> DiceBox:
    return DiceBox(tmp_path / "dice")


@pytest.fixture
def house(tmp_path: Path, eyes: FakeEyes, box: DiceBox) -> House:
    return replace(make_house(tmp_path), box=box, eyes=eyes)


@pytest.fixture
def app(house: House, settings: WebSettings) -> Iterator[Flask]:
    made = create_app(house, settings)
    yield made
    runtime_of(made).hub.close()


def shown(answer: TestResponse) -> str:
    """What a page says, without its tags."""
    assert answer.status_code == 200, answer.status
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.get_data(as_text=True))).split())


def after(host: Phone, answer: TestResponse) -> str:
    """The page that a form leads to."""
    assert answer.status_code == 303
    return shown(host.get(answer.headers["Location"].partition("#")[0]))


def forge(host: Phone) -> str:
    """A set begun from the list of Dice Forge; its path."""
    answer = host.form("/dice/begin", {"named_list": "dice_forge", "key": "f"})
    return str(answer.headers["Location"])


def test_a_named_list_waits_and_is_taught_face_by_face(
    host: Phone, eyes: FakeEyes, box: DiceBox
) -> None:
    path = forge(host)
    assert "0 of 29 taught" in shown(host.get(path))
    eyes.lay("ring")
    page = after(host, host.form(f"{path}/teach", {"face": "gold 1", "key": "1"}))
    assert "Taught “ gold 1 ”: it has 1 picture now." in page.replace("“gold 1”", "“ gold 1 ”")
    assert "1 of 29 taught" in page
    answer = host.form(f"{path}/teach", {"face": "gold 3", "key": "1b"})
    assert "?face=gold+4&was=" in answer.headers["Location"]
    assert [face.name for face in box.view().kept["dice-forge"].faces] == ["gold 1", "gold 3"]


def test_the_same_form_twice_teaches_once(host: Phone, eyes: FakeEyes, box: DiceBox) -> None:
    path = forge(host)
    eyes.lay("ring")
    host.form(f"{path}/teach", {"face": "ship", "key": "k"})
    eyes.lay("bar")
    host.form(f"{path}/teach", {"face": "ship", "key": "k"})
    assert len(box.view().kept["dice-forge"].faces[0].pictures) == 1


def test_an_old_page_with_another_face_is_no_repetition(
    host: Phone, eyes: FakeEyes, box: DiceBox
) -> None:
    path = forge(host)
    eyes.lay("ring")
    host.form(f"{path}/teach", {"face": "ship", "key": "k"})
    eyes.lay("bar")
    host.form(f"{path}/teach", {"face": "gold 1", "key": "k"})
    photographs = [(b"one", "cross"), (b"two", "dots"), (b"one", "cross")]
    for content, mark in photographs:
        eyes.lay(mark)
        sent = {"face": "gold 3", "key": "p", "picture": (io.BytesIO(content), "p.jpg")}
        host.form(f"{path}/teach/upload", sent)
    faces = {face.name: len(face.pictures) for face in box.view().kept["dice-forge"].faces}
    assert faces == {"ship": 1, "gold 1": 1, "gold 3": 2}


def test_a_form_sent_again_after_its_face_was_removed_teaches_nothing(
    host: Phone, eyes: FakeEyes, box: DiceBox
) -> None:
    path = forge(host)
    eyes.lay("ring")
    sent = {"face": "ship", "key": "k"}
    host.form(f"{path}/teach", sent)
    host.form(f"{path}/remove-face", {"face": "ship", "key": "r"})
    assert "no longer in this set" in after(host, host.form(f"{path}/teach", sent))
    assert box.view().kept["dice-forge"].faces == ()


@pytest.mark.parametrize("name", ["Try", "begin", "Upload", "undo", "_try", "x.json"])
def test_a_set_of_any_name_has_its_own_page(host: Phone, name: str) -> None:
    answer = host.form("/dice/begin", {"name": name, "key": "b"})
    assert name in after(host, answer)
    assert "Teach a face" in shown(host.get(answer.headers["Location"]))


@pytest.mark.parametrize(
    ("marks", "said"),
    [((), "Lay one die flat"), (("ring", "bar"), "2 things lie in view: leave just the one die")],
)
def test_none_or_several_dice_are_not_taught(
    host: Phone, eyes: FakeEyes, box: DiceBox, marks: tuple[str, ...], said: str
) -> None:
    path = forge(host)
    eyes.lay(*marks)
    assert said in after(host, host.form(f"{path}/teach", {"face": "ship", "key": "1"}))
    assert box.view().kept["dice-forge"].faces == ()


def test_a_camera_that_cannot_look_says_why(host: Phone, eyes: FakeEyes) -> None:
    path = forge(host)
    eyes.blind = True
    assert "Something moves" in after(host, host.form(f"{path}/teach", {"face": "ship"}))
    assert "Something moves" in shown(host.get("/dice/_try"))
    eyes.silent = True
    assert "does not answer" in after(host, host.form(f"{path}/teach", {"face": "ship"}))


def test_a_face_with_any_name_is_taught_from_a_photograph(
    host: Phone, eyes: FakeEyes, box: DiceBox
) -> None:
    host.form("/dice/begin", {"name": "Własne <kości>", "key": "b"})
    (ident,) = box.view().kept
    eyes.lay("cross")
    sent = {
        "new": NASTY.rstrip("\u2028\u202e"),
        "picture": (io.BytesIO(b"a photograph"), "p.jpg"),
        "key": "p",
    }
    page = after(host, host.form(f"/dice/{ident}/teach/upload", sent))
    assert eyes.sent == [b"a photograph"]
    assert "<script>alert(1)</script>" in page
    (face,) = box.view().kept[ident].faces
    picture = host.get(f"/dice/{ident}/{_digest(host, ident)}.png")
    assert (picture.data, picture.mimetype) == (face.pictures[0], "image/png")
    missing = after(host, host.form(f"/dice/{ident}/teach/upload", {"new": "x", "key": "q"}))
    assert "No file was chosen" in missing


def _digest(host: Phone, ident: str) -> str:
    page = host.get(f"/dice/{ident}").get_data(as_text=True)
    found = re.search(rf"/dice/{ident}/([0-9a-f]+)\.png", page)
    assert found is not None
    return found[1]


def test_faces_and_pictures_are_renamed_removed_and_brought_back(
    host: Phone, eyes: FakeEyes, box: DiceBox
) -> None:
    path = forge(host)

    def faces() -> list[tuple[str, int]]:
        return [(one.name, len(one.pictures)) for one in box.view().kept["dice-forge"].faces]

    def undo() -> None:
        step = box.view().undo
        assert step is not None
        host.form("/dice/undo", {"number": step.number, "set": step.ident, "key": step.number})

    for nth, mark in enumerate(("ring", "bar", "cross")):
        eyes.lay(mark)
        host.form(f"{path}/teach", {"face": "ship", "key": f"t{nth}"})
    eyes.lay("dots")
    full = after(host, host.form(f"{path}/teach", {"face": "ship", "key": "t4"}))
    assert "remove one of them first" in full
    digest = _digest(host, "dice-forge")
    host.form(f"{path}/remove-picture", {"face": "ship", "digest": digest, "key": "r"})
    assert faces() == [("ship", 2)]
    undo()
    assert faces() == [("ship", 3)]
    host.form(f"{path}/rename-face", {"face": "ship", "new": "okręt ⛵", "key": "n"})
    assert faces() == [("okręt ⛵", 3)]
    page = after(host, host.form(f"{path}/remove-face", {"face": "okręt ⛵", "key": "d"}))
    assert faces() == []
    assert "Take back" in page
    undo()
    undo()
    assert faces() == [("ship", 3)]
    stale = host.form("/dice/undo", {"number": 1, "set": "dice-forge", "key": "stale"})
    assert "changed meanwhile" in after(host, stale)


def test_a_set_is_downloaded_removed_and_taken_back_from_the_file(
    host: Phone, eyes: FakeEyes, box: DiceBox
) -> None:
    path = forge(host)
    eyes.lay("ring")
    host.form(f"{path}/teach", {"face": "ship", "key": "t"})
    file = host.get(f"{path}.json")
    assert "attachment" in file.headers["Content-Disposition"]
    assert decode_set(file.data) == box.view().kept["dice-forge"]
    host.form(f"{path}/remove", {"key": "r"})
    assert box.view().kept == {}
    sent: dict[str, Any] = {"file": (io.BytesIO(file.data), "d.json"), "key": "u"}
    assert "1 of 29 taught" in after(host, host.form("/dice/upload", sent))
    broken = {"file": (io.BytesIO(b"{}"), "d.json"), "key": "v"}
    assert "no set of taught faces" in after(host, host.form("/dice/upload", broken))
    assert len(box.view().kept) == 1


def test_faces_that_look_alike_are_told_where_they_are_taught(host: Phone, eyes: FakeEyes) -> None:
    path = forge(host)
    eyes.lay("ring")
    host.form(f"{path}/teach", {"face": "gold 3", "key": "t"})
    eyes.alike = (AlikeFaces("gold 3", "gold 4", 0.97),)
    said = shown(host.get(path))
    assert "look too much alike" in said
    polish = shown(host.get(f"{path}?lang=pl"))
    assert "złoto 3" in polish
    assert "gold 3" not in polish.replace("gold 3 ”", "")


def test_what_is_in_view_is_shown_as_it_is_read(host: Phone, eyes: FakeEyes) -> None:
    eyes.lay("ring", value="gold 3")
    assert "gold 3 sure: 97 %" in shown(host.get("/dice/_try"))
    eyes.lay("bar")
    assert "unknown most like: gold 3" in shown(host.get("/dice/_try"))


def test_who_changed_what_is_shown(host: Phone, eyes: FakeEyes, box: DiceBox) -> None:
    path = forge(host)
    eyes.lay("ring")
    host.form(f"{path}/teach", {"face": "ship", "key": "t"})
    assert "taught “ ship ”" in shown(host.get(path)).replace("“ship”", "“ ship ”")
    assert {change.who for change in box.view().changes} == {
        runtime_of(host.app).rights.devices()[0].name
    }


@pytest.mark.parametrize(
    "path",
    ["/dice", "/dice/_try", "/dice/dice-forge", "/dice/dice-forge.json", "/dice/dice-forge/0.png"],
)
def test_only_the_host_sees_the_faces(viewer: Phone, ada: Phone, path: str) -> None:
    assert viewer.get(path).status_code == 403
    assert ada.get(path).status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/dice/begin",
        "/dice/upload",
        "/dice/undo",
        "/dice/dice-forge/teach",
        "/dice/dice-forge/teach/upload",
        "/dice/dice-forge/remove-face",
        "/dice/dice-forge/remove",
    ],
)
def test_only_the_hosts_own_pages_change_the_faces(
    host: Phone, ada: Phone, box: DiceBox, path: str
) -> None:
    forge(host)
    before = box.view().version
    fields = {"named_list": "dice_forge", "face": "ship", "number": "1"}
    assert ada.form(path, fields).status_code == 403
    assert host.form(path, {**fields, "token": "forged"}).status_code == 403
    foreign = host.client.post(
        path,
        data={**fields, "token": host.token},
        headers={"Origin": "http://evil.example", "User-Agent": host.agent},
        environ_base={"REMOTE_ADDR": host.address},
    )
    assert foreign.status_code == 403
    assert box.view().version == before


def test_what_is_not_there_is_said(host: Phone) -> None:
    assert host.get("/dice/nothing").status_code == 404
    assert host.get("/dice/..%2fjournal").status_code == 404
    assert host.form("/dice/nothing/teach", {"face": "x"}).status_code == 404
    assert "no longer here" in after(host, host.form("/dice/nothing/remove", {"key": "1"}))


def test_a_new_name_outlives_a_refusal(host: Phone, eyes: FakeEyes) -> None:
    answer = host.form("/dice/begin", {"name": "Own", "key": "n"})
    path = str(answer.headers["Location"])
    refused = host.form(f"{path}/teach", {"new": "Pig's <tail>", "key": "t"})
    page = host.get(refused.headers["Location"].partition("#")[0]).get_data(as_text=True)
    assert "No die is seen" in page
    assert [unescape(name) for name in re.findall(r'name="new" value="([^"]*)"', page)][:2] == [
        "Pig's <tail>"
    ] * 2
    eyes.lay("ring")
    taught = host.form(f"{path}/teach", {"new": "Pig's <tail>", "key": "u"})
    page = host.get(taught.headers["Location"].partition("#")[0]).get_data(as_text=True)
    assert not re.search(r'id="new-(live|photo)" name="new" value=', page)
