//! Tests of the session, one event at a time.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::error::Error;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use dameo_engine::eval::Network;
use dameo_engine::{EndgameTables, Position, TableResult, TableValue};
use dameo_study::book::{Book, BookMove, Value};

use super::*;
use crate::table_source::{OpenedTables, TableSource};

type Jobs = Rc<RefCell<VecDeque<Job>>>;

/// A session step by step, without threads: jobs run when the test says so.
struct Stepper<R> {
    session: Session<Vec<u8>, R>,
    jobs: Jobs,
}

fn stepper() -> Stepper<impl FnMut(Job) -> io::Result<()>> {
    stepper_with(None)
}

fn stepper_with(tables: Option<Box<dyn TableSource>>) -> Stepper<impl FnMut(Job) -> io::Result<()>> {
    let jobs = Jobs::default();
    let queue = Rc::clone(&jobs);
    let run = move |job| {
        queue.borrow_mut().push_back(job);
        Ok(())
    };
    Stepper { session: Session::new(Setup { megabytes: 1, tables }, Vec::new(), run).unwrap(), jobs }
}

impl<R: FnMut(Job) -> io::Result<()>> Stepper<R> {
    fn event(&mut self, event: Event) -> (Flow, Vec<String>) {
        let flow = self.session.handle(event).unwrap();
        let text = String::from_utf8(std::mem::take(&mut self.session.output)).unwrap();
        (flow, text.lines().map(String::from).collect())
    }

    fn line(&mut self, line: &str) -> Vec<String> {
        let (flow, answers) = self.event(Event::Line(InputLine::Text(line.into())));
        assert_eq!(flow, Flow::Continue);
        answers
    }

    /// Runs the job that was started, and returns the last line it led to.
    fn run_job(&mut self) -> Option<String> {
        let job = self.jobs.borrow_mut().pop_front().expect("a job");
        let events = RefCell::new(Vec::new());
        job.run(&|event| events.borrow_mut().push(event));
        let events = events.into_inner();
        events.into_iter().flat_map(|event| self.event(Event::Task(Box::new(event))).1).last()
    }
}

#[test]
fn commands_wait_for_the_running_task() {
    let mut stepper = stepper();
    assert!(stepper.line("go depth 1").is_empty());
    assert!(stepper.line("query p1turn").is_empty());
    assert_eq!(stepper.line("isready"), ["readyok"]);
    assert_eq!(stepper.run_job().unwrap(), "response true");
    assert!(!stepper.session.is_busy());
}

#[test]
fn a_pondering_search_that_has_finished_answers_at_ponderhit() {
    let mut stepper = stepper();
    stepper.line("go ponder depth 1");
    assert!(stepper.run_job().unwrap().starts_with("info depth 1 "));
    assert!(stepper.session.is_busy());
    let answers = stepper.line("ponderhit");
    assert!(matches!(&answers[..], [line] if line.starts_with("bestmove ")), "{answers:?}");
    assert_eq!(stepper.line("ponderhit"), ["info string error: ponderhit: no search is pondering"]);
    assert_eq!(stepper.session.errors(), 1);
}

#[test]
fn an_infinite_search_that_has_finished_answers_at_stop() {
    let mut stepper = stepper();
    stepper.line("position fen W:W:Bh8");
    stepper.line("go infinite");
    stepper.run_job();
    assert_eq!(stepper.line("ponderhit").len(), 1);
    assert_eq!(stepper.line("stop"), ["bestmove (none)"]);
}

#[test]
fn the_end_of_the_input_releases_what_is_held_back() {
    let mut stepper = stepper();
    stepper.line("go ponder depth 1");
    stepper.line("go infinite");
    stepper.run_job();
    let (flow, answers) = stepper.event(Event::EndOfInput);
    assert_eq!((flow, answers.len()), (Flow::Continue, 1), "the second search is still to come");
    assert!(stepper.run_job().unwrap().starts_with("bestmove "));
    assert_eq!(stepper.event(Event::EndOfInput).0, Flow::Quit);
}

#[test]
fn dropped_searches_are_answered() {
    let mut stepper = stepper();
    let dropped = DroppedLines { lines: 5, searches: 2, ..DroppedLines::default() };
    let (_, answers) = stepper.event(Event::LinesDropped(dropped));
    assert!(answers[0].starts_with("info string error: 5 lines were dropped"), "{answers:?}");
    assert_eq!(answers[1..], ["bestmove (none)", "bestmove (none)"]);
}

