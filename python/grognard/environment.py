"""A battle as a PettingZoo environment: the sides take turns, as the rulebook asks them.

An action is the number of an order in the list of legal orders, through a fixed number of slots. Where more
orders are legal than there are slots, the list is paged: the last slot turns to the next page, and after the
last to the first. So every legal order can be reached, whatever the number of slots. Turning a page is a
step of the environment, not a decision of the game.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from ._native import FEATURES_OF_A_GAME, FEATURES_OF_A_UNIT, Game, GrognardError, battles, begin

__all__ = ["SLOTS", "UNITS", "BattleEnv"]

#: Slots for orders, unless others are asked for.
SLOTS = 256

#: Places for the units of each side, unless others are asked for.
UNITS = 128

#: The smallest battle of each rulebook comes first here; others are played all the same.
_LEARNING = ("first-steps", "le-hameau", "ambush", "quatre-bras")


def _battle(rulebook: str) -> str:
    played = {battle.name for battle in battles() if rulebook in battle.rulebooks}
    for name in _LEARNING:
        if name in played:
            return name
    raise GrognardError(f"no battle of `{rulebook}` is built in; name one")


class BattleEnv(AECEnv):
    """A battle by a rulebook, between two agents that are named as its sides.

    ``slots`` is the number of actions, ``units`` that of the places for units of each side in an observation
    (a battle with more raises an error that says so), ``limit`` the number of steps after which the game is
    truncated. Rewards come at the end: 1 for the winner, -1 for the loser, 0 for a draw.

    An observation is what the side may see, as numbers from -1 to 1 (``observation``), and which slots hold
    an order (``action_mask``). The numbers are those of the game (``FEATURES_OF_A_GAME``), two of the page,
    then ``FEATURES_OF_A_UNIT`` for each place for units, one's own first.
    """

    metadata = {"name": "grognard_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        rulebook: str,
        battle: str | None = None,
        *,
        options: dict[str, str] | None = None,
        slots: int = SLOTS,
        units: int = UNITS,
        limit: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if slots < 2:
            raise GrognardError("an environment needs at least two slots: one turns the page")
        if units < 1 or limit < 1:
            raise GrognardError("an environment needs at least one place for units and one step")
        self.rulebook = rulebook
        self.battle = battle if battle is not None else _battle(rulebook)
        self.options = options
        self.slots = slots
        self.units = units
        self.limit = limit
        self.render_mode = render_mode
        self._choice = np.random.default_rng()
        self.game: Game = begin(self.battle, rulebook, options=options, seed=0)
        self.possible_agents = list(self.game.sides)
        self.agents = list(self.possible_agents)
        self._size = FEATURES_OF_A_GAME + 2 + 2 * units * FEATURES_OF_A_UNIT
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(slots) for agent in self.possible_agents}

    def _space(self) -> gymnasium.spaces.Dict:
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1.0, 1.0, (self._size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.slots,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; the same seed gives the same dice."""
        if seed is not None:
            self._choice = np.random.default_rng(seed)
        word = int(self._choice.integers(2**63))
        self.game = begin(self.battle, self.rulebook, options=self.options, seed=word)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.steps = 0
        self._turn_to(0)
        self.agent_selection = self.game.asked or self.agents[0]

    def _turn_to(self, page: int) -> None:
        self._legal = self.game.count()
        paged = self._legal > self.slots
        self._per_page = self.slots - 1 if paged else self.slots
        self.pages = -(-self._legal // self._per_page) if paged else 1
        self.page = page % self.pages

    def slot_of(self, number: int) -> tuple[int, int]:
        """The page and the slot of an order by its number in ``game.orders()``."""
        if not 0 <= number < self._legal:
            raise GrognardError(f"there is no order {number}: there are {self._legal}, counted from 0")
        return divmod(number, self._per_page)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seen = np.frombuffer(self.game.observe(agent, self.units), dtype=np.float32)
        page = np.array([self.page / self.pages, 1 - 1 / self.pages], dtype=np.float32)
        mask = np.zeros(self.slots, dtype=np.int8)
        if self.game.asked == agent:
            here = min(self._per_page, self._legal - self.page * self._per_page)
            mask[:here] = 1
            if self.pages > 1:
                mask[-1] = 1
        else:
            page[:] = 0
        head, units = seen[:FEATURES_OF_A_GAME], seen[FEATURES_OF_A_GAME:]
        return {"observation": np.concatenate([head, page, units]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise GrognardError(f"{agent} is asked for an order and gave none")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        action = int(action)
        self.steps += 1
        if self.pages > 1 and action == self.slots - 1:
            self._turn_to(self.page + 1)
        else:
            number = self.page * self._per_page + action
            if not 0 <= action < self.slots or number >= self._legal:
                raise GrognardError(f"slot {action} holds no order here; heed the action mask")
            self.game.step(number)
            self._turn_to(0)
        asked = self.game.asked
        if asked is None:
            winner = self.game.standing().winner
            for side in self.agents:
                self.rewards[side] = 0 if winner is None else 1 if side == winner else -1
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = next(side for side in self.agents if side != agent)
        else:
            if self.steps >= self.limit:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = asked
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        tally, question = self.game.tally(), self.game.question
        told = question[0] if question else "The game is over."
        return f"{self.game!r}\n{tally.measure} {tally.strength}, points {tally.points}\n{told}"

    def close(self) -> None:
        """There is nothing to close."""
