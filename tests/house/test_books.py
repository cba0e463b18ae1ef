"""What goes with the rules: every figure replays, every id exists, in every language; bad books say why."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from metropolitan.engine.book import Book, book, faults, rule_ids
from metropolitan.engine.errors import BadRecord
from metropolitan.engine.registry import game, names
from metropolitan.engine.words import languages, written

GAMES = names("games")
SECTIONS = ("rules.", "quick.", "heading.", "figure.", "ruling.")
LEFT_OVER = re.compile(r"\{|\}|TODO|FIXME|XXX|\?\?|lorem|…$", re.IGNORECASE)


@pytest.mark.parametrize("id", GAMES)
def test_every_figure_replays_and_every_id_exists(id: str) -> None:
    assert list(faults(game(id))) == []


@pytest.mark.parametrize("id", GAMES)
def test_there_are_enough_figures(id: str) -> None:
    found = book(game(id)).figures
    quick = [name for name, figure in found.items() if figure.quick]
    assert 2 <= len(quick) <= 4
    assert len(found) >= 6 + len(quick)
    assert any(figure.play for figure in found.values())


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("language", languages())
def test_rules_are_said_in_full(id: str, language: str) -> None:
    """No rule, heading, caption or note is empty, left over, or has facts that nobody would fill in."""
    said = {key: text for key, text in written(game(id).id, language).items() if key.startswith(SECTIONS)}
    assert {key.removeprefix("rules.") for key in said if key.startswith("rules.")} >= set(rule_ids(game(id)))
    poor = {key: text for key, text in said.items() if not isinstance(text, str) or LEFT_OVER.search(text)}
    assert not poor
    assert not [key for key, text in said.items() if not text.strip() or text == key]
    sentences = [text for key, text in said.items() if not key.endswith(".title") and "heading." not in key]
    assert not [text for text in sentences if not text.endswith((".", "”"))]


@pytest.mark.parametrize("id", GAMES)
def test_refusals_rest_on_rules_that_exist(id: str) -> None:
    """Whatever in a game's code looks like a rule's id is one."""
    rules = rule_ids(game(id))
    sections = {rule.split(".")[0] for rule in rules}
    code = [path.read_text("utf-8") for path in game(id).folder.glob("*.py")]
    named = {text for file in code for text in re.findall(r'"([a-z]+\.[a-z][a-z-]*)"', file)}
    found = {text for text in named if text.split(".")[0] in sections}
    assert found & set(rules)
    assert found - set(rules) - set(written(game(id).id, "en")) == set()


# ---- books that are not so good ----


class Shelf:
    """The game Metro with another book."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __getattr__(self, name: str) -> Any:
        return getattr(game("metro"), name)

    def write(self, text: str) -> None:
        (self.folder / "book.toml").write_text(text, "utf-8")


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    yield Shelf(tmp_path)
    book.cache_clear()


def test_without_a_book_there_is_the_text(shelf: Any) -> None:
    assert book(shelf) == Book()
    assert list(faults(shelf)) == []


@pytest.mark.parametrize(
    "text",
    ["[figures", "figures = 3", "[figures.a]", '[figures.a]\nrules = []\nplayers = 2\nmove = "x"',
     '[rulings]\n"end.tie" = "strange"'],
)  # fmt: skip
def test_a_broken_book_says_what_is_wrong(shelf: Any, text: str) -> None:
    shelf.write(text)
    with pytest.raises(BadRecord, match=r"book\.toml is no book of rules: .+"):
        book(shelf)


FIGURE = '[figures.line]\nrules = ["{rule}"]\nplayers = {players}\nsetup = {{ tiles = ["aaaa"] }}\n{more}'


@pytest.mark.parametrize(
    ("rule", "players", "more", "fault"),
    [
        ("score.none", 2, "", "there is no rule ['score.none']"),
        ("score.line", 7, "", "players"),
        ("score.line", 2, 'moves = ["cbcb@00"]', "You do not hold cbcb"),
        ("score.line", 2, 'moves = ["aaaa@0"]', "aaaa@0"),
        ("score.line", 2, 'ghost = "aaaa@22"', "neither at the edge"),
        ("score.line", 2, 'refused = "aaaa@00"', "aaaa@00 is possible"),
        ("score.line", 2, 'refused = "aaaa@22"', "refused by place.border, which it does not show"),
        ("score.line", 2, 'light = ["99"]', "there is no place 99"),
        ("score.line", 2, 'quick = "none"', "there is no quick.none"),
        ("score.line", 2, 'scores = ["none"]', "there is no score ['none']"),
        ("score.line", 2, "play = true", "nobody looks"),
        ("score.line", 2, "options = { hand = 9 }", "hand"),
    ],
)
def test_the_checker_finds_it(shelf: Any, rule: str, players: int, more: str, fault: str) -> None:
    shelf.write(FIGURE.format(rule=rule, players=players, more=more))
    assert any(fault in told for told in faults(shelf) if told.startswith("figures.line: "))


def test_the_checker_finds_events_and_rulings(shelf: Any) -> None:
    shelf.write('[events]\nfly = "end.full"\nplace = "end.none"\n[rulings]\n"end.full" = "silent"\n')
    told = list(faults(shelf))
    assert "events: there is no event fly" in told
    assert "events: there is no rule end.none" in told
    assert "events: draw has no rule" in told
    assert "rulings: end.full has no words, or no rule" in told
