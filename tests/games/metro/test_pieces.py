"""The data file: what it must not say."""

from collections.abc import Callable
from pathlib import Path

import pytest

from metropolitan.engine.errors import BadRecord
from metropolitan.games.metro import game
from metropolitan.games.metro.pieces import read_box

FILE = game.folder / "pieces.toml"
Change = Callable[[str], str]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda text: text.replace("rows = 8", "rows = 9"), "8 rows"),
        (lambda text: text.replace('"07N"', '"06N"'), "stations"),
        (lambda text: text.replace('"07N"', '"17N"'), "stations"),
        (lambda text: text.replace('"07N"', '"7N"'), "stations"),
        (lambda text: text.replace("aacb = 4", "aacb = 3"), "tiles"),
        (lambda text: text.replace("aacb = 4", "aabb = 4"), "aabb"),
        (lambda text: text.replace("aacb = 4", "aaeb = 4"), "tiles"),
        (lambda text: text.replace("[1, 3, 5,", "[2, 3, 5,"), "owners.2"),
        (lambda text: text.replace("[1, 3, 5,", "[33, 3, 5,"), "owners"),
        (lambda text: text.replace('"purple", "red"', '"purple"'), "colors"),
        (lambda text: text.replace("rows = 8", "rows = 8\nlayers = 2"), "layers"),
        (lambda text: text + "[", "pieces.toml"),
    ],
)
def test_broken_pieces_name_their_fault(change: Change, fault: str, tmp_path: Path) -> None:
    changed = change(FILE.read_text())
    assert changed != FILE.read_text()
    path = tmp_path / "pieces.toml"
    path.write_text(changed)
    with pytest.raises(BadRecord) as caught:
        read_box(path)
    assert fault in str(caught.value)


def test_the_file_itself_is_sound() -> None:
    box = read_box(FILE)
    assert sum(box.tiles.values()) == 60
    assert [box.tiles[code] for code in ("aacb", "aaaa", "cbcb", "cccc", "dada")] == [4, 4, 3, 2, 2]
