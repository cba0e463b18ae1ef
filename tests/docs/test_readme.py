"""README tells the truth: its commands are all there are, its links lead somewhere."""

import re

from metropolitan.cli import COMMANDS

from .conftest import DOCUMENTS, ROOT


def test_every_command_is_told() -> None:
    table = re.findall(r"^\| `(.*?)` .*\|$", (ROOT / "README.md").read_text("utf-8"), re.M)
    told = {name for row in table for name in re.findall(r"(?:metropolitan |`, `)(\w+)", row)}
    assert told == set(COMMANDS)


def test_links_lead_somewhere() -> None:
    """Those of all other documents are followed in the site."""
    links = re.findall(r"\]\(([^)#]+)", (ROOT / "README.md").read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


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
