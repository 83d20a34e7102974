"""The names of bodies' colours, as a person at the table would say them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.dice.colour import name_shade

BODIES = [
    ("ivory", (255, 255, 240), "white"),
    ("cream", (255, 243, 205), "white"),
    ("beige", (245, 235, 215), "white"),
    ("beige under a warm lamp", (232, 205, 158), "white"),
    ("ivory under a warm lamp", (250, 224, 172), "white"),
    ("ivory under a yellow lamp", (248, 236, 176), "white"),
    ("wheat", (245, 222, 179), "white"),
    ("tan", (210, 180, 140), "brown"),
    ("tan in half shade", (170, 142, 106), "brown"),
    ("wood", (139, 90, 43), "brown"),
    ("orange", (255, 140, 20), "orange"),
    ("dull orange", (205, 120, 60), "orange"),
    ("orange washed out by the light", (250, 170, 110), "orange"),
    ("yellow", (250, 215, 20), "yellow"),
    ("pale yellow", (255, 245, 140), "yellow"),
    ("red", (190, 25, 30), "red"),
    ("grey", (125, 120, 115), "grey"),
]


@pytest.mark.parametrize(
    ("rgb", "name"), [pytest.param(rgb, name, id=body) for body, rgb, name in BODIES]
)
def test_a_body_is_called_what_a_person_would_say(rgb: tuple[int, int, int], name: str) -> None:
    pixels = np.tile(np.array(rgb[::-1], dtype=np.uint8), (50, 1))
    assert name_shade(pixels).colour == name
