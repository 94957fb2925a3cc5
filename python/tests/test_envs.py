"""The environments, by the tests of PettingZoo and of OpenSpiel."""

from __future__ import annotations

import pytest

import dameo


def test_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from dameo.envs import pettingzoo

    api_test(pettingzoo.env(), num_cycles=2000, verbose_progress=False)
    seed_test(pettingzoo.env, num_cycles=200)


def test_a_game_in_pettingzoo_ends_as_on_a_board() -> None:
    pytest.importorskip("pettingzoo")
    from dameo.envs import pettingzoo

    env = pettingzoo.env("ansi", fen="W:Wd4:Bd5")
    env.reset()
    assert env.agent_selection == "white" and env.render() == str(dameo.Board("W:Wd4:Bd5"))
    env.step(64 * dameo.D4 + dameo.D6)
    assert env.terminations == {"white": True, "black": True}
    assert env.rewards == {"white": 1.0, "black": -1.0}


def test_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")

    import dameo.envs.openspiel  # noqa: F401

    game = pyspiel.load_game("python_dameo")
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)


def test_openspiels_search_plays_a_whole_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import numpy as np
    from open_spiel.python.algorithms import mcts

    import dameo.envs.openspiel  # noqa: F401

    fen = "W:Wa4,b3:Bh5,g6"
    game = pyspiel.load_game("python_dameo", {"fen": fen})
    state = game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 20, evaluator, random_state=np.random.RandomState(1))
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0
