"""The games in OpenSpiel: importing this registers `metropolitan_metropolys`, `metropolitan_foundations`,
`metropolitan_metro` and installed games of others, with the parameter `players` and each game's options.

How chance decides stands in `dealing`, who sees what in `observing`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pyspiel

from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.log import played
from metropolitan.engine.match import Match
from metropolitan.engine.words import words
from metropolitan.envs.common import Kit, gains
from metropolitan.envs.openspiel.course import CHANCE, OVER, Course
from metropolitan.envs.openspiel.dealers import DEALERS as DEALERS
from metropolitan.envs.openspiel.dealers import dealer, kind
from metropolitan.envs.openspiel.dealing import Certain
from metropolitan.envs.openspiel.observing import Observer

PREFIX = "metropolitan_"


def game_type(id: str, secrets: bool = True) -> Any:
    game, information, chance = registry.game(id), pyspiel.GameType.Information, pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=PREFIX + id,
        long_name=words(id)["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.DETERMINISTIC if kind(id) is Certain else chance.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if secrets else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": game.players[0],
            **{name: option.default for name, option in game.options.items()},
        },
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options."""

    id: str

    def __init__(self, params: Any = None) -> None:
        options = dict(params or {})
        self.kit = Kit(self.id, options.pop("players", None), options)
        self.dealer = dealer(self.id, self.kit.players, tuple(self.kit.options.items()))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kit.actions,
            max_chance_outcomes=self.dealer.outcomes,
            num_players=self.kit.players,
            min_utility=-1 / (self.kit.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.dealer.moves,
        )
        super().__init__(game_type(self.id, self.dealer.secrets), info, params or {})

    def new_initial_state(self) -> State:
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.dealer.draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Without a type, what a seat may know of a position."""
        if params:
            raise ValueError(f"observers have no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.kit, self.dealer, kind.public_info, kind.private_info.name, kind.perfect_recall)


class State(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel; all that is ours is its course."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.course = Course(game.dealer)

    def current_player(self) -> int:
        return self.course.turn

    def is_terminal(self) -> bool:
        return self.course.turn == OVER

    def is_chance_node(self) -> bool:
        return self.course.turn == CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """As OpenSpiel has it, but without a detour through it where that is not needed."""
        course = self.course
        if course.turn >= 0 and (not player or player[0] == course.turn):
            legal: list[int] = course.position.legal()
            return legal
        others: list[int] = super().legal_actions(*player)
        return others

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self.course.position.legal()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.course.odds()

    def _apply_action(self, action: int) -> None:
        self.course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        course = self.course
        if player == CHANCE:
            return course.dealer.name(course.log, len(course.log), action)
        return course.dealer.write(action)

    def returns(self) -> list[float]:
        course = self.course
        players = course.dealer.players
        if course.turn != OVER:
            return [0.0] * players
        winners = course.position.winners()
        won, lost = gains(players, len(winners))
        return [won if seat in winners else lost for seat in range(players)]

    def __str__(self) -> str:
        """All that happened, secrets included."""
        return self.course.text(self.course.dealer.everybody)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that the player cannot tell from this one; all of them come alike, the true one too."""
        log = self.course.resampled(player, Chance(int(sampler() * 2**53)))
        state = State(self.get_game())
        for code in log:
            state.apply_action(code if code >= 0 else ~code)
        return state


# ---- records ----


def from_match(match: Match) -> State:
    """A match as a state: chance decides as its set-up has it."""
    game = pyspiel.load_game(PREFIX + match.game.id, {"players": len(match.players), **match.options})
    state: State = game.new_initial_state()
    deck = state.course.dealer.drawn(match.setup)
    for action in [None, *match.actions]:
        if action is not None:
            state.apply_action(action)
        while state.is_chance_node():
            course = state.course
            state.apply_action(deck[len(course.log) if course.position is None else course.place])
    return state


def to_match(state: State, players: Sequence[str] = ()) -> Match:
    """A state as a match, to be saved and replayed; what chance has not decided is in any order."""
    course = state.course
    dealer = course.dealer
    if course.position is None:
        raise ValueError("the set-up is not complete")
    setup = dealer.setup(course.log, course.pending if course.due else course.position)
    moves = [code for code in course.log if code >= 0]
    made = moves[: len(moves) - (course.due > 0)]  # a move that waits for chance is not made yet
    return played(dealer.game, made, players or dealer.players, dealer.options, setup=setup).match


for id in registry.names("games"):
    if kind(id):
        pyspiel.register_game(game_type(id, kind(id) is not Certain), type(id.title(), (Game,), {"id": id}))