#[test]
fn isready_is_answered_even_if_its_line_did_not_fit() {
    let mut stepper = stepper();
    let ready = DroppedLines { ready: 3, ..DroppedLines::default() };
    assert_eq!(stepper.event(Event::LinesDropped(ready)).1, ["readyok"; 3], "nothing is lost, so there is no error");
    stepper.line("go depth 1");
    let dropped = DroppedLines { ready: 1, lines: 1, searches: 1, stop: false };
    let answers = stepper.event(Event::LinesDropped(dropped)).1;
    assert!(answers[0].contains("1 lines were dropped") && answers[1..] == ["readyok"], "{answers:?}");
    assert_eq!(stepper.run_job().unwrap(), "bestmove (none)", "in its turn");
}

#[test]
fn a_stop_among_dropped_lines_counts() {
    let mut stepper = stepper();
    stepper.line("go infinite");
    stepper.event(Event::LinesDropped(DroppedLines { lines: 1, stop: true, ..DroppedLines::default() }));
    assert!(stepper.run_job().unwrap().starts_with("bestmove "));
}

/// Knows the positions in which the game ends with this ply or the next.
#[derive(Debug)]
struct OneSide;

impl EndgameTables for OneSide {
    fn max_pieces(&self) -> u32 {
        2
    }

    fn probe_wdl(&self, position: &Position) -> Option<TableResult> {
        self.probe_dtm(position).map(TableValue::result)
    }

    fn probe_dtm(&self, position: &Position) -> Option<TableValue> {
        match position.occupied().count() {
            1 => Some(TableValue::Loss(0)),
            _ => position.is_capture_pending().then_some(TableValue::Win(1)),
        }
    }
}

/// Panics in every position with few pieces.
#[derive(Debug)]
struct Faulty;

impl EndgameTables for Faulty {
    fn max_pieces(&self) -> u32 {
        4
    }

    fn probe_wdl(&self, position: &Position) -> Option<TableResult> {
        panic!("no result\nof {position}");
    }

    fn probe_dtm(&self, position: &Position) -> Option<TableValue> {
        panic!("no distance\nof {position}");
    }
}

impl TableSource for Faulty {
    fn open(&self, _: &OsStr) -> Result<OpenedTables, Box<dyn Error>> {
        Ok(OpenedTables { tables: Arc::new(Faulty), summary: String::new() })
    }
}

#[test]
fn a_search_that_panics_has_a_best_move_and_an_error() {
    for (go, end) in [("go depth 9", ""), ("go infinite", "stop"), ("go ponder depth 3", "ponderhit")] {
        let mut stepper = stepper_with(Some(Box::new(Faulty)));
        // The first has five pieces, so that a search begins well.
        for (fen, best) in [("W:Wa2,b2,c2:Ba7,b7", "bestmove "), ("W:Wa2:Ba8", "bestmove a2a3")] {
            stepper.line(&format!("position fen {fen}"));
            stepper.line(&format!("{go} searchmoves {}", &best["bestmove ".len()..]));
            stepper.line("query gameover");
            let job = stepper.jobs.borrow_mut().pop_front().expect("a job");
            let events = RefCell::new(Vec::new());
            job.run(&|event| events.borrow_mut().push(event));
            let events = events.into_inner().into_iter();
            let mut lines: Vec<String> =
                events.flat_map(|event| stepper.event(Event::Task(Box::new(event))).1).collect();
            if !end.is_empty() {
                assert!(!lines.iter().any(|line| line.starts_with("bestmove ")), "{go}: {lines:?}");
                lines.extend(stepper.line(end));
            }
            lines.retain(|line| !line.starts_with("info depth "));
            let [error, answer, response] = &lines[..] else { panic!("{go} {fen}: {lines:?}") };
            assert!(error.starts_with("info string error: go failed: no ") && error.contains("\\nof "), "{error}");
            assert!(answer.starts_with(best) && answer != "bestmove (none)", "{answer}");
            assert_eq!(response, "response false", "the queue goes on");
        }
        stepper.line("setoption name EndgameTables value false");
        stepper.line("go depth 2");
        assert!(stepper.run_job().unwrap().starts_with("bestmove "));
    }
}

