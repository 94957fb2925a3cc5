//! The session: it owns the game, the options, the queue and the running task.
//!
//! It is a state machine without threads and pipes. Lines of input and events of the task come in
//! one at a time as [`Event`]s; lines go out to a writer, and tasks to a function that runs them.
//! So the same session serves a pipe, a socket and a browser.
//!
//! While a task runs, `isready`, `stop`, `ponderhit` and `quit` are handled at once, as are lines
//! that are not a command. Every other command waits in the queue.

pub(crate) mod event;
mod queue;
mod running;
pub(crate) mod task;
#[cfg(test)]
mod tests;

use std::ffi::OsStr;
use std::fmt::Display;
use std::io::{self, Write};

use dameo_engine::eval::Network;
use dameo_engine::search::{Engine, SearchInfo, SearchResult};
use dameo_engine::{Game, bench};

use crate::command::{Command, Go, ParsedCommand};
use crate::input::{InputLine, MAX_LINE_LENGTH};
use crate::options::engine_book::EngineBook;
use crate::options::engine_evaluation::EngineEvaluation;
use crate::options::engine_settings::configure;
use crate::options::engine_tables::EngineTables;
use crate::options::{self, Options};
use crate::table_source::Setup;
use crate::{requests, response};
use event::{DroppedLines, Event, Flow};
use queue::{CommandQueue, EarlySignals, MAX_QUEUED_BYTES, MAX_QUEUED_COMMANDS, Queued};
use running::{HoldUntil, RunningTask};
use task::{Job, Task, TaskEvent, TaskResult};

/// A session that writes to `W` and runs its tasks with `R`.
pub(crate) struct Session<W, R> {
    output: W,
    run: R,
    game: Game,
    /// `None` while a task has it.
    engine: Option<Engine<Network>>,
    running: Option<RunningTask>,
    queue: CommandQueue,
    options: Options,
    evaluation: EngineEvaluation,
    book: EngineBook,
    tables: EngineTables,
    /// Varies the play at a limited strength from game to game.
    seed: u64,
    /// Whether `bestmove` has a ponder move. UGI clients expect exactly two words.
    shows_ponder_move: bool,
    input_ended: bool,
    errors: u64,
    /// Tells a search to pause, so that the next line can be read.
    is_pause_due: Option<fn() -> bool>,
}

impl<W: Write, R: FnMut(Job) -> io::Result<()>> Session<W, R> {
    /// A new session. `run` starts a job whose events come back as [`Event::Task`].
    pub(crate) fn new(setup: Setup, output: W, run: R) -> io::Result<Self> {
        let Setup { megabytes, tables } = setup;
        let engine = Engine::new(Network::built_in(), megabytes as usize)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        Ok(Self {
            output,
            run,
            game: Game::new(),
            engine: Some(engine),
            running: None,
            queue: CommandQueue::default(),
            options: Options::default(),
            evaluation: EngineEvaluation::default(),
            book: EngineBook::default(),
            tables: EngineTables::new(tables),
            seed: rand::random(),
            shows_ponder_move: true,
            input_ended: false,
            errors: 0,
            is_pause_due: None,
        })
    }

    /// Lets searches pause where this function is true.
    pub(crate) const fn set_pause(&mut self, is_due: fn() -> bool) {
        self.is_pause_due = Some(is_due);
    }

    /// The number of error lines so far.
    pub(crate) const fn errors(&self) -> u64 {
        self.errors
    }

    /// Whether a task runs.
    pub(crate) const fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Handles an event. The session ends after `quit`, and at the end of the input as soon as no
    /// task runs.
    pub(crate) fn handle(&mut self, event: Event) -> io::Result<Flow> {
        match event {
            Event::Line(line) => {
                if self.handle_line(&line)? == Flow::Quit {
                    return Ok(Flow::Quit);
                }
            }
            Event::LinesDropped(dropped) => self.handle_dropped(dropped)?,
            Event::EndOfInput => {
                self.input_ended = true;
                if let Some(running) = &self.running {
                    running.stop_if_held();
                }
                self.release_result()?;
            }
            Event::Task(event) => self.handle_task(*event)?,
        }
        Ok(if self.input_ended && self.running.is_none() { Flow::Quit } else { Flow::Continue })
    }

