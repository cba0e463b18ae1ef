"""A match is made whole or not at all, whoever makes it: a record, a command, the server or a researcher."""

from typing import Any

import pytest

from metropolitan.engine.errors import BadRecord
from metropolitan.engine.match import Match
from metropolitan.engine.record import dump, read
from metropolitan.engine.registry import game, names


@pytest.mark.parametrize("seed", [-1, 2**63, 2**80])
def test_a_seed_that_no_record_could_hold_is_refused(seed: int) -> None:
    with pytest.raises(BadRecord, match="seed: must be a whole number from 0 to"):
        Match(game("metro"), ["Ada", "Bob"], seed=seed)


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_first_and_the_last_seed(seed: int) -> None:
    match = Match(game("metro"), ["Ada", "Bob"], seed=seed)
    assert read(dump(match).encode()).seed == seed


@pytest.mark.parametrize("id", names("games"))
@pytest.mark.parametrize("setup", [[], [["x", 1]], "x", 7, {"x": 1}, {7: 1}])
def test_a_set_up_of_another_form_is_refused(id: str, setup: Any) -> None:
    with pytest.raises(BadRecord, match="setup: "):
        Match(game(id), ["Ada", "Bob"], seed=1, setup=setup)
