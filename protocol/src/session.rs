//! The session: it executes commands one after the other, and writes their answers.
//!
//! It has no threads and no pipes. A search can be run a slice at a time, so that the same session
//! serves a pipe and a browser.

#[cfg(test)]
mod tests;

use std::fmt::Display;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use dameo_engine::search::{Bound, Limits, PvInfo, SearchInfo, SearchResult, Signals};
use dameo_engine::{Game, bench};
use dameo_perft::PerftSettings;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;
#[cfg(target_family = "wasm")]
use web_time::Instant;

use crate::command::{Command, Go};
use crate::options::{self, Settings, Setup};
use crate::queue::{Control, Entry, Hold};
use crate::{requests, response};

/// Bounds on the score are reported in searches longer than this, and at the end of a search.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

/// The current root move is reported in searches longer than this.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(3);

/// A session that gives its output, whole lines, to `W`.
pub(crate) struct Session<W> {
    output: W,
    game: Game,
    settings: Settings,
    search: Option<Search>,
    /// Varies the play at a limited strength from game to game.
    seed: u64,
    /// Whether `bestmove` has a ponder move. UGI clients expect exactly two words.
    shows_ponder_move: bool,
}

/// A search that runs, or whose result is held back.
struct Search {
    limits: Limits,
    control: Arc<Control>,
    has_begun: bool,
    /// A bound on the score that was not reported. It is reported if the search ends with it, so
    /// that the last line belongs to the best move.
    withheld: Option<PvInfo>,
    result: Option<SearchResult>,
}

/// Writes lines from inside a search or a bench. A failure stops it.
struct Reporter<'a, W> {
    output: &'a mut W,
    signals: &'a Signals,
    result: io::Result<()>,
}

impl<W: FnMut(&str) -> io::Result<()>> Reporter<'_, W> {
    fn write(&mut self, line: String) {
        if self.result.is_ok() {
            self.result = (self.output)(&(line + "\n"));
            if self.result.is_err() {
                self.signals.stop();
            }
        }
    }
}

impl<W: FnMut(&str) -> io::Result<()>> Session<W> {
    pub(crate) fn new(setup: Setup, output: W) -> io::Result<Self> {
        Ok(Self {
            output,
            game: Game::new(),
            settings: Settings::new(setup)?,
            search: None,
            seed: fastrand::u64(..),
            shows_ponder_move: true,
        })
    }

    fn write<T: AsRef<str>>(&mut self, lines: &[T]) -> io::Result<()> {
        // In one piece: standard output makes a system call for each write with a line end.
        let text = lines.iter().fold(String::new(), |text, line| text + line.as_ref() + "\n");
        (self.output)(&text)
    }

    fn write_error(&mut self, message: impl Display) -> io::Result<()> {
        (self.output)(&response::error(message))
    }

    /// Writes the message or the error of a setting.
    fn write_outcome(&mut self, outcome: Result<Option<String>, String>) -> io::Result<()> {
        match outcome {
            Ok(None) => Ok(()),
            Ok(Some(note)) => (self.output)(&response::string(note)),
            Err(error) => self.write_error(error),
        }
    }

