"""What docs/environments.md says of the environments: its examples run, and no part of an observation is
missing there."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from metropolitan.engine.registry import game

from .conftest import ROOT, blocks

DOCUMENT = "docs/environments.md"
EXAMPLES = blocks(DOCUMENT, "python")
SECTIONS = {"metropolys": "Metropolys", "foundations": "Foundations of Metropolis", "metro": "Metro"}


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_example_runs(example: str, tmp_path: Path) -> None:
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        [sys.executable, "-c", example], cwd=tmp_path, env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", SECTIONS)
def test_every_feature_is_told(name: str) -> None:
    one = game(name)
    editions: list[dict[str, Any]] = [
        {option: choice} for option, ways in one.options.items() for choice in ways.choices
    ]
    there = {
        feature.name
        for options in editions
        for players in one.players
        for feature in one.features(one.complete(options), players)
    }
    text = (ROOT / DOCUMENT).read_text("utf-8")
    section = re.search(rf"^### {SECTIONS[name]}\n(.*?)^##", text, re.M | re.S)
    assert section
    rows = re.findall(r"^\| (`.*?) \|", section[1], re.M)
    assert {feature for row in rows for feature in re.findall(r"`(\w+)`", row)} == there
