"""Pictures on which dice lie flat in good view: there the reader should need to ask rarely."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class GoodView(Struct, frozen=True):
    """Which pictures of a set count, and why: patterns of file names."""

    reason: str
    names: tuple[str, ...]
    unless: tuple[str, ...] = msgspec.field(name="except", default=())

    def holds(self, image: str) -> bool:
        """Whether a picture counts."""
        return any(fnmatchcase(image, name) for name in self.names) and not any(
            fnmatchcase(image, name) for name in self.unless
        )


@cache
def good_views() -> Mapping[str, GoodView]:
    """The rule of each set, by its name."""
    text = (files("vision.evaluation") / "good_view.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), type=dict[str, GoodView])


def in_good_view(set_name: str, image: str) -> bool:
    """Whether a picture of a set shows dice lying flat in good view."""
    rule = good_views().get(set_name)
    return rule is not None and rule.holds(image)
