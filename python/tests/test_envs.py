"""The environments, by the tests of PettingZoo and of OpenSpiel."""

from __future__ import annotations

import numpy as np
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


def test_pettingzoo_in_parallel_and_with_a_history() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, parallel_api_test

    from dameo.envs import pettingzoo

    api_test(pettingzoo.env(history=1), num_cycles=200, verbose_progress=False)
    parallel_api_test(pettingzoo.parallel_env(), num_cycles=300)
    env = pettingzoo.parallel_env(fen="W:Wd4:Bd5")
    observations, _ = env.reset()
    assert [int(observations[agent]["action_mask"].sum()) for agent in env.agents] == [1, 0]
    _, rewards, terminations, _, _ = env.step({"white": 64 * dameo.D4 + dameo.D6, "black": 0})
    assert rewards == {"white": 1.0, "black": -1.0} and all(terminations.values())


@pytest.mark.filterwarnings("error")
def test_gymnasium() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import dameo.envs.gymnasium

    check_env(gymnasium.make("Dameo-v0", render_mode="ansi").unwrapped)
    envs = gymnasium.make_vec("Dameo-v0", num_envs=20, history=2)
    observations, _ = envs.reset(seed=1)
    boards = [dameo.Batch(1, rules="playstrategy", autoreset=False) for _ in range(20)]
    ends = 0
    for seed in range(150):
        assert observations in envs.observation_space
        actions = envs.unwrapped.batch.random_actions(seed)
        actions[seed % 20] = 0 if seed > 120 else actions[seed % 20]
        observations, rewards, ended, truncated, infos = envs.step(actions)
        assert not truncated.any()
        for game, board in enumerate(boards):
            if actions[game] not in board.actions(0):
                assert (rewards[game], ended[game]) == (-1, True)
            else:
                sign = 1 if board.turn(0) else -1
                reward, end = board.act(0, actions[game])
                assert (rewards[game], ended[game]) == (sign * reward, end)
            seen = (infos["final_obs"] if ended[game] else observations)["observation"][game]
            assert np.array_equal(seen, board.planes(history=2)[0])
            if ended[game]:
                board.reset(0)
                ends += 1
    assert ends > 30


def test_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")

    import dameo.envs.openspiel  # noqa: F401

    for parameters in ({}, {"fen": "W:Wa4,b3:Bh5,g6", "rules": "standard"}, {"history": 1}):
        game = pyspiel.load_game("python_dameo", parameters)
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
        assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    with pytest.raises(ValueError, match="a history has 0 to 1000 positions"):
        pyspiel.load_game("python_dameo", {"history": -2})


def test_a_game_of_openspiel_is_that_of_a_batch_and_can_be_kept() -> None:
    pyspiel = pytest.importorskip("pyspiel")

    import dameo.envs.openspiel

    game = pyspiel.load_game("python_dameo", {"history": 1})
    shape = game.observation_tensor_shape()
    for seed in range(3):
        batch = dameo.Batch(1, rules="playstrategy", autoreset=False)
        state = game.new_initial_state()
        step = 0
        while not state.is_terminal():
            mask, player = batch.masks()[0], 0 if batch.turns()[0] else 1
            assert state.current_player() == player
            assert state.legal_actions() == np.flatnonzero(mask).tolist()
            assert state.legal_actions(player) == state.legal_actions()
            assert state.legal_actions(1 - player) == []
            assert state.legal_actions_mask() == mask.tolist()
            tensor = np.array(state.observation_tensor()).reshape(shape)
            assert np.array_equal(tensor, batch.planes(history=1)[0])
            action = int(batch.random_actions(100 * seed + step)[0])
            rewards, _ = batch.step([action])
            state.apply_action(action)
            step += 1
        assert state.returns() == [rewards[0], -rewards[0]]
        text = pyspiel.serialize_game_and_state(game, state)
        for kept in (pyspiel.deserialize_game_and_state(text)[1], state.clone()):
            assert kept.batch == batch and kept.history() == state.history()


def test_openspiels_learning_runs() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import tabular_qlearner

    import dameo.envs.openspiel  # noqa: F401

    np.random.seed(1)
    game = pyspiel.load_game("python_dameo", {"fen": "W:Wa4,b3:Bh5,g6"})
    env = rl_environment.Environment(game)
    learners = [tabular_qlearner.QLearner(player, 4096) for player in range(2)]
    for _ in range(20):
        step = env.reset()
        while not step.last():
            action = learners[step.observations["current_player"]].step(step).action
            assert action in step.observations["legal_actions"][step.observations["current_player"]]
            step = env.step([action])
        assert sum(step.rewards) == 0
        for learner in learners:
            learner.step(step)


def test_openspiels_search_plays_a_whole_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
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
