//! What was played, on disk: a line of JSON and a game of PDN for each game, written before the next begins.
//!
//! The first line of the JSON says what the match is, so that a match is only continued as what it was begun.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use dameo_pdn::{GameResult, PlayedMove, Record};
use serde::{Deserialize, Serialize};

use crate::play::{Finished, Reason, Thought, ThoughtScore};

/// What a match is, as far as its games depend on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The engines' names, in their order.
    pub engines: Vec<String>,
    /// Their limits, in the same order.
    pub limits: Vec<String>,
    /// Who meets whom.
    pub format: String,
    /// Games of an encounter.
    pub games: usize,
    /// Where games begin.
    pub openings: String,
    /// What the engines are started with: arguments and options, in the same order.
    pub settings: Vec<String>,
    /// Draw rules, adjudication, maximum plies.
    pub rules: String,
}

/// What one side's thinking added up to in a game.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Effort {
    /// Moves that it chose.
    pub moves: u64,
    /// Seconds.
    pub seconds: f64,
    /// Nodes.
    pub nodes: u64,
    /// Plies of depth.
    pub depth: u64,
}

impl Effort {
    fn add(&mut self, thought: &Thought) {
        self.moves += 1;
        self.seconds += thought.time.as_secs_f64();
        self.nodes += thought.nodes.unwrap_or(0);
        self.depth += u64::from(thought.depth.unwrap_or(0));
    }

    /// Adds what another game took.
    pub fn merge(&mut self, other: &Self) {
        self.moves += other.moves;
        self.seconds += other.seconds;
        self.nodes += other.nodes;
        self.depth += other.depth;
    }
}

/// A game in short.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The number of the encounter in the match, from 0.
    pub encounter: usize,
    /// The number of the game in the encounter, from 1.
    pub game: usize,
    /// Who had White.
    pub white: String,
    /// Who had Black.
    pub black: String,
    /// The result: `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended.
    pub reason: Reason,
    /// More about it, where somebody is to blame.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// Plies, those of the opening included.
    pub plies: usize,
    /// What White's moves took, then Black's.
    pub efforts: [Effort; 2],
}

impl Row {
    /// A game as a row.
    pub fn new(encounter: usize, game: usize, names: [&str; 2], finished: &Finished) -> Self {
        let mut efforts = [Effort::default(); 2];
        let history = &finished.game.history()[finished.opening_plies..];
        for ((position, _), thought) in history.iter().zip(&finished.thoughts) {
            efforts[position.side().index()].add(thought);
        }
        Self {
            encounter,
            game,
            white: names[0].into(),
            black: names[1].into(),
            result: finished.result.text().into(),
            reason: finished.reason,
            detail: finished.detail.clone(),
            plies: finished.game.history().len(),
            efforts,
        }
    }

    /// Half-points of White.
    ///
    /// # Errors
    /// When the row has no result.
    pub fn white_half_points(&self) -> Result<usize> {
        match GameResult::read(&self.result) {
            Some(GameResult::WhiteWins) => Ok(2),
            Some(GameResult::Draw) => Ok(1),
            Some(GameResult::BlackWins) => Ok(0),
            _ => bail!(
                "game {}.{}: '{}' is not the result of a finished game",
                self.encounter + 1,
                self.game,
                self.result
            ),
        }
    }

    fn key(&self) -> (usize, usize) {
        (self.encounter, self.game)
    }
}

/// What an engine thought, as a comment: score in men and depth, and the time.
fn comment(thought: &Thought) -> String {
    let score = match thought.score {
        Some(ThoughtScore::Centipawns(score)) => format!("{:+.2}", f64::from(score) / 100.0),
        Some(ThoughtScore::Mate(moves)) => format!("{}M{}", if moves > 0 { '+' } else { '-' }, moves.abs()),
        None => "?".into(),
    };
    let depth = thought.depth.map_or(String::new(), |depth| format!("/{depth}"));
    format!("{score}{depth} {:.3}s", thought.time.as_secs_f64())
}

