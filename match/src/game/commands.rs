//! The commands that ask an engine for a move: `position` and `go`.

use std::fmt::Write;

use dameo_engine::{Color, Game, move_text};

use super::clock::PlayerClock;
use crate::engines::MoveLimits;
use crate::engines::Protocol;

/// `position`, with all moves of the game.
pub(crate) fn position_command(game: &Game) -> String {
    let start = game.initial_fen();
    let mut line = if start == Game::new().initial_fen() {
        "position startpos".to_string()
    } else {
        format!("position fen {start}")
    };
    for (index, entry) in game.history().iter().enumerate() {
        line.push_str(if index == 0 { " moves " } else { " " });
        line.push_str(&move_text(&entry.position, entry.played));
    }
    line
}

/// `go`, with the limits of the side to move and the clocks of both.
pub(crate) fn go_command(
    protocol: Protocol,
    limits: &MoveLimits,
    clocks: &[PlayerClock; 2],
    side_to_move: Color,
) -> String {
    let mut line = "go".to_string();
    let mut add = |name: &str, value: u128| {
        // Writing to a string cannot fail.
        let _ = write!(line, " {name} {value}");
    };
    let own = &clocks[side_to_move.index()];
    if let Some(own_time) = own.time_left() {
        let names = match protocol {
            Protocol::Uci => [("wtime", "winc"), ("btime", "binc")],
            Protocol::Ugi => [("p1time", "p1inc"), ("p2time", "p2inc")],
        };
        for (clock, (time, increment)) in clocks.iter().zip(names) {
            // If the opponent has no clock, the engine's own clock is sent for both.
            let is_own = clock.time_left().is_none();
            add(time, clock.time_left().unwrap_or(own_time).as_millis());
            add(increment, if is_own { own } else { clock }.increment().as_millis());
        }
        if let Some(moves) = own.moves_to_go() {
            add("movestogo", u128::from(moves));
        }
    }
    if let Some(time) = limits.move_time {
        add("movetime", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", u128::from(nodes));
    }
    if let Some(depth) = limits.depth {
        add("depth", u128::from(depth));
    }
    line
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::key_value::parse;

    fn limits(text: &str) -> MoveLimits {
        let mut limits = MoveLimits::default();
        for pair in parse(text).unwrap() {
            assert!(limits.set(&pair).unwrap());
        }
        limits
    }

    #[test]
    fn the_position_comes_with_all_moves() {
        let mut game = Game::new();
        assert_eq!(position_command(&game), "position startpos");
        for text in ["d1-d4", "d8-d5"] {
            game.play_text(text).unwrap();
        }
        let moves: Vec<String> = game.history().iter().map(|entry| move_text(&entry.position, entry.played)).collect();
        assert_eq!(position_command(&game), format!("position startpos moves {} {}", moves[0], moves[1]));
        let fen = "B:Wa1,b2:Bh8,g7:H0:F3".parse::<dameo_engine::Fen>().unwrap();
        assert_eq!(position_command(&Game::from(fen)), format!("position fen {fen}"));
    }

    #[test]
    fn clocks_are_sent_by_colour_in_the_words_of_the_protocol() {
        let (white, black) = (limits("tc=40/60+0.5,depth=9"), limits("tc=8+0.08"));
        let mut clocks = [PlayerClock::new(white), PlayerClock::new(black)];
        assert_eq!(
            go_command(Protocol::Uci, &white, &clocks, Color::White),
            "go wtime 60500 winc 500 btime 8080 binc 80 movestogo 40 depth 9"
        );
        clocks[0].record_move(Duration::from_secs(1)).unwrap();
        clocks[1].record_move(Duration::from_millis(80)).unwrap();
        assert_eq!(
            go_command(Protocol::Uci, &white, &clocks, Color::White),
            "go wtime 60000 winc 500 btime 8080 binc 80 movestogo 39 depth 9"
        );
        assert_eq!(
            go_command(Protocol::Ugi, &black, &clocks, Color::Black),
            "go p1time 60000 p1inc 500 p2time 8080 p2inc 80"
        );
    }

    #[test]
    fn without_a_clock_the_opponent_shows_ones_own_and_other_limits_stand_alone() {
        let (clock, fixed) = (limits("tc=1+0.1"), limits("movetime=20,nodes=1000"));
        let clocks = [PlayerClock::new(fixed), PlayerClock::new(clock)];
        assert_eq!(
            go_command(Protocol::Uci, &clock, &clocks, Color::Black),
            "go wtime 1100 winc 100 btime 1100 binc 100"
        );
        assert_eq!(go_command(Protocol::Uci, &fixed, &clocks, Color::White), "go movetime 20 nodes 1000");
    }
}
