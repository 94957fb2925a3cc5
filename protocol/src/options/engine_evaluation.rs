//! The evaluation of a session: its options, and the file of a network.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};

use dameo_engine::eval::{Evaluation, Network, NetworkError};
use dameo_engine::search::Engine;

use crate::options::evaluation_kind::EvaluationKind;
use crate::options::{Setting, quoted_path};

/// The largest file that is read as a network, in bytes.
const MAX_FILE_LENGTH: u64 = 16 << 20;

/// The evaluation of a session.
#[derive(Debug)]
pub(crate) struct EngineEvaluation {
    /// `Evaluation`.
    kind: EvaluationKind,
    /// The network of `EvalFile`.
    network: Network,
}

impl EngineEvaluation {
    pub(crate) fn new() -> Self {
        Self { kind: EvaluationKind::default(), network: Network::built_in() }
    }

    /// The evaluation that the options choose.
    pub(crate) fn chosen(&self) -> Evaluation {
        match self.kind {
            EvaluationKind::Network => Evaluation::Network(self.network.clone()),
            EvaluationKind::Classical => Evaluation::Classical,
        }
    }

    /// Applies a setting to the engine, if it is one of the evaluation. The network of `EvalFile` is
    /// named in the result. The engine forgets its searches only if its evaluation changes.
    ///
    /// # Errors
    /// When the file is no network. The old evaluation stays.
    pub(crate) fn set(
        &mut self,
        setting: &Setting,
        engine: &mut Engine<Evaluation>,
    ) -> Result<Option<String>, EvalFileError> {
        let mut note = None;
        match setting {
            Setting::Evaluation(kind) => self.kind = *kind,
            Setting::EvalFile(path) => {
                self.network = if path.is_empty() { Network::built_in() } else { read(path)? };
                let unused = match self.kind {
                    EvaluationKind::Network => "",
                    EvaluationKind::Classical => "; it is not used, because Evaluation is classical",
                };
                note = Some(format!("network {}{unused}", self.network.name()));
            }
            _ => return Ok(None),
        }
        let chosen = self.chosen();
        if *engine.evaluation() != chosen {
            engine.set_evaluation(chosen);
        }
        Ok(note)
    }
}

/// Why a file is not used as a network.
#[derive(Debug)]
pub(crate) struct EvalFileError {
    path: OsString,
    cause: EvalFileErrorCause,
}

#[derive(Debug)]
enum EvalFileErrorCause {
    /// It cannot be read.
    Io(io::Error),
    /// It is a folder, or a pipe, which would have to be waited for.
    NotAFile,
    /// It is no network of this engine.
    Network(NetworkError),
}

impl fmt::Display for EvalFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option EvalFile: {}: ", quoted_path(&self.path))?;
        match &self.cause {
            EvalFileErrorCause::Io(error) => write!(f, "{error}")?,
            EvalFileErrorCause::NotAFile => f.write_str("it is not a file")?,
            EvalFileErrorCause::Network(error) => write!(f, "{error}")?,
        }
        f.write_str("; the old network stays")
    }
}

impl std::error::Error for EvalFileError {}

/// The network of a file.
fn read(path: &OsStr) -> Result<Network, EvalFileError> {
    let because = |cause| EvalFileError { path: path.into(), cause };
    let content = || {
        let mut content = Vec::new();
        File::open(path)?.take(MAX_FILE_LENGTH).read_to_end(&mut content).map(|_| content)
    };
    if !fs::metadata(path).map_err(|error| because(EvalFileErrorCause::Io(error)))?.is_file() {
        return Err(because(EvalFileErrorCause::NotAFile));
    }
    let content = content().map_err(|error| because(EvalFileErrorCause::Io(error)))?;
    Network::read(&content).map_err(|error| because(EvalFileErrorCause::Network(error)))
}
