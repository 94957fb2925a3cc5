//! Where the games come from.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use dameo_engine::Game;

use crate::error::{MakeError, cannot};

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
    Files(Vec<PathBuf>),
}

/// A game that was read.
#[derive(Debug)]
pub(crate) struct ReadGame {
    pub(crate) game: Game,
    /// The file, and the number of the game in it.
    pub(crate) source: String,
}

/// What files have.
#[derive(Debug, Default)]
pub(crate) struct ReadGames {
    pub(crate) games: Vec<ReadGame>,
    /// The files, with the CRC-32 of each.
    pub(crate) files: Vec<(String, u32)>,
    /// How many games cannot be read.
    pub(crate) left_out: usize,
}

/// Reads the games of files. `left_out` is called for each game that cannot be read.
pub(crate) fn read(paths: &[PathBuf], left_out: &dyn Fn(&Path, &dyn Display)) -> Result<ReadGames, MakeError> {
    let mut read = ReadGames::default();
    for path in paths {
        let bytes = fs::read(path).map_err(cannot("read", path))?;
        let file = path.display().to_string();
        for (number, record) in (1..).zip(dameo_pdn::read(&dameo_pdn::decode(&bytes))) {
            match record {
                Ok(record) => {
                    read.games.push(ReadGame { game: record.game(), source: format!("{file} game {number}") });
                }
                Err(error) => {
                    left_out(path, &error);
                    read.left_out += 1;
                }
            }
        }
        read.files.push((file, crc32fast::hash(&bytes)));
    }
    Ok(read)
}
