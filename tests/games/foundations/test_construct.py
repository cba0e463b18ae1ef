"""Constructing a building."""

from .tables import built, game, owned, play, refused, rounds, seat, table, tiles

FAR = "G1 G3 G5 E1 E3 E5"  # for a rival, each lot alone


def builds(match, tile: str) -> list[str]:
    return [
        move.removeprefix(f"build {tile} ") for move in match.legal() if move.startswith(f"build {tile} ")
    ]


def test_construct_supply() -> None:
    match = table("A1 A3 A5 C1 C3 C5", FAR)
    rounds(match, ["build market A1", "build small-house C1", "build small-house C3"], [])
    assert (tiles(match, 0)["market"], tiles(match, 0)["small-house"]) == (0, 0)
    note = refused(match, "build market A3")
    assert (note.id, note.facts["rule"], note.places) == ("refusal.none-left", "construct.supply", ("A1",))
    assert refused(match, "build small-house A3").places == ("C1", "C3")
    assert not builds(match, "market")
    assert tiles(match, 1)["market"] == 1
    play(match, "income")
    assert set(builds(match, "market")) == set(FAR.split())


def test_construct_shape() -> None:
    match = table("A1 A2 A3 A4 B1 B2", FAR)
    for move in (
        "build house A1 A3",
        "build house A1 B2",
        "build small-house A1 A2",
        "build hotel-I3 A1 A2 B1",
        "build hotel-L3 A1 A2 A3",
        "build condo A1 A2 B1 B2",
        "build apartment-complex A1 A2 A3 A4",
        "build hotel-I3 A1 A2 A4",
    ):
        assert refused(match, move).facts["rule"] == "construct.shape"
    assert builds(match, "house") == ["A1 A2", "A1 B1", "A2 A3", "A2 B2", "A3 A4", "B1 B2"]


def test_construct_rotation() -> None:
    match = table("B1 A2 B2 C2 B3 B4", FAR)
    assert builds(match, "hotel-I3") == ["A2 B2 C2", "B1 B2 B3", "B2 B3 B4"]
    assert builds(match, "hotel-L3") == ["A2 B1 B2", "A2 B2 B3", "B1 B2 C2", "B2 B3 C2"]
    assert builds(match, "condo") == ["B1 B2 B3 B4"]
    assert builds(table("A1 B1 C1 D1", FAR), "condo") == ["A1 B1 C1 D1"]


def test_construct_rotation_counts_on_the_whole_city() -> None:
    spots = {"market": 49, "house": 84, "hotel-I3": 70, "hotel-L3": 144, "condo": 56, "apartment-complex": 36}
    match = table("", "")
    for tile, n in spots.items():
        written = [game.write(match.state, a) for a in range(game.actions({}, 2))]
        assert sum(move.startswith(f"build {tile} ") for move in written) == n


def test_construct_owned() -> None:
    match = table("A1 A2 B2 C3", "B1 G1 G3 G5 E1 E3")
    note = refused(match, "build house A1 B1")
    assert (note.id, note.facts["rule"], note.places) == ("refusal.not-yours", "construct.owned", ("B1",))
    assert refused(match, "build hotel-L3 A2 A3 B3").places == ("A3", "B3")
    assert [spot for spot in builds(match, "house") if spot.startswith("A")] == ["A1 A2", "A2 B2"]


def test_construct_owned_lots_may_be_built_on() -> None:
    match = rounds(table("A1 A2", FAR), ["build small-house A1"], [])
    assert "A1 A2" in builds(match, "retail-shop")


def test_construct_free() -> None:
    match = play(table("A1 A2 A3 A4", FAR), "build shopping-mall-I4 A1 A2 A3 A4")
    assert seat(match, 0)["coins"] == 5


def test_construct_unmark() -> None:
    match = play(table("A1 A2 A3 A4 C1 C3", FAR), "build hotel-I3 A1 A2 A3")
    assert seat(match, 0)["markers"] == 2 + 3
    assert seat(match, 0)["marked"] == ["A4", "C1", "C3"]


def test_construct_smaller() -> None:
    """The example of the rules: three lots never cover three, nor four; and no size its own."""
    match = table("A1 A2 A3 A4 B1 B2", FAR)
    rounds(match, ["build restaurant A1 A2 B1"], [])
    note = refused(match, "build hotel-I3 A1 A2 A3")
    assert (note.id, note.facts["rule"]) == ("refusal.not-smaller", "construct.smaller")
    assert note.places == ("A1", "A2", "B1")
    assert refused(match, "build house A2 A3").id == "refusal.not-smaller"
    assert refused(match, "build small-house A1").id == "refusal.not-smaller"
    rounds(match, ["build shopping-mall-O4 A1 A2 B1 B2"], [])
    assert refused(match, "build hotel-I3 A1 A2 A3").places == ("A1", "A2", "B1", "B2")
    assert refused(match, "build condo A1 A2 A3 A4").id == "refusal.not-smaller"
    match = rounds(table("A1 A2", FAR), ["build small-house A1"], [])
    assert refused(match, "build market A1").id == "refusal.not-smaller"
    assert "A1 A2" in builds(match, "house")


