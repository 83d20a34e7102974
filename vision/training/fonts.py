"""Type faces and symbols from the machine's TrueType and OpenType fonts.

Only training needs Pillow and these fonts; nothing that runs beside a table does.
All fonts named by `APT` are free and come from Debian.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.synthesis.glyphs import Cover, Glyphs, scaled, trimmed
from vision.synthesis.icons import EDGE

FOLDER = Path("/usr/share/fonts")
APT = (
    "apt install fonts-bebas-neue fonts-breip fonts-cabin fonts-cantarell fonts-comic-neue "
    "fonts-crosextra-caladea fonts-crosextra-carlito fonts-dejavu fonts-dosis fonts-dustin "
    "fonts-ebgaramond fonts-font-awesome fonts-freefont-ttf fonts-goudybookletter "
    "fonts-humor-sans fonts-isabella fonts-jura fonts-junicode fonts-lato fonts-liberation "
    "fonts-linuxlibertine fonts-lobstertwo fonts-noto-core fonts-open-sans fonts-play "
    "fonts-prociono fonts-quicksand fonts-radisnoir fonts-roboto-unhinted fonts-sil-andika "
    "fonts-symbola fonts-urw-base35 fonts-yanone-kaffeesatz"
)
_MASTER = 96
# Fonts for numerals: by the beginning of the file's name. The figures of each are told apart.
_FAMILIES = (
    "Andika", "BebasNeue", "breip", "C059", "Cabin", "Caladea", "Cantarell", "Carlito",
    "ComicNeue", "DejaVuSans", "DejaVuSansCondensed", "DejaVuSansMono", "DejaVuSerif", "Dosis",
    "dustismo", "Dustismo", "EBGaramond", "FreeMono", "FreeSans", "FreeSerif", "GoudyBookletter",
    "Humor", "It", "Jura", "Junicode", "Lato", "LiberationMono", "LiberationSans",
    "LiberationSerif", "LinBiolinum", "LinLibertine", "LobsterTwo", "NimbusMono", "NimbusRoman",
    "NimbusSans", "NotoMono", "NotoSans-", "NotoSerif-", "OpenSans", "P052", "Play", "Prociono",
    "Quicksand", "radisnoir", "Roboto", "URWBookman", "URWGothic", "Yanone", "Z003",
)  # fmt: skip
# Too thin for any die, or figures on keys.
_UNFIT = ("Hairline", "Thin", "ExtraLight", "ExtLt", "Keyboard", "Biolinum_K", "BiolinumK")
# Fonts of symbols, and the code points to look at in each.
_SYMBOLS: dict[str, tuple[tuple[int, int], ...]] = {
    "fontawesome": ((0xF000, 0xF2E0),),
    "FontAwesome": ((0xF000, 0xF2E0),),
    "Symbola": (
        (0x2600, 0x2670),
        (0x2690, 0x26FF),
        (0x2708, 0x2775),
        (0x2794, 0x27BF),
        (0x1F300, 0x1F5FF),
        (0x1F680, 0x1F6C5),
    ),
    "DejaVuSans.ttf": ((0x2600, 0x2670), (0x2690, 0x26B8), (0x2708, 0x2775), (0x25A0, 0x25FF)),
}


@dataclass(frozen=True)
class TypeFace:
    """A font file as `Glyphs`; `swell` widens its strokes by parts of the height."""

    path: Path
    swell: float = 0.0

    def picture(self, text: str, height: int) -> Cover:
        """As `Glyphs.picture`. Raises `ValueError` if the font lacks a character."""
        return scaled(_written(self.path, text, round(self.swell * _MASTER)), height)


def fonts(rng: np.random.Generator) -> Glyphs:
    """A type face for numerals: each family as often as another, now and then swollen.

    Raises `FileNotFoundError` where no font is installed; its text says which packages to add.
    """
    families = _families(FOLDER)
    files = families[int(rng.integers(len(families)))]
    swell = float(rng.uniform(0.02, 0.07)) if rng.random() < 0.45 else 0.0
    return TypeFace(files[int(rng.integers(len(files)))], swell)


def symbols(rng: np.random.Generator) -> Cover:
    """A symbol for the face of a custom die, as `vision.synthesis.icons.symbol` gives them.

    Raises `FileNotFoundError` as `fonts` does.
    """
    found = _symbol_codes(FOLDER)
    path, codes = found[int(rng.integers(len(found)))]
    ink = _written(path, chr(codes[int(rng.integers(len(codes)))]), 0)
    reach = 2.0 * 54.0 / float(np.hypot(*ink.shape))
    sheet = scaled(ink, max(4, round(ink.shape[0] * reach)))
    cover = np.zeros((EDGE, EDGE), dtype=np.uint8)
    top, left = (EDGE - sheet.shape[0]) // 2, (EDGE - sheet.shape[1]) // 2
    cover[top : top + sheet.shape[0], left : left + sheet.shape[1]] = sheet
    if rng.random() < 0.5:
        return cover
    middle = (EDGE - 1) / 2.0
    turn = cv2.getRotationMatrix2D((middle, middle), float(rng.uniform(0.0, 360.0)), 1.0)
    return np.asarray(cv2.warpAffine(cover, turn, (EDGE, EDGE)), dtype=np.uint8)


@cache
def _families(folder: Path) -> tuple[tuple[Path, ...], ...]:
    found = []
    everything = _font_files(folder)
    for name in _FAMILIES:
        files = tuple(path for path in everything if path.name.startswith(name))
        readable = tuple(path for path in files if _has_figures(path))
        if readable:
            found.append(readable)
    if not found:
        raise FileNotFoundError(f"no fonts for numerals in {folder}: {APT}")
    return tuple(found)


@cache
def _symbol_codes(folder: Path) -> tuple[tuple[Path, tuple[int, ...]], ...]:
    found = []
    for path in _font_files(folder):
        ranges = next((r for name, r in _SYMBOLS.items() if path.name.startswith(name)), ())
        font = ImageFont.truetype(path, 24)
        missing = bytes(font.getmask("\uffff"))
        codes = [
            code
            for low, high in ranges
            for code in range(low, high)
            if any(ink := bytes(font.getmask(chr(code)))) and ink != missing
        ]
        if codes:
            found.append((path, tuple(codes)))
    if not found:
        raise FileNotFoundError(f"no fonts of symbols in {folder}: {APT}")
    return tuple(found)


def _font_files(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix in {".ttf", ".otf"} and not any(word in path.stem for word in _UNFIT)
    )


def _has_figures(path: Path) -> bool:
    """Whether the font has ten figures of its own, each another."""
    font = ImageFont.truetype(path, 24)
    figures = {bytes(font.getmask(figure)) for figure in "0123456789"}
    return len(figures) == 10 and bytes(font.getmask("\uffff")) not in figures


@lru_cache(maxsize=4096)
def _written(path: Path, text: str, swell: int) -> NDArray[np.uint8]:
    font = _opened(path)
    left, top, right, bottom = (round(part) for part in font.getbbox(text, stroke_width=swell))
    sheet = Image.new("L", (max(right - left, 1) + 16, max(bottom - top, 1) + 16))
    place = (8 - left, 8 - top)
    ImageDraw.Draw(sheet).text(place, text, fill=255, font=font, stroke_width=swell)
    return trimmed(np.asarray(sheet, dtype=np.uint8))


@lru_cache(maxsize=64)
def _opened(path: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, round(_MASTER * 1.3))
