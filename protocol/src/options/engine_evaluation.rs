//! The evaluation of a session: its options, and the file of a network.

use std::fs::File;
use std::io::{self, Read};

use dameo_engine::eval::{Evaluation, Network};
use dameo_engine::search::Engine;

use crate::options::Setting;
use crate::options::evaluation_kind::EvaluationKind;

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
    /// A message that names the option and the reason. The old evaluation stays.
    pub(crate) fn set(&mut self, setting: &Setting, engine: &mut Engine<Evaluation>) -> Result<Option<String>, String> {
        let mut note = None;
        match setting {
            Setting::Evaluation(kind) => self.kind = *kind,
            Setting::EvalFile(path) => {
                self.network = if path.is_empty() {
                    Network::built_in()
                } else {
                    read(path).map_err(|reason| format!("option EvalFile: {reason}; the old network stays"))?
                };
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
