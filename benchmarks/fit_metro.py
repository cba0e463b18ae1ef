"""Fits what Metro expects of an open line to games, and prints it as `sense.toml` has it; needs numpy.

Games begin with some random moves and go on between champions and `plain`, who sit as chance has it, so that lines are
lengthened and cut short as they are by players who search. What became of a line is fitted to what the forecast of
`games/metro/forecast.py` makes of it, which is worked out here anew, and to its length, early in the game and late.

`sense.toml` does not hold this yet: its weights are of an earlier fit, which had the best and the worst way as well,
and these two were exchanged in it by mistake. They foresee somewhat worse and did not play worse: among three `plain`
43 % (±9) of 120 games at 0.01 s against 35 % (±9) with a fit of this form, 40 % (±10) of 100 games at 0.02 s against
40 % (±10) with some weight on the worst way and the rest fitted to it.

The weights of `error` are of 60 games of the kind: by how much a seat's points were off, squared, against how much the
forecast lets its lines vary and how much of the game was left.

    python benchmarks/fit_metro.py [GAMES [PLAYERS]]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

from metropolitan.bots.base import Seat
from metropolitan.bots.levels import Searcher
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game, load_weights
from metropolitan.games.metro.turns import CENTRAL, DOORS, KINDS, STATIONS

BOTS = (
    Searcher("champion", changes=(("playouts", 400),)),
    Searcher("plain", changes=(("playouts", 1200),)),
)
OPENING = 20  # random moves at most, so that many kinds of positions are seen
STRAY = 40  # later, one of so many moves is random
EVERY = 4  # positions, of which one is taken
ROUNDS = 12
KILL = load_weights()["kill"]

Row = tuple[float, float, float, int]  # what was foreseen, the length, how late it is, what became of it
PIECES = game.pieces
EXITS = np.array(PIECES.exits[:KINDS])
COPIES = np.array(list(PIECES.box.tiles.values()))


def lines(seed: int, players: int) -> Iterator[Row]:
    """The open lines of a game, and what became of them."""
    match, chance = Match(game, ["p"] * players, {}, seed), Chance(seed, "fit")
    bots = [BOTS[chance.below(2)] for _ in range(players)]
    opening, seen = chance.below(OPENING), []
    while not match.state.finished:
        state = match.state
        early = len(match.actions) < opening
        if not early and len(match.actions) % EVERY == 0:
            seen.append(state.facts())
        stray = early or chance.below(STRAY) == 0
        match.act(
            state.nth(chance.below(state.count()))
            if stray
            else bots[state.seat].choose(Seat(match, chance), chance)
        )
    final = match.state.facts()
    for facts in seen:
        late = sum(face >= 0 for face in facts["faces"]) / 60
        again, more = forecast(facts["faces"])
        for line, (head, length) in enumerate(zip(facts["heads"], facts["lengths"], strict=True)):
            if facts["owners"][line] >= 0 and head < DOORS:
                yield length * (1 + again[head]) + more[head], length, late, final["worths"][line]


def forecast(faces: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """What a line gains from every door on: of its length again, and besides."""
    end, add, odds = np.full((DOORS, 4), DOORS), np.zeros((DOORS, 4)), np.zeros((DOORS, 4))
    double = np.zeros((DOORS, 4))
    ways = ways_left(faces)
    for door in (
        door for square in PIECES.field if faces[square] < 0 for door in range(square * 4, square * 4 + 4)
    ):
        for way in range(4):
            at, add[door, way] = follow(faces, PIECES.leads[door // 4 * 4 + (door + way) % 4])
            end[door, way] = min(at, DOORS)
            double[door, way] = at == DOORS + CENTRAL
            odds[door, way] = (ways[door % 4, way] + 0.01) * (KILL if DOORS <= at < DOORS + STATIONS else 1)
        odds[door] /= odds[door].sum()
    again, more = np.zeros(DOORS + 1), np.zeros(DOORS + 1)
    for _ in range(2 * ROUNDS):
        more[:DOORS] = (odds * (add * (1 + double + again[end]) + more[end])).sum(1)
        again[:DOORS] = (odds * (double + again[end])).sum(1)
    return again, more


def ways_left(faces: list[int]) -> np.ndarray:
    """How many tiles not laid lead back, right, ahead and left, by the side a train comes in."""
    left = COPIES - np.bincount([face % KINDS for face in faces if face >= 0], minlength=KINDS)
    return np.array(
        [[(left * (EXITS[:, side] == (side + way) % 4)).sum() for way in range(4)] for side in range(4)]
    )


def follow(faces: list[int], door: int) -> tuple[int, int]:
    """Where a track through laid tiles leads, and over how many, the one before them counted."""
    n = 1
    while door < DOORS and faces[door // 4] >= 0:
        n += 1
        door = PIECES.leads[door // 4 * 4 + PIECES.exits[faces[door // 4]][door % 4]]
    return door, n


def main() -> None:
    games, players = (int(given) for given in (*sys.argv[1:], *("400", "4")[len(sys.argv) - 1 :]))
    rows = np.array([row for seed in range(games) for row in lines(seed, players)])
    seen, length, late, worth = rows.T
    parts = np.stack([seen, seen * late, length, length * late, np.ones(len(rows)), late], 1)
    found, *_ = np.linalg.lstsq(parts, worth, rcond=None)
    print(
        f"# {games} games, {len(rows)} lines: explains {1 - (worth - parts @ found).var() / worth.var():.3f} of the variance"
    )
    for name, (early, more) in zip(("mean", "length", "usual"), found.reshape(3, 2), strict=True):
        print(f"{name} = [{early:.3f}, {more:.3f}]")


if __name__ == "__main__":
    main()
