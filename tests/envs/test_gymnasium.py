"""One seat against bots, and many games at once, as Gymnasium has environments."""

import copy
import pickle
from itertools import product
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from metropolitan.bots.base import Seat
from metropolitan.engine import record, registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import BadRecord, IllegalAction
from metropolitan.envs.common import Marks, Numbers
from metropolitan.envs.gymnasium import OneSeat
from metropolitan.envs.vector import VectorEnv

GAMES = {"metropolys": "Metropolys", "foundations": "Foundations", "metro": "Metro"}
EDITIONS = [
    (name, players, {option: choice})
    for name in GAMES
    for game in [registry.game(name)]
    for option, choices in game.options.items()
    for choice, players in zip(choices.choices, list(game.players) * 3, strict=False)
]
NUMBERS = [(name, players, {}) for name in GAMES for players in registry.game(name).players]


@pytest.mark.parametrize(("name", "players", "options"), NUMBERS + EDITIONS)
@pytest.mark.filterwarnings("error")
def test_gymnasium_is_content(name: str, players: int, options: dict[str, Any]) -> None:
    env = gym.make(f"metropolitan/{GAMES[name]}-v0", players=players, options=options, render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=bool(options) or players > 2)


def finish(env: OneSeat, seed: int, chance: Chance, **options: Any) -> tuple[float, dict[str, Any]]:
    """A random game to its end: its only reward, and what is told then."""
    observation, info = env.reset(seed=seed, **options)
    while True:
        assert observation in env.observation_space
        legal = np.flatnonzero(env.action_masks())
        assert (info["action_mask"] == env.action_masks()).all()
        assert env.match.state.seat == info["seat"] == env.own
        action = legal[chance.below(len(legal))]
        observation, reward, over, cut, info = env.step(action)
        assert not cut
        if over:
            return reward, info
        assert reward == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_game_to_its_end(name: str) -> None:
    env = OneSeat(name, 3, bots="random,greedy", seat=1)
    reward, info = finish(env, 4, Chance(1))
    assert info["winners"] == env.match.state.winners()
    assert (reward > 0) == (1 in info["winners"])
    assert not env.action_masks().any()
    assert [env.match.players[seat].split()[0] for seat in range(3)] == ["greedy", "player", "random"]
    saved = record.replay(record.read(record.dump(env.match).encode()))
    assert saved.seed == 4
    assert saved.result() == {"scores": info["scores"], "winners": info["winners"]}
    with pytest.raises(gym.error.ResetNeeded):
        env.step(0)


def test_a_seed_decides_all() -> None:
    env = OneSeat("metro", 4, bots="greedy")
    games, seats = [], set()
    for seed in (1, 2, 1):
        finish(env, seed, Chance(9))
        games.append(env.match.moves)
    assert games[0] == games[2] != games[1]
    env.reset(seed=5)
    for _ in range(40):
        _, info = env.reset()
        seats.add(info["seat"])
    assert seats == {0, 1, 2, 3}


def test_an_illegal_action_loses() -> None:
    env = OneSeat("foundations", 2)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal"]) == (-1, True, "The deed of A1 is not for sale.")
    with pytest.raises(gym.error.ResetNeeded):
        env.step(0)
    for beyond in (-1, 10**30):
        env.reset(seed=1)
        assert env.step(beyond)[4]["illegal"] == f"there is no action {beyond}"
    env.reset(seed=1)
    env.step(int(env.action_masks().argmax()))


def test_an_action_is_a_whole_number() -> None:
    env = OneSeat("foundations", 2)
    env.reset(seed=1)
    for wrong in (0.5, "0", None):
        with pytest.raises(TypeError):
            env.step(wrong)  # type: ignore[arg-type]
    assert not env.match.moves
    env.step(np.array(env.action_masks().argmax()))  # as MaskablePPO predicts one
    assert env.match.moves


class Spy:
    """Chooses by chance, and remembers what it was shown."""

    name = "spy"

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(self, seat: Seat, chance: Chance) -> int:
        assert seat.view["seat"] == seat.number
        assert not hasattr(seat, "match")
        self.seats.append(seat.number)
        return seat.legal[0]


def test_bots_sit_at_the_other_seats() -> None:
    one, other = Spy(), Spy()
    finish(OneSeat("metropolys", 4, bots=[one, other], seat=2), 3, Chance(3))
    assert set(one.seats) == {3, 1}
    assert set(other.seats) == {0}


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(BadRecord, match="greedy"):
        OneSeat("metro", bots="clever")
    with pytest.raises(ValueError, match="no seat 2"):
        OneSeat("metro", 2, seat=2)
    with pytest.raises(ValueError, match="other seats"):
        OneSeat("metro", bots=())
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            VectorEnv("metro", 2, 2, seat=seat)
    with pytest.raises(ValueError, match="one game at a time"):
        VectorEnv("metro", opponents="greedy")
    with pytest.raises(ValueError, match="ansi, rgb_array, not foo"):
        OneSeat("metro", render_mode="foo")


def test_nothing_can_be_done_before_a_game() -> None:
    env, many = OneSeat("metro", render_mode="ansi"), VectorEnv("metro", 2)
    for early in (env.action_masks, env.render, lambda: env.step(0), lambda: many.step([0, 0])):
        with pytest.raises(gym.error.ResetNeeded):
            early()


