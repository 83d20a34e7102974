"""Ready profiles: sound, made from the games' figures, honest about what is a guess."""

from __future__ import annotations

from collections import Counter

import pytest

from assistant.boards.check import check_profile
from assistant.boards.parts import place_names
from assistant.boards.tiles import said_tile
from assistant.games.diagrams import name_in, ready_profiles, tile_shapes
from assistant.games.dice_forge.figures import default_figures as forge_figures
from assistant.games.feast_for_odin.figures import default_figures
from assistant.games.feast_for_odin.grid import grid_of
from assistant.games.feast_for_odin.round_figures import default_book
from assistant.games.saga.figures import default_figures as saga_figures
from assistant.games.tiny_epic_vikings.figures import default_figures as viking_figures
from assistant.kept.store import KeptError
from assistant.words.boards import Polygon

GAMES = {"brian_boru", "dice_forge", "feast_for_odin", "saga", "tiny_epic_vikings"}


@pytest.mark.parametrize("ident", list(ready_profiles()))
def test_every_diagram_is_sound_and_says_what_is_a_guess(ident: str) -> None:
    profile = ready_profiles()[ident]
    check_profile(profile)
    names = place_names(profile)
    assert len(set(names)) == len(names)
    assert profile.game in GAMES
    assert ident.startswith(profile.game)
    parts = {(sort, part.name) for sort, part in profile.parts}
    assert set(profile.check) <= parts
    assert profile.check, "nobody has compared a diagram with a printed board yet"
    assert profile.source
    for language in ("pl",):
        assert name_in(profile.source, language) != profile.source
        assert name_in(profile.name, language)


def test_each_of_the_five_games_has_one() -> None:
    assert {one.game for one in ready_profiles().values()} == GAMES


def test_brian_boru_has_its_towns_roads_and_regions() -> None:
    profile = ready_profiles()["brian_boru_map"]
    kinds = Counter(part.name.split()[0] for _, part in profile.parts)
    assert (kinds["town"], kinds["road"], kinds["claim"]) == (53, 36, 8)
    towns = {one.name: one.at for one in profile.slots if one.name.startswith("town ")}
    assert set(towns) == {f"town {n}" for n in range(1, 54)}
    for road in (one for one in profile.regions if one.name.startswith("road ")):
        assert isinstance(road.outline, Polygon)
        ends = [towns[f"town {n}"] for n in road.name.removeprefix("road ").split("-")]
        middle = [sum(c[axis] for c in road.outline.corners) / 4 for axis in (0, 1)]
        assert middle == pytest.approx([(ends[0][a] + ends[1][a]) / 2 for a in (0, 1)], abs=0.5)
    assert [len(one.positions) for one in profile.tracks] == [10, 60]


def test_saga_has_every_area_that_holds_units_and_a_track_as_long_as_its_figures() -> None:
    figures = saga_figures()
    profile = ready_profiles()["saga_map"]
    names = [one.name for one in profile.regions]
    assert len(names) == len(figures.lands) == 11
    assert {one.en for one in figures.areas.values()} < set(names)
    assert len([one for one in profile.slots if one.name.startswith("burh ")]) == 7
    assert len(profile.tracks[0].positions) == figures.track.spaces


@pytest.mark.parametrize("side", ["small", "large"])
def test_tiny_epic_vikings_has_each_island_port_and_fjord_once(side: str) -> None:
    chart = viking_figures().maps[side].chart
    profile = ready_profiles()[f"tiny_epic_vikings_map_{side}"]
    regions = Counter(one.name for one in profile.regions)
    assert regions == Counter(
        [f"island {one}" for one in chart.islands] + [f"fjord {one}" for one in chart.fjords]
    )
    slots = {one.name for one in profile.slots}
    assert slots == {f"port {one}" for one in chart.island_of} | {
        f"rune {one}" for one in chart.islands
    }
    clan = ready_profiles()["tiny_epic_vikings_clan"]
    assert all(len(one.positions) == viking_figures().game.cap + 1 for one in clan.tracks)
    (fury,) = ready_profiles()["tiny_epic_vikings_god"].tracks
    assert [fury.positions[0].name, fury.positions[-1].name] == ["0", "20"]


@pytest.mark.parametrize(
    "code", [code for code, board in default_figures().boards.items() if board.rows]
)
def test_odin_s_boards_have_the_squares_of_the_game_s_figures(code: str) -> None:
    grid = ready_profiles()[f"feast_for_odin_{code}"].grids[0]
    squares = grid_of(default_figures(), code)
    both = squares.area | squares.blocked
    exist = {(row - 1, column - 1) for column, row in squares.cells(both)}
    assert (grid.rows, grid.columns) == (squares.height, squares.width)
    every = {(row, column) for row in range(grid.rows) for column in range(grid.columns)}
    assert every - set(grid.missing) == exist


