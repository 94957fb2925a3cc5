//! Rule 7: the most pieces must be taken, over all pieces of the side; men and kings count one
//! each.

use super::moves;

#[test]
fn two_before_one() {
    assert_eq!(moves("W:Wd4,a1:Bd5,e6,a2"), ["d4d6f6"]);
}

#[test]
fn equal_maxima_are_a_free_choice() {
    assert_eq!(moves("W:Wd4,a1:Bd5,a2"), ["a1a3", "d4d6"]);
}

#[test]
fn a_captured_king_counts_no_more_than_a_man() {
    assert_eq!(moves("W:Wd4,a1:BKd5,a2"), ["a1a3", "d4d6"]);
    assert_eq!(moves("W:Wd4,a1:BKd5,a2,a4"), ["a1a3a5"]);
}

#[test]
fn a_capturing_king_has_no_precedence() {
    assert_eq!(moves("W:WKh1,a1:Bh2,h4,h5,a2"), ["a1a3", "h1h3"]);
    assert_eq!(moves("W:WKh1,a1:Bh2,h4,h5,a2,a4"), ["a1a3a5"]);
}

#[test]
fn no_stopping_half_way() {
    assert_eq!(moves("W:Wa1:Ba2,a4,a6"), ["a1a3a5a7"]);
}
