"""Every sentence the program may say stands in its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import metropolitan
from metropolitan.engine.words import words

SOURCE = Path(metropolitan.__file__).parent
PLACES = {
    "cli": (r'(?<!\.)text\(\s*"([\w.-]+)"', "cli."),
    "cli/terminal": (r'(?:tell|text|sure)\("([\w.-]+)"', "table."),
    "engine": (r'BadRecord\(\s*"([\w.-]+)"', ""),
    "bots": (r'BadRecord\(\s*"([\w.-]+)"', ""),
}


@pytest.mark.parametrize(("folder", "form"), PLACES.items(), ids=PLACES)
def test_ids_are_known(folder: str, form: tuple[str, str]) -> None:
    pattern, prefix = form
    for file in (SOURCE / folder).glob("*.py"):
        for id in re.findall(pattern, file.read_text()):
            assert prefix + id in words(), f"{file.name}: {id}"


@pytest.mark.parametrize("file", [*(SOURCE / "cli").rglob("*.py")], ids=lambda file: file.name)
def test_problems_are_known(file: Path) -> None:
    for id in re.findall(r'Problem\(\s*"([\w.-]+)"', file.read_text()):
        assert id in words()


def test_all_parts_of_a_record_say_what_they_must_be() -> None:
    from metropolitan.engine.record import Record

    for field in Record.__struct_fields__:
        assert f"record.form.{field}" in words()