def test_odin_s_action_board_has_every_space_once_inside_the_board() -> None:
    profile = ready_profiles()["feast_for_odin_action_board"]
    assert len(profile.regions) == len(default_book().board.spaces) == 61
    wide, high = profile.size
    for one in profile.regions:
        assert isinstance(one.outline, Polygon)
        assert all(0 <= x <= wide and 0 <= y <= high for x, y in one.outline.corners)


def test_odin_s_home_board_has_its_banquet_table_and_strips_have_seven_places() -> None:
    home = ready_profiles()["feast_for_odin_home"]
    wide, high = home.size
    for profile in (home, ready_profiles()["feast_for_odin_banquet_table"]):
        table = profile.grids[-1]
        assert (table.rows, table.columns, table.missing) == (4, 12, ())
        assert [one.name for one in profile.regions] == ["vikings at the table"]
    right = home.grids[1].origin[0] + 11.5 * home.grids[1].step[0]
    assert home.grids[0].origin[0] + 12.5 < home.grids[1].origin[0] - 0.5
    assert right < wide
    assert home.grids[1].origin[1] + 3.5 < high
    for number in range(1, 9):
        places = [one.name for one in ready_profiles()[f"feast_for_odin_strip_{number}"].slots]
        assert places == [f"mountain strip {number}: place {nth}" for nth in range(1, 8)]


def test_odin_s_tiles_keep_the_shapes_of_the_figures() -> None:
    shapes = {one.name: one for one in tile_shapes("feast_for_odin")}
    things = default_figures()
    words = default_book().words.words
    for code in (*things.goods, *things.specials):
        tile = things.tile(code)
        assert tile is not None
        squares = sum(mark not in " ." for line in tile.shape for mark in line)
        assert len(shapes[words[code].en].cells) == squares
    assert tile_shapes("saga") == ()


def test_a_tile_is_said_with_its_turn_and_must_lie_on_the_grid() -> None:
    profile = ready_profiles()["feast_for_odin_home"]
    grid = profile.grids[0].name
    shapes = {one.name: one for one in tile_shapes("feast_for_odin")}
    hide = shapes["hide"]
    assert said_tile(profile, grid, hide, 0, (2, 3)).cells == ((2, 3), (2, 4), (2, 5))
    assert said_tile(profile, grid, hide, 1, (2, 3)).cells == ((2, 3), (3, 3), (4, 3))
    with pytest.raises(KeptError, match="beside the cells"):
        said_tile(profile, grid, hide, 0, (11, 11))
    horn = shapes["Cloakpin"] if "Cloakpin" in shapes else shapes["cloakpin"]
    assert said_tile(profile, grid, horn, 0, (2, 3), mirrored=True).cells == (
        (2, 6), (3, 3), (3, 4), (3, 5), (3, 6),
    )  # fmt: skip
    with pytest.raises(KeptError, match="another one"):
        said_tile(profile, grid, hide, 0, (2, 3), mirrored=True)
    with pytest.raises(KeptError, match="Choose the grid"):
        said_tile(profile, "none", hide, 0, (0, 0))


def test_dice_forge_s_tracks_are_as_long_as_the_reserve_holds() -> None:
    holds = forge_figures().reserve.holds
    tracks = {one.name: one for one in ready_profiles()["dice_forge_inventory"].tracks}
    for what in ("gold", "sun", "moon"):
        names = [one.name for one in tracks[what].positions]
        assert names == [str(n) for n in range(getattr(holds, what) + 1)]
    assert [one.name for one in tracks["glory tens"].positions][-1] == "90"


@pytest.mark.parametrize(
    ("name", "polish"),
    [
        ("town 17", "miasto 17"),
        ("A Feast for Odin: home board", "Uczta dla Odyna: osada"),
        ("Scandinavia north", "Skandynawia północna"),
        ("rune stone", "kamień runiczny"),
        ("market: beans", "Jarmark: fasola"),
        ("A Feast for Odin: mountain strip 3", "Uczta dla Odyna: wzgórze 3"),
        ("mountain strip 3: place 2", "wzgórze 3: miejsce 2"),
        ("My own board 3", "My own board 3"),
        ("Ada", "Ada"),
    ],
)
def test_names_are_said_in_polish_and_people_s_own_stay(name: str, polish: str) -> None:
    assert name_in(name, "pl") == polish
    assert name_in(name, "en") == name
