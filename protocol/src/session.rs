//! The session: the one place that owns the game, the options and what runs.
//!
//! Lines of input and news of the worker arrive as [`Event`]s, one after the other, so nothing here is shared or locked.
//! While a search runs, `isready`, `stop`, `ponderhit` and `quit` are answered at once; a command that would change or need
//! the position waits for the end of the search, and so does every line after it that is not one of those four.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use dameo_engine::bench;
use dameo_engine::eval::HandCrafted;
use dameo_engine::game::Game;
use dameo_engine::search::{Engine, SearchInfo, SearchResult, Signals};

use crate::command::{Command, Go, Understood};
use crate::input::{LONGEST_LINE, Line};
use crate::options::{self, Options, Setting};
use crate::waiting::{MOST_WAITING, MOST_WAITING_BYTES, Waiting, WaitingCommands};
use crate::work::{Done, Job, News, Release, Running, Task};
use crate::{memory, requests, response};

/// What happens to a session.
pub(crate) enum Event {
    Line(Line),
    /// Lines were dropped, because the session stood still for want of a reader of its output.
    Dropped(Dropped),
    EndOfInput,
    News(Box<News>),
}

/// Lines that the session was never given.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Dropped {
    pub(crate) lines: u64,
    /// How many of them were `go`, which are answered all the same.
    pub(crate) searches: u64,
    /// Whether there was a `stop`, which is heard all the same.
    pub(crate) stop: bool,
}

/// Whether the session goes on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continue,
    Quit,
}

pub(crate) struct Session<W> {
    output: W,
    events: Sender<Event>,
    game: Game,
    /// Away with the worker while something runs.
    engine: Option<Engine<HandCrafted>>,
    running: Option<Running>,
    waiting: WaitingCommands,
    options: Options,
    /// Tells the weakened player of this game from others of its strength.
    player: u64,
    /// Whether `bestmove` names the reply to ponder on; UGI clients want two words.
    shows_ponder: bool,
    input_ended: bool,
    /// Lines that told of an error.
    errors: u64,
}

/// What a command was told while it waited.
#[derive(Debug, Clone, Copy, Default)]
struct Told {
    /// To stop.
    stop: bool,
    /// That the move it ponders on was played.
    ponder_hit: bool,
}

impl<W: Write> Session<W> {
    /// A session with a table of this many megabytes. The worker sends its news as `events`.
    pub(crate) fn new(megabytes: u64, output: W, events: Sender<Event>) -> io::Result<Self> {
        let engine = Engine::new(HandCrafted, megabytes as usize)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        Ok(Self {
            output,
            events,
            game: Game::new(),
            engine: Some(engine),
            running: None,
            waiting: WaitingCommands::default(),
            options: Options::default(),
            player: rand::random(),
            shows_ponder: true,
            input_ended: false,
            errors: 0,
        })
    }

    /// How many lines told of an error so far.
    pub(crate) const fn errors(&self) -> u64 {
        self.errors
    }

    /// Whether something runs.
    pub(crate) const fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Deals with an event. The session is over after `quit`, and at the end of input once nothing runs.
    pub(crate) fn handle(&mut self, event: Event) -> io::Result<Flow> {
        match event {
            Event::Line(line) => {
                if self.hear(&line)? == Flow::Quit {
                    return Ok(Flow::Quit);
                }
            }
            Event::Dropped(dropped) => self.account_for(dropped)?,
            Event::EndOfInput => {
                self.input_ended = true;
                self.stop_if_endless()?;
            }
            Event::News(news) => self.pass_on(*news)?,
        }
        Ok(if self.input_ended && self.running.is_none() { Flow::Quit } else { Flow::Continue })
    }

