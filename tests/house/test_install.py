"""Without a C compiler the package still installs, plays, and says that it runs interpreted."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as pip installs it from a clean copy, where every C compiler fails."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(
        ROOT / "src",
        source / "src",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.egg-info", "__pycache__"),
    )
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--target", target, source], check=True, env={**os.environ, "CC": "/bin/false"})
    return target


def run(installed: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    argv = [sys.executable, "-m", "metropolitan.cli", *command]
    return subprocess.run(
        argv, check=True, env=environment, cwd=installed, capture_output=True, text=True
    ).stdout


def test_nothing_is_compiled(installed: Path) -> None:
    assert not [*installed.rglob("*.so"), *installed.rglob("*.pyd")]
    assert "interpreted" in run(installed, "--version")


def test_it_plays_all_the_same(installed: Path) -> None:
    path = ROOT / "tests" / "golden" / "metropolys-family-2p-0.game.json"
    assert '"finished": true' in run(installed, "replay", str(path), "--json")


def test_the_page_is_there(installed: Path) -> None:
    web = Path("src") / "metropolitan" / "web"
    wanted = {
        path.relative_to(ROOT / "src")
        for path in (ROOT / web).rglob("*.*")
        if path.suffix in (".js", ".css", ".svg", ".html")
    }
    assert wanted == {path for path in wanted if (installed / path).is_file()}
