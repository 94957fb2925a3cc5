//! Engines: their descriptions, processes and options.

mod child;
mod error;
mod fingerprint;
mod limits;
pub mod options;
mod player;
mod process;
pub mod spec;
mod time_control;
mod traffic;

pub use child::kill_all_and_exit;
pub use error::EngineError;
pub(crate) use fingerprint::hash;
pub use limits::{LimitsError, MoveLimits};
pub use player::{Player, StartError};
pub use process::{AnswerTimeout, EngineProcess};
pub use spec::{EngineSpec, Program, Protocol, SpecError};
pub use time_control::{MAX_TIME, TimeControl, TimeControlError};
pub use traffic::{EngineLog, Log, LogError};