/// Has tables of its own, and others at the path `good`.
#[derive(Debug)]
struct Source;

impl TableSource for Source {
    fn open(&self, path: &OsStr) -> Result<OpenedTables, Box<dyn Error>> {
        if path.is_empty() || path == "good" {
            Ok(OpenedTables { tables: Arc::new(OneSide), summary: format!("those of '{}'", path.display()) })
        } else {
            Err(format!("nothing in '{}'", path.display()).into())
        }
    }
}

#[test]
fn tables_are_shown_and_can_be_switched_off() {
    let mut stepper = stepper_with(Some(Box::new(Source)));
    assert!(stepper.line("uci").contains(&"option name TablePath type string default <empty>".to_string()));
    stepper.line("position fen W:Wd4:Bd5");
    let shown = ["table position win 1", "table d4d6 win 1"];
    assert_eq!(stepper.line("tables"), shown);
    assert!(stepper.line("setoption name EndgameTables value false").is_empty());
    assert_eq!(stepper.line("tables"), ["table none: no endgame tables are in use"]);
    assert!(stepper.line("setoption name EndgameTables value true").is_empty());
    assert_eq!(stepper.line("tables"), shown);
    stepper.line("position fen W:Wa1:Bh8");
    assert_eq!(stepper.line("tables"), ["table none: the tables do not have this position"]);
    stepper.line("position startpos");
    assert_eq!(stepper.line("tables"), ["table none: 36 pieces, and the tables have positions of up to 2"]);
}

#[test]
fn tables_that_cannot_be_opened_leave_the_old_ones() {
    let mut stepper = stepper_with(Some(Box::new(Source)));
    stepper.line("position fen W:Wd4:Bd5");
    let refused = stepper.line("setoption name TablePath value /bad");
    assert_eq!(refused, ["info string error: option TablePath: nothing in '/bad'; the old tables stay"]);
    assert_eq!(stepper.line("tables")[0], "table position win 1");
    let mut set = |path: &str| stepper.line(&format!("setoption name TablePath value {path}"));
    assert_eq!(set("good"), ["info string endgame tables: those of 'good'"]);
    assert_eq!(set("<empty>"), ["info string endgame tables: those of ''"]);
    assert_eq!(stepper.line("tables")[0], "table position win 1");
}

#[test]
fn a_search_uses_the_tables_and_says_so() {
    let mut stepper = stepper_with(Some(Box::new(Source)));
    stepper.line("position fen W:Wd4:Bd5");
    stepper.line("go depth 20");
    let job = stepper.jobs.borrow_mut().pop_front().expect("a job");
    let events = RefCell::new(Vec::new());
    job.run(&|event| events.borrow_mut().push(event));
    let lines: Vec<String> =
        events.into_inner().into_iter().flat_map(|event| stepper.event(Event::Task(Box::new(event))).1).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].contains(" score mate 1 ") && lines[0].contains(" tbhits 1 "), "{lines:?}");
    assert_eq!(lines[1], "bestmove d4d6");
}

#[test]
fn without_a_source_there_are_no_options_of_tables() {
    let mut stepper = stepper();
    assert!(!stepper.line("uci").iter().any(|line| line.contains("Table")));
    assert!(stepper.line("setoption name EndgameTables value true")[0].contains("no option"));
    assert_eq!(stepper.line("tables"), ["table none: no endgame tables are in use"]);
}

#[test]
fn the_evaluation_is_shown() {
    let mut stepper = stepper();
    stepper.line("position fen B:Wd2,Kh1:Bd7,e7,f7");
    let network = stepper.line("eval");
    assert_eq!(
        network[0],
        format!("network {}: the score with each piece minus that without it", Network::built_in().name())
    );
    assert_eq!(network.len(), 11, "a board between two lines: {network:?}");
    // d7, e7 and f7 are worth something for Black.
    assert_eq!(network[2].matches("b -").count(), 3, "{}", network[2]);
    stepper.line("setoption name UCI_LimitStrength value true");
    assert_eq!(stepper.line("eval"), network, "without the errors of a weak player");
}

