"""Control of islands: TEV-C01 to TEV-C05, and what two players' third clan does: TEV-V2-02."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.influence import needed, standing, taker
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Act, Card, Goods
from assistant.games.tiny_epic_vikings.work import book_of
from tests.tiny_epic_vikings.table import RULES, Raiding, card


def landed(game: Raiding, settlers: int, to: str = "A2") -> Raiding:
    game.let("s1", has=Goods(0, 7, 0))
    game.may("sail", 3)
    game.give(c.Sail("nnw", to, settlers))
    return game


def test_influence_of_each_piece() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s1", 2)], temples=[("A", "s1")], boats=[("s1", "A2"), ("s1", "nnw")])
    there = standing(book_of(game.state), game.state, "A", "s1")
    assert (there.settlers, there.temples, there.boats, there.influence) == (2, 1, 1, 8)


def test_tev_c01_an_unclaimed_rune_needs_most_influence_and_land_forces() -> None:
    game = Raiding(3)
    game.map(boats=[("s1", "nnw")])
    landed(game, 0)
    assert game.state.holder("A") == ""
    game = Raiding(3)
    game.map(boats=[("s1", "nnw")])
    landed(game, 1)
    assert game.state.holder("A") == "s1"
    assert game.fury("wealth") == 1
    assert "takes the rune" in " ".join(game.told[-2:])


def test_tev_c02_stealing_needs_more_than_everybody() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s2", 1), ("A", "s3", 6)], boats=[("s1", "nnw")], held=[("A", "s2")])
    landed(game, 3)
    assert game.state.holder("A") == "s3"
    game = Raiding(3)
    game.map(settled=[("A", "s2", 2)], boats=[("s1", "nnw")], held=[("A", "s2")])
    landed(game, 3)
    assert game.state.holder("A") == "s1"
    assert game.fury("wealth") == 1


def test_tev_c03_without_influence_the_rune_goes_back_and_no_fury() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s2", 1)], held=[("A", "s2")])
    game.play(smiting())
    game.give(c.Smite(("s2 A",)))
    assert game.state.holder("A") == ""
    assert game.fury("wealth") == 0
    assert "lies on island A" in game.last()


def smiting() -> Card:
    return card("secrets", leader=None, act=Act.SMITE, act_value=1)


def test_tev_c03_a_holder_by_boat_alone_keeps_the_rune() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s2", 1)], boats=[("s2", "A2")], held=[("A", "s2")])
    game.play(smiting())
    game.give(c.Smite(("s2 A",)))
    assert game.state.holder("A") == "s2"


def test_tev_c04_equality_changes_nothing() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s2", 5)], boats=[("s1", "nnw")], held=[("A", "s2")])
    landed(game, 3)
    assert game.state.holder("A") == "s2"
    free = Raiding(3)
    free.map(settled=[("A", "s2", 3)], boats=[("s1", "nnw")])
    landed(free, 1)
    assert free.state.holder("A") == ""


def test_tev_c05_the_board_tells_what_could_flip() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s2", 3), ("A", "s1", 1), ("B", "s1", 1)], boats=[("s3", "A2")],
             held=[("A", "s2"), ("B", "s1")])  # fmt: skip
    assert needed(book_of(game.state), game.state, "A", "s1") == 3
    island = next(one for one in RULES.sheet(game.state).map.islands if one.code == "A")
    assert [(one.owner, one.influence) for one in island.owners] == [
        ("s2", 3), ("s3", 2), ("s1", 1)
    ]  # fmt: skip
    hints = " ".join(hint.english() for hint in island.hints)
    assert "Adam takes it with 3 more influence." in hints
    assert "Ola takes it with 2 more influence and land forces." in hints
    assert island.holder == "s2"


def test_tev_v2_02_the_third_clan_is_one_rival_who_never_acts() -> None:
    game = Raiding(2)
    chart = book_of(game.state).maps["small"].chart
    outer = next(code for code, one in chart.islands.items() if one.place == "outer")
    settled = [(outer, ENEMY, 2), (outer, "s1", 4)]
    game.map(settled=settled, temples=[(outer, ENEMY)], boats=[("s1", "whale")],
             held=[(outer, ENEMY)])  # fmt: skip
    assert taker(book_of(game.state), game.state, outer) == ""
    game.play(smiting())
    game.give(c.Smite((f"{ENEMY} {outer}",)))
    assert "to the box" in " ".join(game.told)
    assert game.state.holder(outer) == ENEMY
    game.state = replace(game.state, held=())
    game.map(settled=[(outer, ENEMY, 2)], temples=[(outer, ENEMY)])
    assert taker(book_of(game.state), game.state, outer) == ""


def test_against_the_third_clan_only_more_than_six_wins() -> None:
    game = Raiding(2)
    game.let("s1", has=Goods(0, 7, 0))
    game.map(settled=[("D", ENEMY, 2), ("D", "s1", 2)], temples=[("D", ENEMY)],
             boats=[("s1", "n")], held=[("D", ENEMY)])  # fmt: skip
    game.may("sail", 3)
    game.give(c.Sail("n", "D2", 3))
    assert game.state.settlers("D", ENEMY) == 1
    assert game.state.holder("D") == "s1"
    assert game.fury("wrath") == 1
