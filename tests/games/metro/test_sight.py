"""The network that sees what lines will bring: it sees what the one who learned it did, and it learns."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from metropolitan.bots.levels import LEVELS, Searcher
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game, sight
from metropolitan.games.metro.turns import DOORS

from .table import wander

sys.path.append(str(Path(__file__).parents[3] / "examples" / "lines"))

import school

PLAYERS = sorted(
    int(path.stem.removeprefix("sight-")) for path in Path(sight.__file__).parent.glob("sight-*.net")
)
compiler = pytest.mark.skipif(
    not shutil.which("cc") and not os.environ.get("CI"), reason="no C compiler here: nothing can be learned"
)


def rows_of(players: int) -> Any:
    return np.array(sight.load(players), np.float32).reshape(sight.ROWS, school.WIDE)


def begun(players: int, seed: int, options: dict[str, Any] | None = None) -> Match:
    return Match(game, [f"P{seat}" for seat in range(players)], options or {}, seed)


def expected(lines: school.Lines, state: Any) -> tuple[list[float], list[float]]:
    """Points and lines as `lines.c` works them out, which follows tracks in another way."""
    facts = state.facts()
    points, found = (ctypes.c_float * 6)(), (ctypes.c_float * 32)()
    faces = np.array(facts["faces"], np.int8)
    lines.code.expected(school.at(faces), facts["turn"], points, found)
    return list(points)[: facts["players"]], list(found)


def test_there_is_a_network_for_two() -> None:
    assert PLAYERS == [2]


@compiler
@pytest.mark.parametrize("players", PLAYERS)
def test_it_sees_what_the_one_who_learned_it_sees(players: int) -> None:
    lines = school.Lines(players, seed=1)
    lines.put(rows_of(players), np.ones(61, np.float32))
    compared = 0
    for seed in range(3):
        for match in wander(begun(players, seed), Chance(seed, "sight")):
            state = match.state
            if state.finished or state.facts()["drawn"] is not None:
                continue
            points, found = expected(lines, state)
            own = state.foreseen()
            assert own == pytest.approx(
                [found[n] if owner >= 0 else 0 for n, owner in owners(state)], abs=0.02
            )
            assert sum(points) == pytest.approx(sum(own), abs=0.2)
            compared += 1
    assert compared > 100


@compiler
def test_who_learns_leaves_the_smallest_numbers_to_the_others() -> None:
    school.Lines(2, seed=1)
    assert np.array([2.0**-1074]) / 1 > 0


def owners(state: Any) -> list[tuple[int, int]]:
    return list(enumerate(state.facts()["owners"]))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_line_that_has_ended_brings_what_it_is_worth(players: int) -> None:
    for match in wander(begun(players, 4), Chance(4, "ended")):
        if match.state.finished:
            break
        facts, seen = match.state.facts(), match.state.foreseen()
        for line, head in enumerate(facts["heads"]):
            if head >= DOORS:
                assert seen[line] == facts["worths"][line]


def test_other_rules_and_numbers_of_players_have_none() -> None:
    assert not begun(3, 1).state.foreseen()
    assert begun(2, 1).state.foreseen()
    for options in ({"rotation": "free"}, {"hand": 2}, {"central": "off"}, {"one_tile_lines": "forbidden"}):
        assert not begun(2, 1, options).state.foreseen()


def test_hidden_tiles_change_nothing_that_is_seen() -> None:
    match = begun(2, 9)
    for _, reached in zip(range(20), wander(match, Chance(9, "hidden")), strict=False):
        assert not reached.state.finished
    seat = match.state.seat
    worlds = [match.state.determinize(seat, Chance(k, "world")) for k in range(5)]
    assert len({tuple(world.facts()["pool"]) for world in worlds}) > 1
    assert len({tuple(world.foreseen()) for world in worlds}) == 1


def test_interpreted_it_sees_the_same() -> None:
    match = begun(2, 3)
    for _, reached in zip(range(30), wander(match, Chance(3, "twin")), strict=False):
        assert not reached.state.finished
    told = subprocess.run(
        [sys.executable, "-c", TWIN, *map(str, match.actions)],
        env={**os.environ, "METROPOLITAN_INTERPRETED": "1", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    interpreted, *seen = told.stdout.split()
    assert interpreted == "True"
    assert [float(value) for value in seen] == pytest.approx(match.state.foreseen(), abs=0.01)


TWIN = """
import sys
from metropolitan.engine.match import Match
from metropolitan.games.metro import game, sight
match = Match(game, ["P0", "P1"], {}, 3)
for action in sys.argv[1:]:
    match.act(int(action))
print(sight.__file__.endswith(".py"), *match.state.foreseen())
"""


def test_only_the_champion_looks_through_it() -> None:
    styles = {level: Searcher(level).style("metro", game.complete({}), 2) for level in LEVELS}
    assert [level for level in LEVELS if styles[level].weights.get("seen")] == ["champion"]
    changed = Searcher("champion", changes=(("weights", {"kill": 2.0}),)).style("metro", game.complete({}), 2)
    assert changed.weights == {"seen": 0.5, "kill": 2.0}


def test_a_broken_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "FOLDER", tmp_path)
    assert sight.load(5) == []
    for content in (b"METS", b"none" + bytes(4 + 68 * sight.ROWS)):
        (tmp_path / "sight-5.net").write_bytes(zlib.compress(content))
        with pytest.raises(ValueError, match=r"sight-5\.net"):
            sight.load(5)


def test_a_file_keeps_the_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "FOLDER", tmp_path)
    rows = school.fresh(3)
    (tmp_path / "sight-6.net").write_bytes(sight.packed(rows.tolist()))
    kept = rows_of(6)
    assert np.abs(kept - rows).max() <= np.abs(rows).max() / 32767


@compiler
def test_it_learns() -> None:
    """After eighty games it beats what it was before the first."""
    lines, first = school.Lines(2, seed=5), school.fresh(5)
    lines.put(first, np.ones(61, np.float32))
    error, points, draws = lines.learn(80, 2e-3, 0.6, 1.0, 4, 64)
    rows, _ = lines.get()
    share, lead = lines.duel(rows, first, 40)
    assert share > 0.9
    assert lead > 30
    assert 0 < error < 2
    assert 0 < draws < 1
    assert points > 40
