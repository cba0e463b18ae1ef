"""The buildings."""

import pytest

from metropolitan.games.foundations.pieces import load_pieces

from .tables import points, rounds, seat, table

TILES = {tile.key: tile for tile in load_pieces().tiles}
SHAPES = {name: len(lots) for name, lots in load_pieces().shapes.items()}
# The keys that moves are written with.
KEYS = """small-house house hotel-L3 hotel-I3 apartment-complex condo small-coffee-shop retail-shop restaurant
    fast-food shopping-mall-O4 shopping-mall-I4 market statue-1 school-1 park-1 marketplace statue-2 park-2
    school-2"""


def test_tiles_all() -> None:
    assert sorted(TILES) == sorted(KEYS.split())
    assert sum(tile.count for tile in TILES.values()) == 24
    for kind in ("residential", "commercial", "civic"):
        assert sum(tile.count for tile in TILES.values() if tile.kind == kind) == 8
    assert {SHAPES[tile.shape] for tile in TILES.values()} == {1, 2, 3, 4}


# Where a tile of each shape may lie on the lots A1 to A4, B1 and B2.
SPOTS = {
    "mono": "A1", "domino": "A1 A2", "I3": "A1 A2 A3", "L3": "A1 A2 B1", "I4": "A1 A2 A3 A4",
    "O4": "A1 A2 B1 B2",
}  # fmt: skip


def alone(key: str):
    """A match in which the first player has built just this."""
    spot = SPOTS[TILES[key].shape]
    return rounds(table("A1 A2 A3 A4 B1 B2", "G1 G3 G5 E1 E3 E5"), [f"build {key} {spot}"], [])


@pytest.mark.parametrize(
    ("key", "shape", "count", "citizens"),
    [
        ("small-house", "mono", 2, 1),
        ("house", "domino", 2, 2),
        ("hotel-I3", "I3", 1, 4),
        ("hotel-L3", "L3", 1, 4),
        ("apartment-complex", "O4", 1, 6),
        ("condo", "I4", 1, 6),
    ],
)
def test_tiles_residential(key: str, shape: str, count: int, citizens: int) -> None:
    tile = TILES[key]
    assert (tile.kind, tile.shape, tile.count) == ("residential", shape, count)
    match = alone(key)
    assert seat(match, 0)["citizens"] == citizens
    assert seat(match, 0)["income"] == 5
    assert points(match, 0)["commercial"] == 0


@pytest.mark.parametrize(
    ("key", "shape", "count", "coins", "prestige"),
    [
        ("small-coffee-shop", "mono", 2, 1, 0),
        ("retail-shop", "domino", 2, 1, 2),
        ("restaurant", "L3", 1, 2, 3),
        ("fast-food", "I3", 1, 2, 3),
        ("shopping-mall-O4", "O4", 1, 3, 5),
        ("shopping-mall-I4", "I4", 1, 3, 5),
    ],
)
def test_tiles_commercial(key: str, shape: str, count: int, coins: int, prestige: int) -> None:
    tile = TILES[key]
    assert (tile.kind, tile.shape, tile.count) == ("commercial", shape, count)
    match = alone(key)
    assert seat(match, 0)["citizens"] == 0
    assert seat(match, 0)["income"] == 5 + coins
    assert points(match, 0)["commercial"] == prestige


def civic(key: str, *others: str) -> int:
    """What a civic building on A1 (and A2) scores, beside others of both players on B1, B2 and A3."""
    large = SHAPES[TILES[key].shape] == 2
    match = table("A1 A2 B2 C2 D2 E2", "B1 C1 D1 E1 A3 A4")
    mine = [f"build {key} A1 A2" if large else f"build {key} A1"]
    mine += [f"build {other}" for other in others if other.split()[1] in ("B2", "A2")]
    rivals = [f"build {other}" for other in others if other.split()[1] in ("A3", "B1")]
    rounds(match, mine, rivals)
    return points(match, 0)["civic"]


def test_tiles_market() -> None:
    assert civic("market") == 0
    assert civic("market", "shopping-mall-I4 B1 C1 D1 E1") == 3
    assert civic("market", "shopping-mall-I4 B1 C1 D1 E1", "small-coffee-shop A2") == 4
    assert civic("market", "condo B1 C1 D1 E1") == 0
    assert civic("marketplace", "shopping-mall-I4 B1 C1 D1 E1") == 6
    assert civic("marketplace", "fast-food B1 C1 D1", "fast-food B2 C2 D2", "retail-shop A3 A4") == 2 * (
        2 + 2 + 1
    )


def test_tiles_statue() -> None:
    assert civic("statue-1", "small-house A2", "park-1 B1") == 2
    assert civic("statue-1", "school-1 A2", "park-1 B1") == 4
    assert civic("statue-2", "park-2 B1 C1", "small-coffee-shop B2", "school-2 A3 A4") == 6
    assert civic("statue-2", "small-house A3") == 0


def test_tiles_school() -> None:
    """The examples of the rules: beside 6 citizens the large one scores 6, beside 4 the small one 2."""
    assert civic("school-2", "condo B1 C1 D1 E1") == 6
    assert civic("school-1", "hotel-I3 B1 C1 D1") == 2


def test_tiles_school_halves_the_sum() -> None:
    assert civic("school-1", "small-house B1", "small-house A2") == 1
    assert civic("school-1", "small-house B1") == 0
    assert civic("school-1", "hotel-I3 B1 C1 D1", "small-house A2") == 2
    assert civic("school-2", "small-house B1", "small-house B2", "house A3 A4") == 4
    assert civic("school-2", "retail-shop B1 C1") == 0


def test_tiles_park() -> None:
    assert civic("park-1") == 0
    assert civic("park-1", "small-house B1", "market A2") == 2
    assert civic("park-2", "small-house B1", "small-coffee-shop B2", "statue-2 A3 A4") == 3
