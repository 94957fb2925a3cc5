//! Moves in text: what is written, and everything that is read.

use dameo_engine::{IllegalMove, MoveError, MoveErrorKind, PieceKind, Square, move_text, parse_move};

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
    // Between d4 and d8 the king may stop on d5, d6 or d7; only d6 leads on, so no other path
    // exists.
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
    let mark = error("W:Wd6:Ba7", "d6d7+");
    assert_eq!((mark.kind, mark.column, mark.length), (MoveErrorKind::NotAPromotion, 5, 1));
    assert_eq!(error("W:WKd6:Ba7", "d6d8K").kind, MoveErrorKind::NotAPromotion);
}

#[test]
fn unreadable_text_is_quoted_with_its_column() {
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
        let error = error("W:Wd4:Bh8", text);
        assert_eq!((error.kind, error.column), (MoveErrorKind::NotASquare, column), "{text}");
        assert!(!error.is_readable());
    }
    for (text, column) in [("", 1), ("d4", 3), ("+", 2), ("d4K", 4)] {
        let error = error("W:Wd4:Bh8", text);
        assert_eq!((error.kind, error.column), (MoveErrorKind::TooShort, column), "{text}");
    }
    let error = error(COUP, "c5c1,d1h1");
    assert_eq!((error.kind, error.column), (MoveErrorKind::BrokenLegs { end: Square::C1, start: Square::D1 }, 6));
}

#[test]
fn errors_quote_what_was_found() {
    let position = position("W:Wd4:Bh8");
    let explain = |text| parse_move(&position, text).expect_err(text).explain(&position, text);
    assert_eq!(explain("d4i5"), "column 3: expected squares such as d1b3 or c5c1h1, found 'i5'");
    assert_eq!(explain("d4\u{e9}x"), "column 3: expected squares such as d1b3 or c5c1h1, found '\u{e9}x'");
    assert_eq!(explain("d4"), "column 3: a move needs at least two squares, such as d1b3");
    assert_eq!(explain("d4d5d6"), "no capture is possible, so a move has two squares");
}

#[test]
fn the_square_that_does_not_fit_is_named_with_its_column() {
    use IllegalMove::{
        CaptureCompulsory, NoLegalMove, NoPiece, NotACapture, NothingToCapture, OutOfReach, TooFewCaptured,
    };
    let out_of_reach = |kind, from, to| OutOfReach { kind, from, to };
    for (fen, text, column, reason) in [
        ("W:Wd4:Bh8", "d4d6", 3, out_of_reach(PieceKind::Man, Square::D4, Square::D6)),
        ("W:WKd4:Bh8", "d4-e6", 4, out_of_reach(PieceKind::King, Square::D4, Square::E6)),
        ("W:Wd4:Bh8", "d4d5d6", 5, NothingToCapture),
        ("W:Wd4,a1:Bd5,h8", "a1a2", 3, CaptureCompulsory { max: 1 }),
        ("W:Wd4,a1:Bd5,e6,a2", "a1a3", 5, TooFewCaptured { captured: 1, max: 2 }),
        (COUP, "c5c1h1h3", 9, TooFewCaptured { captured: 3, max: 4 }),
        (COUP, "c5c1,c1h1,h1h3,h3c3", 18, NotACapture),
        (COUP, "c5a5h1", 3, NotACapture),
        ("W:Wd4:Bh8", "e2e4", 1, NoPiece(Square::E2)),
        ("W:Wd4:Bh8", "h8h7", 1, NoPiece(Square::H8)),
        ("W:W:Bh8", "a1a2", 1, NoLegalMove),
    ] {
        let error = error(fen, text);
        assert_eq!((error.kind, error.column), (MoveErrorKind::Illegal(reason), column), "{text} in {fen}");
        assert!(error.is_readable());
    }
}

#[test]
fn illegal_moves_have_a_reason() {
    for (fen, text, part) in [
        ("W:Wd4:Bh8", "d4d6", "cannot move"),
        ("W:Wd4:Bh8", "d4d5d6", "no capture is possible"),
        ("W:Wd4,a1:Bd5,h8", "a1a2", "compulsory (1 to take); legal: d4d6"),
        ("W:Wd4,a1:Bd5,e6,a2", "a1a3", "capturing 2 is compulsory"),
        (COUP, "c5c1h1h3", "captures 3, but capturing 4"),
        (COUP, "c5c1h1h3c3", "cannot capture that way; legal: c5c1h1h3d3"),
        ("W:Wd4:Bh8", "e2e4", "no piece of the side to move on e2"),
        ("W:Wd4:Bh8", "h8h7", "no piece of the side to move on h8"),
        ("W:W:Bh8", "a1a2", "no legal move"),
    ] {
        let message = error(fen, text).explain(&position(fen), text);
        assert!(message.contains(part), "{text} in {fen}: {message}");
    }
}
