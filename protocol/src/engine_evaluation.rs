//! The evaluation of a session: the file of a network.

use std::fs::File;
use std::io::{self, Read};

use dameo_engine::eval::Network;
use dameo_engine::search::Engine;

use crate::options::Setting;

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
    /// A message that names the option and the reason. The old evaluation stays.
    pub(crate) fn set(&mut self, setting: &Setting, engine: &mut Engine<Network>) -> Result<Option<String>, String> {
        let Setting::EvalFile(path) = setting else { return Ok(None) };
        self.network = if path.is_empty() {
            Network::built_in()
        } else {
            read(path).map_err(|reason| format!("option EvalFile: {reason}; the old network stays"))?
        };
        if *engine.evaluation() != self.network {
            engine.set_evaluation(self.network.clone());
        }
        Ok(Some(format!("network {}", self.network.name())))
    }
}

/// The network of a file.
fn read(path: &str) -> Result<Network, String> {
    let read = |file: File| {
        let mut content = Vec::new();
        file.take(MAX_FILE_LENGTH).read_to_end(&mut content).map(|_| content)
    };
    // Opening a pipe would wait for its other end.
    let open = || {
        if std::fs::metadata(path)?.is_file() { File::open(path) } else { Err(io::Error::other("it is not a file")) }
    };
    let content = open().and_then(read).map_err(|error| format!("{path}: {error}"))?;
    Network::read(&content).map_err(|error| format!("{path}: {error}"))
}
