"""Sheets as a PDF file: vector drawing and words, nothing else. Pure.

Written by hand, since no more of the format is needed: one content stream a page, two of the
standard fonts, which no file must bring along (ISO 32000-1, 7.5 file structure, 8 graphics,
9.6.2.2 standard fonts). Letters beyond Latin-1 that our languages need are named one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.kit.paper import Colour, Filled, Line, Mark, Sheet, Words

POINTS = 72 / 25.4
"""Points a millimetre."""
_NAMED = {
    "ą": "aogonek", "ć": "cacute", "ę": "eogonek", "ł": "lslash", "ń": "nacute", "ś": "sacute",
    "ź": "zacute", "ż": "zdotaccent", "Ą": "Aogonek", "Ć": "Cacute", "Ę": "Eogonek",
    "Ł": "Lslash", "Ń": "Nacute", "Ś": "Sacute", "Ź": "Zacute", "Ż": "Zdotaccent",
    "–": "endash", "“": "quotedblleft", "”": "quotedblright", "„": "quotedblbase",
}  # fmt: skip
_FIRST = 0x80
_CODES = {letter: _FIRST + nth for nth, letter in enumerate(_NAMED)}


def pdf_of(sheets: Sequence[Sheet], title: str) -> bytes:
    """The file; `title` in its properties is ASCII. Raises `ValueError` for letters it lacks."""
    count = len(sheets)
    pages = [6 + 2 * nth for nth in range(count)]
    kids = " ".join(f"{page} 0 R" for page in pages)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode("ascii"),
        _font("Helvetica"),
        _font("Helvetica-Bold"),
        f"<< /Title ({title}) /Producer (Skald) >>".encode("ascii"),
    ]
    for page, sheet in zip(pages, sheets, strict=True):
        objects += [_page(sheet, page + 1), _stream(sheet)]
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    """Objects, numbered from 1, with the table of where each begins."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, one in enumerate(objects, 1):
        starts.append(len(out))
        out += b"%d 0 obj\n" % number + one + b"\nendobj\n"
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for start in starts:
        out += b"%010d 00000 n \n" % start
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\n" % (len(objects) + 1)
    out += b"startxref\n%d\n%%%%EOF\n" % table
    return bytes(out)


def _font(name: str) -> bytes:
    named = " ".join(f"/{glyph}" for glyph in _NAMED.values())
    return (
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding << /Type /Encoding "
        f"/BaseEncoding /WinAnsiEncoding /Differences [{_FIRST} {named}] >> >>"
    ).encode("ascii")


def _page(sheet: Sheet, content: int) -> bytes:
    wide, high = sheet.paper.width * POINTS, sheet.paper.height * POINTS
    return (
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide:.3f} {high:.3f}] /Contents "
        f"{content} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>"
    ).encode("ascii")


def _stream(sheet: Sheet) -> bytes:
    lines = [line for mark in sheet.marks for line in _drawn(mark, sheet.paper.height)]
    content = b"\n".join(lines)
    return b"<< /Length %d >>\nstream\n" % len(content) + content + b"\nendstream"


def _drawn(mark: Mark, height: float) -> Iterator[bytes]:
    """The operators of a mark; PDF counts from the lower left corner, in points."""
    if isinstance(mark, Filled):
        yield _tone(mark.colour, "rg")
        yield (
            f"{_pt(mark.x)} {_pt(height - mark.y - mark.height)} "
            f"{_pt(mark.width)} {_pt(mark.height)} re f"
        ).encode("ascii")
    elif isinstance(mark, Line):
        yield _tone(mark.colour, "RG")
        yield f"{_pt(mark.thick)} w [{'4 3' if mark.dashed else ''}] 0 d".encode("ascii")
        (x, y), (u, v) = mark.start, mark.end
        yield f"{_pt(x)} {_pt(height - y)} m {_pt(u)} {_pt(height - v)} l S".encode("ascii")
    else:
        yield from _said(mark, height)


def _said(words: Words, height: float) -> Iterator[bytes]:
    yield _tone(words.colour, "rg")
    font = "F2" if words.bold else "F1"
    yield (
        f"BT /{font} {_pt(words.size)} Tf "
        f"{_pt(words.x)} {_pt(height - words.y)} Td".encode("ascii")
    )
    yield b"<" + _coded(words.said).hex().encode("ascii") + b"> Tj ET"


def _coded(said: str) -> bytes:
    codes = []
    for letter in said:
        code = _CODES.get(letter, ord(letter))
        if letter not in _CODES and (code > 0xFF or code in _CODES.values()):
            raise ValueError(f"the letter {letter!r} of {said!r} cannot be printed")
        codes.append(code)
    return bytes(codes)


def _tone(colour: Colour, operator: str) -> bytes:
    return (" ".join(f"{part / 255:.4f}" for part in colour) + f" {operator}").encode("ascii")


def _pt(millimetres: float) -> str:
    return f"{millimetres * POINTS:.3f}"
