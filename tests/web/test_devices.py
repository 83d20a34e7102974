"""Camera, drawn tray, panel and codes to scan."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest

from assistant.words.dice import DieKind, DieSpec, WantedDice
from assistant.words.press import PressEnd
from tests.web.house import JPEG, FakeCamera, FakePanel, FakeTable, make_house
from tests.web.phones import Phone
from tests.web.views import full_view
from web.app import create_app
from web.runtime import runtime_of
from web.settings import WebSettings


class Rig:
    """An application whose fakes a test can reach."""

    def __init__(self, data: Path, table: FakeTable | None = None, *, real: bool = False) -> None:
        self.camera = FakeCamera(real=real)
        self.panel = FakePanel(real=real)
        self.app = create_app(
            make_house(data, table or FakeTable(), self.camera, self.panel), WebSettings()
        )
        self.viewer = Phone(self.app)
        self.ada = Phone(self.app).claim("s1")


@pytest.fixture
def rig(tmp_path: Path) -> Rig:
    return Rig(tmp_path)


@pytest.fixture
def real(tmp_path: Path) -> Rig:
    return Rig(tmp_path, real=True)


def test_everybody_may_look_at_pictures(rig: Rig) -> None:
    picture = rig.viewer.get("/api/camera/picture?view=tray")
    assert (picture.data, picture.mimetype) == (JPEG, "image/jpeg")
    assert picture.headers["Cache-Control"] == "no-store"
    assert rig.viewer.get("/api/camera/picture?view=../x").status_code == 404
    assert rig.viewer.get("/api/camera/crop/r1/0").data == JPEG
    assert rig.viewer.get("/api/camera/crop/r1/1").status_code == 404
    assert rig.viewer.get("/api/camera/crop/r1/-1").status_code == 404


def test_a_picture_from_a_phone_is_read(rig: Rig) -> None:
    bare = rig.ada.post("/api/camera/upload", data=JPEG, content_type="image/jpeg")
    assert bare.status_code in (200, 303)
    form = rig.ada.form("/api/camera/upload", {"picture": (BytesIO(JPEG), "dice.jpg")})
    assert (form.status_code, form.headers["Location"]) == (303, "/score")
    assert rig.camera.uploads == [JPEG, JPEG]


def test_a_large_phone_picture_fits_and_a_huge_one_does_not(rig: Rig) -> None:
    large = JPEG + bytes(11 * 1024 * 1024)
    taken = rig.ada.post("/api/camera/upload", data=large, content_type="image/jpeg")
    assert taken.status_code < 400
    usual = JPEG + bytes(400 * 1024)
    rig.ada.form("/api/camera/upload", {"picture": (BytesIO(usual), "dice.jpg")})
    assert rig.camera.uploads == [large, usual]
    huge = JPEG + bytes(13 * 1024 * 1024)
    answer = rig.ada.post(
        "/api/camera/upload", data=huge, content_type="image/jpeg", headers={"Accept": "*/*"}
    )
    assert answer.status_code == 413
    assert answer.mimetype == "application/json"
    page = rig.ada.post(
        "/api/camera/upload",
        data=huge,
        content_type="image/jpeg",
        headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"},
    )
    assert (page.status_code, page.mimetype) == (413, "text/html")
    assert "too large" in page.text
    assert len(rig.camera.uploads) == 2


def test_what_is_no_picture_is_refused_with_the_reason(rig: Rig) -> None:
    rig.ada.form("/api/camera/upload", {"picture": (BytesIO(b"GIF89a"), "x.jpg")})
    assert "it does not read as a picture" in rig.ada.said()
    rig.ada.form("/api/camera/upload", {})
    assert "Send a JPEG" in rig.ada.said()
    asked = {"Accept": "application/json"}
    answer = rig.ada.post(
        "/api/camera/upload", data=b"no", content_type="image/jpeg", headers=asked
    )
    assert (answer.status_code, answer.get_json()["field"]) == (422, "picture")
    assert not rig.camera.uploads


def test_dice_are_thrown_by_json_and_by_form(rig: Rig) -> None:
    thrown = rig.ada.post("/api/simulator/throw", json={"dice": 3, "strength": 1, "angle": -1.5})
    assert (thrown.status_code, thrown.get_json()) == (200, {"done": True})
    rig.ada.form("/api/simulator/throw", {"dice": "2"})
    assert rig.camera.throws == [(3, 1.0, -1.5), (2, 0.6, 0.0)]
    rig.ada.form("/api/simulator/arrange", {"what": "cocked"})
    assert rig.camera.arranged == ["cocked"]


@pytest.mark.parametrize(
    "body",
    [
        {"dice": 10**9},
        {"dice": "x"},
        {"dice": True},
        {"strength": 5},
        {"angle": 90},
        {"angle": [1]},
        {"angle": "nan"},
        {"angle": {"a": 1}},
    ],
)
def test_throws_stay_within_bounds(rig: Rig, body: dict[str, object]) -> None:
    answer = rig.ada.post("/api/simulator/throw", json=body)
    assert (answer.status_code, answer.get_json()["field"]) == (400, next(iter(body)))
    assert not rig.camera.throws


def test_buttons_of_the_drawn_panel(rig: Rig) -> None:
    host = Phone(rig.app).become_host()
    for down in (True, False):
        host.post("/api/panel/touch", json={"button": "next", "down": down})
    host.form("/api/panel/touch", {"button": "next", "down": "1"})
    assert rig.panel.touches == [("next", True), ("next", False), ("next", True)]
    rig.panel.touches.clear()
    host.form("/api/panel/touch", {"button": "next"})
    assert rig.panel.touches == [("next", True), ("next", False)], "a whole press"
    assert host.said() == ""
    unknown = host.post("/api/panel/touch", json={"button": "nuke", "down": True})
    assert (unknown.status_code, unknown.get_json()["field"]) == (404, "button")
    own = rig.ada.post("/api/panel/touch", json={"button": "next", "down": True})
    assert own.status_code == 403, "a button undoes anybody's action"


@pytest.mark.parametrize(
    ("end", "status", "said"),
    [
        (PressEnd.UNANSWERED, 503, "The panel has not answered"),
        (PressEnd.SHUT, 503, "Skald is being stopped"),
    ],
)
def test_a_press_says_what_kept_it(rig: Rig, end: PressEnd, status: int, said: str) -> None:
    host = Phone(rig.app).become_host()
    rig.panel.ends = end
    answer = host.post("/api/panel/touch", json={"button": "next"})
    assert (answer.status_code, said in answer.get_json()["reason"]) == (status, True)
    assert "came in between" not in answer.get_json()["reason"]


def test_a_press_of_which_nothing_came_is_told(rig: Rig) -> None:
    host, other = Phone(rig.app).become_host(), Phone(rig.app).become_host()
    rig.panel.ends = PressEnd.CAME_BETWEEN
    host.form("/api/panel/touch", {"button": "next"})
    assert "Nothing came of this press" in host.said()
    assert host.post("/api/panel/touch", json={"button": "next"}).status_code == 409
    held = {"button": "next", "down": True, "finger": "1"}
    assert host.post("/api/panel/touch", json=held).status_code == 200
    assert other.post("/api/panel/touch", json=held).status_code == 200
    late = host.post("/api/panel/touch", json={**held, "down": False})
    assert (late.status_code, late.get_json()["error"]) == (409, "unheard")


@pytest.mark.parametrize(("seat", "status"), [("s2", 403), ("s1", 200), (None, 200)])
def test_a_seat_throws_no_dice_of_another(tmp_path: Path, seat: str | None, status: int) -> None:
    wanted = WantedDice("w1", dice=(DieSpec(DieKind.D6),), seat=seat)
    rig = Rig(tmp_path, FakeTable(full_view(wanted=wanted)))
    asked = {"Accept": "application/json"}
    for answer in (
        rig.ada.post("/api/simulator/throw", json={"dice": 2}),
        rig.ada.post("/api/simulator/arrange", json={"what": "clear"}),
        rig.ada.post("/api/camera/upload", data=JPEG, content_type="image/jpeg", headers=asked),
    ):
        assert answer.status_code == status
    done = status == 200
    assert bool(rig.camera.throws and rig.camera.arranged and rig.camera.uploads) is done
    host = Phone(rig.app).become_host()
    assert host.post("/api/simulator/throw", json={"dice": 2}).status_code == 200


def test_of_several_dice_the_one_chosen_is_thrown(tmp_path: Path) -> None:
    dice = (DieSpec(DieKind.D8, "orange"), DieSpec(DieKind.D12, "blue"))
    rig = Rig(tmp_path, FakeTable(full_view(wanted=WantedDice("w1", seat="s1", among=dice))))
    host = Phone(rig.app).become_host()
    page = host.get("/table").text
    assert re.findall(r'<option value="\d">(d\d+ \(\w+\))</option>', page) == [
        "d8 (orange)", "d12 (blue)",
    ]  # fmt: skip
    for die in (0, 1):
        host.form("/api/simulator/throw", {"dice": "1", "die": str(die)})
    assert host.post("/api/simulator/throw", json={}).status_code == 200
    assert [one[0] for one in rig.camera.throws] == [1, 1, 1]
    assert [kinds[0] for kinds in rig.camera.thrown] == [DieKind.D8, DieKind.D12, DieKind.D8]
    wrong = host.post("/api/simulator/throw", json={"die": 2})
    assert (wrong.status_code, wrong.get_json()["field"]) == (400, "die")


def test_a_viewers_large_picture_is_not_even_read(rig: Rig) -> None:
    large = {"token": rig.viewer.token, "picture": (BytesIO(bytes(200 * 1024)), "dice.jpg")}
    assert rig.viewer.form("/api/camera/upload", large).status_code == 413


def test_viewers_touch_nothing(rig: Rig) -> None:
    for path in ("simulator/throw", "simulator/arrange", "panel/touch", "camera/upload"):
        assert rig.viewer.post(f"/api/{path}", json={}).status_code == 403
    assert not (rig.camera.throws or rig.panel.touches or rig.camera.uploads)


def test_real_devices_are_not_played_with(real: Rig) -> None:
    thrown = real.ada.post("/api/simulator/throw", json={})
    touched = (
        Phone(real.app)
        .become_host()
        .post("/api/panel/touch", json={"button": "next", "down": True})
    )
    assert (thrown.status_code, touched.status_code) == (409, 409)
    assert "real" in thrown.get_json()["reason"]
    real.ada.form("/api/simulator/throw", {})
    assert "real camera" in real.ada.said()


def test_codes_to_scan(rig: Rig) -> None:
    host = Phone(rig.app).become_host()
    score = rig.viewer.get("/api/code/score.svg")
    assert score.mimetype == "image/svg+xml"
    assert score.data.startswith(b"<svg")
    assert rig.viewer.get("/api/code/seat/s1.svg").status_code == 403
    assert rig.ada.get("/api/code/seat/s2.svg").status_code == 403
    seat = host.get("/api/code/seat/s1.svg")
    assert seat.data.startswith(b"<svg")
    assert host.get("/api/code/seat/s9.svg").status_code == 404


def test_a_code_leads_to_an_address_that_phones_reach(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def noted(content: str) -> str:
        made.append(content)
        return ""

    monkeypatch.setattr("web.api.codes._svg", noted)
    host = Phone(rig.app).become_host()
    link = runtime_of(rig.app).rights.seat_link("s1")
    host.get("/api/code/score.svg")
    host.get("/api/code/seat/s1.svg")
    host.get("/api/code/score.svg", headers={"Host": "skald.local:8000"})
    assert made == [
        "http://192.0.2.7:8000",
        f"http://192.0.2.7:8000/claim/{link}",
        "http://skald.local:8000",
    ]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/simulator/throw", {"dice": 2}),
        ("/api/simulator/arrange", {"what": "clear"}),
    ],
)
def test_a_camera_that_does_not_answer_is_a_word_not_a_fault(
    rig: Rig, path: str, body: dict[str, object]
) -> None:
    rig.camera.silent = True
    answer = rig.ada.post(path, json=body)
    assert answer.status_code == 503
    assert "camera does not answer" in answer.get_json()["reason"]
    sent = rig.ada.post(
        "/api/camera/upload",
        data=JPEG,
        content_type="image/jpeg",
        headers={"Accept": "application/json"},
    )
    assert sent.status_code in (303, 503)


def test_a_picture_that_ended_its_reader_is_answered_with_what_to_do(rig: Rig) -> None:
    rig.camera.fall = True
    answer = rig.ada.post(
        "/api/camera/upload",
        data=JPEG,
        content_type="image/jpeg",
        headers={"Accept": "application/json"},
    )
    assert answer.status_code == 503
    assert "Send the picture once more" in answer.get_json()["reason"]
    assert rig.camera.uploads == []
