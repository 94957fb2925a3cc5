//! The session: the one loop that owns the game, the options and what runs.
//!
//! Lines of input and news of the worker arrive in one channel, so nothing here is shared or locked. While a search
//! runs, `isready`, `stop` and `quit` are answered at once; a command that would change or need the position waits in a
//! queue for the end of the search, and so does every line after it that is not one of those three.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use dameo_engine::bench;
use dameo_engine::eval::{Evaluate, Handmade};
use dameo_engine::game::{DrawRules, Game};
use dameo_engine::moves::Move;
use dameo_engine::notation::{Fen, parse_move};
use dameo_engine::search::{Bound, Clock, Engine, Limits};

use crate::command::{Command, Go};
use crate::options::{self, HASH, MOVE_OVERHEAD, Setting};
use crate::response;
use crate::work::{Job, News, Running, Task};

/// Bounds on the score are only of interest in a long search.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

enum Event {
    Line(Vec<u8>),
    EndOfInput,
    News(News),
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
    let (events, inbox) = mpsc::channel();
    let mut session = Session::new(output, events.clone())?;
    // Not joined: it may sit in a read for ever, and ends with the process.
    std::thread::spawn(move || read_lines(input, &events));
    session.serve(&inbox)
}

fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let mut line = Vec::new();
        let event = match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::EndOfInput,
            Ok(_) => Event::Line(line),
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
    rules: DrawRules,
    move_overhead: Duration,
    /// Whether `bestmove` names the reply to ponder on; UGI clients want two words.
    shows_ponder: bool,
    input_ended: bool,
}

impl<W: Write> Session<W> {
    fn new(output: W, events: Sender<Event>) -> io::Result<Self> {
        let engine = Engine::new(Handmade, HASH.default as usize)
            .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        Ok(Self {
            output,
            events,
            game: Game::new(),
            engine: Some(engine),
            running: None,
            queue: VecDeque::new(),
            rules: DrawRules::default(),
            move_overhead: Duration::from_millis(MOVE_OVERHEAD.default),
            shows_ponder: true,
            input_ended: false,
        })
    }

