"""The four steps of the upkeep: marriage, battle, Church, regions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.kinds import (
    Bonus,
    Missing,
    NoDisc,
    NoTown,
    Stage,
    TownWhy,
    Unwed,
    VikingTie,
)
from assistant.games.brian_boru.labels import PRINCESS
from assistant.games.brian_boru.scoring import most, only_one
from assistant.games.brian_boru.standing import VIKINGS, leaders, towns_in
from assistant.games.brian_boru.state import BrianBoru, Claim, Player
from assistant.games.brian_boru.steps import (
    BuildMonastery,
    ChooseAlliance,
    LoseTown,
    TakeTown,
)
from assistant.games.brian_boru.work import Work


def _playing(state: BrianBoru) -> list[Player]:
    """The players who have not left, clockwise from the marker's holder."""
    return [state.player(seat) for seat in state.around(state.marker)]


def marry(work: Work) -> None:
    """Who is highest takes the card, then the others have the bonuses beside their spaces."""
    players = _playing(work.state)
    highest = only_one(most(players, "track"))
    if all(player.track == 0 for player in players):
        _nobody(work)
    elif highest is None:
        lead = most(players, "track")
        work.do(e.RewardSkipped(Stage.MARRIAGE, lead, work.state.player(lead[0]).track))
    else:
        _wed(work, highest)
    for player in players:
        if player.seat != highest:
            _bonus(work, player.seat)


def _nobody(work: Work) -> None:
    state = work.state
    if state.house.unwed is Unwed.OPEN and state.shown:
        work.do(e.NobodyMarried(state.shown[-1], state.deck))
    else:
        work.do(e.NobodyMarried(None, max(0, state.deck - 1)))


def _wed(work: Work, seat: str) -> None:
    """The card with what it brings. A card that nobody named brings nothing by itself."""
    state = work.state
    card = state.shown[-1] if state.shown else ""
    work.do(e.Married(seat, card, state.player(seat).track))
    if card == PRINCESS:
        work.todo.append(ChooseAlliance(seat))
        return
    figures = work.book.figures.marriages.get(card)
    if figures is None:
        return
    if figures.points or figures.renown:
        work.do(e.Gained(seat, renown=figures.renown, points=figures.points))
    if figures.region:
        work.todo.append(TakeTown(seat, TownWhy.MARRIAGE, figures.region))


def _bonus(work: Work, seat: str) -> None:
    space = work.state.player(seat).track
    bonuses = work.book.track[space - 1] if space else ()
    coins, renown = bonuses.count(Bonus.COIN), bonuses.count(Bonus.RENOWN)
    if coins or renown:
        work.do(e.Gained(seat, coins=coins, renown=renown, space=space))
    work.todo += [TakeTown(seat, TownWhy.TRACK)] * bonuses.count(Bonus.TOWN)


def fight(work: Work) -> None:
    """Invaders that are left raid; then the spoils."""
    if work.state.battle:
        _raid(work, work.state.battle)
    else:
        work.do(e.Repelled())
    _spoils(work)


def _raid(work: Work, left: int) -> None:
    state = work.state
    players = _playing(state)
    at_risk = players
    if state.house.no_town is NoTown.NEXT:
        at_risk = [one for one in players if state.discs_of(one.seat)] or players
    fewest = min(player.invaders for player in at_risk)
    losers = tuple(one.seat for one in at_risk if one.invaders == fewest)
    leader = only_one(most(players, "invaders"))
    work.do(e.Raided(left, losers, leader))
    for loser in losers:
        if state.discs_of(loser):
            work.todo.append(LoseTown(leader or loser, loser))
        else:
            work.do(e.NothingThere(loser, Missing.OWN_TOWN))


def _spoils(work: Work) -> None:
    rewards = work.book.figures.rewards
    lead = most(_playing(work.state), "invaders")
    invaders = work.state.player(lead[0]).invaders
    winner = only_one(lead)
    if winner is None or invaders == 0:
        work.do(e.RewardSkipped(Stage.BATTLE, lead if invaders else (), invaders))
    else:
        renown = work.state.player(winner).renown + rewards.spoils_renown
        points = renown * rewards.spoils_renown_points
        work.do(e.SpoilsWon(winner, rewards.spoils_renown, points, invaders))
    then = most(_playing(work.state), "invaders")
    left = work.state.player(then[0]).invaders
    if left:
        returned = min(left, rewards.spoils_returned)
        work.do(e.SpoilsShared(then, rewards.spoils_points, returned))


def serve_church(work: Work) -> None:
    """The most discs, the most then, and enough of them."""
    rewards = work.book.figures.rewards
    lead = most(_playing(work.state), "church")
    discs = work.state.player(lead[0]).church
    winner = only_one(lead)
    if winner is None or discs == 0:
        work.do(e.RewardSkipped(Stage.CHURCH, lead if discs else (), discs))
    else:
        work.do(e.ChurchWon(winner, discs))
        work.todo.append(BuildMonastery(winner, returns=False))
    then = most(_playing(work.state), "church")
    left = work.state.player(then[0]).church
    if left or work.state.house.no_disc is NoDisc.POINT:
        returned = min(left, rewards.church_returned)
        work.do(e.ChurchShared(then, rewards.church_points, returned))
    work.todo += [
        BuildMonastery(player.seat, returns=True)
        for player in _playing(work.state)
        if player.church >= rewards.church_discs
    ]


def settle_regions(work: Work) -> None:
    """Tokens open, then each open one goes to who alone has the most towns there."""
    book = work.book
    for region, figures in book.figures.regions.items():
        towns = sum(towns_in(book, work.state, region).values())
        if not work.state.claim(region).open and towns >= figures.threshold:
            work.do(e.ClaimOpened(region, towns))
    for claim in work.state.claims:
        if claim.open:
            _move(work, claim)


def _move(work: Work, claim: Claim) -> None:
    counts = towns_in(work.book, work.state, claim.region)
    lead = leaders(counts)
    if not lead:
        return
    towns = counts[lead[0]]
    players = tuple(owner for owner in lead if owner != VIKINGS)
    alone = only_one(players)
    if VIKINGS in lead and alone and work.state.house.viking_tie is VikingTie.STAYS:
        alone = None
    if alone is None and players:
        work.do(e.ClaimStays(claim.region, lead, towns))
    elif alone != claim.seat:
        work.do(e.ClaimMoved(claim.region, alone, claim.seat, towns))


STEPS: Mapping[Stage, Callable[[Work], None]] = {
    Stage.MARRIAGE: marry,
    Stage.BATTLE: fight,
    Stage.CHURCH: serve_church,
    Stage.REGIONS: settle_regions,
}
"""What happens in each step of the upkeep."""
