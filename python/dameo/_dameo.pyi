"""
The compiled part of the package `dameo`.
"""

import collections.abc
import numpy
import numpy.typing
import dameo.limit
from _typeshed import SupportsGetItem
from os import PathLike
from typing import Any, SupportsFloat, SupportsIndex, final

__all__ = [
    "Analysis",
    "Batch",
    "Board",
    "Engine",
    "Info",
    "Move",
    "Outcome",
    "Piece",
    "PlayResult",
    "Reader",
    "Score",
    "TableValue",
    "Tablebase",
    "Wdl",
    "evaluate",
    "write_game",
]

@final
class Analysis:
    """
    A search that runs. It is an iterator of `Info`, and a context manager that stops the search.

    >>> import dameo
    >>> engine = dameo.Engine()
    >>> with engine.analysis(dameo.Board()) as analysis:
    ...     for info in analysis:
    ...         if info.depth >= 5:
    ...             break
    >>> analysis.info.depth >= 5, engine.is_searching
    (True, False)
    """
    def __enter__(self, /) -> Analysis: ...
    def __exit__(self, /, _type: Any, _value: Any, _traceback: Any) -> None: ...
    def __iter__(self, /) -> Analysis: ...
    def __next__(self, /) -> Info: ...
    @property
    def info(self, /) -> Info | None:
        """
        The last variation of the best move that was received, or `None` before the first.
        """
    @property
    def multipv(self, /) -> list[Info]:
        """
        The last variations that were received, best first.
        """
    def stop(self, /) -> None:
        """
        Stops the search. It then returns what it has found.
        """
    def wait(self, /) -> PlayResult:
        """
        Waits until the search ends, and returns the best move.
        """

