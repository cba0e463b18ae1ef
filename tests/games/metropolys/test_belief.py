"""What an observer believes about the others' cards: public, possible, and near the truth."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from metropolitan.bots.base import Memory, Seat, play_out
from metropolitan.bots.levels import Searcher
from metropolitan.bots.mind import begun
from metropolitan.bots.style import Style
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metropolys import game
from metropolitan.games.metropolys.belief import Guess

from .tables import TABLES, random_moves, random_table, table

QUICK = Searcher("champion", changes=(("playouts", 60), ("seconds", 60.0), ("patience", 60.0)))
CARDS = ("area", "neighborhood")


def belief(match: Match, seat: int | None = None) -> Guess:
    """What a seat believes after all moves of a match."""
    memory = Memory(match, seat)
    memory.follow(match)
    assert isinstance(memory.belief, Guess)
    return memory.belief


def played(players: int, edition: str, seed: int, moves: int) -> Match:
    match = random_table(players, edition, seed)
    chance = random_moves(match, seed)
    while len(match.moves) < moves:
        next(chance)
    return match


def with_cards(match: Match, cards: list[dict[str, str]]) -> Match:
    """The same moves where other cards were dealt."""
    setup = copy.deepcopy(match.setup) | {"objectives": cards}
    other = Match(match.game, match.players, match.options, setup=setup)
    for action in match.actions:
        other.act(action)
    return other


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_before_any_move_all_is_alike(players: int, edition: str) -> None:
    for seat in [None, *range(players)]:
        for told in belief(random_table(players, edition, 1), seat).told():
            assert set(told) == set(CARDS[: 1 if edition == "family" else 2])
            for odds in told.values():
                assert list(odds.values()) == pytest.approx([1 / len(odds)] * len(odds))


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_odds_sum_to_one_and_own_cards_are_nobody_elses(players: int, edition: str) -> None:
    match = played(players, edition, 5, 12)
    for seat in range(players):
        told = belief(match, seat).told()
        for other in range(players):
            for card, odds in told[other].items():
                assert sum(odds.values()) == pytest.approx(1)
                assert odds[match.setup["objectives"][seat][card]] == pytest.approx(float(other == seat))


def test_every_card_is_somewhere() -> None:
    """With four players and four cards of the family, each lies with exactly one seat."""
    told = belief(played(4, "family", 5, 20)).told()
    for card in told[0]["area"]:
        assert sum(seat["area"][card] for seat in told) == pytest.approx(1)


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_secrets_do_not_matter(players: int, edition: str) -> None:
    match = played(players, edition, 7, 15)
    cards = match.setup["objectives"]
    others = cards[:1] + cards[:0:-1]
    if players == 2:
        deck = {"area": "lakes", "neighborhood": "mall"}
        others = [cards[0], {card: next_card(cards, card, deck[card]) for card in cards[1]}]
    other = with_cards(match, others)
    assert other.setup["objectives"] != cards
    assert belief(match, 0).told() == belief(other, 0).told()
    assert belief(match).told() == belief(other).told()


def next_card(cards: list[dict[str, str]], card: str, wish: str) -> str:
    """A card that nobody has."""
    taken = {one[card] for one in cards}
    deck = {"area": ("bridges", "statues", "lakes"), "neighborhood": ("industry", "park", "mall")}[card]
    return wish if wish not in taken else next(one for one in deck if one not in taken)


@pytest.mark.parametrize(("players", "edition"), [(2, "family"), (4, "family"), (2, "expert"), (3, "expert")])
def test_play_tells_the_truth(players: int, edition: str) -> None:
    """Of bots that play for their cards, the truth is believed far more than chance would have it."""
    right: list[float] = []
    blind: list[float] = []
    for seed in range(4):
        match = random_table(players, edition, seed)
        play_out(match, [QUICK] * players, seed)
        for seat, told in enumerate(belief(match).told()):
            for card, odds in told.items():
                right.append(odds[match.setup["objectives"][seat][card]])
                blind.append(1 / len(odds))
    assert sum(right) > 1.5 * sum(blind)


def test_a_bid_for_a_card_makes_it_likelier() -> None:
    """A bid on a place by a lake, with no bridge and no statue, speaks for the lakes."""
    match = table(2, "family", areas="lakes bridges")
    lake = game.board(match.options, 2)["lakes"][1]["around"]
    bridges = {end for bridge in game.board(match.options, 2)["bridges"] for end in bridge["ends"]}
    statues = {id for statue in game.board(match.options, 2)["statues"] for id in statue["around"]}
    only = next(id for id in lake if id not in bridges | statues)
    match.play(f"9@{only}")
    odds = belief(match, 1).told()[0]["area"]
    assert odds["lakes"] > odds["statues"] > 0
    assert odds["bridges"] == 0


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_worlds_are_dealt_as_believed(players: int, edition: str) -> None:
    """The bot's likenesses have every seat's cards as often as it believes in them."""
    match = played(players, edition, 3, 10)
    seat = match.state.seat
    guess = belief(match, seat)
    counts = [Counter[tuple[str, str]]() for _ in range(players)]
    chance, n = Chance(4), 1500
    for _ in range(n):
        for other, cards in enumerate(dealt(match, guess, chance)):
            counts[other].update(cards.items())
    for other, told in enumerate(guess.told()):
        for card, odds in told.items():
            for name, odd in odds.items():
                assert counts[other][card, name] / n == pytest.approx(odd, abs=0.06)


def dealt(match: Match, guess: Guess, chance: Chance) -> list[dict[str, str]]:
    """Everybody's cards in a world dealt by a belief."""
    state = guess.sample(match.state, chance)
    areas = ("bridges", "statues", "lakes", "districts", "chains")
    if match.options["edition"] == "family":
        return [{"area": (*areas[:3], "borders")[area]} for area, _ in state.facts()["cards"]]
    kinds = ("industry", "park", "lodging", "mall", "administration")
    return [{"area": areas[area], "neighborhood": kinds[kind]} for area, kind in state.facts()["cards"]]


def test_a_search_with_belief_chooses_the_same_whatever_is_hidden() -> None:
    match = played(2, "family", 7, 6)
    cards = match.setup["objectives"]
    seat = match.state.seat
    others = [dict(one) for one in cards]
    others[1 - seat] = {"area": next_card(cards, "area", "lakes")}
    assert found(match) == found(with_cards(match, others))


def found(match: Match) -> list[Any]:
    search = begun(Seat(match, Chance(1)), Chance(1), Style())
    search.run(200)
    return search.found()
