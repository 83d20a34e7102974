"""The figures of `skald bench`, for people and as tables of Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.bench import Figures
    from assistant.bench.figures import Spread
    from vision.evaluation import IconFigures, SetFigures, Total

STILLNESS_MS, READING_MS, VISION_MB, MODELS_MB = 4.0, 60.0, 300.0, 8.0
"""The most that each may take: a frame, a reading, the vision process, the models."""
WORST_SHOWN = 5


def in_lines(figures: Figures) -> Iterator[str]:
    """The figures for people."""
    machine = figures.machine
    yield (
        f"{machine.model}, {machine.cores} cores, {machine.memory_mb} MB, "
        f"Python {machine.python}, OpenCV {machine.opencv}"
    )
    for one in figures.dice:
        yield from set_lines(one)
    if figures.total is not None and figures.total_unseen is not None:
        yield total_line("all sets without train parts", figures.total)
        yield total_line("sets of which no picture may train a net", figures.total_unseen)
    for icons in figures.taught:
        yield taught_line(icons)
    for what, value, limit, unit in limits(figures):
        verdict = "within" if value <= limit else "over"
        yield f"{what}: {value:.1f} {unit}, {verdict} the limit of {limit:.0f} {unit}"
    yield from service_lines(figures)


def set_lines(one: SetFigures) -> Iterator[str]:
    """A set, and its pictures that most need a look."""
    name = f"{one.name}/{one.part}" + (" (may have been learned from)" if one.learned else "")
    yield (
        f"{name}: {one.pictures} pictures, {one.dice} dice; pictures all right {share(one.exact)} "
        f"(values alone {share(one.exact_values)}), dice right {share(one.recall)}, "
        f"of dice read {share(one.precision)}; taken without asking {share(one.accepted_share)}, "
        f"of these wrong: {one.accepted.wrong_pictures} pictures, {one.accepted.wrong_dice} dice; "
        f"in good view {one.good_view}, "
        f"of these taken {part(one.good_view_accepted, one.good_view)}; "
        f"{one.ms_median:.0f} ms a picture (95 % within {one.ms_p95:.0f})"
    )
    for title, groups in (("by kind", one.by_kind), ("by how they lie", one.by_state)):
        if len(groups) > 1:
            parts = (f"{group.name} {group.right:.1%} of {group.dice}" for group in groups)
            yield f"  {title}: {', '.join(parts)}"
    for miss in one.misses[:WORST_SHOWN]:
        taken = "TAKEN, " if miss.accepted else ""
        yield (
            f"  {miss.image}: {taken}lies there {', '.join(miss.labelled)}; "
            f"read {', '.join(miss.read) or 'nothing'}"
        )
    if len(one.misses) > WORST_SHOWN:
        yield f"  and {len(one.misses) - WORST_SHOWN} more, all of them in the JSON"


def total_line(name: str, one: Total) -> str:
    """What was taken without asking in several sets, and how much of it was wrong."""
    taken = one.accepted
    return (
        f"{name}: {one.pictures} pictures, {taken.pictures} taken without asking, of these wrong "
        f"{taken.wrong_pictures} (95 % sure: under {one.picture_bound:.2%}); {taken.dice} dice, "
        f"of these wrong {taken.wrong_dice} (under {one.die_bound:.2%}); in good view "
        f"{one.good_view}, of these taken {part(one.good_view_accepted, one.good_view)}"
    )


def taught_line(one: IconFigures) -> str:
    """How faces that were taught from one picture each are read."""
    return (
        f"{one.source}: {one.taught} of {one.faces} faces taught from one picture each; "
        f"{one.readings} pictures: read {share(one.read)} (the mark, on any die, "
        f"{share(one.same_mark)}), taken without asking {share(one.accepted)}, of these wrong "
        f"{one.wrong}; {one.untaught_readings} pictures of faces left out: refused "
        f"{share(one.refused)}"
    )


def limits(figures: Figures) -> Iterator[tuple[str, float, float, str]]:
    """What was measured that has a limit: its name, the slow end of it, the limit, the unit."""
    if (speed := figures.speed) is not None:
        still, read = speed.stillness, speed.reading
        yield (
            f"stillness of a frame, one thread, 95 % within (median {still.median_ms:.1f})",
            *(still.p95_ms, STILLNESS_MS, "ms"),
        )
        yield (
            f"reading of {speed.dice} dice, one thread, 95 % within (median {read.median_ms:.0f})",
            *(read.p95_ms, READING_MS, "ms"),
        )
        yield "models shipped", speed.models_mb, MODELS_MB, "MB"
    for process in figures.memory:
        if process.name == "vision":
            yield "vision process with the drawn tray, resident", process.rss_mb, VISION_MB, "MB"


def service_lines(figures: Figures) -> Iterator[str]:
    """Start-up, throws, actions and memory of the running service."""
    if figures.start_up is not None:
        yield f"start to first page: {in_words(figures.start_up)}"
    if (rolls := figures.rolls) is not None:
        yield (
            f"{rolls.throws} throws: {rolls.taken} taken right, {rolls.wrong} taken wrong, "
            f"{rolls.asked} asked, {rolls.missed} missed"
        )
        if rolls.rest_to_phone is not None:
            yield f"dice at rest to phone: {in_words(rolls.rest_to_phone)}"
    for post in figures.posts:
        stalled = f" ({post.stalled} stalled)" if post.stalled else ""
        yield f"action with {post.streams} streams{stalled}: {in_words(post.latency)}"
    for process in figures.memory:
        yield (
            f"memory, {process.name}: {process.rss_mb:.0f} MB "
            f"({process.pss_mb:.0f} MB with shared pages by share)"
        )


def in_markdown(figures: Figures) -> Iterator[str]:
    """The tables of reader and speed."""
    if figures.dice:
        yield from set_table(figures)
        yield ""
    for icons in figures.taught:
        yield f"- {taught_line(icons)}"
    if rows := list(limits(figures)):
        yield ""
        yield "| | measured | limit |"
        yield "|---|---|---|"
        for what, value, limit, unit in rows:
            yield f"| {what} | {value:.1f} {unit} | {limit:.0f} {unit} |"


def set_table(figures: Figures) -> Iterator[str]:
    """A row for each set, and below the table what they sum up to."""
    yield (
        "| set | pictures | exact | values alone | recall | precision | accepted "
        "| wrong of accepted | accepted of those in good view | ms (95 %) |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for one in figures.dice:
        mark = " ¹" if one.learned else ""
        yield (
            f"| `{one.name}/{one.part}`{mark} | {one.pictures} | {short(one.exact)} "
            f"| {short(one.exact_values)} | {short(one.recall)} | {short(one.precision)} "
            f"| {short(one.accepted_share)} "
            f"| {one.accepted.wrong_pictures} of {one.accepted.pictures} "
            f"| {part(one.good_view_accepted, one.good_view)} "
            f"| {one.ms_median:.0f} ({one.ms_p95:.0f}) |"
        )
    yield ""
    yield "¹ pictures that may have trained a net"
    yield ""
    for name, sums in (("all sets", figures.total), ("the others alone", figures.total_unseen)):
        if sums is not None:
            yield f"- {total_line(name, sums)}"


def part(some: int, whole: int) -> str:
    """A share of a count, for people."""
    return f"{some / whole:.1%}" if whole else "-"


def share(one: float | None) -> str:
    """A share for people."""
    return "-" if one is None else f"{one:.1%}"


def short(one: float | None) -> str:
    """A share as the tables write it: .98."""
    return "-" if one is None else f"{one:.3f}".lstrip("0")


def in_words(one: Spread) -> str:
    """A spread for people."""
    return f"median {one.median_ms:.0f} ms, 95 % within {one.p95_ms:.0f} ms (of {one.n})"