@final
class Batch:
    """
    Many games that are played at the same time, for machine learning. Playing, searching, evaluating
    and the large arrays are divided among threads, and release the lock of the interpreter.

    An action is a number from 0 to 4095: 64 * from + to, with squares from 0 (a1) to 63 (h8). A
    quiet move is one action. A capture is an action for each piece that it takes: the same side is
    to act until the capture is complete, and only legs that lead to a complete legal capture are
    legal. So every path of every move can be played, and 4096 numbers are enough.

    A game that ends is replaced by a new one at once, unless `autoreset` is false. A batch has up to
    1,048,576 games; it can be pickled, with the moves of its games and the captures under way, and
    used in forked processes.

    >>> import dameo
    >>> batch = dameo.Batch(100)
    >>> batch.masks().shape, batch.planes().shape, int(batch.masks()[0].sum())
    ((100, 4096), (100, 7, 8, 8), 52)
    >>> rewards, ended = batch.step(batch.random_actions(seed=1))
    >>> bool(ended.any()), batch.board(0).ply()
    (False, 1)
    """
    def __copy__(self, /) -> Batch: ...
    def __deepcopy__(self, /, _memo: Any) -> Batch: ...
    def __eq__(self, other: object, /) -> bool:
        """
        Whether all games are equal, with their moves and captures under way.
        """
    def __len__(self, /) -> int: ...
    def __new__(
        cls,
        /,
        games: int,
        fen: str | None = None,
        *,
        rules: str = "standard",
        autoreset: bool = True,
    ) -> Batch: ...
    def __reduce__(self, /) -> tuple[collections.abc.Callable[..., Batch], tuple[bytes]]: ...
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _restore(state: bytes) -> Batch: ...
    def act(self, /, index: SupportsIndex, action: SupportsIndex) -> tuple[float, bool]:
        """
        Plays an action in this game, as `step` does in all.

        Raises `MoveError` if it is not legal; nothing is played then.
        """
    def actions(self, /, index: SupportsIndex) -> list[int]:
        """
        The legal actions of this game, in ascending order.
        """
    def board(self, /, index: SupportsIndex) -> Board:
        """
        A copy of the board of a game. During a capture, it is the board before the capture.

        Raises `IndexError` if there is no such game. Negative indices count from the end.
        """
    def copy(self, /) -> Batch:
        """
        A copy, with the state of every game.
        """
    def evaluate(self, /) -> numpy.typing.NDArray[numpy.int32]:
        """
        The static evaluations by the built-in network, for the side to move, in centipawns: `int32`
        of shape (games,).
        """
    def legal_actions(
        self, /
    ) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int64]]:
        """
        The legal actions in a compact form: those of game i are `actions[offsets[i]:offsets[i + 1]]`.
        Both are `int64`.
        """
    def masks(self, /) -> numpy.typing.NDArray[numpy.bool_]:
        """
        The legal actions: `bool` of shape (games, 4096).
        """
    def observation(self, /, index: SupportsIndex, *, history: int | None = None) -> list[float]:
        """
        The planes of this game, as `planes` has them, in one list.
        """
    def planes(self, /, *, history: int | None = None) -> numpy.typing.NDArray[numpy.float32]:
        """
        The positions: `float32` of shape (games, 7, 8, 8), the last two axes rank and file from a1.
        With a history of so many earlier positions it is (games, 9 + 5 * history, 8, 8).

        | plane | contents |
        | --- | --- |
        | 0, 1 | the men and the kings of White |
        | 2, 3 | the men and the kings of Black |
        | 4 | in the middle of a capture, the pieces captured so far, which still stand |
        | 5 | in the middle of a capture, the capturing piece |
        | 6 | 1 if White is to act |
        | 7 | 1 if the position has occurred before: at the third time the game is drawn |
        | 8 | the half-move clock by 50: at 1 the game is drawn under the rules `playstrategy` |
        | 9 to 12 | the position before the last move: the planes 0 to 3 |
        | 13 | 1 if that position had occurred before |
        | 14 to 18, .. | the positions before it |

        The planes 4 and 5 say which legs can follow in a capture. A position cannot come again after
        a capture or the move of a man. So the planes with a history tell all that the rest of the
        game depends on, except for positions that are further back, as in `AlphaZero`, which has a
        history of 7. Before the first move they are 0.
        """
    def push(
        self, /, moves: collections.abc.Sequence[Move | None]
    ) -> tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.bool_]]:
        """
        Plays a whole move in each game; `None` plays nothing. Returns what `step` does.

        Raises `MoveError` if a move is not legal; nothing is played then.
        """
    def put(
        self,
        /,
        indices: numpy.typing.ArrayLike,
        other: Batch,
        of_other: numpy.typing.ArrayLike | None = None,
    ) -> None:
        """
        Replaces the games with these indices by copies of games of another batch, which may be this
        one: those with the indices `of_other`, or all in their order. What was in them is lost.

        Raises `IndexError` if there is no such game, `ValueError` if the numbers of games or the
        draw rules differ; nothing is replaced then.
        """
    def random_actions(self, /, seed: SupportsIndex) -> numpy.typing.NDArray[numpy.int64]:
        """
        An action of each game, chosen at random: `int64` of shape (games,). The same seed gives the
        same actions in the same positions. It is -1 where a game has ended.
        """
    def reset(self, /, index: SupportsIndex, board: Board | None = None) -> None:
        """
        Restarts a game, from this position or from the start position of the batch.

        Raises `IndexError` if there is no such game.
        """
    @property
    def rules(self, /) -> str:
        """
        The draw rules: `standard` or `playstrategy`.
        """
    def search(
        self, /, nodes: SupportsIndex
    ) -> tuple[list[Move | None], numpy.typing.NDArray[numpy.int32]]:
        """
        The best move of each game by a search of so many nodes, `None` where a game has ended, and
        the scores for the sides to move: `int32` of shape (games,), in centipawns, a mate as 32000
        less its number of moves. Each search begins with an empty table, so that the results do not
        depend on each other. Ctrl-C ends it.
        """
    def step(
        self, /, actions: numpy.typing.ArrayLike
    ) -> tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.bool_]]:
        """
        Plays an action in each game; any integers of shape (games,). Returns what White gets, 1, 0
        or -1, and which games have ended: `float32` and `bool` of shape (games,). The action of a
        game that had ended before is ignored.

        Raises `MoveError` if an action is not legal; nothing is played then.
        """
    def take(self, /, indices: numpy.typing.ArrayLike) -> Batch:
        """
        A new batch with copies of these games, in this order. A game may be taken several times.

        Raises `IndexError` if there is no such game.

        >>> import dameo
        >>> batch = dameo.Batch(2)
        >>> two = batch.take([1, 1])             # two copies of game 1
        >>> rewards, ended = two.step(two.legal_actions()[0][[0, -1]])
        >>> batch.put([0], two, [1])             # the second one is the new game 0
        >>> [game.ply() for game in (batch.board(0), batch.board(1))]
        [1, 0]
        """
    def turn(self, /, index: SupportsIndex) -> bool:
        """
        `True` if White is to act in this game. This, `actions`, `observation` and `act` are quick
        for one game, since they need no arrays.
        """
    def turns(self, /) -> numpy.typing.NDArray[numpy.bool_]:
        """
        The sides to act, `True` for White: `bool` of shape (games,).
        """

