"""The set-up: the pool of tiles."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metropolitan.engine.errors import BadRecord
from metropolitan.engine.words import printable
from metropolitan.games.metro import game

OPTIONS = game.complete({})
ALL = [code for code, n in game.pieces.box.tiles.items() for _ in range(n)]


def prepare(given: Any, seed: int | None = 7) -> list[str]:
    tiles: list[str] = game.prepare(OPTIONS, 2, seed, given)["tiles"]
    return tiles


def problem(given: Any, seed: int | None = 7) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        prepare(given, seed)
    return caught.value


def test_a_seed_orders_all_tiles() -> None:
    assert Counter(prepare({})) == Counter(ALL)
    assert prepare({}) == prepare({}) != prepare({}, seed=8)


def test_what_is_given_is_the_front_of_the_pool() -> None:
    tiles = prepare({"tiles": ["dddd", "dddd", "aaaa"]})
    assert tiles[:3] == ["dddd", "dddd", "aaaa"]
    assert Counter(tiles) == Counter(ALL)


def test_a_full_pool_needs_no_seed() -> None:
    assert prepare({"tiles": ALL}, seed=None) == ALL
    assert prepare({"tiles": ALL[:59]}, seed=None) == ALL
    assert problem({"tiles": ALL[:50]}, seed=None).note.id == "seed.missing"
    assert problem({}, seed=None).note.id == "seed.missing"


@pytest.mark.parametrize(
    ("given", "id", "facts"),
    [
        ({"tiles": "aaaa"}, "setup.tiles", {}),
        ({"tiles": None}, "setup.tiles", {}),
        ({"tiles": {"aaaa": 1}}, "setup.tiles", {}),
        ([], "setup.form", {}),
        ({"tiles": ["aaaa", "abcd"]}, "setup.tile", {"place": 1, "tile": "abcd"}),
        ({"tiles": [3]}, "setup.tile", {"place": 0, "tile": "int"}),
        ({"tiles": [["aaaa"]]}, "setup.tile", {"place": 0, "tile": "list"}),
        ({"tiles": [None]}, "setup.tile", {"place": 0, "tile": "NoneType"}),
        ({"tiles": ["x" * 9999]}, "setup.tile", {"place": 0, "tile": printable("x" * 9999)}),
        ({"tiles": ["dddd"] * 3}, "setup.too-many", {"place": 2, "tile": "dddd", "n": 2}),
        ({"tiles": [*ALL, "aaaa"]}, "setup.too-many", {"place": 60, "tile": "aaaa", "n": 4}),
    ],
)
def test_impossible_pools_are_refused(given: Any, id: str, facts: dict[str, object]) -> None:
    error = problem(given)
    assert (error.note.id, error.note.facts) == (id, facts)
    assert str(error)


def test_unknown_keys_are_refused() -> None:
    error = problem({"tiles": [], "tokens": []})
    assert (error.note.id, error.note.facts) == ("setup.unknown", {"key": "tokens"})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(JSON | st.fixed_dictionaries({"tiles": JSON | st.lists(JSON | st.sampled_from(ALL), max_size=8)}))
def test_any_setup_is_taken_or_refused(given: Any) -> None:
    try:
        tiles = prepare(given)
    except BadRecord:
        return
    assert Counter(tiles) == Counter(ALL)
