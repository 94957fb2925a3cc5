//! Reads and writes game records for the page.

use dameo_pdn::{GameResultError, Notation, PdnError, PdnErrorKind, PlayedMove, Record, Variation};
use dameo_rules::{Fen, Game, Position, START_FEN};
use serde::Serialize;

use crate::problem::Problem;
use crate::rules::{LegalMove, describe_move, read_fen, read_move};

/// The games of a text, and the errors in it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PdnFile {
    /// The games that could be read.
    pub games: Vec<PdnGame>,
    /// One for each game that could not.
    pub problems: Vec<Problem>,
}

/// A game that was read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PdnGame {
    /// Without `SetUp`, FEN and Result, which follow from the rest.
    pub tags: Vec<(String, String)>,
    /// The FEN of the position before the first move.
    pub start: String,
    /// The result.
    #[cfg_attr(test, ts(type = "GameResult"))]
    pub result: String,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PdnMove>,
    /// What could not be read and was left out, but for a missing result.
    pub warnings: Vec<Problem>,
}

/// Moves that could have been played instead.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PdnVariation {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PdnMove>,
}

/// A move that was read.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PdnMove {
    /// The move.
    #[serde(flatten)]
    pub description: LegalMove,
    /// The position after it.
    pub fen: String,
    /// Numeric glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub glyphs: Vec<u16>,
    /// The comments after it.
    pub comments: Vec<String>,
    /// Moves that could have been played instead.
    pub variations: Vec<PdnVariation>,
}

/// The tags that follow from the rest of a game.
const DERIVED: [&str; 3] = ["SetUp", "FEN", "Result"];

fn is_derived(tag: &str) -> bool {
    DERIVED.iter().any(|derived| derived.eq_ignore_ascii_case(tag))
}

/// Reads every game of a text.
pub fn read(text: &str) -> PdnFile {
    let mut file = PdnFile { games: Vec::new(), problems: Vec::new() };
    for record in dameo_pdn::read(text) {
        match record {
            Ok(record) => file.games.push(describe_record(&record)),
            Err(error) => file.problems.push(describe_error(&error)),
        }
    }
    if file.games.is_empty() && file.problems.is_empty() {
        let message = "the text has no game; expected moves such as '1. d1-d4 *'".into();
        file.problems.push(Problem { message, line: Some(1), column: Some(1) });
    }
    file
}

fn describe_error(error: &PdnError) -> Problem {
    let message = format!("game {}: {}", error.game, error.kind);
    Problem { message, line: Some(error.line), column: Some(error.column) }
}

fn describe_record(record: &Record) -> PdnGame {
    PdnGame {
        tags: record.tags().iter().filter(|(name, _)| !is_derived(name)).cloned().collect(),
        start: record.start().to_string(),
        result: record.result().to_string(),
        comments: record.comments.clone(),
        moves: describe_moves(&mut Game::from(record.start()), &record.moves),
        warnings: (record.warnings().iter())
            .filter(|warning| warning.kind != PdnErrorKind::MissingResult)
            .map(describe_error)
            .collect(),
    }
}

/// Describes moves that are played from the position of this game, which is left as it was.
fn describe_moves(game: &mut Game, moves: &[PlayedMove]) -> Vec<PdnMove> {
    let mut described = Vec::new();
    for played in moves {
        let variations = played.variations.iter().map(|variation| PdnVariation {
            comments: variation.comments.clone(),
            moves: describe_moves(game, &variation.moves),
        });
        let variations = variations.collect();
        let description = describe_move(game.position(), played.played);
        game.play_unchecked(played.played);
        described.push(PdnMove {
            description,
            fen: game.fen().to_string(),
            glyphs: played.glyphs.clone(),
            comments: played.comments.clone(),
            variations,
        });
    }
    for _ in moves {
        game.undo();
    }
    described
}

/// Writes games that are passed in parts: the start, the tags, and the moves in order, each
/// followed by its variations. Passing whole games through `serde` would add 15 kB of code that
/// every page would load.
#[derive(Debug)]
pub struct Writer {
    notation: Notation,
    records: Vec<Record>,
    /// The main line of the last game, and the variations in it that have not ended.
    lines: Vec<Line>,
}

/// A line that can still grow.
#[derive(Debug)]
struct Line {
    /// The positions before and after the last move.
    positions: [Position; 2],
    variation: Variation,
}

