//! Annotates the record of a game with its analysis, as the review on the page does.

use dameo_engine::{Position, parse_move};
use dameo_pdn::{PlayedMove, Record, TagError, Variation};

use crate::analyse::report::{GameReport, MoveReport, ReportScore};
use dameo_study::judgement::Judgement;

/// The prefix of a score in a comment.
const SCORE: &str = "[%eval ";

/// The prefix of a better line in a comment.
const BETTER: &str = "Better: ";

/// The maximum number of plies of a better line.
const BETTER_PLIES: usize = 6;

/// Writes the scores of all moves into the record of a game, and for each judged move its glyph, the
/// judgement in words, and the better line as a comment and as a variation. The tags
/// `WhiteAccuracy`, `BlackAccuracy` and `TurningPoints` have the rest. Notes of an earlier analysis
/// are replaced; what else is in the record stays.
///
/// # Errors
/// When a tag cannot be written, which does not happen: their names are constant.
pub fn annotate(record: &mut Record, report: &GameReport) -> Result<(), TagError> {
    let accuracy = |accuracy: Option<f64>| accuracy.map_or("?".into(), |accuracy| format!("{accuracy:.1}"));
    record.set_tag("WhiteAccuracy", &accuracy(report.white.accuracy))?;
    record.set_tag("BlackAccuracy", &accuracy(report.black.accuracy))?;
    let turns: Vec<String> = report.turning_points(record.start().fullmove_number).collect();
    record.set_tag("TurningPoints", &turns.join(", "))?;
    let mut position = record.start().position;
    for (index, (played, judged)) in record.moves.iter_mut().zip(&report.moves).enumerate() {
        let next = position.play_unchecked(played.played);
        let best = &report.positions[index].best;
        note(played, judged, report.positions[index + 1].score, &position, best);
        position = next;
    }
    Ok(())
}

fn note(
    played: &mut PlayedMove,
    judged: &MoveReport,
    score: Option<ReportScore>,
    position: &Position,
    best: &[String],
) {
    let was_analysed = played.comments.iter().any(|comment| comment.contains(SCORE));
    let own: Vec<String> = played.comments.iter().map(|comment| without_notes(comment)).collect();
    let own = own.into_iter().filter(|comment| !comment.is_empty());

    let better = judged.judgement().map(|_| moves_of(position, best)).unwrap_or_default();
    let mut parts = Vec::new();
    parts.extend(score.map(|score| format!("{SCORE}{}]", score.text())));
    if let Some(judgement) = judged.judgement() {
        parts.push(format!("{}.", name(judgement)));
        if !better.is_empty() {
            parts.push(format!("{BETTER}{}", best[..better.len()].join(" ")));
        }
    }
    let note = parts.join(" ");
    played.comments = [note].into_iter().filter(|note| !note.is_empty()).chain(own).collect();

    if was_analysed {
        played.glyphs.retain(|&glyph| Judgement::ALL.iter().all(|judgement| judgement.glyph() != glyph));
    }
    // Glyphs up to 6 judge the move; one set by the user is kept.
    if let Some(judgement) = judged.judgement()
        && played.glyphs.iter().all(|&glyph| glyph > 6)
    {
        played.glyphs.insert(0, judgement.glyph());
    }
    let is_known = played
        .variations
        .iter()
        .any(|variation| variation.moves.first().map(|first| first.played) == better.first().map(|first| first.played));
    if !better.is_empty() && !is_known {
        played.variations.insert(0, Variation { comments: Vec::new(), moves: better });
    }
}

/// The name of a judgement at the beginning of a sentence.
const fn name(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "Inaccuracy",
        Judgement::Mistake => "Mistake",
        Judgement::Blunder => "Blunder",
    }
}

/// The first moves of a line.
fn moves_of(position: &Position, line: &[String]) -> Vec<PlayedMove> {
    let mut position = *position;
    let read = |text: &String| {
        let m = parse_move(&position, text).ok()?;
        position = position.play_unchecked(m);
        Some(PlayedMove::from(m))
    };
    line.iter().take(BETTER_PLIES).map_while(read).collect()
}

