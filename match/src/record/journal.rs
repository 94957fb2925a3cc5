//! The records of a match that is being played, and how they are resumed.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use dameo_pdn::{Record, TagError};

use super::files::{RecordFile, check_distinct, exists};
use super::header::Header;
use super::json::{self, JsonRecord};
use super::pdn::{self, PdnRecord};
use super::row::GameRow;

/// The records of a match that is being played.
#[derive(Debug, Default)]
pub struct Journal {
    json: Option<RecordFile>,
    pdn: Option<RecordFile>,
    /// The description that the first game of the PDN still needs.
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
    pub fn open(json: Option<&Path>, pdn: Option<&Path>, header: &Header, resume: bool) -> Result<OpenedJournal> {
        if let (Some(json), Some(pdn)) = (json, pdn) {
            check_distinct([json, pdn])?;
        }
        let existing: Vec<&Path> = [json, pdn].into_iter().flatten().filter(|path| exists(path)).collect();
        if !resume {
            if let Some(path) = existing.first() {
                bail!("{} exists already; --resume continues it", path.display());
            }
            return Self::create(json, pdn, header, Vec::new());
        }
        ensure!(json.is_some() || pdn.is_some(), "--resume needs the record that it continues: --json or --pdn");
        if existing.is_empty() {
            let names: Vec<String> = [json, pdn].into_iter().flatten().map(|path| path.display().to_string()).collect();
            let note = format!("there is no {} to resume: the match starts anew", names.join(" and no "));
            return Self::create(json, pdn, header, vec![note]);
        }
        Self::resume(json, pdn, header)
    }

    fn create(json: Option<&Path>, pdn: Option<&Path>, header: &Header, notes: Vec<String>) -> Result<OpenedJournal> {
        let json_file = json.map(RecordFile::create).transpose()?;
        let pdn_file = pdn.map(RecordFile::create).transpose().inspect_err(|_| {
            // It is still empty.
            let _ = json.map(std::fs::remove_file);
        })?;
        let mut journal = Self { json: json_file, pdn: pdn_file, settings: Some(header.clone()) };
        if let Some(file) = &mut journal.json {
            file.append(&json::first_line(header)?)?;
        }
        Ok(OpenedJournal { journal, rows: Vec::new(), notes })
    }

    fn resume(json: Option<&Path>, pdn: Option<&Path>, header: &Header) -> Result<OpenedJournal> {
        // First everything is read and checked.
        let open = |path: Option<&Path>| path.filter(|path| exists(path)).map(RecordFile::open).transpose();
        let (mut json_file, mut pdn_file) = (open(json)?, open(pdn)?);
        if let (Some(json_file), Some(pdn_file)) = (&json_file, &pdn_file) {
            ensure!(
                !json_file.is_same(pdn_file)?,
                "--json and --pdn are the same file; each record needs a file of its own"
            );
        }
        let old_json = match (&mut json_file, json) {
            (Some(file), Some(path)) => Some(read_json(file, path, header)?),
            _ => None,
        };
        let old_pdn = match (&mut pdn_file, pdn) {
            (Some(file), Some(path)) => Some(read_pdn(file, path, header, old_json.is_some())?),
            _ => None,
        };
        let names = [json, pdn].map(|path| path.map(|path| path.display().to_string()).unwrap_or_default());
        let (rows, lacking) =
            merge(old_json.as_ref(), old_pdn.as_ref().map(|(record, _)| record), pdn.is_some(), &names)?;
        for row in &rows {
            for name in [&row.white, &row.black] {
                ensure!(
                    header.engines.contains(name),
                    "the record has games of '{name}', which does not play in this match"
                );
            }
        }

        // Then the files are completed.
        let is_new = |file: &Option<RecordFile>, path: Option<&Path>| {
            path.filter(|_| file.is_none()).map(RecordFile::create).transpose()
        };
        let (new_json, new_pdn) = (is_new(&json_file, json)?, is_new(&pdn_file, pdn)?);
        let mut notes = Vec::new();
        if let (Some(file), Some(old)) = (&json_file, &old_json) {
            file.truncate(old.complete)?;
        }
        if let Some(mut file) = new_json {
            file.append(&json::first_line(header)?)?;
            json_file = Some(file);
        }
        if let Some(file) = &mut json_file {
            let lines: Result<Vec<String>> = lacking.iter().map(json::line).collect();
            file.append(&lines?.concat())?;
            if !lacking.is_empty() {
                notes.push(format!(
                    "{} lacked {} games of {}; they were added, without times and nodes",
                    names[0],
                    lacking.len(),
                    names[1]
                ));
            }
        }
        let mut settings = Some(header.clone());
        if let (Some(file), Some((old, end))) = (&mut pdn_file, &old_pdn) {
            file.truncate(old.complete)?;
            file.append(end)?;
            settings = settings.filter(|_| old.header.is_none());
        }
        let journal = Self { json: json_file, pdn: pdn_file.or(new_pdn), settings };
        Ok(OpenedJournal { journal, rows, notes })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, row: &GameRow, record: impl FnOnce() -> Result<Record, TagError>) -> Result<()> {
        if let Some(file) = &mut self.pdn {
            let record = match &self.settings {
                Some(header) => pdn::with_settings(record()?, header)?,
                None => record()?,
            };
            file.append(&format!("{record}\n")).context("the game could not be recorded")?;
            self.settings = None;
        }
        if let Some(file) = &mut self.json {
            file.append(&json::line(row)?).context("the game could not be recorded")?;
        }
        Ok(())
    }
}