impl Line {
    fn new(start: Position, comments: Vec<String>) -> Self {
        Self { positions: [start; 2], variation: Variation { comments, moves: Vec::new() } }
    }
}

impl Writer {
    /// A writer without games.
    pub const fn new(notation: Notation) -> Self {
        Self { notation, records: Vec::new(), lines: Vec::new() }
    }

    /// Begins a game; an empty FEN is the start position. The comments come before the first move.
    ///
    /// # Errors
    /// When the FEN or the result is not valid.
    pub fn begin(&mut self, start: &str, result: &str, comments: Vec<String>) -> Result<(), Problem> {
        self.end();
        let number = self.records.len() + 1;
        let start: Fen =
            read_fen(if start.is_empty() { START_FEN } else { start }).map_err(|problem| in_game(number, problem))?;
        let mut record = Record::new(start);
        record.set_result(
            result.parse().map_err(|error: GameResultError| {
                in_game(number, Problem::new(format!("result '{result}': {error}")))
            })?,
        );
        self.records.push(record);
        self.lines.push(Line::new(start.position, comments));
        Ok(())
    }

    /// Sets a tag of the game. Tags that follow from the rest are ignored.
    ///
    /// # Errors
    /// When the tag is not valid, or there is no game.
    pub fn tag(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        let number = self.records.len();
        let is_in_game = !self.lines.is_empty();
        let record = self.records.last_mut().filter(|_| is_in_game);
        let record = record.ok_or_else(|| Problem::new("a tag needs a game"))?;
        if is_derived(name) {
            return Ok(());
        }
        record.set_tag(name, value).map_err(|error| in_game(number, Problem::new(error.to_string())))
    }

    /// Adds a move, with numeric glyphs and the comments after it.
    ///
    /// # Errors
    /// When the move is not legal or a glyph is above 65535, or there is no game.
    pub fn play(&mut self, text: &str, glyphs: &[u32], comments: Vec<String>) -> Result<(), Problem> {
        let number = self.records.len();
        let line = self.lines.last_mut().ok_or_else(|| Problem::new("a move needs a game"))?;
        let [_, position] = line.positions;
        let played = read_move(&position, text).map_err(|problem| in_game(number, problem))?;
        let glyphs = glyphs.iter().map(|&glyph| {
            u16::try_from(glyph).map_err(|_| {
                in_game(number, Problem::new(format!("glyph {glyph} of {text}: expected a number up to 65535")))
            })
        });
        let glyphs = glyphs.collect::<Result<_, _>>()?;
        line.positions = [position, position.play_unchecked(played)];
        line.variation.moves.push(PlayedMove { played, glyphs, comments, variations: Vec::new() });
        Ok(())
    }

    /// Begins a variation, whose first move could have been played instead of the last one.
    ///
    /// # Errors
    /// When there is no last move.
    pub fn begin_variation(&mut self, comments: Vec<String>) -> Result<(), Problem> {
        let line = self.lines.last().filter(|line| !line.variation.moves.is_empty());
        let [before, _] = line.ok_or_else(|| Problem::new("a variation needs a move before it"))?.positions;
        self.lines.push(Line::new(before, comments));
        Ok(())
    }

    /// Ends the variation: the next moves belong to the line that it is in. Nothing happens outside
    /// variations.
    pub fn end_variation(&mut self) {
        if self.lines.len() < 2 {
            return;
        }
        if let Some(Line { variation, .. }) = self.lines.pop()
            && let Some(last) = self.lines.last_mut().and_then(|line| line.variation.moves.last_mut())
        {
            last.variations.push(variation);
        }
    }

    /// The text of all games, with an empty line between two.
    pub fn text(&mut self) -> String {
        self.end();
        let texts: Vec<String> = self.records.iter().map(|record| record.written(self.notation).to_string()).collect();
        texts.join("\n")
    }

    /// Ends the last game.
    fn end(&mut self) {
        while self.lines.len() > 1 {
            self.end_variation();
        }
        if let (Some(record), Some(line)) = (self.records.last_mut(), self.lines.pop()) {
            record.comments = line.variation.comments;
            record.moves = line.variation.moves;
        }
    }
}

