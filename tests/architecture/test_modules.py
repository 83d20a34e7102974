"""Modules stay small enough to be read in one go, and leave nothing undone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
ROOMS = ("assistant", "vision", "hardware", "web")
MOST_LINES = 400
FIGURE = re.compile(r'max="\d+"')
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")

MODULES = sorted(
    str(file.relative_to(PROJECT))
    for room in (*ROOMS, "tests")
    for file in (PROJECT / room).rglob("*.py")
)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_short_and_finished(module: str) -> None:
    lines = (PROJECT / module).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MOST_LINES
    if not module.endswith(Path(__file__).name):
        assert not [line for line in lines if UNFINISHED.search(line)]


def test_every_folder_with_modules_is_a_package() -> None:
    folders = {(PROJECT / module).parent for module in MODULES}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


@pytest.mark.parametrize(
    "game", sorted((PROJECT / "web/templates/games").iterdir()), ids=lambda game: str(game.name)
)
def test_how_much_a_game_has_of_anything_stands_in_its_figures_and_on_no_page(game: Path) -> None:
    pages = [*game.rglob("*.html"), PROJECT / "web/templates/set_up" / f"{game.name}.html"]
    assert [
        f"{page.name}: {found}"
        for page in pages
        if page.exists()
        for found in FIGURE.findall(page.read_text(encoding="utf-8"))
    ] == []
