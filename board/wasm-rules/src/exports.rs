//! The functions that the page calls. Values are passed as plain objects; invalid input is thrown
//! as a [`Problem`].

#![expect(unreachable_pub, reason = "wasm-bindgen exports these functions")]
#![expect(clippy::needless_pass_by_value, reason = "wasm-bindgen passes values")]

use dameo_pdn::Notation;
use dameo_rules::{DrawRules, START_FEN};
use dameo_study::book::Book;
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::problem::Problem;
use crate::{book, judgement, pdn, puzzles, rules};

type Answer = Result<JsValue, JsValue>;
type UnitResult = Result<(), JsValue>;

/// Converts a value for the page. This never fails; if it did, the page would get the error.
fn to_page(value: &impl Serialize) -> Answer {
    let serializer =
        serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true);
    value.serialize(&serializer).map_err(JsValue::from)
}

fn answer<T: Serialize>(result: Result<T, Problem>) -> Answer {
    match result {
        Ok(value) => to_page(&value),
        Err(problem) => Err(to_page(&problem)?),
    }
}

fn done(result: Result<(), Problem>) -> UnitResult {
    result.map_err(|problem| to_page(&problem).unwrap_or_else(|error| error))
}

fn texts(values: &[String]) -> impl Iterator<Item = &str> {
    values.iter().map(String::as_str)
}

/// The FEN of the start position.
#[wasm_bindgen(js_name = startFen)]
pub fn start_fen() -> String {
    START_FEN.into()
}

/// Describes a game: `rules.rs`. The draw rules have their names of the protocol.
#[wasm_bindgen]
pub fn describe(start: &str, moves: Vec<String>, draw_rules: Option<String>) -> Answer {
    let draw_rules = draw_rules.map_or(Ok(DrawRules::default()), |name| name.parse());
    answer(
        draw_rules
            .map_err(|error| Problem::new(error.to_string()))
            .and_then(|draw_rules| rules::describe(start, texts(&moves), draw_rules)),
    )
}

/// Reads a move in any accepted spelling.
#[wasm_bindgen(js_name = parseMove)]
pub fn parse_move(fen: &str, text: &str) -> Answer {
    answer(rules::read_fen(fen).and_then(|fen| {
        let m = rules::read_move(&fen.position, text)?;
        Ok(rules::describe_move(&fen.position, m))
    }))
}

/// The state of a move that is entered square by square.
#[wasm_bindgen(js_name = moveInput)]
pub fn move_input(fen: &str, path: Vec<String>) -> Answer {
    answer(rules::move_input(fen, texts(&path)))
}

/// The moves that can be entered in the other side's turn: `rules.rs`.
#[wasm_bindgen]
pub fn premoves(fen: &str) -> Answer {
    answer(rules::premoves(fen))
}

/// Reads a FEN and returns it in normal form.
#[wasm_bindgen(js_name = checkFen)]
pub fn check_fen(text: &str) -> Answer {
    answer(rules::read_fen(text).map(|fen| fen.to_string()))
}

/// The text of a file in any encoding.
#[wasm_bindgen]
pub fn decode(bytes: &[u8]) -> String {
    dameo_pdn::decode(bytes).into_owned()
}

/// Reads every game of a text.
#[wasm_bindgen(js_name = readPdn)]
pub fn read_pdn(text: &str) -> Answer {
    to_page(&pdn::read(text))
}

/// White's winning chances: `judgement.rs`.
#[wasm_bindgen(js_name = winningChances)]
pub fn winning_chances(score: f64, is_mate: bool, win: Option<u32>, draw: Option<u32>) -> f64 {
    judgement::winning_chances(win.zip(draw), score, is_mate)
}

/// Judges the moves of a game. Chances that are NaN are not known.
#[wasm_bindgen]
pub fn judge(chances: Vec<f64>, is_best: Vec<u8>, white_first: bool) -> Answer {
    let is_best: Vec<bool> = is_best.into_iter().map(|is_best| is_best != 0).collect();
    to_page(&judgement::judge(&chances, &is_best, white_first))
}