/// A comment without the notes of an earlier analysis.
fn without_notes(comment: &str) -> String {
    let Some((before, rest)) = comment.split_once(SCORE) else { return comment.into() };
    let Some((_, after)) = rest.split_once(']') else { return comment.into() };
    let mut after = after.trim_start();
    for judgement in Judgement::ALL {
        let Some(rest) = after.strip_prefix(name(judgement)).and_then(|rest| rest.strip_prefix('.')) else { continue };
        after = rest.trim_start();
        if let Some(line) = after.strip_prefix(BETTER) {
            after = without_moves(line);
        }
        break;
    }
    format!("{} {}", before.trim_end(), after).trim().into()
}

/// A text without the moves at its beginning.
fn without_moves(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(word) = rest.split_whitespace().next() {
        let is_move = word.len() >= 5
            && word.split(['-', 'x']).all(|square| matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']));
        if !is_move {
            break;
        }
        rest = rest[word.len()..].trim_start();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::report::{PositionReport, SideReport};

    fn report(record: &Record, notes: &[(Option<Judgement>, i32, &str)]) -> GameReport {
        let position = |score, best: &str| PositionReport {
            fen: String::new(),
            score: Some(ReportScore::Cp(score)),
            chances: 50.0,
            depth: 1,
            nodes: 1,
            best: best.split_whitespace().map(String::from).collect(),
        };
        let moves = notes.iter().map(|(judgement, _, _)| MoveReport {
            text: String::new(),
            side: String::new(),
            lost: 0.0,
            judgement: judgement.map(|judgement| judgement.name().into()),
            turning_point: false,
            reasons: Vec::new(),
        });
        let mut scores = vec![0];
        scores.extend(notes.iter().map(|(_, score, _)| *score));
        let best = notes.iter().map(|(_, _, best)| *best).chain([""]);
        GameReport {
            file: "x".into(),
            game: 1,
            tags: Vec::new(),
            result: record.result().to_string(),
            positions: scores.into_iter().zip(best).map(|(score, best)| position(score, best)).collect(),
            moves: moves.collect(),
            white: SideReport::default(),
            black: SideReport::default(),
        }
    }

    fn annotated(text: &str, notes: &[(Option<Judgement>, i32, &str)]) -> String {
        let mut record: Record = text.parse().unwrap();
        let report = report(&record, notes);
        annotate(&mut record, &report).unwrap();
        let written = record.to_string();
        written.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    const NOTES: [(Option<Judgement>, i32, &str); 3] =
        [(None, 0, "d1-d4"), (Some(Judgement::Mistake), 90, "g7-h6 b2-a3"), (Some(Judgement::Blunder), -210, "")];

    #[test]
    fn scores_judgements_and_better_lines_are_written() {
        let text = annotated("1. d1-d4 {mine} d8-d5 2. e1-e4! *", &NOTES);
        assert_eq!(
            text,
            "1. d1-d4 {[%eval 0.00]} {mine} 1... d8-d5 $2 {[%eval 0.90] Mistake. Better: g7-h6 b2-a3} \
             ( 1... g7-h6 2. b2-a3 ) 2. e1-e4 $1 {[%eval -2.10] Blunder.} *"
        );
    }

    #[test]
    fn the_notes_of_an_earlier_analysis_are_replaced() {
        let once = annotated("1. d1-d4 {mine} d8-d5 {why} 2. e1-e4 *", &NOTES);
        assert_eq!(annotated(&once, &NOTES), once);
        let better = [(None, 5, ""), (None, 7, ""), (None, 9, "")];
        let mended = annotated(&once, &better);
        assert!(mended.starts_with("1. d1-d4 {[%eval 0.05]} {mine} 1... d8-d5 {[%eval 0.07]} {why}"), "{mended}");
        assert!(!mended.contains("$2") && !mended.contains("$4"), "{mended}");
    }

    #[test]
    fn comments_lose_only_the_notes() {
        for (comment, expected) in [
            ("mine", "mine"),
            ("[%eval 0.35]", ""),
            ("[%eval #-3] I was in a hurry.", "I was in a hurry."),
            ("[%eval 0.90] Mistake. Better: g7-h6 b2xb4 I saw a3 too late", "I saw a3 too late"),
            ("[%eval 0.90] Mistakes happen.", "Mistakes happen."),
            ("so: [%eval 0.1", "so: [%eval 0.1"),
        ] {
            assert_eq!(without_notes(comment), expected);
        }
    }
}
