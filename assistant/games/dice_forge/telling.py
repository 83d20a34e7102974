"""What faces and feats do, in one sentence each."""

from __future__ import annotations

from assistant.games.dice_forge.figures import FaceFigures, FeatFigures, Figures
from assistant.games.dice_forge.kinds import Amounts, Effect, FaceKind, FeatKind, only
from assistant.games.dice_forge.labels import amounts_label, face_label
from assistant.games.listing import beside, listed
from assistant.words.text import Text, plural, text


def face_told(book: Figures, face: str) -> Text:
    """What a face brings."""
    figures = book.faces[face]
    if figures.kind is FaceKind.TIMES:
        return text("The other die counts {n} times.", n=figures.times)
    if figures.kind is FaceKind.MIRROR:
        return text("Copies a face that an opponent's die shows.")
    if figures.kind is FaceKind.SHIP:
        return text("Buy one face for {n} gold less.", n=figures.discount)
    if figures.kind is FaceKind.BOAR:
        return _boar(figures)
    if figures.kind is FaceKind.SHIELD and figures.matches is not None:
        return text(
            "{bonus} if the other die gives the same resource, else {alone}.",
            bonus=amounts_label(figures.bonus),
            alone=amounts_label(figures.gives[0]),
        )
    return text("{gains}.", gains=_one_of(figures.gives))


def _boar(figures: FaceFigures) -> Text:
    return text(
        "{gains}; its owner gains {owner}. It stays on the die.",
        gains=_one_of(figures.gives),
        owner=_one_of(figures.owner),
    )


def _one_of(gains: tuple[Amounts, ...]) -> Text:
    whole = amounts_label(gains[0])
    for gain in gains[1:]:
        whole = text("{first} or {second}", first=whole, second=amounts_label(gain))
    return whole


def luck_told(book: Figures) -> Text:
    """What counts how much in the measure of luck."""
    return text(
        "One gold counts {gold}, one sun {sun}, one moon {moon}, one glory {glory}.",
        gold=book.luck.gold,
        sun=book.luck.sun,
        moon=book.luck.moon,
        glory=book.luck.glory,
    )


def feat_told(book: Figures, feat: str) -> Text:
    """What a feat does."""
    figures = book.feats[feat]
    said = _effect(book, figures)
    if figures.kind is FeatKind.REINFORCEMENT:
        return text("Once in each of your turns: {what}", what=said)
    if figures.kind is FeatKind.SINGLE_USE:
        return text("Once: {what}", what=said)
    return said


def put_away_told(book: Figures, feat: str) -> Text | None:
    """Where a feat's card lies once its effect has happened; None for one not known here."""
    figures = book.feats.get(feat)
    if figures is None:
        return None
    if figures.kind is FeatKind.TRACK:
        return text("The card goes on its place of the player's board.")
    pile = book.piles.of(figures.kind)
    return text("The card then goes face down on pile {pile}.", pile=pile)


def _effect(book: Figures, figures: FeatFigures) -> Text:
    effect = figures.effect
    if effect is Effect.HAMMER:
        sides = listed(
            text("{steps} steps for {glory}", steps=side.steps,
                 glory=amounts_label(Amounts(glory=side.glory)))
            for side in book.hammer.sides
        )  # fmt: skip
        return text("Gold may go on the hammer: {sides}.", sides=sides)
    if effect is Effect.CHEST:
        return text("Your reserves hold {more} more.", more=amounts_label(book.reserve.chest))
    if effect is Effect.TRADE:
        pay, gain = amounts_label(figures.pay), _one_of(figures.gives)
        return text("pay {pay} for {gain}.", pay=pay, gain=gain)
    if effect in (Effect.GAIN, Effect.TRITON):
        return text("{gains}.", gains=_one_of(figures.gives))
    if effect in (Effect.BLESSINGS, Effect.MINOR_BLESSINGS):
        return _blessings(figures)
    if effect is Effect.FORGE:
        faces = beside(map(face_label, figures.faces))
        if len(figures.faces) > 1:
            return text("Forge one of these: {faces}.", faces=faces)
        return text("Forge {faces}.", faces=faces)
    return _to_others(figures)


def _blessings(figures: FeatFigures) -> Text:
    if figures.effect is Effect.BLESSINGS:
        said = plural("{n} blessing.", "{n} blessings.", figures.times)
    else:
        said = plural(
            "{n} minor blessing.", "{n} minor blessings with the same die.", figures.times
        )
    if not figures.converts:
        return said
    return text(
        "{said} {one} may become {glory} instead, as often as you like.",
        said=said,
        one=_one_of(tuple(only(resource, 1) for resource in figures.converts)),
        glory=amounts_label(Amounts(glory=figures.rate)),
    )


def _to_others(figures: FeatFigures) -> Text:
    effect = figures.effect
    if effect is Effect.SATYRS:
        return text("All others roll for nothing; apply {n} of their faces.", n=figures.times)
    if effect is Effect.MINOTAUR:
        return text("All others roll and lose what they roll.")
    if effect is Effect.BOAR:
        return text("An opponent must forge your boar, which pays you from then on.")
    if effect is Effect.BEAR:
        gain = amounts_label(figures.gives[0])
        return text("{gain} whenever you oust or are ousted.", gain=gain)
    if effect is Effect.PER_FORGED:
        gain = amounts_label(figures.gives[0])
        return text("{gain} for each face that you have forged.", gain=gain)
    if effect is Effect.CERBERUS:
        return text("apply what you have rolled for a blessing again.")
    return text("Glory only.")
