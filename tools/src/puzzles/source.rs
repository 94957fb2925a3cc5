//! Where the games come from.

use std::fs;
use std::path::PathBuf;

use crate::analyse::recorded_score;
use dameo_engine::Game;
use dameo_engine::search::Wdl;
use dameo_pdn::Record;
use dameo_study::judgement::chances_of_wdl;

use crate::games::{Warn, games};
use crate::puzzles::error::{MakeError, cannot};

/// Games of the engine against itself, at limited strength.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelfPlay {
    /// The seed of all games.
    pub seed: u64,
    /// The ratings on the scale of `docs/strength.md`; each player of each game has one of them.
    pub ratings: Vec<u32>,
}

/// Where the games come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Games {
    /// They are played.
    SelfPlay(SelfPlay),
    /// They are read from PDN files.
    Files {
        /// The files.
        paths: Vec<PathBuf>,
        /// Whether to look only where, by the recorded scores, a mistake was made.
        after_mistakes: bool,
    },
}

/// A game that was read.
#[derive(Debug)]
pub(crate) struct ReadGame {
    pub(crate) game: Game,
    /// The file, and the number of the game in it.
    pub(crate) source: String,
    /// The winning chances of the player of each move by its recorded score, 0 to 100.
    chances: Vec<Option<f64>>,
}

/// How much the winning chances of a player rise when the other one makes a mistake.
const MISTAKE: f64 = 15.0;

/// How far the score of a short search may fall below what a puzzle requires.
const SLACK: f64 = 15.0;

impl ReadGame {
    fn new(record: &Record, source: String) -> Self {
        let mut game = Game::from(record.start());
        let chances = record.moves.iter().map(|played| {
            let wdl = recorded_score(played).map(|score| Wdl::new(score, game.position()));
            game.play_unchecked(played.played);
            wdl.map(|Wdl { win, draw, .. }| chances_of_wdl(win, draw))
        });
        let chances = chances.collect();
        Self { game: record.game(), source, chances }
    }

    /// Whether the side to move at this ply may have a puzzle, because the other side has
    /// just made a mistake: its chances are nearly `least`, and were lower a move before. Yes, if
    /// the game has no scores there.
    pub(crate) fn is_after_mistake(&self, ply: usize, least: f64) -> bool {
        let at = |ply: usize| self.chances.get(ply).copied().flatten();
        at(ply).is_none_or(|now| {
            let before = ply.checked_sub(2).and_then(at);
            now >= least - SLACK && before.is_none_or(|before| now - before >= MISTAKE)
        })
    }
}

/// The games of a set of files.
#[derive(Debug, Default)]
pub(crate) struct ReadGames {
    pub(crate) games: Vec<ReadGame>,
    /// The files, with the CRC-32 of each.
    pub(crate) files: Vec<(String, u32)>,
    /// How many games cannot be read.
    pub(crate) left_out: usize,
}

/// Reads the games of files.
pub(crate) fn read(paths: &[PathBuf], warn: Warn<'_>) -> Result<ReadGames, MakeError> {
    let mut read = ReadGames::default();
    for path in paths {
        let bytes = fs::read(path).map_err(cannot("read", path))?;
        let file = path.display().to_string();
        for game in games(path, &bytes[..], warn, &mut read.left_out) {
            let (number, record) = game.map_err(cannot("read", path))?;
            read.games.push(ReadGame::new(&record, format!("{file} game {number}")));
        }
        read.files.push((file, dameo_tables::crc32(&bytes)));
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_may_follow_a_mistake_or_a_move_without_a_score() {
        let text = "1. d1-d4 {+0.10/9 0.1s} b8-a7 {-0.10/9 0.1s} 2. b1-a2 {+9.00/9 0.1s} b7-a6 {-M9/9 0.1s} \
            3. b2-a3 {+M8/9 0.1s} d8-b6 {+0.10/9 0.1s} 4. c2-b3 *";
        let game = ReadGame::new(&text.parse().unwrap(), "a file".into());
        let wanted: Vec<bool> = (0..8).map(|ply| game.is_after_mistake(ply, 80.0)).collect();
        // The first win; not the second, which is no surprise. The chances of Black at the end are
        // better than before, but not good. Nothing is known of the last move and what follows.
        assert_eq!(wanted, [false, false, true, false, false, false, true, true]);
    }
}
