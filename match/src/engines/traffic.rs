//! The log of the traffic between the match and its engines.
//!
//! Each line has the time of day (UTC), the engine's name and process, a direction and the text:
//! `>` was sent to the engine, `<` was received from it, `!` is its standard error. The size is
//! bounded: long lines are cut, and only the first lines after each line sent are logged.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use time::OffsetDateTime;

/// The start of the first line of a log.
const HEAD: &str = "# dameo-match log";

/// The longest line that is logged whole, in characters.
const MAX_LENGTH: usize = 4000;

/// The lines of an engine that are logged after each line sent to it.
const MAX_LINES: u32 = 2000;

/// Why a log is not opened.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// It cannot be written.
    #[error("cannot write the log {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file exists and is not a log.
    #[error("--log {}: the file exists and is not a log; use another name", .0.display())]
    NotALog(PathBuf),
}

/// The log of all engines.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: Mutex<File>,
}

impl Log {
    /// Creates a log, or appends to an existing one.
    ///
    /// # Errors
    /// When the file exists and is not a log, or cannot be written.
    pub fn open(path: &Path) -> Result<Arc<Self>, LogError> {
        let cannot = |error| LogError::Io { path: path.into(), error };
        let mut first = Vec::new();
        // Pipes and devices have no first line to check.
        if path.metadata().is_ok_and(|metadata| metadata.is_file()) {
            let file = File::open(path).map_err(cannot)?;
            BufReader::new(file).take(1024).read_until(b'\n', &mut first).map_err(cannot)?;
        }
        if !first.is_empty() && !first.starts_with(HEAD.as_bytes()) {
            return Err(LogError::NotALog(path.into()));
        }
        let mut file = OpenOptions::new().append(true).create(true).open(path).map_err(cannot)?;
        let head = format!("{HEAD}, {}\n", OffsetDateTime::now_utc().date());
        file.write_all(head.as_bytes()).map_err(cannot)?;
        Ok(Arc::new(Self { path: path.into(), file: Mutex::new(file) }))
    }

    /// The log of one engine process.
    pub fn for_engine(self: &Arc<Self>, name: &str, process: u32) -> Arc<EngineLog> {
        Arc::new(EngineLog { log: Arc::clone(self), name: format!("{name}[{process}]"), lines: AtomicU32::new(0) })
    }

    fn write(&self, name: &str, direction: char, line: &str) {
        let now = OffsetDateTime::now_utc();
        let (hour, minute, second, micro) = now.to_hms_micro();
        let end = line.char_indices().nth(MAX_LENGTH).map_or(line.len(), |(end, _)| end);
        let cut = if end < line.len() { " .." } else { "" };
        // A control character could start a new line.
        let text: String = line[..end].chars().map(|next| if next.is_control() { '\u{fffd}' } else { next }).collect();
        let line = format!("{hour:02}:{minute:02}:{second:02}.{micro:06} {name} {direction} {text}{cut}\n");
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A full disk does not stop the match. It is reported once.
        if let Err(error) = file.write_all(line.as_bytes()) {
            static REPORTED: std::sync::Once = std::sync::Once::new();
            REPORTED.call_once(|| {
                let _ = writeln!(std::io::stderr(), "the log {} cannot be written: {error}", self.path.display());
            });
        }
    }
}

/// The log of one engine process.
#[derive(Debug)]
pub struct EngineLog {
    log: Arc<Log>,
    name: String,
    /// Lines received since the last line sent.
    lines: AtomicU32,
}

impl EngineLog {
    /// Logs a line that was sent to the engine.
    pub fn sent(&self, line: &str) {
        self.lines.store(0, Ordering::Relaxed);
        self.log.write(&self.name, '>', line);
    }

    /// Logs a line that was received from the engine.
    pub fn received(&self, line: &str) {
        self.add('<', line);
    }

    /// Logs a line of the engine's standard error.
    pub fn stderr(&self, line: &str) {
        self.add('!', line);
    }

    fn add(&self, direction: char, line: &str) {
        // Nothing is added past the bound, so that the count cannot overflow.
        if self.lines.load(Ordering::Relaxed) > MAX_LINES {
            return;
        }
        match self.lines.fetch_add(1, Ordering::Relaxed) {
            before if before < MAX_LINES => self.log.write(&self.name, direction, line),
            MAX_LINES => self.log.write(&self.name, '#', "more lines, not logged"),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_bounded_and_appended_to() {
        let path = std::env::temp_dir().join(format!("dameo-log-{}", std::process::id()));
        for _ in 0..2 {
            let log = Log::open(&path).unwrap().for_engine("A", 7);
            log.sent("go");
            for _ in 0..MAX_LINES + 500 {
                log.received("info");
            }
            log.sent("stop");
            log.received(&"x".repeat(2 * MAX_LENGTH));
            log.stderr("two\rlines");
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 2 * (MAX_LINES as usize + 6));
        assert!(text.lines().all(|line| line.len() < MAX_LENGTH + 50));
        assert_eq!(text.lines().filter(|line| line.ends_with("A[7] > stop")).count(), 2);
        assert!(text.contains("A[7] ! two\u{fffd}lines"));
        std::fs::write(&path, "notes\n").unwrap();
        assert!(Log::open(&path).unwrap_err().to_string().contains("is not a log"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "notes\n");
        std::fs::remove_file(path).unwrap();
    }
}
