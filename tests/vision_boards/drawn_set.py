"""Labelled sets of drawn boards: any grid, any colours, from the side, in uneven light."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import msgspec
import numpy as np

from vision.pieces.view import Image, view_of_corners

_UNIT = 36
PAINTS = {
    "red": (45, 45, 190),
    "green": (70, 140, 40),
    "ivory": (200, 225, 235),
    "black": (35, 35, 35),
}


@dataclass(frozen=True)
class Drawn:
    """One picture: a board of `rows` by `columns` with discs of some of the `paints`.

    `lean` pushes the far corners together, in pixels; `lamp` is the light's strength in B, G, R,
    `fall` how much of it is lost from the left to the right.
    """

    rows: int
    columns: int
    seed: int
    paints: tuple[str, ...] = ("red", "ivory")
    size: tuple[int, int] = (800, 640)
    lean: float = 30.0
    lamp: tuple[float, float, float] = (1.0, 1.0, 1.0)
    fall: float = 0.0
    share: float = 0.4
    table: tuple[int, int, int] = (60, 75, 90)

    @property
    def corners(self) -> list[list[float]]:
        """Where the board lies in the picture."""
        wide, high = self.size
        x, y = wide * 0.1, high * 0.1
        lean = self.lean * wide / 800
        return [
            [x + lean, y],
            [wide - x - lean, y + lean / 3],
            [wide - x, high - y],
            [x, high - y - lean / 4],
        ]

    def pieces(self) -> dict[tuple[int, int], str]:
        """The colour on each cell that is not empty."""
        random = np.random.default_rng(self.seed)
        return {
            (row, column): self.paints[int(random.integers(len(self.paints)))]
            for row in range(self.rows)
            for column in range(self.columns)
            if random.random() < self.share
        }

    def draw(self) -> Image:
        """The picture, (height, width, 3)."""
        board = np.full((self.rows * _UNIT, self.columns * _UNIT, 3), (120, 170, 195), np.uint8)
        for row in range(self.rows):
            for column in range(self.columns):
                if (row + column) % 2:
                    left, top = column * _UNIT, row * _UNIT
                    board[top : top + _UNIT, left : left + _UNIT] = (80, 120, 150)
        for (row, column), paint in self.pieces().items():
            middle = (column * _UNIT + _UNIT // 2, row * _UNIT + _UNIT // 2)
            cv2.circle(board, middle, round(_UNIT * 0.38), PAINTS[paint], -1, cv2.LINE_AA)
        view = view_of_corners(self.corners, (self.columns, self.rows), self.size)
        picture = np.full((self.size[1], self.size[0], 3), self.table, np.uint8)
        to_units = np.diag([1 / _UNIT, 1 / _UNIT, 1.0])
        cv2.warpPerspective(
            board,
            view.plane @ to_units,
            self.size,
            picture,
            cv2.INTER_AREA,
            cv2.BORDER_TRANSPARENT,
        )
        across = 1.0 - self.fall * np.arange(self.size[0]) / self.size[0]
        light = (across[:, None] * np.array(self.lamp)).astype(np.float32)
        random = np.random.default_rng(self.seed + 100)
        noise = random.standard_normal(picture.shape, np.float32) * 2.5
        return np.asarray(np.clip(picture * light + noise, 0, 255), np.uint8)

    def label(self, image: str) -> dict[str, object]:
        """Its line of the labels."""
        pieces = [
            {"kind": "disc", "colour": paint, "cell": cell} for cell, paint in self.pieces().items()
        ]
        return {
            "image": image,
            "pieces": pieces,
            "corners": self.corners,
            "grid": [self.rows, self.columns],
            "complete": True,
        }


def write_set(folder: Path, boards: list[Drawn], ending: str = "png") -> Path:
    """A folder of these pictures with their labels."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for number, one in enumerate(boards):
        name = f"drawn_{number}.{ending}"
        assert cv2.imwrite(str(folder / name), one.draw())
        lines.append(msgspec.json.encode(one.label(name)).decode())
    (folder / "labels.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
