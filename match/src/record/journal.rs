//! The records of a match that is being played, and how they are resumed.

use std::collections::HashMap;
use std::path::Path;

use dameo_pdn::{Record, TagError};

use super::error::{ContentsError, RecordError, RowError};
use super::files::RecordFile;
use super::header::Header;
use super::json::{self, JsonRecord, MatchLength};
use super::pdn::{self, PdnRecord};
use super::row::GameRow;
use crate::outputs::{check_outputs, exists};

/// The paths of the two records, either of which may be left out.
#[derive(Debug, Clone, Copy)]
pub struct RecordPaths<'a> {
    /// The JSON.
    pub json: Option<&'a Path>,
    /// The PDN.
    pub pdn: Option<&'a Path>,
}

impl<'a> RecordPaths<'a> {
    /// The paths that are given.
    pub fn given(self) -> impl Iterator<Item = &'a Path> {
        [self.json, self.pdn].into_iter().flatten()
    }
}

/// The records of a match that is being played.
#[derive(Debug, Default)]
pub struct Journal {
    json: Option<RecordFile>,
    pdn: Option<RecordFile>,
    /// The header to write with the first game of the PDN; `None` once it is written.
    settings: Option<Header>,
}

/// A journal and what it already contains.
#[derive(Debug)]
pub struct OpenedJournal {
    /// The journal.
    pub journal: Journal,
    /// The games that are recorded already.
    pub rows: Vec<GameRow>,
    /// Notes for the user.
    pub notes: Vec<String>,
}

impl Journal {
    /// Creates new files, or resumes existing ones and returns their games. Nothing that is
    /// recorded is overwritten, and nothing is written before everything has been read and checked.
    ///
    /// # Errors
    /// When a file exists without `resume`, is not a record of this match, is being written by
    /// another process, or lacks games of the other file.
    pub fn open(
        paths: RecordPaths<'_>,
        header: &Header,
        length: &MatchLength,
        resume: bool,
    ) -> Result<OpenedJournal, RecordError> {
        check_outputs(&paths.given().collect::<Vec<_>>(), &[])?;
        match paths.given().find(|path| exists(path)) {
            Some(path) if !resume => Err(RecordError::Exists(path.into())),
            Some(_) => Self::resume(paths, header, length),
            None => {
                let names: Vec<String> = paths.given().map(|path| path.display().to_string()).collect();
                let note = format!("there is no {} to resume: the match starts anew", names.join(" and no "));
                let notes = if resume { vec![note] } else { Vec::new() };
                Ok(OpenedJournal { journal: Self::create(paths, header, length)?, rows: Vec::new(), notes })
            }
        }
    }

    fn create(paths: RecordPaths<'_>, header: &Header, length: &MatchLength) -> Result<Self, RecordError> {
        let json = paths.json.map(RecordFile::create).transpose()?;
        let pdn = paths.pdn.map(RecordFile::create).transpose().inspect_err(|_| {
            // It is still empty.
            let _ = paths.json.map(std::fs::remove_file);
        })?;
        let mut journal = Self { json, pdn, settings: Some(header.clone()) };
        if let Some(file) = &mut journal.json {
            file.append(&json::first_line(header, length)?)?;
        }
        Ok(journal)
    }

    fn resume(paths: RecordPaths<'_>, header: &Header, length: &MatchLength) -> Result<OpenedJournal, RecordError> {
        // First everything is read and checked.
        let open = |path: Option<&Path>| path.filter(|path| exists(path)).map(RecordFile::open).transpose();
        let (mut json, mut pdn) = (open(paths.json)?, open(paths.pdn)?);
        let old_json = json.as_mut().map(|file| read_json(file, header)).transpose()?;
        let old_pdn = pdn.as_mut().map(|file| read_pdn(file, header, old_json.is_some())).transpose()?;
        let Games { all, missing_in_json } =
            merge(paths, old_json.as_ref(), old_pdn.as_ref().map(|(record, _)| record))?;
        let names = |row: &GameRow| [row.white.clone(), row.black.clone()];
        if let Some(unknown) = all.iter().flat_map(names).find(|name| !header.engines.contains(name)) {
            return Err(RecordError::UnknownEngine(unknown));
        }

        // Then the files are completed.
        let create_missing = |file: &Option<RecordFile>, path: Option<&Path>| {
            path.filter(|_| file.is_none()).map(RecordFile::create).transpose()
        };
        let (new_json, new_pdn) = (create_missing(&json, paths.json)?, create_missing(&pdn, paths.pdn)?);
        if let (Some(file), Some(old)) = (&json, &old_json) {
            file.truncate(old.complete)?;
        }
        if let Some(mut file) = new_json {
            file.append(&json::first_line(header, length)?)?;
            json = Some(file);
        }
        let mut notes = Vec::new();
        if let (Some(file), Some(pdn)) = (&mut json, paths.pdn) {
            let lines: serde_json::Result<Vec<String>> = missing_in_json.iter().map(json::line).collect();
            file.append(&lines?.concat())?;
            if !missing_in_json.is_empty() {
                let (json, pdn) = (file.path().display(), pdn.display());
                let count = missing_in_json.len();
                notes.push(format!("{json} lacked {count} games of {pdn}; they were added, without times and nodes"));
            }
        }
        let mut settings = Some(header.clone());
        if let (Some(file), Some((old, end))) = (&mut pdn, &old_pdn) {
            file.truncate(old.complete)?;
            file.append(end)?;
            settings = settings.filter(|_| old.header.is_none());
        }
        let journal = Self { json, pdn: pdn.or(new_pdn), settings };
        Ok(OpenedJournal { journal, rows: all, notes })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, row: &GameRow, record: impl FnOnce() -> Result<Record, TagError>) -> Result<(), RecordError> {
        let failed = |error| RecordError::Game(Box::new(error));
        if let Some(file) = &mut self.pdn {
            let record = match &self.settings {
                Some(header) => pdn::with_settings(record()?, header)?,
                None => record()?,
            };
            file.append(&format!("{record}\n")).map_err(failed)?;
            self.settings = None;
        }
        if let Some(file) = &mut self.json {
            file.append(&json::line(row)?).map_err(failed)?;
        }
        Ok(())
    }
}

