"""A match is made whole or not at all, whoever makes it: a record, a command, the server or a researcher."""

import copy
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import BadRecord, IllegalAction
from metropolitan.engine.match import Match
from metropolitan.engine.record import dump, read
from metropolitan.engine.registry import game, names


@pytest.mark.parametrize("seed", [-1, 2**63, 2**80, True, 3.0, "7"])
def test_a_seed_that_no_record_could_hold_is_refused(seed: Any) -> None:
    with pytest.raises(BadRecord, match="seed: must be a whole number from 0 to"):
        Match(game("metro"), ["Ada", "Bob"], seed=seed)


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_first_and_the_last_seed(seed: int) -> None:
    match = Match(game("metro"), ["Ada", "Bob"], seed=seed)
    assert read(dump(match).encode()).seed == seed


@pytest.mark.parametrize("id", names("games"))
@pytest.mark.parametrize("setup", [[], [["x", 1]], "x", 7, {"x": 1}, {7: 1}])
def test_a_set_up_of_another_form_is_refused(id: str, setup: Any) -> None:
    with pytest.raises(BadRecord, match="setup: "):
        Match(game(id), ["Ada", "Bob"], seed=1, setup=setup)


def test_a_seed_of_numpy_is_one_as_any_other() -> None:
    match = Match(game("metro"), ["Ada", "Bob"], seed=np.int64(7))
    assert read(dump(match).encode()).seed == 7


@pytest.mark.parametrize("name", ["a\nb", "x" * 101, "\u202eabc", 1, None])
def test_a_name_that_no_record_could_hold_is_refused(name: Any) -> None:
    with pytest.raises(BadRecord, match=r"players\[1\]"):
        Match(game("metro"), ["Ada", name], seed=1)


@pytest.mark.parametrize("id", names("games"))
@pytest.mark.parametrize("action", [-1, 10**6, 10**30, None])
def test_a_number_that_is_no_action_is_refused_and_changes_nothing(id: str, action: Any) -> None:
    match = Match(game(id), ["Ada", "Bob"], seed=1)
    with pytest.raises(IllegalAction):
        match.act(action)
    assert match.moves == match.actions == []
    match.act(match.state.legal()[0])


@pytest.mark.parametrize("moves", [3, -1])
def test_more_moves_than_were_made_are_not_taken_back(moves: int) -> None:
    match = Match(game("metro"), ["Ada", "Bob"], seed=1)
    for _ in range(2):
        match.act(match.state.legal()[0])
    with pytest.raises(ValueError, match="2 moves to take back"):
        match.undo(moves)
    assert len(match.moves) == 2


@pytest.mark.parametrize("id", names("games"))
@pytest.mark.parametrize("seat", [-1, 2, 99, 10**9])
def test_who_does_not_sit_there_knows_nothing(id: str, seat: int) -> None:
    state = Match(game(id), ["Ada", "Bob"], seed=1).state
    with pytest.raises(IndexError, match="no seat"):
        state.determinize(seat, Chance(1))
    with pytest.raises(IndexError, match="no seat"):
        state.observed(seat, np.zeros(4, np.int16))


@pytest.mark.parametrize("id", names("games"))
def test_nothing_is_played_out_without_chance(id: str) -> None:
    with pytest.raises(TypeError):
        Match(game(id), ["Ada", "Bob"], seed=1).state.playout(None)


def test_a_building_that_there_is_not_cannot_be_asked_for() -> None:
    state = Match(game("foundations"), ["Ada", "Bob"], seed=1).state
    with pytest.raises(IndexError):
        game("foundations").write(state, 10**6)


@pytest.mark.parametrize("id", names("games"))
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_position_goes_its_own_way(id: str, copied: Any) -> None:
    state = Match(game(id), ["Ada", "Bob"], seed=1).state
    before, other = state.legal(), copied(state)
    other.playout(Chance(1))
    assert other.finished
    assert state.legal() == before


RACE = """
import sys, threading
from metropolitan.games.metropolys import city
sys.setswitchinterval(1e-6)
path, ready = next(iter(city.map_files().values())), threading.Barrier(8)
threads = [threading.Thread(target=lambda: (ready.wait(), city.read_map(path))) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_threads_that_read_the_same_pieces_at_once_do_not_end_the_process() -> None:
    for _ in range(6):
        subprocess.run([sys.executable, "-c", RACE], check=True)
