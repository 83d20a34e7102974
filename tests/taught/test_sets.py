"""Sets are changed as people ask, and their file comes back as it was or is refused."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.taught import TaughtError
from assistant.taught.edit import (
    MOST_PICTURES,
    add_picture,
    clean_name,
    digest_of,
    remove_face,
    remove_picture,
    rename_face,
)
from assistant.taught.file import decode_set, encode_set
from assistant.taught.lists import named_lists, waiting
from assistant.taught.png import CropError, check_crop
from assistant.words.taught import TaughtFace, TaughtSet
from tests.taught.faces import MARKS, picture_of
from vision.worker_wire import Teach, pack

PICTURES = [picture_of(mark, turn) for mark in MARKS for turn in (0, 40)]
NAMES = ("gold 3", "Złoto", "ذهب", "雪", "⚔️", "a face")

names = st.sampled_from(NAMES)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("add"), names, st.sampled_from(PICTURES)),
        st.tuples(st.just("less"), names, st.sampled_from(PICTURES)),
        st.tuples(st.just("remove"), names, st.none()),
        st.tuples(st.just("rename"), names, names),
    ),
    max_size=25,
)


def model(faces: dict[str, list[bytes]], step: tuple[str, str, Any]) -> bool:
    """Does a step to plain lists; False where it must be refused."""
    what, name, other = step
    if what == "add":
        pictures = faces.setdefault(name, [])
        if other in pictures or len(pictures) >= MOST_PICTURES:
            return False
        pictures.append(other)
    elif name not in faces:
        return False
    elif what == "less":
        if other not in faces[name]:
            return False
        faces[name].remove(other)
    elif what == "remove":
        del faces[name]
    elif other != name:
        if other in faces:
            return False
        renamed = [(other if one == name else one, two) for one, two in faces.items()]
        faces.clear()
        faces.update(renamed)
    return True


def do(taught: TaughtSet, step: tuple[str, str, Any]) -> TaughtSet:
    what, name, other = step
    if what == "add":
        return add_picture(taught, name, other)
    if what == "less":
        return remove_picture(taught, name, digest_of(other))
    if what == "remove":
        return remove_face(taught, name)
    return rename_face(taught, name, other)


@given(steps)
def test_a_set_follows_every_change_and_its_file_comes_back(
    given: list[tuple[str, str, Any]],
) -> None:
    taught, plain = TaughtSet("A game ⛵"), dict[str, list[bytes]]()
    for step in given:
        if model(plain, step):
            taught = do(taught, step)
        else:
            with pytest.raises(TaughtError):
                do(taught, step)
        assert [(one.name, list(one.pictures)) for one in taught.faces] == list(plain.items())
    assert decode_set(encode_set(taught)) == taught


@given(st.text(max_size=80))
def test_a_name_is_kept_as_one_line_of_any_script_or_refused(raw: str) -> None:
    try:
        name = clean_name(raw)
    except TaughtError as error:
        assert error.why.english()
        return
    assert clean_name(name) == name
    assert 0 < len(name) <= 60
    assert not set(name) & set("\n\r\t\0\u2028")
    taught = TaughtSet("Set", (TaughtFace(name, (PICTURES[0],)),))
    assert decode_set(encode_set(taught)) == taught


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "   ",
        "\u200b",
        "\x07",
        "x" * 61,
        "a\x00b",
        "\ud800",
        "a\u202eb",
        "a\u200bb",
        "\u3164",
        "\u2800",
    ],
)
def test_what_is_no_name_is_refused(raw: str) -> None:
    with pytest.raises(TaughtError):
        clean_name(raw)


GOOD = json.loads(encode_set(TaughtSet("Marks", (TaughtFace("ring", (PICTURES[0],)),))))


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(
    side: int,
    height: int | None = None,
    *,
    rows: bytes | None = None,
    depth: int = 8,
    more: bytes = b"",
) -> bytes:
    head = struct.pack(">IIBBBBB", side, height or side, depth, 2, 0, 0, 0)
    pixels = zlib.compress(bytes(side * (1 + 3 * side)) if rows is None else rows, 9)
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", head) + more + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def test_a_plain_png_of_any_allowed_size_is_taken() -> None:
    assert [check_crop(png(side)) for side in (32, 64, 128)] == [32, 64, 128]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff\xe0 a jpeg",
        PICTURES[0][:-12],
        PICTURES[0][:200],
        PICTURES[0][:100] + b"\x00" + PICTURES[0][101:],
        PICTURES[0] + b"more",
        png(16),
        png(20_000, rows=bytes(3_000_000)),
        png(64, 65),
        png(64, depth=16),
        png(64, rows=bytes(64 * 193 - 1)),
        png(64, rows=bytes(30_000_000)),
        png(64, rows=b"\x09" * (64 * 193)),
        png(64, more=chunk(b"iCCP", b"p\0\0" + zlib.compress(bytes(30_000_000), 9))),
        png(64, more=chunk(b"acTL", struct.pack(">II", 9, 0))),
        png(64, more=chunk(b"eXIf", b"MM")),
        bytes(70_000),
    ],
    ids=range(18),
)
def test_a_picture_that_is_damaged_or_a_bomb_is_refused_before_it_is_unpacked(data: bytes) -> None:
    with pytest.raises(CropError):
        check_crop(data)


def face(**changes: Any) -> dict[str, Any]:
    return {**GOOD, "faces": [{**GOOD["faces"][0], **changes}]}


@pytest.mark.parametrize(
    ("whole", "said"),
    [
        ({}, "skald_taught_faces"),
        ({**GOOD, "skald_taught_faces": 0}, "skald_taught_faces"),
        ({**GOOD, "more": 1}, "more"),
        ({**GOOD, "name": 7}, "name"),
        ({**GOOD, "name": " "}, "A name is missing"),
        ({**GOOD, "version": -1}, "version"),
        ({**GOOD, "version": 1.5}, "version"),
        ({**GOOD, "version": 2**64 - 1}, "version"),
        ({**GOOD, "version": 10**400}, "version"),
        ({**GOOD, "name": "gold\u202e"}, "cannot be shown"),
        ({**GOOD, "faces": GOOD["faces"] * 2}, "two faces named “ring”"),
        ({**GOOD, "faces": [{"name": str(n)} for n in range(101)]}, "101 faces"),
        (face(pictures=GOOD["faces"][0]["pictures"] * 4), "“ring” has 4 pictures"),
        (face(pictures=["%%%"]), "does not read"),
        (face(pictures=[base64.b64encode(b"x").decode()]), "picture 1 of “ring”"),
        (face(pictures=[base64.b64encode(png(20_000, rows=bytes(9))).decode()]), "20000 x 20000"),
        (face(name="x" * 500), "too long"),
        (face(name=None), "name"),
    ],
)
def test_a_file_that_cannot_be_used_says_where_it_is_wrong(whole: Any, said: str) -> None:
    with pytest.raises(TaughtError) as refused:
        decode_set(json.dumps(whole).encode())
    assert said in str(refused.value)
    assert "Take a file that Skald has written" in str(refused.value)


def test_a_file_writes_nothing_of_its_own_into_logs_and_terminals() -> None:
    whole = {**GOOD, "x\n2026 INFO all is well\x1b]0;mine\x07": 1}
    with pytest.raises(TaughtError) as refused:
        decode_set(json.dumps(whole).encode())
    assert "INFO all is well" in str(refused.value)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[" * 200_000,
        b'{"skald_taught_faces":1,"name":"\\ud800","faces":[]}',
        b" " * 13_000_000,
        encode_set(TaughtSet("Marks"))[:-4],
    ],
    ids=["empty", "no UTF-8", "nested", "surrogate", "huge", "cut off"],
)
def test_bytes_that_are_no_file_are_refused(data: bytes) -> None:
    with pytest.raises(TaughtError):
        decode_set(data)


def test_a_set_of_the_highest_version_is_changed_and_read_again() -> None:
    taught = decode_set(json.dumps({**GOOD, "version": 2**53}).encode())
    changed = rename_face(taught, "ring", "circle")
    assert decode_set(encode_set(changed)) == changed
    with pytest.raises(TaughtError) as refused:
        remove_face(changed, "y" * 30_000)
    assert len(str(refused.value)) < 200  # it passes through a cookie
    assert len(pack(Teach(1, (changed,)))) > len(PICTURES[0])


def test_no_file_is_written_that_would_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    taught = decode_set(json.dumps(GOOD).encode())
    monkeypatch.setattr("assistant.taught.file.MOST_BYTES", len(encode_set(taught)))
    assert decode_set(encode_set(taught)) == taught
    with pytest.raises(TaughtError, match="too many pictures"):
        encode_set(add_picture(taught, "bar", PICTURES[2]))


def test_dice_forge_waits_with_its_29_faces_in_both_languages() -> None:
    (forge,) = named_lists()
    assert (forge.id, len(forge.faces)) == ("dice_forge", 29)
    unique: list[Callable[[Any], str]] = [lambda one: one.en, lambda one: one.pl]
    for text_of in unique:
        assert len({text_of(one) for one in forge.faces}) == 29
    assert all(clean_name(one.en) == one.en and one.source for one in forge.faces)
    begun = TaughtSet("Dice Forge", named_list="dice_forge")
    assert len(waiting(begun)) == 29
    taught = add_picture(begun, "gold 1", PICTURES[0])
    assert [one.en for one in waiting(taught)] == [one.en for one in forge.faces[1:]]
    emptied = remove_picture(taught, "gold 1", digest_of(PICTURES[0]))
    assert len(waiting(emptied)) == 29
