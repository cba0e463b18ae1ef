"""Information-set Monte Carlo tree search, for any number of seats, in compiled code without the
interpreter's lock.

One tree stands for all worlds that a seat cannot tell apart: each playout deals what is hidden as the seat's
belief has it, and goes down the answers legal in that world (Cowling, Powley and Whitehouse 2012; a move is
compared by how often it could have been chosen). Every node has one value per seat: its share of the victory.

A style makes other searchers of it: `depth` 1 is flat Monte Carlo, `heat` 0 sees no move as likelier than
another, `random` 1 plays out by chance, `horizon` 0 judges by the game's own value at once.
"""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.belief import Belief
from metropolitan.engine.chance import Chance
from metropolitan.engine.state import State

if not cython.compiled:
    from math import exp, log, sqrt

    from metropolitan.bots.gains import gains
    from metropolitan.engine.struct import Struct, array

    SEATS, DEEP = 6, 400

    def node_at(nodes, k):
        return nodes[k]


class Search:
    """What is found out about one position, better the longer `run` goes on."""

    def __init__(self, root: State, seats: int, belief: Belief, weights: Any, chance: Chance,
                 style: Any, glance: Any = None) -> None:  # fmt: skip
        """`root`: the position as its mover knows it; what is hidden in it does not matter. `glance`: a look
        through a network, which then tells how moves look at first sight, and what leaves are worth."""
        self.root = root
        self.work = root.copy()
        self.seats = seats
        self.belief = belief
        self.chance = chance
        if glance is not None:
            glance.check(root)
        self.glance = glance
        self.explore = style.explore
        self.heat = style.heat
        self.caution = style.caution
        self.random = style.random
        self.trust = style.trust
        if not cython.compiled:
            self.taste = Struct()
        taste: cython.pointer(Taste) = self.taste
        taste.margin, taste.soft, taste.spread = style.margin, style.soft, style.spread
        self.depth = min(style.depth, DEEP - 1) if style.depth > 0 else DEEP - 1
        self.horizon = style.horizon
        self.ripe = max(style.ripe, 1)
        self.playouts = self.moves = self.used = self.room = 0
        self.forced = -1
        most: cython.int = root.most()
        if cython.compiled:
            self.legal = malloc_ints(most)
            self.spots = malloc_ints(most)
            self.ratings = cython.cast(cython.p_double, malloc(most * cython.sizeof(cython.double)))
            self.weights = cython.cast(
                cython.p_double, malloc((len(weights) + 1) * cython.sizeof(cython.double))
            )
        else:
            self.legal, self.spots, self.ratings = array(most), array(most), array(most)
            self.weights = array(len(weights))
            self.path, self.movers, self.gain, self.nodes = array(DEEP), array(DEEP), array(SEATS), []
        for i, weight in enumerate(weights):
            self.weights[i] = weight
        self.make(1)
        self.root.study(self.weights)

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.nodes)
            free(self.legal)
            free(self.spots)
            free(self.ratings)
            free(self.weights)

    def run(self, playouts):
        """So many playouts more."""
        n: cython.int = playouts
        with cython.nogil:
            self.go(n)
        self.work.complain()

    def insist(self, action, playouts):
        """So many playouts more that all begin with this move, to know it as well as the better ones."""
        self.forced = action
        self.run(playouts)
        self.forced = -1

    def found(self) -> list[tuple[int, int, list[float], float]]:
        """Every move seen so far: its action, how often it was tried, what it gives each seat, and the error
        of what it gives its mover."""
        root = self.nodes[0]
        return [self._told(root.first + k) for k in range(root.answers)]

    def follow(self, actions: Any, root: State) -> bool:
        """Goes on from a later position: what was found out below these moves is kept. False, and nothing
        changed, where that is nothing."""
        at: cython.int = 0
        for action in actions:
            at = self._answer(at, action)
            if at < 0:
                return False
        if self.nodes[at].first < 0:
            return False
        self.root = root
        self.root.study(self.weights)
        self.playouts = self.moves = 0
        self.keep(at)
        return True

    def _answer(self, at: int, action: int) -> int:
        first = self.nodes[at].first
        if first >= 0:
            for node in range(first, first + self.nodes[at].answers):
                if self.nodes[node].action == action:
                    return node
        return -1

    def keep(self, node):
        """The tree below a node becomes the tree."""
        old: cython.pointer(Node) = self.nodes
        self.nodes = cython.NULL if cython.compiled else []
        self.used = self.room = 0
        at: cython.int = self.make(1)
        end: cython.int = 1
        copy_node(node_at(self.nodes, 0), node_at(old, node))
        k: cython.int
        while at < end:
            if self.nodes[at].first >= 0:
                first: cython.int = self.nodes[at].first
                to: cython.int = self.make(self.nodes[at].answers)
                for k in range(self.nodes[at].answers):
                    copy_node(node_at(self.nodes, to + k), node_at(old, first + k))
                self.nodes[at].first = to
                end = self.used
            at += 1
        if cython.compiled:
            free(old)

    def _told(self, at: int) -> tuple[int, int, list[float], float]:
        n = self.nodes[at].visits
        means = [self.nodes[at].sums[seat] / n if n else 0.0 for seat in range(self.seats)]
        mean = means[self.root.turn()]
        spread = self.nodes[at].squares / n - mean * mean if n else 1.0
        return self.nodes[at].action, n, means, (max(spread, 0.0001) / max(n, 1)) ** 0.5

    def priors(self) -> dict[int, float]:
        """How likely every move looks at first sight."""
        first, answers = self.nodes[0].first, self.nodes[0].answers
        return {self.nodes[k].action: self.nodes[k].prior for k in range(first, first + answers)}

    def chances(self) -> list[float]:
        """What every seat may expect here: the mean of all playouts, ever more of them for the best."""
        n = max(self.nodes[0].visits, 1)
        return [self.nodes[0].sums[seat] / n for seat in range(self.seats)]

    # ---- one playout ----

    def go(self, playouts):
        k: cython.int
        for k in range(playouts):
            self.once()

    def once(self):
        self.work.become(self.root)
        self.belief.deal(self.work, self.chance)
        depth: cython.int = self.descend()
        self.judge()
        self.learn(depth)
        self.playouts += 1

    def descend(self):
        """Down the tree to a move hardly tried before, or as deep as it may go; returns how deep."""
        node: cython.int = 0
        depth: cython.int = 0
        self.path[0] = 0
        self.movers[0] = 0
        while depth < self.depth:
            mover: cython.int = self.work.turn()
            if mover < 0:
                break
            n: cython.int = self.work.fill(self.legal)
            if self.nodes[node].first < 0:
                self.open(node, n)
            elif not self.offers(node, n):
                self.widen(node, n)
            node = self.choose(node, n, mover) if depth or self.forced < 0 else self.answer(self.forced)
            depth += 1
            self.path[depth] = node
            self.movers[depth] = mover
            self.work.step(self.nodes[node].action)
            if self.nodes[node].first < 0 and self.nodes[node].visits < self.ripe:
                break
        return depth

    def open(self, node, n):
        """Notes all answers to a move."""
        first: cython.int = self.make(n)
        k: cython.int
        for k in range(n):
            self.nodes[first + k].action = self.legal[k]
            self.spots[k] = first + k
        self.nodes[node].first = first
        self.nodes[node].answers = n
        self.believe(n)

    def offers(self, node, n):
        """Finds where all that is legal in this world stands; False where some does not. Both ascend."""
        at: cython.int = self.nodes[node].first
        end: cython.int = at + self.nodes[node].answers
        k: cython.int
        for k in range(n):
            if at < end and self.nodes[at].action < self.legal[k]:
                at = self.seek(at + 1, end, self.legal[k])
            if at == end or self.nodes[at].action != self.legal[k]:
                return False
            self.spots[k] = at
            at += 1
        return True

    def seek(self, at, end, action):
        """The first answer from one on whose action is not less."""
        while at < end:
            half: cython.int = (at + end) // 2
            if self.nodes[half].action < action:
                at = half + 1
            else:
                end = half
        return at

    def widen(self, node, n):
        """Another world has other answers: they stand together anew, what is known of the old ones kept."""
        first: cython.int = self.nodes[node].first
        answers: cython.int = self.nodes[node].answers
        self.write(node, n, first, answers)
        self.offers(node, n)
        self.believe(n)

    def write(self, node, n, first, answers):
        """Merges two ascending lists."""
        to: cython.int = self.make(n + answers)
        end: cython.int = first + answers
        k: cython.int = 0
        at: cython.int = to
        while first < end or k < n:
            if k == n or (first < end and self.nodes[first].action <= self.legal[k]):
                if k < n and self.nodes[first].action == self.legal[k]:
                    k += 1
                copy_node(node_at(self.nodes, at), node_at(self.nodes, first))
                first += 1
            else:
                self.nodes[at].action = self.legal[k]
                k += 1
            at += 1
        self.used = at
        self.nodes[node].first = to
        self.nodes[node].answers = at - to

    def believe(self, n):
        """How likely every answer looks at first sight, in proportion to exp(rating / heat)."""
        if self.heat <= 0:
            return
        self.rate(n)
        best: cython.double = self.ratings[0]
        total: cython.double = 0
        k: cython.int
        for k in range(n):
            best = max(best, self.ratings[k])
        for k in range(n):
            self.ratings[k] = exp((self.ratings[k] - best) / self.heat)
            total += self.ratings[k]
        for k in range(n):
            if self.nodes[self.spots[k]].chances == 0:
                self.nodes[self.spots[k]].prior = self.ratings[k] / total

    def rate(self, n):
        """How good every answer looks to its mover, in this world."""
        if self.glance is None:
            self.work.rate(self.weights, self.legal, n, self.ratings)
        else:
            self.glance.look(self.work, self.work.turn())
            self.glance.rate(self.legal, n, self.ratings)

    def choose(self, node, n, mover):
        """The answer to try: good so far, or promising and seldom tried."""
        best: cython.int = -1
        most: cython.double = -1e300
        unknown: cython.double = 1e9
        equal: cython.int = 0
        k: cython.int
        if self.heat > 0 and self.nodes[node].visits:
            unknown = self.nodes[node].sums[mover] / self.nodes[node].visits - self.caution
        for k in range(n):
            at: cython.int = self.spots[k]
            self.nodes[at].chances += 1
            worth: cython.double = self.worth(node_at(self.nodes, at), unknown, mover)
            if worth > most:
                most, best, equal = worth, at, 1
            elif worth == most:
                equal += 1
                if self.chance.below(equal) == 0:
                    best = at
        return best

    def answer(self, action):
        """Where a move of the root stands."""
        at: cython.int = self.nodes[0].first
        while self.nodes[at].action != action:
            at += 1
        return at

    def worth(self, child, first, mover):
        n: cython.double = child.visits
        if self.heat <= 0:
            if n == 0:
                return first
            return child.sums[mover] / n + self.explore * sqrt(log(child.chances) / n)
        mean: cython.double = child.sums[mover] / n if n > 0 else first
        return mean + self.explore * child.prior * sqrt(child.chances) / (1 + n)

    def make(self, n):
        """Room for n nodes more; returns the first."""
        first: cython.int = self.used
        k: cython.int
        if cython.compiled:
            if first + n > self.room:
                self.room = 2 * (first + n) + 4096
                self.nodes = cython.cast(
                    cython.pointer(Node), realloc(self.nodes, self.room * cython.sizeof(Node))
                )
        else:
            self.nodes += [Struct(sums=array(SEATS)) for _ in range(first + n - len(self.nodes))]
        for k in range(first, first + n):
            blank(node_at(self.nodes, k))
        self.used = first + n
        return first

    # ---- how it ends, and what is learnt ----

    def play_on(self):
        """From the leaf on, sensible moves or random ones, to the end or as far as the horizon."""
        left: cython.int = self.horizon if self.horizon >= 0 else 1000000
        while left > 0 and self.work.turn() >= 0:
            if self.random > 0 and (self.random >= 1 or self.chance.unit() < self.random):
                self.work.listed_count = -1  # a step does not tell
                self.work.step(self.work.pick(self.chance.below(self.work.tally())))
            else:
                self.work.step(self.work.hunch(self.weights, self.chance, self.legal))
            self.moves += 1
            left -= 1

    def judge(self):
        """What the leaf gives every seat: by playing on from it, by the network, or something of both."""
        opinion: cython.double[6] = [0.0] * 6
        mover: cython.int = self.work.turn()
        trust: cython.double = self.trust if self.glance is not None and mover >= 0 else 0
        seat: cython.int
        if trust > 0:
            self.glance.look(self.work, mover)
            self.glance.shares(mover, opinion)
        if trust < 1:
            self.play_on()
            gains(self.work, self.seats, self.weights, self.taste, self.gain)
        for seat in range(self.seats):
            self.gain[seat] += trust * (opinion[seat] - self.gain[seat])

    def learn(self, depth):
        i: cython.int
        seat: cython.int
        for i in range(depth + 1):
            at: cython.int = self.path[i]
            self.nodes[at].visits += 1
            for seat in range(self.seats):
                self.nodes[at].sums[seat] += self.gain[seat]
            own: cython.double = self.gain[self.movers[i]]
            self.nodes[at].squares += own * own


def copy_node(node, model):
    if cython.compiled:
        node[0] = model[0]
    else:
        node.copy_from(model)


def blank(node):
    """A node of which nothing is known."""
    seat: cython.int
    node.action = -1
    node.first = -1
    node.answers = node.visits = node.chances = 0
    node.prior = node.squares = 0
    for seat in range(SEATS):
        node.sums[seat] = 0
