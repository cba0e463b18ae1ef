"""Asking, agreeing, and not nagging."""

import pytest

from metropolitan.server import pacts
from metropolitan.server.pacts import Pact
from metropolitan.server.troubles import Untimely


def refusal(call: object, *args: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(Untimely) as found:
        call(*args)  # type: ignore[operator]
    return found.value.note.id, dict(found.value.note.facts)


def test_all_others_must_agree() -> None:
    pact = pacts.ask(Pact(), "undo", 0, 5, 100.0)
    assert pact.asked
    assert pacts.waits(pact.asked, [1, 2], [], True) == [1, 2]
    pact = pacts.agree(pact, [2], True, 5, 101.0)
    assert pact.asked
    assert pacts.waits(pact.asked, [1, 2], [], True) == [1]
    pact = pacts.agree(pact, [1], True, 5, 102.0)
    assert pact.asked
    assert pacts.waits(pact.asked, [1, 2], [], True) == []


def test_who_is_away_holds_nobody_up_but_for_the_end() -> None:
    for what, live, waits in [
        ("undo", True, []),
        ("pause", True, []),
        ("end", True, [1]),
        ("undo", False, [1]),
    ]:
        asked = pacts.Question(what, 0, 0.0)  # type: ignore[arg-type]
        assert pacts.waits(asked, [1], [1], live) == waits


def test_one_question_at_a_time() -> None:
    pact = pacts.ask(Pact(), "undo", 0, 5, 100.0)
    assert refusal(pacts.ask, pact, "pause", 1, 5, 101.0)[0] == "server.asked-already"
    assert refusal(pacts.agree, pact, [0], True, 5, 101.0)[0] == "server.asked-yourself"
    assert refusal(pacts.agree, Pact(), [1], True, 5, 101.0)[0] == "server.not-asked"


def test_nagging_must_wait_longer_each_time() -> None:
    pact, now = Pact(), 1000.0
    for n, wait in enumerate([30, 60, 120, 240]):
        pact = pacts.agree(pacts.ask(pact, "undo", 0, n, now), [1], False, n, now)
        too_soon = refusal(pacts.ask, pact, "undo", 0, n + 1, now + wait - 0.5)
        assert too_soon == ("server.asked-too-soon", {"n": 1})
        now += wait
    assert pacts.ask(pact, "undo", 0, 9, now).asked
    assert pacts.ask(pact, "pause", 0, 9, now - 1).asked, "something else may be asked"
    assert pacts.ask(pact, "undo", 1, 9, now - 1).asked, "and others may ask"


def test_not_twice_in_the_same_position() -> None:
    pact = pacts.agree(pacts.ask(Pact(), "end", 0, 5, 0.0), [1], False, 5, 0.0)
    assert refusal(pacts.ask, pact, "end", 0, 5, 10_000.0)[0] == "server.asked-here"
    assert pacts.ask(pact, "end", 0, 6, 10_000.0).asked


def test_taking_a_question_back_counts_like_a_no() -> None:
    pact = pacts.agree(pacts.ask(Pact(), "undo", 0, 5, 0.0), [0], False, 5, 0.0)
    assert refusal(pacts.ask, pact, "undo", 0, 6, 29.5)[0] == "server.asked-too-soon"


def test_a_move_answers_by_itself() -> None:
    pact = pacts.settled(pacts.ask(Pact(), "undo", 0, 5, 0.0))
    assert pact == Pact()
    assert pacts.ask(pact, "undo", 0, 6, 1.0).asked
