"""What all games in JAX share.

A game is a subclass of `State`, decorated with `state`, whose fields begin with an underscore, and a subclass
of `Env`, which gives

    words             how many random words a first position is made of
    _deal(words)      the first position, from so many random words, uint32[words]; see `Env.blank`
    _move(state, a)   after a legal move: `current_player`, `rewards`, `terminated` and its own fields
    _legal(state, a)  whether an action is legal
    _mask(state)      which actions are legal, bool[num_actions]
    _pick(state, w)   a random legal action, all alike, by a random word; see `below`
    _look(state, p)   what a seat may know: the int16 numbers that `State.observe` of the rules writes
    setup(state)      the set-up of a first position, as records have it, and from_setup(setup) back

each for one game only: `vmap` is the core's affair. What makes it quick on a GPU: fields that are single
numbers (a set of places is two words, `sets.Set`) and a seat's things in a tuple, so that a step becomes one
kernel; no sorting, no loops whose length depends on the game. `_deal` should cost no more than a step, since
to play on and on (`auto_reset`) makes a first position for every game at every step: rather keep some random
words in the state and draw from them when the time comes than shuffle all at once, or say that it is `dear`,
and only the games that end are dealt anew. What is dear and seldom needed (the points at the end) goes
through `seldom`, which in a batch works only for those that need it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Self, TypeVar, dataclass_transform

import jax
import jax.numpy as jnp
from jax import Array
from jax.custom_batching import custom_vmap

from metropolitan.envs.common import VERSION, Kit, gains

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def state(kind: type[T]) -> type[T]:
    """A frozen dataclass that JAX takes apart; which environment it is of, is no data."""
    made = dataclass(frozen=True, kw_only=True, eq=False)(kind)
    names = [one.name for one in fields(made)]  # type: ignore[arg-type]
    jax.tree_util.register_dataclass(made, [name for name in names if name != "_env"], ["_env"])
    return made


@state
class State:
    """A position, or many at once, with the names of Pgx. What it looks like and what is legal is reckoned
    when asked for."""

    _env: Any = field(repr=False)
    current_player: Array  # int32; the last to move when it is over
    rewards: Array  # float32, one a seat
    terminated: Array
    truncated: Array
    _over: Array  # the same as `terminated`, but of this game where that tells of the last one
    _step_count: Array

    @property
    def env_id(self) -> str:
        found: str = self._env.id
        return found

    @property
    def observation(self) -> Array:
        """What the seat to move may know."""
        seen: Array = self._env.observe(self)
        return seen

    @property
    def legal_action_mask(self) -> Array:
        """At the end all actions: none of them does anything."""
        found: Array = self._env._masks(self)
        return found

    def replace(self, **changes: Any) -> Self:
        return replace(self, **changes)


class Env(ABC):
    """A game with its players and options."""

    words: int
    dear = False  # whether a first position costs more than a step
    version = f"v{VERSION}"

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.id = kit.game.id
        self.num_players = kit.players
        self.num_actions = kit.actions
        self.observation_shape = (kit.size,)
        self._masks = jax.jit(lambda states: each(self._legal_mask, states))
        self._looks = jax.jit(lambda states, seats: each(self._look, states, seats))

    def __reduce__(self) -> tuple[Any, ...]:
        return made, (type(self), self.id, self.num_players, tuple(sorted(self.kit.options.items())))

    # ---- what a game gives, see above ----

    @abstractmethod
    def _deal(self, words: Array) -> Any: ...
    @abstractmethod
    def _move(self, state: Any, action: Array) -> Any: ...
    @abstractmethod
    def _legal(self, state: Any, action: Array) -> Array: ...
    @abstractmethod
    def _mask(self, state: Any) -> Array: ...
    @abstractmethod
    def _pick(self, state: Any, word: Array) -> Array: ...
    @abstractmethod
    def _look(self, state: Any, player: Array) -> Array: ...
    @abstractmethod
    def setup(self, state: Any) -> dict[str, Any]: ...
    @abstractmethod
    def from_setup(self, setup: dict[str, Any]) -> Any: ...

    # ---- what everybody calls ----

    def init(self, key: Array) -> Any:
        """A first position; all chance of a game is in it."""
        return self._deal(jax.random.bits(key, (self.words,), jnp.uint32))

    def step(self, state: Any, action: Array, key: Array | None = None) -> Any:
        """The position after a move; `key` is not needed, since nothing is left to chance. An illegal action
        ends the game to the mover's loss. Over is over: then only the rewards become 0."""
        over = state.terminated | state.truncated | state._over
        still = state.replace(rewards=jnp.zeros_like(state.rewards))
        return select(over, still, self._advance(state, jnp.asarray(action, jnp.int32)))

    def observe(self, state: Any, player: Array | int | None = None) -> Array:
        """What a seat may know, that of the seat to move unless another is named: int16 numbers."""
        seat = state.current_player if player is None else player
        seen: Array = self._looks(state, jnp.broadcast_to(seat, state.current_player.shape))
        return apart(seen)  # what is done with it next would be many times slower if it were woven in

    def sample(self, state: Any, key: Array) -> Array:
        """A random legal action, all alike; of many positions at once with one key. 0 where it is over."""
        words = jax.random.bits(key, state.current_player.shape, jnp.uint32)
        return each(self._sample, state, words)

    # ---- what stands between ----

    def blank(self, **own: Any) -> dict[str, Any]:
        """The fields that all games have, of a first position."""
        return {
            "_env": self,
            "current_player": jnp.int32(0),
            "rewards": jnp.zeros(self.num_players, jnp.float32),
            "terminated": jnp.bool_(False),
            "truncated": jnp.bool_(False),
            "_over": jnp.bool_(False),
            "_step_count": jnp.int32(0),
            **own,
        }

    def prizes(self, won: Array) -> Array:
        """The rewards at the end, by who has won."""
        table = jnp.array([gains(self.num_players, n) for n in range(1, self.num_players + 1)], jnp.float32)
        winner, loser = table[jnp.sum(won) - 1]
        return jnp.where(won, winner, loser)

    def _advance(self, state: Any, action: Array) -> Any:
        """A step of a game that is not over. Where the action is illegal, the board means nothing then."""
        moved, legal = self._move(state, action), self._legal(state, action)
        lost = jnp.arange(self.num_players) == state.current_player
        forfeit = jnp.where(lost, jnp.float32(-1), jnp.float32(1 / (self.num_players - 1)))
        over = moved.terminated | ~legal
        return moved.replace(
            rewards=jnp.where(legal, moved.rewards, forfeit),
            terminated=over,
            _over=over,
            _step_count=state._step_count + 1,
        )

    def _legal_mask(self, state: Any) -> Array:
        found: Array = self._mask(state) | state._over
        return found

    def _sample(self, state: Any, word: Array) -> Array:
        return jnp.where(state._over, 0, self._pick(state, word)).astype(jnp.int32)


