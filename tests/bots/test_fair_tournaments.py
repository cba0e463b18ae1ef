"""Tournaments are fair, the same wherever they are played, and judged honestly."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from metropolitan.bots.levels import Searcher
from metropolitan.bots.tournament import journal, pool
from metropolitan.bots.tournament.entry import entered
from metropolitan.bots.tournament.plan import Plan
from metropolitan.bots.tournament.play import Played, match_of, play, replayed
from metropolitan.bots.tournament.schedule import lineups, round_tables, seats, setup
from metropolitan.bots.tournament.standings import interval, ranks, standings, wilson, worth
from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.errors import Problem


def planned(*bots: str, players: int = 2, game: str = "metropolys", seed: int = 3, **more: Any) -> Plan:
    return Plan(game, players, {}, bots, seed, **more).checked()


def sure(plan: Plan, number: int) -> Played:
    game = play(plan, number)
    assert isinstance(game, Played)
    return game


def untimed(game: Played) -> tuple[Any, ...]:
    return game.number, game.bots, game.scores, game.winners, game.choices, game.moves


# ---- who sits where ----


@pytest.mark.parametrize(
    ("bots", "players", "found"),
    [
        ("ab", 2, ["ab"]),
        ("ab", 4, ["abbb"]),
        ("abc", 4, ["abcb", "acbc"]),
        ("abbb", 4, ["abbb"]),
        ("aabb", 4, ["aabb"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("aab", 2, ["ab"]),
        ("a", 3, ["aaa"]),
        ("aaa", 2, ["aa"]),
        ("abcde", 4, ["abcd", "abce", "abde", "acde", "bcde"]),
    ],
)
def test_lineups(bots: str, players: int, found: list[str]) -> None:
    assert ["".join(one) for one in lineups(tuple(bots), players)] == found


def test_one_against_the_others_takes_every_seat_of_the_same_setup() -> None:
    plan = planned("greedy", "random", players=4)
    tables = [seats(plan, number) for number in range(4)]
    assert [table.index("greedy") for table in tables] == [0, 1, 2, 3]
    assert all(table.count("random") == 3 for table in tables)
    setups = [match_of(plan, number).setup for number in range(5)]
    assert setups[0] == setups[1] == setups[2] == setups[3] != setups[4]


@pytest.mark.parametrize(
    ("names", "players"), [("ab", 2), ("abc", 2), ("abcd", 4), ("abcde", 3), ("abcdef", 4)]
)
def test_all_bots_play_all_seats_of_all_setups_alike(names: str, players: int) -> None:
    plan = Plan("metro", players, {}, tuple(names), 3)
    block = players * len(lineups(plan.bots, players))
    for deal in range(3):
        numbers = range(deal * block, (deal + 1) * block)
        assert {setup(plan, number) for number in numbers} == {deal}
        places = Counter(place for number in numbers for place in enumerate(seats(plan, number)))
        assert set(places) == set(product(range(players), names))
        assert len(set(places.values())) == 1


def test_neighbours_change_from_setup_to_setup() -> None:
    assert len(round_tables(tuple("abcd"))) == 6
    assert round_tables(tuple("abbb")) == (tuple("abbb"),)
    plan = Plan("metro", 4, {}, tuple("abcd"), 3)
    behind = Counter(
        (table[seat - 1], table[seat])
        for number in range(4 * 6)
        for table in [seats(plan, number)]
        for seat in range(4)
    )
    assert len(behind) == 12
    assert len(set(behind.values())) == 1


def test_where_games_end_within_a_setup_no_lineup_is_always_left_out() -> None:
    plan = Plan("metro", 2, {}, tuple("abcd"), 3)
    firsts = {frozenset(seats(plan, number)) for number in range(0, 12 * 30, 12)}
    assert len(firsts) == 6


def test_seeds_go_round() -> None:
    plan = planned("random", "greedy", seed=LAST_SEED)
    assert [match_of(plan, number).seed for number in (0, 1, 2)] == [LAST_SEED, LAST_SEED, 0]


# ---- bots as entered ----


def test_entries() -> None:
    own, timed = entered("champion"), entered("champion", 0.5)
    assert isinstance(own, Searcher)
    assert isinstance(timed, Searcher)
    assert (own.seconds, timed.seconds) == (None, 0.5)
    assert entered("greedy", 0.5).name == "greedy"


def test_changed_entries() -> None:
    bot = entered("champion:playouts=20:heat=3:belief=false:w.reach=2", 0.5)
    assert isinstance(bot, Searcher)
    style = bot.style("foundations", {}, 2)
    assert (style.playouts, style.heat, style.belief, style.weights) == (20, 3.0, False, {"reach": 2.0})
    assert style.seconds > 1000
    fast, slow = entered("champion:seconds=0.1", 9), entered("champion:seconds=1", 9)
    assert isinstance(fast, Searcher)
    assert isinstance(slow, Searcher)
    assert (fast.seconds, slow.seconds) == (0.1, 1.0)


@pytest.mark.parametrize(
    "entry", ["greedy:heat=1", "champion:", "champion:x=1", "champion:heat", "champion:heat=x", "oracle", "",
              ":", "champion:belief=1", "champion:weights=1", "champion:w.a=x", "champion:playouts=1.5",
              "champion:heat=nan", "champion:seconds=inf", "champion:seconds=-1", "champion:playouts=-1",
              "champion:threads=0", "champion:depth=1000000000000", "champion:w.nothing=1",
              "champion:w.seen=nan"]
)  # fmt: skip
def test_bad_entries(entry: str) -> None:
    with pytest.raises(Problem):
        planned(entry, "random")


def test_more_playouts_play_better() -> None:
    plan = planned("champion:playouts=150", "champion:playouts=2", game="metro")
    first, last = standings(plan, [sure(plan, number) for number in range(12)])
    assert first["bot"] == "champion:playouts=150"
    assert first["win_share"] > last["win_share"]


# ---- playing ----


@pytest.mark.parametrize("game", ["metropolys", "foundations", "metro"])
def test_games_are_the_same_whenever_they_are_played(game: str) -> None:
    plan = planned("greedy", "random", game=game, players=3)
    for number in (0, 4):
        one = sure(plan, number)
        assert untimed(one) == untimed(sure(plan, number))
        match = replayed(plan, one)
        assert match.state.finished
        assert (match.state.scores(), match.state.winners()) == (one.scores, one.winners)


def test_thinking_is_timed() -> None:
    plan = planned("plain", "random", game="metro", time=0.01)
    game = sure(plan, 0)
    thinker, quick = game.bots.index("plain"), game.bots.index("random")
    assert 0.005 < game.seconds[thinker] / game.choices[thinker] < 0.05
    assert game.slowest[thinker] >= game.seconds[thinker] / game.choices[thinker]
    assert game.seconds[quick] < game.seconds[thinker] / 5


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    plan = planned("greedy", "random", "champion:playouts=600", game="metro")
    alone, shared = (sorted(map(untimed, pool.games(plan, range(12), workers))) for workers in (1, 2))
    assert alone == shared


# ---- judging ----


def result(number: int, bots: str, winners: list[int], scores: list[int] | None = None) -> Played:
    players = len(bots)
    scores = scores or [10 if seat in winners else 5 for seat in range(players)]
    return Played(
        number, list(bots), scores, winners, [2] * players, [1.0] * players, [0.75] * players, ["x"]
    )


def test_standings() -> None:
    plan = Plan("metro", 2, {}, ("a", "b"), 0)
    games = [result(0, "ab", [0]), result(1, "ba", [0, 1]), result(2, "ab", [0]), result(3, "ba", [0])]
    first, second = standings(plan, games)
    assert (first["bot"], first["games"], first["wins"], first["win_share"]) == ("a", 4, 3, 0.625)
    assert (second["bot"], second["games"], second["wins"], second["win_share"]) == ("b", 4, 2, 0.375)
    assert first["ci95"][0] < 0.625 < first["ci95"][1]
    assert (first["fair"], first["seconds"], first["slowest"]) == (0.5, 0.5, 0.75)
    assert first["rating"] > 25 > second["rating"]


def test_equal_names_are_one_bot() -> None:
    plan = Plan("metro", 4, {}, ("a", "b"), 0)
    games = [
        result(0, "abbb", [0]),
        result(1, "babb", [0, 2]),
        result(2, "bbab", [0, 2]),
        result(3, "bbba", [0]),
    ]
    facts = {one["bot"]: one for one in standings(plan, games)}
    assert (facts["a"]["games"], facts["a"]["wins"], facts["a"]["win_share"]) == (4, 2, 0.375)
    assert (facts["b"]["games"], facts["b"]["wins"], facts["b"]["win_share"]) == (4, 3, 0.625)
    assert (facts["a"]["fair"], facts["b"]["fair"]) == (0.25, 0.75)
    assert facts["a"]["rating"] > facts["b"]["rating"]


def test_a_bot_that_has_not_played() -> None:
    plan = Plan("metro", 2, {}, ("a", "b", "c"), 0)
    idle = next(one for one in standings(plan, [result(0, "ab", [0])]) if one["bot"] == "c")
    assert (idle["games"], idle["win_share"], idle["ci95"], idle["rating"]) == (0, 0, [0, 1], 25)


def test_wilson() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(0, 0) == (0, 1)


def test_games_of_one_setup_that_go_alike_count_once() -> None:
    alike = [(deal, float(deal % 2)) for deal in range(50) for _ in range(4)]
    assert worth(alike) == pytest.approx(50, rel=0.05)
    apart = [(deal, float(turn % 2)) for deal in range(50) for turn in range(4)]
    assert worth(apart) == 200


@pytest.mark.parametrize("likeness", [0.0, 0.5, 1.0])
def test_intervals_hold_what_they_promise(likeness: float) -> None:
    chance, right = random.Random(7), 0
    for _ in range(600):
        shares = []
        for deal in range(40):
            luck = chance.random()
            for _ in range(2):
                draw = luck if chance.random() < likeness else chance.random()
                shares.append((deal, float(draw < 0.7)))
        low, high = interval(shares)
        right += low <= 0.7 <= high
    assert 0.92 <= right / 600 <= 0.99


def test_ranks() -> None:
    assert ranks(result(0, "abcd", [1, 2], [9, 8, 9, 3])) == [2, 0, 0, 3]


# ---- the file ----


@pytest.fixture
def plan() -> Plan:
    return planned("greedy", "random")


def filled(plan: Plan, path: Path, games: int = 4) -> list[Played]:
    with journal.kept(plan, path) as book:
        for number in range(len(book.games), games):
            book.add(sure(plan, number))
        return list(book.games.values())


def test_a_torn_line_is_dropped_wherever_it_is_torn(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "file"
    games = filled(plan, path)
    whole = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    for cut in (0, 1, ends[0] - 1, ends[0], ends[0] + 1, ends[2] - 1, ends[2], len(whole) - 1, len(whole)):
        path.write_bytes(whole[:cut])
        with journal.kept(plan, path) as book:
            left = sum(end <= cut for end in ends[1:])
            assert list(book.games) == list(range(left))
            for game in games[left:]:
                book.add(game)
        assert path.read_bytes() == whole


def test_a_last_line_of_rubbish_is_dropped(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "file"
    filled(plan, path)
    whole = path.read_bytes()
    for rubbish in (b"\0\0\0\n", b"{}\n", b'{"number": 4', b"\xff\n"):
        path.write_bytes(whole + rubbish)
        assert len(filled(plan, path)) == 4
        assert path.read_bytes() == whole


@pytest.mark.parametrize("rubbish", [b"{}\n", b"\0\n", b"\n"])
def test_rubbish_among_the_games_is_told(plan: Plan, tmp_path: Path, rubbish: bytes) -> None:
    path = tmp_path / "file"
    filled(plan, path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], rubbish, *lines[2:]]))
    before = path.read_bytes()
    with pytest.raises(Problem, match="line 3"), journal.kept(plan, path):
        pass
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "other",
    [planned("random", "greedy"), planned("greedy", "random", seed=4), planned("greedy", "random", players=3),
     planned("greedy", "random", game="metro"), planned("greedy", "random", time=1.0)],
)  # fmt: skip
def test_another_tournament_is_refused(plan: Plan, tmp_path: Path, other: Plan) -> None:
    path = tmp_path / "file"
    filled(plan, path, 1)
    before = path.read_bytes()
    with pytest.raises(Problem, match="another tournament"), journal.kept(other, path):
        pass
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"hello", b"hello\n", b"{}\n", b"[1]\n{}\n", b"\xff\n"])
def test_another_file_is_refused_and_left_alone(plan: Plan, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(Problem, match="file: this is the file of another"), journal.kept(plan, path):
        pass
    assert path.read_bytes() == content
