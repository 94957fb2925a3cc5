//! Statistics of imported games, stored next to the scores.

use dameo_engine::{DrawRules, Position, move_text};
use dameo_pdn::{GameResult, Record};
use rusqlite::params;

use super::{Tree, number_of};
use crate::book::error::TreeError;
use dameo_study::book::Canonical;
use dameo_study::checksum::fnv;

/// The outcome of importing a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Imported {
    /// It was counted.
    Counted,
    /// The same moves with the same result were imported before.
    Known,
    /// It has no result, or does not begin at the start position.
    Unfit,
}

impl Tree {
    /// Counts the first moves of a game, at most `plies`. All or nothing is counted.
    ///
    /// # Errors
    /// When the tree cannot be written; it is then as before.
    pub fn import(&mut self, record: &Record, plies: usize) -> Result<Imported, TreeError> {
        let game = record.game();
        let result = match record.result() {
            GameResult::Unknown => GameResult::from(game.outcome(DrawRules::Standard)),
            known => known,
        };
        let counts = match result {
            GameResult::WhiteWins => [1, 0, 0],
            GameResult::Draw => [0, 1, 0],
            GameResult::BlackWins => [0, 0, 1],
            GameResult::Unknown => return Ok(Imported::Unfit),
        };
        if record.start().position != Position::start() || record.moves.is_empty() {
            return Ok(Imported::Unfit);
        }
        let hash = hash(record, result);
        self.transaction(|transaction| {
            if transaction.execute("INSERT OR IGNORE INTO games VALUES (?1)", [&hash[..]])? == 0 {
                return Ok(Imported::Known);
            }
            let count = "INSERT INTO played (position, move, white, draws, black) VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT DO UPDATE SET white = white + excluded.white, draws = draws + excluded.draws,
                    black = black + excluded.black";
            let mut count = transaction.prepare_cached(count)?;
            let mut position = Position::start();
            for played in record.moves.iter().take(plies) {
                let canonical = Canonical::of(&position);
                let number = number_of(transaction, &canonical)?;
                let text = move_text(canonical.position(), canonical.map(played.played));
                count.execute(params![number, text, counts[0], counts[1], counts[2]])?;
                position = position.play_unchecked(played.played);
            }
            Ok(Imported::Counted)
        })
    }

    /// The number of imported games.
    ///
    /// # Errors
    /// When the tree cannot be read.
    pub fn games(&self) -> Result<u64, TreeError> {
        self.query(|connection| connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0)))
    }
}

/// A hash of a game: two sums of its moves and its result, each FNV-1a with 64 bits.
fn hash(record: &Record, result: GameResult) -> [u8; 16] {
    let mut bytes: Vec<u8> = result.text().bytes().collect();
    for played in &record.moves {
        let m = played.played;
        bytes.extend([m.from.index() as u8, m.to.index() as u8]);
        bytes.extend(m.captured.0.to_le_bytes());
    }
    let mut hash = [0; 16];
    hash[..8].copy_from_slice(&fnv(0, &bytes).to_le_bytes());
    hash[8..].copy_from_slice(&fnv(1, &bytes).to_le_bytes());
    hash
}
