//! Options that change the engine itself: its table and its threads.

use dameo_engine::eval::Evaluate;
use dameo_engine::search::Engine;

use crate::options::Setting;
use crate::table_size;

/// Applies a setting to the engine, if it is one of the engine's. Returns a warning if it is
/// applied in part.
///
/// # Errors
/// A message that names the option and the reason, if the setting was not applied.
pub(crate) fn configure<E: Evaluate>(engine: &mut Engine<E>, setting: &Setting) -> Result<Option<String>, String> {
    match *setting {
        Setting::Hash(megabytes) => {
            table_size::resize(engine, megabytes).map_err(|error| format!("option Hash: {error}"))?;
            Ok(None)
        }
        Setting::Threads(threads) => Ok(set_threads(engine, threads)),
        Setting::ClearHash => {
            engine.clear();
            Ok(None)
        }
        _ => Ok(None),
    }
}

/// Sets the number of threads, but to no more than can run at once. With 256 threads on two cores a
/// thread takes 0.4 s at the median to notice `stop`, because it waits for the others, and the
/// search is no stronger.
fn set_threads<E: Evaluate>(engine: &mut Engine<E>, requested: u64) -> Option<String> {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let used = requested.min(cores);
    engine.set_threads(used as usize);
    (used < requested)
        .then(|| format!("option Threads: {requested} requested, {used} used: this machine runs no more at once"))
}
