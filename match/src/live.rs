//! What is seen while a match is played: a line that changes on a terminal, lines one below the other elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use dameo_match::record::Row;
use dameo_match::report;
use dameo_match::standings::Standings;
use indicatif::{ProgressBar, ProgressStyle};

/// Elsewhere than on a terminal, the least time between two lines about where the match stands.
const EVERY: Duration = Duration::from_secs(10);

/// Tells of a match.
pub(crate) struct Live {
    bar: Option<ProgressBar>,
    total: usize,
    last: Instant,
}

impl Live {
    /// For so many games, of which some are played already.
    pub(crate) fn new(total: usize, played: usize) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{pos}/{len} games, {msg}, {per_sec}, {eta} left");
            let bar = ProgressBar::new(total as u64);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar.set_position(played as u64);
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        Self { bar, total, last: Instant::now() }
    }

    /// A game has ended, or, without one, the match begins.
    pub(crate) fn tell(&mut self, standings: &Standings, row: Option<&Row>) {
        let status = report::status(standings);
        let forfeit =
            row.filter(|row| row.reason.is_forfeit()).map(|row| report::game(row, standings.games(), self.total));
        if let Some(bar) = &self.bar {
            if let Some(line) = forfeit {
                bar.println(line);
            }
            bar.set_position(standings.games() as u64);
            bar.set_message(status);
            return;
        }
        // Whoever does not read this is no reason to end the match.
        let mut out = std::io::stdout();
        if let Some(line) = forfeit {
            let _ = writeln!(out, "{line}");
        }
        if self.last.elapsed() >= EVERY {
            self.last = Instant::now();
            let _ = writeln!(out, "{}/{} games, {status}", standings.games(), self.total);
        }
        let _ = out.flush();
    }

    /// The match is over.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
