//! Rule 2: a man jumps a line of friendly men ahead of it to the first square beyond.

use super::{moves, moves_from};

#[test]
fn every_man_of_a_line_may_jump_the_rest() {
    let moves = moves("W:Wd1,d2,d3:Bh8");
    for text in ["d1d4", "d2d4", "d3d4"] {
        assert!(moves.contains(&text.to_string()), "{text} in {moves:?}");
    }
}

#[test]
fn straight_and_both_diagonals() {
    assert_eq!(moves_from("d1", "W:Wd1,d2,d3,c2,b3,e2:Bh8"), ["d1a4", "d1d4", "d1f3"]);
    assert_eq!(moves_from("d8", "B:Wh1:Bd8,d7,d6,c7,b6,e7"), ["d8a5", "d8d5", "d8f6"]);
}

#[test]
fn only_to_an_empty_square() {
    // Something stands beyond the line: nobody of it moves that way.
    assert_eq!(moves_from("d1", "W:Wd1,d2:Bd3,d4,h8"), ["d1c2", "d1e2"]);
    assert_eq!(moves_from("a1", "W:Wa1,b2,c3:Bd4,d5,h8"), ["a1a2"]);
}

#[test]
fn not_over_the_edge() {
    assert_eq!(moves_from("g1", "W:Wg1,h2:Ba8"), ["g1f2", "g1g2"]);
    assert_eq!(moves_from("b1", "W:Wb1,a2:Bh8"), ["b1b2", "b1c2"]);
    assert_eq!(moves_from("g8", "B:Wa1:Bg8,h7"), ["g8f7", "g8g7"]);
    assert_eq!(moves_from("b8", "B:Wh1:Bb8,a7"), ["b8b7", "b8c7"]);
}

#[test]
fn never_over_kings_or_enemies() {
    assert_eq!(moves_from("d1", "W:Wd1,Kd2:Bh8"), ["d1c2", "d1e2"]);
    assert_eq!(moves_from("d1", "W:Wd1,d2,Kd3:Bh8"), ["d1c2", "d1e2"]);
    assert_eq!(moves_from("d2", "W:Wd2:Be3,h8"), ["d2c3", "d2d3"]);
}

#[test]
fn kings_never_move_linearly() {
    let moves = moves_from("d1", "W:WKd1,d2:Bh8");
    assert!(!moves.contains(&"d1d3".to_string()), "{moves:?}");
}

#[test]
fn a_line_of_seven() {
    let moves = moves("W:Wa1,b2,c3,d4,e5,f6,g7:Ba8");
    for from in ["a1", "b2", "c3", "d4", "e5", "f6", "g7"] {
        assert!(moves.contains(&format!("{from}h8")), "{from} in {moves:?}");
    }
}

#[test]
fn never_sideways_or_backwards() {
    for text in moves("W:Wa3,b3,c3,d3,d4,d5:Bh8") {
        assert!(text.as_bytes()[3] > text.as_bytes()[1], "{text}");
    }
}
