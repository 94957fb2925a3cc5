//! Counts the move sequences of a depth, by first move, from the start position or from a FEN that
//! is given after the depth:
//!
//! ```sh
//! cargo run --release --example perft -- 5
//! ```

use std::error::Error;
use std::time::Instant;

use dameo_rules::{Position, move_text, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().ok_or("expected a depth, such as 5")?.parse()?;
    let position = match arguments.next() {
        Some(text) => text.parse::<Position>().map_err(|error| error.explain(&text))?,
        None => Position::start(),
    };
    let start = Instant::now();
    let after = depth.checked_sub(1).ok_or("expected a depth of at least 1")?;
    let mut total = 0;
    for &m in &position.legal_moves() {
        let count = perft(&position.play_unchecked(m), after);
        println!("{}: {count}", move_text(&position, m));
        total += count;
    }
    println!("{total} in {:.3} s", start.elapsed().as_secs_f64());
    Ok(())
}
