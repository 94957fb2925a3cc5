//! The numbers of the search, all in one place.
//!
//! Those of the tree are constants in an ordinary build. A build with the feature `tune` reads them from memory, so that
//! a client can set them as options and a tuner can play with them.

/// A number of the search that can be tuned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value in an ordinary build.
    pub default: i32,
    /// The least value that makes sense.
    pub min: i32,
    /// The largest value that makes sense.
    pub max: i32,
}

/// Makes of each parameter a function that gives its value, and of all a list.
macro_rules! parameters {
    ($($(#[$text:meta])+ $name:ident = $default:literal in $min:literal..=$max:literal;)+) => {
        /// Every parameter of the tree search, in the order of their declaration.
        pub const PARAMETERS: &[Parameter] = &[$(
            Parameter { name: stringify!($name), default: $default, min: $min, max: $max },
        )+];

        #[cfg(feature = "tune")]
        #[expect(non_camel_case_types, reason = "the variants have the names of the functions")]
        enum Index { $($name,)+ }

        #[cfg(feature = "tune")]
        static VALUES: [std::sync::atomic::AtomicI32; PARAMETERS.len()] =
            [$(std::sync::atomic::AtomicI32::new($default),)+];

        $(
            $(#[$text])+
            #[cfg(feature = "tune")]
            #[inline(always)]
            pub(super) fn $name() -> i32 {
                VALUES[Index::$name as usize].load(std::sync::atomic::Ordering::Relaxed)
            }

            $(#[$text])+
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(super) const fn $name() -> i32 {
                $default
            }
        )+
    };
}

/// Gives the parameter at this place of [`PARAMETERS`] another value, for the searches that begin after it.
#[cfg(feature = "tune")]
pub fn set_parameter(index: usize, value: i32) {
    VALUES[index].store(value, std::sync::atomic::Ordering::Relaxed);
}

parameters! {
    /// Half the first aspiration window, in centipawns; it doubles at each failure.
    aspiration_window = 20 in 4..=100;

    /// Late move reductions: base + ln(depth) * ln(move number) / divisor; the base, in hundredths of a ply.
    reduction_base = 50 in 0..=200;
    /// Their divisor, in hundredths.
    reduction_divisor = 200 in 80..=400;
    /// Hundredths of a ply less on the principal variation,
    reduction_variation = 100 in 0..=200;
    /// more where the evaluation does not rise,
    reduction_not_improving = 50 in 0..=200;
    /// and less by the history score divided by this.
    reduction_history = 80 in 10..=400;

    /// Reverse futility: the largest depth, in plies; 0 is never.
    reverse_futility_depth = 4 in 0..=12;
    /// How much the evaluation must exceed beta for each ply of depth, in centipawns.
    reverse_futility_margin = 60 in 10..=300;
    /// Null move: the least depth, in plies; 20 is hardly ever.
    null_move_depth = 3 in 2..=20;
    /// The reduction, in plies.
    null_move_reduction = 3 in 1..=6;
    /// Depth for each further ply of reduction.
    null_move_divisor = 4 in 2..=12;

    /// Internal iterative reduction: the least depth without a move from the table, in plies; 20 is hardly ever.
    iterative_reduction_depth = 4 in 2..=20;

    /// Late move pruning: the largest depth, in plies; 0 is never.
    late_move_depth = 4 in 0..=12;
    /// The moves that are tried at least.
    late_move_base = 6 in 0..=40;
    /// Further moves for the square of the depth, in hundredths.
    late_move_factor = 200 in 0..=1000;

    /// Futility: the largest depth, in plies; 0 is never.
    futility_depth = 4 in 0..=12;
    /// How far the evaluation must be below alpha, in centipawns,
    futility_base = 60 in 0..=400;
    /// and for each ply of depth.
    futility_margin = 60 in 0..=300;

    /// The share of the history that is kept from one search to the next, in hundredths.
    history_kept = 50 in 0..=100;
    /// The history bonus for the square of the depth.
    history_bonus = 16 in 1..=100;
    /// The largest bonus.
    history_max_bonus = 1600 in 200..=4000;

    /// What the evaluation has lately been wrong by: the weight of it, in hundredths; 0 is none.
    correction_weight = 100 in 0..=300;

    /// The target of time, in hundredths, where the best move has taken no part of the nodes,
    time_unsure = 160 in 100..=300;
    /// and less by this where it has taken them all.
    time_sure = 100 in 0..=250;
    /// The target shrinks with each iteration that keeps the best move, in hundredths,
    time_stable = 90 in 70..=100;
    /// but not below this,
    time_stable_min = 50 in 20..=100;
    /// and grows when the best move changes,
    time_change = 130 in 100..=250;
    /// but not beyond this.
    time_change_max = 200 in 100..=400;
    /// The target grows by so many hundredths for each centipawn that the score has dropped since the last iteration.
    time_drop = 1 in 0..=10;
}

/// The first iteration may make this many moves whatever the limits say, so that every search has a score to report. It
/// rarely takes a thousand; a board full of kings could take a hundred million.
pub(super) const FREE_NODES: u64 = 20_000;

/// From this iteration on the window is narrowed, in plies.
pub(super) const ASPIRATION_DEPTH: i32 = 4;
/// Beyond this half-width the window is opened wholly.
pub(super) const ASPIRATION_LIMIT: super::score::Value = 500;

/// History scores stay within +- this.
pub(super) const HISTORY_LIMIT: i32 = 16_384;

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
pub(super) const MAX_SHARE: f64 = 0.4;