fn in_game(number: usize, mut problem: Problem) -> Problem {
    problem.message.insert_str(0, &format!("game {number}: "));
    problem
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\
        [Result \"1-0\"]\n[Variant \"Dameo\"]\n\n{before} 1. d1-d4 $1 {wide} ( 1. b1-b3 {or} 1... d8-d5 ) 1... e8-e5 1-0\n";

    fn write_moves(writer: &mut Writer, moves: &[PdnMove]) {
        for read in moves {
            let glyphs: Vec<u32> = read.glyphs.iter().copied().map(u32::from).collect();
            writer.play(&read.description.text, &glyphs, read.comments.clone()).unwrap();
            for variation in &read.variations {
                writer.begin_variation(variation.comments.clone()).unwrap();
                write_moves(writer, &variation.moves);
                writer.end_variation();
            }
        }
    }

    #[test]
    fn a_game_is_written_as_it_was_read() {
        let text = format!("{TEXT}\n{TEXT}");
        let file = read(&text);
        assert!(file.problems.is_empty(), "{:?}", file.problems);
        let game = &file.games[0];
        assert_eq!(game.moves[0].variations[0].moves[1].description.text, "d8d5");
        assert!(game.moves[1].fen.starts_with("W:"));
        assert!(game.tags.iter().all(|(name, _)| name != "Result"));
        let mut writer = Writer::new(Notation::Pdn);
        for game in &file.games {
            writer.begin(&game.start, &game.result, game.comments.clone()).unwrap();
            for (name, value) in &game.tags {
                writer.tag(name, value).unwrap();
            }
            write_moves(&mut writer, &game.moves);
        }
        assert_eq!(writer.text(), text);
        assert_eq!(Writer::new(Notation::Pdn).text(), "");
    }

    #[test]
    fn a_bad_game_is_an_error_with_its_line_and_the_rest_is_read() {
        let file = read("1. d1-d4 1-0\n\n[White \"x\"]\n\n1. d1-d9 *\n\n[White \"y\"]\n\n1. d1-d4 *\n");
        assert_eq!(file.games.len(), 2);
        let problem = &file.problems[0];
        assert_eq!((problem.line, problem.column), (Some(5), Some(4)), "{problem:?}");
        assert!(problem.message.starts_with("game 2: "));
        let empty = read(" \n");
        assert_eq!((empty.games.len(), empty.problems.len()), (0, 1));
    }

    #[test]
    fn games_that_cannot_be_written_are_errors() {
        let write = |writer: &mut Writer, start, result, tag, text, glyph| {
            writer.begin(start, result, Vec::new())?;
            writer.tag(tag, "Ann")?;
            writer.play(text, &[glyph], Vec::new())
        };
        let right = ("", "*", "White", "d1d4", 255);
        for (start, result, tag, text, glyph) in [
            ("x", right.1, right.2, right.3, right.4),
            (right.0, "won", right.2, right.3, right.4),
            (right.0, right.1, "a b", right.3, right.4),
            (right.0, right.1, right.2, "d1d5", right.4),
            (right.0, right.1, right.2, right.3, 65_536),
        ] {
            let mut writer = Writer::new(Notation::AbstractPlay);
            write(&mut writer, right.0, right.1, right.2, right.3, right.4).unwrap();
            let problem = write(&mut writer, start, result, tag, text, glyph).unwrap_err();
            assert!(problem.message.starts_with("game 2: "), "{problem:?}");
        }
    }

    #[test]
    fn parts_in_the_wrong_order_are_refused() {
        let mut writer = Writer::new(Notation::Pdn);
        assert!(writer.tag("White", "Ann").is_err() && writer.play("d1d4", &[], Vec::new()).is_err());
        assert!(writer.begin_variation(Vec::new()).is_err());
        writer.begin("", "*", Vec::new()).unwrap();
        assert!(writer.begin_variation(Vec::new()).is_err());
        writer.play("d1d4", &[], Vec::new()).unwrap();
        writer.end_variation();
        writer.begin_variation(Vec::new()).unwrap();
        writer.play("e1e4", &[], Vec::new()).unwrap();
        // The variation ends with the game.
        assert!(writer.text().ends_with("1. d1-d4 ( 1. e1-e4 ) *\n"), "{}", writer.text());
        assert!(writer.tag("White", "Ann").is_err(), "the game has ended");
    }
}
