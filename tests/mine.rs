//! `dameo-mine`: finds the endgames of tests/suites. It asks neither the engine nor endgame tables,
//! which these positions test.

use std::collections::HashMap;

use clap::Parser;
use dameo_engine::{DrawRules, Game, MoveGenerator, MoveList, Outcome, Position};
use dameo_tests::random;
use indicatif::{ProgressBar, ProgressStyle};

/// Finds random endgames of two to four pieces with a win in at most nine plies, by a search of all
/// moves.
#[derive(Parser)]
struct Arguments {
    /// The number of positions to find.
    #[arg(long, default_value_t = 60)]
    count: usize,
    /// The seed of the random positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() {
    let Arguments { count, seed } = Arguments::parse();
    endings(count, seed);
}

/// A progress bar, which is only shown on a terminal.
fn progress(count: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{pos}/{len} found in {msg} positions, {elapsed}");
    let bar = ProgressBar::new(count as u64);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// The longest win of the endgames, in plies.
const MAX_WIN_PLIES: u32 = 9;

/// A solver of endgames. For each position it stores two numbers of plies: no win within the first,
/// a win within the second.
#[derive(Default)]
struct Solver {
    known: HashMap<Position, (u32, u32)>,
}

impl Solver {
    /// Whether the side to move has a forced win within this many plies.
    fn wins(&mut self, position: &Position, plies: u32) -> bool {
        if plies == 0 || position.outcome(DrawRules::Standard).is_some() {
            return false;
        }
        let (not_within, within) = self.known.get(position).copied().unwrap_or((0, u32::MAX));
        if plies <= not_within || plies >= within {
            return plies >= within;
        }
        let (mut generator, mut replies) = (MoveGenerator::new(), MoveList::new());
        let wins = position.legal_moves().iter().any(|&m| {
            let next = position.play_unchecked(m);
            generator.generate(&next, &mut replies);
            let drawn = next.outcome(DrawRules::Standard).is_some_and(Outcome::is_draw);
            let replies = replies.as_slice().to_vec();
            !drawn
                && (replies.is_empty()
                    || plies > 2 && replies.iter().all(|&reply| self.wins(&next.play_unchecked(reply), plies - 2)))
        });
        let known = self.known.entry(*position).or_insert((0, u32::MAX));
        if wins {
            known.1 = known.1.min(plies);
        } else {
            known.0 = known.0.max(plies);
        }
        wins
    }
}

fn endings(count: usize, seed: u64) {
    let bar = progress(count);
    let mut random = random::generator(seed);
    let (mut examined, mut found) = (0, 0);
    while found < count {
        examined += 1;
        bar.set_message(examined.to_string());
        let position = random::position(&mut random, 2, 2);
        let pieces = position.occupied().count();
        if !(2..=4).contains(&pieces) || !position.has_legal_move() {
            continue;
        }
        let mut solver = Solver::default();
        let win = (1..=MAX_WIN_PLIES).step_by(2).find(|&plies| solver.wins(&position, plies));
        // A win in one move is too easy.
        if let Some(plies) = win.filter(|&plies| plies > 1) {
            let fen = Game::from(position).fen();
            println!("{fen}; mate {};", plies.div_ceil(2));
            found += 1;
            bar.set_position(found as u64);
        }
    }
    bar.finish_and_clear();
}
