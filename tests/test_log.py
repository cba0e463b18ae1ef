"""A saved game at any of its moves, and trajectories as records."""

import subprocess
import sys
from pathlib import Path

import pytest

import metropolitan
from metropolitan.cli import main
from metropolitan.engine import record
from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import BadRecord, IllegalAction

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.game.json"))


@pytest.mark.parametrize("path", GOLDEN[::6], ids=lambda path: path.name)
def test_the_state_at_any_move_of_any_saved_game(path: Path) -> None:
    log = metropolitan.load(path)
    for moves in {0, 1, len(log) // 2, len(log)}:
        assert log.state(moves).facts() == record.load(str(path), moves).state.facts()
    assert log.state().scores() == log.match.state.scores()
    assert log.state(-1).facts() == log.state(len(log) - 1).facts()


def test_a_log_is_gone_through_move_by_move() -> None:
    log = metropolitan.load(GOLDEN[0])
    moves = [log.match.game.write(state, action) for state, action in log]
    assert moves == log.match.moves
    assert [state.seat for state, _ in log] == [log.state(n).seat for n in range(len(log))]


def test_a_state_is_ones_own() -> None:
    log = metropolitan.load(GOLDEN[0])
    log.state(3).playout(Chance(1))
    assert not log.state(3).finished


def test_there_are_no_other_moves() -> None:
    log = metropolitan.load(GOLDEN[0])
    for moves in (len(log) + 1, -len(log) - 1):
        with pytest.raises(IndexError, match=f"{len(log)} moves"):
            log.state(moves)


@pytest.mark.parametrize("game", ["metropolys", "foundations", "metro"])
def test_a_trajectory_is_saved_and_replayed(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, chance, actions = metropolitan.played(game, [], 3, seed=5).state(), Chance(9), []
    while not state.finished:
        actions.append(state.nth(chance.below(state.count())))
        state.apply(actions[-1])
    path = tmp_path / "mine.game.json"
    metropolitan.save(metropolitan.played(game, actions, ["Ada", "Bob", "Cid"], seed=5), path)
    again = metropolitan.load(path)
    assert again.match.actions == actions
    assert again.match.players == ["Ada", "Bob", "Cid"]
    assert main(["replay", str(path), "--json"]) == 0
    assert f'"scores": {state.scores()}' in capsys.readouterr().out


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IllegalAction):
        metropolitan.played("metropolys", [0], seed=1)
    (tmp_path / "no.json").write_text("{}")
    with pytest.raises(BadRecord):
        metropolitan.load(tmp_path / "no.json")


def test_the_package_itself_is_imported_quickly() -> None:
    code = "import sys, metropolitan; sys.exit(any(name.startswith('metropolitan.') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    with pytest.raises(AttributeError, match="lode"):
        _ = metropolitan.lode