@final
class Board:
    """
    A position with the moves that led to it.

    `fen` is the position it begins with, the start position by default. `rules` are the draw rules:
    `standard`, or `playstrategy` for those of that server.

    >>> import dameo
    >>> board = dameo.Board()
    >>> len(board.legal_moves)
    52
    >>> board.push_text("d1d4")
    Move(dameo.D1, dameo.D4)
    >>> board.pop() == board.parse("d1-d4")
    True
    """
    def __copy__(self, /) -> Board: ...
    def __deepcopy__(self, /, _memo: Any) -> Board: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __new__(cls, /, fen: str | None = None, *, rules: str = "standard") -> Board: ...
    def __reduce__(self, /) -> tuple[collections.abc.Callable[..., Board], tuple[object, ...]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_svg_(self, /) -> str:
        """
        The SVG image that notebooks show.
        """
    @staticmethod
    def _restore(fen: str, rules: str, moves: collections.abc.Sequence[Move]) -> Board: ...
    def copy(self, /, *, stack: bool = True) -> Board:
        """
        A copy, with its moves. Without `stack` it begins with the position and its counters, and
        knows of no earlier position.
        """
    def count(self, /, color: bool | None = None) -> int:
        """
        The number of pieces of a side, or of both.
        """
    def divide(self, /, depth: SupportsIndex, *, threads: SupportsIndex = 1) -> dict[str, int]:
        """
        The counts of `perft` by the text of each first move.
        """
    def fen(self, /) -> str:
        """
        The position and its counters as FEN.
        """
    @property
    def fullmove_number(self, /) -> int:
        """
        The number of the full move, from 1. It rises after Black's move.
        """
    @property
    def halfmove_clock(self, /) -> int:
        """
        Plies in a row, up to now, in which a king moved and nothing was captured.
        """
    def is_capture_pending(self, /) -> bool:
        """
        Whether the side to move can capture, and so must.
        """
    def is_game_over(self, /) -> bool:
        """
        Whether the game has ended.
        """
    def is_legal(self, /, move: Move) -> bool:
        """
        Whether a move is legal.
        """
    def is_promotion(self, /, move: Move) -> bool:
        """
        Whether a legal move makes a man a king.

        Raises `MoveError` if the move is not legal.
        """
    def is_repetition(self, /, count: SupportsIndex = 3) -> bool:
        """
        Whether the position has occurred `count` times, itself included. The third time is a draw.
        """
    @property
    def key(self, /) -> int:
        """
        The Zobrist key of the position, 64 bits. Equal positions have equal keys.
        """
    @property
    def legal_moves(self, /) -> list[Move]:
        """
        The legal moves, in no particular order. A drawn game may be continued.
        """
    def mirror(self, /) -> Board:
        """
        The board with the colours changed and the ranks mirrored, without its moves: the same
        position for the other side.
        """
    def mirror_files(self, /) -> Board:
        """
        The board with the files mirrored (a becomes h), without its moves.
        """
    @property
    def move_stack(self, /) -> list[Move]:
        """
        The moves that were pushed, oldest first.
        """
    def occurrences(self, /) -> int:
        """
        How many times the position has occurred in this game, itself included.
        """
    def outcome(self, /) -> Outcome | None:
        """
        How the game ended, or `None` while it goes on.
        """
    def parse(self, /, text: str) -> Move:
        """
        Reads a move in any accepted spelling: `c5c1h1`, `c5:c1:h1`, `c5-h1` where only one legal
        move fits.

        Raises `MoveError` if the text is not a legal move.
        """
    def path(self, /, move: Move) -> list[int]:
        """
        The squares of a legal move: from-square, each landing square of a capture, to-square. Of
        several paths it is the first in alphabetical order.

        Raises `MoveError` if the move is not legal.
        """
    def path_from(self, /, move: Move, begin: collections.abc.Sequence[int]) -> list[int] | None:
        """
        The squares of a legal move, of the first path that begins with these squares, or `None` if
        it has no such path.

        Raises `MoveError` if the move is not legal.
        """
    def peek(self, /) -> Move:
        """
        The last move.

        Raises `IndexError` if there is none.
        """
    def perft(self, /, depth: SupportsIndex, *, threads: SupportsIndex = 1) -> int:
        """
        The number of sequences of `depth` moves, the standard check of a move generator. Several
        threads may count at once: the lock of the interpreter is released. Ctrl-C ends the count.

        Raises `ValueError` if the depth is not from 0 to 63 or the number of threads not from 1 to
        512, and `OverflowError` if the number exceeds 128 bits.
        """
    def piece_at(self, /, square: SupportsIndex) -> Piece | None:
        """
        The piece on a square, or `None`.
        """
    def piece_map(self, /) -> dict[int, Piece]:
        """
        The pieces by their squares.
        """
    def pieces_mask(self, /, piece_type: SupportsIndex, color: bool) -> int:
        """
        The pieces of a type and a colour as a set of bits: bit 0 is a1, bit 63 is h8.
        """
    def ply(self, /) -> int:
        """
        The number of moves that were pushed.
        """
    def pop(self, /) -> Move:
        """
        Takes the last move back, and returns it.

        Raises `IndexError` if there is none.
        """
    def push(self, /, move: Move) -> None:
        """
        Plays a move.

        Raises `MoveError` if it is not legal; the board stays as it was.
        """
    def push_text(self, /, text: str) -> Move:
        """
        Plays the move of a text, and returns it.

        Raises `MoveError` if it is not a legal move; the board stays as it was.
        """
    def push_uci(self, /, uci: str) -> Move:
        """
        `push_text`, by its name in python-chess.
        """
    def result(self, /) -> str:
        """
        `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
        """
    def root(self, /) -> Board:
        """
        The board before the first move.
        """
    @property
    def rules(self, /) -> str:
        """
        The draw rules: `standard` or `playstrategy`.
        """
    def set_fen(self, /, fen: str) -> None:
        """
        Begins again with the position of a FEN, without moves. The draw rules stay.

        Raises `FenError` if the text is not a position; the board stays as it was.
        """
    def text(self, /, move: Move) -> str:
        """
        The text of a legal move: its squares one after the other, for a capture every landing
        square.

        Raises `MoveError` if the move is not legal.
        """
    @property
    def turn(self, /) -> bool:
        """
        The side to move: `WHITE` or `BLACK`.
        """
    def variation(self, /, moves: collections.abc.Sequence[Move]) -> str:
        """
        The text of moves that are played one after the other, with a space between two.

        Raises `MoveError` at the first that is not legal.
        """

@final
class Engine:
    """
    An engine that searches in threads of this process.

    It keeps what it has learned from one search to the next. Use one engine for each game that is
    played at the same time, and `clear` it before a new game. It runs one search at a time; `stop`
    may be called from any thread. While it searches, the lock of the interpreter is free.

    `hash` is the size of the transposition table in megabytes, `threads` the number of searching
    threads, `network` the path of a network instead of the built-in one, `tables` the endgame
    tables, `move_overhead` the seconds reserved in each move on a clock for delays outside the
    engine. As a context manager the engine stops its search at the end.

    >>> import dameo
    >>> engine = dameo.Engine()
    >>> board = dameo.Board("W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5")
    >>> result = engine.play(board, dameo.Limit(mate=3))
    >>> board.text(result.move), result.score
    ('c1e3', Score(dameo.WHITE, mate=3))
    """
    def __enter__(self, /) -> Engine: ...
    def __exit__(self, /, _type: Any, _value: Any, _traceback: Any) -> None: ...
    def __new__(
        cls,
        /,
        *,
        hash: SupportsIndex = 16,
        threads: SupportsIndex = 1,
        network: str | PathLike[str] | None = None,
        tables: Tablebase | None = None,
        move_overhead: SupportsFloat | SupportsIndex = 0.01,
    ) -> Engine: ...
    def __repr__(self, /) -> str: ...
    def analyse(
        self,
        /,
        board: Board,
        limit: dameo.limit.Limit,
        *,
        multipv: SupportsIndex = 1,
        root_moves: collections.abc.Sequence[Move] | None = None,
    ) -> list[Info]:
        """
        Searches, and returns the variations of the last completed iteration, best first: one, or
        `multipv` of them.

        Raises `ValueError` if the limit never ends the search, and `RuntimeError` if the engine is
        searching.
        """
    def analysis(
        self,
        /,
        board: Board,
        limit: dameo.limit.Limit | None = None,
        *,
        multipv: SupportsIndex = 1,
        root_moves: collections.abc.Sequence[Move] | None = None,
    ) -> Analysis:
        """
        Starts a search, and returns an iterator of what it reports. Without a limit the search goes
        on until it is stopped. As a context manager it stops the search at its end.

        Raises `RuntimeError` if the engine is searching.
        """
    def clear(self, /) -> None:
        """
        Forgets all earlier searches.

        Raises `RuntimeError` if the engine is searching.
        """
    def evaluate(self, /, board: Board) -> int:
        """
        The static evaluation of a position for the side to move, in centipawns.

        Raises `RuntimeError` if the engine is searching.
        """
    @property
    def is_searching(self, /) -> bool:
        """
        Whether the engine is searching.
        """
    def play(
        self,
        /,
        board: Board,
        limit: dameo.limit.Limit,
        *,
        root_moves: collections.abc.Sequence[Move] | None = None,
    ) -> PlayResult:
        """
        Searches, and returns the best move.

        Raises `ValueError` if the limit never ends the search, and `RuntimeError` if the engine is
        searching.
        """
    def stop(self, /) -> None:
        """
        Stops the search, if there is one. It then returns what it has found.
        """

@final
class Info:
    """
    A variation with its score, as a search reports it.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs__(self, /) -> tuple[object, ...]: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        depth: SupportsIndex,
        seldepth: SupportsIndex,
        multipv: SupportsIndex,
        score: Score,
        bound: str,
        wdl: Wdl,
        nodes: SupportsIndex,
        tbhits: SupportsIndex,
        time: SupportsFloat | SupportsIndex,
        hashfull: SupportsIndex,
        pv: collections.abc.Sequence[Move],
    ) -> Info: ...
    def __repr__(self, /) -> str: ...
    @property
    def bound(self, /) -> str:
        """
        Whether the score is `exact`, or a `lower` or an `upper` bound.
        """
    @property
    def depth(self, /) -> int:
        """
        The depth of the iteration, in plies.
        """
    @property
    def hashfull(self, /) -> int:
        """
        How much of the transposition table this search has filled, in permille.
        """
    @property
    def multipv(self, /) -> int:
        """
        The number of the variation, from 1 for that of the best move.
        """
    @property
    def nodes(self, /) -> int:
        """
        Moves made so far.
        """
    @property
    def nps(self, /) -> int:
        """
        Nodes per second.
        """
    @property
    def pv(self, /) -> list[Move]:
        """
        The principal variation, best move first; empty if there is no legal move.
        """
    @property
    def score(self, /) -> Score:
        """
        The score for the side to move.
        """
    @property
    def seldepth(self, /) -> int:
        """
        The deepest ply reached.
        """
    @property
    def tbhits(self, /) -> int:
        """
        Positions found in endgame tables so far.
        """
    @property
    def time(self, /) -> float:
        """
        Seconds since the search began.
        """
    @property
    def wdl(self, /) -> Wdl:
        """
        Probabilities of the result for the side to move.
        """

@final
class Move:
    """
    A move: its from-square, its to-square and the squares of the captured pieces.

    Two moves are the same if these three agree, whatever the path of a capture. The text of a
    capture names the squares between, which depend on the position: `Board.text` writes a move, and
    `Board.parse` reads one.

    >>> import dameo
    >>> move = dameo.Board().parse("d1d4")
    >>> move == dameo.Move(dameo.D1, dameo.D4), move.is_capture
    (True, False)
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __ge__(self, value: object, /) -> bool: ...
    def __getnewargs__(self, /) -> tuple[int, int, list[int]]: ...
    def __gt__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __le__(self, value: object, /) -> bool: ...
    def __lt__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        from_square: SupportsIndex,
        to_square: SupportsIndex,
        captured: collections.abc.Sequence[int] = ...,
    ) -> Move: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def captured(self, /) -> list[int]:
        """
        The squares of the captured pieces, in ascending order; none for a quiet move.
        """
    @property
    def from_square(self, /) -> int:
        """
        Where the piece stands before the move, 0 to 63.
        """
    @staticmethod
    def from_uci(uci: str, board: Board | None = None) -> Move:
        """
        Reads the text of a move. Which pieces a capture takes, only a board knows: without one, two
        squares are a quiet move, and more are an error.

        Raises `MoveError` if the text is not a move, or not a legal one on the board.
        """
    @property
    def is_capture(self, /) -> bool:
        """
        Whether the move captures anything.
        """
    @property
    def to_square(self, /) -> int:
        """
        Where the piece stands after the move, 0 to 63. A capture can end where it began.
        """