    /// Executes a command. A search is only prepared here; [`Session::step`] runs it.
    pub(crate) fn execute(&mut self, entry: Entry) -> io::Result<()> {
        let (command, control) = match entry {
            Entry::Answer(text) => return (self.output)(&text),
            Entry::Command { command, warning, control } => {
                warning.map_or(Ok(()), |text| (self.output)(&text))?;
                (command, control)
            }
        };
        let (position, options) = (self.game.position(), &self.settings.options);
        match command {
            // The queue has already handled these.
            Command::Nothing | Command::Stop | Command::PonderHit | Command::Quit | Command::IsReady => Ok(()),
            Command::Uci => self.identify(true, "uciok"),
            Command::Ugi => self.identify(false, "ugiok"),
            Command::NewGame => {
                self.game = Game::new();
                self.seed = fastrand::u64(..);
                self.settings.engine.clear();
                Ok(())
            }
            Command::SetOption { name, value } => match options::parse(&name, value.as_deref()) {
                Ok(setting) => {
                    self.write_outcome(Ok(setting.warning.clone()))?;
                    let outcome = setting.apply(&mut self.settings);
                    self.write_outcome(outcome)
                }
                Err(error) => self.write_error(error),
            },
            Command::Position { fen, moves } => match requests::set_up_game(fen.as_deref(), &moves) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(error) => self.write_error(error),
            },
            Command::Go(go) => self.go(&go, control),
            Command::Query(query) => self.write(&[response::query(query, &self.game, options.draw_rules)]),
            Command::Display => self.write(&response::display(&self.game, options.draw_rules)),
            Command::Eval => self.write(&response::evaluation(self.settings.engine.evaluation(), position)),
            Command::Tables => {
                self.open_tables()?;
                let tables = self.settings.engine.tables().map(AsRef::as_ref);
                self.write(&response::tables(tables, self.game.position()))
            }
            Command::Perft(depth) => self.perft(depth, &control.signals),
            Command::Bench(depth) => self.bench(depth.unwrap_or(bench::DEFAULT_DEPTH), &control.signals),
            Command::Help => self.write(&response::help()),
        }
    }

    fn identify(&mut self, shows_ponder_move: bool, last_line: &str) -> io::Result<()> {
        self.shows_ponder_move = shows_ponder_move;
        self.write(&response::identification(last_line))
    }

    /// Opens the endgame tables, if that is still to be done.
    fn open_tables(&mut self) -> io::Result<()> {
        let opened = self.settings.open_tables();
        self.write_outcome(opened.map(|_| None).map_err(|error| format!("endgame tables: {error}")))
    }

    fn perft(&mut self, depth: u32, signals: &Signals) -> io::Result<()> {
        let settings = PerftSettings { stop: Some(signals.stop_flag()), ..PerftSettings::default() };
        let start = Instant::now();
        let root = self.game.position();
        // The parser limits the depth, and without a table, a count that exceeds 128 bits would
        // never finish.
        match dameo_perft::divide(root, depth, &settings) {
            Ok(divide) => self.write(&response::divide(&divide, root, start.elapsed())),
            Err(_) => (self.output)(&response::string("perft stopped before its end")),
        }
    }

    fn bench(&mut self, depth: u32, signals: &Signals) -> io::Result<()> {
        let network = self.settings.engine.evaluation().clone();
        let mut reporter = Reporter { output: &mut self.output, signals, result: Ok(()) };
        let total = bench::run(network, depth, signals, |fen, measured| {
            reporter.write(format!("{:>12} nodes {:>6} ms  {fen}", measured.nodes, measured.time.as_millis()));
        });
        reporter.result?;
        match total {
            Some(total) => self.write(&[format!("{} nodes {} nps", total.nodes, total.nodes_per_second())]),
            None => (self.output)(&response::string("bench stopped before its end")),
        }
    }

    fn go(&mut self, go: &Go, control: Arc<Control>) -> io::Result<()> {
        self.open_tables()?;
        let root = *self.game.position();
        let (limits, error) = requests::search_limits(go, &root, &self.settings.options, self.seed);
        if let Some(error) = error {
            self.write_error(error)?;
        }
        if let Some(depth) = go.perft {
            self.perft(depth, &control.signals)?;
        }
        // The book is only for searches that choose a move to play, without other conditions.
        let may_use_book = control.hold == Hold::Nothing
            && go.perft.is_none()
            && limits.mate.is_none()
            && limits.search_moves.is_empty()
            && limits.multi_pv == 1;
        if may_use_book && let Some(found) = self.settings.book.choose(&root) {
            let best = found.principal_variation.first().copied();
            let info = response::info(&found, &root, self.settings.options.show_wdl);
            return self.write(&[info, response::best_move(&root, best, None)]);
        }
        self.search = Some(Search { limits, control, has_begun: false, withheld: None, result: None });
        Ok(())
    }

    /// Whether [`Session::step`] has a search to run.
    pub(crate) fn is_searching(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.result.is_none())
    }

    /// Runs the search, for this time at most. Returns whether it still runs.
    pub(crate) fn step(&mut self, slice: Option<Duration>) -> io::Result<bool> {
        let Self { output, game, settings, search: Some(search), .. } = self else { return Ok(false) };
        if search.result.is_some() {
            return Ok(false);
        }
        let Search { limits, control, has_begun, withheld, .. } = search;
        let (root, rules, show_wdl) = (game.position(), settings.options.draw_rules, settings.options.show_wdl);
        let signals = &control.signals;
        let mut reporter = Reporter { output, signals, result: Ok(()) };
        let mut report = |info: SearchInfo| match info {
            SearchInfo::Pv(pv) if pv.bound != Bound::Exact && pv.time < BOUNDS_AFTER => *withheld = Some(pv),
            SearchInfo::Pv(pv) => {
                *withheld = None;
                reporter.write(response::info(&pv, root, show_wdl));
            }
            SearchInfo::CurrentMove(current) if current.time >= CURRENT_MOVE_AFTER => {
                reporter.write(response::current_move(current, root));
            }
            _ => {}
        };
        let resumed = if *has_begun { settings.engine.resume(slice, signals, &mut report) } else { None };
        let result = resumed.unwrap_or_else(|| {
            limits.slice = slice;
            settings.engine.search(game, rules, limits, signals, &mut report)
        });
        *has_begun = true;
        if !result.is_paused {
            search.result = Some(result);
            if let Some(pv) = withheld.take() {
                reporter.write(response::info(&pv, root, show_wdl));
            }
        }
        reporter.result.map(|()| self.is_searching())
    }

    /// Answers the search that has ended, if there is one.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        match self.search.take().and_then(|search| search.result) {
            Some(SearchResult { best, ponder, .. }) => {
                let ponder = ponder.filter(|_| self.shows_ponder_move);
                self.write(&[response::best_move(self.game.position(), best, ponder)])
            }
            None => Ok(()),
        }
    }
}
