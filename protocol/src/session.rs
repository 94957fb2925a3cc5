//! The session: the one loop that owns the game, the options and what runs.
//!
//! Lines of input and news of the worker arrive in one channel, so nothing here is shared or locked. While a search
//! runs, `isready`, `stop`, `ponderhit` and `quit` are answered at once; a command that would change or need the position
//! waits in a queue for the end of the search, and so does every line after it that is not one of those four.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use dameo_engine::bench;
use dameo_engine::eval::{Evaluate, Handmade};
use dameo_engine::game::Game;
use dameo_engine::search::{Engine, Progress, Signals};

use crate::command::{Command, Go};
use crate::input::{self, LONGEST_LINE, Line};
use crate::options::{self, DEFAULT_HASH, Options, Setting};
use crate::work::{Job, News, Release, Running, Task};
use crate::{memory, requests, response};

enum Event {
    Line(Line),
    EndOfInput,
    News(Box<News>),
}

/// Whether the loop goes on.
#[derive(PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// Talks with a client until `quit` or the end of input; a search with a limit is finished first.
///
/// # Errors
/// When the output cannot be written, its reader having gone away for instance, or when there is no memory for the
/// table.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    run_with_table(DEFAULT_HASH, input, output)
}

/// Like [`run`], with a table of this many megabytes at the start: many short sessions need not fill a large one each.
///
/// # Errors
/// As for [`run`].
pub fn run_with_table(megabytes: u64, input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    let (events, inbox) = mpsc::channel();
    let mut session = Session::new(megabytes, output, events.clone())?;
    // Not joined: it may sit in a read for ever, and ends with the process.
    std::thread::spawn(move || read_lines(input, &events));
    session.serve(&inbox)
}

fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let event = match input::next_line(&mut input) {
            Ok(Some(line)) => Event::Line(line),
            Ok(None) | Err(_) => Event::EndOfInput,
        };
        let last = matches!(event, Event::EndOfInput);
        if events.send(event).is_err() || last {
            return;
        }
    }
}

struct Session<W> {
    output: W,
    events: Sender<Event>,
    game: Game,
    /// Away with the worker while something runs.
    engine: Option<Engine<Handmade>>,
    running: Option<Running>,
    queue: VecDeque<Command>,
    options: Options,
    /// Tells the weakened player of this game from others of its strength.
    player: u64,
    /// Whether `bestmove` names the reply to ponder on; UGI clients want two words.
    shows_ponder: bool,
    input_ended: bool,
}

impl<W: Write> Session<W> {
    fn new(megabytes: u64, output: W, events: Sender<Event>) -> io::Result<Self> {
        let engine = Engine::new(Handmade, megabytes as usize)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        Ok(Self {
            output,
            events,
            game: Game::new(),
            engine: Some(engine),
            running: None,
            queue: VecDeque::new(),
            options: Options::default(),
            player: rand::random(),
            shows_ponder: true,
            input_ended: false,
        })
    }

    fn serve(&mut self, inbox: &Receiver<Event>) -> io::Result<()> {
        while let Ok(event) = inbox.recv() {
            let flow = match event {
                Event::Line(line) => self.hear(&line)?,
                Event::EndOfInput => {
                    self.input_ended = true;
                    self.stop_if_endless()?;
                    Flow::Continue
                }
                Event::News(news) => self.pass_on(*news)?,
            };
            if flow == Flow::Quit || self.input_ended && self.running.is_none() {
                break;
            }
        }
        // A stopped search still gives its move.
        if let Some(running) = &self.running {
            running.signals.stop();
            self.queue.clear();
            self.release_held()?;
            while self.running.is_some()
                && let Ok(event) = inbox.recv()
            {
                if let Event::News(news) = event {
                    self.pass_on(*news)?;
                }
            }
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    fn say_all<T: AsRef<str>>(&mut self, lines: &[T]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.output, "{}", line.as_ref()))?;
        self.output.flush()
    }

