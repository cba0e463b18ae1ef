"""How a set-up comes about: what is given wins, chance decides the rest, nonsense is refused."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metropolitan.engine.errors import BadRecord
from metropolitan.games.metropolys import game

from .tables import CITY, TABLES, table

KEYS = ("closed", "tokens", "objectives")
PARTS = [keys for n in range(4) for keys in combinations(KEYS, n)]
WAYS = [(players, edition, layout) for players, edition in TABLES for layout in ("random", "first-game")]
SEVEN = json.loads((Path(__file__).parent / "seed7.json").read_text(encoding="utf-8"))
fixed = settings(derandomize=True, deadline=None, max_examples=100)


def prepared(
    players: int, edition: str = "expert", layout: str = "random", seed: int | None = None, **given: Any
) -> dict[str, Any]:
    return game.prepare(game.complete({"edition": edition, "layout": layout}), players, seed, given)


def refusal(players: int, edition: str = "expert", seed: int | None = 1, **given: Any) -> str:
    with pytest.raises(BadRecord) as caught:
        prepared(players, edition, seed=seed, **given)
    return str(caught.value)


# ---- given and drawn ----


@pytest.mark.parametrize("way", WAYS)
def test_prepare_is_whole_and_kept_as_it_is(way: tuple[int, str, str]) -> None:
    for seed in range(10):
        setup = prepared(*way, seed=seed)
        assert tuple(setup) == KEYS
        assert prepared(*way, **json.loads(json.dumps(setup))) == setup
        assert prepared(*way, seed=seed) == setup


@pytest.mark.parametrize("keys", PARTS, ids="-".join)
@pytest.mark.parametrize("way", WAYS)
def test_prepare_given_parts_win_and_change_no_other(
    way: tuple[int, str, str], keys: tuple[str, ...]
) -> None:
    for seed in range(4):
        drawn, other = prepared(*way, seed=seed), prepared(*way, seed=seed + 100)
        assert prepared(*way, seed=seed, **{key: drawn[key] for key in keys}) == drawn
        mixed = prepared(*way, seed=seed, **{key: other[key] for key in keys})
        assert all(mixed[key] == other[key] for key in keys)
        if "objectives" not in keys:
            assert mixed["objectives"] == drawn["objectives"]
        if not {"closed", "tokens"} & set(keys):
            assert (mixed["closed"], mixed["tokens"]) == (drawn["closed"], drawn["tokens"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_prepare_infers_closed_districts_from_tokens(players: int) -> None:
    for seed in range(30):
        drawn = prepared(players, seed=seed)
        assert prepared(players, seed=seed + 1, tokens=drawn["tokens"])["closed"] == drawn["closed"]


def test_prepare_puts_tokens_in_the_order_of_the_map() -> None:
    drawn = prepared(3, seed=1)
    turned = dict(reversed(drawn["tokens"].items()))
    assert list(prepared(3, seed=1, tokens=turned)["tokens"]) == list(drawn["tokens"])


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_prepare_same_cards_and_tokens_need_not_agree_between_seeds(players: int, edition: str) -> None:
    setups = [prepared(players, edition, seed=seed) for seed in (0, 1, 2, 2**63 - 1)]
    assert len({json.dumps(setup) for setup in setups}) == 4


def test_prepare_needs_a_seed_where_chance_decides() -> None:
    full = prepared(3, seed=1)
    for key in ("tokens", "objectives"):
        with pytest.raises(BadRecord) as caught:
            prepared(3, **{name: full[name] for name in KEYS if name != key})
        assert caught.value.note.id == "seed.missing"
    assert prepared(3, tokens=full["tokens"], objectives=full["objectives"]) == full
    assert prepared(4, layout="first-game", objectives=prepared(4, seed=1)["objectives"])["closed"] == []


# ---- the layout of a first game ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_prepare_first_game(players: int) -> None:
    setup = prepared(players, layout="first-game", seed=1)
    layout = CITY.map.first_game[str(players)]
    assert setup["closed"] == layout.closed
    assert setup["tokens"] == layout.tokens()
    assert prepared(players, "expert", "random", 1, closed=setup["closed"], tokens=setup["tokens"]) == setup


def test_prepare_first_game_whatever_the_order_of_its_closed_districts() -> None:
    setup = prepared(2, layout="first-game", seed=1)
    turned = prepared(2, layout="first-game", seed=1, closed=setup["closed"][::-1])
    assert turned["tokens"] == setup["tokens"]


def test_prepare_first_game_with_other_districts_closed_is_random() -> None:
    setup = prepared(3, layout="first-game", seed=1, closed=["east"])
    assert setup == prepared(3, layout="random", seed=1, closed=["east"])


def test_prepare_first_game_given_tokens_win() -> None:
    tokens = prepared(3, seed=5)["tokens"]
    assert prepared(3, layout="first-game", seed=1, tokens=tokens)["tokens"] == tokens


# ---- for ever ----


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_prepare_seed_seven_is_what_it_always_was(players: int, edition: str) -> None:
    assert prepared(players, edition, seed=7) == SEVEN[f"{players} {edition}"]


# ---- impossible set-ups ----


def tokens(players: int = 4, **moves: str | None) -> dict[str, str]:
    """Legal tokens with some changed: another kind, or none."""
    found = {**table(players).setup["tokens"], **moves}
    return {place: kind for place, kind in found.items() if kind}


def cards(*areas: str) -> list[dict[str, str]]:
    return [{"area": area} for area in areas]


EXPERT = table(3).setup["objectives"]
LEGAL = tokens()
FIRST = next(iter(LEGAL))


@pytest.mark.parametrize(
    ("players", "closed", "reason"),
    [
        (3, "north", "setup.closed: a list of districts out of north, east, south, west"),
        (3, None, "setup.closed: a list of districts"),
        (3, {"north": True}, "setup.closed: a list of districts"),
        (3, [["north"]], "setup.closed: a list of districts"),
        (3, [1], "setup.closed: a list of districts"),
        (3, ["North"], "setup.closed: a list of districts"),
        (3, ["center"], "setup.closed: a list of districts"),
        (3, [], "setup.closed: 1 for this number of players"),
        (4, ["north"], "setup.closed: 0 for this number of players"),
        (2, ["north"] * 5, "setup.closed: 2 for this number of players"),
        (2, ["north", "north"], "setup.closed: north, north do not lie side by side"),
        (2, ["north", "south"], "setup.closed: north, south do not lie side by side"),
        (2, ["west", "east"], "setup.closed: west, east do not lie side by side"),
    ],
)
def test_prepare_refuses_closed(players: int, closed: Any, reason: str) -> None:
    assert refusal(players, closed=closed).startswith(reason)


@pytest.mark.parametrize(
    ("players", "given", "reason"),
    [
        (4, [], "setup.tokens: an object from neighborhood to token"),
        (4, "trendy", "setup.tokens: an object from neighborhood to token"),
        (4, None, "setup.tokens: an object from neighborhood to token"),
        (4, tokens(Z9="trendy"), "setup.tokens: there is no neighborhood Z9"),
        (4, {"c1": "trendy"}, "setup.tokens: there is no neighborhood c1"),
        (4, {**LEGAL, FIRST: "Trendy"}, f"setup.tokens.{FIRST}: 'Trendy' is none of trendy, subway, ruins"),
        (4, {**LEGAL, FIRST: 3}, f"setup.tokens.{FIRST}: 3 is none of"),
        (4, {**LEGAL, FIRST: ["trendy"]}, f"setup.tokens.{FIRST}: ['trendy'] is none of"),
        (4, tokens(C12="trendy"), "setup.tokens.C12: a blind alley never has a token"),
        (4, tokens(C9="ruins"), "setup.tokens: center has 8 tokens instead of 7"),
        (4, tokens(C1=None), "setup.tokens: center has 6 tokens instead of 7"),
        (4, tokens(C1="ruins"), "setup.tokens: 8 trendy tokens instead of 9"),
        (4, {}, "setup.tokens: districts without a token: [north, east, south, west]; for"),
        (4, tokens(3), "setup.tokens: districts without a token: [north]; for this number of players 0"),
        (3, tokens(4), "setup.tokens: districts without a token: []; for this number of players 1"),
        (
            2,
            {id: kind for id, kind in LEGAL.items() if id[0] in "CNS"},
            "setup.tokens: districts without a token: [east, west]",
        ),
    ],
)
def test_prepare_refuses_tokens(players: int, given: Any, reason: str) -> None:
    assert refusal(players, tokens=given).startswith(reason)


def test_prepare_refuses_tokens_in_a_closed_district() -> None:
    assert refusal(3, closed=["south"], tokens=tokens(3)) == "setup.tokens.S2: its district is closed"


@pytest.mark.parametrize(
    ("edition", "given", "reason"),
    [
        ("family", {}, "setup.objectives: a list with one object a seat, 3 of them"),
        ("family", cards("lakes", "bridges"), "setup.objectives: a list with one object a seat, 3 of them"),
        ("family", ["lakes"] * 3, "setup.objectives: object 1 must have exactly area"),
        ("family", EXPERT, "setup.objectives: object 1 must have exactly area"),
        (
            "expert",
            cards("lakes", "bridges", "chains"),
            "setup.objectives: object 1 must have exactly area, neigh",
        ),
        (
            "expert",
            [*EXPERT[:2], {**EXPERT[2], "hat": 1}],
            "setup.objectives: object 3 must have exactly area",
        ),
        (
            "family",
            cards("lakes", "chains", "bridges"),
            "setup.objectives: area 'chains' of object 2 is none of bri",
        ),
        (
            "family",
            cards("lakes", "Bridges", "borders"),
            "setup.objectives: area 'Bridges' of object 2 is none of",
        ),
        (
            "expert",
            [*EXPERT[:2], {**EXPERT[2], "area": []}],
            "setup.objectives: area [] of object 3 is none of",
        ),
        ("family", cards("lakes", "bridges", "lakes"), "setup.objectives: the card lakes is dealt twice"),
        (
            "expert",
            [*EXPERT[:2], {**EXPERT[2], "neighborhood": EXPERT[0]["neighborhood"]}],
            "setup.objectives: the card",
        ),
    ],
)
def test_prepare_refuses_objectives(edition: str, given: Any, reason: str) -> None:
    assert refusal(3, edition, objectives=given).startswith(reason)


def test_prepare_refuses_borders_with_two() -> None:
    reason = refusal(2, "family", objectives=cards("borders", "lakes"))
    assert reason == "setup.objectives: area 'borders' of object 1 is none of bridges, statues, lakes"


def test_prepare_refuses_unknown_keys_and_no_object() -> None:
    with pytest.raises(BadRecord) as caught:
        prepared(3, seed=1, weather="rain")
    assert (caught.value.note.id, caught.value.note.facts) == ("setup.unknown", {"key": "weather"})
    for junk in ([], "closed", None, 3):
        with pytest.raises(BadRecord) as caught:
            game.prepare(game.complete({}), 3, 1, junk)  # type: ignore[arg-type]
        assert caught.value.note.id == "setup.form"


# ---- junk ----

NAMES = st.sampled_from([*CITY.ids, *CITY.districts, *KEYS, "trendy", "ruins", "area", "lakes", "park", ""])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | NAMES | st.text(max_size=5)
JUNK = st.recursive(
    LEAVES, lambda some: st.lists(some, max_size=5) | st.dictionaries(NAMES, some, max_size=5)
)


def prepared_or_refused(players: int, edition: str, given: dict[str, Any]) -> None:
    """Junk gives a reason in words, and what is taken is a set-up that is taken again."""
    try:
        setup = prepared(players, edition, seed=1, **given)
    except BadRecord as found:
        reason = str(found)
    else:
        reason = "setup."
        assert prepared(players, edition, **setup) == setup
        game.start(game.complete({"edition": edition}), players, setup)
    assert reason.startswith("setup.")


@fixed
@given(st.sampled_from(TABLES), st.dictionaries(st.sampled_from(KEYS), JUNK))
def test_prepare_junk(way: tuple[int, str], given: dict[str, Any]) -> None:
    prepared_or_refused(*way, given)


@fixed
@given(st.sampled_from(TABLES), st.sampled_from(KEYS), st.data())
def test_prepare_junk_in_a_legal_setup(way: tuple[int, str], key: str, data: Any) -> None:
    setup = json.loads(json.dumps(prepared(*way, seed=2)))
    inside: Any = setup
    while isinstance(inside, (dict, list)) and inside and (inside is setup or data.draw(st.booleans())):
        outside, at = inside, key if inside is setup else data.draw(st.sampled_from(places(inside)))
        inside = outside[at]
    outside[at] = data.draw(JUNK)
    prepared_or_refused(*way, setup)


def places(inside: Any) -> list[Any]:
    return list(inside) if isinstance(inside, dict) else list(range(len(inside)))


def test_prepare_deep_junk() -> None:
    deep: Any = "trendy"
    for _ in range(5000):
        deep = [deep]
    prepared_or_refused(3, "family", {"closed": deep})
    prepared_or_refused(3, "family", {"closed": ["north"] * 10**6})
    prepared_or_refused(3, "family", {"tokens": {"C1": deep}})
    for cards in (deep, [deep] * 3, [{"area": deep}] * 3):
        prepared_or_refused(3, "family", {"objectives": cards})