fn read_json(file: &mut RecordFile, path: &Path, header: &Header) -> Result<JsonRecord> {
    let record = json::parse(&file.bytes()?).with_context(|| path.display().to_string())?;
    record.header.check(header).with_context(|| path.display().to_string())?;
    Ok(record)
}

/// The record, and the newlines that are missing after its last complete game.
fn read_pdn(file: &mut RecordFile, path: &Path, header: &Header, is_known: bool) -> Result<(PdnRecord, &'static str)> {
    let bytes = file.bytes()?;
    let record = pdn::parse(&bytes).with_context(|| path.display().to_string())?;
    match &record.header {
        Some(recorded) => recorded.check(header).with_context(|| path.display().to_string())?,
        None => ensure!(
            is_known,
            "{}: no complete game describes the match; resume with its --json too, or remove it to start the match \
             anew",
            path.display()
        ),
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

/// The games of both records, and those of the PDN that the JSON lacks.
fn merge(
    json: Option<&JsonRecord>,
    pdn: Option<&PdnRecord>,
    has_pdn: bool,
    [json_name, pdn_name]: &[String; 2],
) -> Result<(Vec<GameRow>, Vec<GameRow>)> {
    let in_json: &[GameRow] = json.map_or(&[], |record| &record.rows);
    let in_pdn: &[GameRow] = pdn.map_or(&[], |record| &record.rows);
    let known = by_key(in_json).with_context(|| json_name.clone())?;
    let played = by_key(in_pdn).with_context(|| pdn_name.clone())?;
    if has_pdn {
        // A game is written to the PDN first, so that no game can be in the JSON only.
        let lost: Vec<&GameRow> = in_json.iter().filter(|row| !played.contains_key(&row.key())).collect();
        if let Some(first) = lost.first() {
            bail!(
                "{pdn_name} {} {} of the {} games in {json_name}, the first of them {}; restore the file, or leave \
                 out --pdn",
                if pdn.is_some() { "lacks" } else { "does not exist, but should have" },
                lost.len(),
                in_json.len(),
                first.name()
            );
        }
    }
    let mut lacking = Vec::new();
    for row in in_pdn {
        match known.get(&row.key()) {
            None => lacking.push(row.clone()),
            Some(other) => ensure!(
                [&row.white, &row.black, &row.result] == [&other.white, &other.black, &other.result],
                "game {} is {} - {} {} in {pdn_name} and {} - {} {} in {json_name}",
                row.name(),
                row.white,
                row.black,
                row.result,
                other.white,
                other.black,
                other.result
            ),
        }
    }
    Ok((in_json.iter().chain(&lacking).cloned().collect(), lacking))
}

/// The games by pairing and number, each with a result and only once.
fn by_key(rows: &[GameRow]) -> Result<HashMap<(usize, usize), &GameRow>> {
    let mut games = HashMap::new();
    for row in rows {
        row.white_half_points()?;
        ensure!(games.insert(row.key(), row).is_none(), "game {} is recorded twice", row.name());
    }
    Ok(games)
}
