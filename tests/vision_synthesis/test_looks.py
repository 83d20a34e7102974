"""Dice of any look: told apart, readable, and the same again from the same seed."""

from __future__ import annotations

import dataclasses

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.words.dice import DieKind
from vision.synthesis.bodies import Body, Matter
from vision.synthesis.camera import overhead
from vision.synthesis.colours import tone
from vision.synthesis.dice import INRADIUS_MM, Die, Patch, Pose, draw_die
from vision.synthesis.faces import face_picture, face_room
from vision.synthesis.geometry import solid
from vision.synthesis.glyphs import PenGlyphs
from vision.synthesis.icons import EDGE, symbol
from vision.synthesis.light import Light
from vision.synthesis.looks import LOOKS, Look, random_look
from vision.synthesis.makers import any_solid
from vision.synthesis.pips import PipShape
from vision.synthesis.script import Mark, MarkShape, Script, random_script

KINDS = [kind for kind in DieKind if kind is not DieKind.CUSTOM]


def drawn(kind: DieKind, look: Look, value: int) -> Patch:
    die = Die(solid(kind), look, INRADIUS_MM[kind])
    turn = die.solid.rest_turn(value, 0.4)
    height = die.solid.rest_height(turn) * die.inradius
    camera = overhead((96, 96), distance=600.0, view_mm=34.0)
    patch = draw_die(die, Pose(np.array([0.0, 0.0, height]), turn), camera, Light())
    assert patch is not None
    return patch


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_die_and_another_seed_another(kind: DieKind) -> None:
    value = solid(kind).values[2]
    one, same, other = (
        drawn(kind, random_look(np.random.default_rng(seed), kind=kind, numerals=True), value)
        for seed in (7, 7, 8)
    )
    assert one.light.tobytes() == same.light.tobytes()
    assert one.light.shape != other.light.shape or not np.allclose(one.light, other.light)


def test_inks_stand_out_from_bodies() -> None:
    looks = [random_look(np.random.default_rng(seed)) for seed in range(300)]
    apart = np.array([abs(tone(look.ink) - tone(look.base)) for look in looks])
    assert apart.min() >= 0.15
    assert (apart >= 0.3).mean() > 0.85
    assert (apart < 0.35).any()


def test_every_matter_and_pip_shape_is_met() -> None:
    looks = [random_look(np.random.default_rng(seed)) for seed in range(300)]
    assert {look.body.matter for look in looks} == set(Matter)
    assert {look.pips.shape for look in looks} == set(PipShape)
    assert {look.script.mark for look in looks} == set(Mark)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_faces_of_any_look_have_as_many_pips_as_their_value(value: int) -> None:
    cube = solid(DieKind.D6)
    apart = 0
    for seed in range(40):
        look = random_look(np.random.default_rng(seed))
        whole = dataclasses.replace(look, printing=LOOKS[0].printing)
        face = face_picture(cube, whole, cube.face_of(value), 128)
        spots = cv2.connectedComponents((face[..., 3] > 0.5).astype(np.uint8))[0] - 1
        apart += spots == value
        if value != 6:
            assert spots == value
    assert apart >= 32  # the pips of a 6 may run together


@pytest.mark.parametrize("mark", [Mark.LINE, Mark.DOT])
def test_marks_are_set_beside_six_and_nine_only(mark: Mark) -> None:
    twelve = solid(DieKind.D12)
    for value in range(1, 13):
        bare, marked = (
            face_picture(
                twelve,
                dataclasses.replace(LOOKS[0], script=Script(mark=one)),
                twelve.face_of(value),
                128,
            )[..., 3].sum()
            for one in (Mark.NONE, mark)
        )
        assert (marked > bare * 1.01) == (value in (6, 9))


def nine(mark: Mark, shape: MarkShape) -> NDArray[np.float32]:
    """The cover of a 9 with a mark of that shape, its rows from the top of the numeral down."""
    twelve, script = solid(DieKind.D12), Script(mark=mark, mark_shape=shape)
    look = dataclasses.replace(LOOKS[0], script=script)
    return face_picture(twelve, look, twelve.face_of(9), 256)[..., 3]


@pytest.mark.parametrize("mark", [Mark.LINE, Mark.DOT])
def test_marks_are_of_many_sizes(mark: Mark) -> None:
    small, usual = (nine(mark, MarkShape(size=size)).sum() for size in (0.5, 1.0))
    bare = nine(Mark.NONE, MarkShape()).sum()
    assert 0 < small - bare < 0.7 * (usual - bare)


