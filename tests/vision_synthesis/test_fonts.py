"""Type faces of the machine, where it has any."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("PIL", reason="Pillow is there only where nets are trained")

from vision.synthesis.icons import EDGE
from vision.training import fonts as type_faces
from vision.training.fonts import TypeFace, fonts, symbols


def _first(seed: int) -> TypeFace:
    try:
        face = fonts(np.random.default_rng(seed))
    except FileNotFoundError as missing:
        pytest.skip(str(missing))
    assert isinstance(face, TypeFace)
    return face


def test_many_type_faces_are_used_and_each_is_as_tall_as_asked() -> None:
    faces = [_first(seed) for seed in range(40)]
    assert faces[3] == _first(3)
    for face in faces:
        for text in ("1", "9", "20"):
            picture = face.picture(text, 32)
            assert picture.shape[0] == 32
            assert picture.max() > 200
            assert (picture[[0, -1]] > 0).any(axis=1).all()


def test_symbols_lie_within_their_picture() -> None:
    _first(0)
    for seed in range(20):
        try:
            cover = symbols(np.random.default_rng(seed))
        except FileNotFoundError as missing:
            pytest.skip(str(missing))
        assert cover.shape == (EDGE, EDGE)
        assert (cover > 127).sum() > 40
        assert max(cover[[0, -1]].max(), cover[:, [0, -1]].max()) < 128


def test_without_fonts_the_packages_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type_faces, "FOLDER", tmp_path)
    for draw in (fonts, symbols):
        with pytest.raises(FileNotFoundError, match=r"apt install .*fonts-lato"):
            draw(np.random.default_rng(0))
