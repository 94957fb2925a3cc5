//! The board: a game with its history and its draw rules.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use dameo_perft::{Divide, MAX_DEPTH, PerftSettings, divide};
use dameo_rules::{
    Bitboard, Color, DrawReason, DrawRules, Fen, Game, MoveInput, Position, Square, move_path, move_text, parse_move,
};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors;
use crate::interrupt::interruptible;
use crate::types::{Move, Piece, color as side, kind_and_color, square as square_of};

/// How a game ended.
///
/// >>> import dameo
/// >>> dameo.Board("B:Wa1:B").outcome()
/// Outcome(winner=True, reason='Black has no legal move')
#[pyclass(frozen, eq, hash, module = "dameo")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Outcome(dameo_rules::Outcome);

#[pymethods]
impl Outcome {
    #[new]
    fn new(winner: Option<bool>, reason: &str) -> PyResult<Self> {
        let draws = [DrawReason::Repetition, DrawReason::LoneKings, DrawReason::KingMoves];
        let all = Color::ALL.map(dameo_rules::Outcome::Win).into_iter().chain(draws.map(dameo_rules::Outcome::Draw));
        let mut fitting = all.map(Self).filter(|outcome| outcome.winner() == winner && outcome.reason() == reason);
        fitting.next().ok_or_else(|| PyValueError::new_err(format!("no game ends with this winner as '{reason}'")))
    }

