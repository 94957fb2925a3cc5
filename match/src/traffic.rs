//! The log of what is said between the match and its engines.
//!
//! Each line has the time of day (UTC), the engine's name and process, `>` for what it is told, `<` for what it says and `!` for
//! its standard error. The work is bounded: long lines are cut, and of an engine that talks without end only the first lines
//! after each thing that it is told are kept.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, ensure};
use time::OffsetDateTime;

/// How every part of a log begins.
const HEAD: &str = "# dameo-match log";

/// The longest line that is kept whole, in characters.
const LONGEST: usize = 4000;

/// Lines of an engine that are kept between two that it is told.
const MOST_LINES: u32 = 2000;

/// A file that all engines' traffic goes to.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: Mutex<File>,
}

impl Log {
    /// Begins a log, or goes on with one that is there.
    ///
    /// # Errors
    /// When the file is there but no log, or cannot be written.
    pub fn open(path: &Path) -> Result<Arc<Self>> {
        let cannot = || format!("cannot write the log {}", path.display());
        let mut first = Vec::new();
        // A pipe or a device has no beginning to read.
        if path.metadata().is_ok_and(|metadata| metadata.is_file()) {
            let file = File::open(path).with_context(cannot)?;
            BufReader::new(file).take(1024).read_until(b'\n', &mut first).with_context(cannot)?;
        }
        ensure!(
            first.is_empty() || first.starts_with(HEAD.as_bytes()),
            "--log {}: the file is there and is no log; give another name",
            path.display()
        );
        let mut file = OpenOptions::new().append(true).create(true).open(path).with_context(cannot)?;
        let head = format!("{HEAD}, {}\n", OffsetDateTime::now_utc().date());
        file.write_all(head.as_bytes()).with_context(cannot)?;
        Ok(Arc::new(Self { path: path.into(), file: Mutex::new(file) }))
    }

    /// The log of one engine's process.
    pub fn of(self: &Arc<Self>, name: &str, process: u32) -> Arc<EngineLog> {
        Arc::new(EngineLog { log: Arc::clone(self), name: format!("{name}[{process}]"), lines: AtomicU32::new(0) })
    }

    fn write(&self, name: &str, direction: char, line: &str) {
        let now = OffsetDateTime::now_utc();
        let (hour, minute, second, micro) = now.to_hms_micro();
        let end = line.char_indices().nth(LONGEST).map_or(line.len(), |(end, _)| end);
        let cut = if end < line.len() { " .." } else { "" };
        // Control characters must not make two lines of one.
        let text: String = line[..end].chars().map(|next| if next.is_control() { '\u{fffd}' } else { next }).collect();
        let line = format!("{hour:02}:{minute:02}:{second:02}.{micro:06} {name} {direction} {text}{cut}\n");
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A full disk is no reason to lose the game; it is told once.
        if let Err(error) = file.write_all(line.as_bytes()) {
            static TOLD: std::sync::Once = std::sync::Once::new();
            TOLD.call_once(|| {
                let _ = writeln!(std::io::stderr(), "the log {} cannot be written: {error}", self.path.display());
            });
        }
    }
}

/// One engine's part in a log.
#[derive(Debug)]
pub struct EngineLog {
    log: Arc<Log>,
    name: String,
    /// Lines since it was told something.
    lines: AtomicU32,
}

impl EngineLog {
    /// What the engine is told.
    pub fn told(&self, line: &str) {
        self.lines.store(0, Ordering::Relaxed);
        self.log.write(&self.name, '>', line);
    }

    /// What it says.
    pub fn said(&self, line: &str) {
        self.add('<', line);
    }

    /// What it writes to its standard error.
    pub fn complained(&self, line: &str) {
        self.add('!', line);
    }

    fn add(&self, direction: char, line: &str) {
        // One more than is counted cannot overflow: nothing is added past the bound.
        if self.lines.load(Ordering::Relaxed) > MOST_LINES {
            return;
        }
        match self.lines.fetch_add(1, Ordering::Relaxed) {
            before if before < MOST_LINES => self.log.write(&self.name, direction, line),
            MOST_LINES => self.log.write(&self.name, '#', "says more than is logged"),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_bounded_and_goes_on_where_it_was() {
        let path = std::env::temp_dir().join(format!("dameo-log-{}", std::process::id()));
        for _ in 0..2 {
            let log = Log::open(&path).unwrap().of("A", 7);
            log.told("go");
            for _ in 0..MOST_LINES + 500 {
                log.said("info");
            }
            log.told("stop");
            log.said(&"x".repeat(2 * LONGEST));
            log.complained("two\rlines");
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 2 * (MOST_LINES as usize + 6));
        assert!(text.lines().all(|line| line.len() < LONGEST + 50));
        assert_eq!(text.lines().filter(|line| line.ends_with("A[7] > stop")).count(), 2);
        assert!(text.contains("A[7] ! two\u{fffd}lines"));
        std::fs::write(&path, "notes\n").unwrap();
        assert!(Log::open(&path).unwrap_err().to_string().contains("is no log"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "notes\n");
        std::fs::remove_file(path).unwrap();
    }
}
