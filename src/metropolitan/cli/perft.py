"""`metropolitan perft`: how many ways a game can go from its first position, move by move; a fingerprint of
the rules that any other implementation can compare with its own."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from metropolitan.cli.arguments import add, add_json, number, options, seed, text
from metropolitan.engine import registry
from metropolitan.engine.match import Match


def arguments(parser: argparse.ArgumentParser) -> None:
    add(parser, "game")
    add(parser, "--players", type=number(1), required=True, metavar="N")
    add(parser, "--depth", type=number(1), required=True, metavar="D")
    add(parser, "--seed", type=seed, default=0, metavar="S")
    add(parser, "--options", type=options, default={}, metavar="JSON")
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    game = registry.game(given.game)
    game.admit(given.players)
    names = [str(seat + 1) for seat in range(given.players)]
    match = Match(game, names, given.options, given.seed)
    start, nodes = time.perf_counter(), []
    for depth in range(1, given.depth + 1):
        nodes.append(paths(match.state, depth))
        if not given.json:  # each as soon as it is known: the next takes many times longer
            print(text("perft.line", depth=depth, nodes=nodes[-1]), flush=True)
    if given.json:
        facts = {"game": given.game, "players": given.players, "options": match.options, "seed": given.seed}
        print(json.dumps({**facts, "nodes": nodes, "seconds": round(time.perf_counter() - start, 6)}))
    return 0


def paths(state: Any, depth: int) -> int:
    """The number of sequences of so many moves."""
    if depth == 1:
        count: int = state.count()
        return count
    total = 0
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        total += paths(after, depth - 1)
    return total