/// Explains an error by its refutation, the better line, and White's winning chances.
#[wasm_bindgen]
pub fn explain(
    fen: &str,
    played: &str,
    refutation: Vec<String>,
    better: Vec<String>,
    before: f64,
    after: f64,
) -> Answer {
    answer(judgement::explain(fen, played, texts(&refutation), texts(&better), [before, after]))
}

/// Writes games that are passed in parts; see `pdn.rs`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PdnWriter {
    writer: pdn::Writer,
}

#[wasm_bindgen]
impl PdnWriter {
    /// A writer that uses PDN moves, or another notation.
    #[wasm_bindgen(constructor)]
    pub fn new(notation: Option<String>) -> Result<Self, JsValue> {
        let notation = notation.map_or(Ok(Notation::default()), |name| name.parse());
        match notation {
            Ok(notation) => Ok(Self { writer: pdn::Writer::new(notation) }),
            Err(error) => Err(to_page(&Problem::new(error.to_string()))?),
        }
    }

    /// Begins a game.
    pub fn begin(&mut self, start: &str, result: &str, comments: Vec<String>) -> UnitResult {
        done(self.writer.begin(start, result, comments))
    }

    /// Sets a tag.
    pub fn tag(&mut self, name: &str, value: &str) -> UnitResult {
        done(self.writer.tag(name, value))
    }

    /// Adds a move.
    pub fn play(&mut self, text: &str, glyphs: Vec<u32>, comments: Vec<String>) -> UnitResult {
        done(self.writer.play(text, &glyphs, comments))
    }

    /// Begins a variation.
    #[wasm_bindgen(js_name = beginVariation)]
    pub fn begin_variation(&mut self, comments: Vec<String>) -> UnitResult {
        done(self.writer.begin_variation(comments))
    }

    /// Ends a variation.
    #[wasm_bindgen(js_name = endVariation)]
    pub fn end_variation(&mut self) {
        self.writer.end_variation();
    }

    /// The text of all games.
    pub fn text(&mut self) -> String {
        self.writer.text()
    }
}

/// An opening book in memory.
#[wasm_bindgen]
#[derive(Debug)]
pub struct OpeningBook {
    book: Book,
}

#[wasm_bindgen]
impl OpeningBook {
    /// Reads the bytes of a book.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Self, JsValue> {
        match book::read(bytes) {
            Ok(book) => Ok(Self { book }),
            Err(problem) => Err(to_page(&problem)?),
        }
    }

    /// The moves of a position: `book.rs`.
    pub fn moves(&self, fen: &str) -> Answer {
        answer(book::moves(&self.book, fen))
    }

    /// The signature of the engine that made the book.
    #[wasm_bindgen(getter)]
    pub fn signature(&self) -> f64 {
        self.book.signature as f64
    }

    /// The nodes of the search behind each score.
    #[wasm_bindgen(getter)]
    pub fn nodes(&self) -> f64 {
        self.book.nodes as f64
    }
}

/// A set of puzzles in memory.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PuzzleSet {
    set: dameo_study::puzzles::PuzzleSet,
}

#[wasm_bindgen]
impl PuzzleSet {
    /// Reads the bytes of a set.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<Self, JsValue> {
        match puzzles::read(bytes) {
            Ok(set) => Ok(Self { set }),
            Err(problem) => Err(to_page(&problem)?),
        }
    }

    /// The puzzles in their order: `puzzles.rs`.
    pub fn summaries(&self) -> Answer {
        to_page(&puzzles::summaries(&self.set))
    }

    /// The puzzle with this index in the set, from 0.
    pub fn puzzle(&self, index: usize) -> Answer {
        answer(puzzles::puzzle(&self.set, index))
    }
}
