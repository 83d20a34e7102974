"""What is still to be done, in order: the agenda of a game. Its first step is done next.

A step that waits for somebody (`Awaited`) stays until that seat has answered or acted.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from assistant.games.tiny_epic_vikings.kinds import Act, Card, Row, Rune, Symbol


class Use(Struct, frozen=True, tag="use"):
    """A seat may act: `value` is how much, 0 without bound; `why` says what allows it."""

    seat: str
    act: Act
    value: int
    why: str


class RuneAction(Struct, frozen=True, tag="rune_action"):
    """A seat's rune action, if it has the runes by then."""

    seat: str
    card: Card


class PushBoat(Struct, frozen=True, tag="push"):
    """The boat of a seat must leave a port for a fjord beside it."""

    seat: str
    dock: str


class Boon(Struct, frozen=True, tag="boon"):
    """A seat that lost may take the boon of its card's god."""

    seat: str
    rune: Rune


class LostWrath(Struct, frozen=True, tag="lost_wrath"):
    """The god of a card that lost is angrier, once its boon is done."""

    rune: Rune


class Granted(Struct, frozen=True, tag="granted"):
    """What a figure ("gods.3", "dedications.1") lets a seat do, once it is known."""

    seat: str
    key: str


class FourthFavour(Struct, frozen=True, tag="fourth"):
    """A seat has a favour card too many. `slot` is the one that goes, 0 not chosen yet."""

    seat: str
    slot: int = 0


class Bag(Struct, frozen=True, tag="bag"):
    """A seat takes what the bag on its new favour card shows."""

    seat: str


class OwnBoat(Struct, frozen=True, tag="own_boat"):
    """Another boat of a seat has come to a port where one of its own lies."""

    seat: str
    dock: str


class Fight(Struct, frozen=True, tag="fight"):
    """All cards of the battle are turned up: it is decided."""


class LastTurn(Struct, frozen=True, tag="last_turn"):
    """Alone: the person's last turn of the game is over; whether the enemy has one more."""


class Control(Struct, frozen=True, tag="control"):
    """Who controls the islands now."""


class EnemyLead(Struct, frozen=True, tag="enemy_lead"):
    """The enemy does one thing; `rune` is that of its card."""

    act: Act
    value: int
    rune: Rune


class EnemyRuneAction(Struct, frozen=True, tag="enemy_rune"):
    """The enemy's rune action, if it has the runes."""

    card: Card


class EnemyMat(Struct, frozen=True, tag="enemy_mat"):
    """The action of a rune on the enemy's mat."""

    rune: Rune


class EnemyTarget(Struct, frozen=True, tag="enemy_target"):
    """The person says to which of these islands the chieftain goes."""

    islands: tuple[str, ...]
    value: int


class EnemyWays(Struct, frozen=True, tag="enemy_ways"):
    """The person says which of these equal ways the chieftain takes."""

    ways: tuple[tuple[str, ...], ...]
    value: int


class EnemyPass(Struct, frozen=True, tag="enemy_pass"):
    """The chieftain comes to a port: a boat goes, a village is raided."""

    dock: str


class EnemySettle(Struct, frozen=True, tag="enemy_settle"):
    """The enemy puts settlers on an island; with `any` they may come from that one too. `landed`:
    some of them are there already."""

    island: str
    count: int
    any: bool = False
    landed: bool = False


class EnemySource(Struct, frozen=True, tag="enemy_source"):
    """The person says from which of these islands `count` settlers come."""

    islands: tuple[str, ...]
    island: str
    count: int = 1


class EnemyAttack(Struct, frozen=True, tag="enemy_attack"):
    """With more settlers than the person on an island, the enemy removes one of them."""

    island: str


class EnemyDedicate(Struct, frozen=True, tag="enemy_dedicate"):
    """The enemy offers the villages that it raided, one after the other."""

    rune: Rune


class EnemyPays(Struct, frozen=True, tag="enemy_pays"):
    """What an offering's action gives the enemy, once the figure is known."""

    key: str
    rune: Rune


class EnemyTracks(Struct, frozen=True, tag="enemy_tracks"):
    """The symbols that the enemy's markers came to or passed."""

    rune: Rune


class EnemySymbol(Struct, frozen=True, tag="enemy_symbol"):
    """One of them."""

    symbol: Symbol
    bonus: int
    rune: Rune


class EnemyTemple(Struct, frozen=True, tag="enemy_temple"):
    """The person says on which of these islands the enemy's temple comes."""

    islands: tuple[str, ...]


class EnemyFavour(Struct, frozen=True, tag="enemy_favour"):
    """The person says which end of a row is nearest to the chieftain."""

    row: Row
    bonus: int


class EnemyDocks(Struct, frozen=True, tag="enemy_docks"):
    """The person says to which of these ports something of the enemy's goes: `why` says what."""

    docks: tuple[str, ...]
    why: str


class EnemyOver(Struct, frozen=True, tag="enemy_over"):
    """The enemy's turn ends: full tracks start again."""


Awaited: TypeAlias = (
    Use | PushBoat | Boon | FourthFavour | Bag | EnemyTarget | EnemyWays | EnemySource
    | EnemyTemple | EnemyFavour | EnemyDocks
)  # fmt: skip
Automatic: TypeAlias = (
    RuneAction | Granted | LostWrath | OwnBoat | Fight | LastTurn | Control | EnemyLead
    | EnemyRuneAction | EnemyMat | EnemyPass | EnemySettle | EnemyAttack | EnemyDedicate
    | EnemyPays | EnemyTracks | EnemySymbol | EnemyOver
)  # fmt: skip
Step: TypeAlias = Awaited | Automatic
Agenda: TypeAlias = tuple[Step, ...]
