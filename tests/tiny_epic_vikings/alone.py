"""A game of one person for tests: the enemy clan's turn begins."""

from __future__ import annotations

from typing import Any

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Act, Stage
from assistant.games.tiny_epic_vikings.state import Enemy
from tests.tiny_epic_vikings.table import Raiding, card

# The small map: A, B and C lie around the whale's tail, D, E and F outside.
#   A1-D2 A2-B4 A3-C1 A4-E1 A5-   B1- B2-F1 B3-C2 B5-D1   C3-F2 C4- C5-E2
# Runes: A and F wealth, B and E secrets, C and D wrath. D lies on top, E and F below.


class Alone(Raiding):
    """One person's game with the chieftain at A2 and nothing else of the enemy on the map."""

    def __init__(self, chieftain: str = "A2", boat: str = "ssw", **fields: Any) -> None:
        super().__init__(1, **fields)
        self.enemy(chieftain=chieftain, settlers=(2, 2, 2, 2, 2, 2))
        self.map(boats=[("s1", boat)])
        self.gods(wealth=0, secrets=0, wrath=0)

    @property
    def clan(self) -> Enemy:
        assert self.state.enemy is not None
        return self.state.enemy

    def lies(self, *settled: tuple[str, int], human: tuple[tuple[str, int], ...] = (),
             **more: Any) -> None:  # fmt: skip
        """Settlers of the enemy and of the person; the enemy's mat has the rest."""
        self.map(
            settled=[*((code, ENEMY, n) for code, n in settled),
                     *((code, "s1", n) for code, n in human)],
            **{"boats": [("s1", "ssw")], **more},
        )  # fmt: skip
        left = 12 - sum(n for _, n in settled)
        places = [0] * 6
        for at in reversed(range(6)):
            places[at] = min(2, left)
            left -= places[at]
        self.enemy(settlers=tuple(places))

    def to_enemy(self) -> None:
        """The person plays a card with nothing on it."""
        self.turns()
        assert self.stage is Stage.ENEMY

    def enemy_does(self, leader: str | None, value: int = 0, rune: str = "wealth",
                   **fields: Any) -> None:  # fmt: skip
        """The person's turn goes by, then the enemy's top card is this one."""
        self.to_enemy()
        act = None if leader is None else Act(leader)
        self.give(c.EnemyPlays(card=card(rune, leader=act, value=value, **fields)))

    def clan_on(self, island: str) -> int:
        return self.state.settlers(island, ENEMY)