    fn serve(&mut self, inbox: &Receiver<Event>) -> io::Result<()> {
        while let Ok(event) = inbox.recv() {
            let flow = match event {
                Event::Line(bytes) => self.hear(&bytes)?,
                Event::EndOfInput => {
                    self.input_ended = true;
                    self.stop_if_endless()?;
                    Flow::Continue
                }
                Event::News(news) => self.pass_on(news)?,
            };
            if flow == Flow::Quit || self.input_ended && self.running.is_none() {
                break;
            }
        }
        // A stopped search still gives its move.
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
            self.queue.clear();
            self.release_held()?;
            while self.running.is_some()
                && let Ok(event) = inbox.recv()
            {
                if let Event::News(news) = event {
                    self.pass_on(news)?;
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
    fn hear(&mut self, bytes: &[u8]) -> io::Result<Flow> {
        match String::from_utf8_lossy(bytes).parse::<Command>() {
            Err(error) => self.complain(&error.to_string())?,
            Ok(Command::IsReady) => self.say("readyok")?,
            Ok(Command::Quit) => return Ok(Flow::Quit),
            Ok(Command::Stop) => self.stop()?,
            Ok(command) if self.running.is_some() => self.queue.push_back(command),
            Ok(command) => self.execute(command)?,
        }
        Ok(Flow::Continue)
    }

    /// Ends what runs. A search in the queue is meant as well: its stop is queued behind it.
    fn stop(&mut self) -> io::Result<()> {
        let Some(running) = &self.running else { return Ok(()) };
        running.stop.store(true, Ordering::Relaxed);
        if self.queue.iter().any(|command| matches!(command, Command::Go(_))) {
            self.queue.push_back(Command::Stop);
        }
        self.release_held()
    }

    fn stop_if_endless(&mut self) -> io::Result<()> {
        match &self.running {
            Some(running) if running.endless => {
                running.stop.store(true, Ordering::Relaxed);
                self.release_held()
            }
            _ => Ok(()),
        }
    }

    /// Prints the best move of an endless search that had ended before it was stopped.
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

    /// Executes queued commands until one starts to run; a `stop` behind that one still counts.
    fn run_queue(&mut self) -> io::Result<()> {
        while let Some(command) = self.queue.front() {
            match (&self.running, command) {
                (Some(running), Command::Stop) => {
                    running.stop.store(true, Ordering::Relaxed);
                    self.queue.pop_front();
                }
                (Some(_), _) => break,
                (None, _) => {
                    if let Some(command) = self.queue.pop_front() {
                        self.execute(command)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Executes a command while nothing runs.
    fn execute(&mut self, command: Command) -> io::Result<()> {
        match command {
            // The last three are answered before they get here, whatever runs.
            Command::Nothing | Command::Stop | Command::Quit | Command::IsReady => Ok(()),
            Command::Uci => self.identify(true, "uciok"),
            Command::Ugi => self.identify(false, "ugiok"),
            Command::NewGame => {
                self.game = Game::new();
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position { fen, moves } => match set_up(fen.as_deref(), &moves) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(message) => self.complain(&message),
            },
            Command::Go(go) => match self.limits(&go) {
                Ok(limits) => {
                    let endless = go.infinite;
                    self.start(Task::Go { perft: go.perft, limits }, endless)
                }
                Err(message) => self.complain(&message),
            },
            Command::Query(query) => self.say(&response::query(query, &self.game, self.rules)),
            Command::Display => self.say_all(&response::display(&self.game, self.rules)),
            Command::Eval => {
                let position = self.game.position();
                self.say_all(&response::evaluation(&Handmade.parts(position), position))
            }
            Command::Perft(depth) => self.start(Task::Perft(depth), false),
            Command::Bench(depth) => self.start(Task::Bench(depth.unwrap_or(bench::DEFAULT_DEPTH)), false),
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
        let Some(engine) = &mut self.engine else { return Ok(()) };
        match setting {
            Setting::Hash(megabytes) => {
                if let Err(error) = engine.resize(megabytes as usize) {
                    return self.complain(&format!("Hash {megabytes}: {error}; the old table stays"));
                }
            }
            Setting::ClearHash => engine.clear(),
            Setting::MoveOverhead(milliseconds) => self.move_overhead = Duration::from_millis(milliseconds),
            Setting::DrawRules(rules) => self.rules = rules,
        }
        Ok(())
    }

    /// The limits that `go` asks for, in this position.
    fn limits(&self, go: &Go) -> Result<Limits, String> {
        let position = self.game.position();
        let read = |text: &String| {
            parse_move(position, text).map_err(|error| format!("go searchmoves: move '{text}': {error}"))
        };
        let search_moves: Vec<Move> = go.search_moves.iter().map(read).collect::<Result<_, _>>()?;
        let mut limits = Limits { search_moves, move_overhead: self.move_overhead, ..Limits::default() };
        if go.perft.is_some() {
            // The count is what is wanted; the least search gives the one best move that every `go` ends with.
            limits.depth = Some(1);
        }
        if go.infinite {
            return Ok(limits);
        }
        limits.depth = limits.depth.or(go.depth);
        limits.nodes = go.nodes;
        limits.mate = go.mate;
        limits.move_time = go.move_time.map(milliseconds);
        let side = position.side().index();
        // A clock given for one side only counts for both.
        if let Some(remaining) = go.time[side].or(go.time[1 - side]) {
            limits.clock = Some(Clock {
                remaining: milliseconds(remaining),
                increment: milliseconds(go.increment[side].or(go.increment[1 - side]).unwrap_or(0)),
                moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
            });
        }
        Ok(limits)
    }

    fn start(&mut self, task: Task, endless: bool) -> io::Result<()> {
        let Some(engine) = self.engine.take() else { return Ok(()) };
        let bare = matches!(&task, Task::Go { limits, .. } if is_unlimited(limits));
        let endless = endless || bare;
        let stop = Arc::new(AtomicBool::new(endless && self.input_ended));
        let job = Job { task, engine, game: self.game.clone(), rules: self.rules, stop: Arc::clone(&stop) };
        self.running = Some(Running { stop, endless, held: None });
        let events = self.events.clone();
        std::thread::Builder::new().name("search".into()).spawn(move || {
            // The loop outlives the worker but for a lost output, and then nobody listens.
            job.run(&|news| drop(events.send(Event::News(news))));
        })?;
        Ok(())
    }

    /// News of the worker, printed.
    fn pass_on(&mut self, news: News) -> io::Result<Flow> {
        let root = *self.game.position();
        match news {
            News::Report(report) => {
                if report.bound == Bound::Exact || report.time >= BOUNDS_AFTER {
                    self.say(&response::info(&report, &root))?;
                }
            }
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
                    Some(running) if running.endless && !running.is_stopped() => running.held = line,
                    _ => self.finish(line)?,
                }
            }
        }
        Ok(Flow::Continue)
    }
}

fn is_unlimited(limits: &Limits) -> bool {
    limits.depth.is_none()
        && limits.nodes.is_none()
        && limits.mate.is_none()
        && limits.move_time.is_none()
        && limits.clock.is_none()
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}

/// The game that a `position` command describes.
fn set_up(fen: Option<&str>, moves: &[String]) -> Result<Game, String> {
    let mut game = match fen {
        None => Game::new(),
        Some(text) => Game::from(text.parse::<Fen>().map_err(|error| error.to_string())?),
    };
    for (index, text) in moves.iter().enumerate() {
        if let Err(error) = game.play_text(text) {
            let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
            return Err(format!("move {} '{shown}': {error}", index + 1));
        }
    }
    Ok(game)
}
