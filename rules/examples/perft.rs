//! Counts the move sequences of a depth, by first move, from the start position or from a FEN that
//! is given after the depth:
//!
//! ```sh
//! cargo run --release --example perft -- 5
//! ```

use std::error::Error;
use std::time::Instant;

use dameo_rules::perft::{PerftSettings, divide};
use dameo_rules::{Position, move_text};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().ok_or("expected a depth, such as 5")?.parse()?;
    let position = match arguments.next() {
        Some(text) => text.parse::<Position>().map_err(|error| error.explain(&text))?,
        None => Position::start(),
    };
    let start = Instant::now();
    let divided = divide(&position, depth, &PerftSettings::default())?;
    for (m, count) in divided.moves {
        println!("{}: {count}", move_text(&position, m));
    }
    println!("{} in {:.3} s", divided.total, start.elapsed().as_secs_f64());
    Ok(())
}
