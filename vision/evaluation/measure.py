"""How well a reader does on pictures whose dice are known."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from assistant.words.dice import DieReading, DieState
from vision.dice.sight import DiceReader, DiceSight
from vision.evaluation.figures import Accepted, Group, Miss, SetFigures, share
from vision.evaluation.labelled import LabelledDie
from vision.evaluation.matching import Outcome, compare
from vision.evaluation.shots import Shot, ShotList

MAY_HAVE_TAUGHT = frozenset({"train", "by_eye"})
"""Parts of sets whose pictures may train a shipped model."""

Progress = Callable[[str, int, int], None]
"""Called with "set/part", pictures done and pictures in all."""

Look = Callable[[str, Shot, DiceSight, Outcome], None]
"""Called with "set/part" after each picture that was not read fully right."""


class _Result(NamedTuple):
    shot: Shot
    sight: DiceSight
    outcome: Outcome


def measure_set(
    pictures: ShotList, reader: DiceReader, progress: Progress, look: Look | None = None
) -> SetFigures:
    """Figures of one set. The reader is told nothing of what is wanted."""
    name = f"{pictures.name}/{pictures.part}"
    results = []
    for done, shot in enumerate(pictures.shots):
        progress(name, done, pictures.size)
        sight = reader.read(shot.image)
        outcome = compare(sight.dice, shot.picture, labelled_only=shot.labelled_only)
        if look is not None and not outcome.exact:
            look(name, shot, sight, outcome)
        # The picture itself is not kept: a set may have thousands.
        results.append(_Result(shot._replace(image=shot.image[:0]), sight, outcome))
    progress(name, len(results), pictures.size)
    return _figures(pictures.name, pictures.part, results)


def _figures(name: str, part: str, results: Sequence[_Result]) -> SetFigures:
    n = len(results)
    outcomes = [result.outcome for result in results]
    complete = [result.outcome for result in results if result.shot.picture.complete]
    taken = [result.outcome for result in results if result.sight.accepted]
    good = [result for result in results if result.shot.good_view]
    times = [result.sight.ms for result in results]
    dice = sum(outcome.labelled for outcome in outcomes)
    return SetFigures(
        name=name,
        part=part,
        learned=part in MAY_HAVE_TAUGHT,
        pictures=n,
        dice=dice,
        exact=share(sum(outcome.exact for outcome in outcomes), n),
        exact_values=share(sum(outcome.exact_values for outcome in outcomes), n),
        recall=share(sum(outcome.right for outcome in outcomes), dice),
        precision=share(
            sum(outcome.right for outcome in complete), sum(outcome.read for outcome in complete)
        ),
        accepted_share=share(len(taken), n),
        accepted=Accepted(
            len(taken),
            sum(outcome.wrong > 0 for outcome in taken),
            sum(outcome.counted for outcome in taken),
            sum(outcome.wrong for outcome in taken),
        ),
        good_view=len(good),
        good_view_accepted=sum(result.sight.accepted for result in good),
        by_kind=_groups(results, lambda die: die.kind),
        by_state=_groups(results, lambda die: die.state),
        misses=tuple(_misses(results)),
        ms_median=round(statistics.median(times), 1) if times else 0.0,
        ms_p95=round(_p95(times), 1) if times else 0.0,
    )


def _groups(
    results: Sequence[_Result], key: Callable[[LabelledDie], str | None]
) -> tuple[Group, ...]:
    dice: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for result in results:
        for die, hit in zip(result.shot.picture.dice, result.outcome.hits, strict=True):
            if (name := key(die)) is not None:
                dice[name] += 1
                right[name] += hit
    return tuple(Group(name, dice[name], round(right[name] / dice[name], 4)) for name in dice)


def _misses(results: Sequence[_Result]) -> Iterator[Miss]:
    """Wrong ones that were accepted first, then those with most dice wrong."""
    missed = [result for result in results if not result.outcome.exact]
    for result in sorted(missed, key=lambda r: (not r.sight.accepted, -r.outcome.wrong)):
        picture = result.shot.picture
        yield Miss(
            picture.image,
            tuple(sorted(labelled_word(die) for die in picture.dice)),
            tuple(sorted(read_word(die) for die in result.sight.dice)),
            result.sight.accepted,
        )


def labelled_word(die: LabelledDie) -> str:
    """A label in short: "d6 3", with how it lies unless that is flat or not known."""
    lies = "" if die.state in (None, DieState.FLAT) else f" {die.state}"
    return f"{die.kind} {die.value}{lies}"


def read_word(die: DieReading) -> str:
    """A die read in short, "?" where nothing could be said."""
    lies = "" if die.state is DieState.FLAT else f" {die.state}"
    return f"{die.kind} {'?' if die.value is None else die.value}{lies}"


def _p95(times: Sequence[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(0.95 * len(times)))]
