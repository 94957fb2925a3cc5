//! Tests of the session, a line at a time, without threads: searches run when the test says so.

use std::cell::RefCell;
use std::error::Error;
use std::ffi::OsStr;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use dameo_engine::eval::Network;
use dameo_engine::{EndgameTables, Position, TableResult, TableValue};
use dameo_study::book::{Book, BookMove, Value};

use crate::input::InputLine;
use crate::options::{OpenedTables, Setup, TableSource};
use crate::single_thread::SingleThreadSession;

/// A session with what it has written.
struct Dialogue {
    session: SingleThreadSession,
    lines: Rc<RefCell<Vec<String>>>,
}

fn dialogue() -> Dialogue {
    dialogue_with(Setup::standard(1))
}

fn dialogue_with(setup: Setup) -> Dialogue {
    let lines = Rc::new(RefCell::new(Vec::new()));
    let output = Rc::clone(&lines);
    let session = SingleThreadSession::new(setup, move |line| output.borrow_mut().push(line.into())).unwrap();
    Dialogue { session, lines }
}

impl Dialogue {
    /// Sends a line, and returns its answers.
    fn line(&mut self, line: &str) -> Vec<String> {
        self.session.line(line);
        self.lines.take()
    }

    /// Runs the search, and returns what is written meanwhile and then.
    fn search(&mut self) -> Vec<String> {
        while self.session.step(None) {}
        self.lines.take()
    }
}

#[test]
fn commands_wait_for_the_search() {
    let mut dialogue = dialogue();
    assert!(dialogue.line("go depth 1").is_empty());
    assert!(dialogue.line("query p1turn").is_empty());
    assert_eq!(dialogue.line("isready"), ["readyok"]);
    assert_eq!(dialogue.search().last().unwrap(), "response true");
    assert_eq!(dialogue.line("query p1turn"), ["response true"]);
}

#[test]
fn a_pondering_search_that_has_finished_answers_at_ponderhit() {
    let mut dialogue = dialogue();
    dialogue.line("go ponder depth 1");
    assert!(dialogue.search().last().unwrap().starts_with("info depth 1 "));
    assert!(dialogue.line("query p1turn").is_empty(), "it waits");
    let answers = dialogue.line("ponderhit");
    assert!(matches!(&answers[..], [line, response] if line.starts_with("bestmove ") && response == "response true"));
    assert_eq!(dialogue.line("ponderhit"), ["info string error: ponderhit: no search is pondering"]);
}

#[test]
fn an_infinite_search_that_has_finished_answers_at_stop() {
    let mut dialogue = dialogue();
    dialogue.line("position fen W:W:Bh8");
    dialogue.line("go infinite");
    dialogue.search();
    assert_eq!(dialogue.line("ponderhit").len(), 1);
    assert_eq!(dialogue.line("stop"), ["bestmove (none)"]);
}

#[test]
fn a_score_is_reported_at_the_end_if_only_a_bound_was_known_before() {
    const FEN: &str = "W:Wa1,a2,b1,b2,c3,d2,e1,f2,g3,h1:Ba7,b8,c6,d7,e8,f7,g6,g8,h7,h8:H0:F9";
    let mut dialogue = dialogue();
    let mut last_bounds = 0;
    for number in 1..=60 {
        dialogue.line("ucinewgame");
        dialogue.line(&format!("position fen {FEN}"));
        dialogue.line(&format!("go nodes {}", number * 701));
        let lines = dialogue.search();
        let [infos @ .., best] = &lines[..] else { panic!("no line") };
        let is_bound = |line: &String| line.contains(" lowerbound ") || line.contains(" upperbound ");
        let time =
            |line: &String| line.split(" time ").nth(1).unwrap().split(' ').next().unwrap().parse::<u64>().unwrap();
        assert!(!infos[..infos.len() - 1].iter().any(|line| is_bound(line) && time(line) < 1_000), "{lines:?}");
        let last = infos.last().unwrap();
        let best = best.split(' ').nth(1).unwrap();
        assert!(last.contains(&format!(" pv {best}")), "{best} after {last}");
        last_bounds += usize::from(is_bound(last));
    }
    assert!(last_bounds > 0, "no search ended within a failed aspiration window");
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
    let mut dialogue = dialogue_with(Setup { megabytes: 1, tables: Box::new(Source) });
    assert!(dialogue.line("uci").contains(&"option name TablePath type string default <empty>".to_string()));
    dialogue.line("position fen W:Wd4:Bd5");
    let shown = ["table position win 1", "table d4d6 win 1"];
    assert_eq!(dialogue.line("tables"), shown);
    assert!(dialogue.line("setoption name EndgameTables value false").is_empty());
    assert_eq!(dialogue.line("tables"), ["table none: no endgame tables are in use"]);
    assert!(dialogue.line("setoption name EndgameTables value true").is_empty());
    assert_eq!(dialogue.line("tables"), shown);
    dialogue.line("position fen W:Wa1:Bh8");
    assert_eq!(dialogue.line("tables"), ["table none: the tables do not have this position"]);
    dialogue.line("position startpos");
    assert_eq!(dialogue.line("tables"), ["table none: 36 pieces, and the tables have positions of up to 2"]);
}

