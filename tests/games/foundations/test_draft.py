"""The draft."""

import pytest

from .tables import PLAYERS, game, owned, play, random_table, refused, seat, table, take_all, view


@pytest.mark.parametrize("players", PLAYERS)
def test_draft_hand(players: int) -> None:
    match = random_table(players, seed=3, draft=True)
    deck = match.setup["deeds"]
    for who in range(players):
        assert sorted(view(match, who)["hand"]) == sorted(deck[6 * who : 6 * who + 6])
        assert owned(match, who) == set()
        assert seat(match, who)["markers"] == 8
    assert "hand" not in view(match)
    assert refused(match, f"take {deck[6]}").facts["rule"] == "draft.hand"


def test_draft_hand_is_not_seen_by_others() -> None:
    match = table("A1 B1 C1 D1 E1 F1", "A3 B3 C3 D3 E3 F3", draft=True)
    other = table("A1 B1 C1 D1 E1 F1", "A4 B4 C4 D4 E4 F4", draft=True)
    assert view(match, 0) == view(other, 0)
    assert view(match, None) == view(other, None)
    assert view(match, 1) != view(other, 1)


def test_draft_choose() -> None:
    match = table("A1 B1 C1 D1 E1 F1", "A3 B3 C3 D3 E3 F3", "", draft=True)
    assert match.legal() == [f"take {lot}" for lot in ("A1", "B1", "C1", "D1", "E1", "F1")]
    for move in ("income", "buy A1", "build small-house A1"):
        assert refused(match, move).facts["rule"] == "draft.choose"
    play(match, "take C1")
    assert match.state.seat == 1
    assert match.legal() == [f"take {lot}" for lot in ("A3", "B3", "C3", "D3", "E3", "F3")]


def test_draft_reveal() -> None:
    match = table("A1 B1 C1 D1 E1 F1", "A3 B3 C3 D3 E3 F3", "A5 B5 C5 D5 E5 F5", draft=True)
    play(match, "take C1", "take D3")
    assert [owned(match, who) for who in range(3)] == [set(), set(), set()]
    assert view(match)["draft"]["chosen"] == [True, True, False]
    play(match, "take E5")
    assert [owned(match, who) for who in range(3)] == [{"C1"}, {"D3"}, {"E5"}]
    assert [one["markers"] for one in view(match)["seats"]] == [7, 7, 7]


def test_draft_reveal_tells_all_at_once() -> None:
    match = table("A1 B1 C1 D1 E1 F1", "A3 B3 C3 D3 E3 F3", draft=True)
    before = match.state.copy()
    action = match.action("take C1")
    play(match, "take C1")
    for who, told in ((None, "event.chosen"), (1, "event.chosen"), (0, "event.chosen-own")):
        assert [note.id for note in game.events(before, action, match.state, who)] == [told]
    before = match.state.copy()
    action = match.action("take D3")
    play(match, "take D3")
    notes = game.events(before, action, match.state, None)
    assert [(note.facts["seat"], note.places) for note in notes if note.id == "event.take"] == [
        (0, ("C1",)),
        (1, ("D3",)),
    ]


def test_draft_pass() -> None:
    match = table("A1 B1 C1 D1 E1 F1", "A3 B3 C3 D3 E3 F3", "A5 B5 C5 D5 E5 F5", draft=True)
    play(match, "take C1", "take D3", "take E5")
    assert view(match, 1)["hand"] == ["A1", "B1", "D1", "E1", "F1"]
    assert view(match, 2)["hand"] == ["A3", "B3", "C3", "E3", "F3"]
    assert view(match, 0)["hand"] == ["A5", "B5", "C5", "D5", "F5"]


@pytest.mark.parametrize("players", PLAYERS)
def test_draft_end(players: int) -> None:
    match = random_table(players, seed=3, draft=True)
    deck = match.setup["deeds"]
    assert view(match)["row"] == []
    take_all(match)
    assert len(match.moves) == 6 * players
    assert all(len(owned(match, who)) == 6 for who in range(players))
    assert set().union(*(owned(match, who) for who in range(players))) == set(deck[: 6 * players])
    assert [deed["lot"] for deed in view(match)["row"]] == deck[6 * players : 6 * players + 6]
    assert match.state.seat == 0
    assert "hand" not in view(match, 0)
    assert refused(match, f"take {deck[0]}").facts["rule"] == "draft.end"
