"""Code in the documents is no decoration. Python is run, JSON and TOML are read, and every shell line names
programs, files, extras and options that are there; only `text` is nothing but looked at."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from metropolitan.cli import COMMANDS
from metropolitan.cli.reference import renewed
from metropolitan.cli.tree import commands, parser_of

from .conftest import DOCUMENTS, ROOT, Block, blocks, lines

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
PAGES = ("game", "bot", "language", "map", "tutorial")  # see test_worked.py
WORKED = {f"docs/extending/{name}.md" for name in PAGES}
ALL = [(document, block) for document in DOCUMENTS for block in blocks(document)]
ALONE = [(document, block) for document, block in ALL if block.language == "python" and not block.name]
NAMED = [(document, block) for document, block in ALL if block.name and document not in WORKED]
MADE = ("play.py", "test_noughts.py", "check_tutorials.py")  # by the pages themselves
FOREIGN = {"docker", "podman", "git", "uvx", "pipx", "eval", "export"}  # nothing of ours to check


def ids(some: list[tuple[str, Block]]) -> list[str]:
    return [f"{document}-{number}" for number, (document, _) in enumerate(some)]


def test_every_block_says_what_it_is() -> None:
    known = {"python", "json", "toml", "sh", "text"}
    assert [(document, block.code[:40]) for document, block in ALL if block.language not in known] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_block_is_left_open_or_overlooked(document: str) -> None:
    fences = re.findall(r"^ *```", (ROOT / document).read_text("utf-8"), re.M)
    assert len(fences) == 2 * len(blocks(document))


@pytest.mark.parametrize(("document", "block"), ALONE, ids=ids(ALONE))
def test_python_runs(document: str, block: Block, tmp_path: Path) -> None:
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        [sys.executable, "-c", block.code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("document", "block"), NAMED, ids=ids(NAMED))
def test_a_named_block_is_that_file(document: str, block: Block) -> None:
    assert block.code == (ROOT / block.name).read_text("utf-8")


def test_data_can_be_read() -> None:
    for _, block in ALL:
        if block.language in ("json", "toml"):
            {"json": json.loads, "toml": tomllib.loads}[block.language](block.code)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_shell_lines_could_be_typed(document: str) -> None:
    for block in blocks(document):
        for line in lines(block) if block.language == "sh" else []:
            check(shlex.split(re.sub(r"^[A-Z_]+=\S+ ", "", line.partition(" > ")[0])))


def check(words: list[str]) -> None:
    program, *argv = words
    if program == "metropolitan":
        parser_of(argv[0]).parse_args(argv[1:])
    elif program == "make":
        assert set(argv) <= TARGETS, words
    elif program == "pip":
        extras = {
            extra for word in argv for some in re.findall(r"\[(.*)\]", word) for extra in some.split(",")
        }
        assert extras <= set(PROJECT["optional-dependencies"]), words
    elif program == "python" and argv[0] != "-m":
        assert (ROOT / argv[0]).is_file() or argv[0] in MADE, words
    else:
        assert program in FOREIGN | {"python"}, words


# ---- the page of commands ----


def test_the_commands_are_documented_as_they_are() -> None:
    page = (ROOT / "docs/commands.md").read_text("utf-8")
    told = "python -m metropolitan.cli.reference docs/commands.md"
    assert re.findall(r"^## (\w+)$", page, re.M) == list(COMMANDS), "one section a command, in their order"
    assert renewed(page) == page, f"run {told}"


def test_every_option_is_documented() -> None:
    page = (ROOT / "docs/commands.md").read_text("utf-8")
    for command in commands():
        name = command.name.split()[0]
        section = re.search(rf"^## {name}\n(.*?)(?=^## |\Z)", page, re.M | re.S)
        assert section
        for argument in command.arguments:
            flag = argument.flags[-1] if argument.flags else argument.shape
            assert argument.help == "" or flag == "--help" or f"`{flag.split('|')[0]}" in section[1], (
                name,
                flag,
            )
