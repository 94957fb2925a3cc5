//! Rules 4 and 5: captures are orthogonal; a man jumps an adjacent enemy into the square directly
//! behind it.

use super::{after, moves};

#[test]
fn forwards_sideways_and_backwards() {
    assert_eq!(moves("W:Wd4:Bd5,h8"), ["d4d6"]);
    assert_eq!(moves("W:Wd4:Be4,h8"), ["d4f4"]);
    assert_eq!(moves("W:Wd4:Bc4,h8"), ["d4b4"]);
    assert_eq!(moves("W:Wd4:Bd3,h8"), ["d4d2"]);
    assert_eq!(moves("B:Wd4,h1:Bd3"), ["d3d5"]);
}

#[test]
fn never_diagonally() {
    assert!(moves("W:Wd4:Bc5,e5,c3,e3").iter().all(|text| text == "d4d5"));
}

#[test]
fn only_adjacent_enemies_with_room_behind() {
    assert_eq!(moves("W:Wd4:Bd6").len(), 3, "two squares away is no capture");
    assert_eq!(moves("W:Wd4:Bd5,d6"), ["d4c5", "d4e5"], "no room behind");
    assert_eq!(moves("W:Wd4,d5:Bh8").len(), 6, "own men are not captured");
}

#[test]
fn the_edges_of_the_board_are_not_joined() {
    assert_eq!(moves("W:Wg4:Bh4"), ["g4f5", "g4g5", "g4h5"]);
    assert_eq!(moves("W:Wb4:Ba4"), ["b4a5", "b4b5", "b4c5"]);
    assert_eq!(moves("W:Wh4:Ba5"), ["h4g5", "h4h5"]);
    assert_eq!(moves("W:Wa4:Bh3"), ["a4a5", "a4b5"]);
    assert_eq!(moves("W:Wd7:Bd8,a8"), ["d7c8", "d7e8"]);
}

#[test]
fn capturing_is_compulsory() {
    assert_eq!(moves("W:Wd4,a1,h2:Bd5,h8"), ["d4d6"]);
}

#[test]
fn the_captured_pieces_are_gone_afterwards() {
    assert_eq!(after("W:Wd4:Bd5,e6,h8", "d4d6f6"), "B:Wf6:Bh8");
}
