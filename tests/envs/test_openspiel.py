"""The games in OpenSpiel: its own tests, its own algorithms, exact chance, and what each seat knows."""

import os
import pickle
from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

from metropolitan.engine import record, registry
from metropolitan.engine.conformance import ways
from metropolitan.engine.errors import IllegalAction
from metropolitan.envs import openspiel
from metropolitan.envs.openspiel.course import Course

from . import played

LONG = bool(os.environ.get("METROPOLITAN_LONG"))
SIMULATIONS = 200 if LONG else 20  # of every game and number of players: 220 in all
GAMES = list(openspiel.DEALERS)
SEATS = [(name, players) for name in GAMES for players in registry.game(name).players]
OPTIONS = [(name, options) for name in GAMES for options in ways(registry.game(name)) if options]
HIDING = [("metropolys", {}), ("metropolys", {"edition": "family"}), ("foundations", {"draft": True}),
          ("metro", {}), ("metro", {"hand": 3})]  # fmt: skip
GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.game.json"))


def load(name: str, players: int = 2, **options: Any) -> Any:
    return pyspiel.load_game(openspiel.PREFIX + name, {"players": players, **options})


def course(state: Any) -> Iterator[Any]:
    """All states of a random game, this one first and the last one too."""
    rng = np.random.RandomState(5)
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=odds))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


def after(state: Any, moves: int) -> Any:
    """The first state with a player to move, and so many moves made."""
    for here in course(state):
        if here.current_player() >= 0 and sum(code >= 0 for code in here.course.log) >= moves:
            return here
    raise AssertionError("the game is over")


