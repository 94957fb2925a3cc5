//! Squares, pieces and moves.

use std::fmt;

use dameo_rules::{Bitboard, Color, Piece as RulesPiece, PieceKind, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors;

/// Converts a Python colour: `True` is White, as in python-chess.
pub(crate) fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

/// Converts a Python square: 0 is a1, 7 is h1, 63 is h8.
pub(crate) fn square(index: usize) -> PyResult<Square> {
    Square::from_index(index)
        .ok_or_else(|| PyValueError::new_err(format!("{index} is not a square; expected 0 (a1) to 63 (h8)")))
}

fn kind(piece_type: u8) -> PyResult<PieceKind> {
    match piece_type {
        1 => Ok(PieceKind::Man),
        2 => Ok(PieceKind::King),
        other => Err(PyValueError::new_err(format!("{other} is not a type of piece; expected MAN (1) or KING (2)"))),
    }
}

/// Converts a Python piece type and colour.
pub(crate) fn kind_and_color(piece_type: u8, is_white: bool) -> PyResult<(PieceKind, Color)> {
    Ok((kind(piece_type)?, color(is_white)))
}

/// A man or a king of one side.
///
/// >>> import dameo
/// >>> king = dameo.Piece(dameo.KING, dameo.WHITE)
/// >>> king.symbol(), king == dameo.Piece.from_symbol("W")
/// ('W', True)
#[pyclass(frozen, eq, hash, module = "dameo")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(pub(crate) RulesPiece);

#[pymethods]
impl Piece {
    #[new]
    fn new(piece_type: u8, color: bool) -> PyResult<Self> {
        let (kind, color) = kind_and_color(piece_type, color)?;
        Ok(Self(RulesPiece::new(color, kind)))
    }

    /// The piece of a symbol: `w` and `b` are men, `W` and `B` kings.
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<Self> {
        let all = Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| RulesPiece::new(color, kind)));
        let mut fitting = all.filter(|piece| symbol.chars().eq([piece.letter()]));
        let expected = || PyValueError::new_err(format!("{symbol:?} is not a piece; expected w, W, b or B"));
        fitting.next().map(Self).ok_or_else(expected)
    }

    /// `MAN` or `KING`.
    #[getter]
    fn piece_type(&self) -> u8 {
        match self.0.kind {
            PieceKind::Man => 1,
            PieceKind::King => 2,
        }
    }

    /// `WHITE` or `BLACK`.
    #[getter]
    fn color(&self) -> bool {
        self.0.color == Color::White
    }

    /// `w` or `b` for a man, `W` or `B` for a king.
    fn symbol(&self) -> char {
        self.0.letter()
    }

    fn __str__(&self) -> char {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.symbol())
    }

    fn __getnewargs__(&self) -> (u8, bool) {
        (self.piece_type(), self.color())
    }
}

/// A move: its from-square, its to-square and the squares of the captured pieces.
///
/// Two moves are the same if these three agree, whatever the path of a capture. The text of a
/// capture names the squares between, which depend on the position: `Board.text` writes a move, and
/// `Board.parse` reads one.
///
/// >>> import dameo
/// >>> move = dameo.Board().parse("d1d4")
/// >>> move == dameo.Move(dameo.D1, dameo.D4), move.is_capture
/// (True, False)
#[pyclass(frozen, eq, ord, hash, from_py_object, module = "dameo")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(crate) dameo_rules::Move);

/// Short, and not the text of the protocol: the squares between depend on the position.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.0.from, if self.0.is_capture() { "x" } else { "" }, self.0.to)
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (from_square, to_square, captured: "collections.abc.Sequence[int]" = Vec::new()))]
    fn new(from_square: usize, to_square: usize, captured: Vec<usize>) -> PyResult<Self> {
        let captured: Bitboard = captured.into_iter().map(square).collect::<PyResult<_>>()?;
        Ok(Self(dameo_rules::Move { captured, from: square(from_square)?, to: square(to_square)? }))
    }

    /// Reads the text of a move. Which pieces a capture takes, only a board knows: without one, two
    /// squares are a quiet move, and more are an error.
    ///
    /// Raises `MoveError` if the text is not a move, or not a legal one on the board.
    #[staticmethod]
    #[pyo3(signature = (uci, board: "Board | None" = None))]
    fn from_uci(uci: &str, board: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        if let Some(board) = board {
            return Ok(board.call_method1("parse", (uci,))?.extract::<Self>()?);
        }
        let squares = uci.get(..2).zip(uci.get(2..)).map(|(from, to)| (from.parse(), to.parse()));
        match squares {
            Some((Ok(from), Ok(to))) => Ok(Self(dameo_rules::Move { captured: Bitboard::default(), from, to })),
            _ => Err(errors::illegal(format!(
                "{uci:?} is not a quiet move such as d1d4; captures need the board, as Move.from_uci(text, board)"
            ))),
        }
    }

    /// Where the piece stands before the move, 0 to 63.
    #[getter]
    fn from_square(&self) -> usize {
        self.0.from.index()
    }

    /// Where the piece stands after the move, 0 to 63. A capture can end where it began.
    #[getter]
    fn to_square(&self) -> usize {
        self.0.to.index()
    }

    /// The squares of the captured pieces, in ascending order; none for a quiet move.
    #[getter]
    fn captured(&self) -> Vec<usize> {
        self.0.captured.iter().map(Square::index).collect()
    }

    /// Whether the move captures anything.
    #[getter]
    fn is_capture(&self) -> bool {
        self.0.is_capture()
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        let name = |square: Square| format!("dameo.{}", square.to_string().to_uppercase());
        let captured: Vec<String> = self.0.captured.iter().map(name).collect();
        let captured = if captured.is_empty() { String::new() } else { format!(", [{}]", captured.join(", ")) };
        format!("Move({}, {}{captured})", name(self.0.from), name(self.0.to))
    }

    fn __getnewargs__(&self) -> (usize, usize, Vec<usize>) {
        (self.from_square(), self.to_square(), self.captured())
    }
}
