//! `dameo-mine`: finds test positions for the suites in tests/suites.

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use dameo_engine::eval::Network;
use dameo_engine::search::{Engine, Limits, PvInfo, Score, SearchInfo, Signals};
use dameo_engine::{DrawRules, Game, Move, MoveGenerator, MoveList, Outcome, Position, move_text};
use dameo_tests::random;
use indicatif::{ProgressBar, ProgressStyle};

/// Finds test positions: endgames with a forced win, and combinations.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Random endgames of two to four pieces with a win in at most nine plies, by a search of all
    /// moves.
    Endings {
        /// The number of positions to find.
        #[arg(long, default_value_t = 60)]
        count: usize,
        /// The seed of the random positions.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Positions of recorded games where a sacrifice of two pieces or more wins and nothing else
    /// does.
    Combinations {
        /// Games in PDN.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The number of positions to find.
        #[arg(long, default_value_t = 150)]
        count: usize,
        /// The nodes of the search that verifies a combination.
        #[arg(long, default_value_t = 10_000_000)]
        nodes: u64,
    },
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Endings { count, seed } => {
            endings(count, seed);
            Ok(())
        }
        Command::Combinations { files, count, nodes } => combinations(&files, count, nodes),
    }
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

/// The minimum score of a combination, and its minimum lead over the second-best move, in
/// centipawns.
const MIN_LEAD: i32 = 150;
/// The nodes of the search for candidates.
const CANDIDATE_NODES: u64 = 30_000;

fn combinations(files: &[PathBuf], count: usize, nodes: u64) -> Result<()> {
    let bar = progress(count);
    let mut engine = Engine::new(Network::built_in(), 64)?;
    let mut seen = std::collections::HashSet::new();
    let (mut examined, mut found) = (0, 0);
    for path in files {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        for record in dameo_pdn::read(&dameo_pdn::decode(&bytes)) {
            let record = record.with_context(|| path.display().to_string())?;
            let mut game = Game::from(record.start());
            for played in &record.moves {
                let position = *game.position();
                if !position.is_capture_pending() && seen.insert(position) {
                    examined += 1;
                    bar.set_message(examined.to_string());
                    let fresh = Game::from(game.fen());
                    if let Some(m) = combination(&mut engine, &fresh, CANDIDATE_NODES)
                        && combination(&mut engine, &fresh, nodes) == Some(m)
                    {
                        println!("{}; bm {};", fresh.fen(), move_text(&position, m));
                        found += 1;
                        bar.set_position(found as u64);
                        if found == count {
                            bar.finish_and_clear();
                            return Ok(());
                        }
                    }
                }
                game.play_unchecked(played.played);
            }
        }
    }
    bar.finish_and_clear();
    eprintln!("only {found} found in {examined} positions");
    Ok(())
}

/// The first move of a combination, if the search finds one.
fn combination(engine: &mut Engine<Network>, game: &Game, nodes: u64) -> Option<Move> {
    engine.clear();
    let limits = Limits { nodes: Some(nodes), multi_pv: 2, ..Limits::default() };
    let mut best: [Option<PvInfo>; 2] = [None, None];
    engine.search(game, DrawRules::Standard, &limits, &Signals::new(), &mut |progress| {
        if let SearchInfo::Pv(report) = progress {
            let line = report.line as usize - 1;
            best[line] = Some(report);
        }
    });
    let [Some(first), Some(second)] = best else { return None };
    let value = |score| match score {
        Score::Centipawns(value) => value,
        Score::MateIn(_) => 20_000,
        Score::MatedIn(_) => -20_000,
    };
    let (value, other) = (value(first.score), value(second.score));
    let wins = value >= MIN_LEAD && value - other >= MIN_LEAD;
    (wins && sacrifices(game.position(), &first.principal_variation)).then(|| first.principal_variation[0])
}

/// Whether the variation sacrifices two pieces or more in its first plies and ends with a gain.
fn sacrifices(start: &Position, variation: &[Move]) -> bool {
    const SACRIFICE_PLIES: usize = 8;
    let own = start.side_to_move();
    let balance = |position: &Position| position.pieces(own).count() as i32 - position.pieces(!own).count() as i32;
    let mut position = *start;
    let mut min = balance(start);
    for (ply, &m) in variation.iter().enumerate() {
        position = position.play_unchecked(m);
        if ply < SACRIFICE_PLIES {
            min = min.min(balance(&position));
        }
    }
    let gain = balance(&position) > balance(start) || position.kings(own).count() > start.kings(own).count();
    balance(start) - min >= 2 && (gain || !position.has_legal_move())
}
