"""README tells the truth: its example runs, its commands are all there are, its links lead somewhere."""

import re

import pytest

from metropolitan.cli import COMMANDS

from .conftest import ROOT, Command, blocks

DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
]


def test_the_example_runs(command: Command) -> None:
    (example,) = blocks("README.md", "python")
    shown = command("-c", example)
    assert re.fullmatch(r"\[\d+, \d+\] \['\w{4}@\d\d', .*\]\n", shown)


def test_every_command_is_told() -> None:
    table = re.findall(r"^\| `(.*?)` .*\|$", (ROOT / "README.md").read_text("utf-8"), re.M)
    told = {name for row in table for name in re.findall(r"(?:metropolitan |`, `)(\w+)", row)}
    assert told == set(COMMANDS)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / document).read_text("utf-8"))
    here = (ROOT / document).parent
    assert [link for link in links if "://" not in link and not (here / link).exists()] == []


def test_every_target_of_make_exists() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.M))
    phony = re.search(r"^\.PHONY: (.*)", makefile, re.M)
    assert phony
    assert set(phony[1].split()) == targets
    told = {name for document in DOCUMENTS for name in re.findall(r"\bmake ([a-z-]+)", code(document))}
    assert told <= targets


def code(document: str) -> str:
    """What stands in blocks and between backticks."""
    text = (ROOT / document).read_text("utf-8")
    return "\n".join(re.findall(r"^```.*?^```|`[^`\n]+`", text, re.M | re.S))