#[test]
fn a_network_of_a_file_is_used_and_a_bad_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let name = Network::built_in().name();
    let other = other_network();
    std::fs::write(path("good network.nn"), &other).unwrap();
    std::fs::write(path("cut"), &Network::BUILT_IN[..1000]).unwrap();
    std::fs::write(path("other"), "Dameo").unwrap();
    let mut stepper = stepper();
    stepper.line("position fen W:Wa1,b1:Bh8,g8");
    let before = stepper.line("eval");
    let mut set = |file: &str| stepper.line(&format!("setoption name EvalFile value {file}")).concat();
    let other_name = Network::read(&other).unwrap().name();
    assert_ne!(other_name, name);
    assert_eq!(set(&path("good network.nn")), format!("info string network {other_name}"));
    for (file, reason) in [("cut", "1000 bytes"), ("other", "is not a network"), ("none", ""), ("", "not a file")] {
        let answer = set(&path(file));
        assert!(answer.starts_with("info string error: option EvalFile: ") && answer.contains(reason), "{answer}");
        assert!(
            answer.contains(&format!("'{}'", path(file))) && answer.ends_with("; the old network stays"),
            "{answer}"
        );
    }
    let with_other = stepper.line("eval");
    assert!(with_other[0].contains(&other_name), "the refused files changed nothing: {with_other:?}");
    assert_ne!(with_other.last(), before.last());
    assert_eq!(stepper.line("setoption name EvalFile value <empty>"), [format!("info string network {name}")]);
    assert_eq!(stepper.line("eval"), before);
}

#[test]
fn a_move_of_the_book_is_played_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let start = dameo_engine::Position::start();
    let value = |text: &str| match text {
        "d1d4" => 12,
        "b1b3" => 11,
        _ => -60,
    };
    let legal = start.legal_moves();
    let moves = legal.iter().map(|&m| BookMove {
        m,
        value: Value(value(&dameo_engine::move_text(&start, m))),
        depth: 21,
        games: 0,
        points: 0.0,
        is_old: false,
    });
    std::fs::write(path("book"), Book::new(1, 1, [(start, moves.collect())]).write()).unwrap();
    std::fs::write(path("other"), "no book").unwrap();

    let mut stepper = stepper();
    let missing = stepper.line("setoption name OwnBook value true");
    assert_eq!(missing, ["info string option OwnBook: there is no book until BookFile names one"]);
    let refused = stepper.line(&format!("setoption name BookFile value {}", path("other"))).concat();
    assert!(refused.contains("does not begin like an opening book; the old book stays"), "{refused}");
    let read = stepper.line(&format!("setoption name BookFile value {}", path("book")));
    assert_eq!(read, ["info string book: 52 moves"]);
    let answer = stepper.line("go movetime 60000");
    let info = "info depth 21 seldepth 21 multipv 1 score cp 12 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv d1d4";
    assert_eq!(answer, [info, "bestmove d1d4"]);

    // A bad book changes nothing.
    stepper.line("setoption name BookFile value /nonexistent");
    assert_eq!(stepper.line("go depth 1").len(), 2);
    // With variety both good moves are played, and no other.
    stepper.line("setoption name Book Variety value 5");
    let mut played = std::collections::BTreeSet::new();
    for _ in 0..100 {
        played.extend(stepper.line("go depth 1").pop());
    }
    assert_eq!(played.into_iter().collect::<Vec<_>>(), ["bestmove b1b3", "bestmove d1d4"]);
    // Elsewhere it searches, and where more than a move is asked for.
    let mut searches = |lines: &[&str]| {
        let answers = lines.iter().flat_map(|line| stepper.line(line)).count();
        assert_eq!(answers, 0, "{lines:?}");
        stepper.line("stop");
        stepper.run_job();
    };
    searches(&["position startpos moves d1d4", "go depth 1"]);
    for line in ["go depth 1 searchmoves a1a2", "go infinite", "go mate 1", "go ponder depth 1"] {
        searches(&["position startpos", line]);
    }
    searches(&["setoption name MultiPV value 2", "go depth 1"]);
    searches(&["setoption name MultiPV value 1", "setoption name OwnBook value false", "go depth 1"]);
}

/// The built-in network but for the scale of its scores.
fn other_network() -> Vec<u8> {
    let mut other = Network::BUILT_IN.to_vec();
    other[24..28].copy_from_slice(&45.0_f32.to_le_bytes());
    let end = other.len() - 4;
    let checksum = crc32(&other[..end]);
    other[end..].copy_from_slice(&checksum.to_le_bytes());
    other
}

