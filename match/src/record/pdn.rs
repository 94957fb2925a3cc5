//! The PDN record: all games with their moves, the first with a tag that describes the match.

use dameo_pdn::{GameResult, PlayedMove, Record, TagError};

use super::error::{ContentsError, GameError, RecordError};
use super::header::Header;
use super::row::{GameRow, SearchEffort};
use crate::game::{FinishedGame, InfoScore, MoveInfo, Reason};

/// The tag that describes the match.
const SETTINGS: &str = "MatchSettings";

/// The first line of every game.
const BEGIN: &str = "[Event \"dameo-match\"]";

/// The comment of a move: `SCORE/DEPTH TIMEs`, the score in men.
fn comment(info: &MoveInfo) -> String {
    let score = match info.score {
        Some(InfoScore::Centipawns(score)) => format!("{:+.2}", f64::from(score) / 100.0),
        Some(InfoScore::Mate(moves)) => format!("{}M{}", if moves > 0 { '+' } else { '-' }, moves.abs()),
        None => "?".into(),
    };
    let depth = info.depth.map_or(String::new(), |depth| format!("/{depth}"));
    format!("{score}{depth} {:.3}s", info.time.as_secs_f64())
}

/// A game as PDN, with the limits of White and Black.
///
/// # Errors
/// When a tag cannot be written, which does not happen: their names are constant.
pub fn pdn_record(row: &GameRow, finished: &FinishedGame, limits: [&str; 2]) -> Result<Record, TagError> {
    let mut record = Record::of_game(&finished.game);
    let date = time::OffsetDateTime::now_utc().date();
    record.set_tag("Event", "dameo-match")?;
    record.set_tag("Date", &format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day()))?;
    record.set_tag("Round", &row.name())?;
    record.set_tag("White", &row.white)?;
    record.set_tag("Black", &row.black)?;
    record.set_result(finished.end.result);
    record.set_tag("WhiteLimits", limits[0])?;
    record.set_tag("BlackLimits", limits[1])?;
    record.set_tag("PlyCount", &row.plies.to_string())?;
    record.set_tag("Termination", row.reason.text())?;
    if let Some(last) = finished.opening_plies.checked_sub(1) {
        record.moves[last].comments.push("opening".into());
    }
    // A player that begins without searching plays from a book.
    let mut are_in_book = [true; 2];
    for (ply, info) in (finished.opening_plies..).zip(&finished.move_infos) {
        let comments = &mut record.moves[ply].comments;
        comments.push(comment(info));
        let is_in_book = &mut are_in_book[ply % 2];
        *is_in_book &= info.nodes == Some(0);
        if *is_in_book {
            comments.push("book".into());
        }
    }
    let outcome = match finished.end.result {
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
    Ok(record)
}

/// The game with the tag that describes the match.
pub(super) fn with_settings(mut record: Record, header: &Header) -> Result<Record, RecordError> {
    record.set_tag(SETTINGS, &header.to_line()?)?;
    Ok(record)
}

/// The contents of a record.
pub(super) struct PdnRecord {
    /// The description of the match, if a game has it.
    pub(super) header: Option<Header>,
    pub(super) rows: Vec<GameRow>,
    /// Bytes up to the end of the last complete game.
    pub(super) complete: usize,
}

/// Reads a record. A last game that was cut off when the match was interrupted is left out.
pub(super) fn parse(bytes: &[u8]) -> Result<PdnRecord, ContentsError> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        // Cut off in the middle of a character.
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) => return Err(ContentsError::NotUtf8(error.valid_up_to() + 1)),
    };
    let mut record = PdnRecord { header: None, rows: Vec::new(), complete: 0 };
    // A game may be cut off in its first line.
    let last = text.rfind("\n\n").map_or(0, |end| end + 2);
    let text = if BEGIN.starts_with(&text[last..]) { &text[..last] } else { text };
    if text.is_empty() {
        return Ok(record);
    }
    let begins = text.match_indices(BEGIN).map(|(at, _)| at).filter(|&at| at == 0 || text[..at].ends_with('\n'));
    let begins: Vec<usize> = begins.collect();
    if begins.first() != Some(&0) {
        return Err(ContentsError::NotARecord(BEGIN));
    }
    for (number, &begin) in begins.iter().enumerate() {
        let end = begins.get(number + 1).copied().unwrap_or(text.len());
        let line = text[..begin].matches('\n').count();
        let mut games = dameo_pdn::read(&text[begin..end]).strict();
        let game = match games.next() {
            // Impossible: the text begins with a tag.
            None => continue,
            Some(Ok(game)) => game,
            Some(Err(error)) if error.may_be_truncated && end == text.len() => break,
            Some(Err(mut error)) => {
                error.line += line;
                return Err(ContentsError::Pdn(Box::new(error)));
            }
        };
        let wrong = |error| ContentsError::Game { line: line + 1, error };
        if games.next().is_some() {
            return Err(wrong(GameError::TextAfter));
        }
        if let Some(settings) = game.tag(SETTINGS).filter(|_| record.header.is_none()) {
            record.header = Some(serde_json::from_str(settings).map_err(|error| wrong(GameError::Settings(error)))?);
        }
        record.rows.push(row(&game).map_err(wrong)?);
        record.complete = end;
    }
    Ok(record)
}

/// The summary of a game from its tags, without the effort of the searches.
fn row(game: &Record) -> Result<GameRow, GameError> {
    let tag = |name: &'static str| game.tag(name).ok_or(GameError::NoTag(name));
    let round = tag("Round")?;
    let numbers = round.split_once('.').and_then(|(pairing, number)| {
        Some((pairing.parse::<usize>().ok()?.checked_sub(1)?, number.parse::<usize>().ok()?))
    });
    let (pairing, number) = numbers.ok_or_else(|| GameError::Round(round.into()))?;
    let termination = tag("Termination")?;
    let reason = Reason::ALL.into_iter().find(|reason| reason.text() == termination);
    Ok(GameRow {
        pairing,
        game: number,
        white: tag("White")?.into(),
        black: tag("Black")?.into(),
        result: game.result().text().into(),
        reason: reason.ok_or_else(|| GameError::Termination(termination.into()))?,
        detail: String::new(),
        plies: game.moves.len(),
        efforts: [SearchEffort::default(); 2],
    })
}
