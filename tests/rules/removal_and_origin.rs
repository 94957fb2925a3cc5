//! Rules 8 and 9: captured pieces block until the move is over and are not jumped twice; the origin
//! is empty meanwhile.

use super::{after, moves};

#[test]
fn the_coup_turc() {
    let mut game = super::game("W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5");
    for text in ["c1e3", "a5c5", "e1c3"] {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    // Four pieces, and it must stop on d3: the men jumped on c3 and d1 are still there.
    let fen = game.fen().to_string();
    assert_eq!(moves(&fen), ["c5c1h1h3d3"]);
    game.play_text("c5c1h1h3d3").unwrap();
    assert_eq!(moves(&game.fen().to_string()), ["d2d4d6b6b8"]);
    game.play_text("d2:d4:d6:b6:b8+").unwrap();
    assert_eq!(game.position().to_string(), "B:WKb8:B");
}

#[test]
fn captured_pieces_still_block() {
    // The king comes back to the file of c4 from below; c4 is taken and stands in the way of more.
    assert_eq!(moves("W:Wa1,Kc6:Bc4,d2,d3,e4,h3,h8").len(), 1);
    // A man's second way over d5 would be the same piece twice.
    assert_eq!(moves("W:Wd4:Bd5"), ["d4d6"]);
}

#[test]
fn a_ring_may_end_where_it_began() {
    assert_eq!(moves("W:Wc3,h1:Bc4,d3,d5,e4,h8"), ["c3c5e5e3c3"]);
    assert_eq!(after("W:Wc3,h1:Bc4,d3,d5,e4,h8", "c3c5e5e3c3"), "B:Wc3,h1:Bh8");
}

#[test]
fn the_origin_may_be_landed_on_and_left_again() {
    assert_eq!(moves("W:Wc3,h1:Bb3,c4,d3,d5,e4,f8,h7"), ["c3c5e5e3c3a3"]);
}

#[test]
fn a_king_passes_over_its_origin() {
    let moves = moves("W:WKd4:BKa8,b4,d6,f7,g5,h2");
    assert_eq!(moves, ["d4d7g7g4a4"]);
}
