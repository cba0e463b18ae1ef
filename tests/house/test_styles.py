"""All styles of the page are loaded together: a class belongs to one of them."""

import re
from collections import defaultdict
from pathlib import Path

import metropolitan

BARE = re.compile(r"^\.([\w-]+) \{", re.MULTILINE)


def test_no_class_is_styled_in_two_files() -> None:
    files = defaultdict(set)
    for path in (Path(metropolitan.__file__).parent / "web" / "style").glob("*.css"):
        for name in BARE.findall(path.read_text("utf-8")):
            files[name].add(path.name)
    assert len(files) > 100
    assert {name: found for name, found in files.items() if len(found) > 1} == {}
