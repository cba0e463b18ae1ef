"""The set-up of a record: what is given is checked, chance does the rest."""

import pytest

from metropolitan.engine.errors import BadRecord
from metropolitan.engine.match import Match

from .tables import NAMES, game, lots

SEED_7 = ["E7", "F5", "D2", "G4", "B2", "D1", "A6", "E3"]


def deeds(seed: int | None = None, given: object = None, players: int = 2) -> list[str]:
    setup = {} if given is None else {"deeds": given}
    found: list[str] = game.prepare({"draft": False}, players, seed, setup)["deeds"]
    return found


def test_a_seed_means_the_same_for_ever() -> None:
    assert deeds(7)[:8] == SEED_7


def test_the_draft_has_the_same_deck() -> None:
    assert game.prepare({"draft": True}, 2, 7, {})["deeds"] == deeds(7)


def test_given_in_part_it_is_the_front() -> None:
    deck = deeds(7, ["C3", "A1", "G7"])
    assert deck[:3] == ["C3", "A1", "G7"]
    assert sorted(deck) == lots(2)
    assert deck[3:] != [lot for lot in lots(2) if lot not in deck[:3]]
    assert deeds(7, ["C3", "A1", "G7"]) == deck
    assert deeds(8, ["C3", "A1", "G7"]) != deck


def test_given_in_full_it_needs_no_seed() -> None:
    deck = lots(2)[::-1]
    assert deeds(None, deck) == deck
    assert deeds(None, deck[:-1]) == deck


def test_without_a_seed_it_must_be_given() -> None:
    for given in (None, [], ["A1"]):
        with pytest.raises(BadRecord) as error:
            deeds(None, given)
        assert error.value.note.id == "seed.missing"


@pytest.mark.parametrize(
    ("given", "id"),
    [
        ("A1", "form"),
        ({"A1": 1}, "form"),
        (None, "form"),
        (7, "form"),
        ([["A1"]], "lot"),
        ([None], "lot"),
        ([7], "lot"),
        (["a1"], "lot"),
        (["H1"], "lot"),
        (["A8"], "lot"),
        (["A1", "A\u0661"], "lot"),
        (["A1", {"x": [[[]]]}], "lot"),
        (["A1", "B2", "A1"], "twice"),
        (["A1"] * 50, "number"),
        (["A1"] * 100_000, "number"),
    ],
)
def test_a_broken_deck(given: object, id: str) -> None:
    with pytest.raises(BadRecord) as error:
        game.prepare({"draft": False}, 2, 7, {"deeds": given})
    assert error.value.note.id == f"setup.deeds-{id}"
    assert "setup.deeds" in str(error.value)


def test_unknown_keys() -> None:
    for key in ("tiles", "Deeds", ""):
        with pytest.raises(BadRecord) as error:
            game.prepare({"draft": False}, 2, 7, {key: []})
        assert error.value.note.id == "setup.unknown"


@pytest.mark.parametrize("value", ["yes", 1, 0, None, [], "true"])
def test_the_option_is_yes_or_no(value: object) -> None:
    with pytest.raises(BadRecord):
        Match(game, NAMES[:2], {"draft": value}, 7)
