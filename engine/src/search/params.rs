//! The numbers of the search, all in one place.

use super::score::Value;

/// The first iteration may make this many moves whatever the limits say, so that every search has a score to report. It
/// rarely takes a thousand; a board full of kings could take a hundred million.
pub(super) const FREE_NODES: u64 = 20_000;

/// Half the first aspiration window, in centipawns; it doubles at each failure.
pub(super) const ASPIRATION_WINDOW: Value = 20;
/// From this iteration on the window is narrowed, in plies.
pub(super) const ASPIRATION_DEPTH: i32 = 4;
/// Beyond this half-width the window is opened wholly.
pub(super) const ASPIRATION_LIMIT: Value = 500;

/// Late move reductions: `base + ln(depth) * ln(move number) / divisor`, in plies.
pub(super) const REDUCTION_BASE: f64 = 0.5;
/// See [`REDUCTION_BASE`].
pub(super) const REDUCTION_DIVISOR: f64 = 2.0;

/// History scores stay within +- this.
pub(super) const HISTORY_LIMIT: i32 = 16_384;
/// The largest step of a history score.
pub(super) const HISTORY_LARGEST_BONUS: i32 = 1_600;

/// Moves expected to be left with an empty board.
pub(super) const MOVES_LEFT_BASE: u32 = 16;
/// Pieces on the board for each further move expected.
pub(super) const PIECES_PER_MOVE_LEFT: u32 = 2;
/// Of a clock that no control refills, one part in this many is kept for moments when the machine is busy,
pub(super) const RESERVE_PART: u32 = 4;
/// but no more than so many times the overhead of a move.
pub(super) const RESERVE_OVERHEADS: u32 = 10;
/// The part of the increment that is spent at once; the rest stays for the moments when the machine is busy.
pub(super) const INCREMENT_SHARE: f64 = 0.6;
/// The target is so many times larger where the engine thinks in its opponent's time as well: part of its own is saved
/// whenever it has guessed right (Stockfish's quarter).
pub(super) const PONDER_FACTOR: f64 = 1.25;
/// A move takes at most this many times its target.
pub(super) const STRETCH: f64 = 4.0;
/// A move takes at most this part of the clock.
pub(super) const LARGEST_SHARE: f64 = 0.4;
/// The target shrinks by this factor with each iteration that keeps the best move,
pub(super) const STABLE_FACTOR: f64 = 0.9;
/// but not below this,
pub(super) const STABLE_LEAST: f64 = 0.5;
/// and grows by this one when the best move changes,
pub(super) const CHANGE_FACTOR: f64 = 1.3;
/// but not beyond this.
pub(super) const CHANGE_MOST: f64 = 2.0;
