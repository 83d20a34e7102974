"""Finding an occupation by its number, its mark or a part of a name in either language."""

from __future__ import annotations

import re
import unicodedata

from assistant.games.feast_for_odin.occupations import Occupation, Occupations

_MARK = re.compile(r"([a-z]?)\s*([0-9]+)\s*([a-z]?)")
_PLAIN = str.maketrans({"ł": "l", "’": "'", "-": " "})
"""Letters that Unicode does not take apart, and signs that people leave out."""


def search(book: Occupations, words: str) -> tuple[int, ...]:
    """The numbers of the cards that are meant, best first; all of them for no words.

    "32" is that card, then those whose number begins so; "A32" and "32a" only that card of
    that deck. Anything else must be in a name, accents and hyphens aside: the whole name comes
    first, then names that begin so, then those with a word that does, then any others.
    """
    wanted = _folded(words)
    if not wanted:
        return book.numbers
    mark = _MARK.fullmatch(wanted)
    if mark is not None:
        return _by_number(book, mark[2], mark[1] + mark[3])
    ranked = [
        (min(ranks), number)
        for number in book.numbers
        if (ranks := _ranks(book.card(number), wanted))
    ]
    return tuple(number for _, number in sorted(ranked))


def _by_number(book: Occupations, digits: str, deck: str) -> tuple[int, ...]:
    number = digits.lstrip("0")
    if not deck:
        return tuple(one for one in book.numbers if number and str(one).startswith(number))
    known = number and book.knows(int(number)) and book.card(int(number)).deck.lower() == deck
    return (int(number),) if known else ()


def _ranks(card: Occupation, wanted: str) -> list[int]:
    """How well each name fits that fits at all, 0 best."""
    names = map(_folded, card.names)
    fits = [
        (name == wanted, name.startswith(wanted), f" {wanted}" in name, wanted in name)
        for name in names
    ]
    return [fit.index(True) for fit in fits if any(fit)]


def _folded(words: str) -> str:
    apart = unicodedata.normalize("NFKD", words.casefold()).translate(_PLAIN)
    return " ".join("".join(one for one in apart if not unicodedata.combining(one)).split())
