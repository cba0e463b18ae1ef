"""The examples in `deploy/` fit the program they are for."""

import re
import shlex
from pathlib import Path

import pytest

from metropolitan.cli import serve
from metropolitan.cli.arguments import Parser

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def accepted(words: list[str]) -> None:
    """`metropolitan` would understand this."""
    assert words[0] == "serve"
    parser = Parser()
    serve.arguments(parser)
    parser.parse_args(words[1:])


def test_the_unit_calls_what_there_is() -> None:
    text = (DEPLOY / "metropolitan.service").read_text()
    (line,) = re.findall(r"^ExecStart=\S+/metropolitan (.+)$", text, re.M)
    accepted(shlex.split(line))


def test_compose_calls_what_there_is() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    words = re.search(r"command:\n((?: +- .+\n)+) +environment", text)
    assert words
    accepted([line.strip().removeprefix("- ") for line in words[1].splitlines()])


def test_the_image_calls_what_there_is() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    (words,) = re.findall(r"^CMD \[(.+)\]$", text, re.M)
    accepted([word.strip('" ') for word in words.split(",")])
    for name in re.findall(r"^COPY ([^-\n]+) \./(?:\w*)$", text, re.M):
        for one in name.split():
            assert (ROOT / one).exists(), one
    assert re.search(r"^USER (?!root)\w+$", text, re.M)
    assert "HEALTHCHECK" in text
    extras = re.search(r'"\.\[(\w+)\]"', text)
    assert extras
    assert f"{extras[1]} = [" in (ROOT / "pyproject.toml").read_text()


@pytest.mark.parametrize("file", ["Caddyfile", "nginx.conf"])
def test_proxies_write_the_headers_themselves(file: str) -> None:
    """A visitor's own must not come through: the server believes them."""
    text = (DEPLOY / file).read_text()
    for header in ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"):
        assert re.search(rf"(header_up|proxy_set_header) {header} [{{$]", text), header
    assert "/metrics" in text


def test_variables_are_known() -> None:
    known = set(re.findall(r"^\| `(METROPOLITAN_\w+)`", (ROOT / "docs" / "hosting.md").read_text(), re.M))
    for file in DEPLOY.iterdir():
        assert set(re.findall(r"METROPOLITAN_[A-Z_]+[A-Z]", file.read_text())) <= known, file.name
