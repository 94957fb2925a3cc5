//! Training data from recorded games whose moves have scores.

use std::fs::File;
use std::path::PathBuf;

use dameo_engine::{Color, EndgameTables, Game, TableResult};
use dameo_pdn::GameResult;
use dameo_tables::Tablebase;

use crate::games::{Warn, games};
use crate::train::error::{TrainError, cannot};
use crate::train::folder::NewFolder;
use crate::train::record::{Ending, RawRecord, Record, own_view};
use crate::train::shard::{Header, Order};

/// How the records of games are written.
#[derive(Debug, Clone)]
pub struct GameReader {
    /// A new or empty folder for the shards.
    pub out: PathBuf,
    /// The games of a shard.
    pub shard_games: u32,
}

/// What was read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReadGames {
    /// Games with a result.
    pub games: u64,
    /// Their recorded positions.
    pub positions: u64,
    /// Games that cannot be read or have no result.
    pub left_out: u64,
}

impl GameReader {
    /// Records the quiet positions of the games of PDN files, each with the score of the move that
    /// was played in it. Positions without a score are passed over: those of openings, of forced
    /// wins and losses, and of games without scores. Calls `warn` for what is wrong in the files.
    ///
    /// # Errors
    /// When the folder is not empty, or a file cannot be read or written.
    pub fn run(&self, files: &[PathBuf], warn: Warn<'_>) -> Result<ReadGames, TrainError> {
        if self.shard_games == 0 {
            return Err(TrainError::EmptyShard("game"));
        }
        let folder = NewFolder::create(&self.out)?;
        let tables = Tablebase::built_in([])?;
        // Neither the nodes nor the engines of the games are known.
        let header = Header { order: Order::Games, seed: 0, nodes: 0, signature: 0, number: 0, games: 0 };
        let mut shard = (header, Vec::new());
        let mut read = ReadGames::default();
        for path in files {
            let file = File::open(path).map_err(cannot("read", path))?;
            let mut left_out = 0;
            for game in games(path, file, warn, &mut left_out) {
                let (number, game) = game.map_err(cannot("read", path))?;
                let ending = match ending(&game) {
                    Ok(ending) => ending,
                    Err(why) => {
                        warn(path, &format_args!("game {number} {why}; it is left out"));
                        read.left_out += 1;
                        continue;
                    }
                };
                let records = records(&game, ending, read.games as u16, &tables);
                read.games += 1;
                read.positions += records.len() as u64;
                shard.0.games += 1;
                shard.1.extend(records.iter().map(Record::encode));
                if shard.0.games == self.shard_games {
                    shard = next(&folder, shard)?;
                }
            }
            read.left_out += left_out as u64;
        }
        if !shard.1.is_empty() {
            next(&folder, shard)?;
        }
        folder.finish()?;
        Ok(read)
    }
}

/// Writes a shard, and begins the next one.
fn next(
    folder: &NewFolder,
    (header, records): (Header, Vec<RawRecord>),
) -> Result<(Header, Vec<RawRecord>), TrainError> {
    folder.write(&header, &records)?;
    Ok((Header { number: header.number + 1, games: 0, ..header }, Vec::new()))
}

/// How a game ended, if its result is a valid training target.
fn ending(game: &dameo_pdn::Record) -> Result<Ending, String> {
    if game.result() == GameResult::Unknown {
        return Err("has no result".into());
    }
    match game.tag("Termination") {
        Some("maximum plies") => Ok(Ending::PlyLimit),
        None
        | Some("normal" | "no legal move" | "repetition" | "one king against one king" | "50 plies of king moves") => {
            Ok(Ending::Rules)
        }
        Some(reason) => {
            let known = Ending::ALL.into_iter().find(|ending| ending.text() == reason);
            known.ok_or_else(|| format!("was not decided on the board: {reason}"))
        }
    }
}

/// The records of a game with a result.
fn records(game: &dameo_pdn::Record, ending: Ending, number: u16, tables: &Tablebase) -> Vec<Record> {
    let mut records = Vec::new();
    let mut played = Game::from(game.start());
    for (ply, m) in game.moves.iter().enumerate() {
        let position = *played.position();
        let side = position.side_to_move();
        let score = m.engine_score().and_then(|score| i16::try_from(score).ok());
        if let Some(score) = score {
            let result = match game.result() {
                GameResult::Draw | GameResult::Unknown => TableResult::Draw,
                result if result == GameResult::win(side) => TableResult::Win,
                _ => TableResult::Loss,
            };
            let record = Record {
                position: own_view(&position),
                score,
                result: tables.probe_wdl(&position).unwrap_or(result),
                was_black: side == Color::Black,
                ending,
                ply: u16::try_from(ply).unwrap_or(u16::MAX),
                game: number,
            };
            // Positions with a pending capture or a finished game are skipped.
            records.extend(record.check().is_ok().then_some(record));
        }
        played.play_unchecked(m.played);
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pdn: &str) -> (ReadGames, Vec<Record>, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let (file, out) = (folder.path().join("games.pdn"), folder.path().join("data"));
        std::fs::write(&file, pdn).unwrap();
        let warnings = std::cell::RefCell::new(Vec::new());
        let reader = GameReader { out: out.clone(), shard_games: 2 };
        let read = reader.run(&[file], &|_, why| warnings.borrow_mut().push(why.to_string())).unwrap();
        let shards = crate::train::folder::shards(&out).unwrap_or_default();
        let records = shards.iter().flat_map(|path| crate::train::folder::read(path).unwrap().records);
        (read, records.map(|raw| Record::decode(&raw).unwrap()).collect(), warnings.into_inner())
    }

    #[test]
    fn quiet_positions_with_a_score_are_recorded_with_the_result_of_their_side() {
        let game = "1. f3-f4 {opening} d6-d5 {-0.12/9 0.1s} 2. d3-d4 {+0.15/9 0.1s} d5xd3xf3xf5 {+1.00/1 0.0s} 1-0";
        let (read, records, warnings) =
            read(&format!("[Result \"1-0\"]\n[Termination \"endgame tables\"]\n\n{game}\n"));
        assert_eq!((read, warnings), (ReadGames { games: 1, positions: 2, left_out: 0 }, Vec::new()));
        let found = records.iter().map(|record| (record.ply, record.score, record.result, record.was_black));
        let expected = [(1, -12, TableResult::Loss, true), (2, 15, TableResult::Win, false)];
        assert_eq!(found.collect::<Vec<_>>(), expected);
        assert_eq!((records[0].ending, records[0].check()), (Ending::Tables, Ok(())));
        // The board is turned for Black.
        let mut game = Game::new();
        game.play_text("f3f4").unwrap();
        assert_eq!(records[0].position, own_view(game.position()));
    }

    #[test]
    fn games_that_say_nothing_of_their_positions_are_left_out_and_named() {
        let moves = "1. f3-f4 {+0.10/9 0.1s} d6-d5 {-0.12/9 0.1s}";
        let (read, records, warnings) = read(&format!(
            "[Result \"*\"]\n\n{moves} *\n\n[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n{moves} 1-0\n\n\
             [Result \"1-0\"]\n\n1. f3-f9 1-0\n\n[Result \"0-1\"]\n\n{moves} 0-1\n"
        ));
        assert_eq!((read, records.len()), (ReadGames { games: 1, positions: 2, left_out: 3 }, 2));
        let expected = ["game 1 has no result", "game 2 was not decided on the board: time forfeit", "f3-f9"];
        for (warning, expected) in warnings.iter().zip(expected) {
            assert!(warning.contains(expected), "{warning}");
        }
        assert_eq!(records[0].result, TableResult::Loss);
    }
}
