//! Game records as the page has them.

use dameo_pdn::{Notation, PdnError, PlayedMove, Record, Variation};
use dameo_rules::{Fen, Game, Position, START_FEN};
use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::rules::{MoveDescription, describe_move, read_fen, read_move};

/// The games of a text, and what could not be read of it.
#[derive(Debug, Serialize)]
pub struct FileDescription {
    /// The games that could be read.
    pub games: Vec<ReadGame>,
    /// One for each game that could not.
    pub problems: Vec<Problem>,
}

/// A game that was read.
pub type ReadGame = GameRecord<ReadMove>;

/// A game that is to be written.
pub type WrittenGame = GameRecord<WrittenMove>;

/// A game record with moves of this type.
#[derive(Debug, Serialize, Deserialize)]
pub struct GameRecord<M> {
    /// The tags but for those that follow from the rest.
    pub tags: Vec<(String, String)>,
    /// The FEN of the position before the first move.
    pub start: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<M>,
}

/// Moves that could have been played instead.
#[derive(Debug, Serialize, Deserialize)]
pub struct VariationRecord<M> {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<M>,
}

/// A move that was read.
#[derive(Debug, Serialize)]
pub struct ReadMove {
    /// The move.
    #[serde(flatten)]
    pub description: MoveDescription,
    /// The position after it.
    pub fen: String,
    /// Numeric glyphs.
    pub glyphs: Vec<u8>,
    /// The comments after it.
    pub comments: Vec<String>,
    /// Moves that could have been played instead.
    pub variations: Vec<VariationRecord<ReadMove>>,
}

/// A move that is to be written.
#[derive(Debug, Deserialize)]
pub struct WrittenMove {
    /// The move in the protocol's text.
    pub text: String,
    /// Numeric glyphs.
    pub glyphs: Vec<u8>,
    /// The comments after it.
    pub comments: Vec<String>,
    /// Moves that could have been played instead.
    pub variations: Vec<VariationRecord<WrittenMove>>,
}

/// The tags that follow from the rest of a game.
const DERIVED: [&str; 3] = ["SetUp", "FEN", "Result"];

