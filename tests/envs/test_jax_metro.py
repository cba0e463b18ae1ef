"""Metro in JAX is Metro: the same positions, moves, observations and rewards as the rules give."""

import os
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from metropolitan.envs.jax import make
from metropolitan.envs.jax.metro import Metro, MetroState
from metropolitan.games.metro.turns import CENTRAL, DOORS

LONG = bool(os.environ.get("METROPOLITAN_LONG"))
FREE = {"rotation": "free"}
STRICT = {"one_tile_lines": "forbidden"}
WAYS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {**FREE, "central": "off"}),
    (4, {"hand": 2}),
    (5, {**FREE, **STRICT}),
    (6, {**STRICT, "hand": 3}),
]
MORE: list[tuple[int, dict[str, Any]]] = [
    (players, {**rotation, **lines, "hand": hand, "central": central})
    for players in range(2, 7)
    for hand in (1, 2, 3)
    for n, rotation in enumerate(({}, FREE))
    for lines, central in ((({}, STRICT)[(players + n) % 2], ("double", "off")[(players + hand) % 2]),)
]
GAMES = 100 if LONG else 40


def made(players: int = 2, **options: Any) -> Metro:
    env = make("metro", players, options)
    assert isinstance(env, Metro)
    return env


def start(env: Metro, state: Any, game: int) -> Any:
    """The position of the rules that is a first position here."""
    setup = env.setup(jax.tree.map(lambda leaf: leaf[game], state))
    setup = env.kit.game.prepare(env.kit.options, env.kit.players, None, setup)
    return env.kit.game.start(env.kit.options, env.kit.players, setup)


def facts(env: Metro, state: MetroState, game: int) -> dict[str, Any]:
    """What `facts` of the rules tells of a position that is not its set-up, and of the pool how much is left.
    Of lines that ended it is kept whether at the central station."""
    pick = {name: np.asarray(getattr(state, name))[game] for name in ("_faces", "_hands", "_drawn", "_next")}
    lines = np.asarray(state._on)[game][env.kit.game.pieces.departures]  # type: ignore[attr-defined]
    return {
        "faces": pick["_faces"].tolist(),
        "open": int(state._open.low[game]) | int(state._open.high[game]) << 32,
        "hands": [sorted(kind for kind in hand if kind >= 0) for hand in pick["_hands"].tolist()],
        "drawn": int(pick["_drawn"]) if pick["_drawn"] >= 0 else None,
        "pool": 60 - int(pick["_next"]),
        "heads": (lines & 255).tolist(),
        "lengths": (lines >> 8).tolist(),
    }


def told(env: Metro, position: Any) -> dict[str, Any]:
    """The same of a position of the rules."""
    known = position.facts()
    ends = {DOORS + CENTRAL: env.plan.hub}
    heads = [end if end < DOORS else ends.get(end, env.plan.stop) for end in known["heads"]]
    known = {name: known[name] for name in ("faces", "open", "hands", "drawn", "pool", "lengths")}
    return {**known, "pool": len(known["pool"]), "heads": heads}


def compare(env: Metro, state: Any, positions: list[Any], look: tuple[Any, Any, Any]) -> None:
    """All that can be known of each game, here and by the rules."""
    masks, seats, seen = (np.asarray(part) for part in look)
    host = jax.tree.map(np.asarray, state)
    for game, position in enumerate(positions):
        assert facts(env, host, game) == told(env, position)
        assert host._points[game].tolist() == position.scores()
        assert bool(host.terminated[game]) == position.finished
        assert (seen[game] == env.kit.observe(position, int(seats[game]))).all()
        if not position.finished:
            assert host.current_player[game] == position.seat
            assert (masks[game] == env.kit.mask(position)).all()


@pytest.mark.parametrize(("players", "options"), WAYS + (MORE if LONG else []))
def test_the_same_games(players: int, options: dict[str, Any]) -> None:
    env, key = made(players, **options), jax.random.PRNGKey(players)
    look = jax.jit(lambda state, seats: (state.legal_action_mask, seats, env.observe(state, seats)))
    go = jax.jit(lambda state, key: (action := env.sample(state, key), jax.vmap(env.step)(state, action)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES))
    positions = [start(env, state, game) for game in range(GAMES)]
    rewards, turn = np.zeros((GAMES, players), np.float32), 0
    while not state.terminated.all():
        compare(env, state, positions, look(state, (state.current_player + turn) % players))
        action, state = go(state, jax.random.fold_in(key, turn))
        for position, move in zip(positions, action.tolist(), strict=True):
            if not position.finished:
                position.play(move)
        rewards += np.asarray(state.rewards)
        turn += 1
    compare(env, state, positions, look(state, (state.current_player + turn) % players))
    assert (rewards == [env.kit.rewards(position) for position in positions]).all()


def test_legal_actions_are_marked_and_equally_likely() -> None:
    env, words = made(3, hand=3, **FREE), jnp.arange(0, 2**32, 2**32 // 30000, dtype=jnp.uint32)

    @jax.jit
    def ask(state: Any) -> Any:
        legal = jax.vmap(env._legal, in_axes=(None, 0))(state, jnp.arange(env.num_actions))
        return state.legal_action_mask, legal, jax.vmap(env._pick, in_axes=(None, 0))(state, words)

    state, move = jax.jit(env.init)(jax.random.PRNGKey(0)), jax.jit(env._move)
    for number in (9000, 29000, 5000, 0):
        mask, legal, actions = ask(state)
        counts = np.bincount(actions, minlength=env.num_actions)
        assert (mask == legal).all()
        assert (mask == (counts > 0)).all()
        assert np.ptp(counts[counts > 0]) <= 2
        state = move(state, actions[number])


def test_an_illegal_action_loses() -> None:
    env = made(3)
    state = jax.jit(lambda key: env.step(env.init(key), 1 + 27))(jax.random.PRNGKey(1))  # the central station
    assert state.terminated
    assert state.rewards.tolist() == [-1, 0.5, 0.5]


def test_a_setup_there_and_back() -> None:
    env = made(4, hand=2)
    setup = env.kit.game.prepare(env.kit.options, 4, 5, {})
    state = env.from_setup(setup)
    assert env.setup(state) == setup
    assert told(env, env.kit.game.start(env.kit.options, 4, setup)) == facts(
        env, jax.tree.map(lambda leaf: leaf[None], state), 0
    )


def test_pools_are_in_random_order() -> None:
    """Every kind comes in every place, and after every other, as often as it should."""
    env, n = made(), 20000
    words = jax.random.bits(jax.random.PRNGKey(0), (n, 2), jnp.uint32)
    kinds = jax.jit(jax.vmap(lambda words: env._kind(env._deal(words)._numbers, jnp.arange(60))))(words)
    marks = np.asarray(kinds)[..., None] == np.arange(24)
    assert (marks.sum(1) == env.plan.copies).all()
    copies = env.plan.copies.astype(float)
    by_chance(marks.sum(0), np.broadcast_to(n * copies / 60, (60, 24)))
    pairs = np.outer(copies, copies) - np.diag(copies)
    by_chance(np.einsum("gpa,gpb->ab", marks[:, :-1], marks[:, 1:], dtype=np.int64), n * pairs / 60)


def by_chance(found: Any, expected: Any) -> None:
    """Numbers differ from what is expected as chance has it, neither more nor less."""
    off = (found - expected) / np.sqrt(expected)
    assert (off**2).mean() == pytest.approx(1, abs=0.15)
    assert abs(off).max() < 5
