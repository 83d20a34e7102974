"""Corrections on disk: bounded, whole or not at all, and as one file."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from assistant.corrections import CorrectionStore, packed
from assistant.words.corrections import Correction, How, ReaderFacts, SaidDie
from assistant.words.dice import Candidate, DieKind, DieReading, DieState

PNG = b"\x89PNG" + bytes(96)


def correction(reading: str = "boot-0-1", die: int = 0, said: int | None = 5) -> Correction:
    read = DieReading(
        DieKind.D6, 6, 0.98, (10, 20, 40, 40), DieState.FLAT, (Candidate(6, 0.98),), "red"
    )
    return Correction(
        picture="",
        reach=1.6,
        at="2026-11-28T02:00:00+00:00",
        how=How.CORRECTED,
        reading=reading,
        die=die,
        accepted=True,
        certain=0.97,
        read=read,
        said=SaidDie(None if said is None else DieKind.D6, said),
        view="tray",
        size=(1280, 720),
        reader=ReaderFacts("0.1", {"finder.onnx": "ab" * 32}),
    )


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_correction_outlives_a_restart(tmp_path: Path) -> None:
    CorrectionStore(tmp_path / "c").put(correction(), PNG, 1000)
    store = CorrectionStore(tmp_path / "c")
    (found,) = store.all()
    assert found[0].said.value == 5
    assert found[0].picture == "0000000001000_boot-0-1_0.png"
    assert found[1] == PNG
    state = store.state()
    assert (state.keeping, state.count) == (True, 1)
    assert state.size == sum(file.stat().st_size for file in (tmp_path / "c").iterdir())


def test_reading_beside_a_service_takes_no_picture_that_it_is_writing(tmp_path: Path) -> None:
    CorrectionStore(tmp_path).put(correction(), PNG, 1000)
    (tmp_path / "0000000001001_boot-0-2_0.png").write_bytes(PNG)
    beside = CorrectionStore(tmp_path, read_only=True)
    assert (beside.state().count, len(list(beside.all()))) == (1, 1)
    assert (tmp_path / "0000000001001_boot-0-2_0.png").exists()
    assert CorrectionStore(tmp_path).state().count == 1
    assert not (tmp_path / "0000000001001_boot-0-2_0.png").exists()


def test_a_second_word_on_the_same_die_takes_the_place_of_the_first(tmp_path: Path) -> None:
    store = CorrectionStore(tmp_path)
    store.put(correction(said=5), PNG, 1000)
    store.put(correction(said=4), PNG, 2000)
    store.put(correction("boot-0-11"), PNG, 3000)
    assert [one.said.value for one, _ in store.all()] == [4, 5]
    again = store.find("boot-0-1", 0)
    assert again is not None
    assert again.said.value == 4
    store.remove("boot-0-1")
    assert [one.reading for one, _ in store.all()] == ["boot-0-11"]


def test_the_oldest_go_first(tmp_path: Path) -> None:
    store = CorrectionStore(tmp_path, most=3)
    for n in range(5):
        store.put(correction(f"r{n}"), PNG, 1000 + n)
    assert [one.reading for one, _ in store.all()] == ["r2", "r3", "r4"]
    assert len(names(tmp_path)) == 6
    small = CorrectionStore(tmp_path, most_bytes=store.state().size)
    small.put(correction("r5"), PNG, 2000)
    assert [one.reading for one, _ in small.all()] == ["r3", "r4", "r5"]


def test_a_picture_without_its_words_is_cleared_away_and_broken_words_are_left_out(
    tmp_path: Path,
) -> None:
    store = CorrectionStore(tmp_path)
    store.put(correction("r1"), PNG, 1000)
    store.put(correction("r2"), PNG, 2000)
    (tmp_path / "0000000003000_r3_0.png").write_bytes(PNG)
    (tmp_path / "0000000001000_r1_0.json").write_bytes(b"{")
    store = CorrectionStore(tmp_path)
    assert not (tmp_path / "0000000003000_r3_0.png").exists()
    assert [one.reading for one, _ in store.all()] == ["r2"]
    assert store.find("r1", 0) is None


def test_a_reading_with_a_strange_name_stays_in_the_folder(tmp_path: Path) -> None:
    store = CorrectionStore(tmp_path / "c")
    store.put(correction("../../etc/x"), PNG, 1000)
    assert names(tmp_path) == ["c"]
    assert store.find("../../etc/x", 0) is not None


def test_the_switch_outlives_a_restart_and_keeps_what_is_there(tmp_path: Path) -> None:
    store = CorrectionStore(tmp_path)
    store.put(correction(), PNG, 1000)
    store.switch(keeping=False)
    assert not CorrectionStore(tmp_path).state().keeping
    assert CorrectionStore(tmp_path).state().count == 1
    store.switch(keeping=True)
    assert CorrectionStore(tmp_path).state().keeping


def test_all_are_deleted_and_nothing_else(tmp_path: Path) -> None:
    store = CorrectionStore(tmp_path)
    store.switch(keeping=False)
    for n in range(3):
        store.put(correction(f"r{n}"), PNG, 1000 + n)
    assert store.clear() == 3
    assert names(tmp_path) == ["off"]
    assert (store.state().count, store.state().size) == (0, 0)


def test_a_full_disk_leaves_nothing_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = CorrectionStore(tmp_path)
    written: list[Path] = []

    def write(path: Path, content: bytes) -> None:
        if written:
            raise OSError(28, "No space left on device")
        written.append(path)
        path.write_bytes(content)

    monkeypatch.setattr("assistant.corrections.store.write_private", write)
    with pytest.raises(OSError, match="No space"):
        store.put(correction(), PNG, 1000)
    assert names(tmp_path) == []
    assert store.state().count == 0


def test_the_archive_holds_a_line_and_a_picture_each(tmp_path: Path) -> None:
    store = CorrectionStore(tmp_path)
    store.put(correction("r1"), PNG, 1000)
    store.put(correction("r2", said=None), PNG + b"2", 2000)
    with zipfile.ZipFile(io.BytesIO(b"".join(packed(store)))) as archive:
        assert archive.testzip() is None
        lines = [json.loads(line) for line in archive.read("corrections.jsonl").splitlines()]
        pictures = [archive.read(f"pictures/{line['picture']}") for line in lines]
        about = archive.read("README.txt").decode()
    assert pictures == [PNG, PNG + b"2"]
    assert lines[0]["said"] == {"kind": "d6", "value": 5}
    assert lines[1]["said"] == {"kind": None, "value": None}
    assert lines[0]["read"]["candidates"] == [{"value": 6, "confidence": 0.98}]
    assert lines[0]["reader"]["nets"]
    for field in ("picture", "read", "said", "how", "accepted", "reading", "reader", "at"):
        assert field in lines[0]
        assert f"  {field}" in about