def test_lines_are_long_or_short_and_near_or_far_and_dots_low_or_high() -> None:
    usual, short = (nine(Mark.LINE, MarkShape(wide=wide)).sum() for wide in (1.0, 0.7))
    assert short < usual
    near, far = (nine(Mark.LINE, MarkShape(gap=gap)) for gap in (0.06, 0.2))
    assert spread(near) < spread(far)
    low, high = (nine(Mark.DOT, MarkShape(rise=rise)) for rise in (0.0, 0.12))
    assert low.sum() == pytest.approx(high.sum(), rel=0.02)
    assert np.abs(low - high).max() > 0.9


def spread(cover: NDArray[np.float32]) -> int:
    """Rows and columns from the first to the last that bear ink."""
    inked = np.argwhere(cover > 0.5)
    return int(np.ptp(inked, axis=0).sum())


def test_the_shapes_that_are_drawn_differ_and_change_nothing_else() -> None:
    scripts = [random_script(np.random.default_rng(seed), DieKind.D10) for seed in range(40)]
    shapes = [script.mark_shape for script in scripts]
    assert len({shape.size for shape in shapes}) == 40
    assert 8 <= sum(shape.rise > 0 for shape in shapes) <= 24
    again = [random_script(np.random.default_rng(seed), DieKind.D10) for seed in range(40)]
    assert scripts == again


def test_a_glyph_fills_its_picture() -> None:
    for text in ("1", "20", "6"):
        picture = PenGlyphs(2).picture(text, 40)
        assert picture.shape[0] == 40
        assert picture[[0, -1]].max(axis=1).min() > 0
        assert picture[:, [0, -1]].max(axis=0).min() > 0


def test_symbols_stay_on_their_face_and_differ() -> None:
    middle = (EDGE - 1) / 2.0
    away = np.hypot(*(np.indices((EDGE, EDGE)) - middle))
    symbols = [symbol(np.random.default_rng(seed)) for seed in range(60)]
    for cover in symbols:
        assert (cover > 127).sum() > 150
        assert cover[away > EDGE / 2.0].max() < 128
    assert len({cover.tobytes() for cover in symbols}) > 50


@pytest.mark.parametrize("kind", [DieKind.D6, DieKind.D8, DieKind.D12])
def test_icon_dice_bear_icons_on_all_faces(kind: DieKind) -> None:
    shape = solid(kind)
    look = random_look(np.random.default_rng(4), kind=kind, icons=True)
    assert set(look.icons) == set(shape.values)
    faces = [face_picture(shape, look, index, 64) for index in range(len(shape.values))]
    assert sum(bool(face[..., 3].max() > 0.3) for face in faces) >= len(faces) // 2
    beyond = face_room(shape) / shape.extent * 1.42
    rows, columns = (np.indices((64, 64)) - 31.5) / 32.0
    for face in faces:
        assert face[np.hypot(rows, columns) > beyond, 3].max(initial=0.0) == 0.0


def test_a_logo_takes_the_place_of_the_one_or_the_six() -> None:
    places = {
        value
        for seed in range(40)
        for value in random_look(np.random.default_rng(seed), logo=True).icons
    }
    assert places == {1, 6}


def test_clear_dice_let_the_ground_through_and_others_do_not() -> None:
    solid_look = dataclasses.replace(LOOKS[1], body=Body(Matter.SPECKLED))
    clear_look = dataclasses.replace(LOOKS[1], body=Body(Matter.CLEAR, clarity=0.5))
    plain, clear = (drawn(DieKind.D6, look, 2).cover for look in (solid_look, clear_look))
    middle = plain.shape[0] // 2
    assert plain[middle, middle] == pytest.approx(1.0)
    assert 0.3 < clear[middle, middle] < 0.8


@pytest.mark.parametrize("kind", KINDS)
def test_any_maker_s_die_has_the_values_of_its_kind_and_true_faces(kind: DieKind) -> None:
    usual = solid(kind)
    orders = set()
    for seed in range(8):
        made = any_solid(np.random.default_rng(seed), kind)
        assert sorted(made.values) == sorted(usual.values)
        assert len(made.vertices) == len(usual.vertices)
        np.testing.assert_allclose(np.cross(made.up, made.normals), made.right, atol=1e-9)
        for value in made.values:
            assert made.values[made.read_face(made.rest_turn(value, 0.7))] == value
        orders.add(made.values)
    assert len(orders) > 4


def test_opposite_faces_of_a_maker_s_cube_make_seven() -> None:
    for seed in range(10):
        made = any_solid(np.random.default_rng(seed), DieKind.D6)
        for normal, value in zip(made.normals, made.values, strict=True):
            assert value + made.values[int(np.argmin(made.normals @ normal))] == 7
