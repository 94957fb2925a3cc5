//! Files of games, as every tool reads them.

use std::fmt::Display;
use std::io::{Read, Result};
use std::path::Path;

use dameo_pdn::{ReadError, Record, read_from};

/// Takes what is wrong in a file: a game that is left out, or a part of one.
pub type Warn<'a> = &'a dyn Fn(&Path, &dyn Display);

/// The games of a file and their numbers from 1, without those that cannot be read: these are
/// reported and added to `left_out`. The warnings of a game are reported too. The file is read in a
/// constant amount of memory.
pub(crate) fn games<'a>(
    path: &'a Path,
    file: impl Read + 'a,
    warn: Warn<'a>,
    left_out: &'a mut usize,
) -> impl Iterator<Item = Result<(usize, Record)>> + 'a {
    (1..).zip(read_from(file)).filter_map(|(number, game)| match game {
        Ok(game) => {
            game.warnings().iter().for_each(|warning| warn(path, warning));
            Some(Ok((number, game)))
        }
        Err(ReadError::Io(error)) => Some(Err(error)),
        Err(error) => {
            warn(path, &format_args!("{error}; it is left out"));
            *left_out += 1;
            None
        }
    })
}