# ---- OpenSpiel's own tests ----


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_random_simulations(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=SIMULATIONS, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_random_simulations_with_options(name: str, options: dict[str, Any]) -> None:
    game = load(name, registry.game(name).players[-1], **options)
    pyspiel.random_sim_test(game, num_sims=max(1, SIMULATIONS // 10), serialize=True, verbose=False)


@pytest.mark.parametrize("name", played.GAMES)
def test_playthroughs_are_what_they_were(name: str) -> None:
    before, now = played.again(name)
    assert now.splitlines() == before.splitlines(), played.__doc__


# ---- chance ----


@pytest.mark.parametrize("name", GAMES)
def test_all_deals_are_alike(name: str) -> None:
    """A tile with copies is drawn as any of them: so the odds of a whole game's draws are always the same."""
    expected = {
        "metro": prod(map(factorial, load("metro").dealer.supply.values())) / factorial(60),
        "foundations": 1 / factorial(49),
    }
    found = []
    for seed in range(3):
        rng, odds, state = np.random.RandomState(seed), 1.0, load(name).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                choices = dict(state.chance_outcomes())
                assert sum(choices.values()) == pytest.approx(1)
                action = rng.choice(list(choices))
                odds *= choices[action]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
        found.append(odds)
    assert found == pytest.approx([expected.get(name, found[0])] * 3, rel=1e-9, abs=0)


def test_chance_decides_when_somebody_sees_it() -> None:
    """Nothing that is still in the pool stands in a state: two of them go on alike."""
    state = after(load("metro").new_initial_state(), 4)
    twin = state.clone()
    drawing = next(action for action in state.legal_actions() if action)
    for one, place in ((state, 0), (twin, -1)):
        one.apply_action(drawing)
        assert one.is_chance_node()
        one.apply_action(one.chance_outcomes()[place][0])
    assert state.history()[:-1] == twin.history()[:-1]
    assert state.history()[-1] != twin.history()[-1]
    watcher = 1 - twin.course.dealer.drawers(twin.course.log)[-1]
    assert state.information_state_string(watcher) == twin.information_state_string(watcher)


def test_foundations_without_a_draft_hides_nothing() -> None:
    kind = pyspiel.GameType.Information
    assert load("foundations").get_type().information == kind.PERFECT_INFORMATION
    assert load("foundations", draft=True).get_type().information == kind.IMPERFECT_INFORMATION


# ---- who knows what ----


def told(state: Any, seat: int) -> tuple[Any, ...]:
    tensors = (state.information_state_tensor(seat), state.observation_tensor(seat))
    return state.information_state_string(seat), state.observation_string(seat), *tensors


@pytest.mark.parametrize(("name", "options"), HIDING)
def test_seats_are_told_nothing_they_may_not_know(name: str, options: dict[str, Any]) -> None:
    sampler, changed = np.random.RandomState(3).random_sample, 0
    for number, state in enumerate(course(load(name, 3, **options).new_initial_state())):
        if number % 7 == 0 and not state.is_terminal():
            for seat in range(3):
                other = state.resample_from_infostate(seat, sampler)
                assert told(other, seat) == told(state, seat)
                assert other.current_player() == state.current_player()
                changed += str(other) != str(state)
    assert changed > 10


@pytest.mark.parametrize(("name", "options"), HIDING)
def test_seats_forget_nothing(name: str, options: dict[str, Any]) -> None:
    """What a seat sees makes its information grow: no state looks to it like one before."""
    game, strings, tensors = load(name, 2, **options), set(), set()
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    states = 0
    for state in course(game.new_initial_state()):
        states += 1
        strings.add(observer.string_from(state, 1))
        observer.set_from(state, 1)
        tensors.add(observer.dict["events"].tobytes())
    assert len(strings) == len(tensors) == states


def test_own_secrets_are_told_and_those_of_others_are_not() -> None:
    state = after(load("metropolys", 2, edition="family").new_initial_state(), 0)
    cards = [state.course.dealer.texts(state.course.log, state.course.log)[-2 + seat] for seat in (0, 1)]
    for seat in (0, 1):
        text = state.information_state_string(seat)
        assert cards[seat] in text
        assert cards[1 - seat] not in text
    assert all(card in str(state) for card in cards)


def test_public_and_private_observations_part_what_is_known() -> None:
    game = load("metro", 2)
    state = after(game.new_initial_state(), 3)
    none, single, every = (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER,
                           pyspiel.PrivateInfoType.ALL_PLAYERS)  # fmt: skip
    assert game.make_py_observer().string_from(state, 1) == state.observation_string(1)
    public = game.make_py_observer(pyspiel.IIGObservationType(True, False, none)).string_from(state, 0)
    private = game.make_py_observer(pyspiel.IIGObservationType(False, False, single)).string_from(state, 0)
    whole = game.make_py_observer(pyspiel.IIGObservationType(True, True, every)).string_from(state, 0)
    known = Counter(state.information_state_string(0).split())
    unseen = Counter(public.split())["?"] - known["?"]
    assert unseen == len(private.split()) > 0
    assert not Counter(private.split()) - known
    assert "?" not in whole


def frequencies(state: Any, seat: int, fact: Any, n: int = 600) -> Counter[Any]:
    sampler = np.random.RandomState(11).random_sample
    return Counter(fact(state.resample_from_infostate(seat, sampler).course) for _ in range(n))


def assert_even(found: Counter[Any], kinds: int) -> None:
    """All alike, within four standard deviations."""
    n = sum(found.values())
    assert len(found) == kinds
    for times in found.values():
        assert abs(times - n / kinds) < 4 * (n / kinds * (1 - 1 / kinds)) ** 0.5


def test_cards_are_resampled_evenly() -> None:
    state = after(load("metropolys", 2, edition="family").new_initial_state(), 9)
    assert_even(frequencies(state, 0, lambda one: one.log[-1 - 9]), 2)
    state = after(load("metropolys", 3, edition="family").new_initial_state(), 9)
    assert_even(frequencies(state, 1, lambda one: tuple(one.position.facts()["cards"])), 6)


def test_a_choice_of_the_draft_is_resampled_evenly() -> None:
    """In the fourth round of two, all hands are known, and seat 0 has chosen one of three."""
    state = after(load("foundations", 2, draft=True).new_initial_state(), 7)
    assert_even(frequencies(state, 1, lambda one: one.log[-1]), 3)


def test_hands_of_the_draft_are_resampled_evenly() -> None:
    state = after(load("foundations", 2, draft=True).new_initial_state(), 0)
    deeds = Counter(deed for hand, n in frequencies(state, 0, lambda one: tuple(one.log[6:12])).items()
                    for deed in hand for _ in range(n))  # fmt: skip
    assert_even(deeds, 43)


def test_tiles_are_resampled_evenly() -> None:
    """Near the end few tiles are left, which the other seat may hold as likely as the pool."""
    for state in course(load("metro", 2).new_initial_state()):
        pool = state.course.position.facts()["pool"] if state.course.position else range(60)
        if state.current_player() == 0 and len(pool) <= 3:
            break
    left = Counter([*pool, *state.course.position.facts()["hands"][1]])
    found = frequencies(state, 0, lambda one: one.position.facts()["hands"][1][0])
    for kind, copies in left.items():
        expected = 600 * copies / left.total()
        assert abs(found[kind] - expected) < 4 * expected**0.5


def test_which_of_two_tiles_was_placed_is_resampled_evenly() -> None:
    state = load("metro", 2, hand=2).new_initial_state()
    for tile in (0, 1, 2, 3):  # seat 0 gets the first and the third
        state.apply_action(tile)
    state.apply_action(next(action for action in state.legal_actions() if (action - 1) // 64 == 2))
    state.apply_action(5)
    found = frequencies(state, 1, lambda one: [~code for code in one.log[:4:2]].index(2))
    assert_even(found, 2)


# ---- states ----


@pytest.mark.parametrize("name", GAMES)
def test_games_and_states_are_restored(name: str) -> None:
    game = load(name, 3)
    assert str(pyspiel.load_game(str(game))) == str(game)
    for number, state in enumerate(course(game.new_initial_state())):
        if number % 20 == 0 or state.is_terminal():
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            assert (str(again), again.history()) == (str(state), state.history())
            assert again.legal_actions() == state.legal_actions()
            copied: Course = pickle.loads(pickle.dumps(state.course))
            assert (copied.log, copied.turn) == (state.course.log, state.course.turn)


def test_moves_are_written_as_in_records() -> None:
    for path in GOLDEN[::10]:
        match = record.load(str(path))
        state = openspiel.from_match(match)
        moves = [code for code in state.course.log if code >= 0]
        assert [state.action_to_string(0, move) for move in moves] == match.moves


@pytest.mark.parametrize("path", GOLDEN[::3], ids=lambda path: path.name)
def test_records_become_states_and_records_again(path: Path) -> None:
    match = record.load(str(path))
    state = openspiel.from_match(match)
    assert state.is_terminal()
    best = max(state.returns())
    assert [seat for seat, won in enumerate(state.returns()) if won == best] == match.state.winners()
    again = openspiel.to_match(state, match.players)
    assert {**record.plain(again), "seed": match.seed} == {**record.plain(match), "seed": match.seed}


@pytest.mark.parametrize("name", GAMES)
def test_any_state_is_a_record(name: str) -> None:
    for state in list(course(load(name).new_initial_state()))[::15]:
        if state.course.position is None:
            with pytest.raises(ValueError, match="set-up"):
                openspiel.to_match(state)
        else:
            match = openspiel.to_match(state)
            assert record.replay(record.read(record.dump(match).encode())).moves == match.moves


def test_the_end_pays_the_winners() -> None:
    for players in (2, 3, 6):
        *_, state = course(load("metro", players).new_initial_state())
        winners = state.course.position.winners()
        assert sum(state.returns()) == pytest.approx(0)
        assert [won > 0 for won in state.returns()] == [seat in winners for seat in range(players)]


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_changes_nothing(name: str) -> None:
    state = after(load(name).new_initial_state(), 3)
    before, legal = str(state), state.legal_actions()
    some = next(action for action in range(len(legal) + 1) if action not in legal)
    for wrong in (some, -5, 10**6):
        with pytest.raises(IllegalAction, match=str(wrong)):
            state.apply_action(wrong)
        assert (str(state), state.legal_actions()) == (before, legal)


# ---- algorithms ----


@pytest.mark.parametrize(("name", "options"), [*HIDING, ("foundations", {})])
def test_search_plays(name: str, options: dict[str, Any]) -> None:
    game, rng = load(name, 2, **options), np.random.RandomState(1)
    state = after(game.new_initial_state(), 5)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    bots = [mcts.MCTSBot(game, 2, 5, rollouts, random_state=rng)]
    if game.dealer.secrets:
        bots.append(ismcts.ISMCTSBot(game, rollouts, 2, 5, random_state=rng))
    assert all(bot.step(state) in state.legal_actions() for bot in bots)


@pytest.mark.parametrize("name", GAMES)
def test_compiled_search_plays(name: str) -> None:
    """By `mcts_search`: its `step` lets go of the interpreter's lock, which no Python game survives."""
    game = load(name)
    state = after(game.new_initial_state(), 3)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, 5, 100, False, 42, False)
    assert bot.mcts_search(state).best_child().action in state.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_agents_play_in_its_environment(name: str) -> None:
    sampler = rl_environment.ChanceEventSampler(seed=1)
    env, rng = rl_environment.Environment(load(name), chance_event_sampler=sampler), np.random.RandomState(2)
    step = env.reset()
    while not step.last():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = env.step([rng.choice(legal)])
    assert sorted(step.rewards) == [-1, 1]


@pytest.mark.parametrize(("name", "options"), HIDING)
def test_regrets_are_learned(name: str, options: dict[str, Any]) -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load(name, 2, **options))
    solver.iteration()
    assert solver.average_policy() is not None
    assert len(solver._infostates) > 2
