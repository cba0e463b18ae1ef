"""The same game as pure functions of JAX. `rules` decides; the tests prove these the same, move by move."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax import Array

from metropolitan.envs.common import Kit
from metropolitan.envs.jax.core import Env, State, below, state
from metropolitan_morris.points import LINES, NEAR, POINTS
from metropolitan_morris.rules import ACTIONS, CALM, FEWEST, MEN, MOVE, TAKE, TIMES

ROWS = jnp.array(LINES)
NEXT = jnp.array([[near >> n & 1 for n in range(POINTS)] for near in NEAR], jnp.bool_)
SPOTS = jnp.arange(POINTS)


@state
class MorrisState(State):
    _men: Array  # by seat and point, bool[2, 24]
    _hand: Array  # men not yet put down, int32[2]
    _taking: Array  # a mill was closed
    _past: Array  # positions since the last one that cannot come again, uint32[CALM + 1, 2]
    _calm: Array  # how many of them there are
    _seen: Array  # how often the last of them came


class Morris(Env):
    words = 0  # nothing is left to chance

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.flying = bool(kit.options["flying"])

    def _deal(self, words: Array) -> MorrisState:
        return MorrisState(**self.blank(
            _men=jnp.zeros((2, POINTS), jnp.bool_),
            _hand=jnp.full(2, MEN, jnp.int32),
            _taking=jnp.bool_(False),
            _past=jnp.zeros((CALM + 1, 2), jnp.uint32),
            _calm=jnp.int32(0),
            _seen=jnp.int32(0),
        ))  # fmt: skip

    # ---- a move ----

    def _move(self, state: MorrisState, action: Array) -> MorrisState:
        seat = state.current_player
        putting, taking = action < MOVE, action >= TAKE
        start, goal = jnp.divmod(action - MOVE, POINTS)
        point = jnp.where(putting, action, jnp.where(taking, action - TAKE, goal))
        leaves = (start == SPOTS) & ~putting & ~taking
        own = state._men[seat] & ~leaves | (point == SPOTS) & ~taking
        theirs = state._men[1 - seat] & ~((point == SPOTS) & taking)
        hand = state._hand.at[seat].add(-putting.astype(jnp.int32))
        closed = ~taking & (own[ROWS].all(1) & (point == ROWS).any(1)).any()
        few = taking & (theirs.sum() + hand[1 - seat] < FEWEST)
        moved = state.replace(
            _men=state._men.at[seat].set(own).at[1 - seat].set(theirs),
            _hand=hand,
            _taking=closed,
            _calm=jnp.where(putting | taking, 0, state._calm),
            _seen=jnp.where(putting | taking, 0, state._seen),
        )
        return self._pass_on(moved, ~closed & ~few, few)

    def _pass_on(self, state: MorrisState, passes: Array, few: Array) -> MorrisState:
        """It is the other's turn, unless that one cannot move or the game is drawn."""
        seat = state.current_player
        other = 1 - seat
        stuck = passes & (state._hand[other] == 0) & ~self._ways(state, other).any()
        looks = passes & ~stuck & ~state._hand.any()
        now = (state._men.astype(jnp.uint32) << SPOTS.astype(jnp.uint32)).sum(1, dtype=jnp.uint32)
        now = now.at[0].add(other.astype(jnp.uint32) << POINTS)
        before = (state._past == now).all(1) & (jnp.arange(CALM + 1) < state._calm)
        seen = jnp.where(looks, before.sum() + 1, state._seen).astype(jnp.int32)
        calm = state._calm + looks
        drawn = looks & ((seen == TIMES) | (calm > CALM))
        over = few | stuck | drawn
        return state.replace(
            _past=jnp.where(looks, state._past.at[state._calm].set(now), state._past),
            _calm=calm,
            _seen=seen,
            current_player=jnp.where(passes & ~over, other, seat),
            terminated=over,
            rewards=jnp.where(over, self.prizes((jnp.arange(2) == seat) | drawn), 0.0),
        )

    # ---- what may be done ----

    def _ways(self, state: MorrisState, seat: Array) -> Array:
        """Where a seat's men may go, bool[24, 24]."""
        own = state._men[seat]
        flies = self.flying & (own.sum() == FEWEST)
        empty: Array = ~state._men.any(0)
        return own[:, None] & empty[None, :] & (NEXT | flies)

    def _mask(self, state: MorrisState) -> Array:
        seat = state.current_player
        theirs = state._men[1 - seat]
        full = theirs[ROWS].all(1)
        held = jnp.zeros(POINTS, jnp.bool_).at[ROWS.ravel()].max(jnp.repeat(full, 3))
        loose = jnp.where((theirs & ~held).any(), theirs & ~held, theirs)
        putting = state._hand[seat] > 0
        return jnp.concatenate([
            ~state._men.any(0) & putting & ~state._taking,
            (self._ways(state, seat) & ~putting & ~state._taking).ravel(),
            loose & state._taking,
        ])  # fmt: skip

    def _legal(self, state: MorrisState, action: Array) -> Array:
        within = (action >= 0) & (action < ACTIONS)
        return within & self._mask(state)[jnp.clip(action, 0, ACTIONS - 1)]

    def _pick(self, state: MorrisState, word: Array) -> Array:
        upto = jnp.cumsum(self._mask(state))
        return jnp.argmax(upto > below(word, upto[-1]))

    def _look(self, state: MorrisState, player: Array) -> Array:
        order = jnp.array([0, 1]) ^ player
        turn = (order == state.current_player) & ~state._over
        last = jnp.array([state._taking, state._calm, state._seen, self.flying])
        parts = [state._men[order].ravel(), state._hand[order], turn, last]
        return jnp.concatenate([part.astype(jnp.int16) for part in parts])

    # ---- set-ups ----

    def setup(self, state: MorrisState) -> dict[str, Any]:
        return {}

    def from_setup(self, setup: dict[str, Any]) -> MorrisState:
        return self._deal(jnp.zeros(0, jnp.uint32))