@cache
def made(kind: type[Env], game: str, players: int, options: tuple[tuple[str, Any], ...]) -> Env:
    """One environment of each kind: positions of two are not of one kind to JAX."""
    return kind(Kit(game, players, dict(options)))


def auto_reset(env: Env) -> Callable[[Any, Array, Array], Any]:
    """A step of many games at once, with one key, after which games that are over have begun anew: as with
    the wrapper of Pgx, `terminated`, `truncated` and `rewards` tell of the game that ended, all else of the
    new one. Every new game has chance of its own."""

    def step(states: Any, actions: Array, key: Array) -> Any:
        states = states.replace(truncated=jnp.zeros_like(states.truncated))
        states = jax.vmap(env._advance)(states, actions)
        over = states.terminated | states.truncated
        # nothing is dealt anew before the rewards are known: else the positions would be copied for them
        over, rewards = apart((over, states.rewards))
        fresh = few(env, key, over) if env.dear else many(env, key, len(over))
        kept = {"terminated": states.terminated, "truncated": states.truncated, "rewards": rewards}
        return jax.vmap(select)(over, fresh, states).replace(**kept)

    return step


def many(env: Env, key: Array, n: int) -> Any:
    """So many first positions, by one key: cheaper than a key each."""
    return jax.vmap(env._deal, in_axes=1)(jax.random.bits(key, (env.words, n), jnp.uint32))