    fn complain(&mut self, message: &str) -> io::Result<()> {
        self.say(&response::error(message))
    }

    /// A line of input: answered now, or put in the queue.
    fn hear(&mut self, line: &Line) -> io::Result<Flow> {
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong => {
                self.complain(&format!("a line of more than {LONGEST_LINE} bytes was skipped"))?;
                return Ok(Flow::Continue);
            }
        };
        match text.parse::<Command>() {
            Err(error) => self.complain(&error.to_string())?,
            Ok(Command::IsReady) => self.say("readyok")?,
            Ok(Command::Quit) => return Ok(Flow::Quit),
            Ok(Command::Stop) => self.stop()?,
            Ok(Command::PonderHit) => self.ponder_hit()?,
            Ok(command) if self.running.is_some() => self.queue.push_back(command),
            Ok(command) => self.execute(command)?,
        }
        Ok(Flow::Continue)
    }

    /// Ends what runs. A search in the queue is meant as well: its stop is queued behind it.
    fn stop(&mut self) -> io::Result<()> {
        let Some(running) = &self.running else { return Ok(()) };
        running.signals.stop();
        if self.queue.iter().any(|command| matches!(command, Command::Go(_))) {
            self.queue.push_back(Command::Stop);
        }
        self.release_held()
    }

    /// Lets the search that ponders think on by the clock, or the one that will, if it still waits in the queue.
    fn ponder_hit(&mut self) -> io::Result<()> {
        let is_queued = self.queue.iter().any(|command| matches!(command, Command::Go(Go { ponder: true, .. })));
        match &mut self.running {
            // One that is being stopped already is not the one that is meant.
            Some(running) if running.release == Release::PonderHit && !running.signals.is_stopped() => {
                running.ponder_hit();
                self.release_held()
            }
            Some(_) if is_queued => {
                self.queue.push_back(Command::PonderHit);
                Ok(())
            }
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

    /// Prints the best move of a search that was done before it was released.
    fn release_held(&mut self) -> io::Result<()> {
        match self.running.as_mut().and_then(|running| running.held.take()) {
            Some(line) => self.finish(Some(line)),
            None => Ok(()),
        }
    }

    /// Nothing runs any more: the answer, then what waited for it.
    fn finish(&mut self, answer: Option<String>) -> io::Result<()> {
        self.running = None;
        if let Some(line) = answer {
            self.say(&line)?;
        }
        self.run_queue()
    }

    /// Executes queued commands until one starts to run; a `stop` or `ponderhit` behind that one still counts.
    fn run_queue(&mut self) -> io::Result<()> {
        while let Some(command) = self.queue.front() {
            match (&mut self.running, command) {
                (Some(running), Command::Stop) => running.signals.stop(),
                (Some(running), Command::PonderHit) => running.ponder_hit(),
                (Some(_), _) => break,
                (None, _) => {
                    if let Some(command) = self.queue.pop_front() {
                        self.execute(command)?;
                    }
                    continue;
                }
            }
            self.queue.pop_front();
        }
        Ok(())
    }

    /// Executes a command while nothing runs.
    fn execute(&mut self, command: Command) -> io::Result<()> {
        match command {
            // Answered before they get here, whatever runs, or meant for a search that did not start.
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
            Command::Go(go) => self.go(&go),
            Command::Query(query) => self.say(&response::query(query, &self.game, self.options.rules)),
            Command::Display => self.say_all(&response::display(&self.game, self.options.rules)),
            Command::Eval => {
                let position = self.game.position();
                self.say_all(&response::evaluation(&Handmade.parts(position), position))
            }
            Command::Perft(depth) => self.start(Task::Perft(depth), Release::Itself, true),
            Command::Bench(depth) => {
                self.start(Task::Bench(depth.unwrap_or(bench::DEFAULT_DEPTH)), Release::Itself, true)
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
            self.say(&format!("info string {remark}"))?;
        }
        self.options.set(setting);
        match setting {
            Setting::Hash(megabytes) => self.resize(megabytes),
            Setting::Threads(threads) => {
                if let Some(engine) = &mut self.engine {
                    engine.set_threads(threads as usize);
                }
                Ok(())
            }
            Setting::ClearHash => {
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Gives the table another size, if there is memory for it beside what others use.
    fn resize(&mut self, megabytes: u64) -> io::Result<()> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let old = engine.megabytes();
        let mut available = memory::available_megabytes();
        // Both tables need not fit at once, if it takes that: the old one's contents are lost anyway.
        let mut failure = None;
        if megabytes > available && megabytes <= available.saturating_add(old as u64) {
            failure = engine.resize(1).err();
            available = memory::available_megabytes();
        }
        if failure.is_none() && megabytes <= available {
            failure = engine.resize(megabytes as usize).err();
            if failure.is_none() {
                return Ok(());
            }
        }
        if engine.megabytes() != old {
            // What was just given back can be had again.
            let _ = engine.resize(old);
        }
        let why = match failure {
            Some(error) => error.to_string(),
            None => format!("{megabytes} MB are asked for, {available} MB are available"),
        };
        self.complain(&format!("option Hash: {why}; the old table of {old} MB stays"))
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let limits = match requests::limits(go, self.game.position(), &self.options, self.player) {
            Ok(limits) => limits,
            Err(message) => return self.complain(&message),
        };
        let has_limit = !requests::are_endless(&limits);
        let release = match go {
            Go { infinite: true, .. } => Release::Stop,
            Go { ponder: true, .. } => Release::PonderHit,
            _ if has_limit => Release::Itself,
            _ => Release::Stop,
        };
        self.start(Task::Go { perft: go.perft, limits }, release, has_limit)
    }

    fn start(&mut self, task: Task, release: Release, has_limit: bool) -> io::Result<()> {
        let Some(engine) = self.engine.take() else { return Ok(()) };
        let signals = match release {
            Release::PonderHit => Arc::new(Signals::pondering()),
            Release::Itself | Release::Stop => Arc::new(Signals::new()),
        };
        if release != Release::Itself && self.input_ended {
            signals.stop();
        }
        let rules = self.options.rules;
        let job = Job { task, engine, game: self.game.clone(), rules, signals: Arc::clone(&signals) };
        self.running = Some(Running { signals, release, has_limit, held: None });
        let events = self.events.clone();
        std::thread::Builder::new().name("search".into()).spawn(move || {
            // The loop outlives the worker but for a lost output, and then nobody listens.
            job.run(&|news| drop(events.send(Event::News(Box::new(news)))));
        })?;
        Ok(())
    }

    /// News of the worker, printed.
    fn pass_on(&mut self, news: News) -> io::Result<Flow> {
        let root = *self.game.position();
        match news {
            News::Progress(Progress::Variation(report)) => {
                self.say(&response::info(&report, &root, self.options.shows_chances))?;
            }
            News::Progress(Progress::CurrentMove(current)) => self.say(&response::current_move(current, &root))?,
            News::Divide(divide, time) => self.say_all(&response::divide(&divide, &root, time))?,
            News::BenchPosition(fen, measured) => {
                self.say(&format!("{:>12} nodes {:>6} ms  {fen}", measured.nodes, measured.time.as_millis()))?;
            }
            News::BenchTotal(total) => {
                self.say(&format!("{} nodes {} nps", total.nodes, total.nodes_per_second()))?;
            }
            News::Stopped(what) => self.say(&format!("info string {what} stopped before its end"))?,
            News::Done(engine, outcome) => {
                self.engine = Some(engine);
                let line = outcome.map(|outcome| {
                    response::best_move(&root, outcome.best, outcome.ponder.filter(|_| self.shows_ponder))
                });
                match &mut self.running {
                    Some(running) if running.holds_answer() => running.held = line,
                    _ => self.finish(line)?,
                }
            }
        }
        Ok(Flow::Continue)
    }
}
