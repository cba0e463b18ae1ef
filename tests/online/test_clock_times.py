"""The arithmetic of clocks: nobody's time is another's, none is made, and none is owed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metropolitan.server import clocks
from metropolitan.server.clocks import Clock, Live, Times, Turns
from metropolitan.server.troubles import Trouble

LIVE = Live(bank=60, move=10)
EXACT = 0.01  # banks are kept in milliseconds


def test_a_quick_move_costs_nothing() -> None:
    times = clocks.moved(LIVE, clocks.begun(LIVE, 2, 0, 1000.0), 1, 1009.0)
    assert times == Times([60.0, 60.0], turn=1, since=1009.0)


def test_what_a_move_takes_beyond_its_seconds_goes_from_the_bank() -> None:
    times = clocks.begun(LIVE, 2, 0, 1000.0)
    assert clocks.due(LIVE, times) == 1070.0
    assert clocks.left(LIVE, times, 1025.0) == [45.0, 60.0]
    assert clocks.of_move(LIVE, times, 1004.0) == 6.0
    assert clocks.of_move(LIVE, times, 1025.0) == 0.0
    assert clocks.moved(LIVE, times, 1, 1025.0).left == [45.0, 60.0]


def test_turn_based_every_move_has_the_same_time() -> None:
    clock = Turns(hours=48)
    times = clocks.begun(clock, 3, 0, 0.0)
    assert clocks.due(clock, times) == 48 * 3600
    later = clocks.moved(clock, times, 1, 47 * 3600.0)
    assert clocks.due(clock, later) == (47 + 48) * 3600


def test_bots_use_no_time() -> None:
    times = clocks.moved(LIVE, clocks.begun(LIVE, 2, 0, 0.0), None, 5.0)
    assert clocks.due(LIVE, times) is None
    assert clocks.of_move(LIVE, times, 900.0) is None
    assert clocks.moved(LIVE, times, 0, 900.0) == Times([60.0, 60.0], 0, 900.0)


def test_a_pause_is_nobodys_time() -> None:
    times = clocks.paused(clocks.begun(LIVE, 2, 0, 0.0), 15.0)
    assert clocks.due(LIVE, times) is None
    assert clocks.left(LIVE, times, 5000.0) == [55.0, 60.0]
    again = clocks.resumed(times, 5000.0)
    assert clocks.due(LIVE, again) == 5055.0
    assert clocks.moved(LIVE, again, 1, 5001.0).left == [54.0, 60.0]


def test_who_takes_a_move_back_does_not_get_its_seconds_twice() -> None:
    times = clocks.moved(LIVE, clocks.begun(LIVE, 2, 0, 0.0), 1, 9.0)
    back = clocks.undone(LIVE, times, 0, 12.0)
    assert clocks.left(LIVE, back, 17.0) == [55.0, 60.0]


def test_who_comes_back_without_time_has_a_minute() -> None:
    times = clocks.begun(LIVE, 2, 0, 0.0)
    bot = clocks.handed(LIVE, times, 0, False, None, 70.0)
    assert bot.left == [0.0, 60.0]
    assert clocks.handed(LIVE, bot, 0, True, 0, 75.0).left == [60.0, 60.0]
    spent = clocks.handed(LIVE, clocks.begun(LIVE, 2, 0, 0.0), 0, False, None, 50.0)
    assert clocks.handed(LIVE, spent, 0, True, 0, 51.0).left == [20.0, 60.0], "going and coming gives no time"


def test_what_the_server_missed_is_nobodys_time() -> None:
    times = clocks.spared(clocks.begun(LIVE, 2, 0, 0.0), 500.0)
    assert clocks.due(LIVE, times) == 570.0


Deed = tuple[str, float, int | None]
LIVES = st.builds(Live, bank=st.integers(1, 600), move=st.integers(0, 60))
DEEDS = st.tuples(
    st.sampled_from(["move", "move", "move", "undo", "pause", "resume", "hand"]),
    st.floats(0, 200),
    st.sampled_from([None, 0, 1, 2]),
)


def do(clock: Clock, times: Times, deed: Deed, now: float) -> Times:
    what, _, turn = deed
    match what:
        case "move":
            return clocks.moved(clock, times, turn, now)
        case "undo":
            return clocks.undone(clock, times, turn, now)
        case "pause":
            return clocks.paused(times, now) if not times.paused else times
        case "resume":
            return clocks.resumed(times, now) if times.paused else times
    return clocks.handed(clock, times, 0, False, turn, now)


@given(clock=LIVES, deeds=st.lists(DEEDS, max_size=40))
def test_time_is_conserved(clock: Live, deeds: list[Deed]) -> None:
    """What is gone from a bank its own seat has used, never more and never another's; no bank is negative."""
    now, times = 0.0, clocks.begun(clock, 3, 0, 0.0)
    used = [0.0, 0.0, 0.0]
    for deed in deeds:
        now += deed[1]
        if times.turn is not None and times.since is not None:
            used[times.turn] += deed[1]
        before, times = times, do(clock, times, deed, now)
        for seat, (old, new) in enumerate(zip(before.left, times.left, strict=True)):
            assert 0 <= new <= old
            assert new == old or seat == before.turn
    for left, own in zip(clocks.left(clock, times, now), used, strict=True):
        assert left >= clock.bank - own - EXACT
    at = clocks.due(clock, times)
    assert at is None or (
        at >= (times.since or 0) and clocks.left(clock, times, at)[times.turn or 0] <= EXACT
    )


@given(clock=LIVES, takes=st.lists(st.floats(0, 50), max_size=20))
def test_all_that_is_used_beyond_the_seconds_of_moves_is_paid(clock: Live, takes: list[float]) -> None:
    now, times = 0.0, clocks.begun(clock, 1, 0, 0.0)
    for take in takes:
        now += take
        times = clocks.moved(clock, times, 0, now)
    paid = sum(max(0.0, take - clock.move) for take in takes)
    assert times.left[0] == pytest.approx(max(0.0, clock.bank - paid), abs=EXACT * len(takes) + EXACT)


NOT_CLOCKS: list[Any] = [
    {}, [], "live",
    {"kind": "sand"}, {"kind": "live"}, {"kind": "live", "bank": 0}, {"kind": "live", "bank": "9"},
    {"kind": "live", "bank": 10**9}, {"kind": "live", "bank": 60, "move": -1},
    {"kind": "live", "bank": 60, "out": "shout"}, {"kind": "live", "bank": 60, "owner": "me"},
    {"kind": "live", "bank": float("nan")},
    {"kind": "turns", "hours": 0}, {"kind": "turns", "hours": 1e9}, {"kind": "turns", "bank": 60},
]  # fmt: skip


@pytest.mark.parametrize("wish", NOT_CLOCKS)
def test_a_clock_that_makes_no_sense_is_refused(wish: Any) -> None:
    with pytest.raises(Trouble) as refusal:
        clocks.read(wish)
    assert refusal.value.note.id == "server.clock"


def test_clocks_as_they_are_wished() -> None:
    assert clocks.read(None) is None
    assert clocks.read({"kind": "live", "bank": 600, "move": 20, "out": "bot"}) == Live(600, 20, "bot")
    assert clocks.read({"kind": "turns", "hours": 48, "out": "end"}) == Turns(48, "end")
