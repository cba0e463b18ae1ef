"""The games as PettingZoo knows games: agents who move one after the other (AEC).

`env` is what one plays with: an illegal move ends the game and costs whoever made it a point, and calls out
of order are errors, as the wrappers of PettingZoo's own games have it. They are not wrapped around, since
that costs several times what a move does; `raw_env` refuses illegal moves by raising `IllegalAction`.
Where this module is imported, PettingZoo's own `make("aec", "metropolitan/metro_v0", players=4)` knows the
games too.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from copy import deepcopy
from operator import index
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, register
from pettingzoo.utils.env_logger import EnvLogger

from metropolitan.engine import registry
from metropolitan.engine.chance import LAST_SEED, Chance
from metropolitan.engine.contract import Game
from metropolitan.engine.errors import IllegalAction
from metropolitan.engine.record import plain
from metropolitan.engine.state import State
from metropolitan.envs.common import ILLEGAL, VERSION, Kit, check_seat, check_seed, text
from metropolitan.envs.render import drawable, pixels, render
from metropolitan.envs.render.window import Window

Observation = dict[str, Any]
MODES = ["human", "ansi", "rgb_array"]


class Actions(spaces.Discrete):
    """Action numbers. Gymnasium's own choice among those of a mask costs more than a game does for a move."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None:
            return super().sample(None, probability)
        legal = mask.view(np.bool_).nonzero()[0]
        return legal[int(self.np_random.random() * len(legal))] if len(legal) else self.start


class raw_env(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """A game with so many players. An observation has `observation`, all that the agent may know, and
    `action_mask`, the legal actions where it is its turn. Rewards come at the end and sum to zero."""

    def __init__(
        self, game: str | Game, players: int | None = None, options: Mapping[str, Any] | None = None,
        render_mode: str | None = None, watcher: int | None = None, width: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.kit = kit = Kit(game, players, options)
        modes = MODES if drawable(kit.game, kit.options, kit.players) else ["ansi"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"render_mode is one of {', '.join(modes)}, not {render_mode}")
        self.metadata: dict[str, Any] = {
            "name": f"metropolitan_{kit.game.id}_v{VERSION}",
            "render_modes": modes,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.watcher = check_seat(watcher, kit.players)
        self.width = width
        self.possible_agents = [f"player_{seat}" for seat in range(kit.players)]
        self.seeded: int | None = None
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: Actions(kit.actions) for agent in self.possible_agents}
        self._observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._window: Any = None

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"there is no {name}, or none before reset()", name=name, obj=self)

    def _observation_space(self) -> spaces.Dict:
        seen = spaces.Box(self.kit.low, self.kit.high, dtype=np.int16)
        mask = spaces.Box(0, 1, (self.kit.actions,), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    # ---- playing ----

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The first position of a seed; without one, that of the seed which follows the last."""
        self.seeded = self._next_seed() if seed is None else check_seed(seed)
        self._begin(self.seeded)
        self.actions: list[int] = []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.seat]
        self._skip_agent_selection = None
        self._over = False
        if self.render_mode == "human":
            self.render()

    def _next_seed(self) -> int:
        if self.seeded is None:
            return secrets.randbelow(LAST_SEED + 1)
        return Chance(self.seeded, "envs.next").next() & LAST_SEED

    def _begin(self, seed: int) -> None:
        position = getattr(self, "position", None)
        if isinstance(position, State):
            position.restart(seed)
        else:
            self.position = self.kit.start(seed)

    def step(self, action: int | None) -> None:
        if self._over:
            self._was_dead_step(action)
            return
        chosen = index(action)  # type: ignore[arg-type]  # compiled code would round
        if not 0 <= chosen < self.kit.actions:  # compiled code has no room for any number
            raise IllegalAction(chosen)
        self.position.play(chosen)
        self.actions.append(chosen)
        seat = self.position.seat
        if seat is None:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        rewards = self.kit.rewards(self.position).tolist()
        self._close(dict(zip(self.agents, rewards, strict=True)))

    def _close(self, rewards: dict[str, float]) -> None:
        """Nothing more is played: the agents, one by one, learn what they got."""
        self._over = True
        self.rewards = rewards
        self._cumulative_rewards = dict(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        if agent == self.agent_selection and not self._over:
            mask = self.kit.mask(self.position)
        else:
            mask = np.zeros(self.kit.actions, np.uint8)
        return {"observation": self.kit.observe(self.position, seat), "action_mask": mask.view(np.int8)}

    def record(self) -> dict[str, Any]:
        """The game so far as a record: what `metropolitan` reads, replays and reviews."""
        assert self.seeded is not None, "reset() needs to be called before record()"
        return plain(self.kit.match(self.seeded, self.actions))

    # ---- showing ----

    def render(self) -> Any:
        """The board as a picture, `width` pixels wide, in a window or as text: as `watcher` sees it, the
        number of a seat, or as somebody does who only looks on."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing where no render_mode was given")
            return None
        view = self.kit.game.view(self.position, self.watcher)
        if self.render_mode == "ansi":
            return text(self.kit.game, view)
        picture = pixels(render(self.kit.game, view), self.width)
        if self.render_mode == "rgb_array":
            return picture
        self._window = self._window or Window(self.metadata["name"], self.metadata["render_fps"])
        self._window.show(picture)
        return None

    def close(self) -> None:
        if self._window is not None:
            self._window.close()
            self._window = None

    # ---- copies: a game is its seed and its actions ----

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        kept = self.__dict__ | {"_window": None}
        kept.pop("position", None)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ |= kept
        if self.seeded is not None:
            self._begin(self.seeded)
            for action in self.actions:
                self.position.apply(action)


class env(raw_env):
    """The same, played as PettingZoo's own games are: an illegal move ends the game at once."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, options)
        self._went_on = True

    def step(self, action: int | None) -> None:
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        self._went_on = True
        try:
            super().step(action)
        except (IllegalAction, TypeError) as error:
            assert self._action_spaces[self.agent_selection].contains(action), "action is not in action space"
            if isinstance(error, TypeError):  # the game's own fault
                raise
            self._forfeit()

    def _forfeit(self) -> None:
        EnvLogger.warn_on_illegal_move()
        rewards = dict.fromkeys(self.agents, 0.0) | {self.agent_selection: ILLEGAL}
        self._close(rewards)
        self.truncations = dict.fromkeys(self.agents, True)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Whose turn it is, until nobody is left; whoever loops must step."""
        while self.agents and max_iter > 0:
            assert self._went_on, "need to call step() or reset() in a loop over `agent_iter`"
            self._went_on = False
            max_iter -= 1
            yield self.agent_selection


for name in registry.names("games"):
    register("aec", f"metropolitan/{name}_v{VERSION}", entry_point=env, kwargs={"game": name})
