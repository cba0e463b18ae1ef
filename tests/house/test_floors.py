"""Imports only point down: a floor knows the floors below it, and a game knows no other game."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "metropolitan"
FLOORS = {
    "engine": 0,
    "games": 1,
    "bots": 2,
    "review": 2,
    "statistics": 2,
    "tutorials": 2,
    "puzzles": 3,
    "envs": 3,
    "docs": 3,
    "server": 4,
    "web": 4,
    "cli": 5,
}
MODULES = [path for path in SOURCE.rglob("*.py") if len(path.relative_to(SOURCE).parts) > 1]


def imported(path: Path) -> set[str]:
    """All modules of this package that a file imports, at its top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
    return {name for name in found if name.startswith((".", "metropolitan."))}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    floor, room = path.relative_to(SOURCE).parts[:2]
    for name in imported(path):
        assert not name.startswith("."), f"{name}: write the whole name"
        parts = name.split(".")
        assert FLOORS[parts[1]] <= FLOORS[floor], f"{name} stands above {floor}"
        if floor == "games" and parts[1] == "games":
            assert parts[2] == room, f"{name} is another game"