def few(env: Env, key: Array, over: Array) -> Any:
    """First positions for those games that are over."""
    deal = seldom(lambda game: env.init(jax.random.fold_in(key, game)))
    return jax.vmap(deal)(over, jnp.arange(len(over)))


def each(function: Callable[..., T], state: Any, *rest: Array) -> T:
    """A function of one position, of as many as there are."""
    for _ in range(state.current_player.ndim):
        function = jax.vmap(function)
    return function(state, *rest)


def select(test: Array, one: T, other: T) -> T:
    """One or the other, whole."""
    chosen: T = jax.tree.map(lambda a, b: jnp.where(test, a, b), one, other)
    return chosen


def apart(x: T) -> T:
    """The same, but worked out before anything is done with it: else the compiler may weave both into one
    kernel, or do them in an order of its own."""
    done: T = _apart(x)
    return done


@custom_vmap
def _apart(x: Any) -> Any:
    return jax.lax.optimization_barrier(x)  # type: ignore[no-untyped-call]


@_apart.def_vmap
def _(n: int, batched: list[Any], x: Any) -> tuple[Any, Any]:
    return _apart(x), batched[0]


def below(word: Array, n: Array) -> Array:
    """A number from 0 to n - 1 by a random word, for n up to 2^16: the upper half of their product."""
    n = n.astype(jnp.uint32)
    return ((word >> 16) * n + ((word & 0xFFFF) * n >> 16) >> 16).astype(jnp.int32)


def seldom(function: Callable[[Any], T], share: int = 32) -> Callable[[Array, Any], T]:
    """A function that is needed only where a test holds, and gives zeros elsewhere: `seldom(f)(test, x)`.
    In a batch of which one in `share` needs it or less, it works for as many as that; with more, again."""

    @custom_vmap
    def one(test: Array, x: Any) -> T:
        made = function(x)
        nothing: T = jax.tree.map(jnp.zeros_like, made)
        return select(test, made, nothing)

    @one.def_vmap
    def _(n: int, batched: Any, test: Array, x: Any) -> tuple[T, Any]:
        test, x = jax.tree.map(
            lambda has, leaf: leaf if has else jnp.broadcast_to(leaf, (n, *leaf.shape)), batched, [test, x]
        )
        room = -(-n // share)
        rank = jnp.cumsum(test, dtype=jnp.int32) - 1
        out = _some(function, room, test, rank, x)
        total = rank[-1] + 1

        def more(carry: Any) -> Any:
            start, out = carry
            added = _some(function, room, test, rank - start, x)
            return start + room, jax.tree.map(jnp.add, out, added)

        _, out = jax.lax.while_loop(lambda carry: carry[0] < total, more, (jnp.int32(room), out))
        return out, jax.tree.map(lambda _: True, out)

    return one


def _some(function: Callable[[Any], T], room: int, test: Array, rank: Array, x: Any) -> T:
    """The function for those whose rank has room, zeros for the others."""
    n = test.shape[0]
    mine = test & (rank >= 0) & (rank < room)
    where = jnp.where(mine, rank, room).astype(jnp.uint32)
    lanes = jnp.zeros(room, jnp.uint32).at[where].set(jnp.arange(n, dtype=jnp.uint32), mode="drop")
    made = jax.vmap(function)(jax.tree.map(lambda leaf: leaf[lanes], x))
    back = jnp.where(mine, rank, 0).astype(jnp.uint32)

    def spread(leaf: Array) -> Array:
        shaped = mine.reshape(n, *[1] * (leaf.ndim - 1))
        return jnp.where(shaped, leaf[back], jnp.zeros((), leaf.dtype))

    out: T = jax.tree.map(spread, made)
    return out