/// A game as PDN.
pub fn pdn(row: &Row, finished: &Finished, limits: [&str; 2]) -> Record {
    let mut record = Record::of_game(&finished.game);
    let date = time::OffsetDateTime::now_utc().date();
    record.set_tag("Event", "dameo-match");
    record.set_tag("Date", &format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day()));
    record.set_tag("Round", &format!("{}.{}", row.encounter + 1, row.game));
    record.set_tag("White", &row.white);
    record.set_tag("Black", &row.black);
    record.set_result(finished.result);
    record.set_tag("WhiteLimits", limits[0]);
    record.set_tag("BlackLimits", limits[1]);
    record.set_tag("PlyCount", &row.plies.to_string());
    record.set_tag("Termination", row.reason.text());
    if let Some(last) = finished.opening_plies.checked_sub(1) {
        record.moves[last].comments.push("opening".into());
    }
    for (played, thought) in record.moves[finished.opening_plies..].iter_mut().zip(&finished.thoughts) {
        played.comments.push(comment(thought));
    }
    let outcome = match finished.result {
        GameResult::WhiteWins => "White wins",
        GameResult::BlackWins => "Black wins",
        GameResult::Draw => "Draw",
        GameResult::Unknown => "No result",
    };
    let detail = if row.detail.is_empty() { String::new() } else { format!(": {}", row.detail) };
    let why = format!("{outcome}, {}{detail}", row.reason.text());
    match record.moves.last_mut() {
        Some(PlayedMove { comments, .. }) => comments.push(why),
        None => record.comments.push(why),
    }
    record
}

/// The first line of the JSON.
#[derive(Debug, Serialize, Deserialize)]
struct FirstLine {
    #[serde(rename = "match")]
    header: Header,
}

/// Reads a record in JSON. A last line that was torn when the match was interrupted is left out.
///
/// # Errors
/// When the file cannot be read, or a line in it is not what it should be.
pub fn read_json(path: &Path) -> Result<(Header, Vec<Row>)> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut lines = text.split_inclusive('\n').enumerate();
    let place = |number: usize| format!("{}, line {}", path.display(), number + 1);
    let (_, first) = lines.next().with_context(|| format!("{} is empty", path.display()))?;
    let FirstLine { header } =
        serde_json::from_str(first).with_context(|| format!("{}: expected {{\"match\": ..}}", place(0)))?;
    let mut rows = Vec::new();
    for (number, line) in lines {
        // Whatever was written whole ends with its line.
        if line.ends_with('\n') {
            rows.push(serde_json::from_str(line).with_context(|| place(number))?);
        }
    }
    Ok((header, rows))
}

/// The rows of a record in PDN, as far as tags tell, and the games; a last game that was torn is left out.
fn read_pdn(path: &Path) -> Result<Vec<(Row, Record)>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut games = Vec::new();
    for record in dameo_pdn::read(&text) {
        let record = match record {
            Ok(record) => record,
            // Torn when the match was interrupted.
            Err(error) if error.is_end => break,
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        let tag = |name: &str| record.tag(name).with_context(|| format!("{}: a game without {name}", path.display()));
        let round = tag("Round")?;
        let (encounter, game) = round
            .split_once('.')
            .and_then(|(encounter, game)| Some((encounter.parse::<usize>().ok()?.checked_sub(1)?, game.parse().ok()?)))
            .with_context(|| format!("{}: Round '{round}' is not ENCOUNTER.GAME", path.display()))?;
        let termination = tag("Termination")?;
        let reason = Reason::ALL.into_iter().find(|reason| reason.text() == termination);
        let row = Row {
            encounter,
            game,
            white: tag("White")?.into(),
            black: tag("Black")?.into(),
            result: record.result.text().into(),
            reason: reason.with_context(|| format!("{}: Termination '{termination}' is unknown", path.display()))?,
            detail: String::new(),
            plies: record.moves.len(),
            efforts: [Effort::default(); 2],
        };
        games.push((row, record));
    }
    Ok(games)
}

