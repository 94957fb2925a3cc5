//! Rule 3: a king moves any number of empty squares in eight directions.

use super::{moves, moves_from};

#[test]
fn eight_directions_to_the_edge() {
    assert_eq!(moves("W:WKd4:Bh7").len(), 27);
    assert_eq!(moves("W:WKa1:Bh7").len(), 21);
    assert_eq!(moves("B:Wg2:BKh8").len(), 21);
}

#[test]
fn up_to_the_first_piece() {
    // c1 and b1 are own pieces; a3 and c3 are enemies that cannot be captured.
    assert_eq!(moves_from("a1", "W:WKa1,c1:Ba3,a4,c3"), ["a1a2", "a1b1", "a1b2"]);
}

#[test]
fn backwards_as_forwards() {
    let moves = moves("W:WKd4:Bh7");
    for text in ["d4d1", "d4a1", "d4g1", "d4a4", "d4h4", "d4d8", "d4a7", "d4h8"] {
        assert!(moves.contains(&text.to_string()), "{text}");
    }
}
