"""Chance in Metropolys: closed districts, then a token or none place by place, which all see; then the secret
cards seat by seat. After that chance has no part in the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Game, Options, Setup
from metropolitan.envs.openspiel.dealing import Dealer, Log, Odds, Seen, replaced
from metropolitan.games.metropolys.city import load_city
from metropolitan.games.metropolys.rules import KINDS, TOKENS
from metropolitan.games.metropolys.setup import area_cards

CLOSED, TOKEN, AREA, KIND = range(4)
# What is left for chance: which closing it was, tokens for this district, then of each kind, and the cards
# of both sorts as sets of bits.
CLOSING, SHARE, AREAS, KINDS_LEFT = 0, 1, 5, 6


class Step(NamedTuple):
    """A decision of chance: of what sort, where (a place or a seat), the places left in the district, and,
    if it is the last of them, the tokens that the next district gets."""

    sort: int
    where: Any = None
    places: int = 0
    share: int = 0


class MetropolysDealer(Dealer):
    reveals = True

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.atlas = load_city(options["map"]).map
        self.expert, self.random = options["edition"] == "expert", options["layout"] == "random"
        self.areas = area_cards(options, players)
        self.closings = self.atlas.closings(players) if self.random else [[]]
        self.steps = [self._steps(closed) for closed in self.closings]
        self.outcomes = max(len(self.closings), 1 + len(TOKENS), len(self.areas), len(KINDS))
        self.draws = max(map(len, self.steps))
        calls = players * (self.atlas.buildings - 1) + 1
        self.moves = calls * (self.atlas.buildings + players - 1)

    def _steps(self, closed: list[str]) -> list[Step]:
        steps = [Step(CLOSED)] if len(self.closings) > 1 else []
        if self.random:
            open = [district for district in self.atlas.districts if district not in closed]
            for district, following in zip(open, [*open[1:], None], strict=True):
                fit = [id for id in self.atlas.members(district) if id not in self.atlas.map.blind_alleys]
                share = self.atlas.share(following) if following else 0
                steps += [Step(TOKEN, id, len(fit) - n, share) for n, id in enumerate(fit)]
        sorts = (AREA, KIND) if self.expert else (AREA,)
        return steps + [Step(sort, seat) for seat in range(self.players) for sort in sorts]

    @cached_property
    def any_position(self) -> Any:
        setup = self.game.prepare(self.options, self.players, 0, {})
        return self.game.start(self.options, self.players, setup)

    # ---- chance ----

    def fresh(self) -> list[int]:
        counts = self.atlas.map.players[str(self.players)].tokens
        share = self.atlas.share(self.atlas.districts[0])
        cards = [(1 << len(self.areas)) - 1, (1 << len(KINDS)) - 1]
        return [0, share, *(counts[kind] for kind in TOKENS), *cards]

    def odds(self, draws: int, left: list[int]) -> Odds:
        step = self.steps[left[CLOSING]][draws]
        if step.sort == TOKEN:
            return self._token_odds(step.places, left)
        if step.sort == CLOSED:
            return [(choice, 1 / len(self.closings)) for choice in range(len(self.closings))]
        cards = left[AREAS if step.sort == AREA else KINDS_LEFT]
        return [(card, 1 / cards.bit_count()) for card in range(cards.bit_length()) if cards >> card & 1]

    @staticmethod
    def _token_odds(places: int, left: list[int]) -> Odds:
        share, kinds = left[SHARE], left[SHARE + 1 : AREAS]
        none = [(0, 1 - share / places)] if share < places else []
        if share == 0:
            return none
        each = share / places / sum(kinds)
        return none + [(1 + kind, n * each) for kind, n in enumerate(kinds) if n]

    def take(self, draws: int, left: list[int], outcome: int) -> None:
        step = self.steps[left[CLOSING]][draws]
        if step.sort == TOKEN:
            if outcome:
                left[SHARE] -= 1
                left[SHARE + outcome] -= 1
            if step.places == 1:
                left[SHARE] = step.share
        elif step.sort == CLOSED:
            left[CLOSING] = outcome
        else:
            left[AREAS if step.sort == AREA else KINDS_LEFT] ^= 1 << outcome

    def ready(self, draws: int, left: list[int]) -> bool:
        return draws == len(self.steps[left[CLOSING]])

    def path(self, log: Log) -> list[Step]:
        """The decisions of chance in a game; the first may be which districts are closed."""
        return self.steps[~log[0] if len(self.closings) > 1 and log else 0]

    def name(self, log: Log, at: int, outcome: int) -> str:
        step = self.path(log)[at]
        if step.sort == CLOSED:
            return "closed:" + "+".join(self.closings[outcome])
        if step.sort == TOKEN:
            return f"{step.where}:{('none', *TOKENS)[outcome]}"
        return f"{step.where}:{(self.areas if step.sort == AREA else KINDS)[outcome]}"

    # ---- set-ups ----

    def setup(self, log: Log, position: Any) -> Setup:
        given: dict[str, Any] = {"objectives": [{} for _ in range(self.players)]}
        if self.random:
            given |= {"closed": self.closings[0], "tokens": {}}
        for step, code in zip(self.path(log), log, strict=False):
            if step.sort == CLOSED:
                given["closed"] = self.closings[~code]
            elif step.sort == TOKEN:
                given["tokens"] |= {step.where: TOKENS[~code - 1]} if ~code else {}
            elif step.sort == AREA:
                given["objectives"][step.where]["area"] = self.areas[~code]
            else:
                given["objectives"][step.where]["neighborhood"] = KINDS[~code]
        return self.game.prepare(self.options, self.players, None, given)

    def drawn(self, setup: Mapping[str, Any]) -> list[int]:
        closed = [set(choice) for choice in self.closings]
        number = closed.index(set(setup["closed"])) if self.random else 0
        return [self._decided(step, number, setup) for step in self.steps[number]]

    def _decided(self, step: Step, closing: int, setup: Mapping[str, Any]) -> int:
        if step.sort == CLOSED:
            return closing
        if step.sort == TOKEN:
            kind = setup["tokens"].get(step.where)
            return 0 if kind is None else 1 + TOKENS.index(kind)
        card = setup["objectives"][step.where]
        return self.areas.index(card["area"]) if step.sort == AREA else KINDS.index(card["neighborhood"])

    # ---- who knows what ----

    def seen(self, log: Log, seats: Collection[int]) -> Seen:
        """All but the cards of others."""
        seen: Seen = [*log]
        if len(seats) < self.players:
            for at, step in enumerate(self.path(log)[: len(log)]):
                if step.sort >= AREA and step.where not in seats:
                    seen[at] = None
        return seen

    def resampled(self, log: Log, seat: int, chance: Chance) -> Log:
        changed: list[tuple[int, int]] = []
        for sort, cards in ((AREA, self.areas), (KIND, KINDS)):
            mine = [(at, one) for at, one in enumerate(self.path(log)[: len(log)]) if one.sort == sort]
            own = {~log[at] for at, step in mine if step.where == seat}
            rest = chance.shuffled([card for card in range(len(cards)) if card not in own])
            changed += zip([at for at, step in mine if step.where != seat], rest, strict=False)
        return replaced(log, changed)
