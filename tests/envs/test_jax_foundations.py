"""Foundations in JAX is Foundations: positions, moves, observations and rewards are those of the rules."""

import os
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from metropolitan.envs.jax import auto_reset, make
from metropolitan.envs.jax.foundations import Foundations

LONG = bool(os.environ.get("METROPOLITAN_LONG"))
WAYS = [(2, True), (3, False), (4, False)]
MORE = [(2, False), (3, True), (4, True)]
GAMES = 350 if LONG else 16
# to spend less time compiling, for code that need not be quick
quick = partial(
    jax.jit,
    compiler_options={"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True},
)
HABITS = 4  # to play: builders, idlers, buyers, and by chance


def made(players: int, draft: bool = False) -> Foundations:
    env = make("foundations", players, {"draft": draft})
    assert isinstance(env, Foundations)
    return env


def start(env: Foundations, state: Any, game: int) -> Any:
    """The position of the rules that is a first position here."""
    setup = env.setup(jax.tree.map(lambda leaf: leaf[game], state))
    return env.kit.game.start(env.kit.options, env.kit.players, setup)


def lots_in(env: Foundations, words: Any) -> list[int]:
    """The lots of a set, as the rules number them."""
    return [
        lot
        for lot, at in zip(env.plan.layout.lots, env.plan.at, strict=True)
        if words[at // 32] >> at % 32 & 1
    ]


def facts(env: Foundations, state: Any, game: int) -> dict[str, Any]:
    """What `facts` of the rules tells of a position, as far as it is kept here and not reckoned."""
    t = jax.tree.map(lambda leaf: leaf[game], state._table)
    each = {name: np.roll(getattr(t, name), t.turn, 0) for name in ("coins", "prestige", "left", "own")}
    return {
        "turn": -1 if state.terminated[game] else int(t.turn),
        **{name: int(getattr(t, name)) for name in ("year", "final", "idle", "round")},
        "row": [env.plan.layout.lots[lot] for lot in t.row if lot >= 0],
        "coins": each["coins"].tolist(),
        "prestige": each["prestige"].tolist(),
        "marked": [lots_in(env, own & ~t.stands[0]) for own in each["own"]],
        "left": [[int(tiles & copies).bit_count() for copies in env.plan.copies] for tiles in each["left"]],
        "buildings": buildings(env, t.code, each["own"]),
    }


def buildings(env: Foundations, code: Any, own: Any) -> dict[int, tuple[int, int, list[int]]]:
    found: dict[int, tuple[int, int, list[int]]] = {}
    planes = [lots_in(env, plane) for plane in code]
    for seat, words in enumerate(own):
        for lot in lots_in(env, words):
            number = sum(1 << bit for bit, plane in enumerate(planes) if lot in plane)
            if number:
                tile = number - 1
                found.setdefault(24 * seat + tile, (seat, int(env.plan.key[tile]), []))[2].append(lot)
    return found


def told(position: Any) -> dict[str, Any]:
    """The same of a position of the rules."""
    known = position.facts()
    names = ("turn", "year", "final", "idle", "round", "row", "coins", "prestige", "marked", "left")
    return {**{name: known[name] for name in names}, "buildings": position.buildings()}


def compare(env: Foundations, state: Any, positions: list[Any], turn: int) -> np.ndarray:
    """All that can be known of each game, here and by the rules; returns what is legal."""
    seats = (state.current_player + turn) % env.num_players
    masks, seen = (np.asarray(part) for part in quick(look)(state, seats))
    host = jax.tree.map(np.asarray, state)
    for game, position in enumerate(positions):
        assert (seen[game] == env.kit.observe(position, int(seats[game]))).all()
        assert bool(host.terminated[game]) == position.finished
        if turn % 10 == 0 or position.finished:
            assert facts(env, host, game) == told(position)
        if not position.finished:
            assert host.current_player[game] == position.seat
            assert (masks[game] == env.kit.mask(position)).all()
    return masks


def look(state: Any, seats: Any) -> Any:
    return state.legal_action_mask, state._env.observe(state, seats)


def moved(env: Foundations, masks: np.ndarray, chance: np.random.Generator) -> list[int]:
    """A legal move in each game, by its players' habits."""
    actions = []
    for game, mask in enumerate(masks):
        legal = np.flatnonzero(mask)
        liked = [legal >= env.plan.first_build, legal == 0, (legal > 0) & (legal <= env.plan.lots), legal < 0]
        kind = legal[liked[game % HABITS]]
        likes = len(kind) and chance.random() < (1 if game % (2 * HABITS) == 1 else 0.5)
        actions.append(int(chance.choice(kind if likes else legal)))
    return actions


@pytest.mark.parametrize(("players", "draft"), WAYS + (MORE if LONG else []))
def test_the_same_games(players: int, draft: bool) -> None:
    env, chance = made(players, draft), np.random.default_rng(players)
    step = quick(jax.vmap(env.step))
    state = quick(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(players), GAMES))
    positions = [start(env, state, game) for game in range(GAMES)]
    rewards, turn = np.zeros((GAMES, players), np.float32), 0
    while not state.terminated.all():
        actions = moved(env, compare(env, state, positions, turn), chance)
        state = step(state, jnp.array(actions))
        for position, action in zip(positions, actions, strict=True):
            if not position.finished:
                position.play(action)
        rewards += np.asarray(state.rewards)
        turn += 1
    compare(env, state, positions, turn)
    assert (rewards == [env.kit.rewards(position) for position in positions]).all()


def test_legal_actions_are_marked_and_equally_likely() -> None:
    env, words = made(3, draft=True), jnp.arange(0, 2**32, 2**32 // 20000, dtype=jnp.uint32)

    @quick
    def ask(state: Any) -> Any:
        legal = jax.vmap(env._legal, in_axes=(None, 0))(state, jnp.arange(-1, env.num_actions + 1))
        return state.legal_action_mask, legal, jax.vmap(env._pick, in_axes=(None, 0))(state, words)

    state, chance, step = env.init(jax.random.PRNGKey(0)), np.random.default_rng(0), quick(env.step)
    for _ in range(80):
        mask, legal, actions = ask(state)
        assert not legal[0]
        assert not legal[-1]
        assert (mask == legal[1:-1]).all()
        counts = np.bincount(actions, minlength=env.num_actions)
        assert (mask == (counts > 0)).all()
        assert np.ptp(counts[counts > 0]) <= 2
        state = step(state, jnp.int32(chance.choice(np.flatnonzero(mask))))
    assert int(state._table.year) > 0


def test_an_illegal_action_loses() -> None:
    env = made(3)
    state = quick(env.step)(env.init(jax.random.PRNGKey(1)), jnp.int32(1 + env.plan.lots))
    assert state.terminated
    assert state.rewards.tolist() == [-1, 0.5, 0.5]


def test_a_setup_there_and_back() -> None:
    env = made(4)
    setup = env.kit.game.prepare(env.kit.options, 4, 5, {})
    assert env.setup(env.from_setup(setup)) == setup


def test_the_deck_of_equal_words_is_a_deck() -> None:
    env = made(2)
    assert env.setup(env._deal(jnp.zeros(49, jnp.uint32)))["deeds"] == list(env.plan.layout.number)


def test_decks_are_even() -> None:
    """Any deed may be anywhere."""
    env, games = made(2), 4900
    states = quick(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(3), games))
    place = np.asarray(states._table.place)
    assert (np.sort(place) == np.arange(49)).all()
    counts = np.stack([np.bincount(place[:, lot], minlength=49) for lot in range(49)])
    assert ((counts - 100) ** 2 / 100).sum() < 48**2 + 4.5 * (2 * 48**2) ** 0.5


def test_games_that_end_are_dealt_anew() -> None:
    """Of a batch only those that end, each with another deck, however many end at once."""
    env = made(2)
    states = quick(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(4), 40))
    ending = jnp.arange(40) % 3 > 0
    t = states._table
    last = t._replace(year=jnp.where(ending, 2, 0).astype(jnp.int8), final=ending.astype(jnp.int8))
    moved = quick(auto_reset(env))(
        states.replace(_table=last), jnp.zeros(40, jnp.int32), jax.random.PRNGKey(5)
    )
    assert (moved.terminated == ending).all()
    assert (moved._step_count == ~ending).all()
    assert (moved._table.year == 0).all()
    assert ((moved._table.place == t.place).all(-1) == ~ending).all()
    assert len(np.unique(moved._table.place, axis=0)) == 40
