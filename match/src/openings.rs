//! Where games begin.

use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result, bail, ensure};
use dameo_engine::eval::Handmade;
use dameo_engine::game::{DrawRules, Game};
use dameo_engine::movegen::is_capture_pending;
use dameo_engine::moves::Move;
use dameo_engine::notation::Fen;
use dameo_engine::search::{Engine, Limits, Score, Signals};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};

/// A position and the moves that led to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Where the game begins.
    pub start: Fen,
    /// What is played before the engines are asked.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The game after the opening.
    pub fn game(&self) -> Game {
        let mut game = Game::from(self.start);
        for &m in &self.moves {
            game.play(m);
        }
        game
    }
}

/// In which order the openings of a file are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// As they stand.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

impl FromStr for Order {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "sequential" => Ok(Self::Sequential),
            "random" => Ok(Self::Random),
            _ => bail!("order={text}: expected random or sequential"),
        }
    }
}

/// Random legal moves, and from which seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomPlies {
    /// How many.
    pub plies: u32,
    /// Where they come from.
    pub seed: u64,
}

impl FromStr for RandomPlies {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let expected = || format!("'{text}': expected PLIES,SEED, such as 6,1");
        let (plies, seed) = text.split_once(',').with_context(expected)?;
        let random = Self { plies: plies.parse().with_context(expected)?, seed: seed.parse().with_context(expected)? };
        ensure!((1..=30).contains(&random.plies), "{}: 1 to 30 plies can be random", random.plies);
        Ok(random)
    }
}

/// The openings of a match, by number.
#[derive(Debug, Clone)]
pub enum Openings {
    /// The start position alone.
    Start,
    /// Those of a file, from the first again after the last.
    Listed(Vec<Opening>),
    /// Made when they are asked for: the same for the same number and seed, so that parts of a match can be played apart.
    Random(RandomPlies),
}

/// Openings are balanced where a search to this depth
const BALANCE_DEPTH: u32 = 6;

/// finds no larger advantage than this, in centipawns.
const BALANCE_LIMIT: i32 = 60;

impl Openings {
    /// Reads a file of openings: PDN, or one FEN a line, blank lines and those that begin with # left out.
    ///
    /// # Errors
    /// When it cannot be read or has no opening; what is wrong in it and where.
    pub fn from_file(path: &Path, order: Order, seed: u64) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut openings = Self::parse(&text).with_context(|| path.display().to_string())?;
        if order == Order::Random {
            openings.shuffle(&mut StdRng::seed_from_u64(seed));
        }
        Ok(Self::Listed(openings))
    }

    fn parse(text: &str) -> Result<Vec<Opening>> {
        let is_fen = |line: &str| line.starts_with("W:") || line.starts_with("B:");
        let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#')).unwrap_or("");
        let mut openings = Vec::new();
        if is_fen(first) {
            for (number, line) in text.lines().enumerate() {
                let line = line.trim();
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                let start = line.parse::<Fen>().with_context(|| format!("line {}", number + 1))?;
                openings.push(Opening { start, moves: Vec::new() });
            }
        } else {
            for record in dameo_pdn::read(text) {
                let record = record?;
                let moves = record.moves.iter().map(|played| played.m).collect();
                openings.push(Opening { start: record.start, moves });
            }
        }
        for (number, opening) in openings.iter().enumerate() {
            let over = opening.game().outcome(DrawRules::Standard);
            ensure!(over.is_none(), "opening {}: the game is over before it begins", number + 1);
        }
        ensure!(!openings.is_empty(), "there is no opening in it");
        Ok(openings)
    }

    /// The opening of this number.
    pub fn get(&self, number: usize) -> Opening {
        match self {
            Self::Start => Opening { start: Game::new().fen(), moves: Vec::new() },
            Self::Listed(openings) => openings[number % openings.len()].clone(),
            Self::Random(random) => random_opening(*random, number),
        }
    }
}

/// Random legal moves after which nobody can capture and a shallow search sees no advantage.
fn random_opening(random: RandomPlies, number: usize) -> Opening {
    let mut bits = StdRng::seed_from_u64(random.seed ^ (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let start = Game::new().fen();
    loop {
        let mut game = Game::new();
        for _ in 0..random.plies {
            let Some(&m) = game.position().legal_moves().as_slice().choose(&mut bits) else { break };
            game.play(m);
        }
        let is_whole = game.history().len() == random.plies as usize;
        if is_whole && game.outcome(DrawRules::Standard).is_none() && is_quiet(&game) && is_balanced(&game) {
            return Opening { start, moves: game.history().iter().map(|&(_, m)| m).collect() };
        }
    }
}

/// Whether neither side could capture, were it to move.
fn is_quiet(game: &Game) -> bool {
    let position = game.position();
    !is_capture_pending(position) && !is_capture_pending(&position.pass())
}

fn is_balanced(game: &Game) -> bool {
    let Ok(mut engine) = Engine::new(Handmade, 1) else { return true };
    let limits = Limits { depth: Some(BALANCE_DEPTH), ..Limits::default() };
    let outcome = engine.search(game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {});
    matches!(outcome.score, Score::Centipawns(score) if score.abs() <= BALANCE_LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_are_quiet_balanced_and_the_same_again() {
        let openings = Openings::Random("6,1".parse().unwrap());
        for number in 0..20 {
            let opening = openings.get(number);
            assert_eq!(opening.moves.len(), 6);
            assert!(is_quiet(&opening.game()) && is_balanced(&opening.game()));
            assert_eq!(opening, openings.get(number));
            assert_ne!(opening, openings.get(number + 1));
        }
        for text in ["6", "0,1", "x,1", "6,x", "99,1"] {
            assert!(text.parse::<RandomPlies>().is_err(), "{text}");
        }
    }

    #[test]
    fn files_of_fens_and_of_games() {
        let fens = "# two\nW:Wa1,b2:Bh8,g7\n\n  B:Wa1,b2:Bh8,g7:H0:F3\n";
        let openings = Openings::parse(fens).unwrap();
        assert_eq!((openings.len(), openings[1].start.fullmove_number), (2, 3));
        let games = "[White \"A\"]\n\n1. d1-d4 d8-d5 *\n1. e1-e4 *\n";
        let openings = Openings::parse(games).unwrap();
        assert_eq!((openings[0].moves.len(), openings[1].moves.len()), (2, 1));
        let listed = Openings::Listed(openings);
        assert_eq!(listed.get(0), listed.get(2));
        for (text, part) in [
            ("", "no opening"),
            ("W:Wa1:Bh8\nW:Wa9:Bh8", "line 2"),
            ("1. d1-d9 *", "line 1, column 4"),
            ("W:W:Bh8", "over"),
        ] {
            let error = format!("{:#}", Openings::parse(text).unwrap_err());
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
