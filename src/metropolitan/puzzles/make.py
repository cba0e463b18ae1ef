"""Makes puzzles: strong bots play, and where one of them likes one move much better than all others, that is
looked into.

Bots and looks are limited by playouts, never by time, and all chance follows from the seed: the same command
makes the same puzzles, however busy the machine is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from metropolitan.bots.base import Memory, Seat
from metropolitan.bots.levels import Searcher
from metropolitan.bots.mind import Thought
from metropolitan.engine import registry
from metropolitan.engine.chance import LAST_SEED, Chance
from metropolitan.engine.match import Match
from metropolitan.engine.record import chosen
from metropolitan.puzzles import proof
from metropolitan.puzzles.puzzle import DIFFICULTIES, FULL, Difficulty, Puzzle, identity
from metropolitan.review.hint import reasons

BOT = Searcher(proof.JUDGE, changes=(("playouts", 1200), ("seconds", 3600.0), ("patience", 2.0)))
SEEN, HOPE = 3, 0.06  # of the moves he thought about most, by how much the first leads in his eyes
APART = 5  # moves between two puzzles of a game
ALIKE = 2  # puzzles of a difficulty with the same answer: not every one may be solved by passing
VAIN = 40  # games without anything wanted, after which there is no more


@dataclass
class Tally:
    """How many games were played and positions looked at; in how many a move led at first, and was kept."""

    games: int = 0
    positions: int = 0
    candidates: int = 0
    tried: int = 0
    kept: int = 0


@dataclass(frozen=True)
class Wanted:
    """What kind of game puzzles are made of."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def match(self, seed: int) -> Match:
        names = [f"{seat + 1}" for seat in range(self.players)]
        return Match(registry.game(self.game), names, dict(self.options), seed % (LAST_SEED + 1))


def made(
    wanted: Wanted, seed: int, count: int, kinds: Collection[Difficulty] = DIFFICULTIES,
    tally: Tally | None = None,
) -> Iterator[Puzzle]:  # fmt: skip
    """So many puzzles of each difficulty, from the game of this seed, the next, and so on; fewer where they
    are not to be found."""
    tally, left, alike, vain = tally or Tally(), dict.fromkeys(kinds, count), Counter[Any](), 0
    while any(left.values()) and vain < VAIN:
        vain += 1
        for puzzle in found(wanted, seed, [kind for kind in left if left[kind]], tally):
            answer = puzzle.difficulty, puzzle.best
            if left[puzzle.difficulty] and alike[answer] < ALIKE:
                left[puzzle.difficulty] -= 1
                alike[answer] += 1
                vain = 0
                yield puzzle
        seed += 1


def found(
    wanted: Wanted, seed: int, kinds: Collection[Difficulty] = DIFFICULTIES, tally: Tally | None = None
) -> Iterator[Puzzle]:
    """The puzzles of one game, as far apart as makes them different."""
    tally, match = tally or Tally(), wanted.match(seed)
    chances = [Chance(seed, f"bot.{seat}") for seat in range(wanted.players)]
    playing, judging = ([Memory(match, seat) for seat in range(wanted.players)] for _ in range(2))
    tally.games += 1
    last = -APART
    while (seat := match.state.seat) is not None:
        thought = BOT.think(Seat(match, chances[seat], playing[seat]), chances[seat])
        tally.positions += 1
        far = len(match.moves) - last >= APART
        if far and promises(thought, seat) and (puzzle := look(match, judging[seat], kinds, tally)):
            last = len(match.moves)
            yield puzzle
        match.act(thought.choices[0].action)


def promises(thought: Thought, seat: int) -> bool:
    """Whether the mover himself sees one move ahead of the others."""
    best, *others = [choice.chances[seat] for choice in thought.choices[:SEEN]]
    return bool(others) and best - max(others) >= HOPE


def look(match: Match, memory: Memory, kinds: Collection[Difficulty], tally: Tally) -> Puzzle | None:
    """The puzzle that a position makes, if it does. What costs most comes last."""
    action = proof.candidate(match, memory)
    if action is None:
        return None
    tally.candidates += 1
    why, kind = reasons(match, action), proof.difficulty(match, memory, action)
    if not why or kind not in kinds:
        return None
    tally.tried += 1
    proved = proof.prove(match, memory, action)
    if proved is None:
        return None
    tally.kept += 1
    return written(match, proved, why, kind)


def written(match: Match, proved: proof.Proof, why: list[dict[str, Any]], kind: Difficulty) -> Puzzle:
    state, game = match.state, match.game
    worth = {game.write(state, action): chance for action, chance in proved.chances.items()}
    assert match.seed is not None
    return Puzzle(
        id=identity(match),
        game=game.id,
        options=chosen(match),
        players=len(match.players),
        seed=match.seed,
        moves=list(match.moves),
        seat=state.seat,
        best=game.write(state, proved.best),
        chances=[round(FULL * worth[move]) for move in match.legal()],
        reasons=why,
        difficulty=kind,
        exact=proved.exact,
    )
