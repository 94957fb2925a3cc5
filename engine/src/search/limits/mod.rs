//! The limits of a search.

mod signals;
mod strength;
pub(in crate::search) mod time;

use std::time::Duration;

use dameo_rules::Move;
pub use signals::Signals;
pub use strength::Strength;

/// The game clock of the side to move. By default all times are zero, with the time for the rest of
/// the game and without pondering.
///
/// ```
/// use std::time::Duration;
///
/// use dameo_engine::search::{Clock, Limits};
///
/// // Three minutes for the rest of the game, and two seconds more after each move.
/// let clock = Clock {
///     remaining: Duration::from_secs(180),
///     increment: Duration::from_secs(2),
///     ..Clock::default()
/// };
/// let limits = Limits { clock: Some(clock), ..Limits::default() };
/// assert_eq!(limits.clock.and_then(|clock| clock.moves_to_go), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// Time left until the next time control, or for the rest of the game.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves left until the next time control, including this one. `None` or 0 if the time is for
    /// the rest of the game.
    pub moves_to_go: Option<u32>,
    /// Whether pondering is on. The engine then spends more time on each move.
    pub ponders: bool,
}

/// When a search ends: at the first limit that it reaches. Without a limit it runs until it is
/// stopped, or until it has completed the iteration of depth [`MAX_DEPTH`](super::MAX_DEPTH), which
/// positions with few moves reach soon.
///
/// A position that endgame tables know with its distances is answered at once, whatever the limits;
/// see [`Engine::set_tables`](super::Engine::set_tables).
///
/// By default there is no limit: all options are `None`, all legal moves are searched at full
/// strength, and one variation is reported.
///
/// ```
/// use dameo_engine::eval::Material;
/// use dameo_engine::search::{Engine, Limits, Signals};
/// use dameo_engine::{DrawRules, Game, parse_move};
///
/// let game = Game::new();
/// let only = parse_move(game.position(), "b1b3")?;
/// // To depth 4, but at most 10,000 nodes, and only this move.
/// let search_moves = vec![only];
/// let limits = Limits { depth: Some(4), nodes: Some(10_000), search_moves, ..Limits::default() };
/// let mut engine = Engine::new(Material, 1)?;
/// let result = engine.search(&game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
/// assert_eq!((result.best, result.depth), (Some(only), 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The depth of the last iteration, in plies, 1 to [`MAX_DEPTH`](super::MAX_DEPTH). 0 counts as
    /// 1, and a larger number as `MAX_DEPTH`.
    pub depth: Option<u32>,
    /// The largest number of nodes (moves made). The first iteration is completed all the same,
    /// unless it takes more than 20,000 nodes.
    pub nodes: Option<u64>,
    /// The largest time for this move. The search ends earlier at another limit or at
    /// [`MAX_DEPTH`](super::MAX_DEPTH). With a `clock` it also ends earlier at the target that is
    /// derived from the clock, with a forced move, and when it has found a mate. Without a `clock`,
    /// a forced move or a mate does not end it.
    pub move_time: Option<Duration>,
    /// The game clock, from which the engine derives the time for this move.
    pub clock: Option<Clock>,
    /// Search for a forced win or loss in at most this many moves of the side to move. The search
    /// ends when it finds one, or when it has proved that there is none: every line of that length
    /// is searched in full.
    pub mate: Option<u32>,
    /// The root moves to search. Moves that are not legal are ignored. If the list is empty, or if
    /// none of it is legal, all legal moves are searched.
    pub search_moves: Vec<Move>,
    /// Time reserved on the clock for delays outside the engine, such as communication; by default
    /// [`Limits::MOVE_OVERHEAD`].
    pub move_overhead: Duration,
    /// The number of best root moves that are reported with a variation each (`MultiPV`). 0, the
    /// default, counts as 1; at most all moves are reported.
    ///
    /// With 2 or more, the search reports the variations of each completed iteration together, as
    /// [`PvInfo`](super::PvInfo) with the same depth and with the lines 1, 2, and so on, best move
    /// first, all with exact scores. If there are fewer moves, there are fewer lines. An unfinished
    /// iteration is not reported, unless it is the first.
    pub multi_pv: usize,
    /// Limits the playing strength. `None` is full strength. The levels were measured with
    /// [`Network::built_in`](crate::eval::Network::built_in). At a limited strength endgame tables
    /// are not used.
    pub strength: Option<Strength>,
    /// The search pauses after this time, for programs with a single thread that have other work to
    /// do. [`Engine::resume`](super::Engine::resume) continues it.
    pub slice: Option<Duration>,
}

impl Limits {
    /// The default of [`Limits::move_overhead`]: 10 ms.
    pub const MOVE_OVERHEAD: Duration = Duration::from_millis(10);
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            move_time: None,
            clock: None,
            mate: None,
            search_moves: Vec::new(),
            move_overhead: Self::MOVE_OVERHEAD,
            multi_pv: 0,
            strength: None,
            slice: None,
        }
    }
}
