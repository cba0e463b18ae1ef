"""Who knows what: told alike in all worlds a seat cannot tell apart, and guessed evenly among them."""

import json
from collections import Counter
from typing import Any

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match

from .tables import NAMES, PLAYERS, game, lots, play, random_moves, random_table, table, take_all, view


def told(match: Match, who: int | None) -> str:
    """Everything a seat gets to see of a position and of the last move."""
    sheet = [[item.plain() for item in items] for items in game.score(match.state, who)]
    return json.dumps([game.view(match.state, who), sheet], default=lambda note: note.plain(), sort_keys=True)


def log(match: Match, who: int | None) -> list[Any]:
    """All that was told of a match, move by move."""
    state, notes = match.first(), []
    for move in match.moves:
        before, action = state.copy(), game.read(state, move)
        state.apply(action)
        notes.append([note.plain() for note in game.events(before, action, state, who)])
    return notes


def previews(match: Match, who: int | None) -> list[dict[str, Any]]:
    return [game.preview(match.state, action, who) for action in match.state.legal()]


def test_secrets_public() -> None:
    match = random_table(3, seed=5)
    for _ in random_moves(match, seed=5):
        if len(match.moves) % 10 == 0:
            seen = [view(match, who) for who in (None, 0, 1, 2)]
            assert all({**one, "seat": None} == seen[0] for one in seen)


def other_pile(match: Match) -> Match:
    """The same moves with the deeds that nobody has seen in reverse order."""
    deck = list(match.setup["deeds"])
    unseen = match.state.unseen(None)
    for place, lot in zip(unseen, [deck[place] for place in reversed(unseen)], strict=True):
        deck[place] = lot
    other = Match(game, match.players, match.options, setup={"deeds": deck})
    return play(other, *match.moves)


@pytest.mark.parametrize("players", PLAYERS)
def test_secrets_piles(players: int) -> None:
    match = random_table(players, seed=7)
    for _ in random_moves(match, seed=7):
        if len(match.moves) % 20 == 5 and match.state.unseen(None):
            other = other_pile(match)
            for who in (None, *range(players)):
                assert told(match, who) == told(other, who)
                assert log(match, who) == log(other, who)
                assert previews(match, who) == previews(other, who)


def test_secrets_piles_are_told_by_no_preview() -> None:
    match, other = (table("", "", pile=f"C1 C2 C3 C4 C5 C6 {hidden}") for hidden in ("C7", "D7"))
    preview = game.preview(match.state, match.action("buy C1"), 0)
    assert preview == game.preview(other.state, other.action("buy C1"), 0)
    assert preview["refill"]
    assert [slide["lot"] for slide in preview["slides"]] == ["C2", "C3", "C4", "C5", "C6"]


HANDS = ("A1 B1 C1 D1 E1 F1", "A3 B3 C3 D3 E3 F3", "A5 B5 C5 D5 E5 F5")


def test_secrets_hands() -> None:
    """Hands of others, and a choice of theirs until all have chosen."""
    match = play(table(*HANDS, draft=True), "take A1")
    other = play(table("F7 B1 C1 D1 E1 F1", *HANDS[1:], draft=True), "take F7")
    third = play(table(*HANDS, draft=True), "take B1")
    for who in (None, 1, 2):
        assert told(match, who) == told(other, who) == told(third, who)
        assert log(match, who) == log(other, who) == log(third, who)
        assert "hand" not in view(match, None)
    assert told(match, 0) != told(third, 0)


def test_secrets_hands_passed_on_are_known() -> None:
    match = play(table(*HANDS, draft=True), "take A1", "take A3", "take A5")
    assert view(match, 0)["draft"]["known"] == [
        ["B5", "C5", "D5", "E5", "F5"],
        ["B1", "C1", "D1", "E1", "F1"],
        None,
    ]
    assert view(match, 2)["draft"]["known"][1] is None
    assert view(match)["draft"]["known"] == [None, None, None]
    for seed in range(20):
        twin = match.state.determinize(0, Chance(seed))
        assert [twin.hand(who) for who in (0, 1)] == [match.state.hand(who) for who in (0, 1)]


