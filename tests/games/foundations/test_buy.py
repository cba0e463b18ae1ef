"""Buying a deed."""

import pytest

from .tables import last_events, owned, play, random_moves, random_table, refused, rounds, seat, table, view

ROW = "B1 C2 D3 E4 F5 G6"


def row(match) -> list[tuple[int, str]]:
    return [(deed["price"], deed["lot"]) for deed in view(match)["row"]]


def test_buy_row() -> None:
    match = table("", "", pile=ROW + " A7")
    assert [move for move in match.legal() if move.startswith("buy")] == ["buy B1", "buy C2", "buy D3"]
    note = refused(match, "buy A7")
    assert (note.id, note.facts["rule"], note.places) == ("refusal.not-for-sale", "buy.row", ("A7",))
    assert refused(match, "buy G7").id == "refusal.not-for-sale"


@pytest.mark.parametrize(("lot", "price"), list(zip(ROW.split(), (2, 3, 4, 6, 8, 10), strict=True)))
def test_buy_pay(lot: str, price: int) -> None:
    match = rounds(table("", "", pile=ROW), ["income"], [])
    play(match, f"buy {lot}")
    assert seat(match, 0)["coins"] == 10 - price


def test_buy_pay_needs_the_coins() -> None:
    match = table("", "", pile=ROW)
    note = refused(match, "buy E4")
    assert (note.id, note.facts["rule"], note.facts["price"]) == ("refusal.price", "buy.pay", 6)
    play(match, "income", "buy E4")  # the second player has 6
    assert seat(match, 1)["coins"] == 0


def test_buy_mark() -> None:
    match = play(table("", "", pile=ROW), "buy D3")
    assert "D3" in seat(match, 0)["marked"]
    assert seat(match, 0)["markers"] == 1
    assert "D3" not in owned(match, 1)


def test_buy_marker() -> None:
    match = table("A1", "", pile=ROW)
    rounds(match, ["income", "buy B1", "buy C2"], [])
    assert seat(match, 0)["markers"] == 0
    note = refused(match, "buy D3")
    assert (note.id, note.facts["rule"]) == ("refusal.no-marker", "buy.marker")
    assert not [move for move in match.legal() if move.startswith("buy")]
    rounds(match, ["build small-house A1"], [])
    assert "buy D3" in match.legal()


def test_buy_slide() -> None:
    match = rounds(table("", "", pile=ROW + " A7"), ["income"], [])
    play(match, "buy E4")
    assert row(match)[:5] == [(2, "B1"), (3, "C2"), (4, "D3"), (6, "F5"), (8, "G6")]


def test_buy_refill() -> None:
    """The example of the rules: the deed at 6 is bought, the dearer ones slide, a new one comes to 10."""
    match = rounds(table("", "", pile=ROW + " A7"), ["income"], [])
    play(match, "buy E4")
    assert row(match)[4:] == [(8, "G6"), (10, "A7")]
    assert view(match)["piles"][0] == 13 - 7
    assert last_events(match)[1].places == ("A7",)


def test_buy_refill_comes_from_the_pile_in_its_order() -> None:
    match = random_table(3, seed=6)
    deck = match.setup["deeds"][18 : 18 + 16]
    seen = [deed["lot"] for deed in view(match)["row"]]
    for _ in random_moves(match, seed=6):
        if view(match)["year"] > 1:
            break
        seen += [deed["lot"] for deed in view(match)["row"] if deed["lot"] not in seen]
    assert seen == deck


def test_buy_shrink() -> None:
    match = table("", "", pile=ROW)
    seen = []
    while view(match)["row"]:
        seen.append((view(match)["piles"][0], len(view(match)["row"])))
        buy_next(match)
    assert seen == [(left, 6) for left in range(7, 0, -1)] + [(0, length) for length in range(6, 0, -1)]


def test_buy_shrink_keeps_the_cheap_spaces_filled() -> None:
    match = table("", "", pile=ROW)
    while view(match)["row"]:
        assert [deed["price"] for deed in view(match)["row"]] == [2, 3, 4, 6, 8, 10][
            : len(view(match)["row"])
        ]
        buy_next(match)


def buy_next(match) -> None:
    """The dearest deed that somebody can pay, after what makes a purchase possible."""
    while True:
        buys = [move for move in match.legal() if move.startswith("buy")]
        if buys:
            play(match, buys[-1])
            return
        builds = [move for move in match.legal() if move.startswith("build")]
        stuck = seat(match, match.state.seat)["markers"] == 0
        play(match, builds[0] if stuck and builds else "income")