@final
class Outcome:
    """
    How a game ended.

    >>> import dameo
    >>> dameo.Board("B:Wa1:B").outcome()
    Outcome(winner=True, reason='Black has no legal move')
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs__(self, /) -> tuple[bool | None, str]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, winner: bool | None, reason: str) -> Outcome: ...
    def __repr__(self, /) -> str: ...
    @property
    def reason(self, /) -> str:
        """
        Why the game ended, in words.
        """
    def result(self, /) -> str:
        """
        `1-0`, `0-1` or `1/2-1/2`.
        """
    @property
    def winner(self, /) -> bool | None:
        """
        `WHITE`, `BLACK`, or `None` after a draw.
        """

@final
class Piece:
    """
    A man or a king of one side.

    >>> import dameo
    >>> king = dameo.Piece(dameo.KING, dameo.WHITE)
    >>> king.symbol(), king == dameo.Piece.from_symbol("W")
    ('W', True)
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs__(self, /) -> tuple[int, bool]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, piece_type: SupportsIndex, color: bool) -> Piece: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def color(self, /) -> bool:
        """
        `WHITE` or `BLACK`.
        """
    @staticmethod
    def from_symbol(symbol: str) -> Piece:
        """
        The piece of a symbol: `w` and `b` are men, `W` and `B` kings.
        """
    @property
    def piece_type(self, /) -> int:
        """
        `MAN` or `KING`.
        """
    def symbol(self, /) -> str:
        """
        `w` or `b` for a man, `W` or `B` for a king.
        """

