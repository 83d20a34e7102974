"""Cases that other readers got wrong, each drawn with its right value."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.words.dice import DieKind, DieSpec, DieState
from tests.vision_dice.drawn import BLACK, BLUE, CLOTH, RED, WHITE, Image, Table, values_of
from vision.dice import DiceReader

SIX_PLACES = ((110, 120), (310, 110), (520, 130), (120, 340), (320, 350), (500, 330))


def six(table: Table, **look: object) -> Table:
    for value, (x, y) in enumerate(SIX_PLACES, 1):
        table.die(x, y, value, angle=17 * value, **look)  # type: ignore[arg-type]
    return table


def assert_read(reader: DiceReader, table: Table, picture: Image) -> None:
    assert sorted(map(str, values_of(reader.read(picture).dice).elements())) == sorted(
        map(str, table.values)
    )


@pytest.mark.parametrize("body", [WHITE, BLACK, RED, BLUE])
def test_each_value_in_several_colours(reader: DiceReader, body: tuple[int, int, int]) -> None:
    table = six(Table(), body=body, ink=BLACK if body == WHITE else WHITE)
    sight = reader.read(table.picture())
    assert values_of(sight.dice).total() == 6
    assert sorted(str(die.value) for die in sight.dice) == list("123456")
    assert all(die.state is DieState.FLAT and die.kind is DieKind.D6 for die in sight.dice)


def test_clear_dice_are_accepted(reader: DiceReader) -> None:
    table = six(Table())
    sight = reader.read(table.picture(), (DieSpec(DieKind.D6),) * 6)
    assert sight.accepted and sight.problems == ()


def test_boxes_lie_on_the_dice(reader: DiceReader) -> None:
    table = six(Table())
    for die in reader.read(table.picture()).dice:
        x, y, w, h = die.box
        assert isinstance(die.value, int)
        px, py = SIX_PLACES[die.value - 1]
        assert abs(x + w / 2 - px) < 8 and abs(y + h / 2 - py) < 8
        assert 34 < w < 75 and 34 < h < 75


def test_candidates_are_all_six_likeliest_first(reader: DiceReader) -> None:
    for die in reader.read(six(Table()).picture()).dice:
        assert sorted(c.value for c in die.candidates) == [1, 2, 3, 4, 5, 6]
        chances = [c.confidence for c in die.candidates]
        assert chances == sorted(chances, reverse=True)
        assert sum(chances) == pytest.approx(1, abs=1e-3)
        assert die.candidates[0].value == die.value


def test_glint_in_a_pip(reader: DiceReader) -> None:
    table = six(Table(), glint=0.5)
    assert_read(reader, table, table.picture())


def test_pips_that_run_together(reader: DiceReader) -> None:
    table = six(Table(), edge=30)
    assert_read(reader, table, table.picture(blur=1.6))


def test_white_on_white(reader: DiceReader) -> None:
    table = six(Table(ground=(232, 234, 236)))
    assert_read(reader, table, table.picture())


def test_black_on_black(reader: DiceReader) -> None:
    table = six(Table(ground=(24, 24, 26)), body=(38, 36, 36), ink=WHITE)
    assert_read(reader, table, table.picture())


def test_wood_with_knots_and_screws(reader: DiceReader) -> None:
    table = Table()
    table.wood()
    six(table)
    assert_read(reader, table, table.picture())


@pytest.mark.parametrize("what", ["empty", "wood", "coins", "dots", "tokens"])
def test_nothing_is_certain_where_no_die_is(reader: DiceReader, what: str) -> None:
    table = Table(seed=3)
    if what == "wood":
        table.wood()
    if what == "coins":
        for x, y in SIX_PLACES:
            table.coin(x, y, 26)
    if what == "dots":
        table.dots(100, 100, BLACK)
        table.dots(380, 250, WHITE)
    if what == "tokens":
        for x, y in SIX_PLACES:
            cv2.circle(table.fine, (x * 3, y * 3), 60, RED, -1)
    sight = reader.read(table.picture())
    assert all(die.confidence < sight.certain for die in sight.dice if die.value is not None)
    assert not sight.accepted


def test_hard_shadows_are_no_dice(reader: DiceReader) -> None:
    table = six(Table(ground=(150, 170, 180)), shadow=0.9)
    assert_read(reader, table, table.picture())


def test_touching_dice(reader: DiceReader) -> None:
    table = Table()
    for k, value in enumerate((5, 3, 6, 1)):
        table.die(200 + 45 * k, 200, value, angle=0, shadow=0.05)
    table.die(245, 245, 2, angle=0, shadow=0.05)
    assert_read(reader, table, table.picture())


def test_half_a_die_at_the_edge_is_never_accepted(reader: DiceReader) -> None:
    table = Table()
    table.die(200, 200, 5)
    table.die(636, 240, 6, angle=0)
    sight = reader.read(table.picture())
    assert not sight.accepted
    flat = [die for die in sight.dice if die.state is DieState.FLAT]
    assert values_of(flat) == {5: 1}


@pytest.mark.parametrize("angle", range(0, 90, 15))
def test_any_rotation(reader: DiceReader, angle: int) -> None:
    table = Table()
    for value, (x, y) in enumerate(SIX_PLACES, 1):
        table.die(x, y, value, angle=angle, body=RED, ink=WHITE)
    assert_read(reader, table, table.picture())


@pytest.mark.parametrize("edge", [24, 36, 70, 110, 150])
def test_small_and_large_dice(reader: DiceReader, edge: int) -> None:
    table = Table(size=(1280, 720))
    for value in range(1, 7):
        x, y = 240 + 360 * ((value - 1) % 3), 190 + 330 * ((value - 1) // 3)
        table.die(x, y, value, edge=edge, angle=25 * value)
    assert_read(reader, table, table.picture())


@pytest.mark.parametrize("count", [1, 2, 8, 16, 24])
def test_number_of_dice(reader: DiceReader, count: int) -> None:
    table = Table(size=(960, 720), seed=count)
    for k in range(count):
        x, y = 100 + 150 * (k % 6), 100 + 160 * (k // 6)
        table.die(x, y, 1 + (k * 5 + count) % 6, angle=37 * k, edge=50)
    assert_read(reader, table, table.picture())


def test_mirrored_and_turned_camera(reader: DiceReader) -> None:
    table = six(Table())
    picture = table.picture()
    assert_read(reader, table, np.ascontiguousarray(picture[:, ::-1]))
    assert_read(reader, table, np.ascontiguousarray(np.rot90(picture)))


@pytest.mark.parametrize("gain", [(0.45, 0.8, 1.1), (0.3, 0.3, 0.3), (1.2, 1.0, 0.75)])
def test_warm_dim_and_cold_lamp(reader: DiceReader, gain: tuple[float, float, float]) -> None:
    table = six(Table())
    lit = np.clip(table.picture() * np.array(gain), 0, 255).astype(np.uint8)
    assert_read(reader, table, lit)


def test_wishes_are_compared(reader: DiceReader) -> None:
    table = Table()
    for k in range(4):
        table.die(*SIX_PLACES[k], 3)
    picture = table.picture()
    d6, d8 = DieSpec(DieKind.D6), DieSpec(DieKind.D8)

    def sentences(*wanted: DieSpec) -> list[str]:
        sight = reader.read(picture, wanted)
        assert not sight.accepted
        return [problem.english() for problem in sight.problems]

    assert "Found 4 of 6 dice." in sentences(*[d6] * 6)
    assert "1 die too many." in sentences(*[d6] * 3)
    assert "A d8 was wanted, a d6 lies there." in sentences(d6, d6, d6, d8)


def test_what_was_there_before_is_no_die(reader: DiceReader) -> None:
    table = Table()
    table.die(200, 200, 4)
    empty = table.picture()
    table.die(400, 300, 5)
    sight = reader.read(table.picture(), background=empty)
    assert [die.value for die in sight.dice] == [5]


def test_no_dice_asks(reader: DiceReader) -> None:
    sight = reader.read(Table().picture())
    assert sight.dice == () and not sight.accepted
    assert [problem.english() for problem in sight.problems] == ["No dice in view."]


def test_wrong_arrays_are_refused(reader: DiceReader) -> None:
    with pytest.raises(ValueError, match="uint8 of shape"):
        reader.read(np.zeros((10, 10), np.uint8))
    with pytest.raises(ValueError, match="background"):
        reader.read(np.zeros((90, 90, 3), np.uint8), background=np.zeros((80, 90, 3), np.uint8))


@pytest.mark.parametrize("shape", [(1, 1, 3), (5, 700, 3), (40, 40, 3)])
def test_odd_pictures_do_no_harm(reader: DiceReader, shape: tuple[int, int, int]) -> None:
    assert not reader.read(np.full(shape, CLOTH, np.uint8)).accepted


@pytest.mark.parametrize("value", [2, 5, 6])
@pytest.mark.parametrize("edge", [230, 300, 380])
def test_a_die_held_close_fills_half_the_picture(
    reader: DiceReader, value: int, edge: float
) -> None:
    table = Table()
    table.die(320, 240, value, angle=20, edge=edge)
    (die,) = reader.read(table.picture(blur=1.5)).dice
    assert (die.kind, die.value, die.state) == (DieKind.D6, value, DieState.FLAT)
    assert max(die.box[2:]) > 0.8 * edge


def test_dark_dice_in_dim_light_are_told_from_the_empty_tray(reader: DiceReader) -> None:
    """What hardly differs from the empty tray, because hardly anything is lit, still lies there."""
    table = Table(size=(480, 360))
    dim = 0.3
    empty = np.asarray(table.picture() * dim, np.uint8)
    table.die(160, 180, 5, ink=WHITE, body=(70, 50, 40), edge=40)
    table.die(320, 180, 3, ink=WHITE, body=(70, 50, 40), edge=40)
    sight = reader.read(np.asarray(table.picture() * dim, np.uint8), background=empty)
    assert sorted(map(str, values_of(sight.dice).elements())) == ["3", "5"]
