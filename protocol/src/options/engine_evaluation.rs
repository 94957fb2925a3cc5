//! The evaluation of a session: the file of a network.

use std::ffi::{OsStr, OsString};
use std::fmt;

use dameo_engine::eval::{Network, NetworkError};
use dameo_engine::search::Engine;

use crate::options::option_file::{self, FileError};
use crate::options::{Setting, quoted_path};

/// The largest file that is read as a network, in bytes.
const MAX_FILE_LENGTH: u64 = 16 << 20;

/// The evaluation of a session.
#[derive(Debug, Default)]
pub(crate) struct EngineEvaluation {
    /// The network of `EvalFile`.
    network: Network,
}

impl EngineEvaluation {
    /// The network in use.
    pub(crate) fn network(&self) -> &Network {
        &self.network
    }

    /// Applies a setting to the engine, if it is one of the evaluation. The network of `EvalFile` is
    /// named in the result. The engine forgets its searches only if its evaluation changes.
    ///
    /// # Errors
    /// When the file is no network. The old evaluation stays.
    pub(crate) fn set(
        &mut self,
        setting: &Setting,
        engine: &mut Engine<Network>,
    ) -> Result<Option<String>, EvalFileError> {
        let Setting::EvalFile(path) = setting else { return Ok(None) };
        self.network = if path.is_empty() { Network::built_in() } else { read(path)? };
        if *engine.evaluation() != self.network {
            engine.set_evaluation(self.network.clone());
        }
        Ok(Some(format!("network {}", self.network.name())))
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
    File(FileError),
    /// It is no network of this engine.
    Network(NetworkError),
}

impl fmt::Display for EvalFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option EvalFile: {}: ", quoted_path(&self.path))?;
        match &self.cause {
            EvalFileErrorCause::File(error) => write!(f, "{error}")?,
            EvalFileErrorCause::Network(error) => write!(f, "{error}")?,
        }
        f.write_str("; the old network stays")
    }
}

impl std::error::Error for EvalFileError {}

/// The network of a file.
fn read(path: &OsStr) -> Result<Network, EvalFileError> {
    let because = |cause| EvalFileError { path: path.into(), cause };
    let content = option_file::read(path, MAX_FILE_LENGTH).map_err(|error| because(EvalFileErrorCause::File(error)))?;
    Network::read(&content).map_err(|error| because(EvalFileErrorCause::Network(error)))
}