@final
class PlayResult:
    """
    The best move of a search.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs__(self, /) -> tuple[Move | None, Move | None, Score, int, int]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        move: Move | None,
        ponder: Move | None,
        score: Score,
        depth: SupportsIndex,
        nodes: SupportsIndex,
    ) -> PlayResult: ...
    def __repr__(self, /) -> str: ...
    @property
    def depth(self, /) -> int:
        """
        The last iteration that was completed, in plies.
        """
    @property
    def move(self, /) -> Move | None:
        """
        The best move; `None` if there is no legal move.
        """
    @property
    def nodes(self, /) -> int:
        """
        Moves made.
        """
    @property
    def ponder(self, /) -> Move | None:
        """
        The move expected in reply, if any.
        """
    @property
    def score(self, /) -> Score:
        """
        The score for the side to move.
        """

@final
class Reader:
    """
    Reads the games of a text or a file, one at a time.
    """
    def __new__(cls, /, data: SupportsGetItem[int, SupportsIndex]) -> Reader: ...
    def next(self, /) -> Any | None:
        """
        The next game, or an exception that says why it cannot be read; `None` after the last.
        """
    @staticmethod
    def open(path: str | PathLike[str]) -> Reader:
        """
        Reads a file, in a constant amount of memory.
        """

@final
class Score:
    """
    A score, seen from one side.

    Exactly one of `cp` and `mate` is not `None`. Scores of one side are ordered by how good they are
    for it; to compare those of both sides, use `white()` or `pov`.

    >>> import dameo
    >>> score = dameo.Score(dameo.WHITE, mate=3)
    >>> score > dameo.Score(dameo.WHITE, cp=2000), score.pov(dameo.BLACK).mate
    (True, -3)
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __ge__(self, other: object, /) -> bool: ...
    def __gt__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __le__(self, other: object, /) -> bool: ...
    def __lt__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __new__(
        cls, /, color: bool, *, cp: SupportsIndex | None = None, mate: SupportsIndex | None = None
    ) -> Score: ...
    def __reduce__(self, /) -> tuple[collections.abc.Callable[..., Score], tuple[object, ...]]:
        """
        A win in 0 has no arguments of its own: it is the loss in 0 of the other side.
        """
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str:
        """
        The score in men (`+0.85`), or `win in 3`.
        """
    @staticmethod
    def _restore(
        color: bool, cp: SupportsIndex | None, mate: SupportsIndex | None, pov: bool
    ) -> Score: ...
    def black(self, /) -> Score:
        """
        The score as Black sees it.
        """
    @property
    def color(self, /) -> bool:
        """
        The side from which the score is seen.
        """
    @property
    def cp(self, /) -> int | None:
        """
        Centipawns: hundredths of a man in the opening. 20000 less n is a win that endgame tables
        know without its distance, n plies away.
        """
    @property
    def mate(self, /) -> int | None:
        """
        Moves to the win; negative for a loss, and 0 for the loss of a side without a legal move. A
        loss in 0 is a win in 0 for the other side, for which this is 0 too.
        """
    def pov(self, /, color: bool) -> Score:
        """
        The score as a side sees it.
        """
    def white(self, /) -> Score:
        """
        The score as White sees it.
        """

