//! The numeric parameters of the search.
//!
//! The parameters in [`PARAMETERS`] are constants in an ordinary build. With the feature `tune`
//! they are variables, so that a client can set them as options and a tuner can optimise them.

/// A tunable parameter of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the parameter, which is also the name of its option.
    pub name: &'static str,
    /// The value in an ordinary build.
    pub default: i32,
    /// The smallest allowed value.
    pub min: i32,
    /// The largest allowed value.
    pub max: i32,
    /// What it means, with its unit.
    pub meaning: &'static str,
}

/// Declares a function for each parameter that returns its value, and the list [`PARAMETERS`].
macro_rules! parameters {
    ($($(#[doc = $text:literal])+ $name:ident = $default:literal in $min:literal..=$max:literal;)+) => {
        /// All tunable parameters, in the order of their declaration.
        pub const PARAMETERS: &[Parameter] = &[$(
            Parameter {
                name: stringify!($name),
                default: $default,
                min: $min,
                max: $max,
                meaning: concat!($($text),+),
            },
        )+];

        #[cfg(feature = "tune")]
        #[expect(non_camel_case_types, reason = "the variants are named like the functions")]
        enum Index { $($name,)+ }

        #[cfg(feature = "tune")]
        static VALUES: [std::sync::atomic::AtomicI32; PARAMETERS.len()] =
            [$(std::sync::atomic::AtomicI32::new($default),)+];

        $(
            $(#[doc = $text])+
            #[cfg(feature = "tune")]
            #[inline(always)]
            pub(super) fn $name() -> i32 {
                VALUES[Index::$name as usize].load(std::sync::atomic::Ordering::Relaxed)
            }

            $(#[doc = $text])+
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(super) const fn $name() -> i32 {
                $default
            }
        )+
    };
}

/// Sets the parameter at this index of [`PARAMETERS`] for all searches of the process, including
/// running ones. Values outside its range are clamped.
///
/// # Panics
/// Panics if the index is out of range.
#[cfg(feature = "tune")]
pub fn set_parameter(index: usize, value: i32) {
    let Parameter { min, max, .. } = PARAMETERS[index];
    VALUES[index].store(value.clamp(min, max), std::sync::atomic::Ordering::Relaxed);
}

parameters! {
    /// Half-width of the first aspiration window, in centipawns; it doubles whenever the window
    /// fails.
    aspiration_window = 6 in 4..=100;

    /// Late move reductions: the base in `base + ln(depth) * ln(move number) / divisor`, in
    /// hundredths of a ply.
    reduction_base = 36 in 0..=200;
    /// Late move reductions: the divisor in the same formula, in hundredths.
    reduction_divisor = 316 in 80..=400;
    /// Late move reductions: subtracted at PV nodes, in hundredths of a ply.
    reduction_pv = 134 in 0..=200;
    /// Late move reductions: added where the static evaluation is not improving, in hundredths of a
    /// ply.
    reduction_not_improving = 27 in 0..=200;
    /// Late move reductions: added at expected cut nodes, in hundredths of a ply.
    reduction_cut_node = 94 in -200..=200;
    /// Late move reductions: added where the opponent threatens to capture, in hundredths of a ply.
    reduction_threat = 78 in -200..=200;
    /// Late move reductions: added for moves that allow a capture, in hundredths of a ply.
    reduction_sacrifice = 39 in -200..=200;
    /// Late move reductions: subtracted for each centipawn of the correction of the evaluation, in
    /// ten-thousandths of a ply.
    reduction_correction = 294 in -400..=800;
    /// Late move reductions: history points that subtract one hundredth of a ply.
    reduction_history = 45 in 10..=400;

    /// The margins of reverse futility pruning, futility pruning and singular extension: by how much
    /// of their size with 22 pieces they are smaller for each piece more, in thousandths.
    margin_slope = 30 in 0..=60;

    /// Reverse futility pruning: the largest depth, in plies; 0 turns it off.
    reverse_futility_depth = 6 in 0..=12;
    /// Reverse futility pruning: the margin above beta per ply of depth, in centipawns.
    reverse_futility_margin = 17 in 1..=300;
    /// Reverse futility pruning: added to the margin if the opponent threatens to capture, in
    /// centipawns.
    reverse_futility_threat = 70 in 0..=400;
    /// Reverse futility pruning: subtracted from the margin where the static evaluation is improving,
    /// in centipawns.
    reverse_futility_improving = 11 in -100..=100;
    /// Reverse futility pruning: subtracted from the margin where the opponent's is worsening, in
    /// centipawns.
    reverse_futility_worsening = 14 in -100..=100;
    /// Null move pruning: the smallest depth, in plies; 20 nearly turns it off.
    null_move_depth = 3 in 2..=20;
    /// Null move pruning: how far the evaluation must be above beta, in centipawns.
    null_move_margin = 20 in -200..=200;
    /// Null move pruning: the constant part of the reduction, in plies.
    null_move_reduction = 5 in 1..=6;
    /// Null move pruning: plies of depth that add one ply to the reduction.
    null_move_divisor = 3 in 2..=12;
    /// Null move pruning: centipawns above beta that add one ply to the reduction, up to three.
    null_move_eval = 53 in 50..=2000;

    /// Internal iterative reduction: the smallest depth, in plies, at which a node without a hash
    /// move is reduced; 20 nearly turns it off.
    iterative_reduction_depth = 4 in 2..=20;

    /// Singular extension: the smallest depth, in plies.
    singular_depth = 4 in 4..=100;
    /// Singular extension: how far below the score of the table entry all other moves must be, in
    /// hundredths of a centipawn per ply of depth.
    singular_margin = 282 in 0..=1000;

    /// Late move pruning: the largest depth, in plies; 0 turns it off.
    late_move_depth = 8 in 0..=12;
    /// Late move pruning: the constant part of the number of moves that are searched.
    late_move_base = 8 in 0..=40;
    /// Late move pruning: moves added per squared ply of depth, in hundredths of a move.
    late_move_factor = 117 in 0..=1000;
    /// Late move pruning: the number of moves before moves that allow a capture are skipped, in
    /// percent of that of other quiet moves.
    late_move_sacrifices = 197 in 100..=1000;

    /// Futility pruning: the largest depth, in plies; 0 turns it off.
    futility_depth = 4 in 0..=12;
    /// Futility pruning: the constant part of the margin below alpha, in centipawns.
    futility_base = 25 in 0..=400;
    /// Futility pruning: the margin added per ply of depth, in centipawns.
    futility_margin = 40 in 0..=300;
    /// Futility pruning: added to the margin of moves that allow a capture, in centipawns.
    futility_sacrifices = 117 in 0..=1000;

    /// History heuristic: the share of each score kept from one search to the next, in percent.
    history_kept = 61 in 0..=100;
    /// History heuristic: the bonus per squared ply of depth, in history points.
    history_bonus = 12 in 1..=100;
    /// History heuristic: the largest bonus, in history points.
    history_max_bonus = 1660 in 200..=4000;
    /// History heuristic: the bonus per ply of depth for the move before a node that fails low, in
    /// history points.
    history_fail_low_bonus = 100 in 0..=200;

    /// Correction history: the weight of the correction by the men, in percent; 0 turns it off.
    correction_weight = 111 in 0..=300;
    /// Correction history: the weight of the corrections by the pieces of either side, in percent;
    /// 0 turns them off.
    correction_weight_sides = 99 in 0..=300;
    /// Correction history: how far a correction approaches the error, per ply of the search that
    /// found it and one more, up to sixteen; in parts of 256.
    correction_rate = 4 in 1..=16;

    /// Time target: the factor for a best move that took none of the nodes, in percent.
    time_unsure = 160 in 100..=300;
    /// Time target: subtracted from that factor for a best move that took all nodes, in percentage
    /// points.
    time_sure = 100 in 0..=250;
    /// Time target: the stability factor is multiplied by this after each iteration that keeps the
    /// best move, in percent.
    time_stable = 90 in 70..=100;
    /// Time target: the smallest stability factor, in percent.
    time_stable_min = 50 in 20..=100;
    /// Time target: the stability factor, raised to at least 100, is multiplied by this after each
    /// iteration that changes the best move, in percent.
    time_change = 130 in 100..=250;
    /// Time target: the largest stability factor, in percent.
    time_change_max = 200 in 100..=400;
    /// Time target: added for each centipawn that the score dropped since the previous iteration,
    /// in percentage points.
    time_drop = 1 in 0..=10;
}

/// Nodes that the first iteration may search regardless of the limits, so that every search reports
/// a score. The iteration rarely takes 1,000 nodes, but a board full of kings could take 100
/// million.
pub(super) const FREE_NODES: u64 = 20_000;

/// The first iteration with an aspiration window, in plies.
pub(super) const ASPIRATION_DEPTH: i32 = 4;
/// The half-width beyond which a failing bound of the aspiration window is removed, in centipawns.
pub(super) const ASPIRATION_LIMIT: super::score::Value = 500;

/// Results of endgame tables are stored at the depth of the node plus this number of plies.
/// Stockfish uses the same number.
pub(super) const TABLE_DEPTH: i32 = 6;

/// Singular extension: how many plies less than the node its table entry may have.
pub(super) const SINGULAR_ENTRY_DEPTH: i32 = 3;

/// The largest bonus for the move before a node that fails low, in history points.
pub(super) const HISTORY_MAX_FAIL_LOW_BONUS: i32 = 800;

/// The largest absolute history score, in history points.
pub(super) const HISTORY_LIMIT: i32 = 16_384;

/// Expected number of moves left in the game, before the moves for the pieces are added.
pub(super) const MOVES_LEFT_BASE: u32 = 8;
/// Number of pieces on the board that adds one expected move.
pub(super) const PIECES_PER_MOVE_LEFT: u32 = 2;
/// The reserve is at most the usable time divided by this. It protects against delays on a busy
/// machine.
pub(super) const RESERVE_PART: u32 = 4;
/// The reserve is at most the move overhead multiplied by this.
pub(super) const RESERVE_OVERHEADS: u32 = 10;
/// The share of the increment that is added to the time target. The rest protects against delays on
/// a busy machine.
pub(super) const INCREMENT_SHARE: f64 = 0.6;
/// The time target is multiplied by this when pondering is on, because each ponder hit saves time
/// on the engine's own clock. Stockfish uses the same factor.
pub(super) const PONDER_FACTOR: f64 = 1.25;
/// The time limit is at most this multiple of the time target.
pub(super) const STRETCH: f64 = 4.0;
/// The time limit is at most this share of the usable time.
pub(super) const MAX_SHARE: f64 = 0.4;
