"""The pieces as data: a broken file names its fault."""

from pathlib import Path

import pytest

from metropolitan.engine.errors import BadRecord
from metropolitan.games.foundations.pieces import FILE, load_kit, read_pieces, rotations

SOUND = FILE.read_text()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("income = 5", "income = 'five'", "income"),
        ("income = 5", "income = 5\nwages = 2", "wages"),
        ("income = 5", "income = ", "Invalid"),
        ('key = "market"', 'key = "statue-1"', "statue-1 twice"),
        ('kind = "civic"\nshape = "mono"', 'kind = "rural"\nshape = "mono"', "rural"),
        ('key = "market"\nkind = "civic"', 'key = "market"\nkind = "commercial"', "market: scores"),
        ("points = 1, per = 2", "points = 1, per = 0", "school-1: scores"),
        ("count = 2\ncitizens = 1", "count = 3\ncitizens = 1", "24"),
        (
            'shape = "mono"\ncount = 2\ncitizens',
            'shape = "domino"\ncount = 2\ncitizens',
            "order of the shapes",
        ),
        ("I4 = [[0, 0], [0, 1], [0, 2], [0, 3]]", "I4 = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]", "1 to 4"),
        ("prices = [2, 3, 4, 6, 8, 10]", "prices = [2, 3, 4, 6, 10, 8]", "prices"),
        ("dealt = 6", "dealt = 5", "dealt"),
        ("piles = [13, 12, 12]", "piles = [13, 12, 13]", "37 deeds"),
        ("piles = [13, 12, 12]", "piles = [5, 16, 16]", "fills the row"),
        ("[boards.2]", "[boards.5]", "5"),
        ("coins = [5, 6, 7, 8] ", "coins = [5, 6, 7] ", "coins"),
    ],
)
def test_a_broken_file_names_its_fault(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in SOUND
    path = tmp_path / "pieces.toml"
    path.write_text(SOUND.replace(old, new, 1))
    with pytest.raises(BadRecord) as error:
        read_pieces(path)
    assert fault in str(error.value)
    assert "pieces.toml" in str(error.value)


def test_the_file_is_sound() -> None:
    assert read_pieces(FILE) == load_kit(2).layout.pieces


def test_ways_to_turn_a_shape() -> None:
    turns = {name: len(rotations(lots)) for name, lots in read_pieces(FILE).shapes.items()}
    assert turns == {"mono": 1, "domino": 2, "I3": 2, "L3": 4, "I4": 2, "O4": 1}