def test_construct_any() -> None:
    match = table("A1 A2 A3 A4 B1 B2", FAR)
    rounds(match, ["build small-house A1", "build small-coffee-shop A2", "build park-1 A3"], [])
    for tile in ("hotel-I3", "fast-food"):
        assert "A1 A2 A3" in builds(match, tile)
    for tile in ("house", "retail-shop", "school-2"):
        assert {"A1 A2", "A2 A3", "A3 A4"} <= set(builds(match, tile))


def test_construct_any_number_also_in_part() -> None:
    match = table("A1 A2 A3 A4 B1 B2", FAR)
    rounds(match, ["build house A1 B1", "build retail-shop A2 B2", "build market A3"], [])
    play(match, "build condo A1 A2 A3 A4")
    assert built(match) == {"condo": ["A1", "A2", "A3", "A4"]}
    assert seat(match, 0)["marked"] == ["B1", "B2"]


def test_construct_return() -> None:
    """The example of the rules: two lots over two buildings of one lot give both back."""
    match = table("A1 A2 C1", FAR)
    rounds(match, ["build small-coffee-shop A1", "build small-house A2"], [])
    assert (tiles(match, 0)["small-coffee-shop"], tiles(match, 0)["small-house"]) == (1, 1)
    play(match, "build statue-2 A1 A2")
    assert (tiles(match, 0)["small-coffee-shop"], tiles(match, 0)["small-house"]) == (2, 2)
    assert tiles(match, 0)["statue-2"] == 0
    play(match, "income")
    assert "C1" in builds(match, "small-coffee-shop")


def test_construct_left() -> None:
    """The example of the rules: three lots over two bare ones and half a building leave one lot, marked."""
    match = table("G1 G2 H2 H3 A1 A3", "B8 D8 F8 H8 B6 D6", "A5 C5 E5 G5 A7 C7")
    rounds(match, ["build retail-shop H2 H3"], [], [])
    markers = seat(match, 0)["markers"]
    play(match, "build hotel-L3 G1 G2 H2")
    assert owned(match, 0) == {"G1", "G2", "H2", "H3", "A1", "A3"}
    assert seat(match, 0)["marked"] == ["A1", "A3", "H3"]
    assert tiles(match, 0)["retail-shop"] == 2
    assert seat(match, 0)["markers"] == markers + 2 - 1


def crowded(first: list[str]):
    """The first player has no marker left: after these moves he buys as long as he has one."""
    match = table("A1 A2 A3 B3 E1 E3", "G1 G3 G5 G7 E5 E7", pile="C1 C5 C7 D2 D4 D6 F2 F4")
    rounds(match, [*first, "income", "income", "income"], [])
    while seat(match, 0)["markers"]:
        rounds(match, [f"buy {match.game.view(match.state, 0)['row'][0]['lot']}"], [])
    return match


def test_construct_freed() -> None:
    match = crowded(["build small-coffee-shop A2", "build house A3 B3"])
    play(match, "build hotel-I3 A1 A2 A3")  # A1 gives the marker that B3 takes
    assert "B3" in seat(match, 0)["marked"]
    assert seat(match, 0)["markers"] == 0


def test_construct_markers() -> None:
    match = crowded(["build small-house A1", "build small-coffee-shop A2", "build house A3 B3"])
    note = refused(match, "build hotel-I3 A1 A2 A3")
    assert (note.id, note.facts["rule"], note.places) == ("refusal.markers", "construct.markers", ("B3",))
    assert note.facts["n"] == 0
    assert "A1 A2 A3" not in builds(match, "hotel-I3")
    assert "A1 A2" in builds(match, "park-2")  # leaves nothing bare
    rounds(match, ["build park-1 E1"], [])
    assert "A1 A2 A3" in builds(match, "hotel-I3")


def test_construct_population() -> None:
    match = table("A1 A2 A3", FAR)
    citizens = []
    for move in ("small-house A1", "small-house A2", "house A1 A2", "hotel-I3 A1 A2 A3"):
        play(match, f"build {move}")
        citizens.append(seat(match, 0)["citizens"])
        play(match, "income")
    assert citizens == [1, 2, 2, 4]
    match = rounds(table("A1 A2 A3", FAR), ["build small-house A1", "build retail-shop A1 A2"], [])
    assert seat(match, 0)["citizens"] == 0
