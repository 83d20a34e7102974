"""`skald read` and `skald replay` on what people really have: odd files, full disks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.cli.faults import Fault
from assistant.cli.pictures import PictureFolder
from tests.deploy.test_command_line import skald
from tests.vision_camera.scenes import Look, Scene
from tests.vision_camera.stubs import BlobReader
from tests.vision_camera.test_service_sources import write_video
from vision.cameras import SourceError
from vision.evaluation import PictureError, load_picture
from vision.replay import replay

PICTURE = np.full((40, 60, 3), 90, np.uint8)
HEIC = b"\0\0\0\x24ftypheic" + bytes(400)


def packed(ending: str) -> bytes:
    return cv2.imencode(ending, PICTURE)[1].tobytes()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (HEIC, "(heic); save it as JPEG"),
        (packed(".webp")[:30], "cut off"),
        (packed(".bmp")[:600], "cut off"),
        (packed(".tiff")[:300], "is damaged"),
        (b"no picture at all", "is no picture"),
        (cv2.imencode(".png", PICTURE[:2, :3])[1].tobytes(), "has 3 x 2 pixels"),
    ],
    ids=["empty", "heic", "webp", "bmp", "tiff", "words", "tiny"],
)
def test_what_is_wrong_with_a_picture_is_told_with_its_name(
    tmp_path: Path, data: bytes, words: str
) -> None:
    file = tmp_path / "IMG 1.jpg"
    file.write_bytes(data)
    with pytest.raises(PictureError) as caught:
        load_picture(file)
    assert str(file) in str(caught.value)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("v.avi", b"RIFF\x90\1\0\0AVI LIST" + bytes(400)),
        ("v.jpg", b"RIFF\x90\1\0\0AVI LIST" + bytes(400)),
        ("v.MP4", b"\0\0\0\x20ftypisom" + bytes(400)),
        ("v.mkv", b"\x1a\x45\xdf\xa3" + bytes(400)),
    ],
)
def test_who_reads_a_video_is_told_to_replay_it(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(PictureError, match=f"{name} is a video; read it with: skald replay"):
        load_picture(tmp_path / name)
    (tmp_path / "photo.avi").write_bytes(packed(".jpg"))
    assert load_picture(tmp_path / "photo.avi").shape == PICTURE.shape


def test_names_that_are_not_utf_8_are_read_and_printed(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"w\xfcrfel.png")
    file.write_bytes(packed(".png"))
    cut = tmp_path / os.fsdecode(b"\xff.png")
    cut.write_bytes(packed(".png")[:60])
    for flags in (["--json"], []):
        done = skald("read", *flags, "--overlay", tmp_path / "seen", file, cut)
        assert done.returncode == 1
        assert "w\ufffdrfel.png" in done.stdout
        assert "\ufffd.png is cut off" in done.stderr
        assert "Traceback" not in done.stderr
    assert [one.name for one in (tmp_path / "seen").iterdir()] == [file.with_suffix(".jpg").name]
    done = skald("replay", file)
    assert done.returncode == 1
    assert "w\ufffdrfel.png” is not written in UTF-8" in done.stderr


@pytest.mark.parametrize("ending", [".webp", ".bmp"])
def test_a_damaged_picture_is_named_with_the_remedy(tmp_path: Path, ending: str) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (120, 160, 3)).astype(np.uint8)
    flags = [cv2.IMWRITE_WEBP_QUALITY, 80] if ending == ".webp" else []
    data = bytearray(cv2.imencode(ending, noise, flags)[1].tobytes())
    data[4096:8192] = bytes(4096)
    file = tmp_path / f"IMG 2{ending}"
    file.write_bytes(data)
    with pytest.raises(PictureError) as caught:
        load_picture(file)
    assert str(caught.value) == f"{file} is damaged; copy it again from the camera"


def test_a_picture_of_deep_samples_is_not_read_as_black(tmp_path: Path) -> None:
    path = tmp_path / "deep.png"
    path.write_bytes(cv2.imencode(".png", PICTURE.astype(np.uint16) << 4)[1].tobytes())
    assert load_picture(path).mean() == pytest.approx(90)


@pytest.mark.parametrize("kind", [np.float32, np.int16])
def test_samples_of_a_kind_that_is_not_read_are_no_damage(
    tmp_path: Path, kind: type[np.float32 | np.int16]
) -> None:
    path = tmp_path / "scan.tiff"
    path.write_bytes(cv2.imencode(".tiff", PICTURE[..., 0].astype(kind))[1].tobytes())
    with pytest.raises(PictureError) as caught:
        load_picture(path)
    assert str(caught.value).startswith(f"{path} has samples of a kind that is not read")
    assert "JPEG, PNG, WebP, BMP and TIFF with 8 or 16 bits a sample are" in str(caught.value)


def test_a_grey_tiff_of_16_bits_is_read(tmp_path: Path) -> None:
    path = tmp_path / "scan.tiff"
    path.write_bytes(cv2.imencode(".tiff", PICTURE[..., 0].astype(np.uint16) << 8)[1].tobytes())
    assert load_picture(path).mean() == pytest.approx(90)


def test_a_folder_is_told_with_the_pictures_that_are_in_it(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="is a folder without pictures"):
        load_picture(tmp_path)
    for name in ("a.JPG", "b.png", "c.png", "notes.txt"):
        (tmp_path / name).touch()
    with pytest.raises(PictureError) as caught:
        load_picture(tmp_path)
    assert str(caught.value).endswith(f"name the pictures in it: {tmp_path}/*.JPG {tmp_path}/*.png")


def test_a_pattern_that_the_shell_left_as_it_is_matches_no_file(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"matches no file; .* does not take in \*\.JPG"):
        load_picture(tmp_path / "*.jpg")
    with pytest.raises(PictureError, match="does not exist; check the name"):
        load_picture(tmp_path / "table.jpg")


@pytest.mark.parametrize("ending", [".jpg", ".png", ".bmp"])
def test_a_picture_is_no_video_and_what_reads_it_is_named(tmp_path: Path, ending: str) -> None:
    table = Scene()
    path = tmp_path / f"throw{ending}"
    path.write_bytes(cv2.imencode(ending, table.draw(Look()))[1].tobytes())
    with pytest.raises(
        SourceError, match=rf"throw\{ending} is one picture, no video: .*skald read"
    ):
        list(replay(path, reader=BlobReader()))


def test_a_folder_is_no_video(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="is a folder: give one video in it"):
        list(replay(tmp_path, reader=BlobReader()))


def test_a_video_without_its_index_is_told_in_one_line_of_ours(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.avi", tmp_path / "cut.avi"
    write_video(whole, Scene(noise=2))
    for length in (1000, 3000):
        cut.write_bytes(whole.read_bytes()[:length])
        done = skald("replay", cut)
        assert done.returncode == 1
        (line,) = done.stderr.splitlines()
        assert line.startswith("skald: The video cut.avi cannot be read")


def test_what_has_no_end_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.evaluation.pictures.LARGEST_BYTES", 1_000_000)
    with pytest.raises(PictureError, match="/dev/zero is larger than 1 MB"):
        load_picture(Path("/dev/zero"))


def test_any_name_of_a_file_is_whole_json(tmp_path: Path) -> None:
    odd = tmp_path / "two\nlines \udcff.png"
    odd.write_bytes(packed(".png"))
    done = skald("read", "--json", odd)
    assert done.returncode == 0, done.stderr
    (line,) = done.stdout.splitlines()
    assert json.loads(line)["image"] == f"{tmp_path}/two\nlines \N{REPLACEMENT CHARACTER}.png"


def test_a_result_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.write_bytes(packed(".png"))
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "assistant.cli", "read", "--json", str(file)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
            check=False,
        )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "cannot be written" in line
    assert "make room" in line


def test_a_drawn_picture_is_never_written_over_a_photograph(tmp_path: Path) -> None:
    photograph = tmp_path / "a.jpg"
    photograph.write_bytes(packed(".jpg"))
    before = photograph.read_bytes()
    folder = PictureFolder(tmp_path, [str(photograph)])
    assert folder.save(str(photograph), PICTURE).name == "a-seen.jpg"
    assert photograph.read_bytes() == before


def test_a_drawn_picture_that_cannot_be_written_leaves_nothing_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:10])
        raise OSError(28, "No space left on device")

    folder = PictureFolder(tmp_path / "seen")
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Fault, match="No space left on device"):
        folder.save("a.png", PICTURE)
    assert list((tmp_path / "seen").iterdir()) == []


def test_a_video_that_breaks_off_is_told_after_its_throws(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.avi", tmp_path / "cut.avi"
    write_video(whole, Scene(noise=2))
    data = whole.read_bytes()
    cut.write_bytes(data[: round(len(data) * 0.6)])
    rolls = replay(cut, reader=BlobReader())
    assert next(rolls).roll == 1
    with pytest.raises(SourceError, match=r"cut\.avi breaks off after \d+ of \d+ pictures"):
        list(rolls)
