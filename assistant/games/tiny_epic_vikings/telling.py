"""What a table tells while it plays: figures of its copy, readings that the rules leave open."""

from __future__ import annotations

from assistant.figures import FiguresError
from assistant.games.sitting.work import refuse
from assistant.games.tiny_epic_vikings import events as e
from assistant.games.tiny_epic_vikings.figures import figure, figures_with
from assistant.games.tiny_epic_vikings.work import Work
from assistant.words.text import text


def tell(work: Work, key: str, value: str) -> None:
    """A figure as the owner's copy has it."""
    was = figure(work.book, key)
    if was is None:
        raise refuse(text("There is no such figure: {key}.", key=key))
    if not value:
        raise refuse(text("Read it from your copy, and enter it."))
    if was == value:
        return
    told = tuple(one for one in work.state.told if one[0] != key)
    try:
        figures_with(work.state.own, (*told, (key, value)))
    except FiguresError as error:
        raise refuse(text("It does not fit: {why}", why=error.why)) from error
    work.do(e.FigureTold(key, value))
