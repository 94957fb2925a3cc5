//! Rule 6: a king jumps one enemy at any distance along a rank or file, and lands anywhere behind
//! it up to the next piece.

use super::{moves, moves_from};

#[test]
fn from_afar_to_any_square_behind() {
    assert_eq!(moves("W:WKd1:Bd4"), ["d1d5", "d1d6", "d1d7", "d1d8"]);
    assert_eq!(moves_from("d1", "W:WKd1,d7:Bd4"), ["d1d5", "d1d6"]);
    assert_eq!(moves("B:Wb7:BKh7"), ["h7a7"]);
    assert_eq!(moves("B:Wc1,h7:BKh1"), ["h1a1", "h1b1", "h1h8"]);
}

#[test]
fn never_two_at_once_and_never_over_own_pieces() {
    assert!(moves("W:WKd1:Bd4,d5").iter().all(|text| !text.starts_with("d1d6")));
    assert!(moves("W:WKd1,d3:Bd5").iter().all(|text| !text.starts_with("d1d6")), "an own man stands between");
    assert!(moves("W:WKd1,d5:Bd4").iter().all(|text| !text.starts_with("d1d6")), "an own man stands behind");
}

#[test]
fn never_diagonally() {
    assert!(moves("W:WKa1:Bc3").iter().all(|text| text != "a1d4"));
}

#[test]
fn it_turns_where_more_can_be_taken() {
    // Only from d6 is there another piece to take.
    assert_eq!(moves("W:WKd1:Bd4,g6"), ["d1d6h6"]);
}

#[test]
fn it_goes_on_in_the_same_direction() {
    assert_eq!(moves("W:WKa1:Ba3,a6"), ["a1a4a7", "a1a4a8"]);
}

#[test]
fn two_kings_can_jump_onto_one_square() {
    assert_eq!(moves("W:WKa1,Ka8:Ba3,a5"), ["a1a4a6", "a1a4a7", "a8a4a2"]);
    assert_eq!(moves("W:WKa1,Kh1:BKc1,Ke1"), ["a1d1f1", "a1d1g1", "h1d1b1"]);
    assert_eq!(moves("W:WKa1,Kd4:Ba3,b4"), ["a1a4c4", "d4a4a2"]);
}
