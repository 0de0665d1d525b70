"""Grognard for Python: five Napoleonic rulebooks to play, learn and measure.

``begin`` makes a game, ``General`` chooses orders for it, ``env`` is an environment for learning agents,
and ``grognard.lab`` the laboratory, on this machine or on a cluster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import lab
from ._native import (
    Battle,
    Game,
    General,
    Given,
    GrognardError,
    Order,
    Played,
    Proof,
    Refused,
    Rulebook,
    Standing,
    Tally,
    __version__,
    battles,
    begin,
    replay,
    rulebooks,
    simulate,
    verify,
)

if TYPE_CHECKING:
    from .environment import BattleEnv

__all__ = [
    "Battle",
    "Game",
    "General",
    "Given",
    "GrognardError",
    "Order",
    "Played",
    "Proof",
    "Refused",
    "Rulebook",
    "Standing",
    "Tally",
    "__version__",
    "battles",
    "begin",
    "env",
    "lab",
    "replay",
    "rulebooks",
    "simulate",
    "verify",
    "view",
]


def env(rulebook: str, battle: str | None = None, **settings: Any) -> BattleEnv:
    """An environment for learning agents; see :class:`grognard.environment.BattleEnv`.

    It needs PettingZoo and NumPy, which nothing else of the package does.
    """
    from .environment import BattleEnv

    return BattleEnv(rulebook, battle, **settings)


def view(game: Game, side: str | None = None) -> dict[str, Any]:
    """The position as a side may see it, or a spectator where none is named."""
    import json

    return json.loads(game.view_json(side))
