"""What a handful of made-up games tell, where the right numbers are known."""

import pytest

from metropolitan.statistics.digest import Digest, Judged, Seat, Some
from metropolitan.statistics.games import Played, Player, Wish
from metropolitan.statistics.report import report
from metropolitan.statistics.sums import Sample, compare, quantile, share, verdict

ADA, BOB, BOT = Player("Ada"), Player("Bob"), Player("Nora", "regular")


def game(number: int, *scores: int, players: tuple[Player, ...] = (ADA, BOT), mine: tuple[int, ...] = (0,),
         kind: str = "metro", early: bool = False, **more: object) -> Played:  # fmt: skip
    """A game with these scores, in which the highest wins."""
    winners = [n for n, score in enumerate(scores) if score == max(scores)]
    seats = [
        Seat(
            score,
            1 + sum(other > score for other in scores),
            (n in winners) / len(winners),
            {"source.a": score},
        )
        for n, score in enumerate(scores)
    ]
    judged = more.pop("judged", [])
    assert isinstance(judged, list)
    options = {"hand": 1, **more}
    at = f"2026-01-{number:02d}T12:00:00"
    return Played(f"g{number}", kind, options, at, list(players), mine, Digest(9, early, seats), judged)


def test_shares_are_of_wins_against_an_equal_part() -> None:
    """Three of four against one, one of two shared: the parts add up, Wilson's interval is the known one."""
    found = report([game(1, 5, 3), game(2, 5, 3), game(3, 4, 4), game(4, 1, 3)], Wish())["results"]["all"]
    assert (found["games"], found["share"], found["expected"]) == (4, 0.625, 0.5)
    assert (found["low"], found["high"]) == pytest.approx((0.2186, 0.9085), abs=2e-3)
    assert found["verdict"] == "few"


@pytest.mark.parametrize(("wins", "said"), [(10, "above"), (5, "even"), (0, "below")])
def test_a_claim_needs_ten_games_and_an_interval_on_one_side(wins: int, said: str) -> None:
    taken = [1.0] * wins + [0.0] * (10 - wins)
    assert share(taken, [0.5] * 10)["verdict"] == said
    assert share(taken[:9], [0.5] * 9)["verdict"] == "few"


def test_two_games_never_prove_anything() -> None:
    found = report([game(1, 90, 1), game(2, 90, 1)], Wish())
    detail = found["detail"]
    verdicts = {found["results"]["all"]["verdict"], detail["score"]["verdict"]}
    verdicts |= {row["verdict"] for row in (*detail["sources"], *found["results"]["by_opponent"])}
    assert verdicts == {"few"}


def test_opponents_are_bots_by_level_and_people_by_name() -> None:
    """In a game of three one may be ahead of one and behind the other; alike is half."""
    three = (ADA, BOB, Player("Otto", "regular"))
    games = [game(1, 5, 7, 3, players=three), game(2, 5, 5, 9, players=three), game(3, 5, 3)]
    found = {one["key"]: one for one in report(games, Wish())["results"]["by_opponent"]}
    assert (found["person:Bob"]["games"], found["person:Bob"]["share"]) == (2, 0.25)
    assert (found["bot:regular"]["games"], found["bot:regular"]["share"]) == (3, 0.6667)
    assert found["bot:regular"]["name"] == "regular"


def test_the_field_is_of_the_same_game_number_of_players_and_options() -> None:
    """Others' scores of 10 count; those with another hand, more players, or in an early end do not."""
    others = (BOB, BOT)
    like = [game(n, 10, 10, players=others, mine=()) for n in range(10, 13)]
    unlike = [
        game(20, 99, 99, players=others, mine=(), hand=2),
        game(21, 99, 99, 99, players=(BOB,) * 3, mine=()),
        game(22, 99, 99, players=others, mine=(), early=True),
    ]
    found = report([game(1, 14, 10), game(2, 16, 10)], Wish(), [*like, *unlike])["detail"]
    assert found["field"] == {"seats": 8, "games": 5}
    assert (found["score"]["own"], found["score"]["field"], found["score"]["gap"]) == (15, 10, 5)


def test_like_is_compared_with_like() -> None:
    """The field's average follows one's own mix: three games where all have 10, one where all have 50."""
    low, high = Sample([10] * 8), Sample([50] * 8)
    found = compare([("a", 12.0)] * 3 + [("b", 52.0)], {"a": low, "b": high})
    assert (found["own"], found["field"], found["gap"]) == (22, 20, 2)


def test_who_has_too_small_a_field_is_not_compared() -> None:
    found = compare([("a", 12.0)] * 20, {"a": Sample([10] * 4)})
    assert (found["own"], found["field"], found["low"], found["verdict"]) == (12, None, None, "few")


def test_the_interval_of_a_difference_is_students() -> None:
    """Ten gaps of 1 and 3, in turn, from a field without spread: 2 ± t(9) · 1.054 / √10."""
    found = compare([("a", 11.0 + 2 * (n % 2)) for n in range(10)], {"a": Sample([10] * 9)})
    assert (found["low"], found["high"]) == pytest.approx((2 - 0.754, 2 + 0.754), abs=2e-3)
    assert found["verdict"] == "above"


@pytest.mark.parametrize(("freedom", "right"), [(4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)])
def test_students_quantiles(freedom: int, right: float) -> None:
    assert quantile(0.05, freedom) == pytest.approx(right, rel=0.004)


