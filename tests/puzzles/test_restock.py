"""The stock is what its runs make."""

import os

import pytest

from metropolitan.engine.registry import game
from metropolitan.puzzles import restock
from metropolitan.puzzles.make import made
from metropolitan.puzzles.restock import Run, runs, wanted
from metropolitan.puzzles.stock import stock


def belongs(run: Run) -> list[str]:
    """The puzzles of a run, in their order."""
    of = run["game"], run["players"], run.get("options", {})
    return [one.id for one in stock().all.values() if (one.game, one.players, one.options) == of]


def test_every_puzzle_belongs_to_a_run() -> None:
    assert sorted(id for run in runs() for id in belongs(run)) == sorted(stock().all)
    for run in runs():
        game(run["game"]).complete(run.get("options", {}))
        found = [stock().all[id] for id in belongs(run)]
        assert [one.seed for one in found] == sorted(one.seed for one in found)
        assert all(one.seed >= run["seed"] for one in found)
        assert len(found) <= 3 * run["count"]


@pytest.mark.skipif(not os.environ.get("METROPOLITAN_LONG"), reason="takes a minute")
@pytest.mark.parametrize("run", [run for run in runs() if belongs(run)], ids=str)
def test_a_run_begins_as_it_did(run: Run) -> None:
    first = next(made(wanted(run), run["seed"], run["count"]))
    assert first == stock().all[belongs(run)[0]]


def test_a_run_gives_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    some = list(stock().all.values())[:2]
    monkeypatch.setattr(restock, "made", lambda *_, **__: iter(some))
    assert restock.work(runs()[0]) == some[0].line() + some[1].line()