def test_bots_are_listed_with_spaces_too() -> None:
    assert [bot.name for bot in OneSeat("metro", bots="greedy, random").bots] == ["greedy", "random"]


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


def go_on(env: OneSeat, chance: Chance, moves: int = 1000) -> list[Any]:
    """All that is told in so many moves of chance, or until the end, and how the next game begins."""
    told: list[Any] = []
    while not env.over and len(told) < moves:
        legal = np.flatnonzero(env.action_masks())
        observation, *rest, info = env.step(legal[chance.below(len(legal))])
        told.append((observation.tolist(), rest, info.pop("action_mask").tolist(), info))
    return [*told, env.match.moves[:], env.reset()[0].tolist()] if env.over else told


@pytest.mark.parametrize(("name", "copied"), [*product(GAMES, [copy.copy, copy.deepcopy, pickled])])
def test_a_copy_goes_on_as_the_first_would(name: str, copied: Any) -> None:
    first = OneSeat(name, 3, bots="random,champion:playouts=8")
    copied(first).reset(seed=3)
    first.reset(seed=3)
    go_on(first, Chance(1), moves=3)
    before, moves = copied(first), first.match.moves[:]
    told = go_on(first, Chance(2))
    assert before.match.moves == moves
    assert len(told) > 3
    assert go_on(before, Chance(2)) == told


def test_what_gymnasium_makes_is_copied() -> None:
    env = gym.make("metropolitan/Metro-v0", bots="greedy")
    _, info = env.reset(seed=1)
    for copied in (copy.deepcopy, pickled):
        twin = copied(env)
        assert (twin.step(info["action_mask"].argmax())[0] in env.observation_space) is True
        assert len(env.unwrapped.match.moves) < len(twin.unwrapped.match.moves)


def test_a_lost_game_stays_lost_in_a_copy() -> None:
    env = OneSeat("metro")
    env.reset(seed=1)
    env.step(-1)
    with pytest.raises(gym.error.ResetNeeded):
        copy.deepcopy(env).step(0)


@pytest.mark.parametrize("name", GAMES)
def test_boards_are_drawn(name: str) -> None:
    text, picture = (OneSeat(name, render_mode=mode) for mode in ("ansi", "rgb_array"))
    text.reset(seed=1)
    assert len(text.render().splitlines()) > 5
    picture.reset(seed=1)
    pixels = picture.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert pixels.std() > 10
    assert OneSeat(name).metadata["render_modes"] == ["ansi", "rgb_array"]


# ---- many at once ----


def lowest(observations: Numbers, masks: Marks) -> Any:
    """A policy: the first legal action."""
    return masks.argmax(axis=1)


@pytest.mark.parametrize(("name", "opponents"), [*product(GAMES, ["random", lowest])])
def test_one_seat_of_many_games(name: str, opponents: Any) -> None:
    env = VectorEnv(name, 6, 3, opponents=opponents)
    observations, info = env.reset(seed=2)
    assert env.observation_space.contains(observations)
    games = 0
    for _ in range(80):
        assert (env.batch.seats == info["seat"]).all()
        before = info["seat"]
        observations, rewards, ended, cut, info = env.step(lowest(observations, info["action_mask"]))
        assert env.observation_space.contains(observations)
        assert not cut.any()
        assert not rewards[~ended].any()
        assert ((info["seat"] == (before + 1) % 3) == ended).all()
        games += ended.sum()
    assert games == env.batch.rounds.sum() >= 6


def test_made_by_gymnasium() -> None:
    env = gym.make_vec("metropolitan/Metro-v0", num_envs=4, players=2)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, info = env.reset(seed=1)
    again, _ = env.reset(seed=1)
    assert (observations == again).all()
    assert observations is not again
    with pytest.raises(IllegalAction, match="game 0"):
        env.step(np.full(4, int(np.flatnonzero(info["action_mask"][0] == 0)[0])))
    assert env.unwrapped.action_masks().tolist() == info["action_mask"].astype(bool).tolist()


def test_all_seats_are_yours() -> None:
    env = VectorEnv("metropolys", 5, 4, opponents=None, copy=False)
    observations, info = env.reset(seed=3)
    assert observations is env.batch.observations
    games = 0
    for _ in range(300):
        movers = info["seat"]
        _, rewards, ended, _, info = env.step(env.batch.sample())
        assert (rewards == info["rewards"][np.arange(5), movers]).all()
        assert info["rewards"][ended].sum(axis=1) == pytest.approx(0, abs=1e-6)
        games += ended.sum()
    assert games >= 5


def test_a_seat_of_choice() -> None:
    env = VectorEnv("metro", 3, 2, seat=1)
    _, info = env.reset(seed=1)
    assert info["seat"].tolist() == [1, 1, 1]
    assert env.batch.seats.tolist() == [1, 1, 1]


def test_nobody_can_wait() -> None:
    def idle(observations: Numbers, masks: Marks) -> list[int]:
        return [-1] * len(masks)

    env = VectorEnv("metro", 2, 2)
    before, info = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="-1"):
        env.step([int(info["action_mask"][0].argmax()), -1])
    assert (env.batch.observations == before).all()
    with pytest.raises(IllegalAction, match="-1"):
        VectorEnv("metro", 2, 2, opponents=idle).reset(seed=1)
