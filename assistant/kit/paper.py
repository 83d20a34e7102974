"""What is printed on a sheet: filled rectangles, lines and words, in millimetres. Pure."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]
"""sRGB, 0 to 255."""

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
GREY: Colour = (150, 150, 150)


@dataclass(frozen=True)
class Paper:
    """A paper by its name, its width and height in mm, and whether people there count inches."""

    name: str
    width: float
    height: float
    inches: bool = False


PAPERS = {
    "a4": Paper("A4", 210.0, 297.0),
    "letter": Paper("Letter", 215.9, 279.4, inches=True),
}


@dataclass(frozen=True)
class Filled:
    """A filled rectangle; x to the right and y down from the paper's upper left corner."""

    x: float
    y: float
    width: float
    height: float
    colour: Colour = BLACK


@dataclass(frozen=True)
class Line:
    """A straight line from one point to another, so thick; `dashed` ones are for cutting."""

    start: tuple[float, float]
    end: tuple[float, float]
    thick: float = 0.3
    colour: Colour = BLACK
    dashed: bool = False


@dataclass(frozen=True)
class Words:
    """A line of words; `x`, `y` is where its baseline begins, `size` that of its font."""

    x: float
    y: float
    said: str
    size: float = 4.0
    bold: bool = False
    colour: Colour = BLACK


Mark = Filled | Line | Words


@dataclass(frozen=True)
class Sheet:
    """One page, drawn in order."""

    paper: Paper
    marks: tuple[Mark, ...]