/// CRC-32 as in zip files.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ (0xEDB8_8320 & (crc & 1_u32).wrapping_neg()))
    })
}

/// A session with the built-in tables and those of files.
#[test]
fn a_folder_of_tables_is_told_and_an_empty_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut stepper = stepper_with(Setup::with_tables(1).tables);
    let mut set = |path: &Path| stepper.line(&format!("setoption name TablePath value {}", path.display())).concat();
    let reason = format!("there are no tables (*.dtb) in {}; the old tables stay", folder.path().display());
    assert_eq!(set(folder.path()), format!("info string error: option TablePath: {reason}"));
    std::fs::write(folder.path().join("four.dtb"), dameo_tables::TableFile::BUILT_IN).unwrap();
    assert_eq!(set(folder.path()), "info string endgame tables: 1 files, 41 classes, up to 4 pieces");
    assert_eq!(set(Path::new("")), "info string endgame tables: 0 files, 41 classes, up to 4 pieces");
}

/// Names with two blanks, a blank at an end, and with bytes that are not UTF-8.
#[cfg(unix)]
#[test]
fn paths_of_any_bytes_are_read() {
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().unwrap();
    let mut stepper = stepper_with(Setup::with_tables(1).tables);
    for (name, end) in [("two  blanks\t", "\n"), ("\u{e4}", "\r\n"), (" at the ends  ", "\n"), ("value", "")]
        .map(|(name, end)| (name.as_bytes().to_vec(), end))
        .into_iter()
        .chain([(b"\xFF \xFE  \xC3".to_vec(), "\n")])
    {
        let path = folder.path().join(OsStr::from_bytes(&name));
        std::fs::create_dir(&path).unwrap();
        std::fs::write(path.join("network"), Network::BUILT_IN).unwrap();
        std::fs::write(path.join("four.dtb"), dameo_tables::TableFile::BUILT_IN).unwrap();
        let mut send = |option: &[u8], path: &Path| {
            let line = [option, path.as_os_str().as_bytes(), end.as_bytes()].concat();
            stepper.event(Event::Line(InputLine::Text(line))).1.concat()
        };
        let answer = send(b"setoption\t name  evalfile value  ", &path.join("network"));
        assert!(answer.starts_with("info string network "), "{name:?}: {answer}");
        let answer = send(b"\x80 setoption name TABLEPATH value ", &path);
        assert!(answer.contains("endgame tables: 1 files,"), "{name:?}: {answer}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_network() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let answer = stepper().line(&format!("setoption name EvalFile value {}", pipe.display())).concat();
    assert!(answer.contains("it is not a file; the old network stays"), "{answer}");
}

#[test]
fn only_another_evaluation_makes_the_engine_forget() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), other_network()).unwrap();
    let mut stepper = stepper();
    let mut nodes = |option: &str| {
        stepper.line(option);
        stepper.line("go depth 6");
        let job = stepper.jobs.borrow_mut().pop_front().expect("a job");
        let nodes = std::cell::Cell::new(0);
        let events = RefCell::new(Vec::new());
        job.run(&|event| {
            if let TaskEvent::Finished(_, TaskResult::Search(result)) = &event {
                nodes.set(result.nodes);
            }
            events.borrow_mut().push(event);
        });
        for event in events.into_inner() {
            stepper.event(Event::Task(Box::new(event)));
        }
        nodes.get()
    };
    let first = nodes("ucinewgame");
    let again = nodes("setoption name EvalFile value <empty>");
    assert!(again < first, "{again} nodes with the table, {first} before");
    nodes(&format!("setoption name EvalFile value {}", file.path().display()));
    assert_eq!(nodes("setoption name EvalFile value <empty>"), first, "as in a new game");
}

#[test]
fn a_benchmark_runs_to_its_end_where_searches_pause() {
    let mut stepper = stepper();
    stepper.line("bench 8");
    let nodes = |line: Option<String>| line.unwrap().split(' ').next().unwrap().to_string();
    let expected = nodes(stepper.run_job());
    stepper.session.set_pause(|| true);
    stepper.line("bench 8");
    assert_eq!(nodes(stepper.run_job()), expected);
}
