"""The example bot plays a whole game on a real server, as anybody's own program would."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from online.conftest import PATIENCE, Host

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
PAGE = Path(__file__).parents[2] / "docs" / "bots-online.md"


def test_it_is_small_and_needs_little() -> None:
    text = BOT.read_text()
    assert len(text.splitlines()) <= 40
    tree = ast.walk(ast.parse(text))
    names = {one.name for node in tree if isinstance(node, ast.Import) for one in node.names}
    assert names <= set(sys.stdlib_module_names)
    assert text in PAGE.read_text()


@pytest.mark.parametrize("game", ["metropolys", "foundations", "metro"])
def test_it_plays_to_the_end(host: Host, game: str) -> None:
    someone = host.guest("Ann")
    other = host.guest("Robot")
    token = other.ask("tokens", {"label": "example"})["token"]
    table = someone.table(game, "po", seed=None)
    command = [sys.executable, str(BOT), f"{host.url}#/table/{table}"]
    process = subprocess.Popen(
        command, env={**os.environ, "TOKEN": token}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        result = played(someone.page(table))
        said, errors = process.communicate(timeout=PATIENCE)
        assert errors == ""
        assert ast.literal_eval(said) == json.loads(json.dumps(result))
    finally:
        process.kill()
        process.wait()


def played(page: Any) -> Any:
    """The other seat, by the first legal move each time."""
    page.wait("table", until=lambda table: table["begun"])
    state = page.look(0)
    while not state["finished"]:
        state = page.move(state, state["legal"][0]) if state["turn"] == 0 else page.wait("state")
    return state["result"]
