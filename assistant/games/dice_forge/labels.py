"""Names for people. Names of faces and feats bring their wording in each language along."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Sequence
from functools import cache

from assistant.games.dice_forge.figures import Figures
from assistant.games.dice_forge.kinds import Amounts, Counter, Resource, Stage
from assistant.games.dice_forge.state import DiceForge
from assistant.games.listing import beside, listed
from assistant.taught.lists import named_lists
from assistant.words.text import Text, named, plural, text


@cache
def _polish_faces() -> dict[str, str]:
    return {face.en: face.pl for named in named_lists() for face in named.faces}


def face_label(face: str) -> Text:
    """A face by the name that is its key."""
    return named(face, _polish_faces().get(face, ""))


def feat_label(book: Figures, feat: str) -> Text:
    """A feat by the name on its card; its code where these figures do not know it."""
    known = book.feats.get(feat)
    return known.label if known else named(feat)


def why_label(book: Figures, why: Sequence[str]) -> Text:
    """The faces or feats by which something happened."""
    return beside(face_label(one) if one in book.faces else feat_label(book, one) for one in why)


def counted_faces(faces: Iterable[str]) -> Text:
    """Faces that may come several times, each with how often."""
    return beside(
        text("{n} × {face}", n=n, face=face_label(face)) for face, n in Tally(faces).items()
    )


def amount_label(resource: Resource, n: int) -> Text:
    """So much of a resource."""
    if resource is Resource.GOLD:
        return plural("{n} gold", "{n} gold", n)
    if resource is Resource.SUN:
        return plural("{n} sun", "{n} sun", n)
    if resource is Resource.MOON:
        return plural("{n} moon", "{n} moon", n)
    return plural("{n} glory", "{n} glory", n)


def amounts_label(amounts: Amounts) -> Text:
    """So much of several resources."""
    return listed(amount_label(one, amounts.of(one)) for one in Resource if amounts.of(one))


def resource_label(resource: Resource) -> Text:
    """The name of a resource."""
    return {
        Resource.GOLD: text("gold"),
        Resource.SUN: text("sun"),
        Resource.MOON: text("moon"),
        Resource.GLORY: text("glory"),
    }[resource]


def counter_label(counter: Counter) -> Text:
    """The name of a counter."""
    own = {
        Counter.FEATS: text("glory of feats"),
        Counter.CHESTS: text("chests"),
        Counter.HAMMER: text("steps of the hammer"),
    }
    return own[counter] if counter in own else resource_label(Resource(counter.value))


_BLESSING = text("Blessing")
_REINFORCEMENT = text("Reinforcement")
_ACTION = text("Action")
_EXTRA = text("Extra action")

PHASES = (_BLESSING, _REINFORCEMENT, _ACTION, _EXTRA)

_PHASE = {
    Stage.BLESSING: _BLESSING,
    Stage.REINFORCEMENT: _REINFORCEMENT,
    Stage.ACTION: _ACTION,
    Stage.EXTRA: _EXTRA,
    Stage.EXTRA_ACTION: _EXTRA,
    Stage.DONE: _EXTRA,
}


def phase_of(state: DiceForge) -> int:
    """The index into `PHASES` of where a turn is; an action goes on until all of it is done."""
    stage = state.place.stage
    if stage is Stage.EXTRA and state.agenda:
        stage = Stage.ACTION
    return PHASES.index(_PHASE[stage])
