//! Two moves are the same if their from-square, to-square and captured set are the same.

use dameo_engine::{MoveErrorKind, Square, parse_move};

use super::{moves, position};

#[test]
fn paths_over_the_same_pieces_count_once() {
    // Two senses of a ring, one move.
    assert_eq!(moves("W:Wc3,h1:Bc4,d3,d5,e4,h8").len(), 1);
    // Landing on d5 or d6 on the way makes no difference where both lead on.
    let fen = "W:WKd1:Bd4,f5,f6,h8";
    let texts = moves(fen);
    let mut unique = texts.clone();
    unique.dedup();
    assert_eq!(texts, unique);
}

#[test]
fn equal_ends_with_different_captures_are_different_moves() {
    let fen = "B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7";
    let position = position(fen);
    assert_eq!(moves(fen).len(), 6);
    let to_h8: Vec<String> = moves(fen).into_iter().filter(|t| t.starts_with("c8") && t.ends_with("h8")).collect();
    assert_eq!(to_h8.len(), 2);
    let [one, other] = [0, 1].map(|index| parse_move(&position, &to_h8[index]).unwrap());
    assert_eq!((one.from, one.to), (other.from, other.to));
    assert_ne!(one.captured, other.captured);
    let error = parse_move(&position, "c8h8").expect_err("c8h8 is ambiguous");
    assert_eq!(error.kind, MoveErrorKind::Ambiguous { from: Square::C8, to: Square::H8 });
    let message = error.explain(&position, "c8h8");
    assert!(to_h8.iter().all(|text| message.contains(text)), "{message}");
}
