//! The files of a match that is being played.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use dameo_pdn::Record;

use super::files::{RecordFile, check_distinct, is_there};
use super::json::JsonRecord;
use super::pdn::PdnRecord;
use super::{Header, Row, json, pdn};

/// The files of a match that is being played.
#[derive(Debug, Default)]
pub struct Journal {
    json: Option<RecordFile>,
    pdn: Option<RecordFile>,
    /// What the first game of the PDN has to say; nothing once it is said.
    settings: Option<Header>,
}

/// A journal with what it began with.
#[derive(Debug)]
pub struct Opened {
    /// The journal.
    pub journal: Journal,
    /// The games that are recorded already.
    pub rows: Vec<Row>,
    /// What the user should know.
    pub notes: Vec<String>,
}

impl Journal {
    /// Begins new files, or goes on with those that are there; then the games in them come back. Nothing that was recorded is
    /// overwritten, and before everything is understood nothing is written at all.
    ///
    /// # Errors
    /// When a file is there that should be new, or is not the record of this match, or is written by somebody else, or lacks what the
    /// other has.
    pub fn open(json: Option<&Path>, pdn: Option<&Path>, header: &Header, resume: bool) -> Result<Opened> {
        if let (Some(json), Some(pdn)) = (json, pdn) {
            check_distinct([json, pdn])?;
        }
        let there: Vec<&Path> = [json, pdn].into_iter().flatten().filter(|path| is_there(path)).collect();
        if !resume {
            if let Some(path) = there.first() {
                bail!("{} is there already; --resume goes on with it", path.display());
            }
            return Self::begin(json, pdn, header, Vec::new());
        }
        ensure!(json.is_some() || pdn.is_some(), "--resume needs the record that it continues: --json or --pdn");
        if there.is_empty() {
            let names: Vec<String> = [json, pdn].into_iter().flatten().map(|path| path.display().to_string()).collect();
            let note = format!("there is no {} to resume: the match begins anew", names.join(" and no "));
            return Self::begin(json, pdn, header, vec![note]);
        }
        Self::resume(json, pdn, header)
    }

    fn begin(json: Option<&Path>, pdn: Option<&Path>, header: &Header, notes: Vec<String>) -> Result<Opened> {
        let json_file = json.map(RecordFile::create).transpose()?;
        let pdn_file = pdn.map(RecordFile::create).transpose().inspect_err(|_| {
            // It is empty still.
            let _ = json.map(std::fs::remove_file);
        })?;
        let mut journal = Self { json: json_file, pdn: pdn_file, settings: Some(header.clone()) };
        if let Some(file) = &mut journal.json {
            file.add(&json::first_line(header)?)?;
        }
        Ok(Opened { journal, rows: Vec::new(), notes })
    }