    /// Stops what runs and forgets what waits. A stopped search still gives its move, so news of it may follow.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.waiting.clear();
        if let Some(running) = &self.running {
            running.signals.stop();
        }
        self.release_held()
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.say_all(&[line])
    }

    fn say_all<T: AsRef<str>>(&mut self, lines: &[T]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.output, "{}", line.as_ref()))?;
        self.output.flush()
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        self.say(&format!("info string {text}"))
    }

    fn complain(&mut self, message: &str) -> io::Result<()> {
        self.errors += 1;
        self.say(&response::error(message))
    }

    /// A line of input: answered now, or put with those that wait.
    fn hear(&mut self, line: &Line) -> io::Result<Flow> {
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong => {
                self.complain(&format!("a line of more than {LONGEST_LINE} bytes was skipped"))?;
                return Ok(Flow::Continue);
            }
        };
        let command = match text.parse::<Understood>() {
            Err(error) => {
                self.complain(&error.to_string())?;
                return Ok(Flow::Continue);
            }
            Ok(Understood { command, remark }) => {
                if let Some(remark) = remark {
                    self.remark(&remark)?;
                }
                command
            }
        };
        match command {
            Command::Nothing => {}
            Command::IsReady => self.say("readyok")?,
            Command::Quit => return Ok(Flow::Quit),
            Command::Stop => self.stop()?,
            Command::PonderHit => self.ponder_hit()?,
            command if self.running.is_some() => {
                let what = text.split_whitespace().next().unwrap_or_default();
                let refusal = format!(
                    "{what}: refused, {MOST_WAITING} commands or {MOST_WAITING_BYTES} bytes wait already; \
                     all is refused until none waits"
                );
                if !self.waiting.push(command, text.len()) {
                    self.complain(&refusal)?;
                }
            }
            command => self.execute(command, Told::default())?,
        }
        Ok(Flow::Continue)
    }

    /// Makes up for lines that were never heard.
    fn account_for(&mut self, dropped: Dropped) -> io::Result<()> {
        let Dropped { lines, searches, stop } = dropped;
        self.complain(&format!("{lines} lines were refused, because nobody read the answers to those before them"))?;
        self.waiting.push_refused(searches);
        if stop {
            self.stop()?;
        }
        self.run_waiting()
    }

    /// Ends what runs, and all that waits and would run.
    fn stop(&mut self) -> io::Result<()> {
        let Some(running) = &self.running else { return Ok(()) };
        running.signals.stop();
        self.waiting.stop_all();
        self.release_held()
    }

    /// Lets the search that ponders think on by the clock, or the one that will, if it still waits.
    fn ponder_hit(&mut self) -> io::Result<()> {
        match &mut self.running {
            // One that is being stopped already is not the one that is meant.
            Some(running) if running.release == Release::PonderHit && !running.signals.is_stopped() => {
                running.ponder_hit();
                self.release_held()
            }
            Some(_) if self.waiting.ponder_hit() => Ok(()),
            _ => self.complain("ponderhit: no search is pondering"),
        }
    }

    fn stop_if_endless(&mut self) -> io::Result<()> {
        match &self.running {
            Some(running) if running.release != Release::Itself => {
                running.signals.stop();
                self.release_held()
            }
            _ => Ok(()),
        }
    }

    /// Gives the answer of a search that was done before it was released.
    fn release_held(&mut self) -> io::Result<()> {
        match self.running.as_mut().and_then(|running| running.held.take()) {
            Some(outcome) => self.finish(&Done::Searched(outcome)),
            None => Ok(()),
        }
    }

    /// Nothing runs any more: the answer, then what waited for it.
    fn finish(&mut self, done: &Done) -> io::Result<()> {
        self.running = None;
        self.tell(done)?;
        self.run_waiting()
    }

    /// Executes what waits until something runs.
    fn run_waiting(&mut self) -> io::Result<()> {
        while self.running.is_none()
            && let Some(waiting) = self.waiting.pop()
        {
            match waiting {
                Waiting::Command { command, stopped, hit, .. } => {
                    self.execute(command, Told { stop: stopped, ponder_hit: hit })?;
                }
                Waiting::RefusedSearches(number) => {
                    (0..number).try_for_each(|_| self.say("bestmove (none)"))?;
                }
            }
        }
        Ok(())
    }

    /// Executes a command while nothing runs.
    fn execute(&mut self, command: Command, told: Told) -> io::Result<()> {
        match command {
            // Answered before they get here, whatever runs.
            Command::Nothing | Command::Stop | Command::PonderHit | Command::Quit | Command::IsReady => Ok(()),
            Command::Uci => self.identify(true, "uciok"),
            Command::Ugi => self.identify(false, "ugiok"),
            Command::NewGame => {
                self.game = Game::new();
                self.player = rand::random();
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position { fen, moves } => match requests::game(fen.as_deref(), &moves) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(message) => self.complain(&message),
            },
            Command::Go(go) => self.go(&go, told),
            Command::Query(query) => self.say(&response::query(query, &self.game, self.options.rules)),
            Command::Display => self.say_all(&response::display(&self.game, self.options.rules)),
            Command::Eval => {
                let position = self.game.position();
                self.say_all(&response::evaluation(&HandCrafted.terms(position), position))
            }
            Command::Perft(depth) => self.start(Task::Perft(depth), Release::Itself, true, told),
            Command::Bench(depth) => {
                self.start(Task::Bench(depth.unwrap_or(bench::DEFAULT_DEPTH)), Release::Itself, true, told)
            }
            Command::Help => self.say_all(&response::HELP),
        }
    }

    fn identify(&mut self, shows_ponder: bool, close: &str) -> io::Result<()> {
        self.shows_ponder = shows_ponder;
        self.say_all(&response::identification())?;
        self.say(close)
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let (setting, remark) = match options::read(name, value) {
            Ok(read) => read,
            Err(message) => return self.complain(&message),
        };
        if let Some(remark) = remark {
            self.remark(&remark)?;
        }
        self.options.set(setting);
        match setting {
            Setting::Hash(megabytes) => {
                match self.engine.as_mut().map(|engine| memory::resize_table(engine, megabytes)) {
                    Some(Err(message)) => self.complain(&message),
                    _ => Ok(()),
                }
            }
            Setting::Threads(threads) => self.set_threads(threads),
            Setting::ClearHash => {
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Searches with so many threads, but with no more than can run at once. With 256 on two cores a thread that is told to
    /// stop waits its turn behind all the others: 0.4 s at the median, and more threads find nothing more.
    fn set_threads(&mut self, asked: u64) -> io::Result<()> {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let used = asked.min(cores);
        if let Some(engine) = &mut self.engine {
            engine.set_threads(used as usize);
        }
        if used < asked {
            self.remark(&format!(
                "option Threads: {asked} are asked for, {used} are used: no more can run at once here"
            ))?;
        }
        Ok(())
    }

    fn go(&mut self, go: &Go, told: Told) -> io::Result<()> {
        let (limits, wrong) = requests::limits(go, self.game.position(), &self.options, self.player);
        if let Some(message) = wrong {
            self.complain(&message)?;
        }
        let has_limit = !requests::are_endless(&limits);
        let release = match go {
            Go { infinite: true, .. } => Release::Stop,
            Go { ponder: true, .. } => Release::PonderHit,
            _ if has_limit => Release::Itself,
            _ => Release::Stop,
        };
        self.start(Task::Go { perft: go.perft, limits }, release, has_limit, told)
    }

    fn start(&mut self, task: Task, release: Release, has_limit: bool, told: Told) -> io::Result<()> {
        let Some(engine) = self.engine.take() else { return Ok(()) };
        let signals = match release {
            Release::PonderHit => Arc::new(Signals::pondering()),
            Release::Itself | Release::Stop => Arc::new(Signals::new()),
        };
        let mut running = Running { signals: Arc::clone(&signals), release, has_limit, held: None };
        if told.ponder_hit {
            running.ponder_hit();
        }
        if told.stop || self.input_ended && running.release != Release::Itself {
            signals.stop();
        }
        let rules = self.options.rules;
        let job = Job { task, engine, game: self.game.clone(), rules, signals };
        self.running = Some(running);
        let events = self.events.clone();
        std::thread::Builder::new().name("search".into()).spawn(move || {
            // The session outlives the worker but for a lost output, and then nobody listens.
            job.run(&|news| drop(events.send(Event::News(Box::new(news)))));
        })?;
        Ok(())
    }

    /// News of the worker, printed.
    fn pass_on(&mut self, news: News) -> io::Result<()> {
        let root = *self.game.position();
        match news {
            News::SearchInfo(SearchInfo::Pv(report)) => {
                self.say(&response::info(&report, &root, self.options.shows_wdl))
            }
            News::SearchInfo(SearchInfo::CurrentMove(current)) => self.say(&response::current_move(current, &root)),
            News::CountedFirst(done) => self.tell(&done),
            News::BenchPosition(fen, measured) => {
                self.say(&format!("{:>12} nodes {:>6} ms  {fen}", measured.nodes, measured.time.as_millis()))
            }
            News::Done(engine, done) => {
                self.engine = Some(engine);
                match (&mut self.running, done) {
                    (Some(running), Done::Searched(outcome)) if running.holds_answer() => {
                        running.held = Some(outcome);
                        Ok(())
                    }
                    (_, done) => self.finish(&done),
                }
            }
        }
    }

    /// What a task came to, printed.
    fn tell(&mut self, done: &Done) -> io::Result<()> {
        let root = self.game.position();
        match done {
            Done::Searched(SearchResult { best, ponder, .. }) => {
                self.say(&response::best_move(root, *best, ponder.filter(|_| self.shows_ponder)))
            }
            Done::Counted(divide, time) => self.say_all(&response::divide(divide, root, *time)),
            Done::Measured(total) => self.say(&format!("{} nodes {} nps", total.nodes, total.nodes_per_second())),
            Done::Stopped(what) => self.remark(&format!("{what} stopped before its end")),
        }
    }
}
