"""The sheets of the kit. Each has a ruler, since printers like to make pages smaller. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from assistant.kit.paper import BLACK, GREY, WHITE, Colour, Filled, Line, Mark, Paper, Sheet, Words
from assistant.words.text import Text, text

MARKERS = tuple(range(8))
"""Numbers of the printed markers: four for each of two boards."""
MODULES = 8
"""Squares a side of a marker, its black border among them."""
MODULE_MM = 6.0
QUIET_MM = 8.0
"""White around a marker, without which it is not found on a dark table."""
MARGIN = 14.0
_INCH = 25.4
_FOOT = 22.0
_A_BOARD = 4

Bits = Sequence[Sequence[int]]
"""Rows of a marker, 1 for white, MODULES by MODULES."""

_CARD: tuple[tuple[Text, Colour], ...] = (
    (text("white"), (243, 243, 242)),
    (text("light grey"), (200, 200, 200)),
    (text("grey"), (160, 160, 160)),
    (text("middle grey"), (122, 122, 121)),
    (text("dark grey"), (85, 85, 85)),
    (text("black"), (52, 52, 52)),
    (text("red"), (175, 54, 60)),
    (text("orange"), (214, 126, 44)),
    (text("yellow"), (231, 199, 31)),
    (text("green"), (70, 148, 73)),
    (text("blue"), (56, 61, 150)),
    (text("purple"), (94, 60, 108)),
    (text("pink"), (193, 90, 99)),
    (text("brown"), (115, 82, 68)),
    (text("beige"), (194, 150, 130)),
    (text("grey blue"), (98, 122, 157)),
    (text("turquoise"), (8, 133, 161)),
    (text("magenta"), (187, 86, 149)),
)
"""sRGB values near those of common colour charts: greys first, then the colours of pieces."""


def kit_sheets(
    paper: Paper, bits: Mapping[int, Bits], say: Callable[[Text], str]
) -> tuple[Sheet, ...]:
    """All sheets in the language of `say`; `bits` are those of `MARKERS`."""
    boards = [MARKERS[at : at + _A_BOARD] for at in range(0, len(MARKERS), _A_BOARD)]
    sheets = [_markers(paper, nth, [(one, bits[one]) for one in four], say)
              for nth, four in enumerate(boards, 1)]  # fmt: skip
    return (*sheets, _mat(paper, say), _card(paper, say))


def marker_cell(paper: Paper, place: int) -> tuple[float, float]:
    """The upper left corner of the black of a marker on its sheet; places run row by row."""
    side = MODULES * MODULE_MM
    column, row = place % 2, place // 2
    middle = paper.width / 2 + (column - 0.5) * (paper.width / 2 - MARGIN / 2)
    top = 44.0 + row * (side + 2 * QUIET_MM + 18.0)
    return middle - side / 2, top + QUIET_MM


def _markers(
    paper: Paper, nth: int, four: Sequence[tuple[int, Bits]], say: Callable[[Text], str]
) -> Sheet:
    marks: list[Mark] = [*_head(say(text("Corner markers, board {n}", n=nth)))]
    marks += _lines(
        (
            say(text("Cut along the dashed lines: the white rim must stay.")),
            say(text("Lay one beside each corner of the board, flat, in any order and turn.")),
        )
    )
    for place, (number, bits) in enumerate(four):
        marks += _marker(*marker_cell(paper, place), number, bits)
    return Sheet(paper, (*marks, *_ruler(paper, say)))


def _marker(x: float, y: float, number: int, bits: Bits) -> Iterator[Mark]:
    side = MODULES * MODULE_MM
    left, top, far = x - QUIET_MM, y - QUIET_MM, side + 2 * QUIET_MM
    for start, end in (
        ((left, top), (left + far, top)),
        ((left + far, top), (left + far, top + far)),
        ((left + far, top + far), (left, top + far)),
        ((left, top + far), (left, top)),
    ):
        yield Line(start, end, 0.2, GREY, dashed=True)
    yield Filled(x, y, side, side, BLACK)
    for row, line in enumerate(bits):
        for first, last in _runs(line):
            yield Filled(
                x + first * MODULE_MM,
                y + row * MODULE_MM,
                (last - first) * MODULE_MM,
                MODULE_MM,
                WHITE,
            )
    yield Words(left + 1.5, top + far - 1.5, f"36h11 · {number}", 2.6, colour=GREY)


def _runs(line: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and end of each run of white squares: printed at once, no seam shows between them."""
    start = None
    for at, bit in enumerate((*line, 0)):
        if bit and start is None:
            start = at
        elif not bit and start is not None:
            yield start, at
            start = None


