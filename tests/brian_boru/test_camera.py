"""What the camera reads beside discs on towns: tokens, invaders, monasteries, the score track."""

from __future__ import annotations

import pytest

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.kinds import Counter, Stage
from assistant.games.sitting import Depth
from tests.answering import likely_answer
from tests.brian_boru.camera import Camera, untaught
from tests.brian_boru.table import Table, acting, upkeep


@pytest.fixture
def camera() -> Camera:
    """A board that lies as recorded, at the first trick."""
    made = Camera(acting(3))
    made.as_recorded()
    assert made.differs == []
    return made


# Claim tokens


def test_a_token_that_opens_is_confirmed_by_the_camera(camera: Camera) -> None:
    camera.lies({"claim Ulaid": ("claim token, open", "yellow")})
    assert camera.differs == ["claim Ulaid"]
    camera.board_is_right()
    assert camera.table.state.claim("ulaid").open
    camera.lies({"claim Ulaid": ("znacznik roszczenia, zakryty", None)})
    camera.board_is_right()
    assert not camera.table.state.claim("ulaid").open


def test_a_token_that_is_gone_is_whose_who_alone_has_most_towns(camera: Camera) -> None:
    camera.table.discs({1: "s2", 2: "s2", 3: "s1"})
    camera.as_recorded()
    camera.lies({"claim Northern Uí Néill": ("", None)})
    camera.board_is_right()
    claim = camera.table.state.claim("northern_ui_neill")
    assert (claim.open, claim.seat) == (True, "s2")


@pytest.mark.parametrize(
    ("towns", "vikings"),
    [((8,), False), ((8,), True), ((8, 9), True)],
    ids=["two players", "a player and the Vikings", "the Vikings alone"],
)
def test_whose_a_token_is_for_which_no_player_leads_alone_is_not_guessed(
    camera: Camera, towns: tuple[int, ...], vikings: bool
) -> None:
    camera.table.discs(dict.fromkeys(towns, "s3"), vikings=vikings)
    camera.as_recorded()
    camera.lies({"claim Ulaid": ("", None)})
    camera.refused("Who has the claim token of Ulaid cannot be seen: set it by hand.")
    claim = camera.table.state.claim("ulaid")
    assert (claim.open, claim.seat) == (False, None)


def test_a_token_that_somebody_has_lies_on_the_board_again(camera: Camera) -> None:
    camera.table.claim("munster", seat="s1")
    camera.lies({"claim Munster": ("claim token, open", "yellow")})
    camera.board_is_right()
    claim = camera.table.state.claim("munster")
    assert (claim.open, claim.seat) == (True, None)


# Invaders


def test_invaders_that_were_laid_out_are_the_card_of_the_round() -> None:
    table = Table(3)
    table.begin()
    camera = Camera(table)
    camera.as_recorded()
    camera.lies({}, {"battle": (("najeźdźca", "black", 12),)})
    camera.board_is_right()
    assert table.state.battle == 12
    table.give(c.ShowMarriage("brigid"))
    assert table.state.stage is Stage.DRAFT


def test_invaders_that_are_fewer_than_recorded_are_asked_about(camera: Camera) -> None:
    camera.lies({}, {"battle": (("najeźdźca", "black", 7),)})
    assert not camera.looks()
    camera.board_is_right()
    assert camera.table.state.battle == 7
    camera.lies({}, {"battle": ()})
    camera.board_is_right()
    assert camera.table.state.battle == 0


def test_more_invaders_than_there_are_cannot_be_right(camera: Camera) -> None:
    camera.lies({}, {"battle": (("invader", None, 31),)})
    camera.refused("There are 30 invaders at the most.")


def test_the_score_keeper_counts_no_invaders() -> None:
    camera = Camera(Table(3, depth=Depth.KEEPER))
    camera.as_recorded()
    camera.lies({}, {"battle": (("najeźdźca", "black", 12),)})
    assert camera.differs == []


# Monasteries


def test_a_monastery_is_seen_around_its_disc_and_seen_to_be_gone(camera: Camera) -> None:
    camera.lies({"town 35": camera.disc("s1", "dysk z klasztorem")})
    camera.board_is_right()
    assert camera.table.state.disc(35).monastery  # type: ignore[union-attr]
    camera.lies({"town 35": camera.disc("s1")})
    camera.board_is_right()
    assert not camera.table.state.disc(35).monastery  # type: ignore[union-attr]


