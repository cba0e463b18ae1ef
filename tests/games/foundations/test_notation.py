"""Moves as people write them."""

import pytest

from metropolitan.engine.errors import IllegalMove

from .tables import PLAYERS, game, play, random_table, refused, rounds, table


@pytest.mark.parametrize("players", PLAYERS)
def test_every_action_is_written_and_read(players: int) -> None:
    match = random_table(players, seed=1)
    actions = range(game.actions({}, players))
    texts = [game.write(match.state, action) for action in actions]
    assert len(set(texts)) == len(texts)
    assert [game.read(match.state, text) for text in texts] == list(actions)


def test_how_many_actions_there_are() -> None:
    assert [game.actions({}, players) for players in PLAYERS] == [1509, 2027, 2621]


def test_moves_look_so() -> None:
    match = table("B2 B3 C3", "", pile="A1")
    assert {"income", "buy A1", "build small-house B2", "build hotel-L3 B2 B3 C3"} <= set(match.legal())
    assert "take A1" in table("A1", "", draft=True).legal()


def test_legal_moves_come_in_plain_string_order() -> None:
    match = rounds(table("B2 B3 C3", "", pile="A1"), ["build small-house B2"], [])
    assert match.legal() == sorted(match.legal())


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Income", "income"),
        (" income", "income"),
        ("in come", "income"),
        ("income\n", "income"),
        ("buy a1", "buy A1"),
        ("buy  A1", "buy A1"),
        ("BUY A1", "buy A1"),
        ("buyA1", "buy A1"),
        ("take b2", "take B2"),
        ("build hotel-l3 B2 B3 C3", "build hotel-L3 B2 B3 C3"),
        ("build hotel-L3 C3 B3 B2", "build hotel-L3 B2 B3 C3"),
        ("build hotel-L3 B3 B2 C3", "build hotel-L3 B2 B3 C3"),
        ("build hotel-L3  B2 B3 C3", "build hotel-L3 B2 B3 C3"),
        ("Build House B2 B3", "build house B2 B3"),
        ("buildhouseB2B3", "build house B2 B3"),
        ("build park-2 b3 b2", "build park-2 B2 B3"),
    ],
)
def test_another_spelling_is_refused_with_the_right_one(text: str, right: str) -> None:
    match = table("B2 B3 C3", "", pile="A1")
    note = refused(match, text)
    assert (note.id, note.facts["rule"], note.facts["right"]) == ("unreadable.spelling", "notation", right)


JUNK = [
    "", " ", "pass", "income income", "income 5", "buy", "buy A1 A2", "buy 1A", "buy AA", "take", "build",
    "build house", "build B2", "build house B2B", "build house B2 B", "buy A-1", "buy A99999", "7@C12", "{0}",
    "b\u00fcy A1", "buy \uff211", "buy A\u0661", "buy A1\u0000", "\u0130ncome", "build hotel-\u217c3 B2",
    "build house " + "A1" * 5000, "x" * 9999,
]  # fmt: skip


@pytest.mark.parametrize("text", JUNK)
def test_junk_is_no_move(text: str) -> None:
    for draft in (False, True):
        with pytest.raises(IllegalMove) as error:
            game.read(table("B2 B3 C3", "", draft=draft).state, text)
        assert "rule" in error.value.note.facts
        assert str(error.value)


def test_lots_beyond_the_city() -> None:
    for move, lot in (("buy H1", "H1"), ("buy A8", "A8"), ("buy A0", "A0"), ("build house G7 H7", "H7")):
        note = refused(table("", ""), move)
        assert (note.id, note.facts["rule"], note.facts["lot"]) == ("refusal.no-such-lot", "setup.grid", lot)
    assert refused(table("", "", ""), "buy I1").facts["last"] == "H8"


def test_unknown_tiles() -> None:
    note = refused(table("", ""), "build castle A1 A2")
    assert (note.id, note.facts["rule"], note.facts["tile"]) == (
        "refusal.no-such-tile",
        "tiles.all",
        "castle",
    )
    assert refused(table("", ""), "build hotel A1 A2 A3").id == "refusal.no-such-tile"


def test_a_lot_twice_is_no_shape() -> None:
    assert refused(table("A1 A2", ""), "build house A1 A1").facts["rule"] == "construct.shape"


def test_a_move_read_can_be_played() -> None:
    match = play(table("B2 B3 C3", "", pile="A1"), "build hotel-L3 B2 B3 C3", "buy A1")
    assert match.moves == ["build hotel-L3 B2 B3 C3", "buy A1"]
