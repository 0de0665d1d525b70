"""The environment, by PettingZoo's own tests and ours."""

import grognard
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

RULEBOOKS = ["lines-of-battle", "large-battles", "thin-red-line", "dining-table", "la-bataille"]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_is_content(rulebook):
    # A small limit, so that ends are met too.
    api_test(grognard.env(rulebook, limit=60), num_cycles=80)


@pytest.mark.parametrize("rulebook", ["lines-of-battle", "large-battles"])
@pytest.mark.filterwarnings("ignore")
def test_a_seed_gives_the_same_game(rulebook):
    seed_test(lambda: grognard.env(rulebook, limit=40), num_cycles=40)


def played(env, seed):
    """Plays random legal actions to the end; gives each agent's sum of rewards."""
    env.reset(seed=seed)
    choice = np.random.default_rng(seed)
    sums = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        sums[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if terminated or truncated else int(choice.choice(legal)))
    return sums


def test_rewards_are_those_of_the_outcome():
    env = grognard.env("large-battles")
    for seed in range(6):
        sums = played(env, seed)
        standing = env.game.standing()
        assert standing.over and grognard.verify(env.game.record()).stands
        expected = {side: 0 if standing.winner is None else 1 if side == standing.winner else -1 for side in sums}
        assert sums == expected


def test_every_order_is_on_some_page_and_none_on_two():
    env = grognard.env("lines-of-battle", slots=4, limit=3000)
    env.reset(seed=1)
    most = 0
    for _ in range(40):
        count = env.game.count()
        before = env.game.digest
        found = []
        for _ in range(env.pages):
            mask = env.observe(env.agent_selection)["action_mask"]
            found += [env.page * env._per_page + slot for slot in np.flatnonzero(mask[: env._per_page])]
            if env.pages > 1:
                env.step(env.slots - 1)
        assert found == list(range(count))
        assert (env.page, env.game.digest) == (0, before)
        # The last order, which is the farthest away.
        page, slot = env.slot_of(count - 1)
        for _ in range(page):
            env.step(env.slots - 1)
        env.step(slot)
        most = max(most, count)
    assert most > 12, "no list was long enough to be paged"


def test_the_mask_is_empty_for_who_is_not_asked_and_a_bad_slot_is_refused():
    env = grognard.env("lines-of-battle")
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    with pytest.raises(grognard.GrognardError, match="heed the action mask"):
        env.step(env.slots - 1)
    with pytest.raises(grognard.GrognardError, match="give more with `units`"):
        grognard.env("lines-of-battle", units=1).observe(other)


def test_it_is_truncated_at_its_limit():
    env = grognard.env("lines-of-battle", limit=10)
    assert played(env, 1) == {"french": 0, "allied": 0}
    assert env.steps == 10
