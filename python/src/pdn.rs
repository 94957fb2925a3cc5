//! Game records, whose classes are in `dameo/pdn.py`. They cross the border as tuples.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::PathBuf;
use std::sync::Mutex;

use dameo_pdn::{Notation, PlayedMove, ReadError, Record, RecordReader, Variation, read_from};
use dameo_rules::Fen;
use pyo3::exceptions::{PyRecursionError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::errors;
use crate::interrupt::locked;
use crate::types::Move;

type Tags = Vec<(String, String)>;
/// The tags, the FEN of the start, the result, the comments, the moves and the warnings.
type Game<'py> = (Tags, String, String, Vec<String>, Bound<'py, PyList>, Bound<'py, PyList>);

/// Reads the games of a text or a file, one at a time.
#[pyclass(frozen, module = "dameo._dameo")]
pub struct Reader(Mutex<RecordReader<Box<dyn Read + Send>>>);

#[pymethods]
impl Reader {
    #[new]
    fn new(data: Vec<u8>) -> Self {
        Self(Mutex::new(read_from(Box::new(Cursor::new(data)))))
    }

    /// Reads a file, in a constant amount of memory.
    #[staticmethod]
    fn open(path: PathBuf) -> PyResult<Self> {
        Ok(Self(Mutex::new(read_from(Box::new(File::open(path)?)))))
    }

    /// The next game, or an exception that says why it cannot be read; `None` after the last.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let next = py.detach(|| locked(&self.0).next());
        match next {
            Some(Ok(record)) => Ok(Some(game_of(py, &record)?.into_pyobject(py)?.into_any())),
            Some(Err(ReadError::Io(error))) => Err(error.into()),
            Some(Err(ReadError::Pdn(error))) => Ok(Some(errors::pdn(&error).into_value(py).into_bound(py).into_any())),
            None => Ok(None),
        }
    }
}

fn game_of<'py>(py: Python<'py>, record: &Record) -> PyResult<Game<'py>> {
    let tags = record.tags().to_vec();
    let moves = moves_of(py, &record.moves)?;
    let warnings = PyList::new(py, record.warnings().iter().map(|warning| errors::pdn(warning).into_value(py)))?;
    let (start, result) = (record.start().to_string(), record.result().to_string());
    Ok((tags, start, result, record.comments.clone(), moves, warnings))
}

fn moves_of<'py>(py: Python<'py>, moves: &[PlayedMove]) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for played in moves {
        let variations = PyList::empty(py);
        for variation in &played.variations {
            variations.append((variation.comments.clone(), moves_of(py, &variation.moves)?))?;
        }
        list.append((Move(played.played), played.comments.clone(), played.glyphs.clone(), variations))?;
    }
    Ok(list)
}

/// Writes a game with its moves in a notation.
#[pyfunction]
#[pyo3(signature = (tags, start, result, comments, moves: "list[object]", notation))]
pub(crate) fn write_game(
    tags: Tags,
    start: &str,
    result: &str,
    comments: Vec<String>,
    moves: &Bound<'_, PyList>,
    notation: &str,
) -> PyResult<String> {
    let notation: Notation =
        notation.parse().map_err(|error| PyValueError::new_err(format!("{notation:?}: {error}")))?;
    let start: Fen = start.parse().map_err(|error| errors::fen(&error, start))?;
    let mut record = Record::new(start);
    for (name, value) in tags {
        // These follow from the rest.
        if !["FEN", "SetUp", "Result"].iter().any(|derived| derived.eq_ignore_ascii_case(&name)) {
            record.set_tag(&name, &value).map_err(|error| PyValueError::new_err(error.to_string()))?;
        }
    }
    let unknown = || PyValueError::new_err(format!("{result:?} is not a result; expected 1-0, 0-1, 1/2-1/2 or *"));
    record.set_result(result.parse().map_err(|_| unknown())?);
    record.comments = comments;
    record.moves = read_moves(moves, &mut dameo_rules::Game::from(start), 0)?;
    Ok(record.written(notation).to_string())
}

/// Moves that are played from the position of this game, which is left as it was.
fn read_moves(moves: &Bound<'_, PyList>, game: &mut dameo_rules::Game, depth: usize) -> PyResult<Vec<PlayedMove>> {
    // The PDN reader has the same limit.
    const DEEPEST: usize = 100;
    if depth > DEEPEST {
        return Err(PyRecursionError::new_err(format!("variations are nested more than {DEEPEST} deep")));
    }
    let mut read = Vec::with_capacity(moves.len());
    for item in moves {
        let item = item.cast::<PyTuple>()?;
        let (m, comments, glyphs, lines): (PyRef<'_, Move>, _, _, Bound<'_, PyList>) = item.extract()?;
        let mut variations = Vec::new();
        for line in lines {
            let (comments, moves): (_, Bound<'_, PyList>) = line.extract()?;
            variations.push(Variation { comments, moves: read_moves(&moves, game, depth + 1)? });
        }
        game.play(m.0).map_err(errors::illegal)?;
        read.push(PlayedMove { played: m.0, glyphs, comments, variations });
    }
    for _ in &read {
        game.undo();
    }
    Ok(read)
}
