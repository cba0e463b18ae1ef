"""Hypothesis drives random games of every game, option and player count through what must always hold."""

import json
import os
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from metropolitan.engine.contract import Game
from metropolitan.engine.errors import IllegalAction
from metropolitan.engine.match import Match
from metropolitan.engine.record import dump, read, replay
from metropolitan.engine.registry import game, names

LONG = bool(os.environ.get("METROPOLITAN_LONG"))
thorough = settings(
    max_examples=600 if LONG else 40,
    derandomize=not LONG,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match of any game and way to play, some random moves into it, often at its end."""
    chosen: Game = game(draw(st.sampled_from(names("games"))))
    options = {name: draw(st.sampled_from(option.choices)) for name, option in chosen.options.items()}
    players = draw(st.sampled_from(chosen.players))
    match = Match(chosen, [f"P{n}" for n in range(players)], options, draw(st.integers(0, 2**63 - 1)))
    length = draw(st.sampled_from([3, 30, 10_000]))
    picks = draw(st.randoms(use_true_random=False))
    while not match.state.finished and len(match.moves) < length:
        match.act(match.state.nth(picks.randrange(match.state.count())))
    return match


@thorough
@given(matches())
def test_the_legal_list_is_what_play_accepts(match: Match) -> None:
    accepted = []
    for action in range(match.game.actions(match.options, len(match.players))):
        state = match.state.copy()
        try:
            state.play(action)
        except IllegalAction:
            continue
        accepted.append(action)
    assert accepted == match.state.legal()


@thorough
@given(matches())
def test_records_round_trip(match: Match) -> None:
    text = dump(match)
    again = replay(read(text.encode()))
    assert dump(again) == text
    assert again.state.scores() == match.state.scores()
    assert again.legal() == match.legal()


@thorough
@given(matches(), st.integers(1, 5))
def test_undo_is_replay(match: Match, back: int) -> None:
    back = min(back, len(match.moves))
    moves, seen = list(match.moves), told(match)
    match.undo(back)
    assert match.moves == moves[: len(moves) - back]
    for move in moves[len(moves) - back :]:
        match.play(move)
    assert told(match) == seen


@thorough
@given(matches(), st.data())
def test_what_a_seat_is_told_is_the_same_in_all_worlds_it_cannot_tell_apart(match: Match, data: Any) -> None:
    from metropolitan.engine.chance import Chance

    seat = data.draw(st.sampled_from([None, *range(len(match.players))]))
    world = match.state.determinize(seat, Chance(data.draw(st.integers(0, 99)), "world"))
    assert view(match, match.state, seat) == view(match, world, seat)


@thorough
@given(matches())
def test_the_sheet_adds_up_at_the_end(match: Match) -> None:
    while not match.state.finished:
        match.act(match.state.nth(len(match.moves) % match.state.count()))
    sheet = match.game.score(match.state, None)
    assert [sum(item.points for item in items) for items in sheet] == match.state.scores()
    best = [match.state.scores()[seat] for seat in match.state.winners()]
    assert best
    assert set(best) == {max(match.state.scores())}


def told(match: Match) -> str:
    return json.dumps([view(match, match.state, seat) for seat in [None, *range(len(match.players))]])


def view(match: Match, state: Any, seat: int | None) -> str:
    return json.dumps(match.game.view(state, seat), sort_keys=True)
