"""Environments for reinforcement learning, each with packages of its own:
`pip install dameo[pettingzoo]`, `pip install dameo[gymnasium]`, `pip install dameo[openspiel]`.

All use the actions of `dameo.Batch`: 64 * from + to, one for each leg of a capture, so that a side
can be to act several times in a row.
"""

MAX_GAME_LENGTH = 20_000
"""More actions than a game can have under the rules `playstrategy`. Men advance at most 224 ranks,
and 70 more that captures take them back; with captures, at most 329 moves set the count of 50 plies
with kings alone to 0."""