    /// Clears the queue and stops the task. A stopped search still has a result, so more events of
    /// the task may follow.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.queue.clear();
        if let Some(running) = &self.running {
            running.stop();
        }
        self.release_result()
    }

    fn write_line(&mut self, line: &str) -> io::Result<()> {
        self.write_lines(&[line])
    }

    fn write_lines<T: AsRef<str>>(&mut self, lines: &[T]) -> io::Result<()> {
        // In one piece: standard output makes a system call for each write with a line end.
        let text = lines.iter().fold(String::new(), |text, line| text + line.as_ref() + "\n");
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }

    fn write_info(&mut self, text: &str) -> io::Result<()> {
        self.write_line(&format!("info string {text}"))
    }

    fn write_error(&mut self, message: impl Display) -> io::Result<()> {
        self.errors += 1;
        self.write_line(&response::error(message))
    }

    /// Executes a line of input, or puts it into the queue.
    fn handle_line(&mut self, line: &InputLine) -> io::Result<Flow> {
        let text = match line {
            InputLine::Text(text) => text,
            InputLine::TooLong => {
                self.write_error(format_args!("a line of more than {MAX_LINE_LENGTH} bytes was skipped"))?;
                return Ok(Flow::Continue);
            }
        };
        let ParsedCommand { command, warning } = match ParsedCommand::read(text) {
            Ok(parsed) => parsed,
            Err(error) => {
                self.write_error(error)?;
                return Ok(Flow::Continue);
            }
        };
        if let Some(warning) = warning {
            self.write_info(&warning)?;
        }
        match command {
            Command::Nothing => {}
            Command::IsReady => self.write_line("readyok")?,
            Command::Quit => return Ok(Flow::Quit),
            Command::Stop => self.stop()?,
            Command::PonderHit => self.ponder_hit()?,
            command if self.running.is_some() => self.enqueue(command, text)?,
            command => self.execute(command, EarlySignals::default())?,
        }
        Ok(Flow::Continue)
    }

    fn enqueue(&mut self, command: Command, line: &[u8]) -> io::Result<()> {
        if self.queue.push(command, line.len()) {
            return Ok(());
        }
        let text = String::from_utf8_lossy(line);
        let name = text.split_whitespace().next().unwrap_or_default();
        self.write_error(format_args!(
            "{name}: refused, the queue is full ({MAX_QUEUED_COMMANDS} commands or {MAX_QUEUED_BYTES} bytes); \
             all commands are refused until it is empty"
        ))
    }

    /// Answers for lines that were dropped.
    fn handle_dropped(&mut self, dropped: DroppedLines) -> io::Result<()> {
        let DroppedLines { ready, lines, searches, stop } = dropped;
        if lines > 0 {
            let reason = "because the output was full and was not read";
            self.write_error(format_args!("{lines} lines were dropped, {reason}"))?;
        }
        // At once, as during a search.
        (0..ready).try_for_each(|_| self.write_line("readyok"))?;
        self.queue.push_refused(searches);
        if stop {
            self.stop()?;
        }
        self.run_queue()
    }

    /// `stop`: ends the running task and every task in the queue.
    fn stop(&mut self) -> io::Result<()> {
        let Some(running) = &self.running else { return Ok(()) };
        running.stop();
        self.queue.stop_all();
        self.release_result()
    }

    /// `ponderhit`: for the running search if it ponders, otherwise for the first in the queue that
    /// will.
    fn ponder_hit(&mut self) -> io::Result<()> {
        match &mut self.running {
            Some(running) if running.is_pondering() => {
                running.ponder_hit();
                self.release_result()
            }
            Some(_) if self.queue.ponder_hit() => Ok(()),
            _ => self.write_error("ponderhit: no search is pondering"),
        }
    }

    /// Writes the result of a finished search that was held back, if it no longer is.
    fn release_result(&mut self) -> io::Result<()> {
        match self.running.as_mut().and_then(RunningTask::release) {
            Some(result) => self.finish(&result),
            None => Ok(()),
        }
    }

    /// Ends the running task with its result, and executes the commands that waited for it.
    fn finish(&mut self, result: &TaskResult) -> io::Result<()> {
        self.running = None;
        self.write_result(result)?;
        self.run_queue()
    }

    /// Executes the queue up to the next task.
    fn run_queue(&mut self) -> io::Result<()> {
        while self.running.is_none()
            && let Some(queued) = self.queue.pop()
        {
            match queued {
                Queued::Command { command, signals, .. } => self.execute(command, signals)?,
                Queued::RefusedSearches(number) => {
                    (0..number).try_for_each(|_| self.write_line("bestmove (none)"))?;
                }
            }
        }
        Ok(())
    }

    /// Executes a command. No task runs.
    fn execute(&mut self, command: Command, early: EarlySignals) -> io::Result<()> {
        match command {
            // Handled at once, whether a task runs or not.
            Command::Nothing | Command::Stop | Command::PonderHit | Command::Quit | Command::IsReady => Ok(()),
            Command::Uci => self.identify(true, "uciok"),
            Command::Ugi => self.identify(false, "ugiok"),
            Command::NewGame => {
                self.game = Game::new();
                self.seed = rand::random();
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position { fen, moves } => match requests::set_up_game(fen.as_deref(), &moves) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(error) => self.write_error(error),
            },
            Command::Go(go) => self.go(&go, early),
            Command::Query(query) => self.write_line(&response::query(query, &self.game, self.options.draw_rules)),
            Command::Display => self.write_lines(&response::display(&self.game, self.options.draw_rules)),
            Command::Eval => {
                let position = self.game.position();
                self.write_lines(&response::evaluation(self.evaluation.network(), position))
            }
            Command::Tables => {
                self.open_tables()?;
                let tables = self.engine.as_ref().and_then(Engine::tables);
                let lines = response::tables(tables.map(AsRef::as_ref), self.game.position());
                self.write_lines(&lines)
            }
            Command::Perft(depth) => self.start(Task::Perft(depth), HoldUntil::Finished, true, early),
            Command::Bench(depth) => {
                let depth = depth.unwrap_or(bench::DEFAULT_DEPTH);
                self.start(Task::Bench(depth), HoldUntil::Finished, true, early)
            }
            Command::Help => self.write_lines(&response::HELP),
        }
    }

    fn identify(&mut self, shows_ponder_move: bool, last_line: &str) -> io::Result<()> {
        self.shows_ponder_move = shows_ponder_move;
        self.write_lines(&response::identification(self.tables.have_source()))?;
        self.write_line(last_line)
    }

    fn set_option(&mut self, name: &str, value: Option<&OsStr>) -> io::Result<()> {
        let (setting, warning) = match options::parse_setting(name, value, self.tables.have_source()) {
            Ok(parsed) => parsed,
            Err(error) => return self.write_error(error),
        };
        if let Some(warning) = warning {
            self.write_info(&warning)?;
        }
        if let Some(engine) = &mut self.engine {
            match self.tables.set(&setting, engine) {
                Ok(Some(summary)) => self.write_info(&summary)?,
                Ok(None) => {}
                Err(error) => return self.write_error(error),
            }
        }
        if let Some(engine) = &mut self.engine {
            match self.evaluation.set(&setting, engine) {
                Ok(Some(note)) => self.write_info(&note)?,
                Ok(None) => {}
                Err(error) => return self.write_error(error),
            }
        }
        match self.book.set(&setting) {
            Ok(Some(note)) => self.write_info(&note)?,
            Ok(None) => {}
            Err(error) => return self.write_error(error),
        }
        let applied = self.engine.as_mut().map(|engine| configure(engine, &setting));
        self.options.set(&setting);
        match applied {
            Some(Err(error)) => self.write_error(error),
            Some(Ok(Some(warning))) => self.write_info(&warning),
            Some(Ok(None)) | None => Ok(()),
        }
    }

    /// Opens the endgame tables, if that is still to be done.
    fn open_tables(&mut self) -> io::Result<()> {
        match self.engine.as_mut().map(|engine| self.tables.open(engine)) {
            Some(Err(error)) => self.write_error(error),
            Some(Ok(_)) | None => Ok(()),
        }
    }

    fn go(&mut self, go: &Go, early: EarlySignals) -> io::Result<()> {
        self.open_tables()?;
        let (limits, error) = requests::search_limits(go, self.game.position(), &self.options, self.seed);
        if let Some(error) = error {
            self.write_error(error)?;
        }
        let has_limit = !requests::is_unlimited(&limits);
        let hold = match go {
            Go { infinite: true, .. } => HoldUntil::Stop,
            Go { ponder: true, .. } => HoldUntil::PonderHit,
            _ if has_limit => HoldUntil::Finished,
            _ => HoldUntil::Stop,
        };
        // Only for a move that is to be played, whichever it is.
        let may_use_book = hold == HoldUntil::Finished
            && go.perft.is_none()
            && limits.mate.is_none()
            && limits.search_moves.is_empty()
            && limits.multi_pv == 1;
        if may_use_book && let Some(found) = self.book.choose(self.game.position()) {
            let root = *self.game.position();
            self.write_line(&response::info(&found, &root, self.options.show_wdl))?;
            return self.write_line(&response::best_move(&root, found.principal_variation.first().copied(), None));
        }
        self.start(Task::Go { perft: go.perft, limits }, hold, has_limit, early)
    }

    fn start(&mut self, task: Task, hold: HoldUntil, has_limit: bool, early: EarlySignals) -> io::Result<()> {
        let Some(engine) = self.engine.take() else { return Ok(()) };
        // Only a search can pause.
        let is_pause_due = self.is_pause_due.filter(|_| matches!(task, Task::Go { .. }));
        let running = RunningTask::new(hold, has_limit, early, is_pause_due);
        if self.input_ended {
            running.stop_if_held();
        }
        let (game, rules, signals) = (self.game.clone(), self.options.draw_rules, running.signals());
        self.running = Some(running);
        (self.run)(Job::new(task, engine, game, rules, signals))
    }

    fn handle_task(&mut self, event: TaskEvent) -> io::Result<()> {
        let root = *self.game.position();
        match event {
            TaskEvent::SearchInfo(SearchInfo::Pv(pv)) => {
                self.write_line(&response::info(&pv, &root, self.options.show_wdl))
            }
            TaskEvent::SearchInfo(SearchInfo::CurrentMove(current)) => {
                self.write_line(&response::current_move(current, &root))
            }
            // Nothing else is reported today.
            TaskEvent::SearchInfo(_) => Ok(()),
            TaskEvent::PerftFinished(result) => self.write_result(&result),
            TaskEvent::BenchPosition(fen, measured) => {
                self.write_line(&format!("{:>12} nodes {:>6} ms  {fen}", measured.nodes, measured.time.as_millis()))
            }
            TaskEvent::Failed(message) => self.write_error(message),
            TaskEvent::Finished(engine, result) => {
                self.engine = Some(*engine);
                let result = match &mut self.running {
                    Some(running) => running.hold(result),
                    None => Some(result),
                };
                result.map_or(Ok(()), |result| self.finish(&result))
            }
        }
    }

    fn write_result(&mut self, result: &TaskResult) -> io::Result<()> {
        let root = self.game.position();
        match result {
            TaskResult::Search(SearchResult { best, ponder, .. }) => {
                self.write_line(&response::best_move(root, *best, ponder.filter(|_| self.shows_ponder_move)))
            }
            TaskResult::FailedSearch(best) => self.write_line(&response::best_move(root, *best, None)),
            TaskResult::Perft(divide, time) => self.write_lines(&response::divide(divide, root, *time)),
            TaskResult::Bench(total) => {
                self.write_line(&format!("{} nodes {} nps", total.nodes, total.nodes_per_second()))
            }
            TaskResult::Stopped(name) => self.write_info(&format!("{name} stopped before its end")),
        }
    }
}
