"""A review as a page: one file, whole, safe, in three languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import metropolitan.review
from metropolitan.engine.match import Match
from metropolitan.engine.words import languages, words
from metropolitan.review.judge import parts_of
from metropolitan.review.page import page
from metropolitan.review.review import review
from metropolitan.review.voice import Voice

from .games import QUICK, blunder, played

VOID = {"meta"}


class Reader(HTMLParser):
    """Every element ends, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.seen.add(tag)


@pytest.fixture(scope="module")
def found() -> tuple[Match, dict[str, Any]]:
    match = blunder()
    return match, review(parts_of(match), QUICK)


def told(match: Match, found: dict[str, Any], language: str = "en") -> str:
    return page(match, found, Voice(match.game.id, language, match.players))


@pytest.mark.parametrize("language", languages())
def test_it_is_one_whole_file(found: tuple[Match, dict[str, Any]], language: str) -> None:
    made = told(*found, language)
    reader = Reader()
    reader.feed(made)
    assert reader.open == []
    assert {"svg", "table", "style"} <= reader.seen
    assert not {"script", "link", "img", "iframe"} & reader.seen
    assert "http" not in made
    assert "{" not in re.sub(r"<style>.*?</style>", "", made, flags=re.DOTALL)
    assert f'<html lang="{language}">' in made


def test_the_blunder_is_explained(found: tuple[Match, dict[str, Any]]) -> None:
    made = told(*found)
    assert "Bob played bcbc/1@54 and gave away 100%." in made
    assert "Better: bcbc@54, a chance of 100%." in made
    assert "Ada won." in made


def test_all_its_colours_are_the_tables_own(found: tuple[Match, dict[str, Any]]) -> None:
    made = told(*found)
    known = set(re.findall(r"(--[\w-]+):", made))
    used = set(re.findall(r"var\((--[\w-]+)\)", made))
    assert used <= known
    assert "prefers-color-scheme: dark" in made
    style = (Path(metropolitan.review.__file__).parent / "page.css").read_text()
    assert not re.search(r"#[0-9a-f]{3,8}\b", style)


def test_names_cannot_break_it() -> None:
    match = played("foundations", 2, {})
    match.players = ["<script>alert(1)</script>", "\"&'"]
    match.undo(len(match.moves) - 4)
    made = told(match, review(parts_of(match), QUICK))
    assert "<script" not in made
    assert "&lt;script&gt;" in made


def test_beliefs_are_drawn_with_the_true_card() -> None:
    match = played("metropolys", 2, {})
    found = review(parts_of(match), QUICK)
    cards = {"area": {"bridges": 0.7, "lakes": 0.3}, "neighborhood": {"park": 0.5, "mall": 0.5}}
    found["beliefs"] = [[cards, cards] for _ in found["positions"]]
    made = told(match, found)
    assert "bridges: 70%" in made
    assert made.count("<h4>") == 4
    match.undo()
    found["beliefs"] = found["beliefs"][:-1]
    assert 'class="true"' not in told(
        match, {**found, "moves": found["moves"][:-1], "result": None, "ahead": None}
    )


def test_every_sentence_of_a_review_is_known() -> None:
    for file in Path(metropolitan.review.__file__).parent.glob("*.py"):
        for id in re.findall(r'\b(?:tell|say)\(\s*"([\w.-]+)"', file.read_text()):
            assert f"review.{id}" in words(), f"{file.name}: {id}"
