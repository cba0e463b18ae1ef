"""A wheel of plain Python, built and installed where there is no compiler: it plays all three games, and its
documents come along. The version stands in one place, and the changelog knows it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import metropolitan
from metropolitan.docs.site import Site

ROOT = Path(__file__).parents[2]
PARTS = ("src", "docs", "benchmarks", "examples", "deploy")
BUILT = shutil.ignore_patterns("*.so", "*.pyd", "*.egg-info", "__pycache__", "*.gz", "build")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, wheels, target = (tmp_path_factory.mktemp(name) for name in ("source", "wheels", "installed"))
    for path in ROOT.glob("*.*"):
        if path.is_file():
            shutil.copy(path, source)
    for part in PARTS:
        shutil.copytree(ROOT / part, source / part, ignore=BUILT)
    shutil.copy(ROOT / "LICENSE", source)
    pip(target, "wheel", "--no-build-isolation", "--wheel-dir", str(wheels), str(source))
    (wheel,) = wheels.iterdir()
    assert wheel.name == f"metropolitan-{metropolitan.__version__}-py3-none-any.whl"
    pip(target, "install", "--target", str(target), str(wheel))
    return target


def environment(installed: Path) -> dict[str, str]:
    """Without a compiler: no program is found but Python's own."""
    return {**os.environ, "PATH": str(installed), "METROPOLITAN_PURE": "1", "PYTHONPATH": str(installed)}


def pip(installed: Path, *argv: str) -> None:
    command = [sys.executable, "-m", "pip", argv[0], "--quiet", "--no-deps", *argv[1:]]
    subprocess.run(command, check=True, env=environment(installed))


def run(installed: Path, *argv: str, **more: Any) -> str:
    command = [sys.executable, "-m", "metropolitan", *argv]
    done = subprocess.run(
        command, check=True, env=environment(installed), cwd=installed, capture_output=True, text=True, **more
    )
    return str(done.stdout)


def test_nothing_is_compiled(installed: Path) -> None:
    assert run(installed, "--version") == f"metropolitan {metropolitan.__version__}, interpreted rules\n"


@pytest.mark.parametrize("game", ["metropolys", "foundations", "metro"])
def test_it_plays(installed: Path, game: str) -> None:
    shown = run(installed, "simulate", game, "--players", "2", "--games", "1", "--seed", "1", "--json")
    assert '"games": 1' in shown
    words = run(installed, "play", game, "--terminal", "--seed", "1", "--bots", "greedy", input="?\nquit\n\n")
    assert "legal moves" in words


def test_the_documents_come_along(installed: Path, tmp_path: Path) -> None:
    run(installed, "docs", str(tmp_path))
    site = Site()
    pages = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert pages == set(site.files)
    assert (tmp_path / "index.html").read_bytes() == site.files["index.html"]


def test_the_version_stands_in_one_place() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert 'dynamic = ["version"]' in project
    assert re.search(r'^version = \{ attr = "metropolitan.__version__" \}', project, re.M)


def test_the_changelog_knows_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    titles = re.findall(r"^## (.*)", text, re.M)
    versions = [
        re.fullmatch(r"(\d+)\.(\d+)\.(\d+) – (unreleased|\d{4}-\d\d-\d\d)", title) for title in titles
    ]
    assert all(versions), titles
    numbers = [tuple(map(int, version.groups()[:3])) for version in versions if version]
    assert numbers == sorted(numbers, reverse=True)
    assert "unreleased" not in "".join(titles[1:])
    assert ".".join(map(str, numbers[0])) == metropolitan.__version__
