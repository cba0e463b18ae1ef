"""Calls the command line in this process."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from metropolitan.bots.base import play_out, seated
from metropolitan.cli import main
from metropolitan.engine.match import Match
from metropolitan.engine.record import dump
from metropolitan.engine.registry import game

# Tests started in the background are deaf to Ctrl-C, and so would be the programs they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def needed() -> Callable[[str], Any]:
    """A package that not every machine can have; where the tests decide about a change it must be there."""

    def find(module: str) -> Any:
        if os.environ.get("CI") and sys.version_info < (3, 14):  # no Ray yet for later ones
            return import_module(module)
        return pytest.importorskip(module, reason=f"{module} is not installed")

    return find


class Outcome(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def call(*argv: str | Path, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        status = main([str(one) for one in argv])
        return Outcome(status, *capsys.readouterr())

    return call


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """The line of complaint: status 2, nothing on standard output, exactly one printable line."""

    def call(*argv: str | Path, stdin: bytes = b"") -> str:
        outcome = run(*argv, stdin=stdin)
        assert (outcome.status, outcome.out) == (2, ""), outcome
        assert outcome.err.endswith("\n")
        line = outcome.err[:-1]
        assert line
        assert line.isprintable()
        assert len(line) <= 1000
        return line

    return call


@pytest.fixture
def finished() -> Callable[..., dict[str, Any]]:
    """A record of a finished random game, as plain data."""

    def make(id: str = "metropolys", players: int = 2, seed: int = 7, **options: Any) -> dict[str, Any]:
        match = Match(game(id), ["Ada", "Bob", "Cleo", "Dan"][:players], options, seed)
        play_out(match, seated(["random"], players), seed)
        found: dict[str, Any] = json.loads(dump(match))
        return found

    return make


@pytest.fixture
def written(tmp_path: Path) -> Callable[[Any], Path]:
    """A file with this in it."""

    def write(content: Any) -> Path:
        path = tmp_path / "some.game.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return write


BAD_BOTS = """
import os
class Bad:
    def __init__(self, name, act): self.name, self.act = name, act
    def choose(self, seat, chance): return self.act()
def trip(): raise RuntimeError("over my feet")
tripping = Bad("tripping", trip)
dying = Bad("dying", lambda: os._exit(3))
cheating = Bad("cheating", lambda: 10**6)
silent = Bad("silent", lambda: None)
"""


@pytest.fixture
def bad_bots(tmp_path: Path) -> Path:
    """A folder with bots that break, installed as anybody's would be."""
    (tmp_path / "badbots.py").write_text(BAD_BOTS)
    about = tmp_path / "badbots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: badbots\nVersion: 1\n")
    bots = ("tripping", "dying", "cheating", "silent")
    points = "".join(f"{name} = badbots:{name}\n" for name in bots)
    (about / "entry_points.txt").write_text(f"[metropolitan.bots]\n{points}lost = nowhere:lost\n")
    return tmp_path
