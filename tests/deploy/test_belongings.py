"""A table moves house: whatever people gave it beside the games is there after a restore."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from assistant.boards.box import BoardBox
from assistant.boards.file import encode_board
from assistant.corrections import CorrectionStore
from assistant.journal import open_journal
from assistant.shelf import Shelf
from assistant.taught.box import DiceBox, Sender
from tests.boards.samples import BOARD
from tests.corrections.test_store import PNG, correction
from tests.deploy.test_command_line import skald
from tests.taught.faces import picture_of
from web.walk.record import Margins, Walked

GORGON = ("feats", "gorgon")
CAMERAS = '[[camera]]\nsource = "sim:7"\n'
WIRING = "# the owner's own\n[buttons]\n"
WALKED = Walked(tray=5.0, margins={"tray": Margins(0.1, 0.2, 0.1, 0.0)})


def lived_in(data: Path) -> Path:
    """A data folder with something of everything, put there as the house does."""
    data.mkdir()
    open_journal(data).close()
    box = DiceBox(data / "dice")
    for name in ("Marks", "Real table"):
        ident = box.begin_set(name, None, Sender("test", name))
        box.teach(ident, "ring", picture_of("ring"), Sender("test", f"{name} ring"))
    BoardBox(data / "boards").take_file(encode_board(BOARD), Sender("test", "board"))
    Shelf(data).confirm("dice_forge", GORGON, {(*GORGON, "glory"): "12"})
    CorrectionStore(data / "corrections").put(correction(), PNG, 1000)
    CorrectionStore(data / "corrections").switch(keeping=False)
    (data / "real-table.json").write_bytes(msgspec.json.encode(WALKED))
    (data / "cameras.toml").write_text(CAMERAS)
    (data / "wiring.toml").write_text(WIRING)
    (data / "secret.key").write_text("of this machine only")
    (data / "devices.json").write_text("{}")
    return data


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """The old table, the new one restored from its backup, and what the command said."""
    old = lived_in(tmp_path_factory.mktemp("old") / "data")
    file, new = old.parent / "all.db", tmp_path_factory.mktemp("new") / "data"
    done = skald("backup", file, "--data", old)
    assert done.returncode == 0, done.stderr
    told = "2 sets of taught dice, 1 shown board, own figures of 1 game, 1 correction"
    assert told in done.stdout
    done = skald("restore", file, "--data", new)
    assert (done.returncode, done.stderr) == (0, "")
    return old, new, done.stdout


def test_the_command_names_what_came_along(moved: tuple[Path, Path, str]) -> None:
    for words in (
        "0 games", "2 sets of taught dice", "1 shown board", "own figures of 1 game",
        "1 correction,",
        "real-table.json", "cameras.toml", "wiring.toml",
    ):  # fmt: skip
        assert words in moved[2]


def test_taught_dice_come_along(moved: tuple[Path, Path, str]) -> None:
    old, new, _ = moved
    assert DiceBox(new / "dice").view().kept == DiceBox(old / "dice").view().kept


def test_shown_boards_come_along(moved: tuple[Path, Path, str]) -> None:
    assert BoardBox(moved[1] / "boards").view().kept == {"trial-board": BOARD}


def test_the_owner_s_figures_come_along(moved: tuple[Path, Path, str]) -> None:
    (group,) = [one for one in Shelf(moved[1]).groups("dice_forge") if one.path == GORGON]
    assert group.own
    assert [one.value for one in group.figures if one.path[-1] == "glory"] == [12]


def test_corrections_and_their_switch_come_along(moved: tuple[Path, Path, str]) -> None:
    store = CorrectionStore(moved[1] / "corrections")
    assert [(one.said.value, png) for one, png in store.all()] == [(5, PNG)]
    assert not store.state().keeping


def test_marks_steps_cameras_and_wiring_come_along(moved: tuple[Path, Path, str]) -> None:
    new = moved[1]
    record = (new / "real-table.json").read_bytes()
    assert msgspec.json.decode(record, type=Walked) == WALKED
    assert (new / "cameras.toml").read_text() == CAMERAS
    assert (new / "wiring.toml").read_text() == WIRING


def test_secrets_of_a_machine_stay_there(moved: tuple[Path, Path, str]) -> None:
    assert not (moved[1] / "secret.key").exists()
    assert not (moved[1] / "devices.json").exists()


def test_what_was_here_is_kept_beside_what_comes(
    moved: tuple[Path, Path, str], tmp_path: Path
) -> None:
    here = tmp_path / "data"
    (here / "figures").mkdir(parents=True)
    own = here / "figures" / "dice_forge.toml"
    own.write_text("[feats.gorgon]\nglory = 9\n")
    (here / "cameras.toml").write_text(CAMERAS)
    file = moved[0].parent / "all.db"
    assert skald("restore", file, "--data", here).returncode == 0
    (kept,) = (here / "figures").glob("dice_forge.toml.before-*")
    assert kept.read_text() == "[feats.gorgon]\nglory = 9\n"
    assert list(here.glob("cameras.toml.before-*")) == [], "the same file needs no copy"
    assert Shelf(here).troubles == ()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("../outside.toml", b"x"),
        ("figures/../../outside.toml", b"x"),
        ("corrections/../../outside.json", b"x"),
        ("secret.key", b"x"),
        ("from-a-newer-skald.db", b"x"),
    ],
)
def test_what_is_not_known_is_named_and_written_nowhere(
    moved: tuple[Path, Path, str], tmp_path: Path, name: str, content: bytes
) -> None:
    file = tmp_path / "all.db"
    file.write_bytes((moved[0].parent / "all.db").read_bytes())
    with closing(sqlite3.connect(file)) as backup, backup:
        backup.execute("INSERT INTO extra_file VALUES (?, ?)", (name, content))
    done = skald("restore", file, "--data", tmp_path / "deep" / "data")
    assert done.returncode == 0
    assert name in done.stderr
    found = {path.name for path in tmp_path.rglob("*")}
    assert not found & {"outside.toml", "outside.json", "secret.key", "from-a-newer-skald.db"}
    assert (tmp_path / "deep" / "data" / "figures" / "dice_forge.toml").exists()


@pytest.mark.parametrize(
    ("name", "what"), [("boards/bad.json", "no board"), ("dice/bad.json", "no set of taught")]
)
def test_what_cannot_be_used_is_called_what_it_is(
    moved: tuple[Path, Path, str], tmp_path: Path, name: str, what: str
) -> None:
    file = tmp_path / "all.db"
    file.write_bytes((moved[0].parent / "all.db").read_bytes())
    with closing(sqlite3.connect(file)) as backup, backup:
        backup.execute("INSERT INTO extra_file VALUES (?, ?)", (name, b'{"a": 1}'))
    done = skald("restore", file, "--data", tmp_path / "data")
    assert "the games are restored" in done.stderr
    assert what in done.stderr
    assert "taught dice" not in done.stderr