    fn resume(json: Option<&Path>, pdn: Option<&Path>, header: &Header) -> Result<Opened> {
        // First everything is read and understood.
        let open = |path: Option<&Path>| path.filter(|path| is_there(path)).map(RecordFile::open).transpose();
        let (mut json_file, mut pdn_file) = (open(json)?, open(pdn)?);
        if let (Some(json_file), Some(pdn_file)) = (&json_file, &pdn_file) {
            ensure!(!json_file.is(pdn_file)?, "--json and --pdn are the same file; each record needs one of its own");
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
                    "the record has games of '{name}', who does not play in this match"
                );
            }
        }

        // Then it is completed.
        let is_new = |file: &Option<RecordFile>, path: Option<&Path>| {
            path.filter(|_| file.is_none()).map(RecordFile::create).transpose()
        };
        let (new_json, new_pdn) = (is_new(&json_file, json)?, is_new(&pdn_file, pdn)?);
        let mut notes = Vec::new();
        if let (Some(file), Some(old)) = (&json_file, &old_json) {
            file.cut(old.whole)?;
        }
        if let Some(mut file) = new_json {
            file.add(&json::first_line(header)?)?;
            json_file = Some(file);
        }
        if let Some(file) = &mut json_file {
            let lines: Result<Vec<String>> = lacking.iter().map(json::line).collect();
            file.add(&lines?.concat())?;
            if !lacking.is_empty() {
                notes.push(format!(
                    "{} lacked {} games of {}: they were added, without times and nodes",
                    names[0],
                    lacking.len(),
                    names[1]
                ));
            }
        }
        let mut settings = Some(header.clone());
        if let (Some(file), Some((old, end))) = (&mut pdn_file, &old_pdn) {
            file.cut(old.whole)?;
            file.add(end)?;
            settings = settings.filter(|_| old.header.is_none());
        }
        let journal = Self { json: json_file, pdn: pdn_file.or(new_pdn), settings };
        Ok(Opened { journal, rows, notes })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, row: &Row, record: impl FnOnce() -> Record) -> Result<()> {
        if let Some(file) = &mut self.pdn {
            let record = match &self.settings {
                Some(header) => pdn::with_settings(record(), header)?,
                None => record(),
            };
            file.add(&format!("{record}\n")).context("the game could not be recorded")?;
            self.settings = None;
        }
        if let Some(file) = &mut self.json {
            file.add(&json::line(row)?).context("the game could not be recorded")?;
        }
        Ok(())
    }
}

fn read_json(file: &mut RecordFile, path: &Path, header: &Header) -> Result<JsonRecord> {
    let record = json::parse(&file.bytes()?).with_context(|| path.display().to_string())?;
    record.header.check(header).with_context(|| path.display().to_string())?;
    Ok(record)
}

/// The record, and what is missing behind its last whole game.
fn read_pdn(file: &mut RecordFile, path: &Path, header: &Header, is_known: bool) -> Result<(PdnRecord, &'static str)> {
    let bytes = file.bytes()?;
    let record = pdn::parse(&bytes).with_context(|| path.display().to_string())?;
    match &record.header {
        Some(recorded) => recorded.check(header).with_context(|| path.display().to_string())?,
        None => ensure!(
            is_known,
            "{}: no whole game says which match it records, and it is left as it is; resume with its --json too, or remove it to begin \
             anew",
            path.display()
        ),
    }
    let whole = &bytes[..record.whole];
    let end = if whole.is_empty() || whole.ends_with(b"\n\n") {
        ""
    } else if whole.ends_with(b"\n") {
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
    is_pdn_asked: bool,
    [json_name, pdn_name]: &[String; 2],
) -> Result<(Vec<Row>, Vec<Row>)> {
    let of_json: &[Row] = json.map_or(&[], |record| &record.rows);
    let of_pdn: &[Row] = pdn.map_or(&[], |record| &record.rows);
    let known = by_key(of_json).with_context(|| json_name.clone())?;
    let played = by_key(of_pdn).with_context(|| pdn_name.clone())?;
    if is_pdn_asked {
        // A game is written to the PDN first, so that none can be in the JSON alone.
        let lost: Vec<&Row> = of_json.iter().filter(|row| !played.contains_key(&row.key())).collect();
        if let Some(first) = lost.first() {
            bail!(
                "{pdn_name} {} {} of the {} games in {json_name}, the first of them {}; put the file back, or leave out --pdn",
                if pdn.is_some() { "lacks" } else { "is not there, but would have" },
                lost.len(),
                of_json.len(),
                first.name()
            );
        }
    }
    let mut lacking = Vec::new();
    for row in of_pdn {
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
    Ok((of_json.iter().chain(&lacking).cloned().collect(), lacking))
}

/// The games by encounter and number, each of which has a result and is there once.
fn by_key(rows: &[Row]) -> Result<HashMap<(usize, usize), &Row>> {
    let mut games = HashMap::new();
    for row in rows {
        row.white_half_points()?;
        ensure!(games.insert(row.key(), row).is_none(), "game {} is recorded twice", row.name());
    }
    Ok(games)
}