    /// `WHITE`, `BLACK`, or `None` after a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.0.winner().map(|winner| winner == Color::White)
    }

    /// Why the game ended, in words.
    #[getter]
    fn reason(&self) -> String {
        match self.0 {
            dameo_rules::Outcome::Win(Color::White) => "Black has no legal move".into(),
            dameo_rules::Outcome::Win(Color::Black) => "White has no legal move".into(),
            dameo_rules::Outcome::Draw(reason) => reason.to_string(),
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    fn result(&self) -> String {
        dameo_pdn::GameResult::from(self.0).to_string()
    }

    fn __repr__(&self) -> String {
        let winner = match self.winner() {
            Some(true) => "True",
            Some(false) => "False",
            None => "None",
        };
        format!("Outcome(winner={winner}, reason='{}')", self.reason())
    }

    fn __getnewargs__(&self) -> (Option<bool>, String) {
        (self.winner(), self.reason())
    }
}

/// A position with the moves that led to it.
///
/// `fen` is the position it begins with, the start position by default. `rules` are the draw rules:
/// `standard`, or `playstrategy` for those of that server.
///
/// >>> import dameo
/// >>> board = dameo.Board()
/// >>> len(board.legal_moves)
/// 52
/// >>> board.push_text("d1d4")
/// Move(dameo.D1, dameo.D4)
/// >>> board.pop() == board.parse("d1-d4")
/// True
#[pyclass(module = "dameo")]
#[derive(Clone)]
pub struct Board {
    pub(crate) game: Game,
    pub(crate) rules: DrawRules,
}

impl Board {
    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    /// The move, if it is legal.
    fn checked(&self, m: &Move) -> PyResult<dameo_rules::Move> {
        self.position().play(m.0).map_err(errors::illegal)?;
        Ok(m.0)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen = None, *, rules = "standard"))]
    pub(crate) fn new(fen: Option<&str>, rules: &str) -> PyResult<Self> {
        let game = fen.map_or_else(|| Ok(Game::new()), game_of)?;
        let rules =
            rules.parse().map_err(|error: dameo_rules::DrawRulesError| PyValueError::new_err(error.to_string()))?;
        Ok(Self { game, rules })
    }

    /// The side to move: `WHITE` or `BLACK`.
    #[getter]
    fn turn(&self) -> bool {
        self.position().side_to_move() == Color::White
    }

    /// The draw rules: `standard` or `playstrategy`.
    #[getter]
    fn rules(&self) -> String {
        self.rules.to_string()
    }

    /// Plies in a row, up to now, in which a king moved and nothing was captured.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.game.halfmove_clock()
    }

    /// The number of the full move, from 1. It rises after Black's move.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.game.fullmove_number()
    }

    /// The Zobrist key of the position, 64 bits. Equal positions have equal keys.
    #[getter]
    fn key(&self) -> u64 {
        self.position().key()
    }

    /// The legal moves, in no particular order. A drawn game may be continued.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        self.game.legal_moves().iter().copied().map(Move).collect()
    }

    /// The moves that were pushed, oldest first.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        self.game.history().iter().map(|entry| Move(entry.played)).collect()
    }

    /// The number of moves that were pushed.
    fn ply(&self) -> usize {
        self.game.history().len()
    }

    /// The board before the first move.
    fn root(&self) -> Self {
        Self { game: Game::from(self.game.initial_fen()), rules: self.rules }
    }

    /// The position and its counters as FEN.
    fn fen(&self) -> String {
        self.game.fen().to_string()
    }

    /// Reads a move in any accepted spelling: `c5c1h1`, `c5:c1:h1`, `c5-h1` where only one legal
    /// move fits.
    ///
    /// Raises `MoveError` if the text is not a legal move.
    fn parse(&self, text: &str) -> PyResult<Move> {
        parse_move(self.position(), text).map(Move).map_err(|error| errors::move_text(&error, self.position(), text))
    }

    /// The text of a legal move: its squares one after the other, for a capture every landing
    /// square.
    ///
    /// Raises `MoveError` if the move is not legal.
    fn text(&self, r#move: &Move) -> PyResult<String> {
        Ok(move_text(self.position(), self.checked(r#move)?))
    }

    /// The squares of a legal move: from-square, each landing square of a capture, to-square. Of
    /// several paths it is the first in alphabetical order.
    ///
    /// Raises `MoveError` if the move is not legal.
    fn path(&self, r#move: &Move) -> PyResult<Vec<usize>> {
        Ok(move_path(self.position(), self.checked(r#move)?).into_iter().map(Square::index).collect())
    }

    /// The squares of a legal move, of the first path that begins with these squares, or `None` if
    /// it has no such path.
    ///
    /// Raises `MoveError` if the move is not legal.
    #[pyo3(signature = (r#move, begin: "collections.abc.Sequence[int]"))]
    fn path_from(&self, r#move: &Move, begin: Vec<usize>) -> PyResult<Option<Vec<usize>>> {
        let m = self.checked(r#move)?;
        let mut input = MoveInput::new(*self.position());
        for square in begin {
            if !input.push(square_of(square)?) {
                return Ok(None);
            }
        }
        let is_found = complete(&mut input, m);
        Ok(is_found.then(|| input.path().iter().map(|square| square.index()).collect()))
    }

    /// The text of moves that are played one after the other, with a space between two.
    ///
    /// Raises `MoveError` at the first that is not legal.
    #[pyo3(signature = (moves: "collections.abc.Sequence[Move]"))]
    fn variation(&self, moves: Vec<Move>) -> PyResult<String> {
        let mut position = *self.position();
        let mut texts = Vec::new();
        for m in moves {
            let next = position.play(m.0).map_err(errors::illegal)?;
            texts.push(move_text(&position, m.0));
            position = next;
        }
        Ok(texts.join(" "))
    }

    /// Plays a move.
    ///
    /// Raises `MoveError` if it is not legal; the board stays as it was.
    fn push(&mut self, r#move: &Move) -> PyResult<()> {
        self.game.play(r#move.0).map_err(errors::illegal)
    }

    /// Plays the move of a text, and returns it.
    ///
    /// Raises `MoveError` if it is not a legal move; the board stays as it was.
    fn push_text(&mut self, text: &str) -> PyResult<Move> {
        let m = self.parse(text)?;
        self.game.play_unchecked(m.0);
        Ok(m)
    }

    /// `push_text`, by its name in python-chess.
    fn push_uci(&mut self, uci: &str) -> PyResult<Move> {
        self.push_text(uci)
    }

    /// Begins again with the position of a FEN, without moves. The draw rules stay.
    ///
    /// Raises `FenError` if the text is not a position; the board stays as it was.
    fn set_fen(&mut self, fen: &str) -> PyResult<()> {
        self.game = game_of(fen)?;
        Ok(())
    }

    /// Takes the last move back, and returns it.
    ///
    /// Raises `IndexError` if there is none.
    fn pop(&mut self) -> PyResult<Move> {
        self.game.undo().map(Move).ok_or_else(|| PyIndexError::new_err("there is no move to take back"))
    }

    /// The last move.
    ///
    /// Raises `IndexError` if there is none.
    fn peek(&self) -> PyResult<Move> {
        let last = self.game.history().last();
        last.map(|entry| Move(entry.played)).ok_or_else(|| PyIndexError::new_err("there is no move yet"))
    }

    /// Whether a move is legal.
    fn is_legal(&self, r#move: &Move) -> bool {
        self.position().is_legal(r#move.0)
    }

    /// Whether a legal move makes a man a king.
    ///
    /// Raises `MoveError` if the move is not legal.
    fn is_promotion(&self, r#move: &Move) -> PyResult<bool> {
        Ok(self.position().is_promotion(self.checked(r#move)?))
    }

    /// Whether the side to move can capture, and so must.
    fn is_capture_pending(&self) -> bool {
        self.position().is_capture_pending()
    }

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.rules).map(Outcome)
    }

    /// Whether the game has ended.
    fn is_game_over(&self) -> bool {
        self.game.outcome(self.rules).is_some()
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    fn result(&self) -> String {
        dameo_pdn::GameResult::from(self.game.outcome(self.rules)).to_string()
    }

    /// How many times the position has occurred in this game, itself included.
    fn occurrences(&self) -> usize {
        self.game.occurrences()
    }

    /// Whether the position has occurred `count` times, itself included. The third time is a draw.
    #[pyo3(signature = (count = 3))]
    fn is_repetition(&self, count: usize) -> bool {
        self.game.occurrences() >= count
    }

    /// The piece on a square, or `None`.
    fn piece_at(&self, square: usize) -> PyResult<Option<Piece>> {
        Ok(self.position().piece_at(square_of(square)?).map(Piece))
    }

    /// The pieces by their squares.
    fn piece_map(&self) -> BTreeMap<usize, Piece> {
        self.position().pieces_by_square().map(|(square, piece)| (square.index(), Piece(piece))).collect()
    }

    /// The pieces of a type and a colour as a set of bits: bit 0 is a1, bit 63 is h8.
    fn pieces_mask(&self, piece_type: u8, color: bool) -> PyResult<u64> {
        let (kind, color) = kind_and_color(piece_type, color)?;
        let Bitboard(bits) = match kind {
            dameo_rules::PieceKind::Man => self.position().men(color),
            dameo_rules::PieceKind::King => self.position().kings(color),
        };
        Ok(bits)
    }

    /// The number of pieces of a side, or of both.
    #[pyo3(signature = (color = None))]
    fn count(&self, color: Option<bool>) -> u32 {
        match color {
            Some(is_white) => self.position().pieces(side(is_white)).count(),
            None => self.position().occupied().count(),
        }
    }

    /// The board with the colours changed and the ranks mirrored, without its moves: the same
    /// position for the other side.
    fn mirror(&self) -> Self {
        let fen = Fen { position: self.position().flip_colors(), ..self.game.fen() };
        Self { game: Game::from(fen), rules: self.rules }
    }

    /// The board with the files mirrored (a becomes h), without its moves.
    fn mirror_files(&self) -> Self {
        let fen = Fen { position: self.position().mirror_files(), ..self.game.fen() };
        Self { game: Game::from(fen), rules: self.rules }
    }

    /// A copy, with its moves. Without `stack` it begins with the position and its counters, and
    /// knows of no earlier position.
    #[pyo3(signature = (*, stack = true))]
    fn copy(&self, stack: bool) -> Self {
        if stack { self.clone() } else { Self { game: Game::from(self.game.fen()), rules: self.rules } }
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// The number of sequences of `depth` moves, the standard check of a move generator. Several
    /// threads may count at once: the lock of the interpreter is released. Ctrl-C ends the count.
    ///
    /// Raises `ValueError` if the depth is not from 0 to 63 or the number of threads not from 1 to
    /// 512, and `OverflowError` if the number exceeds 128 bits.
    #[pyo3(signature = (depth, *, threads = 1))]
    fn perft(slf: &Bound<'_, Self>, depth: u32, threads: usize) -> PyResult<u128> {
        let position = *slf.borrow().position();
        Ok(counts(slf.py(), &position, depth, threads)?.total)
    }

    /// The counts of `perft` by the text of each first move.
    #[pyo3(signature = (depth, *, threads = 1))]
    fn divide(slf: &Bound<'_, Self>, depth: u32, threads: usize) -> PyResult<BTreeMap<String, u128>> {
        let position = *slf.borrow().position();
        let counts = counts(slf.py(), &position, depth, threads)?;
        Ok(counts.moves.into_iter().map(|(m, count)| (move_text(&position, m), count)).collect())
    }

    fn __eq__(&self, other: &Self) -> bool {
        (self.game.fen(), self.rules) == (other.game.fen(), other.rules)
    }

    fn __str__(&self) -> String {
        self.position().diagram().to_string()
    }

    fn __repr__(&self) -> String {
        match self.rules {
            DrawRules::Standard => format!("Board('{}')", self.fen()),
            rules @ DrawRules::PlayStrategy => format!("Board('{}', rules='{rules}')", self.fen()),
        }
    }

    /// The SVG image that notebooks show.
    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<String> {
        slf.py().import("dameo.svg")?.getattr("board")?.call1((slf,))?.extract()
    }

    #[staticmethod]
    #[pyo3(signature = (fen, rules, moves: "collections.abc.Sequence[Move]"))]
    fn _restore(fen: &str, rules: &str, moves: Vec<Move>) -> PyResult<Self> {
        let mut board = Self::new(Some(fen), rules)?;
        moves.iter().try_for_each(|m| board.push(m))?;
        Ok(board)
    }

    #[pyo3(signature = () -> "tuple[collections.abc.Callable[..., Board], tuple[object, ...]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let board = slf.borrow();
        let parts = (board.game.initial_fen().to_string(), board.rules(), board.move_stack());
        Ok((slf.get_type().getattr("_restore")?, parts.into_pyobject(slf.py())?))
    }
}

fn game_of(fen: &str) -> PyResult<Game> {
    fen.parse::<Fen>().map(Game::from).map_err(|error| errors::fen(&error, fen))
}

fn counts(py: Python<'_>, position: &Position, depth: u32, threads: usize) -> PyResult<Divide> {
    if depth > MAX_DEPTH {
        return Err(PyValueError::new_err(format!("depth {depth} is not from 0 to {MAX_DEPTH}")));
    }
    let stop = AtomicBool::new(false);
    let settings = PerftSettings { threads: threads_of(threads)?, stop: Some(&stop), ..PerftSettings::default() };
    let counts = interruptible(py, || stop.store(true, Ordering::Relaxed), || divide(position, depth, &settings))?;
    counts.map_err(|error| PyOverflowError::new_err(error.to_string()))
}

/// A number of threads that a machine could have.
pub(crate) fn threads_of(threads: usize) -> PyResult<usize> {
    // The protocol has the same limit.
    const MOST: usize = 512;
    match threads {
        1..=MOST => Ok(threads),
        _ => Err(PyValueError::new_err(format!("{threads} threads are not from 1 to {MOST}"))),
    }
}

/// Completes a move of which some squares are entered, and says whether that is possible.
fn complete(input: &mut MoveInput, m: dameo_rules::Move) -> bool {
    input.complete_move() == Some(m)
        || input.captured().is_subset(m.captured)
            && input.next_squares().iter().any(|square| {
                let is_found = input.push(square) && complete(input, m);
                if !is_found {
                    input.pop();
                }
                is_found
            })
}
