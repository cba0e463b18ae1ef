"""How a bot searches and chooses: numbers only, so that levels are data."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Style:
    seconds: float = 0.1  # at most so long a move, on one core
    playouts: int = 0  # at most so many; 0: as many as time allows
    patience: float = 1.5  # seconds by the clock on the wall, for each second of its own
    sure: float = 4.0  # stops when the best move leads by so many standard errors; 0: never
    clear: float = 0.98  # or when somebody's chance is above this
    least: int = 400  # but not before so many playouts
    threads: int = 1  # cores; each grows a tree of its own, and they vote
    reuse: bool = False  # goes on with the tree of the last move
    exact: int = 0  # solves what can last at most so many moves
    ahead: int = 0  # looks so many moves ahead (max-n), at all worlds alike, in place of a tree
    width: int = 0  # and only at so many likely moves of each position; 0: all
    # the tree
    explore: float = 0.7
    heat: float = 2.0  # points by which moves must differ to look really different; 0: they never do
    caution: float = 0.1  # a move never tried is taken for so much worse than the others so far
    depth: int = 0  # of the tree; 0: as deep as it grows
    ripe: int = 1  # a move's answers are looked at once it was tried so often
    # playing on from a leaf
    random: float = 0.1  # how many of the moves are random
    horizon: int = -1  # so many moves, then the position is judged; -1: to the end
    # judging
    margin: float = 0.2  # the part of the value that a clear victory brings
    soft: float = 8.0  # points that make a victory clear
    spread: float = 0.8  # how much to trust the game's own error of a value
    # choosing
    warmth: float = 0.0  # how freely a move is chosen that was thought about less than the best
    feeling: float = 0.0  # how much of that is how good it looks at first sight
    belief: bool = True  # whether opponents' moves tell something
    network: str = ""  # a learned one, which tells how moves look at first sight in place of the game's sense
    trust: float = 1.0  # how much of a leaf's value it tells; the rest comes from playing on
    weights: dict[str, float] = field(default_factory=dict)  # of the game's sense, where not its own
