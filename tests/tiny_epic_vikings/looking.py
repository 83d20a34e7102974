"""A table whose boards a camera looks at: looks at the ready boards, and what comes of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from assistant.games.tiny_epic_vikings import TinyEpicVikingsRules
from assistant.games.tiny_epic_vikings.diagrams import diagrams
from assistant.games.tiny_epic_vikings.sheet import SheetPlayer, VikingsSheet
from assistant.games.tiny_epic_vikings.sheet_map import MapIsland
from assistant.words.board_record import BoardFacts, BoardState
from assistant.words.shown_boards import BoardLook, PieceCount, PlaceSeen, RegionSeen
from tests.core.support import Around, Play

BOX = (0.0, 0.0, 10.0, 10.0)
PATIENCE_S = 9.0
LARGE = BoardFacts("our map", diagrams()["tiny_epic_vikings_map_large"])
SMALL = BoardFacts("small map", diagrams()["tiny_epic_vikings_map_small"])
CLAN = BoardFacts("blue clan", diagrams()["tiny_epic_vikings_clan"])
GOD = BoardFacts("god of secrets", diagrams()["tiny_epic_vikings_god"])
ERAS = BoardFacts("eras", diagrams()["tiny_epic_vikings_eras"])
SCORE = BoardFacts("score", diagrams()["tiny_epic_vikings_score"])
CARDS = BoardFacts("cards", diagrams()["tiny_epic_vikings_cards"])

Piece = tuple[str, str | None]


def look(name: str, board: BoardFacts, lying: dict[str, list[Piece]]) -> BoardLook:
    """All places and regions of a board with the pieces that lie there, by place; the rest empty.

    A piece is its kind and colour; several may lie in a region.
    """
    profile = board.profile
    names = [
        *(slot.name for slot in profile.slots),
        *(f"{track.name} {one.name}" for track in profile.tracks for one in track.positions),
    ]
    regions = [region.name for region in profile.regions]
    assert set(lying) <= {*names, *regions}, set(lying) - {*names, *regions}
    places = []
    for place in names:
        kind, colour = (lying.get(place) or [("", None)])[0]
        places.append(PlaceSeen(place, kind, colour, 0.999, True, BOX))
    counted = [
        RegionSeen(
            place,
            tuple(PieceCount(*piece, n) for piece, n in Counter(lying.get(place, [])).items()),
            True,
            BOX,
        )
        for place in regions
    ]
    return BoardLook(
        name, board.name, 1000.0, 50.0, places=tuple(places), regions=tuple(counted),
        size=(640, 480),
    )  # fmt: skip


class Watching(Play):
    """A game of Tiny Epic Vikings whose boards were shown to a camera."""

    def __init__(self, data: Path, *boards: BoardFacts) -> None:
        super().__init__(data, Around(), rules=(TinyEpicVikingsRules(),))
        self.table.know_boards(boards or [LARGE, SMALL, CLAN, GOD, ERAS, SCORE, CARDS])
        self.looks = 0

    def deal(self, people: int = 3) -> None:
        seats = [{"name": name} for name in ("Ada", "Bo", "Cleo", "Dag")[:people]]
        self.do("start_game", game="tiny_epic_vikings", seats=seats, options={"first": "s1"})

    def to_cards(self) -> None:
        """Boats lie in the first free edges, all cards are chosen."""
        while self.sheet.stage == "boats":
            self.do("place_boat", fjord=self.sheet.map.edges[0])
        self.draft()

    def draft(self) -> None:
        while self.sheet.stage == "draft":
            assert self.view.turn is not None
            self.do("keep_card", seat=self.view.turn.waiting[0])

    def plays(self, act: str | None = None, value: int = 0) -> None:
        self.do("play_card", card={"rune": "wealth", "leader": act, "value": value})

    def pass_turns(self, count: int) -> None:
        for _ in range(count):
            self.plays()
            self.do("end_turn")

    def see(self, board: BoardFacts, lying: dict[str, list[Piece]]) -> None:
        """A look at a board."""
        self.looks += 1
        self.table.look(look(f"l{self.looks}", board, lying))
        self.settle()

    def go_by(self, seconds: float = PATIENCE_S) -> None:
        """Time goes by, and the table looks at its clock."""
        self.around.pass_time(seconds)
        self.settle()
        self.send("", key="tick")

    def answers(self, *, board: bool) -> None:
        self.do("settle_board", look=f"l{self.looks}", board_is_right=board)

    def asked(self) -> list[str]:
        """The lines of the question about a board; none where nothing is asked."""
        question = self.view.board_question
        return [] if question is None else [line.text.english() for line in question.lines]

    def stands(self, board: BoardFacts) -> BoardState:
        return next(one.state for one in self.view.boards if one.board == board.name)

    def colour(self, seat: str) -> str:
        return next(one.colour.value for one in self.view.seats if one.id == seat)

    def strange(self, count: int = 2) -> list[str]:
        """Colours that nobody plays."""
        mine = {one.colour.value for one in self.view.seats}
        return [one for one in ("red", "blue", "green", "yellow", "white") if one not in mine][
            :count
        ]

    @property
    def sheet(self) -> VikingsSheet:
        shown = self.view.sheet
        assert isinstance(shown, VikingsSheet)
        return shown

    def player(self, seat: str) -> SheetPlayer:
        return next(one for one in self.sheet.players if one.seat == seat)

    def island(self, code: str) -> MapIsland:
        return next(one for one in self.sheet.map.islands if one.code == code)

    def settlers(self, code: str, owner: str) -> int:
        return next((one.settlers for one in self.island(code).owners if one.owner == owner), 0)

    def boats(self, owner: str) -> list[str]:
        """Where an owner's boats lie."""
        return [one.code for one in self.sheet.map.places for who in one.boats if who == owner]

    def lying(self) -> dict[str, list[Piece]]:
        """The map as the record has it, every piece called by one name."""
        found: dict[str, list[Piece]] = {}
        strange = self.strange(1)[0]
        for place in self.sheet.map.places:
            word = "port" if place.dock else "fjord"
            boats: list[Piece] = [
                ("piece", strange if one == "enemy" else self.colour(one))
                for one in place.boats
            ]
            if place.chieftain:
                boats = [("chieftain", None)]
            if not boats and place.village:
                boats = [("village", None)]
            if boats:
                found[f"{word} {place.code}"] = boats
        for island in self.sheet.map.islands:
            pieces: list[Piece] = [
                ("piece", strange if one.owner == "enemy" else self.colour(one.owner))
                for one in island.owners
                for _ in range(one.settlers + one.temples)
            ]
            if pieces:
                found[f"island {island.code}"] = pieces
            if not island.holder or (island.holder == "enemy" and len(self.view.seats) == 2):
                found[f"rune {island.code}"] = [("rune", None)]
        return found
