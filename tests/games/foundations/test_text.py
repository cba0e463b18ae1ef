"""The board on a terminal."""

from io import StringIO

from rich.console import Console

from .tables import buy_out, game, play, random_table, rounds, table, view, wait


def drawn(match, who: int | None = None) -> list[str]:
    """The board without any colour."""
    page = StringIO()
    Console(file=page, width=130, color_system=None).print(game.draw(view(match, who), "en"))
    return [line.rstrip() for line in page.getvalue().splitlines()]


def test_the_city_in_grey() -> None:
    match = table("A1 A2 B1 B2 C3", "E1 E2 E3 F1 G4", pile="D4 D5 D6 D7 E5 E6")
    rounds(match, ["build apartment-complex A1 A2 B1 B2"], ["build fast-food E1 E2 E3"])
    lines = drawn(match)
    assert lines[0] == "Year 1"
    assert lines[1:9] == [
        "      A     B     C     D     E     F     G",
        "   ┌───────────┬─────┬─────┬─────┬─────┬─────┐",
        " 1 │ Ah6O   A  │     │     │ Bc2I│  B· │     │",
        "   │           ├─────┼─────┤     ├─────┼─────┤",
        " 2 │  A     A  │     │     │  B  │     │     │",
        "   ├─────┬─────┼─────┼─────┤     ├─────┼─────┤",
        " 3 │     │     │  A· │     │  B  │     │     │",
        "   ├─────┼─────┼─────┼─────┼─────┼─────┼─────┤",
    ]
    assert "$2" in lines[9]


def test_the_deeds_and_the_players() -> None:
    lines = drawn(table("", "", pile="B1 C2 D3 E4 F5 G6"))
    assert any("$2 B1   $3 C2   $4 D3   $6 E4   $8 F5   $10 G6   (7 deeds to come" in line for line in lines)
    assert sum("h1×2 c1×2" in line for line in lines) == 2
    assert any("▶ A" in line for line in lines)


def test_the_stages() -> None:
    match = random_table(3, seed=1)
    assert "2 turns left" in drawn(play(buy_out(match), "income"))[0]
    assert "No purchase for 55 turns: 5 more" in drawn(wait(table("", ""), 55))[0]
    for _ in range(3):
        wait(match)
    assert drawn(match)[0] == "The game is over"


def test_the_hand_is_for_its_owner_only() -> None:
    match = play(table("A1 A2 A3 A4 A5 A6", "C1 C2 C3 C4 C5 C6", draft=True), "take A3")
    assert any("your hand: A1 A2 A3 A4 A5 A6   your choice: A3" in line for line in drawn(match, 0))
    assert any("your hand: C1 C2 C3 C4 C5 C6" in line for line in drawn(match, 1))
    assert not any("your hand" in line for line in drawn(match))
