//! What the benchmarks share: the positions they measure on.

#![forbid(unsafe_code)]

use dameo_engine::bench::POSITIONS;
use dameo_engine::{Fen, Game, Position};

/// Positions of one kind.
#[derive(Debug)]
pub struct Set {
    /// The kind.
    pub name: &'static str,
    /// The positions.
    pub positions: Vec<Position>,
}

/// The games that begin with the positions of the engine's own bench.
///
/// # Panics
/// Never: the positions are known to be good.
pub fn games() -> Vec<Game> {
    POSITIONS.iter().map(|fen| Game::from(fen.parse::<Fen>().expect("a good FEN"))).collect()
}

/// All positions up to two plies below those of the engine's bench, sorted by what makes them slow
/// or fast: men only and nothing to capture, kings and nothing to capture, captures.
pub fn sets() -> [Set; 3] {
    let roots = games().into_iter().map(|game| *game.position());
    let children =
        |position: Position| position.legal_moves().iter().map(|&m| position.play_unchecked(m)).collect::<Vec<_>>();
    let all: Vec<Position> = roots.flat_map(children).flat_map(children).collect();
    let (captures, quiet): (Vec<_>, Vec<_>) = all.into_iter().partition(Position::is_capture_pending);
    let (kings, men): (Vec<_>, Vec<_>) = quiet.into_iter().partition(|position| !position.all_kings().is_empty());
    [
        Set { name: "men", positions: men },
        Set { name: "kings", positions: kings },
        Set { name: "captures", positions: captures },
    ]
}