/// Reads every game of a text.
pub fn read(text: &str) -> FileDescription {
    let mut file = FileDescription { games: Vec::new(), problems: Vec::new() };
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

fn describe_record(record: &Record) -> ReadGame {
    let is_derived = |name: &str| DERIVED.iter().any(|derived| derived.eq_ignore_ascii_case(name));
    ReadGame {
        tags: record.tags().iter().filter(|(name, _)| !is_derived(name)).cloned().collect(),
        start: record.start().to_string(),
        result: record.result().to_string(),
        comments: record.comments.clone(),
        moves: describe_moves(&mut Game::from(record.start()), &record.moves),
    }
}

/// Describes moves that are played from the position of this game, which is left as it was.
fn describe_moves(game: &mut Game, moves: &[PlayedMove]) -> Vec<ReadMove> {
    let mut described = Vec::new();
    for played in moves {
        let variations = played.variations.iter().map(|variation| VariationRecord {
            comments: variation.comments.clone(),
            moves: describe_moves(game, &variation.moves),
        });
        let variations = variations.collect();
        let description = describe_move(game.position(), played.played);
        game.play_unchecked(played.played);
        described.push(ReadMove {
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

/// Writes games in a notation, with an empty line between two.
///
/// # Errors
/// When a start position, a tag, a result or a move of a game is not valid.
pub fn write(games: &[WrittenGame], notation: Notation) -> Result<String, Problem> {
    let texts: Result<Vec<String>, Problem> = games
        .iter()
        .enumerate()
        .map(|(index, game)| {
            let record = record_of(game);
            record
                .map(|record| record.written(notation).to_string())
                .map_err(|problem| Problem { message: format!("game {}: {}", index + 1, problem.message), ..problem })
        })
        .collect();
    Ok(texts?.join("\n"))
}

fn record_of(game: &WrittenGame) -> Result<Record, Problem> {
    let start: Fen = read_fen(if game.start.is_empty() { START_FEN } else { &game.start })?;
    let mut record = Record::new(start);
    for (name, value) in &game.tags {
        if !DERIVED.iter().any(|derived| derived.eq_ignore_ascii_case(name)) {
            record.set_tag(name, value).map_err(|error| Problem::new(error.to_string()))?;
        }
    }
    let result = game
        .result
        .parse()
        .map_err(|error: dameo_pdn::GameResultError| Problem::new(format!("result '{}': {error}", game.result)))?;
    record.set_result(result);
    record.comments.clone_from(&game.comments);
    record.moves = moves_of(start.position, &game.moves)?;
    Ok(record)
}

fn moves_of(mut position: Position, moves: &[WrittenMove]) -> Result<Vec<PlayedMove>, Problem> {
    let mut played_moves = Vec::new();
    for written in moves {
        let played = read_move(&position, &written.text)?;
        let variations: Result<Vec<Variation>, Problem> = written
            .variations
            .iter()
            .map(|variation| {
                let moves = moves_of(position, &variation.moves)?;
                Ok(Variation { comments: variation.comments.clone(), moves })
            })
            .collect();
        position = position.play_unchecked(played);
        played_moves.push(PlayedMove {
            played,
            glyphs: written.glyphs.clone(),
            comments: written.comments.clone(),
            variations: variations?,
        });
    }
    Ok(played_moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\
        [Result \"1-0\"]\n[Variant \"Dameo\"]\n\n{before} 1. d1-d4 $1 {wide} ( 1. b1-b3 {or} 1... d8-d5 ) 1... e8-e5 1-0\n";

    fn as_written(moves: &[ReadMove]) -> Vec<WrittenMove> {
        let of_move = |read: &ReadMove| WrittenMove {
            text: read.description.text.clone(),
            glyphs: read.glyphs.clone(),
            comments: read.comments.clone(),
            variations: read
                .variations
                .iter()
                .map(|variation| VariationRecord {
                    comments: variation.comments.clone(),
                    moves: as_written(&variation.moves),
                })
                .collect(),
        };
        moves.iter().map(of_move).collect()
    }

    #[test]
    fn what_is_read_is_written_again() {
        let file = read(TEXT);
        assert!(file.problems.is_empty(), "{:?}", file.problems);
        let game = &file.games[0];
        assert_eq!(game.moves[0].variations[0].moves[1].description.text, "d8d5");
        assert!(game.moves[1].fen.starts_with("W:"));
        assert!(game.tags.iter().all(|(name, _)| name != "Result"));
        let written = WrittenGame {
            tags: game.tags.clone(),
            start: game.start.clone(),
            result: game.result.clone(),
            comments: game.comments.clone(),
            moves: as_written(&game.moves),
        };
        assert_eq!(write(&[written], Notation::Pdn).unwrap(), TEXT);
    }

    #[test]
    fn a_bad_game_is_told_with_its_place_and_the_rest_is_read() {
        let file = read("1. d1-d4 1-0\n\n[White \"x\"]\n\n1. d1-d9 *\n\n[White \"y\"]\n\n1. d1-d4 *\n");
        assert_eq!(file.games.len(), 2);
        let problem = &file.problems[0];
        assert_eq!((problem.line, problem.column), (Some(5), Some(4)), "{problem:?}");
        assert!(problem.message.starts_with("game 2: "));
        let empty = read(" \n");
        assert_eq!((empty.games.len(), empty.problems.len()), (0, 1));
    }

    #[test]
    fn what_cannot_be_written_is_told() {
        let game = |start: &str, result: &str, text: &str| WrittenGame {
            tags: vec![("White".into(), "Ann".into())],
            start: start.into(),
            result: result.into(),
            comments: Vec::new(),
            moves: vec![WrittenMove {
                text: text.into(),
                glyphs: Vec::new(),
                comments: Vec::new(),
                variations: Vec::new(),
            }],
        };
        assert!(write(&[game("", "*", "d1d4")], Notation::AbstractPlay).is_ok());
        for (start, result, text) in [("x", "*", "d1d4"), ("", "won", "d1d4"), ("", "*", "d1d5")] {
            let games = [game("", "*", "d1d4"), game(start, result, text)];
            let problem = write(&games, Notation::Pdn).unwrap_err();
            assert!(problem.message.starts_with("game 2: "), "{problem:?}");
        }
    }
}
