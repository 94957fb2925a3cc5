//! The evaluation of a session: the file of a network.

use dameo_engine::eval::Network;
use dameo_engine::search::Engine;

use crate::options::Setting;
use crate::options::option_file::{self, HAS_FILES, OptionFileError};

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
    ) -> Result<Option<String>, OptionFileError> {
        let Setting::EvalFile(path) = setting else { return Ok(None) };
        self.network = if path.is_empty() || !HAS_FILES {
            Network::built_in()
        } else {
            option_file::read(("EvalFile", "network"), path, MAX_FILE_LENGTH, Network::read)?
        };
        if *engine.evaluation() != self.network {
            engine.set_evaluation(self.network.clone());
        }
        Ok(Some(format!("network {}", self.network.name())))
    }
}
