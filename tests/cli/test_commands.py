"""The program around its commands, and the small ones."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metropolitan import __version__
from metropolitan.cli import COMMANDS
from metropolitan.cli.arguments import postgresql
from metropolitan.cli.bench import PEERS
from metropolitan.engine.book import book, rule_ids
from metropolitan.engine.registry import game, names
from metropolitan.engine.words import words

Refused = Callable[..., str]
GAMES = names("games")
PROGRAM = [sys.executable, "-m", "metropolitan.cli"]


def called(*argv: str, **settings: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, *argv], capture_output=True, text=True, timeout=60, **settings)


def test_help(run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for argv in ((), ("--help",), ("-h",)):
        with pytest.raises(SystemExit) as end:
            run(*argv)
        assert end.value.code == 0
        shown = capsys.readouterr().out
        assert all(command in shown for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(command: str, run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        run(command, "--help")
    assert end.value.code == 0
    assert words()[f"cli.{command}.help"] in " ".join(capsys.readouterr().out.split())


HORDE = ("perft", "metro", "--players", str(10**9), "--depth", "1")


@pytest.mark.parametrize(
    "argv", [("fly",), ("--fly",), ("replay",), ("legal", "a", "b"), ("", ""), ("rules", "chess"), HORDE]
)
def test_usage(argv: tuple[str, ...], refused: Refused) -> None:
    refused(*argv)


def test_version() -> None:
    compiled = called("--version").stdout
    assert __version__ in compiled
    interpreted = called("--version", env={"METROPOLITAN_INTERPRETED": "1", "PYTHONPATH": ":".join(sys.path)})
    assert interpreted.stdout == f"metropolitan {__version__}, interpreted rules\n"


def test_import_is_quick() -> None:
    """The games, and libraries that take long to load, are imported only when they are needed."""
    code = "import sys, metropolitan.cli; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    for module in ("rich", "msgspec", "numpy", "argparse", "importlib.metadata", "metropolitan.games"):
        assert module not in loaded


def test_broken_pipe() -> None:
    command = f"{' '.join(PROGRAM)} rules metropolys | head -n 1; echo ${{PIPESTATUS[0]}}"
    found = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert found.stderr == ""
    assert found.stdout.splitlines()[-1] in ("0", "141")


def test_full_disk() -> None:
    with open("/dev/full", "w") as full:
        found = subprocess.run(
            [*PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert found.returncode != 0
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize("argv", [("games",), ("rules", "metropolys"), ("games", "--json")])
def test_terminals_without_unicode(argv: tuple[str, ...]) -> None:
    found = called(*argv, env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ":".join(sys.path)})
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.parametrize(("closed", "status"), [("<&-", 2), (">&-", 2), ("2>&-", 2)])
def test_closed_streams(closed: str, status: int) -> None:
    command = f"{' '.join(PROGRAM)} replay - --json {closed}"
    found = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, input="")
    assert (found.returncode, found.stdout) == (status, "")
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize("id", GAMES)
def test_rules(id: str, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    page = run("rules", id).out
    assert words(id)["title"] in page
    assert all(rule in page for rule in rule_ids(game(id)))
    assert "• " in page
    assert words(None)["app.rules.rulings"] in page
    assert page.count("our ruling · ") == list(book(game(id)).rulings.values()).count("silent")


def test_games(run: Any) -> None:
    found = {one["game"]: one for one in run("games", "--json").json}
    assert set(found) == set(GAMES)
    assert found["metropolys"]["players"] == [2, 4]
    assert found["metropolys"]["options"]["edition"] == ["expert", "family"]
    shown = run("games").out
    assert all(words(id)["title"] in shown for id in GAMES)


@pytest.mark.parametrize("id", GAMES)
def test_perft(id: str, run: Any) -> None:
    found = run("perft", id, "--players", "2", "--depth", "2", "--seed", "3", "--json").json
    match_count = run("perft", id, "--players", "2", "--depth", "1", "--seed", "3", "--json").json["nodes"]
    assert found["nodes"][:1] == match_count
    assert found["nodes"][1] > 0
    assert found["game"] == id


def test_games_speak_one_language(run: Any) -> None:
    assert "2 to 4 players" in run("games").out
    assert "2 bis 4 Spieler" in run("games", "--language", "de").out
    assert "2 à 4 joueurs" in run("games", "--language", "fr").out


STORES = (("serve",), ("doctor",), ("statistics",), ("backup", "b"), ("restore", "b"), ("admin", "people"))


@pytest.mark.parametrize("argv", STORES, ids=" ".join)
@pytest.mark.parametrize(
    "url", ["foo", "", "mysql://x/y", "sqlite:///x", "postgresql+odd://x/y", "postgresql://x:port/y", "://"]
)
def test_a_database_is_postgresql(
    argv: tuple[str, ...], url: str, refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "--database: invalid postgresql value" in refused(*argv, "--database", url)
    assert not list(tmp_path.iterdir())


def test_addresses_of_databases() -> None:
    for url in ("postgresql://u:p@h/d", "postgres://h:5432/d", "postgresql+psycopg://h/d?host=/tmp"):
        assert postgresql(url) == url


def test_docs_in_a_folder_that_cannot_be(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "docs"
    assert str(folder) in refused("docs", folder)


def test_perft_counts_ways(run: Any) -> None:
    """The first bid of four players: 13 values on 55 neighborhoods."""
    assert run("perft", "metropolys", "--players", "4", "--depth", "2", "--json").json["nodes"] == [
        715,
        50652,
    ]
    assert run("perft", "metropolys", "--players", "4", "--depth", "1").out == "1 715\n"


def test_bench(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("metropolitan.cli.bench.PEERS", ())
    found = run("bench", "--seconds", "1", "--json").json
    assert set(found) == {"compiled", "import_s", "games", "peers"}
    assert set(found["games"]) == set(GAMES)
    for figures in found["games"].values():
        assert all(figures[key] > 0 for key in ("python_moves_per_s", "inner_moves_per_s", "copy_ns"))
    assert "metropolys" in run("bench", "--seconds", "1").out


def test_bench_beside_openspiel(run: Any) -> None:
    pytest.importorskip("pyspiel")
    found = run("bench", "--seconds", "2", "--json").json
    assert set(found["peers"]) == set(PEERS)
    assert all(figures["inner_moves_per_s"] > 0 for figures in found["peers"].values())
