//! Every type that can be serialized comes back from JSON as it was, in the form that is
//! documented.

use std::fmt::Debug;

use dameo_rules::{
    Bitboard, Color, DrawReason, DrawRules, Fen, File, Move, Outcome, Piece, PieceKind, Position, Rank, Square,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The value has this form, which reads back as the value.
fn is_written_as<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
}

/// Why the text is no value of this type.
fn error<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

const CAPTURE: &str = "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5";

#[test]
fn squares_and_pieces() {
    is_written_as(&Square::ALL.to_vec()[..3].to_vec(), r#"["a1","b1","c1"]"#);
    is_written_as(&File::ALL.to_vec(), r#"["a","b","c","d","e","f","g","h"]"#);
    is_written_as(&Rank::ALL.to_vec(), r#"["1","2","3","4","5","6","7","8"]"#);
    is_written_as(&Color::ALL.to_vec(), r#"["White","Black"]"#);
    is_written_as(&PieceKind::ALL.to_vec(), r#"["man","king"]"#);
    is_written_as(&Piece { color: Color::Black, kind: PieceKind::King }, r#"{"color":"Black","kind":"king"}"#);
    is_written_as(&(Bitboard::of(Square::H8) | Bitboard::of(Square::A1)), r#"["a1","h8"]"#);
    is_written_as(&Bitboard::EMPTY, "[]");
}

#[test]
fn moves() {
    is_written_as(&Move::quiet(Square::D1, Square::D4), r#"{"captured":[],"from":"d1","to":"d4"}"#);
    let position: Position = CAPTURE.parse().unwrap();
    let json = r#"{"captured":["d1","h2","c3","e3"],"from":"c5","to":"d3"}"#;
    is_written_as(&position.legal_moves()[0], json);
}

#[test]
fn positions() {
    is_written_as(&CAPTURE.parse::<Position>().unwrap(), &format!("\"{CAPTURE}\""));
    is_written_as(&format!("{CAPTURE}:H3:F7").parse::<Fen>().unwrap(), &format!("\"{CAPTURE}:H3:F7\""));
}

#[test]
fn results() {
    is_written_as(&DrawRules::ALL.to_vec(), r#"["standard","playstrategy"]"#);
    is_written_as(&Outcome::Win(Color::White), r#"{"win":"White"}"#);
    is_written_as(&Outcome::Draw(DrawReason::LoneKings), r#"{"draw":"lone_kings"}"#);
    let reasons = vec![DrawReason::Repetition, DrawReason::LoneKings, DrawReason::KingMoves];
    is_written_as(&reasons, r#"["repetition","lone_kings","king_moves"]"#);
}

#[test]
fn errors_name_what_is_wrong() {
    assert!(error::<Square>("\"i9\"").contains("such as d4"));
    assert!(error::<Square>("7").contains("a square, such as"));
    assert!(error::<Position>("\"W:Wa8:B\"").contains("FEN column 4: a man of White on a8"));
    assert!(error::<Fen>("\"W:Wa1:B:Fx\"").contains("FEN column 10"));
    assert!(error::<Color>("\"Red\"").contains("White, Black"));
    assert!(error::<Bitboard>("[\"a0\"]").contains("such as d4"));
}