/// Adds the path of the file to an error in its contents.
fn in_file<E: Into<ContentsError>>(path: &Path) -> impl Fn(E) -> RecordError + '_ {
    move |error| RecordError::Contents { path: path.into(), error: Box::new(error.into()) }
}

fn read_json(file: &mut RecordFile, header: &Header) -> Result<JsonRecord, RecordError> {
    let record = json::parse(&file.bytes()?).map_err(in_file(file.path()))?;
    record.header.check(header).map_err(in_file(file.path()))?;
    Ok(record)
}

/// The record, and the newlines that are missing after its last complete game.
fn read_pdn(file: &mut RecordFile, header: &Header, is_known: bool) -> Result<(PdnRecord, &'static str), RecordError> {
    let bytes = file.bytes()?;
    let record = pdn::parse(&bytes).map_err(in_file(file.path()))?;
    match &record.header {
        Some(recorded) => recorded.check(header).map_err(in_file(file.path()))?,
        None if is_known => {}
        None => return Err(in_file(file.path())(ContentsError::NoCompleteGame)),
    }
    let complete = &bytes[..record.complete];
    let end = if complete.is_empty() || complete.ends_with(b"\n\n") {
        ""
    } else if complete.ends_with(b"\n") {
        "\n"
    } else {
        "\n\n"
    };
    Ok((record, end))
}

/// The games of both records.
struct Games {
    all: Vec<GameRow>,
    /// Those of the PDN that the JSON lacks.
    missing_in_json: Vec<GameRow>,
}

/// Puts the games of both records together.
fn merge(paths: RecordPaths<'_>, json: Option<&JsonRecord>, pdn: Option<&PdnRecord>) -> Result<Games, RecordError> {
    let (json_path, pdn_path) = (paths.json.unwrap_or(Path::new("")), paths.pdn.unwrap_or(Path::new("")));
    let in_json: &[GameRow] = json.map_or(&[], |record| &record.rows);
    let in_pdn: &[GameRow] = pdn.map_or(&[], |record| &record.rows);
    let known = by_key(in_json).map_err(in_file(json_path))?;
    let played = by_key(in_pdn).map_err(in_file(pdn_path))?;
    if paths.pdn.is_some() {
        // A game is written to the PDN first, so that no game can be in the JSON only.
        let lost: Vec<&GameRow> = in_json.iter().filter(|row| !played.contains_key(&row.key())).collect();
        if let Some(first) = lost.first() {
            return Err(RecordError::LostGames {
                pdn: pdn_path.into(),
                problem: if pdn.is_some() { "lacks" } else { "does not exist, but should have" },
                lost: lost.len(),
                all: in_json.len(),
                json: json_path.into(),
                first: first.name(),
            });
        }
    }
    let mut missing_in_json = Vec::new();
    let text = |row: &GameRow| format!("{} - {} {}", row.white, row.black, row.result);
    for row in in_pdn {
        match known.get(&row.key()) {
            None => missing_in_json.push(row.clone()),
            Some(other) if text(row) == text(other) => {}
            Some(other) => {
                let (pdn, json) = (pdn_path.display(), json_path.display());
                let difference = format!("{} in {pdn} and {} in {json}", text(row), text(other));
                return Err(RecordError::Contradiction(row.name(), difference));
            }
        }
    }
    Ok(Games { all: in_json.iter().chain(&missing_in_json).cloned().collect(), missing_in_json })
}

/// The games by pairing and number, each with a result and only once.
fn by_key(rows: &[GameRow]) -> Result<HashMap<(usize, usize), &GameRow>, RowError> {
    let mut games = HashMap::new();
    for row in rows {
        row.white_half_points()?;
        if games.insert(row.key(), row).is_some() {
            return Err(RowError::Duplicate(row.name()));
        }
    }
    Ok(games)
}
