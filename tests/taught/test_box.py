"""The box on disk: whole or not at all, and nothing lost by a fault."""

from __future__ import annotations

import errno
import threading
from pathlib import Path

import pytest

from assistant.kept.box import BoxView
from assistant.taught import TaughtError, decode_set, encode_set
from assistant.taught.box import DiceBox, Sender
from assistant.taught.store import SetStore, set_form
from assistant.words.taught import TaughtFace, TaughtSet
from tests.taught.faces import picture_of

RING, BAR = picture_of("ring"), picture_of("bar")
_count = iter(range(10_000))


def by(who: str = "Ada's phone") -> Sender:
    return Sender(who, f"key {next(_count)}")


def begun(folder: Path) -> tuple[DiceBox, str]:
    box = DiceBox(folder)
    ident = box.begin_set("Zażółć: the game!", None, by())
    box.teach(ident, "ring", RING, by())
    return box, ident


def test_what_was_taught_is_there_after_a_restart(tmp_path: Path) -> None:
    box, ident = begun(tmp_path)
    assert ident == "zazolc-the-game"
    again = DiceBox(tmp_path)
    assert again.view().kept == box.view().kept
    assert [one.what.english() for one in again.view().changes] == [
        "began the set “Zażółć: the game!”",
        "taught “ring”",
    ]
    assert {one.who for one in again.view().changes} == {"Ada's phone"}
    assert decode_set((tmp_path / f"{ident}.json").read_bytes()) == box.find(ident)


def test_a_full_disk_changes_nothing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box, ident = begun(tmp_path)
    before = box.view()
    told: list[BoxView[TaughtSet]] = []
    box.changed = told.append

    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("assistant.kept.store.write_private", full)
    sender = by()
    with pytest.raises(TaughtError, match=r"No space left on device.*free some space"):
        box.teach(ident, "bar", BAR, sender)
    assert (box.view(), told) == (before, [])
    assert DiceBox(tmp_path).view().kept == before.kept
    monkeypatch.undo()
    box.teach(ident, "bar", BAR, sender)
    assert len(told) == 1


def test_a_write_that_breaks_off_leaves_the_file_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box, ident = begun(tmp_path)

    def pulled(handle: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("assistant.files.os.fsync", pulled)
    with pytest.raises(TaughtError):
        box.teach(ident, "bar", BAR, by())
    monkeypatch.undo()
    assert [one.name for one in DiceBox(tmp_path).view().kept[ident].faces] == ["ring"]
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []


def test_a_broken_file_is_set_aside_and_told_and_the_others_are_read(tmp_path: Path) -> None:
    _, ident = begun(tmp_path)
    (tmp_path / "broken.json").write_bytes(b'{"skald_taught')
    box = DiceBox(tmp_path)
    assert list(box.view().kept) == [ident]
    (notice,) = box.notices
    assert "broken.json" in notice.english()
    (aside,) = tmp_path.glob("broken.json.broken-*")
    assert aside.read_bytes() == b'{"skald_taught'
    assert DiceBox(tmp_path).notices == ()


def test_a_removed_set_is_kept_aside_and_comes_back(tmp_path: Path) -> None:
    box, ident = begun(tmp_path)
    before = box.view().kept
    box.remove_set(ident, by())
    assert box.view().kept == {}
    assert not list(tmp_path.glob("*.json"))
    (kept,) = (tmp_path / "removed").iterdir()
    assert decode_set(kept.read_bytes()) == before[ident]
    step = box.view().undo
    assert step is not None
    box.undo(step.number, by())
    assert box.view().kept == before
    assert DiceBox(tmp_path).view().kept == before


def test_sets_of_one_name_stand_side_by_side(tmp_path: Path) -> None:
    box = DiceBox(tmp_path)
    file = encode_set(TaughtSet("Marks", (TaughtFace("ring", (RING,)),)))
    assert [box.take_file(file, by()) for _ in range(3)] == ["marks", "marks-2", "marks-3"]
    assert box.begin_set("雪", None, by()) == "set"
    same = by()
    assert box.take_file(file, same) == box.take_file(file, same) == "marks-4"


def test_more_than_the_reader_can_be_told_is_refused(
    tmp_path: Path,
) -> None:
    begun(tmp_path)
    box = DiceBox(tmp_path, set_form(most_weight=len(RING)))
    (ident,) = box.view().kept
    with pytest.raises(TaughtError, match="too many pictures"):
        box.teach(ident, "bar", BAR, by())
    with pytest.raises(TaughtError, match="cannot be kept"):
        box.teach(ident, "bar", b"no picture", by())


def test_files_beyond_what_the_reader_can_be_told_are_set_aside_and_told(
    tmp_path: Path,
) -> None:
    box, _ = begun(tmp_path)
    second = box.take_file(encode_set(TaughtSet("Zebra", (TaughtFace("bar", (BAR,)),))), by())
    first = next(one for one in box.view().kept if one != second)
    for form in (set_form(most_weight=len(RING) + len(BAR) - 1), set_form(most=1)):
        opened = DiceBox(tmp_path, form)
        assert list(opened.view().kept) == [first]
        (notice,) = opened.notices
        assert f"{second}.json" in notice.english()
        (aside,) = tmp_path.glob(f"{second}.json.broken-*")
        aside.rename(tmp_path / f"{second}.json")


def test_two_people_teach_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    box, ident = begun(tmp_path)

    def teach(who: str) -> None:
        for nth in range(8):
            box.teach(ident, f"{who} {nth}", BAR, by(who))

    people = [threading.Thread(target=teach, args=(who,)) for who in ("Ada", "Jan")]
    for one in people:
        one.start()
    for one in people:
        one.join()
    names = {face.name for face in DiceBox(tmp_path).view().kept[ident].faces}
    assert names == {"ring", *(f"{who} {nth}" for who in ("Ada", "Jan") for nth in range(8))}


def test_a_line_of_the_changes_that_does_not_read_costs_only_itself(tmp_path: Path) -> None:
    begun(tmp_path)
    log = tmp_path / "changes.log"
    log.write_bytes(b"nonsense\n" + log.read_bytes() + b'{"at": 1')
    assert len(DiceBox(tmp_path).view().changes) == 2


def test_sets_go_along_in_a_backup_and_nothing_here_is_lost(tmp_path: Path) -> None:
    box, ident = begun(tmp_path / "a")
    (tmp_path / "a" / "broken.json").write_bytes(b"{")
    files = SetStore(tmp_path / "a").files()
    assert list(files) == [f"{ident}.json"]
    other, same = begun(tmp_path / "b")
    other.teach(same, "bar", BAR, by())
    store = SetStore(tmp_path / "b")
    assert store.put_back(files) == 1
    assert DiceBox(tmp_path / "b").view().kept == box.view().kept
    (kept,) = (tmp_path / "b" / "removed").iterdir()
    assert decode_set(kept.read_bytes()) == other.find(same)
    for name in ("../out.json", "/etc/x.json", "a b.json", ".json"):
        with pytest.raises(TaughtError):
            store.put_back({name: b"{}"})
    with pytest.raises(TaughtError):
        store.put_back({"..json": files[f"{ident}.json"]})
    stood = box.view().kept
    with pytest.raises(TaughtError):
        store.put_back(
            {f"{ident}.json": encode_set(TaughtSet("x")), "A b.json": encode_set(TaughtSet("x"))}
        )
    assert DiceBox(tmp_path / "b").view().kept == stood
