"""Whether one move is clearly the best of a position: strong bots look again and again, always anew.

Everything goes by playouts and not by time, so the same position always has the same outcome. The mover's own
knowledge is all that is used (`Seat`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from metropolitan.bots.base import Memory, Seat
from metropolitan.bots.mind import begun, foreseen
from metropolitan.bots.search import Search
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.puzzles.puzzle import Difficulty
from metropolitan.review.judge import Effort, Judgement, judge

JUDGE = "master"  # the champion without a network: quick, and the same wherever he looks
LOOK, DEEP = 2_000, 12_000  # playouts of a first look, and of one that must confirm it
VOTES = 3  # deep looks that must all agree
LAST = 2_000  # playouts of the champion, where he has a network
MARGIN, DOUBT = 0.10, 0.07  # by which the best move leads at first, and in every later look
HOPELESS, DECIDED = 0.08, 0.98  # chances beside which no move makes a puzzle
FEWEST = 4  # legal moves
NODES = 300_000  # positions that exact play may visit
KNOWN, CLOSE = 100, 3_000  # playouts that every move gets, and the best and the next ones
NEXT = 6  # moves that are compared so
QUICK, TRIES = 50, 5  # playouts of a hasty look, and how many of them
EASY, MEDIUM = 0.6, 0.35  # how easily it is seen, at least
COMPARED = 8  # a move tried less than an eighth as often as the best was found wanting

Chances = dict[int, float]  # of the mover to win, by action


@dataclass(frozen=True)
class Proof:
    best: int
    chances: Chances
    exact: bool


def candidate(match: Match, memory: Memory) -> int | None:
    """A move that leads clearly at a first look."""
    if match.state.count() < FEWEST:
        return None
    judgement = judge(match, effort(LOOK), memory, listed=3)
    chance = judgement.best.chances[judgement.seat]
    if not HOPELESS < chance < DECIDED or lead(judgement) < MARGIN:
        return None
    return judgement.best.action


def lead(judgement: Judgement) -> float:
    """By how much the best move is ahead of the next that was looked at in earnest."""
    best, *others = judgement.choices
    earnest = [one for one in others if one.visits * COMPARED >= best.visits] or others[:1]
    return best.chances[judgement.seat] - max(one.chances[judgement.seat] for one in earnest)


def prove(match: Match, memory: Memory, action: int) -> Proof | None:
    """Makes sure of a candidate; None where doubt is left."""
    solved = exactly(match, memory)
    if solved is None and not agreed(match, memory, action):
        return None
    chances = solved or weighed(match, memory, action)
    if ahead(chances, action) < DOUBT or (solved is None and not again(match, memory, action)):
        return None
    return Proof(action, chances, solved is not None)


def again(match: Match, memory: Memory, action: int) -> bool:
    """Weighed with other chance it is still the best, and not by a hair."""
    return ahead(weighed(match, memory, action, seed=1), action) >= DOUBT / 2


def ahead(chances: Chances, action: int) -> float:
    """By how much a move leads all others."""
    return chances[action] - max(chance for other, chance in chances.items() if other != action)


def agreed(match: Match, memory: Memory, action: int) -> bool:
    votes = (agrees(match, memory, action, vote) for vote in range(1, VOTES + 1))
    return all(votes) and confirmed(match, memory, action)


def confirmed(match: Match, memory: Memory, action: int) -> bool:
    """The champion has the last word where a network makes him see otherwise."""
    if not Effort().style(match).network:
        return True
    return judge(match, Effort(playouts=LAST), memory).best.action == action


def agrees(match: Match, memory: Memory, action: int, vote: int) -> bool:
    judgement = judge(match, effort(DEEP, vote), memory, listed=3)
    return judgement.best.action == action and lead(judgement) >= DOUBT


def exactly(match: Match, memory: Memory) -> Chances | None:
    """What every move is worth where the end is near enough to be played out."""
    chance = Chance(0, f"puzzle.exact.{len(match.moves)}")
    seat = Seat(match, chance, memory)
    thought = foreseen(seat, chance, effort(NODES).style(match))
    return {one.action: one.chances[seat.number] for one in thought.choices} if thought else None


def weighed(match: Match, memory: Memory, best: int, seed: int = 0) -> Chances:
    """What every move is worth, also those that a search would hardly try: none may be better unseen. A move
    looks worse than it is while nobody has found what follows it: so the next ones are looked at for long."""
    search, mover = searching(match, memory, "weigh", seed), match.state.seat
    search.run(DEEP)
    insist(search, match.state.legal(), KNOWN)
    for _ in range(2):  # what was put right may change which they are
        insist(search, [best, *leading(chances_of(search, mover))], CLOSE)
    return chances_of(search, mover)


def leading(chances: Chances) -> list[int]:
    return sorted(chances, key=lambda action: -chances[action])[:NEXT]


def insist(search: Search, actions: Iterable[int], least: int) -> None:
    tried = {found[0]: found[1] for found in search.found()}
    for action in actions:
        if tried[action] < least:
            search.insist(action, least - tried[action])


def chances_of(search: Search, mover: int) -> Chances:
    return {action: chances[mover] for action, _, chances, _ in search.found()}


def searching(match: Match, memory: Memory, name: str, seed: int = 0) -> Search:
    """A search that has not begun."""
    chance = Chance(seed, f"puzzle.{name}.{len(match.moves)}")
    style = effort(DEEP).style(match)
    return begun(Seat(match, chance, memory), chance, style)


def effort(playouts: int, seed: int = 0) -> Effort:
    return Effort(JUDGE, playouts=playouts, seed=seed)


# ---- how hard it is ----


def difficulty(match: Match, memory: Memory, best: int) -> Difficulty:
    seen = seen_by(match, memory, best)
    return "easy" if seen >= EASY else "medium" if seen >= MEDIUM else "hard"


def seen_by(match: Match, memory: Memory, best: int) -> float:
    """How easily the best move is seen, from 0 to 1: the mean of three onlookers. One knows the game and does
    not think, one takes the most points at once, one thinks in haste, several times."""
    hasty = [judge(match, effort(QUICK, seed), memory) for seed in range(TRIES)]
    finds = sum(look.best.action == best for look in hasty) / TRIES
    return (at_sight(match, memory, best) + (at_once(match, memory) == best) + finds) / 3


def at_sight(match: Match, memory: Memory, action: int) -> float:
    """How likely a move looks before any thinking."""
    search = searching(match, memory, "sight")
    search.run(1)
    return search.priors()[action]


def at_once(match: Match, memory: Memory) -> int:
    """What takes most, looking one move ahead."""
    chance = Chance(0, f"puzzle.greedy.{len(match.moves)}")
    action: int = registry.find("bots", "greedy").choose(Seat(match, chance, memory), chance)
    return action
