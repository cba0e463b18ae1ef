"""Nine Men's Morris: what Metropolitan asks of a game. The rules are in `rules`, the board in `points`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from metropolitan.engine.contract import Feature, Option, Options
from metropolitan.engine.open import OpenGame
from metropolitan.engine.words import Note
from metropolitan_morris import sense
from metropolitan_morris.points import NAMES, POINTS, board
from metropolitan_morris.rules import ACTIONS, CALM, MEN, MOVE, TAKE, TIMES, Morris


class MorrisGame(OpenGame):
    id = "morris"
    players = range(2, 3)
    colors = ("white", "gray", "red", "blue")
    options: Mapping[str, Option] = {"flying": Option((True, False))}
    folder = Path(__file__).parent
    position = Morris
    longest = 1500  # putting 18, taking 13, and before each taking and the end no more than 101 others
    style: Mapping[str, float] = {"horizon": 0}  # `outlook` tells more than playing on at random

    def board(self, options: Options, players: int) -> dict[str, Any]:
        return board()

    # ---- moves ----

    def actions(self, options: Options, players: int) -> int:
        return ACTIONS

    def write(self, state: Morris, action: int) -> str:
        if action >= TAKE:
            return f"take {NAMES[action - TAKE]}"
        if action < MOVE:
            return NAMES[action]
        start, goal = divmod(action - MOVE, POINTS)
        return f"{NAMES[start]}-{NAMES[goal]}"

    def refuse(self, state: Morris, action: int) -> Note:
        return sense.refused(state, action)

    def events(self, before: Morris, action: int, after: Morris, seat: int | None) -> list[Note]:
        return [done(before, action), *consequences(before, after)]

    # ---- for bots, hints and environments ----

    def outlook(self, state: Morris) -> Sequence[float]:
        return sense.outlook(state)

    def reasons(self, state: Morris, action: int, seat: int | None) -> list[Note]:
        return sense.reasons(state, action)

    def features(self, options: Options, players: int) -> Sequence[Feature]:
        return (
            Feature("men", (players, POINTS), 1),
            Feature("hand", (players,), MEN),
            Feature("turn", (players,), 1),
            Feature("taking", (1,), 1),
            Feature("calm", (1,), CALM + 1),
            Feature("seen", (1,), TIMES),
            Feature("flying", (1,), 1),
        )


def done(before: Morris, action: int) -> Note:
    """The move itself."""
    facts = {"seat": before.turn}
    if action >= TAKE:
        return Note("event.take", {**facts, "place": NAMES[action - TAKE]}, (NAMES[action - TAKE],))
    if action < MOVE:
        return Note("event.put", {**facts, "place": NAMES[action]}, (NAMES[action],))
    start, goal = (NAMES[n] for n in divmod(action - MOVE, POINTS))
    return Note("event.move", {**facts, "start": start, "goal": goal}, (start, goal))


def consequences(before: Morris, after: Morris) -> list[Note]:
    if after.closed:
        return [Note("event.mill", {"seat": before.turn}, tuple(after.lit()))]
    if not after.end:
        return []
    return [Note(f"event.end.{after.end}", {"seat": after.won[0]})]


game = MorrisGame()
