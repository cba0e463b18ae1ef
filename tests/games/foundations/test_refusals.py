"""A refusal names a rule that there is, in words, and never refuses what is legal."""

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.conformance import rule_ids
from metropolitan.engine.words import say

from .tables import NAMES, PLAYERS, game, lots, random_moves, random_table

RULES = rule_ids(game)


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_illegal_action_breaks_a_rule(players: int, draft: bool) -> None:
    match = random_table(players, seed=3, draft=draft)
    chance = Chance(3, "illegal")
    for _ in random_moves(match, seed=3):
        legal = set(match.state.legal())
        for _ in range(10):
            action = chance.below(game.actions(match.options, players))
            if action not in legal:
                check(match, action)
    for action in range(0, game.actions(match.options, players), 50):
        assert game.refuse(match.state, action).facts["rule"] == "end.years"


def check(match, action: int) -> None:
    note = game.refuse(match.state, action)
    assert note.facts["rule"] in RULES
    assert set(note.places) <= set(lots(len(match.players)))
    assert say(note, game="foundations", names=NAMES)
    assert rule_is_broken(match, action, note.facts["rule"])


def rule_is_broken(match, action: int, rule: str) -> bool:
    """Looked at in another way than the refusal does."""
    verb, *words = game.write(match.state, action).split()
    view = game.view(match.state, match.state.seat)
    mine = view["seats"][match.state.seat]
    here = {lot: one for one in view["buildings"] for lot in one["lots"]}
    covered = {tuple(here[lot]["lots"]) for lot in words[1:] if lot in here}
    return {
        "draft.choose": view["stage"] == "draft" and verb != "take",
        "draft.hand": view["stage"] == "draft" and words[0] not in view.get("hand", []),
        "draft.end": view["stage"] != "draft" and verb == "take",
        "year.no-buying": view["stage"] == "final" and verb == "buy",
        "buy.row": words[:1] not in [[deed["lot"]] for deed in view["row"]],
        "buy.pay": any([deed["lot"]] == words[:1] and deed["price"] > mine["coins"] for deed in view["row"]),
        "buy.marker": mine["markers"] == 0,
        "construct.supply": mine["tiles"].get(words[0]) == 0,
        "construct.owned": any(
            lot not in mine["marked"] and here.get(lot, {"seat": None})["seat"] != match.state.seat
            for lot in words[1:]
        ),
        "construct.smaller": any(len(one) >= len(words) - 1 for one in covered),
        "construct.markers": sum(map(len, covered)) - len(words) + 1 > mine["markers"],
    }[rule]
