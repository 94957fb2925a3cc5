//! What `position` and `go` ask for, looked up in the rules: a game, the limits of a search. Pure.

use std::time::Duration;

use dameo_engine::game::Game;
use dameo_engine::moves::Move;
use dameo_engine::notation::{Fen, parse_move, quoted};
use dameo_engine::position::Position;
use dameo_engine::search::{Clock, Limits, Strength};

use crate::command::Go;
use crate::options::Options;

/// The game that a `position` command describes.
///
/// # Errors
/// What is wrong with the FEN, or which of the moves is not legal and why.
pub fn game(fen: Option<&str>, moves: &[String]) -> Result<Game, String> {
    let mut game = match fen {
        None => Game::new(),
        Some(text) => Game::from(text.parse::<Fen>().map_err(|error| error.to_string())?),
    };
    for (index, text) in moves.iter().enumerate() {
        if let Err(error) = game.play_text(text) {
            return Err(format!("move {} {}: {error}", index + 1, quoted(text)));
        }
    }
    Ok(game)
}

/// The limits that `go` asks for, in this position. `player` tells one weakened player from another.
///
/// # Errors
/// Which of the root moves is not legal and why.
pub fn limits(go: &Go, position: &Position, options: &Options, player: u64) -> Result<Limits, String> {
    let read = |text: &String| {
        parse_move(position, text).map_err(|error| format!("go searchmoves: move {}: {error}", quoted(text)))
    };
    let search_moves: Vec<Move> = go.search_moves.iter().map(read).collect::<Result<_, _>>()?;
    let mut limits = Limits {
        search_moves,
        move_overhead: options.move_overhead,
        variations: options.variations,
        strength: options.limits_strength.then(|| Strength::of_elo(options.elo, player)),
        ..Limits::default()
    };
    if go.perft.is_some() {
        // The count is what is wanted; the least search gives the one best move that every `go` ends with.
        limits.depth = Some(1);
    }
    if go.infinite {
        return Ok(limits);
    }
    limits.depth = limits.depth.or(go.depth);
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.move_time = go.move_time.map(milliseconds);
    let side = position.side().index();
    // A clock given for one side only counts for both, with what its moves add.
    let given = if go.time[side].is_some() { side } else { 1 - side };
    if let Some(remaining) = go.time[given] {
        limits.clock = Some(Clock {
            remaining: milliseconds(remaining),
            increment: milliseconds(go.increment[given].unwrap_or(0)),
            moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
            ponders: options.ponders,
        });
    }
    Ok(limits)
}

/// Whether nothing but `stop` ends a search with these limits.
pub fn are_endless(limits: &Limits) -> bool {
    limits.depth.is_none()
        && limits.nodes.is_none()
        && limits.mate.is_none()
        && limits.move_time.is_none()
        && limits.clock.is_none()
}

/// A clock may be below zero.
fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;

    fn limits_of(line: &str, fen: &str) -> Limits {
        let Ok(Command::Go(go)) = line.parse() else { panic!("{line}") };
        let position = fen.parse::<Fen>().unwrap().position;
        limits(&go, &position, &Options::default(), 0).unwrap()
    }

    #[test]
    fn each_side_has_its_clock() {
        let line = "go wtime 100 btime 200 winc 1 binc 2";
        for (fen, remaining, increment) in [("W:Wa1:Bh8", 100, 1), ("B:Wa1:Bh8", 200, 2)] {
            let clock = limits_of(line, fen).clock.unwrap();
            assert_eq!((clock.remaining.as_millis(), clock.increment.as_millis()), (remaining, increment));
        }
    }

    #[test]
    fn a_clock_for_one_side_counts_for_both() {
        for line in ["go wtime 100 winc 3", "go btime 100 binc 3"] {
            for fen in ["W:Wa1:Bh8", "B:Wa1:Bh8"] {
                let clock = limits_of(line, fen).clock.unwrap();
                assert_eq!((clock.remaining.as_millis(), clock.increment.as_millis()), (100, 3), "{line} {fen}");
            }
        }
    }

    #[test]
    fn the_opponents_increment_is_its_own() {
        let clock = limits_of("go wtime 100 btime 200 binc 50", "W:Wa1:Bh8").clock.unwrap();
        assert_eq!((clock.remaining.as_millis(), clock.increment), (100, Duration::ZERO));
    }

    #[test]
    fn odd_numbers_become_sensible_ones() {
        let clock = limits_of("go wtime -5 btime 7 movestogo 0", "W:Wa1:Bh8").clock.unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (Duration::ZERO, None));
        assert_eq!(limits_of("go movetime -1", "W:Wa1:Bh8").move_time, Some(Duration::ZERO));
    }

    #[test]
    fn infinite_is_stronger_than_every_limit() {
        assert!(are_endless(&limits_of("go infinite depth 3 wtime 5", "W:Wa1:Bh8")));
        assert!(are_endless(&limits_of("go", "W:Wa1:Bh8")) && are_endless(&limits_of("go ponder", "W:Wa1:Bh8")));
        assert!(!are_endless(&limits_of("go ponder wtime 5", "W:Wa1:Bh8")));
    }
}
