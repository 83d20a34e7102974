"""Events that only the enemy clan has. They stand in journals: tags and fields stay as they are."""

from __future__ import annotations

from assistant.games.tiny_epic_vikings.kinds import Card, Goods, Resource
from assistant.games.tiny_epic_vikings.state import Reached
from assistant.rules import Event


class EnemyCard(Event, frozen=True, tag="enemy_card"):
    """The enemy's top card lies in its row of leaders."""

    card: Card


class ChieftainMoved(Event, frozen=True, tag="chieftain_moved"):
    """The chieftain's boat goes by these ports."""

    way: tuple[str, ...]


class TracksMoved(Event, frozen=True, tag="tracks_moved"):
    """The enemy's markers moved, and came to symbols or passed them."""

    change: Goods
    why: str
    reached: tuple[Reached, ...] = ()
    full: tuple[Resource, ...] = ()


class TrackReset(Event, frozen=True, tag="track_reset"):
    """A full track of the enemy's starts again."""

    resource: Resource


class SymbolsTaken(Event, frozen=True, tag="symbols_taken"):
    """The first of the symbols that were reached is done now."""


class EnemyBonus(Event, frozen=True, tag="enemy_bonus"):
    """The enemy's battle has so much more strength."""

    bonus: int


class EnemyTold(Event, frozen=True, tag="enemy_told"):
    """Why the enemy does what it does, or that nothing comes of something."""

    code: str
    names: tuple[str, ...] = ()
    n: int = 0
