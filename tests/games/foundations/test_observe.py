"""What a seat observes: the view of it in numbers, all of it and nothing else."""

from array import array
from collections.abc import Iterator
from typing import Any

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.foundations import game
from metropolitan.games.foundations.pieces import COUNTED

from .tables import PLAYERS, play, random_moves, random_table, table, view

KINDS = [(players, draft) for players in PLAYERS for draft in (False, True)]


def numbers(match: Match, who: int, state: Any = None) -> array:
    state = state or match.state
    out = array("h", [-1] * sum(one.size for one in game.features(match.options, len(match.players))))
    state.observed(who, out)
    return out


def observed(match: Match, who: int) -> dict[str, list[int]]:
    """What a seat observes, by feature."""
    found, at, out = {}, 0, numbers(match, who)
    for one in game.features(match.options, len(match.players)):
        found[one.name] = list(out[at : at + one.size])
        at += one.size
    return found


def positions(players: int, draft: bool, seed: int, every: int) -> Iterator[Match]:
    match = random_table(players, seed, draft)
    for _ in random_moves(match, seed):
        if len(match.moves) % every == 0 or (draft and len(match.moves) <= 6 * players):
            yield match
    yield match


def planes(numbers: list[int], lots: list[str]) -> list[dict[str, int]]:
    """Each plane as the lots that are not 0."""
    n = len(lots)
    return [
        {lot: x for lot, x in zip(lots, numbers[at : at + n], strict=True) if x}
        for at in range(0, len(numbers), n)
    ]


@pytest.mark.parametrize(("players", "draft"), KINDS)
def test_the_board_is_that_of_the_view(players: int, draft: bool) -> None:
    """Planes are built anew from the view, which has them by names."""
    lots = list(game.start(game.complete({}), players, game.prepare({}, players, 0, {})).kit.layout.number)
    tiles = {tile["key"]: tile for tile in game.board({}, players)["tiles"]}
    for match in positions(players, draft, seed=players, every=7):
        for who in range(players):
            seen, found = view(match, who), observed(match, who)
            owner: list[dict[str, int]] = [dict.fromkeys(one["marked"], 1) for one in seen["seats"]]
            land: dict[str, dict[str, int]] = {name: {} for name in ("size", "citizens", "coins", "prestige")}
            counts: list[dict[str, int]] = [{} for _ in COUNTED]
            for one in seen["buildings"]:
                tile = tiles[one["tile"]]
                owner[one["seat"]].update(dict.fromkeys(one["lots"], 1))
                for name, plane in land.items():
                    plane.update(
                        dict.fromkeys(one["lots"], len(one["lots"]) if name == "size" else tile[name])
                    )
                if tile["scores"]:
                    counts[COUNTED.index(tile["scores"]["counts"])].update(dict.fromkeys(one["lots"], 1))
            assert planes(found["owner"], lots) == owner[who:] + owner[:who]
            assert planes(found["counts"], lots) == counts
            assert planes(found["joined"], lots) == joined(seen["buildings"])
            for name, plane in land.items():
                assert planes(found[name], lots) == [{lot: x for lot, x in plane.items() if x}]
            assert planes(found["price"], lots) == [{deed["lot"]: deed["price"] for deed in seen["row"]}]


def joined(buildings: list[dict[str, Any]]) -> list[dict[str, int]]:
    """The lots from which a building goes on in the next column, and in the next row."""
    found: list[dict[str, int]] = [{}, {}]
    for one in buildings:
        for lot in one["lots"]:
            for way, beside in enumerate((chr(ord(lot[0]) + 1) + lot[1], lot[0] + str(int(lot[1]) + 1))):
                if beside in one["lots"]:
                    found[way][lot] = 1
    return found


@pytest.mark.parametrize(("players", "draft"), KINDS)
def test_numbers_are_those_of_the_view(players: int, draft: bool) -> None:
    names = {"purse": "coins", "points": "prestige", "population": "citizens", "income": "income"}
    for match in positions(players, draft, seed=players, every=9):
        for who in range(players):
            seen, found = view(match, who), observed(match, who)
            seats = seen["seats"][who:] + seen["seats"][:who]
            for name, other in {**names, "markers": "markers"}.items():
                assert found[name] == [one[other] for one in seats]
            assert found["tiles"] == [n for one in seats for n in one["tiles"].values()]
            turn = [] if seen["finished"] else [(seen["turn"] - who) % players]
            assert [i for i, x in enumerate(found["turn"]) if x] == turn
            assert found["first"].index(1) == -who % players
            assert found["year"] == [not seen["finished"] and i + 1 == seen["year"] for i in range(3)]
            assert found["piles"] == seen["piles"]
            assert [found["final"], found["idle"]] == [[seen["turns_left"] or 0], [seen["idle"]]]
            if draft:
                assert [i for i, x in enumerate(found["round"], 1) if x] == (
                    [seen["draft"]["round"]] if seen["stage"] == "draft" else []
                )


@pytest.mark.parametrize("players", PLAYERS)
def test_hands_are_those_one_has_seen(players: int) -> None:
    for match in positions(players, True, seed=players, every=40):
        lots = list(match.state.kit.layout.number)
        for who in range(players):
            seen, found = view(match, who), observed(match, who)
            draft = seen.get("draft", {"known": [None] * players, "choice": None})
            known = [dict.fromkeys(hand or (), 1) for hand in draft["known"]]
            assert planes(found["hands"], lots) == known[who:] + known[:who]
            assert planes(found["choice"], lots) == [{draft["choice"]: 1} if draft["choice"] else {}]
            unseen = {match.setup["deeds"][place]: 1 for place in match.state.unseen(who)}
            assert planes(found["unseen"], lots) == [unseen]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_observes_nothing_it_cannot_know_of_the_draft(players: int) -> None:
    for match in positions(players, True, seed=10 + players, every=50):
        for who in range(players):
            for seed in range(3):
                guess = match.state.determinize(who, Chance(seed, "guess"))
                assert numbers(match, who, guess) == numbers(match, who)


def test_a_hand_passed_on_is_observed_and_a_hidden_one_is_not() -> None:
    first, second = ("A1 B1 C1 D1 E1 F1", "A3 B3 C3 D3 E3 F3")
    for other, same in (("F7 B3 C3 D3 E3 F3", False), (second, True)):
        match, twin = (table(first, hand, draft=True) for hand in (second, other))
        assert numbers(match, 0) == numbers(twin, 0)
        for one in (match, twin):
            play(one, "take A1", "take B3")
        assert (numbers(match, 0) == numbers(twin, 0)) is same
