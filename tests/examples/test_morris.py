"""A game in a package of its own: installed, it passes its own tests, and nothing here knows of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .installing import ROOT, install, path_with

TESTS = ROOT / "examples" / "morris" / "tests"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install("morris", tmp_path_factory.mktemp("morris"))


@pytest.mark.parametrize("file", sorted(path.name for path in TESTS.glob("test_*.py")))
def test_its_own_tests_pass(installed: Path, file: str) -> None:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(TESTS / file)]
    env = {**os.environ, "PYTHONPATH": path_with(installed), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


def test_nothing_here_knows_of_it() -> None:
    """It came by the door that is open to everybody: no file of this package has its name."""
    package = ROOT / "src" / "metropolitan"
    texts = [
        path for path in package.rglob("*") if path.suffix in {".py", ".pxd", ".pyi", ".js", ".css", ".toml"}
    ]
    assert len(texts) > 300
    knowing = [str(path) for path in texts if "morris" in path.read_text("utf-8").lower()]
    assert knowing == []
    assert "morris" not in (ROOT / "setup.py").read_text("utf-8")
