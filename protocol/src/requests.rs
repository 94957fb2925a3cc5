//! `position` and `go` as the engine needs them: a game, and the limits of a search. Pure.

use std::time::Duration;

use dameo_engine::quoted;
use dameo_engine::search::{Clock, Limits, Strength};
use dameo_engine::{Fen, Game, MoveError, Position, parse_move};

use crate::command::Go;
use crate::options::Options;

/// The game of a `position` command.
///
/// ```
/// let game = dameo_protocol::requests::set_up_game(None, "d1d4 d8d5").unwrap();
/// assert_eq!(game.history().len(), 2);
///
/// let error = dameo_protocol::requests::set_up_game(Some("W:Wa1"), "").unwrap_err();
/// assert!(error.starts_with("FEN column 6: "));
/// ```
///
/// # Errors
/// What is wrong with the FEN, or which of the moves is not legal and why.
pub fn set_up_game(fen: Option<&str>, moves: &str) -> Result<Game, String> {
    let mut game = match fen {
        None => Game::new(),
        Some(text) => Game::from(text.parse::<Fen>().map_err(|error| error.explain(text))?),
    };
    for (index, text) in moves.split_whitespace().enumerate() {
        game.play_text(text)
            .map_err(|error| format!("move {} {}", index + 1, bad_move(game.position(), text, &error)))?;
    }
    Ok(game)
}

fn bad_move(position: &Position, text: &str, error: &MoveError) -> String {
    format!("{}: {}", quoted(text), error.explain(position, text))
}

/// The limits of a `go` command in this position, and an error if some of its root moves are not
/// legal. Such moves are left out, so that every `go` has an answer. `seed` varies the play at
/// a limited strength.
pub fn search_limits(go: &Go, position: &Position, options: &Options, seed: u64) -> (Limits, Option<String>) {
    let (mut search_moves, mut errors) = (Vec::new(), Vec::new());
    for text in go.search_moves.split_whitespace() {
        match parse_move(position, text) {
            Ok(m) => search_moves.push(m),
            Err(error) => errors.push((text, error)),
        }
    }
    let error = errors.first().map(|(text, error)| {
        let others = match errors.len() - 1 {
            0 => String::new(),
            others => format!("; and {others} more that are not legal"),
        };
        format!("go searchmoves: move {}{others}", bad_move(position, text, error))
    });
    let mut limits = Limits {
        search_moves,
        move_overhead: options.move_overhead,
        multi_pv: options.multi_pv,
        strength: options.limit_strength.then(|| Strength::of_elo(options.elo, seed)),
        ..Limits::default()
    };
    if go.perft.is_some() {
        // Only the perft matters. The shortest search gives the `bestmove` that ends every `go`.
        limits.depth = Some(1);
    }
    if go.infinite {
        return (limits, error);
    }
    limits.depth = limits.depth.or(go.depth);
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.move_time = go.move_time.map(milliseconds);
    let side = position.side_to_move().index();
    // If only one side's clock is given, it counts for both, with its increment.
    let given = if go.time[side].is_some() { side } else { 1 - side };
    // Some clients send clocks of 0 with another limit, and mean no clock.
    let has_other_limit = go.move_time.is_some() || go.depth.is_some() || go.nodes.is_some();
    if let Some(remaining) = go.time[given].filter(|&time| time > 0 || !has_other_limit) {
        limits.clock = Some(Clock {
            remaining: milliseconds(remaining),
            increment: milliseconds(go.increment[given].unwrap_or(0)),
            moves_to_go: go.moves_to_go,
            ponders: options.ponder,
        });
    }
    (limits, error)
}

/// The duration; 0 for a negative clock.
fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Command, ParsedCommand};

    fn limits_of(line: &str, fen: &str) -> Limits {
        limits_and_error(line, fen).0
    }

    fn limits_and_error(line: &str, fen: &str) -> (Limits, Option<String>) {
        let Ok(ParsedCommand { command: Command::Go(go), .. }) = line.parse() else { panic!("{line}") };
        let position = fen.parse::<Fen>().unwrap().position;
        search_limits(&go, &position, &Options::default(), 0)
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
    fn negative_times_are_read() {
        let clock = limits_of("go wtime -5 btime 7", "W:Wa1:Bh8").clock.unwrap();
        assert_eq!(clock.remaining, Duration::ZERO);
        assert_eq!(limits_of("go movetime -1", "W:Wa1:Bh8").move_time, Some(Duration::ZERO));
    }

    #[test]
    fn a_clock_of_0_does_not_count_beside_another_limit() {
        // Sent by uci2wb in XBoard after "st 1".
        let limits = limits_of("go movetime 970 wtime 0 btime 0", "W:Wa1:Bh8");
        assert_eq!((limits.move_time, limits.clock), (Some(Duration::from_millis(970)), None));
        for line in ["go depth 9 wtime 0 btime 0", "go nodes 9 btime 0", "go depth 9 wtime 0 btime 100"] {
            assert_eq!(limits_of(line, "W:Wa1:Bh8").clock, None, "{line}");
        }
        assert!(limits_of("go movetime 970 wtime 5 btime 0", "W:Wa1:Bh8").clock.is_some());
        assert!(limits_of("go wtime 0 btime 0", "W:Wa1:Bh8").clock.is_some());
    }

    #[test]
    fn root_moves_that_are_not_legal_are_left_out_and_named() {
        let (limits, error) = limits_and_error("go searchmoves a1a8 a1a2 a1h1", "W:Wa1:Bh8");
        assert_eq!(limits.search_moves.len(), 1);
        let error = error.unwrap();
        assert!(error.contains("'a1a8'") && error.ends_with("; and 1 more that are not legal"), "{error}");
        assert!(limits_and_error("go searchmoves a1a2", "W:Wa1:Bh8").1.is_none());
    }

    #[test]
    fn infinite_overrides_every_limit() {
        let limits = limits_of("go infinite depth 3 nodes 7 mate 2 movetime 9 wtime 5", "W:Wa1:Bh8");
        assert_eq!(limits, Limits { move_overhead: limits.move_overhead, multi_pv: 1, ..Limits::default() });
        for (line, has_limit) in
            [("go", false), ("go ponder", false), ("go infinite depth 3", false), ("go btime 5", true)]
        {
            let Ok(Command::Go(go)) = line.parse() else { panic!("{line}") };
            assert_eq!(go.has_limit(), has_limit, "{line}");
        }
    }
}
