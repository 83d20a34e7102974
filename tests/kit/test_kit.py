"""The kit as a printer gets it: read back from the file's own drawing, measured in millimetres."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.kit import MARKERS, PAPERS, kit_sheets, pdf_of
from assistant.kit.paper import Paper, Sheet, Words
from assistant.kit.sheets import MODULE_MM, MODULES, QUIET_MM, marker_cell
from tests.deploy.test_command_line import skald
from vision.registration.markers import Family, find_markers, marker_bits
from web.language import LANGUAGES, say

PER_MM = 4
POINTS = 72 / 25.4
BITS = {number: marker_bits(number) for number in MARKERS}


def printed(paper: Paper, language: str = "en") -> bytes:
    return pdf_of(kit_sheets(paper, BITS, lambda one: say(one, language)), "Skald kit")


def pages(pdf: bytes) -> list[str]:
    """The drawing of each page."""
    return [one.decode("ascii") for one in re.findall(rb"stream\n(.*?)\nendstream", pdf, re.S)]


def rastered(drawing: str, paper: Paper) -> NDArray[np.uint8]:
    """The filled rectangles of a page as a printer would lay them on white paper."""
    shape = (round(paper.height * PER_MM), round(paper.width * PER_MM), 3)
    page = np.full(shape, 255, np.uint8)
    tone = (0.0, 0.0, 0.0)
    for line in drawing.splitlines():
        if (set_to := re.fullmatch(r"(\S+) (\S+) (\S+) rg", line)) is not None:
            tone = (float(set_to[1]), float(set_to[2]), float(set_to[3]))
        elif (area := re.fullmatch(r"(\S+) (\S+) (\S+) (\S+) re f", line)) is not None:
            x, y, wide, high = (float(one) / POINTS * PER_MM for one in area.groups())
            bottom = shape[0] - y
            rows = slice(round(bottom - high), round(bottom))
            page[rows, round(x) : round(x + wide)] = [round(255 * one) for one in tone[::-1]]
    return page


@pytest.mark.parametrize("name", list(PAPERS))
def test_the_printed_markers_are_found_where_they_were_printed(name: str) -> None:
    paper = PAPERS[name]
    found = []
    for drawing in pages(printed(paper))[:2]:
        for marker in find_markers(rastered(drawing, paper)):
            assert marker.family is Family.APRILTAG
            x, y = marker_cell(paper, marker.id % 4)
            side = MODULES * MODULE_MM
            corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
            assert marker.corners / PER_MM == pytest.approx(np.array(corners), abs=0.4)
            found.append(marker.id)
    assert sorted(found) == list(MARKERS)


@pytest.mark.parametrize("name", list(PAPERS))
def test_markers_keep_their_white_rim_and_all_stays_on_the_paper(name: str) -> None:
    paper = PAPERS[name]
    places = [marker_cell(paper, place) for place in range(4)]
    side = MODULES * MODULE_MM
    for x, y in places:
        assert x - QUIET_MM > 5
        assert x + side + QUIET_MM < paper.width - 5
        assert y + side + QUIET_MM < paper.height - 30
    assert places[1][0] - places[0][0] > side + 2 * QUIET_MM
    assert places[2][1] - places[0][1] > side + 2 * QUIET_MM
    for drawing in pages(printed(paper)):
        page = rastered(drawing, paper)
        edge = 5 * PER_MM
        assert page[:edge].min() == page[-edge:].min() == page[:, :edge].min() == 255
        assert page[:, -edge:].min() == 255


@pytest.mark.parametrize(("name", "length"), [("a4", 100.0), ("letter", 4 * 25.4)])
def test_each_sheet_has_a_ruler_of_the_length_that_it_tells(name: str, length: float) -> None:
    for drawing in pages(printed(PAPERS[name])):
        lines = re.findall(r"^(\S+) (\S+) m (\S+) (\S+) l S$", drawing, re.M)
        flat = [
            (float(u) - float(x)) / POINTS for x, y, u, v in lines[-140:] if y == v and u != x
        ]
        assert any(one == pytest.approx(length, abs=0.01) for one in flat)
        ticks = {float(x) for x, y, u, v in lines if x == u and abs(float(v) - float(y)) < 14}
        assert (max(ticks) - min(ticks)) / POINTS == pytest.approx(length, abs=0.01)


def test_the_file_is_a_pdf_whose_table_tells_where_everything_is() -> None:
    pdf = printed(PAPERS["a4"])
    assert pdf.startswith(b"%PDF-1.4")
    assert pdf.endswith(b"%%EOF\n")
    at = int(pdf.rsplit(b"startxref\n", 1)[1].split()[0])
    table = pdf[at:].splitlines()
    assert table[0] == b"xref"
    starts = [int(line[:10]) for line in table[3 : 2 + int(table[1].split()[1])]]
    for number, start in enumerate(starts, 1):
        assert pdf[start:].startswith(b"%d 0 obj\n" % number)
    for length, stream in re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", pdf, re.S):
        assert len(stream) == int(length)
    assert pdf.count(b"/Type /Page ") == 4
    sizes = re.findall(rb"/MediaBox \[0 0 (\S+) (\S+)\]", pdf)
    assert {(round(float(w)), round(float(h))) for w, h in sizes} == {(595, 842)}


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("name", list(PAPERS))
def test_every_language_can_be_printed_and_fits_the_paper(name: str, language: str) -> None:
    paper = PAPERS[name]
    printed(paper, language)
    for sheet in kit_sheets(paper, BITS, lambda one: say(one, language)):
        for words in (one for one in sheet.marks if isinstance(one, Words)):
            # Helvetica's letters are a little more than half as wide as high.
            wide = len(words.said) * words.size * 0.5
            assert words.x + wide < paper.width - 5, words.said


def test_a_letter_that_the_file_lacks_is_named() -> None:
    sheet = Sheet(PAPERS["a4"], (Words(10.0, 10.0, "雪"),))
    with pytest.raises(ValueError, match="雪"):
        pdf_of([sheet], "x")
    coded = pdf_of([Sheet(PAPERS["a4"], (Words(10.0, 10.0, "łódź"),))], "x")
    (hexed,) = re.findall(rb"<([0-9a-f]+)> Tj", coded)
    differences = re.search(rb"Differences \[128 ([^\]]*)\]", coded)
    assert differences
    glyphs = differences[1].split()
    codes = bytes.fromhex(hexed.decode())
    assert glyphs[codes[0] - 128] == b"/lslash"
    assert codes[1:3] == "ód".encode("latin-1")
    assert glyphs[codes[3] - 128] == b"/zacute"


def test_the_command_writes_the_file_and_says_so(tmp_path: Path) -> None:
    out = tmp_path / "kit.pdf"
    done = skald("kit", "--paper", "letter", "--language", "pl", out)
    assert (done.returncode, done.stderr) == (0, "")
    assert "wrote 4 sheets for Letter" in done.stdout
    assert b"/MediaBox [0 0 612.000 792.000]" in out.read_bytes()
    failed = skald("kit", tmp_path / "none" / "kit.pdf")
    assert failed.returncode == 1
    assert "cannot be written" in failed.stderr


def test_a_photograph_named_by_mistake_is_still_there(tmp_path: Path) -> None:
    photograph = tmp_path / "table.jpg"
    photograph.write_bytes(b"a picture")
    done = skald("kit", photograph)
    assert done.returncode == 1
    assert f"{photograph} exists already; name another file" in done.stderr
    assert photograph.read_bytes() == b"a picture"
