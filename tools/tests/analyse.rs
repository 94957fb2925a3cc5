//! `dameo-tools analyse`: its output, resuming, and errors that name the file.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use dameo_tools::analyse::{GameReport, ReportScore};

/// White loses three men by the second move; the second game is cut off.
const GAMES: &str = "[White \"Ann </script>\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\n\
    1. f3-f4 {quiet} d6-d5 2. d3-d4 d5xd3xf3xf5 0-1\n\n\
    [White \"Eve\"]\n[Result \"*\"]\n\n1. d1-d4 d8-d5 2. e1-e4 *\n";

fn program(arguments: &[&str], folder: &Path) -> Command {
    let mut command = super::command("analyse");
    command.args(arguments).current_dir(folder);
    command
}

fn run(arguments: &[&str], folder: &Path) -> Output {
    program(arguments, folder).output().unwrap()
}

/// The output of a command that succeeds.
fn output(arguments: &[&str], folder: &Path) -> String {
    let output = run(arguments, folder);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The status and the message of a command that fails.
fn error(arguments: &[&str], folder: &Path) -> (Option<i32>, String) {
    let output = run(arguments, folder);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// A folder with `games.pdn`.
fn folder(games: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pdn"), games).unwrap();
    folder
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn games_are_written_with_scores_glyphs_and_better_lines() {
    let folder = folder(GAMES);
    let folder = folder.path();
    let all = ["game", "games.pdn", "--nodes=3000", "--out=a.pdn", "--json=a.json", "--html=a.html"];
    let told = output(&all, folder);
    assert!(told.starts_with("games.pdn game 1: accuracy "), "{told}");
    assert!(!folder.join("a.pdn.unfinished").exists());

    let pdn = read(folder, "a.pdn");
    let games: Vec<dameo_pdn::Record> = dameo_pdn::read(&pdn).map(Result::unwrap).collect();
    assert_eq!(games.len(), 2);
    let lost = &games[0].moves[2];
    assert_eq!((lost.glyphs.as_slice(), lost.variations.len()), (&[4][..], 1), "{pdn}");
    assert!(lost.comments[0].contains("] Blunder. Better: "), "{pdn}");
    assert_eq!(games[0].moves[0].comments[1], "quiet");
    assert_eq!(games[0].tag("TurningPoints"), Some("2. d3-d4??"));
    let accuracy: f64 = games[1].tag("BlackAccuracy").unwrap().parse().unwrap();
    assert!((80.0..=100.0).contains(&accuracy), "{pdn}");
    // Without an output the games are printed.
    assert_eq!(output(&all[..3], folder), pdn);

    let json = read(folder, "a.json");
    let reports: Vec<GameReport> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let report = &reports[0];
    assert_eq!((report.game, report.positions.len(), report.moves.len()), (1, 5, 4));
    assert_eq!((report.white.blunders, report.moves[2].turning_point), (1, true));
    assert_eq!(report.moves[2].side, "white");
    assert!(matches!(report.positions[3].score, Some(ReportScore::Cp(..=-150))), "{report:?}");
    assert!(report.positions[3].chances < 20.0 && report.positions[0].chances > 40.0);

    let html = read(folder, "a.html");
    assert!(html.contains("Ann \\u003c/script>") && !html.contains("Ann </script>"));
    assert!(!html.contains("https://") && html.contains("default-src 'none'"));
}

#[test]
fn a_game_that_is_over_has_no_score_at_its_end() {
    let folder = folder("[FEN \"W:Wd4:Bd5\"]\n\n1. d4xd6 1-0\n");
    output(&["game", "games.pdn", "--depth=3", "--json=a.json"], folder.path());
    let report: GameReport = serde_json::from_str(&read(folder.path(), "a.json")).unwrap();
    assert_eq!(report.positions[0].score, Some(ReportScore::Mate(1)));
    assert_eq!((report.positions[1].score, report.positions[1].best.len()), (None, 0));
    assert!(report.positions.iter().all(|position| (position.chances - 100.0).abs() < 1e-9));
    assert_eq!((report.white.accuracy, report.black.accuracy), (Some(100.0), None));
}

#[test]
fn a_game_that_cannot_be_read_is_named_and_the_others_are_analysed() {
    let folder = folder("1. d1-d4 *\n\n[White \"x\"]\n\n1. d1-d9 *\n\n[White \"y\"]\n\n1. e1-e4 *\n");
    let (status, message) = error(&["game", "games.pdn", "--depth=1", "--out=a.pdn"], folder.path());
    assert_eq!(status, Some(1));
    assert!(message.starts_with("games.pdn: ") && message.contains("d1-d9"), "{message}");
    assert_eq!(dameo_pdn::read(&read(folder.path(), "a.pdn")).count(), 2);
}

#[test]
fn errors_say_what_is_wrong_and_nothing_is_overwritten() {
    let folder = folder(GAMES);
    let folder = folder.path();
    fs::write(folder.join("old"), "mine").unwrap();
    fs::write(folder.join("text"), "no game at all").unwrap();
    for (arguments, expected) in [
        (&["game", "missing.pdn"][..], "cannot read missing.pdn"),
        (&["game", "games.pdn", "--out=old"], "old exists already; give another file, or remove it"),
        (&["game", "games.pdn", "--out=no/such/folder"], "cannot write no/such/folder"),
        (&["game", "games.pdn", "--out=new", "--html=no/such/folder"], "cannot write no/such/folder"),
        (&["game", "games.pdn", "--out=./games.pdn"], "./games.pdn is the same file as an input"),
        (&["game", "games.pdn", "--out=new", "--json=./new"], "new and ./new are the same file"),
        (&["game", "games.pdn", "--out=new", "--html=games.pdn"], "games.pdn is the same file as an input"),
        (&["game", "games.pdn", "--depth=3", "--nodes=5"], "cannot be used with"),
        (&["game", "games.pdn", "--depth=0"], "0 is not in 1..=127"),
        (&["game"], "required"),
    ] {
        let (status, message) = error(arguments, folder);
        assert_eq!(status, Some(2), "{arguments:?}: {message}");
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
    let (status, message) = error(&["game", "text", "--depth=1"], folder);
    assert!(matches!(status, Some(1 | 2)) && message.contains("text"), "{message}");
    assert_eq!((read(folder, "old").as_str(), read(folder, "games.pdn").as_str()), ("mine", GAMES));
    let names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "nothing is left behind: {names:?}");
    // Without games there are no lines.
    assert_eq!(error(&["game", "text", "--depth=1", "--json=none"], folder).0, Some(1));
    assert_eq!(read(folder, "none"), "");
}

#[test]
fn an_existing_file_is_never_taken_for_an_output_of_the_work() {
    let folder = folder(GAMES);
    let folder = folder.path();
    fs::write(folder.join("mine"), "mine").unwrap();
    // Whatever is beside it, and however the work was stopped.
    for unfinished in ["", "{", "{\"files\":[]}\n", "some text", "[1,2]\n"] {
        for output in ["--out=mine", "--json=mine", "--html=mine"] {
            fs::write(folder.join("mine.unfinished"), unfinished).unwrap();
            let (status, message) = error(&["game", "games.pdn", "--depth=1", output], folder);
            assert_eq!((status, read(folder, "mine").as_str()), (Some(2), "mine"), "{unfinished}: {message}");
        }
        fs::remove_file(folder.join("mine.unfinished")).unwrap();
    }
    // A complete run that was killed before it had written all of its outputs.
    let whole = ["game", "games.pdn", "--depth=1", "--out=a", "--json=b"];
    output(&whole, folder);
    let outputs = || [read(folder, "a"), read(folder, "b")];
    let expected = outputs();
    fs::remove_file(folder.join("b")).unwrap();
    let (status, message) = error(&whole, folder);
    assert_eq!((status, message.contains("a exists already")), (Some(2), true), "{message}");
    fs::rename(folder.join("a"), folder.join("c")).unwrap();
    fs::write(folder.join("b"), "mine").unwrap();
    let (status, message) = error(&whole, folder);
    assert_eq!((status, message.contains("b exists already")), (Some(2), true), "{message}");
    assert!(!folder.join("a").exists() && !folder.join("a.unfinished").exists());
    fs::remove_file(folder.join("b")).unwrap();
    output(&whole, folder);
    assert_eq!(outputs(), expected);
}

/// Starts the program and kills it when so many games are done.
fn kill_after(games: usize, arguments: &[&str], folder: &Path) {
    let unfinished = folder.join("b.json.unfinished");
    let done = || fs::read_to_string(&unfinished).map_or(0, |text| text.lines().count().saturating_sub(1));
    super::kill_when(&mut program(arguments, folder), || done() >= games);
}

#[test]
fn killed_work_is_resumed_and_gives_the_same_bytes() {
    let games: Vec<String> = (1..=8)
        .map(|number| format!("[White \"{number}\"]\n\n1. d1-d4 d8-d5 2. e1-e4 e8-e5 3. b2-b3 b7-b6 *\n"))
        .collect();
    let folder = folder(&games.join("\n"));
    let folder = folder.path();
    let of = |name: &'static str| ["game", "games.pdn", "--nodes=40000", "--threads=2", name];
    output(&of("--json=a.json"), folder);
    kill_after(2, &of("--json=b.json"), folder);
    // A line that was cut off.
    let unfinished = folder.join("b.json.unfinished");
    let mut kept = fs::read(&unfinished).unwrap();
    kept.extend(b"[11,{\"file\"");
    fs::write(&unfinished, &kept).unwrap();

    let (status, message) = error(&["game", "games.pdn", "--nodes=41000", "--json=b.json"], folder);
    assert!(status == Some(2) && message.contains("b.json.unfinished was begun with other files"), "{message}");
    kill_after(4, &of("--json=b.json"), folder);
    output(&of("--json=b.json"), folder);
    assert_eq!(read(folder, "a.json"), read(folder, "b.json"));
    assert!(!unfinished.exists());

    // Damage in the middle is an error, and nothing is lost.
    let damaged = String::from_utf8(kept).unwrap().replacen("\"file\"", "\"fail\"", 1);
    fs::write(folder.join("c.json.unfinished"), &damaged).unwrap();
    let (status, message) = error(&of("--json=c.json"), folder);
    assert!(status == Some(2) && message.contains("c.json.unfinished: line 2 is damaged"), "{message}");
    assert_eq!(read(folder, "c.json.unfinished"), damaged);
}

#[test]
fn a_second_program_on_the_same_output_is_refused() {
    let folder = folder(GAMES);
    let long = ["game", "games.pdn", "--movetime=86400000", "--out=b.pdn"];
    let mut first = program(&long, folder.path()).spawn().unwrap();
    let unfinished = folder.path().join("b.pdn.unfinished");
    super::wait_until(&mut first, || fs::metadata(&unfinished).is_ok_and(|metadata| metadata.len() > 0));
    let (status, message) = error(&long, folder.path());
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(status == Some(2) && message.contains("another program writes b.pdn.unfinished"), "{message}");
}

#[test]
fn statistics_and_traps_of_files_are_printed() {
    let scored =
        "1. f3-f4 {+0.10/5 0.1s} d6-d5 {+0.10/5 0.1s} 2. d3-d4 {+0.30/5 0.1s} d5xd3xf3xf5 {+2.00/5 0.1s} 0-1\n";
    let folder = folder(&format!("{scored}\n{scored}\n1. d1-d9 *\n"));
    let told = |arguments: &[&str]| {
        let output = run(arguments, folder.path());
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && message.contains("d1-d9"), "{message}");
        String::from_utf8(output.stdout).unwrap()
    };
    let statistics = told(&["statistics", "games.pdn"]);
    assert!(statistics.contains("Black wins          2 (100.0%)") && statistics.contains("c3-c4"), "{statistics}");
    let distinct = told(&["statistics", "games.pdn", "--distinct"]);
    assert!(distinct.contains("Black wins          1 (100.0%)"), "{distinct}");
    let traps = told(&["traps", "games.pdn", "--nodes=5000", "--threads=1"]);
    assert!(traps.starts_with("1 traps among 1 candidates of 2 games"), "{traps}");
    assert!(traps.contains("natural   d3-d4 (-") && traps.contains("played 2 times"), "{traps}");
    assert!(traps.contains("refuted   d5xd3xf3xf5"), "{traps}");
}
