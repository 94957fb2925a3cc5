//! FEN: what is read, what is refused and why, and that what is written reads back unchanged.

use dameo_engine::{Color, Fen, FenError, FenErrorKind, Position, PositionError, START_FEN, Square};

fn read(text: &str) -> Fen {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> FenError {
    text.parse::<Fen>().expect_err(text)
}

#[test]
fn written_as_read() {
    for text in [
        START_FEN,
        "W:Wa1,b2,Kc3:Bd8,Ke7:H0:F1",
        "B:WKh8:B:H49:F1000",
        "W:W:B:H0:F1",
        "W:W:BKa1,Ka8,Kh1,Kh8:H4294967295:F4294967295",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn counters_may_be_left_out() {
    let full = read("W:Wa1:Bh8:H0:F1");
    assert_eq!(read("W:Wa1:Bh8"), full);
    assert_eq!(read("W:Wa1:Bh8:H0"), full);
    assert_eq!(read("W:Wa1:Bh8:F1"), full);
    assert_eq!(read("W:Wa1:Bh8:H7:F9").halfmove_clock, 7);
    assert_eq!(read("W:Wa1:Bh8:F9").fullmove_number, 9);
}

#[test]
fn squares_in_any_order_are_written_in_theirs() {
    assert_eq!(read("W:Wb1,a2,a1:BKc3,b8").to_string(), "W:Wa1,a2,b1:Bb8,Kc3:H0:F1");
    assert_eq!(read("B:Bb8:Wa1").to_string(), "B:Wa1:Bb8:H0:F1");
}

#[test]
fn positions_no_game_reaches_are_legal() {
    let kings: Vec<String> = (b'a'..=b'h').flat_map(|f| [1, 2, 3].map(|r| format!("K{}{r}", f as char))).collect();
    let fen = read(&format!("W:W{}:Bh8", kings[..19].join(",")));
    assert_eq!(fen.position.all_kings().count(), 19);
    assert!(!fen.position.legal_moves().is_empty());
}

#[test]
fn errors_name_the_column_and_the_reason() {
    use PositionError::{ManOnPromotionRank, Overlap};
    for (text, column, kind) in [
        ("", 1, FenErrorKind::Empty),
        ("X:Wa1:Bh8", 1, FenErrorKind::SideToMove),
        ("w:Wa1:Bh8", 1, FenErrorKind::SideToMove),
        ("WW:Wa1:Bh8", 1, FenErrorKind::SideToMove),
        (":Wa1:Bh8", 1, FenErrorKind::SideToMove),
        ("W", 2, FenErrorKind::MissingPieceList(Color::White)),
        ("W:Wa1", 6, FenErrorKind::MissingPieceList(Color::Black)),
        ("W:Ba1", 4, FenErrorKind::Position(ManOnPromotionRank(Color::Black, Square::A1))),
        ("W:Bb2", 6, FenErrorKind::MissingPieceList(Color::White)),
        ("W:Wa1:Wh8", 7, FenErrorKind::SameSideTwice(Color::White)),
        ("W:a1:Bh8", 3, FenErrorKind::PieceListLetter),
        ("W:Wa1,i3:Bh8", 7, FenErrorKind::NotAPiece),
        ("W:Wa1,a9:Bh8", 7, FenErrorKind::NotAPiece),
        ("W:Wa1,:Bh8", 7, FenErrorKind::NotAPiece),
        ("W:Wa1, b1:Bh8", 7, FenErrorKind::NotAPiece),
        ("W:WA1:Bh8", 4, FenErrorKind::NotAPiece),
        ("W:WKKa1:Bh8", 4, FenErrorKind::NotAPiece),
        ("W:Wa1:Bh8,\u{e9}1", 11, FenErrorKind::NotAPiece),
        ("W:Wa1,a1:Bh8", 7, FenErrorKind::Position(Overlap(Square::A1))),
        ("W:Wa1:Bh7,Ka1", 11, FenErrorKind::Position(Overlap(Square::A1))),
        ("W:Wd8:Bh8", 4, FenErrorKind::Position(ManOnPromotionRank(Color::White, Square::D8))),
        ("W:Wa1:Bh8:X1", 11, FenErrorKind::NotACounter),
        ("W:Wa1:Bh8:", 11, FenErrorKind::NotACounter),
        ("W:Wa1:Bh8:H", 12, FenErrorKind::BadNumber),
        ("W:Wa1:Bh8:H-1", 12, FenErrorKind::BadNumber),
        ("W:Wa1:Bh8:H+1", 12, FenErrorKind::BadNumber),
        ("W:Wa1:Bh8:H4294967296", 12, FenErrorKind::BadNumber),
        ("W:Wa1:Bh8:H0:F0", 15, FenErrorKind::BadNumber),
        ("W:Wa1:Bh8:F1:H0", 14, FenErrorKind::CounterOrder('H')),
        ("W:Wa1:Bh8:H0:H0", 14, FenErrorKind::CounterOrder('H')),
        ("W:Wa1:Bh8:F1:F1", 14, FenErrorKind::CounterOrder('F')),
    ] {
        let error = error(text);

        assert_eq!((error.column, error.kind), (column, kind), "{text}");
        assert!(error.to_string().starts_with("FEN column"), "{error}");
    }
}

#[test]
fn messages_say_what_would_be_right() {
    for (text, message) in [
        ("", "FEN column 1: the FEN is empty; expected one such as W:Wa1,Kb2:Bc8:H0:F1"),
        ("X:Wa1:Bh8", "FEN column 1: expected the side to move, W or B"),
        ("W:a1:Bh8", "FEN column 3: expected W or B and the pieces of that side"),
        ("W:Wa1:Wh8", "FEN column 7: the pieces of White are listed twice"),
        ("W:Wa1", "FEN column 6: the pieces of Black are missing; expected ':B' and their squares"),
        ("W:Wa1:Bh8:X1", "FEN column 11: expected H and the half-move clock or F and the move number"),
        ("W:Wa1:Bh8:F0", "FEN column 12: expected a number, 0 or more after H, 1 or more after F"),
        ("W:Wa1:Bh8:F1:H0", "FEN column 14: a second or misplaced H field; expected H, then F, each once"),
    ] {
        assert_eq!(error(text).to_string(), message, "{text}");
    }
}

#[test]
fn errors_quote_what_was_found() {
    for (text, found) in [
        ("X:Wa1:Bh8", "'X'"),
        ("W", ""),
        ("W:a1:Bh8", "'a1'"),
        ("W:Wa1,\u{e9}9,b1:Bh8", "'\u{e9}9'"),
        ("W:Wa1,:Bh8", "''"),
        ("W:Wa1:Bh8:X1", "'X1'"),
        ("W:Wa1:Bh8:F1x", "'1x'"),
    ] {
        let error = error(text);
        let end = if found.is_empty() { String::new() } else { format!(", found {found}") };
        assert_eq!(error.explain(text), format!("{error}{end}"), "{text}");
    }
}

#[test]
fn a_position_is_a_fen_without_its_counters() {
    let position: Position = "B:Wb1,a2:BKc3:H3:F7".parse().unwrap();
    assert_eq!(position.to_string(), "B:Wa2,b1:BKc3");
    assert_eq!(Fen::from(position).to_string(), "B:Wa2,b1:BKc3:H0:F1");
    assert_eq!(Fen::default().to_string(), START_FEN);
}

#[test]
fn chess_is_refused() {
    error("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn messages_stay_short_and_on_one_line() {
    let text = format!("W:W{}:Bh8", "\n\u{0}x".repeat(10_000));
    let message = error(&text).explain(&text);
    assert!(message.len() < 300 && !message.contains('\n') && !message.contains('\0'), "{message}");
}

#[test]
fn counting_takes_men_on_their_promotion_rank() {
    let text = "W:WKa1,h8:Ba4,c1,c6,f4,g8";
    assert!(text.parse::<Fen>().is_err());
    let fen = Fen::parse_for_counting(text).unwrap();
    assert_eq!(fen.position.legal_moves().len(), 4);
    assert_eq!(fen.to_string(), format!("{text}:H0:F1"));
}
