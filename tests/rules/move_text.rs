//! Moves in text: what is written, and everything that is read.

use dameo_engine::notation::{MoveError, move_text, parse_move};

use super::{moves, position};

/// The text that the move written so is written by the engine.
fn canonical(fen: &str, text: &str) -> String {
    let position = position(fen);
    let m = parse_move(&position, text).unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
    move_text(&position, m)
}

fn error(fen: &str, text: &str) -> MoveError {
    parse_move(&position(fen), text).expect_err(text)
}

const COUP: &str = "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5";
const RING: &str = "W:Wc3,h1:Bc4,d3,d5,e4,h8";

#[test]
fn captures_list_every_landing_square() {
    assert_eq!(moves(COUP), ["c5c1h1h3d3"]);
}

#[test]
fn the_alphabetically_first_path_is_written() {
    // Both senses of the ring; c3c5.. comes before c3e3..
    assert_eq!(moves(RING), ["c3c5e5e3c3"]);
    assert_eq!(canonical(RING, "c3e3e5c5c3"), "c3c5e5e3c3");
}

#[test]
fn separators_and_legs() {
    for text in ["c5c1h1h3d3", "c5-c1-h1-h3-d3", "c5xc1xh1xh3xd3", "c5:c1:h1:h3:d3", "c5xc1-h1h3:d3", "c5d3", "c5xd3"] {
        assert_eq!(canonical(COUP, text), "c5c1h1h3d3", "{text}");
    }
    for text in ["c5c1,c1h1,h1h3,h3d3", "c5c1,c1-h1,h1h3d3"] {
        assert_eq!(canonical(COUP, text), "c5c1h1h3d3", "{text}");
    }
    assert_eq!(canonical("W:Wd4:Bh8", "d4-d5"), "d4d5");
}

#[test]
fn other_landing_squares_on_the_way() {
    // Between d4 and d8 the king may stop on d5, d6 or d7; only d6 leads on, so no other path exists.
    assert_eq!(canonical("W:WKd1:Bd4,g6", "d1d6h6"), "d1d6h6");
    assert!(parse_move(&position("W:WKd1:Bd4,g6"), "d1d5h6").is_err());
    // In one line, every square between the two pieces is a stop.
    for text in ["a1a4a8", "a1a5a8", "a1a8"] {
        assert_eq!(canonical("W:WKa1:Ba3,a6", text), "a1a4a8", "{text}");
    }
}

#[test]
fn promotions_may_be_marked() {
    for text in ["d7d8+", "d7d8K", "d7-d8K"] {
        assert_eq!(canonical("W:Wd7:Ba7", text), "d7d8");
    }
    assert_eq!(error("W:Wd6:Ba7", "d6d7+"), MoveError::NotAPromotion);
    assert_eq!(error("W:WKd6:Ba7", "d6d8K"), MoveError::NotAPromotion);
}

#[test]
fn what_cannot_be_read_is_named_with_its_column() {
    for (text, column) in [
        ("z1a2", 1),
        ("d4d9", 3),
        ("d4d", 3),
        ("d4-", 4),
        ("d4--d5", 4),
        ("-d4d5", 1),
        ("d4 d5", 3),
        ("D4D5", 1),
        ("d4d5,", 6),
        ("d4d5,,d5d6", 6),
        ("0000", 1),
        ("d4\u{e9}", 3),
    ] {
        let MoveError::Unreadable { column: found, .. } = error("W:Wd4:Bh8", text) else {
            panic!("{text}: {}", error("W:Wd4:Bh8", text))
        };
        assert_eq!(found, column, "{text}");
    }
    assert_eq!(error("W:Wd4:Bh8", ""), MoveError::TooShort);
    assert_eq!(error("W:Wd4:Bh8", "d4"), MoveError::TooShort);
    assert_eq!(error("W:Wd4:Bh8", "+"), MoveError::TooShort);
    assert_eq!(error(COUP, "c5c1,d1h1"), MoveError::BrokenLegs("c1".parse().unwrap(), "d1".parse().unwrap()));
}

#[test]
fn illegal_moves_are_told_why() {
    for (fen, text, part) in [
        ("W:Wd4:Bh8", "d4d6", "cannot move"),
        ("W:Wd4:Bh8", "d4d5d6", "no capture is possible"),
        ("W:Wd4,a1:Bd5,h8", "a1a2", "compulsory"),
        ("W:Wd4,a1:Bd5,e6,a2", "a1a3", "capturing 2 is compulsory"),
        (COUP, "c5c1h1h3", "captures 3, but capturing 4"),
        (COUP, "c5c1h1h3c3", "not a capturing path"),
        ("W:Wd4:Bh8", "e2e4", "no piece of the side to move on e2"),
        ("W:Wd4:Bh8", "h8h7", "no piece of the side to move on h8"),
        ("W:W:Bh8", "a1a2", "no legal move"),
    ] {
        let message = error(fen, text).to_string();
        assert!(message.contains(part), "{text} in {fen}: {message}");
    }
}
