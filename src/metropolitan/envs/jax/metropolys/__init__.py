"""Metropolys in JAX. A value on the board is four bits, each of them a set of places (`_value`); in which
order bids were made follows from their values, since every one is higher than the last."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import Array

from metropolitan.envs.common import Kit
from metropolitan.envs.jax.core import Env, State, below, seldom, state
from metropolitan.envs.jax.metropolys.look import look
from metropolitan.envs.jax.metropolys.plan import Plan
from metropolitan.envs.jax.metropolys.points import ranks
from metropolitan.envs.jax.sets import Set, among, constant, nth_bit, single
from metropolitan.games.metropolys.rules import EXPERT_AREAS, FAMILY_AREAS, KINDS, TOKENS


@state
class Position(State):
    """A tuple has one thing a seat, or one a bit of a value."""

    _open: Set
    _tokens: tuple[Set, ...]  # trendy, subway, ruins
    _area: tuple[Array, ...]
    _kind: tuple[Array, ...]
    _built: tuple[Set, ...]
    _bids: tuple[Set, ...]
    _value: tuple[Set, ...]  # of buildings and bids
    _store: tuple[Array, ...]  # values not built yet
    _hand: tuple[Array, ...]  # and not bid either
    _passed: Array  # a bit a seat
    _last_seat: Array  # of the last bid
    _last_value: Array  # 0 before the first
    _last_place: Array  # as many as there are places, before the first
    _subway_card: Array  # its holder, -1 for nobody
    _ruins_card: Array


class Metropolys(Env):
    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.plan = Plan(kit)
        self.words = self.plan.words
        self._rewards = seldom(self._prizes, share=16 * kit.players)  # a game has more than 16 moves a seat

    # ---- the first position ----

    def _deal(self, words: Array) -> Position:
        return self._first(*self.plan.draw(words))

    def _first(self, open: Set, tokens: Any, area: Any, kind: Any) -> Position:
        n = self.num_players
        none, all = Set(jnp.uint32(0), jnp.uint32(0)), jnp.uint16(self.plan.all_values)
        return Position(
            **self.blank(),
            _open=open, _tokens=tuple(tokens), _area=tuple(area), _kind=tuple(kind),
            _built=(none,) * n, _bids=(none,) * n, _value=(none,) * 4, _store=(all,) * n, _hand=(all,) * n,
            _passed=jnp.uint8(0), _last_seat=jnp.int8(0), _last_value=jnp.int8(0),
            _last_place=jnp.int8(self.plan.places), _subway_card=jnp.int8(-1), _ruins_card=jnp.int8(-1),
        )  # fmt: skip

    def setup(self, state: Position) -> dict[str, Any]:
        atlas, expert = self.plan.atlas, self.plan.expert
        laid = zip(TOKENS, state._tokens, strict=True)
        tokens = {id: kind for kind, places in laid for id in atlas.names(places.number())}
        areas = EXPERT_AREAS if expert else FAMILY_AREAS
        cards = [{"area": areas[int(area)]} for area in state._area]
        for card, kind in zip(cards, state._kind, strict=True):
            card |= {"neighborhood": KINDS[int(kind)]} if expert else {}
        closed = self.plan.closings[self.plan.opens.index(state._open.number())]
        return {"closed": closed, "tokens": atlas.sorted(tokens), "objectives": cards}

    def from_setup(self, setup: dict[str, Any]) -> Position:
        facts = self.kit.game.start(self.kit.options, self.num_players, setup).facts()  # type: ignore[attr-defined]
        area, kind = np.array(facts["cards"], np.int8).T
        tokens = [constant(places) for places in facts["tokens"]]
        return self._first(constant(facts["open"]), tokens, map(jnp.asarray, area), map(jnp.asarray, kind))

    # ---- what is legal ----

    def targets(self, state: Position) -> Set:
        """Where the next building may go: anywhere empty, or next to the last bid."""
        return self._empty(state._open, state._built, state._bids) & self.plan.beside[state._last_place]

    def _empty(self, open: Set, built: tuple[Set, ...], bids: tuple[Set, ...]) -> Set:
        for taken in (*built, *bids):
            open = open & ~taken
        return open

    def playable(self, state: Position) -> Array:
        """The values the mover may put there: all he has, or those above the last bid."""
        return above(among(state.current_player, state._hand), state._last_value)

    def _legal(self, state: Position, action: Array) -> Array:
        value, place = self.plan.parts(action)
        fits = (self.playable(state) >> value & 1 == 1) & self.targets(state).has(place)
        return jnp.where(
            action == 0, state._last_value > 0, fits & (action > 0) & (action < self.num_actions)
        )

    def _mask(self, state: Position) -> Array:
        values = self.playable(state) >> np.arange(1, self.plan.buildings + 1, dtype=np.uint32) & 1
        places = self.targets(state).marks(self.plan.places)
        bids = values[:, None].astype(jnp.bool_) & places.astype(jnp.bool_)
        return jnp.concatenate([(state._last_value > 0)[None], bids.ravel()])

    def _pick(self, state: Position, word: Array) -> Array:
        values, places = self.playable(state), self.targets(state)
        width = jnp.maximum(places.size(), 1)
        passing = (state._last_value > 0).astype(jnp.int32)
        k = below(word, passing + bits(values) * width) - passing
        value, place = nth_bit(values, k // width), places.nth(k % width)
        return jnp.where(k < 0, 0, 1 + (value - 1) * self.plan.places + place)

    # ---- a call for proposals ----

    def _move(self, state: Position, action: Array) -> Position:
        return self._go_on(self._act(state, action), action)

    def _act(self, state: Position, action: Array) -> Position:
        """A pass is noted, or a bid put on the board."""
        seat, bidding = state.current_player, action > 0
        value, place = self.plan.parts(action)
        spot = single(place).keep(bidding)
        gone = jnp.where(bidding, jnp.uint16(1) << value.astype(jnp.uint16), jnp.uint16(0))
        mine = [seat == other for other in range(self.num_players)]
        return state.replace(
            _bids=tuple(bids | spot.keep(own) for bids, own in zip(state._bids, mine, strict=True)),
            _hand=tuple(
                jnp.where(own, hand & ~gone, hand) for hand, own in zip(state._hand, mine, strict=True)
            ),
            _value=tuple(places | spot.keep(value >> n & 1 == 1) for n, places in enumerate(state._value)),
            _passed=jnp.where(bidding, state._passed, state._passed | seat_bit(seat)),
            _last_seat=jnp.where(bidding, seat, state._last_seat).astype(jnp.int8),
            _last_value=jnp.where(bidding, value, state._last_value).astype(jnp.int8),
            _last_place=jnp.where(bidding, place, state._last_place).astype(jnp.int8),
        )

    def _go_on(self, state: Position, action: Array) -> Position:
        """The next seat that may and can outbid has the turn; who cannot is out; nobody can: it is built."""
        after = state.current_player
        can = sum(
            (above(hand, state._last_value) != 0).astype(jnp.int32) << seat
            for seat, hand in enumerate(state._hand)
        )
        turn, passed, settled = jnp.int32(-1), state._passed, (action > 0) & ~self.targets(state).some()
        for k in range(1, self.num_players + 1):
            seat = after + k
            seat = jnp.where(seat >= self.num_players, seat - self.num_players, seat)
            settled = settled | ((turn < 0) & (seat == state._last_seat))
            asked = ~settled & (turn < 0) & (passed >> seat.astype(jnp.uint8) & 1 == 0)
            able = can >> seat & 1 == 1
            turn = jnp.where(asked & able, seat, turn)
            passed = jnp.where(asked & ~able, passed | seat_bit(seat), passed)
        called = state.replace(current_player=turn, _passed=passed)
        return self._build(called, turn < 0)

    def _build(self, state: Position, settled: Array) -> Position:
        """Where the call is settled, the last bid is built, the others go home, and the builder starts the
        next call."""
        seat = state._last_seat.astype(jnp.int32)
        spot = single(state._last_place.astype(jnp.int32)).keep(settled)
        spent = jnp.where(settled, jnp.uint16(1) << state._last_value.astype(jnp.uint16), jnp.uint16(0))
        mine = [seat == other for other in range(self.num_players)]
        built = tuple(places | spot.keep(own) for places, own in zip(state._built, mine, strict=True))
        store = tuple(
            jnp.where(own, left & ~spent, left) for left, own in zip(state._store, mine, strict=True)
        )
        stands = constant(0)
        for places in built:
            stands = stands | places
        subway_card, ruins_card = self._take(state, built, spot, seat)
        over = settled & (among(seat, store) == 0)
        last = state.replace(_built=built, _subway_card=subway_card, _ruins_card=ruins_card)
        return state.replace(
            current_player=jnp.where(settled, seat, state.current_player),
            rewards=self._rewards(over, last),
            terminated=over,
            _built=built,
            _store=store,
            _bids=tuple(bids.keep(~settled) for bids in state._bids),
            _hand=tuple(
                jnp.where(settled, left, hand) for left, hand in zip(store, state._hand, strict=True)
            ),
            _value=tuple((places & stands).keep(settled) | places.keep(~settled) for places in state._value),
            _passed=jnp.where(settled, jnp.uint8(0), state._passed),
            _last_value=jnp.where(settled, jnp.int8(0), state._last_value),
            _last_place=jnp.where(settled, jnp.int8(self.plan.places), state._last_place),
            _subway_card=subway_card,
            _ruins_card=ruins_card,
        )

    def _take(self, state: Position, built: tuple[Set, ...], spot: Set, seat: Array) -> tuple[Array, Array]:
        """Who has the special cards after this was built."""
        _, subway, ruins = state._tokens
        holder = state._subway_card.astype(jnp.int32)
        owned = [(places & subway).size() for places in built]
        more = (holder < 0) | (among(seat, owned) > among(holder, owned))
        subway_card = jnp.where((spot & subway).some() & more, seat, holder).astype(jnp.int8)
        ruins_card = jnp.where((spot & ruins).some(), seat, state._ruins_card).astype(jnp.int8)
        return subway_card, ruins_card

    def _prizes(self, state: Position) -> Array:
        """The rewards at the end: most prestige, then most buildings."""
        stood = ranks(self.plan, state)
        return self.prizes(stood == jnp.max(stood))

    def _look(self, state: Position, player: Array) -> Array:
        return look(self.plan, state, player, self.targets(state))


def above(hand: Array, value: Array) -> Array:
    """The values of a hand that are higher."""
    shift = (value + 1).astype(jnp.uint32)
    higher: Array = hand.astype(jnp.uint32) >> shift << shift
    return higher


def bits(word: Array) -> Array:
    return Set(word, jnp.uint32(0)).size()


def seat_bit(seat: Array) -> Array:
    bit: Array = jnp.uint8(1) << seat.astype(jnp.uint8)
    return bit
