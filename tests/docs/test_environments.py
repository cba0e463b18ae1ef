"""No part of an observation is missing in docs/environments.md."""

import re
from typing import Any

import pytest

from metropolitan.engine.registry import game

from .conftest import ROOT

DOCUMENT = "docs/environments.md"
SECTIONS = {"metropolys": "Metropolys", "foundations": "Foundations of Metropolis", "metro": "Metro"}


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