def test_secrets_hands_passed_on_hide_the_next_choice() -> None:
    """One knows what the neighbor holds, not what he takes of it."""
    match, other = (
        play(table(*HANDS, draft=True), "take A1", "take A3", "take A5", "take B5", choice)
        for choice in ("take B1", "take F1")
    )
    for who in (None, 0, 2):
        assert told(match, who) == told(other, who)
    chosen = Counter(match.state.determinize(0, Chance(seed)).facts()["chosen"][1] for seed in range(500))
    assert len(chosen) == 5
    assert min(chosen.values()) > 70


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_guess_is_a_world_with_the_same_past(players: int, draft: bool) -> None:
    """Every guess is a deck; played with it, the same moves lead to the same view. Only hidden choices of
    others may be other moves."""
    match = random_table(players, seed=11, draft=draft)
    every = 1 if draft else 23
    for _ in random_moves(match, seed=11):
        if len(match.moves) % every or len(match.moves) > 6 * players + 46:
            continue
        for who in (None, *range(players)):
            guess = match.state.determinize(who, Chance(len(match.moves)))
            deck = [guess.kit.layout.name(lot) for lot in guess.deck()]
            assert sorted(deck) == lots(players)
            seen = set(range(len(deck))) - set(match.state.unseen(who))
            assert all(deck[place] == match.setup["deeds"][place] for place in seen)
            world = Match(game, NAMES[:players], {"draft": draft}, setup={"deeds": deck})
            play(world, *past(match, guess))
            assert told(world, who) == told(match, who)
            assert log(world, who) == log(match, who)
            assert world.state.facts() == guess.facts()


def past(match: Match, guess: Any) -> list[str]:
    """The moves, with the choices not yet revealed as they are guessed."""
    hidden = [lot for lot in guess.facts()["chosen"] if lot is not None]
    kept = match.moves[: len(match.moves) - len(hidden)]
    return [*kept, *(f"take {guess.kit.layout.name(lot)}" for lot in hidden)]


def test_a_guess_keeps_what_a_seat_has_chosen() -> None:
    match = play(table(*HANDS, draft=True), "take A1", "take A3")
    for seed in range(20):
        assert match.state.determinize(0, Chance(seed)).facts()["chosen"][0] == 0
        assert match.state.determinize(1, Chance(seed)).facts()["chosen"][1] == 2


def even(counts: Counter[Any], kinds: int, draws: int) -> None:
    """Chi-square, far beyond what chance does once in a thousand times."""
    mean = draws / kinds
    assert len(counts) == kinds
    assert sum((n - mean) ** 2 / mean for n in counts.values()) < kinds + 4.5 * (2 * kinds) ** 0.5


def test_guesses_are_even_over_the_pile() -> None:
    match = random_table(2, seed=1)
    chance, draws = Chance(1, "even"), 6200
    unseen = match.state.unseen(0)
    assert len(unseen) == 31
    counts = Counter(match.state.determinize(0, chance).deck()[unseen[0]] for _ in range(draws))
    even(counts, 31, draws)


def test_guesses_are_even_over_hidden_choices() -> None:
    """The second player has seen his six deeds only: the first one's choice is any of the other 43."""
    match = play(table(*HANDS[:2], draft=True), "take A1")
    chance, draws = Chance(2, "even"), 8600
    counts = Counter(match.state.determinize(1, chance).facts()["chosen"][0] for _ in range(draws))
    even(counts, 43, draws)


def test_the_end_of_the_draft_leaves_only_the_piles_secret() -> None:
    match = take_all(random_table(3, seed=2, draft=True))
    for who in (None, 0, 1, 2):
        assert match.state.unseen(who) == list(range(18 + 6, 64))


def test_what_a_move_turns_up() -> None:
    match = table(*HANDS[:2], draft=True)
    assert not game.reveals(match.state, match.action("take A1"))
    play(match, "take A1")
    assert game.reveals(match.state, match.action("take A3"))
    take_all(match)
    row = [deed["lot"] for deed in view(match)["row"]]
    assert game.reveals(match.state, match.action(f"buy {row[0]}"))
    assert not game.reveals(match.state, match.action("income"))