def test_many_questions_at_once_need_more_proof() -> None:
    own = [("a", 10.8 + 2 * (n % 2)) for n in range(6)]
    field = {"a": Sample([10 + n % 2 for n in range(40)])}
    assert compare(own, field, few=5)["verdict"] == "above"
    assert compare(own, field, few=5, tests=20)["verdict"] == "even"
    assert verdict(0.1, 0.2, 0.0, 4, 5) == "few"


def test_columns_are_shares_of_all_games() -> None:
    """Six different scores; the field is weighed as one's own games are."""
    others = [game(n, 20, 40, players=(BOB, BOT), mine=()) for n in range(10, 15)]
    bins = report([game(1, 21, 3), game(2, 45, 3)], Wish(), others)["detail"]["score"]["bins"]
    assert sum(one["own"] for one in bins) == pytest.approx(1, abs=1e-3)
    assert sum(one["field"] for one in bins) == pytest.approx(1, abs=1e-3)
    assert [one["own"] for one in bins if one["from"] <= 21 <= one["to"]] == [0.5]


def test_the_curve_adds_up() -> None:
    """A victory among two is half a game beyond, a defeat half behind; chance reaches 2 · √(n/4)."""
    curve = report([game(1, 5, 3), game(2, 1, 3), game(3, 5, 3)], Wish())["detail"]["curve"]
    assert [one["beyond"] for one in curve] == [0.5, 0.0, 0.5]
    assert curve[0]["chance"] == 1
    assert curve[2]["chance"] == pytest.approx(3**0.5, abs=1e-3)


def test_an_early_end_is_a_result_and_no_score() -> None:
    found = report([game(1, 5, 3), game(2, 1, 90, early=True)], Wish())
    assert found["results"]["all"]["games"] == 2
    assert (found["detail"]["early"], found["detail"]["score"]["games"]) == (1, 1)


@pytest.mark.parametrize(("wish", "ids"), [
    (Wish(players=3), ["g2"]), (Wish(opponent="person:Bob"), ["g2"]), (Wish(opponent="bots"), ["g1", "g3"]),
    (Wish(opponent="people"), ["g2"]), (Wish(since="2026-01-03"), ["g3"]),
    (Wish(options={"hand": 2}), ["g3"]),
    (Wish(game="metro", opponent="bot:regular"), ["g1", "g2", "g3"]), (Wish(opponent="bot:champion"), []),
])  # fmt: skip
def test_filters(wish: Wish, ids: list[str]) -> None:
    games = [game(1, 5, 3), game(2, 5, 3, 1, players=(ADA, BOB, BOT)), game(3, 5, 3, hand=2)]
    detail = report(games, wish)["detail"]
    assert [one["id"] for one in detail["curve"]] == ids if ids else detail is None


def test_nothing_at_all() -> None:
    found = report([], Wish())
    assert (found["games"], found["detail"], found["game"]) == (0, None, None)


# ---- habits ----


def judged(cost: float, theirs: float, moves: int = 4) -> list[Judged]:
    """Both seats closed and drew; closing cost so much."""

    def seat(cost: float) -> Judged:
        closes = Some(moves, cost, 7 if cost else 0, cost)
        missed = {"habit.closes habit.draw": Some(1, cost, 7, cost)} if cost else {}
        return Judged({"habit.closes": closes, "habit.draw": Some(moves)}, {"end": closes}, missed)

    return [seat(cost), seat(theirs)]


def test_a_habit_that_costs_more_than_it_costs_others_is_told() -> None:
    games = [game(n, 5, 3, judged=judged(0.03 + 0.01 * (n % 2), 0.01)) for n in range(1, 9)]
    habits = report(games, Wish())["detail"]["habits"]
    closes, draw = habits["kinds"]
    assert (habits["games"], closes["id"], closes["moves"]) == (8, "habit.closes", 32)
    assert (closes["own"], closes["field"], closes["verdict"]) == (0.035, 0.01, "above")
    assert (draw["own"], draw["verdict"]) == (0, "even")
    assert closes["dearest"] == {"game": "g1", "number": 7, "cost": 0.04}
    assert draw["dearest"] is None
    assert habits["missed"] == [{"kind": "habit.closes", "better": "habit.draw", "moves": 8, "cost": 0.035}]


def test_a_strength_is_told_too() -> None:
    games = [game(n, 5, 3, judged=judged(0.01, 0.05 + 0.01 * (n % 2))) for n in range(1, 9)]
    assert report(games, Wish())["detail"]["habits"]["kinds"][0]["verdict"] == "below"


@pytest.mark.parametrize(("games", "moves"), [(4, 40), (8, 2)])
def test_few_games_or_few_moves_show_no_habit(games: int, moves: int) -> None:
    some = [game(n, 5, 3, judged=judged(0.3 + 0.01 * (n % 2), 0.0, moves)) for n in range(1, games + 1)]
    assert {row["verdict"] for row in report(some, Wish())["detail"]["habits"]["kinds"]} == {"few"}


def test_games_without_a_review_have_no_habits() -> None:
    habits = report([game(1, 5, 3)], Wish())["detail"]["habits"]
    assert (habits["games"], habits["kinds"], habits["missed"]) == (0, [], [])