#[test]
fn tables_that_cannot_be_opened_leave_the_old_ones() {
    let mut dialogue = dialogue_with(Setup { megabytes: 1, tables: Box::new(Source) });
    dialogue.line("position fen W:Wd4:Bd5");
    let refused = dialogue.line("setoption name TablePath value /bad");
    assert_eq!(refused, ["info string error: option TablePath: nothing in '/bad'; the old tables stay"]);
    assert_eq!(dialogue.line("tables")[0], "table position win 1");
    let mut set = |path: &str| dialogue.line(&format!("setoption name TablePath value {path}"));
    assert_eq!(set("good"), ["info string endgame tables: those of 'good'"]);
    assert_eq!(set("<empty>"), ["info string endgame tables: those of ''"]);
    assert_eq!(dialogue.line("tables")[0], "table position win 1");
}

#[test]
fn a_search_uses_the_tables_and_says_so() {
    let mut dialogue = dialogue_with(Setup { megabytes: 1, tables: Box::new(Source) });
    dialogue.line("position fen W:Wd4:Bd5");
    dialogue.line("go depth 20");
    let lines = dialogue.search();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].contains(" score mate 1 ") && lines[0].contains(" tbhits 1 "), "{lines:?}");
    assert_eq!(lines[1], "bestmove d4d6");
}

#[test]
fn the_evaluation_is_shown() {
    let mut dialogue = dialogue();
    dialogue.line("position fen B:Wd2,Kh1:Bd7,e7,f7");
    let network = dialogue.line("eval");
    assert_eq!(
        network[0],
        format!("network {}: the score with each piece minus that without it", Network::built_in().name())
    );
    assert_eq!(network.len(), 11, "a board between two lines: {network:?}");
    // d7, e7 and f7 are worth something for Black.
    assert_eq!(network[2].matches("b -").count(), 3, "{}", network[2]);
    dialogue.line("setoption name UCI_LimitStrength value true");
    assert_eq!(dialogue.line("eval"), network, "without the errors of a weak player");
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
    let mut dialogue = dialogue();
    dialogue.line("position fen W:Wa1,b1:Bh8,g8");
    let before = dialogue.line("eval");
    let mut set = |file: &str| dialogue.line(&format!("setoption name EvalFile value {file}")).concat();
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
    let with_other = dialogue.line("eval");
    assert!(with_other[0].contains(&other_name), "the refused files changed nothing: {with_other:?}");
    assert_ne!(with_other.last(), before.last());
    assert_eq!(dialogue.line("setoption name EvalFile value <empty>"), [format!("info string network {name}")]);
    assert_eq!(dialogue.line("eval"), before);
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

    let mut dialogue = dialogue();
    let missing = dialogue.line("setoption name OwnBook value true");
    assert_eq!(missing, ["info string option OwnBook: there is no book until BookFile names one"]);
    let refused = dialogue.line(&format!("setoption name BookFile value {}", path("other"))).concat();
    assert!(refused.contains("does not begin like an opening book; the old book stays"), "{refused}");
    let read = dialogue.line(&format!("setoption name BookFile value {}", path("book")));
    assert_eq!(read, ["info string book: 52 moves"]);
    let answer = dialogue.line("go movetime 60000");
    let info = "info depth 21 seldepth 21 multipv 1 score cp 12 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv d1d4";
    assert_eq!(answer, [info, "bestmove d1d4"]);

    // A bad book changes nothing.
    dialogue.line("setoption name BookFile value /nonexistent");
    assert_eq!(dialogue.line("go depth 1").len(), 2);
    // With variety both good moves are played, and no other.
    dialogue.line("setoption name Book Variety value 5");
    let mut played = std::collections::BTreeSet::new();
    for _ in 0..100 {
        played.extend(dialogue.line("go depth 1").pop());
    }
    assert_eq!(played.into_iter().collect::<Vec<_>>(), ["bestmove b1b3", "bestmove d1d4"]);
    // Elsewhere it searches, and where more than a move is asked for.
    let mut searches = |lines: &[&str]| {
        let answers = lines.iter().flat_map(|line| dialogue.line(line)).count();
        assert_eq!(answers, 0, "{lines:?}");
        dialogue.line("stop");
        dialogue.search();
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
fn a_folder_of_tables_is_reported_and_an_empty_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut dialogue = dialogue();
    let mut set = |path: &Path| dialogue.line(&format!("setoption name TablePath value {}", path.display())).concat();
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
    let mut dialogue = dialogue();
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
            dialogue.session.take(&InputLine::Text(line));
            dialogue.lines.take().concat()
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
    let answer = dialogue().line(&format!("setoption name EvalFile value {}", pipe.display())).concat();
    assert!(answer.contains("it is not a file; the old network stays"), "{answer}");
}

#[test]
fn only_another_evaluation_makes_the_engine_forget() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), other_network()).unwrap();
    let mut dialogue = dialogue();
    let mut nodes = |option: &str| {
        dialogue.line(option);
        dialogue.line("go depth 6");
        let lines = dialogue.search();
        let mut infos = lines.iter().filter_map(|line| line.split(" nodes ").nth(1));
        infos.next_back().unwrap().split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    let first = nodes("ucinewgame");
    let again = nodes("setoption name EvalFile value <empty>");
    assert!(again < first, "{again} nodes with the table, {first} before");
    nodes(&format!("setoption name EvalFile value {}", file.path().display()));
    assert_eq!(nodes("setoption name EvalFile value <empty>"), first, "as in a new game");
}
