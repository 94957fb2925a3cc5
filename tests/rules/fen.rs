//! FEN: what is read, what is refused and why, and that it comes back as it was.

use dameo_engine::notation::{Fen, FenError, FenErrorKind, START_FEN};

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
    use FenErrorKind as PieceKind;
    for (text, column, kind) in [
        ("", 1, PieceKind::Empty),
        ("X:Wa1:Bh8", 1, PieceKind::SideToMove("X".into())),
        ("w:Wa1:Bh8", 1, PieceKind::SideToMove("w".into())),
        ("WW:Wa1:Bh8", 1, PieceKind::SideToMove("WW".into())),
        (":Wa1:Bh8", 1, PieceKind::SideToMove(String::new())),
        ("W", 2, PieceKind::MissingPieceList(dameo_engine::piece::Color::White)),
        ("W:Wa1", 6, PieceKind::MissingPieceList(dameo_engine::piece::Color::Black)),
        ("W:Ba1", 4, PieceKind::ManOnPromotionRank(dameo_engine::piece::Color::Black, "a1".parse().unwrap())),
        ("W:Bb2", 6, PieceKind::MissingPieceList(dameo_engine::piece::Color::White)),
        ("W:Wa1:Wh8", 7, PieceKind::SameSideTwice(dameo_engine::piece::Color::White)),
        ("W:a1:Bh8", 3, PieceKind::PieceListLetter("a1".into())),
        ("W:Wa1,i3:Bh8", 7, PieceKind::NotAPiece("i3".into())),
        ("W:Wa1,a9:Bh8", 7, PieceKind::NotAPiece("a9".into())),
        ("W:Wa1,:Bh8", 7, PieceKind::NotAPiece(String::new())),
        ("W:Wa1, b1:Bh8", 7, PieceKind::NotAPiece(" b1".into())),
        ("W:WA1:Bh8", 4, PieceKind::NotAPiece("A1".into())),
        ("W:WKKa1:Bh8", 4, PieceKind::NotAPiece("KKa1".into())),
        ("W:Wa1:Bh8,\u{e9}1", 11, PieceKind::NotAPiece("\u{e9}1".into())),
        ("W:Wa1,a1:Bh8", 7, PieceKind::TwoPieces("a1".parse().unwrap())),
        ("W:Wa1:Bh7,Ka1", 11, PieceKind::TwoPieces("a1".parse().unwrap())),
        ("W:Wd8:Bh8", 4, PieceKind::ManOnPromotionRank(dameo_engine::piece::Color::White, "d8".parse().unwrap())),
        ("W:Wa1:Bh8:X1", 11, PieceKind::NotACounter("X1".into())),
        ("W:Wa1:Bh8:", 11, PieceKind::NotACounter(String::new())),
        ("W:Wa1:Bh8:H", 12, PieceKind::BadNumber(String::new())),
        ("W:Wa1:Bh8:H-1", 12, PieceKind::BadNumber("-1".into())),
        ("W:Wa1:Bh8:H+1", 12, PieceKind::BadNumber("+1".into())),
        ("W:Wa1:Bh8:H4294967296", 12, PieceKind::BadNumber("4294967296".into())),
        ("W:Wa1:Bh8:H0:F0", 15, PieceKind::BadNumber("0".into())),
        ("W:Wa1:Bh8:F1:H0", 14, PieceKind::CounterOrder('H')),
        ("W:Wa1:Bh8:H0:H0", 14, PieceKind::CounterOrder('H')),
        ("W:Wa1:Bh8:F1:F1", 14, PieceKind::CounterOrder('F')),
    ] {
        let error = error(text);

        assert_eq!((error.column, &error.kind), (column, &kind), "{text}");
        assert!(error.to_string().starts_with("FEN column"), "{error}");
    }
}

#[test]
fn chess_is_refused() {
    error("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn messages_stay_short_and_on_one_line() {
    let message = error(&format!("W:W{}:Bh8", "\n\u{0}x".repeat(10_000))).to_string();
    assert!(message.len() < 300 && !message.contains('\n') && !message.contains('\0'), "{message}");
}

#[test]
fn counting_takes_men_on_their_far_row() {
    let text = "W:WKa1,h8:Ba4,c1,c6,f4,g8";
    assert!(text.parse::<Fen>().is_err());
    let fen = Fen::parse_for_counting(text).unwrap();
    assert_eq!(fen.position.legal_moves().len(), 4);
    assert_eq!(fen.to_string(), format!("{text}:H0:F1"));
}