def _mat(paper: Paper, say: Callable[[Text], str]) -> Sheet:
    """A frame in which dice are thrown: thin lines, so that nothing in it is taken for a die."""
    left, top = MARGIN, 44.0
    right, bottom = paper.width - MARGIN, paper.height - MARGIN - _FOOT
    marks: list[Mark] = [*_head(say(text("Mat for the dice tray")))]
    marks += _lines(
        (
            say(text("Lay one or several side by side where dice are thrown; matt paper is best.")),
            say(text("Then mark the frame on the page “On the real table” as the tray.")),
        )
    )
    corners = (
        (left, top, 1, 1),
        (right, top, -1, 1),
        (right, bottom, -1, -1),
        (left, bottom, 1, -1),
    )
    for at, (x, y, across, down) in enumerate(corners):
        then = corners[(at + 1) % 4]
        marks.append(Line((x, y), (then[0], then[1]), 0.4, GREY))
        marks.append(Filled(min(x, x + across * 14), min(y, y + down * 3), 14.0, 3.0))
        marks.append(Filled(min(x, x + across * 3), min(y, y + down * 14), 3.0, 14.0))
    return Sheet(paper, (*marks, *_ruler(paper, say)))


def _card(paper: Paper, say: Callable[[Text], str]) -> Sheet:
    columns = 3
    wide = (paper.width - 2 * MARGIN) / columns
    high = 27.0
    marks: list[Mark] = [*_head(say(text("Colour card")))]
    marks += _lines(
        (
            say(text("Print it in colour at the best quality, without “saving ink”.")),
            say(text("Lay it in view: if neighbours look alike on the screen, change the light.")),
        )
    )
    for nth, (name, colour) in enumerate(_CARD):
        x, y = MARGIN + nth % columns * wide, 44.0 + nth // columns * (high + 5)
        marks.append(Filled(x, y, wide - 5, high, colour))
        marks.append(Words(x, y + high + 3.6, f"{say(name)}  {'-'.join(map(str, colour))}", 2.8))
    return Sheet(paper, (*marks, *_ruler(paper, say)))


def _head(title: str) -> Iterator[Mark]:
    yield Words(MARGIN, 22.0, f"Skald · {title}", 6.5, bold=True)


def _lines(said: Sequence[str]) -> Iterator[Mark]:
    for nth, one in enumerate(said):
        yield Words(MARGIN, 29.5 + nth * 5.5, one, 3.9)


def _ruler(paper: Paper, say: Callable[[Text], str]) -> Iterator[Mark]:
    """A length to hold a real ruler against, at the foot of each sheet."""
    x, y = MARGIN, paper.height - MARGIN - 6
    steps, step, every = (32, _INCH / 8, 8) if paper.inches else (100, 1.0, 10)
    length = steps * step
    yield Line((x, y), (x + length, y), 0.3)
    for nth in range(steps + 1):
        tall = 4.0 if nth % every == 0 else 2.0
        yield Line((x + nth * step, y), (x + nth * step, y - tall), 0.2)
        if nth % every == 0:
            number = nth // every if paper.inches else nth
            yield Words(x + nth * step - 1.0, y - 5.0, str(number), 2.6)
    told = (
        text("This line must measure 4 inches. If not, print again at “actual size”, 100 %.")
        if paper.inches
        else text("This line must measure 100 mm. If not, print again at “actual size”, 100 %.")
    )
    yield Words(x, y + 5.0, say(told), 3.4)
