"""Looks at boards of A Feast for Odin for tests: what the reader says, and what people answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.games.diagrams import ready_profiles
from assistant.games.feast_for_odin.board_names import AT_TABLE, BANQUET_GRID, space_name
from assistant.games.feast_for_odin.figures import HOME
from assistant.games.sitting import TakeBoard
from assistant.table.boards import Asked, Boards, Playing, settled
from assistant.words.actor import Actor, Role
from assistant.words.board_record import BoardFacts, BoardQuestion
from assistant.words.shown_boards import BoardLook, PieceCount, PlaceSeen, RegionSeen, TileSeen
from tests.feast_for_odin.table import BOOK, RULES, Feasting

BOX = (5.0, 5.0, 20.0, 20.0)
NAME = BOOK.words.words[HOME].en
ROWS = [line.split() for line in BOOK.things.boards[HOME].rows]
CELLS = [(row, column) for row, line in enumerate(ROWS) for column, mark in enumerate(line)
         if mark != "."]  # fmt: skip
TABLE = [(row, column) for row in range(4) for column in range(12)]
STRIPS = tuple(f"strip {number}" for number in BOOK.rounds.mountains.strips)
HOME_BOARD = BoardFacts("home", ready_profiles()["feast_for_odin_home"])
SHOWN = [
    HOME_BOARD,
    BoardFacts("actions", ready_profiles()["feast_for_odin_action_board"]),
    *(
        BoardFacts(name, ready_profiles()[f"feast_for_odin_{name.replace(' ', '_')}"])
        for name in STRIPS
    ),
]
SPACES = {code: space_name(BOOK, code) for code in BOOK.board.spaces}
SEAT = Actor(Role.SEAT, "phone", "s1")

Laid = tuple[str, Sequence[tuple[int, int]]]


def photo(*laid: Laid, name: str = "p1", grid: str = NAME, vikings: object = ()) -> BoardLook:
    """A home board with tiles by their English names on cells (row, column) from 0 of a grid.

    `vikings` are (colour, how many) at the table, if they were looked for.
    """
    under = {cell for _, cells in laid for cell in cells}
    places = [
        PlaceSeen(f"{one} {row},{column}", "tile" if one == grid and (row, column) in under else "",
                  None, 0.999, True, BOX)
        for one, cells in ((NAME, CELLS), (BANQUET_GRID, TABLE)) for row, column in cells
    ]  # fmt: skip
    tiles = [TileSeen(grid, tile, tuple(cells), 0, True, BOX) for tile, cells in laid]
    regions: tuple[RegionSeen, ...] = ()
    if isinstance(vikings, Mapping):
        pieces = tuple(PieceCount("viking", colour, n) for colour, n in vikings.items())
        regions = (RegionSeen(AT_TABLE, pieces, True, BOX),)
    return BoardLook(name, "home", 0.0, 50.0, None, tuple(places), regions, tuple(tiles))


def spaces(on: Mapping[str, Mapping[str, int]], name: str = "a1") -> BoardLook:
    """The action board: vikings on spaces by colour and number, counted for sure."""
    regions = tuple(
        RegionSeen(
            place,
            tuple(PieceCount("viking", colour, n) for colour, n in on.get(code, {}).items()),
            True,
            BOX,
        )
        for code, place in SPACES.items()
    )
    return BoardLook(name, "actions", 0.0, 50.0, None, (), regions)


class Looking:
    """A game with its boards as the table holds them."""

    def __init__(self, game: Feasting) -> None:
        self.game = game
        self.boards = Boards()
        self.boards.know(SHOWN)

    @property
    def playing(self) -> Playing:
        return Playing(RULES, self.game.state)

    def photograph(self, look: BoardLook, key: str = "s1/home") -> BoardQuestion | None:
        own = {one.key: one for one in self.boards.photographed(self.playing)}
        self.boards.photograph(own[key], look)
        return self.asked()

    def look(self, look: BoardLook, *, patience_s: float = 0.0) -> BoardQuestion | None:
        """A look of the camera, and what is asked so long after it."""
        self.boards.hear(look)
        self.boards.open(self.playing, 0.0)
        return self.asked(patience_s)

    def asked(self, now_s: float = 0.0) -> BoardQuestion | None:
        asked = self.boards.open(self.playing, now_s)
        return None if asked is None else asked.question

    def opened(self, now_s: float = 0.0) -> Asked:
        """What is in question, with all that its answer needs."""
        asked = self.boards.open(self.playing, now_s)
        assert asked is not None
        return asked

    def take(self, actor: Actor = SEAT, *answers: str, now_s: float = 0.0) -> None:
        """Somebody says that the board is right, with answers to its doubts."""
        asked = self.opened(now_s)
        command = settled(asked, answers)
        assert isinstance(command, TakeBoard)
        self.game.give(command, actor)
        self.boards.dismiss(self.playing, asked.question.board)


def lines(question: BoardQuestion | None) -> list[str]:
    assert question is not None
    return [line.text.english() for line in question.lines]


def against(question: BoardQuestion | None) -> str:
    """Which rule is against what lies there."""
    assert question is not None
    return "" if question.against is None else question.against.english()
