"""Every rule sentence has a test named after it; every note a game can tell has its words."""

import ast
import re
from pathlib import Path

import pytest

from metropolitan.engine.conformance import rule_ids
from metropolitan.engine.registry import game, names
from metropolitan.engine.words import words

ROOT = Path(__file__).parents[2]
GAMES = names("games")


def written_tests(id: str) -> list[str]:
    files = (ROOT / "tests" / "games" / id).rglob("test_*.py")
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text())))
    return [
        node.name for node in nodes if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_has_a_test(id: str) -> None:
    written = written_tests(id)
    wanted = {rule: "test_" + re.sub(r"[.-]", "_", rule) for rule in rule_ids(game(id))}
    missing = [rule for rule, name in wanted.items() if not any(test.startswith(name) for test in written)]
    assert not missing


@pytest.mark.parametrize("id", GAMES)
def test_every_id_in_code_has_its_words(id: str) -> None:
    known = {**words(None), **words(game(id).id)}
    folder = ROOT / "src" / "metropolitan" / "games" / id
    found = {
        text
        for file in folder.glob("*.py")
        for text in re.findall(
            r'"((?:refusal|event|score|unreadable)\.[a-z][a-z0-9-]*[a-z0-9])"', file.read_text()
        )
    }
    assert found <= set(known), sorted(found - set(known))
