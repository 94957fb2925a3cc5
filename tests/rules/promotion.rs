//! Rule 10: a man becomes a king where its move ends on the promotion rank, not where it passes
//! through.

use super::after;

#[test]
fn by_a_step_and_by_a_linear_move() {
    assert_eq!(after("W:Wd7:Ba7", "d7d8"), "B:WKd8:Ba7");
    assert_eq!(after("W:Wd6,d7:Ba7", "d6d8"), "B:Wd7,Kd8:Ba7");
    assert_eq!(after("B:Wh2:Bd2", "d2e1"), "W:Wh2:BKe1");
}

#[test]
fn by_a_capture_that_ends_there() {
    assert_eq!(after("W:Wa1,d6:Bc3,d7,e8,h5", "d6d8f8"), "B:Wa1,Kf8:Bc3,h5");
}

#[test]
fn not_by_a_capture_that_passes_through() {
    assert_eq!(after("W:Wd6,h1:Bb7,c8,d7,g8,h8", "d6d8b8b6"), "B:Wb6,h1:Bg8,h8");
}

#[test]
fn the_own_home_row_promotes_nobody() {
    assert_eq!(after("W:Wd3:Bd2,h8", "d3d1"), "B:Wd1:Bh8");
}

#[test]
fn a_king_stays_a_king() {
    assert_eq!(after("W:WKd8:Ba6", "d8d5"), "B:WKd5:Ba6");
    assert_eq!(after("W:WKd5:Ba6", "d5d8"), "B:WKd8:Ba6");
}
