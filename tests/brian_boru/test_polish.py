"""Brian Boru in Polish: terms as printed, sentences that read well."""

from __future__ import annotations

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.kinds import Stage
from assistant.games.brian_boru.labels import PHASES
from tests.brian_boru.table import RULES, Table, acting, upkeep
from web.language import say


def told(table: Table) -> list[str]:
    """The step of the upkeep that is on, in Polish."""
    return [say(line, "pl") for line in RULES.sheet(table.state).plan]


def test_phases_are_called_as_printed() -> None:
    assert [say(phase, "pl") for phase in PHASES] == [
        "Przygotowanie", "Wybór kart", "Akcja", "Utrzymanie: Zaślubiny", "Utrzymanie: Bitwa",
        "Utrzymanie: Kościół", "Utrzymanie: regiony",
    ]  # fmt: skip


def test_a_trick_reads_well() -> None:
    table = acting(3)
    table.give(c.ChooseTown(1))
    turn = RULES.turn(table.state, 0.0)
    assert say(turn.sentence, "pl") == "Kasia zagrywa pierwszą kartę: czerwoną lub białą."
    for card in (24, 5, 20):
        table.give(c.PlayCard(card))
    (choice,) = table.choices()
    assert say(choice.sentence, "pl") == "Daria: która akcja (czerwona karta 5)?"
    labels = [say(option.label, "pl") for option in choice.options]
    assert labels == ["2 monety, miasto przy drodze za 5 monet", "2 najeźdźców"]


def test_a_raid_reads_well() -> None:
    table = upkeep(Stage.BATTLE)
    table.at(Stage.BATTLE, battle=2)
    table.discs({1: "s1", 2: "s2", 3: "s3", 4: "s3"})
    table.all_have("invaders", 5, 3, 1)
    assert told(table) == [
        "Zostało 2 najeźdźców. Najmniej: Jerzy. Najwięcej ma Kasia i wybiera, co przepada.",
        "Kasia wybiera miasto, które traci Jerzy.",
        "Łupy: Kasia ma najwięcej najeźdźców (5): 1 znacznik Poważania, potem 2 punkty, "
        "i zwraca wszystkich.",
        "Łupy: teraz najwięcej najeźdźców: Daria. Dla każdego 1 punkt, zwrot: 1.",
    ]


def test_regions_read_well() -> None:
    table = upkeep(Stage.REGIONS)
    table.discs({13: "s1", 14: "s2"})
    assert told(table) == [
        "Bréifne odkryty: 2 miasta, potrzeba 2.",
        "Bréifne: remis, 1 miasto: Kasia, Daria. Znacznik zostaje na planszy.",
    ]