def test_a_monastery_that_is_put_down_answers_where_it_stands() -> None:
    table = upkeep(Stage.CHURCH)
    table.discs({1: "s1", 2: "s1"})
    table.has("s1", church=5)
    camera = Camera(table)
    table.give(c.GoOn())
    assert table.asked() == ["town:1", "town:2"]
    camera.as_recorded()
    camera.lies({"town 2": camera.disc("s1", "disc with a monastery")})
    assert camera.looks()
    assert [one.town for one in table.state.discs if one.monastery] == [2]
    assert not table.choices()


def test_the_vikings_token_answers_which_town_is_lost() -> None:
    table = upkeep(Stage.BATTLE)
    table.at(Stage.BATTLE, battle=3)
    table.discs({1: "s1", 3: "s2", 4: "s3", 5: "s3"})
    table.all_have("invaders", 5, 3, 1)
    table.give(c.GoOn())
    camera = Camera(table)
    camera.as_recorded()
    camera.lies({"town 3": ("token", None)})
    assert not camera.looks(), "Daria loses nothing now"
    camera.as_recorded()
    camera.lies({"town 5": ("token", None)})
    assert camera.looks()
    assert [one.town for one in table.state.discs if one.vikings] == [5]
    assert table.state.stage is Stage.CHURCH


# The score track


def test_a_disc_that_moved_on_the_score_track_sets_the_points(camera: Camera) -> None:
    camera.lies({"score 14": camera.disc("s2")})
    assert camera.differs == ["score 14"], "the upper disc of the others is seen on their space"
    camera.board_is_right()
    assert camera.table.counts("points") == [10, 14, 10]


def test_points_go_round_the_track_both_ways(camera: Camera) -> None:
    for points, space, shown in ((58, 3, 63), (63, 57, 57), (12, 50, 0), (2, 59, 59)):
        camera.table.has("s2", points=points)
        camera.as_recorded()
        camera.lies({f"score {points % 60}": ("", None), f"score {space}": camera.disc("s2")})
        if shown:
            camera.board_is_right()
            assert camera.table.player("s2").points == shown
        else:
            camera.board_is_right()
            assert camera.table.player("s2").points == 50, "fewer than none there cannot be"


def test_any_disc_of_a_heap_on_the_score_track_may_lie_on_top(camera: Camera) -> None:
    for seat in ("s1", "s2", "s3"):
        camera.lies({"score 10": camera.disc(seat)})
        assert camera.differs == []


def test_a_disc_that_is_gone_from_the_score_track_is_not_guessed(camera: Camera) -> None:
    camera.table.has("s3", points=21)
    camera.as_recorded()
    camera.lies({"score 21": ("", None)})
    camera.refused("The disc of Jerzy is not seen on the score track")


# What was never shown to the camera


@pytest.mark.parametrize(
    ("words", "pieces", "counts"),
    [
        (("claim",), {"claim Ulaid": ("", None)}, {}),
        (("score",), {"score 10": ("", None)}, {}),
        (("najeźdźca",), {}, {"battle": ()}),
        (("klasztor",), {"town 35": ("", None)}, {}),
    ],
)
def test_what_was_never_taught_never_differs(
    camera: Camera, words: tuple[str, ...], pieces: dict[str, tuple[str, None]],
    counts: dict[str, tuple[tuple[str, None, int], ...]],
) -> None:  # fmt: skip
    untaught(camera, *words)
    if "klasztor" in words:
        camera.table.discs({35: "s1"}, monastery=True)
        pieces = {"town 35": camera.disc("s1")}  # type: ignore[dict-item]
    camera.lies(pieces, counts)
    assert camera.differs == []


def test_doubts_are_asked_about_only_where_something_was_taught(camera: Camera) -> None:
    camera.unsure = {"claim Ulaid", "town 4"}
    camera.lies({"claim Ulaid": ("claim token, open", None), "town 4": camera.disc("s2")})
    assert camera.differs == []
    assert sorted(camera.doubts) == ["claim Ulaid", "town 4"]
    untaught(camera, "claim")
    assert camera.differs == []
    assert camera.doubts == ["town 4"]


def test_a_whole_upkeep_that_people_carry_out_on_the_board_agrees(camera: Camera) -> None:
    table = camera.table
    table.discs({1: "s1", 3: "s2", 5: "s3", 6: "s3"})
    table.all_have("invaders", 3, 2, 1)
    table.all_have("church", 1, 0, 4)
    table.all_have("track", 2, 1, 0)
    table.give(c.EndTricks())
    while table.state.in_upkeep:
        if table.choices():
            table.choose(likely_answer(table.choices()[0]))
        else:
            table.give(c.GoOn())
        camera.as_recorded()
        assert camera.differs == []
    table.give(c.Adjust("s1", Counter.POINTS, 1))
    assert len(camera.differs) in (1, 2)
