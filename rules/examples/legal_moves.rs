//! Lists the legal moves of a position, or of the start position if no FEN is given:
//!
//! ```sh
//! cargo run --example legal_moves -- "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5"
//! ```

use std::error::Error;

use dameo_rules::{Position, move_text};

fn main() -> Result<(), Box<dyn Error>> {
    let position = match std::env::args().nth(1) {
        Some(text) => text.parse::<Position>().map_err(|error| error.explain(&text))?,
        None => Position::start(),
    };
    println!("{}\n", position.diagram());
    let moves = position.legal_moves();
    let kind = if moves.is_capture() { "captures" } else { "moves" };
    println!("{} to move, legal {kind}: {}", position.side_to_move(), moves.len());
    for m in moves {
        println!("{}", move_text(&position, m));
    }
    Ok(())
}