@final
class TableValue:
    """
    The value of a position in endgame tables, for the side to move.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs__(self, /) -> tuple[int, int | None]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, wdl: SupportsIndex, plies: SupportsIndex | None = None) -> TableValue: ...
    def __repr__(self, /) -> str: ...
    @property
    def plies(self, /) -> int | None:
        """
        Plies to the end of the game with the best play of both sides; `None` for a draw, and where
        the tables have the result alone.
        """
    @property
    def result(self, /) -> str:
        """
        `win`, `draw` or `loss`.
        """
    @property
    def wdl(self, /) -> int:
        """
        1 for a win, 0 for a draw, -1 for a loss.
        """

@final
class Tablebase:
    """
    Endgame tables: those of up to four pieces, which are part of this package, and those of
    folders.

    They follow the rules `standard` and know nothing of repetitions.

    >>> import dameo
    >>> tables = dameo.Tablebase()
    >>> tables.probe(dameo.Board("W:Wa2:Ba8"))
    <TableValue win in 15 plies>
    >>> tables.max_pieces
    4

    Two are equal, and one is pickled, by the folders.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __getnewargs__(self, /) -> tuple[PathLike[str], ...]: ...
    def __hash__(self, /) -> int: ...
    def __new__(cls, /, *folders: str | PathLike[str]) -> Tablebase: ...
    def __repr__(self, /) -> str: ...
    @property
    def max_pieces(self, /) -> int:
        """
        The maximum number of pieces of a position in the tables.
        """
    def probe(self, /, board: Board) -> TableValue | None:
        """
        The value of a position for the side to move, or `None` if the tables do not have it.
        """
    def probe_moves(self, /, board: Board) -> list[tuple[Move, TableValue]] | None:
        """
        The legal moves with their values for the side that makes them, best first, or `None` if the
        tables do not have them all.
        """

@final
class Wdl:
    """
    Probabilities of a win, a draw and a loss of the side to move, in permille. They add up to 1000.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs__(self, /) -> tuple[int, int, int]: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, win: SupportsIndex, draw: SupportsIndex, loss: SupportsIndex) -> Wdl: ...
    def __repr__(self, /) -> str: ...
    @property
    def draw(self, /) -> int:
        """
        Probability of a draw, 0 to 1000.
        """
    def expectation(self, /) -> float:
        """
        The expected result of the side to move, from 0 (loss) to 1 (win).
        """
    @property
    def loss(self, /) -> int:
        """
        Probability of a loss, 0 to 1000.
        """
    @property
    def win(self, /) -> int:
        """
        Probability of a win, 0 to 1000.
        """

def evaluate(board: Board) -> int:
    """
    The static evaluation of a position for the side to move, in centipawns, by the built-in
    network.
    """

def write_game(
    tags: SupportsGetItem[int, tuple[str, str]],
    start: str,
    result: str,
    comments: SupportsGetItem[int, str],
    moves: list[object],
    notation: str,
) -> str:
    """
    Writes a game with its moves in a notation.
    """