/// Writes a file whole or not at all.
///
/// # Errors
/// When it cannot be written; what was there is still there.
pub fn replace(path: &Path, contents: &str) -> Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let temporary = PathBuf::from(name);
    std::fs::write(&temporary, contents).with_context(|| format!("cannot write {}", temporary.display()))?;
    std::fs::rename(&temporary, path).with_context(|| format!("cannot replace {}", path.display()))
}

/// The files of a match that is being played.
#[derive(Debug, Default)]
pub struct Journal {
    json: Option<File>,
    pdn: Option<File>,
}

impl Journal {
    /// Begins new files, or goes on with those that are there; then the games in them come back.
    ///
    /// # Errors
    /// When a file is there that should be new, belongs to another match, or cannot be used.
    pub fn open(json: Option<&Path>, pdn: Option<&Path>, header: &Header, resume: bool) -> Result<(Self, Vec<Row>)> {
        let mut rows = Vec::new();
        if resume {
            ensure!(json.is_some() || pdn.is_some(), "--resume needs the record that it continues: --json or --pdn");
            rows = Self::recover(json, pdn, header)?;
        }
        let open = |path: Option<&Path>| -> Result<Option<File>> {
            let Some(path) = path else { return Ok(None) };
            let mut options = OpenOptions::new();
            options.append(true);
            if resume {
                options.create(true)
            } else {
                options.create_new(true)
            };
            let file = options.open(path).with_context(|| {
                let hint = if path.exists() && !resume { "; --resume goes on with it" } else { "" };
                format!("cannot begin {}{hint}", path.display())
            })?;
            Ok(Some(file))
        };
        let mut journal = Self { json: open(json)?, pdn: open(pdn)? };
        if let Some(file) = &mut journal.json
            && file.metadata()?.len() == 0
        {
            let line = serde_json::to_string(&FirstLine { header: header.clone() })?;
            file.write_all(format!("{line}\n").as_bytes())?;
        }
        Ok((journal, rows))
    }

    /// The games of an interrupted match; what was torn is cut off the files.
    fn recover(json: Option<&Path>, pdn: Option<&Path>, header: &Header) -> Result<Vec<Row>> {
        let exists = |path: &&Path| path.exists();
        let mut rows = None;
        if let Some(path) = json.filter(exists) {
            let (old, found) = read_json(path)?;
            ensure!(
                old == *header,
                "{} is the record of another match:\n{}\nnot\n{}",
                path.display(),
                serde_json::to_string(&old)?,
                serde_json::to_string(header)?
            );
            rows = Some(found);
        }
        if let Some(path) = pdn.filter(exists) {
            let mut games = read_pdn(path)?;
            if let Some(rows) = &rows {
                // A game counts once it is in the JSON, which is written last.
                let known: HashSet<(usize, usize)> = rows.iter().map(Row::key).collect();
                games.retain(|(row, _)| known.contains(&row.key()));
            }
            let text: Vec<String> = games.iter().map(|(_, record)| format!("{record}\n")).collect();
            replace(path, &text.concat())?;
            rows = rows.or(Some(games.into_iter().map(|(row, _)| row).collect()));
        }
        let rows = rows.unwrap_or_default();
        for row in &rows {
            for name in [&row.white, &row.black] {
                ensure!(
                    header.engines.contains(name),
                    "the record has games of '{name}', who does not play in this match"
                );
            }
        }
        if let Some(path) = json {
            // Whole lines only, and the games of a PDN that had no JSON beside it.
            let mut text = serde_json::to_string(&FirstLine { header: header.clone() })? + "\n";
            for row in &rows {
                text += &(serde_json::to_string(row)? + "\n");
            }
            replace(path, &text)?;
        }
        Ok(rows)
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, row: &Row, record: impl FnOnce() -> Record) -> Result<()> {
        if let Some(file) = &mut self.pdn {
            file.write_all(format!("{}\n", record()).as_bytes()).context("the game could not be recorded")?;
            file.flush()?;
        }
        if let Some(file) = &mut self.json {
            file.write_all((serde_json::to_string(row)? + "\n").as_bytes())
                .context("the game could not be recorded")?;
            file.flush()?;
        }
        Ok(())
    }
}
