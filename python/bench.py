"""How many decisions a second a random policy makes through Python.

    python bench.py [SECONDS]

The first number is of bare games (count the orders, give one by its number), the second of the environment
with its observation and mask at every step. Each runs on one thread.
"""

from __future__ import annotations

import random
import sys
import time

import grognard
import numpy as np

GAMES = [
    ("lines-of-battle", "quatre-bras"),
    ("large-battles", "le-hameau"),
    ("large-battles", "quatre-bras"),
    ("thin-red-line", "ambush"),
    ("dining-table", "first-steps"),
    ("la-bataille", "quatre-bras"),
]


def bare(rulebook: str, battle: str, seconds: float) -> float:
    """Decisions a second of bare games."""
    choice = random.Random(1)
    decisions, spent, seed = 0, 0.0, 0
    while spent < seconds:
        game = grognard.begin(battle, rulebook, seed=seed)
        seed += 1
        begun = time.perf_counter()
        while not game.over and time.perf_counter() - begun < seconds:
            game.step(choice.randrange(game.count()))
            decisions += 1
        spent += time.perf_counter() - begun
    return decisions / spent


def environment(rulebook: str, battle: str, seconds: float) -> float:
    """Steps a second of the environment."""
    choice = np.random.default_rng(1)
    env = grognard.env(rulebook, battle)
    steps, spent, seed = 0, 0.0, 0
    while spent < seconds:
        env.reset(seed=seed)
        seed += 1
        begun = time.perf_counter()
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated or time.perf_counter() - begun >= seconds:
                break
            env.step(int(choice.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
        spent += time.perf_counter() - begun
    return steps / spent


def main() -> None:
    """Prints a table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    print("| rulebook | battle | bare games | environment |")
    print("|---|---|---:|---:|")
    for rulebook, battle in GAMES:
        rates = (bare(rulebook, battle, seconds), environment(rulebook, battle, seconds))
        print(f"| {rulebook} | {battle} | {rates[0]:,.0f} | {rates[1]:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
