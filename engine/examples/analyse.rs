//! Searches a position for some seconds and prints its three best variations after each iteration:
//!
//! ```sh
//! cargo run --release --example analyse -- 5 "W:WKa1,a2,b1,Kc2,d1:BKf8,g7,h7"
//! ```

use std::error::Error;
use std::time::Duration;

use dameo_engine::eval::Network;
use dameo_engine::search::{Engine, Limits, SearchInfo, Signals};
use dameo_engine::{DrawRules, Game, Move, Position, move_text};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seconds: f64 = arguments.next().map_or(Ok(2.0), |text| text.parse())?;
    let game = match arguments.next() {
        Some(text) => text.parse::<Game>().map_err(|error| error.explain(&text))?,
        None => Game::new(),
    };
    println!("{}\n", game.position().diagram());

    let mut engine = Engine::new(Network::built_in(), 64)?;
    let limits = Limits { move_time: Some(Duration::try_from_secs_f64(seconds)?), multi_pv: 3, ..Limits::default() };
    let mut report = |info: SearchInfo| {
        if let SearchInfo::Pv(info) = info {
            let moves = variation(*game.position(), &info.principal_variation);
            println!("depth {:2}, line {}: {:>8}  {moves}", info.depth, info.line, info.score);
        }
    };
    let result = engine.search(&game, DrawRules::Standard, &limits, &Signals::new(), &mut report);
    match result.best {
        Some(best) => println!("\nbest move: {}", move_text(game.position(), best)),
        None => println!("\n{} has no legal move and has lost", game.position().side_to_move()),
    }
    Ok(())
}

/// The moves in text, each in the position that the moves before lead to.
fn variation(mut position: Position, moves: &[Move]) -> String {
    let mut texts = Vec::new();
    for &m in moves {
        texts.push(move_text(&position, m));
        position = position.play_unchecked(m);
    }
    texts.join(" ")
}
