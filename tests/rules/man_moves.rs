//! Rule 1: a man moves one step straight or diagonally forward.

use super::moves;

#[test]
fn three_ways_forward() {
    assert_eq!(moves("W:Wd4:Bh8"), ["d4c5", "d4d5", "d4e5"]);
    assert_eq!(moves("B:Wh1:Bd5"), ["d5c4", "d5d4", "d5e4"]);
}

#[test]
fn the_edges_of_the_board_are_not_joined() {
    assert_eq!(moves("W:Wa4:Bh8"), ["a4a5", "a4b5"]);
    assert_eq!(moves("W:Wh4:Ba8"), ["h4g5", "h4h5"]);
    assert_eq!(moves("B:Wh1:Ba5"), ["a5a4", "a5b4"]);
    assert_eq!(moves("B:Wa1:Bh5"), ["h5g4", "h5h4"]);
}

#[test]
fn never_onto_a_piece() {
    // Diagonal enemies cannot be captured, and they block; the one straight ahead is covered from
    // behind.
    assert_eq!(moves("W:Wd4:Bc5,e5,d5,d6"), Vec::<String>::new());
    assert_eq!(moves("W:Wd4:Bc5,e5"), ["d4d5"]);
}

#[test]
fn never_sideways_or_backwards() {
    for text in moves("W:Wd4:Bh8").iter().chain(&moves("W:Wd4,e4,c4:Bh8")) {
        assert!(text.as_bytes()[3] > text.as_bytes()[1], "{text}");
    }
}
