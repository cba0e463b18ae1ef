"""A game made ready for environments: rewards, spaces, positions of compiled and of plain games."""

import numpy as np
import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import BadRecord
from metropolitan.engine.registry import names
from metropolitan.envs.common import Kit, gains

GAMES = ["metropolys", "foundations", "metro"]


def test_rewards_sum_to_zero() -> None:
    for players in range(2, 7):
        for winners in range(1, players + 1):
            won, lost = gains(players, winners)
            assert won * winners + lost * (players - winners) == pytest.approx(0)
            assert -1 <= lost <= 0 <= won <= 1
    assert gains(2, 1) == (1, -1)
    assert gains(4, 1) == (1, pytest.approx(-1 / 3))
    assert gains(3, 3) == (0, 0)


@pytest.mark.parametrize("name", GAMES)
def test_rewards_come_at_the_end(name: str) -> None:
    kit = Kit(name, 3)
    state = kit.start(5)
    assert not kit.rewards(state).any()
    state.playout(Chance(5))
    rewards = kit.rewards(state)
    assert rewards.dtype == np.float32
    assert [seat for seat in range(3) if rewards[seat] == rewards.max()] == state.winners()


@pytest.mark.parametrize("name", GAMES)
def test_a_mask_is_what_is_legal(name: str) -> None:
    kit = Kit(name)
    state = kit.start(2)
    assert list(np.flatnonzero(kit.mask(state))) == state.legal()
    assert len(kit.mask(state)) == kit.actions


def test_actions_make_a_record() -> None:
    kit = Kit("metro", 4, {"rotation": "free"})
    state, actions = kit.start(9), []
    while not state.finished:
        actions.append(state.nth(len(actions) % state.count()))
        state.apply(actions[-1])
    match = kit.match(9, actions)
    assert match.result() == {"scores": state.scores(), "winners": state.winners()}


def test_what_cannot_be_is_said() -> None:
    assert set(GAMES) <= set(names("games"))
    with pytest.raises(BadRecord, match="players"):
        Kit("metro", 9)
    with pytest.raises(BadRecord, match="rotation"):
        Kit("metro", 2, {"rotation": "wild"})
    with pytest.raises(BadRecord, match="metropolys"):
        Kit("chess")
