"""Playouts a second on one core, at 4 players, beside OpenSpiel's C++ search on chinese_checkers(4), in one run.

    python benchmarks/playouts.py [--seconds 5] [--json]

`plain` plays its playouts out by chance, as OpenSpiel's bot does; `champion` with the game's knowledge. Both
are measured at the first move of a game, in turns with the peer, so that a busy machine is busy for all.
"""

from __future__ import annotations

import argparse
import json
import time

import pyspiel

from metropolitan.bots.base import Seat
from metropolitan.bots.levels import Searcher
from metropolitan.bots.mind import begun
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.engine.registry import game

ROUNDS = 5
GAMES = {"metropolys": {}, "foundations": {}, "metro": {}}


def peer(seconds: float) -> float:
    board = pyspiel.load_game("chinese_checkers(players=4)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    done, spent = 0, 0.0
    while spent < seconds:
        bot = pyspiel.MCTSBot(board, evaluator, 1.4, 200, 1000, False, 1, False)
        start = time.thread_time()
        bot.mcts_search(board.new_initial_state())
        spent += time.thread_time() - start
        done += 200
    return done / spent


def own(id: str, bot: str, seconds: float) -> float:
    match = Match(game(id), ["A", "B", "C", "D"], GAMES[id], 1)
    seat = Seat(match, Chance(1))
    search = begun(seat, Chance(1), Searcher(bot).style(id, match.options, 4))
    spent = 0.0
    while spent < seconds:
        start = time.thread_time()
        search.run(200)
        spent += time.thread_time() - start
    return search.playouts / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    share = given.seconds / ROUNDS
    rates: dict[str, float] = {}
    for _ in range(ROUNDS):
        rates["openspiel"] = rates.get("openspiel", 0) + peer(share) / ROUNDS
        for id in GAMES:
            for bot in ("plain", "champion"):
                name = f"{id} {bot}"
                rates[name] = rates.get(name, 0) + own(id, bot, share) / ROUNDS
    if given.json:
        print(json.dumps(rates))
        return
    for name, rate in rates.items():
        print(f"{name:24}{rate:12,.0f} playouts/s{rate / rates['openspiel']:9.1f} x")


if __name__ == "__main__":
    main()
