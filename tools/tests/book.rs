//! `dameo-tools book`: killed, shared, and asked for nonsense.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// The arguments of a small tree.
const SMALL: [&str; 4] = ["--nodes=300", "--first-nodes=2000", "--positions=40", "--lease=1"];

fn program(arguments: &[&str]) -> Command {
    let mut command = super::command("book");
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    program(arguments).output().expect("it starts")
}

/// The output of a command that succeeds.
fn output(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The message of a command that fails.
fn error(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn expand(tree: &Path) -> Vec<String> {
    let mut arguments = vec!["expand".to_string(), tree.to_str().expect("text").into()];
    arguments.extend(SMALL.map(String::from));
    arguments
}

/// The book of a tree, which has all that is in it.
fn book(tree: &Path) -> Vec<u8> {
    let (tree, file) = (tree.to_str().expect("text"), tree.with_extension("book"));
    output(&["export", tree, "--size=100000000", "--out", file.to_str().expect("text")]);
    output(&["check", tree]);
    fs::read(file).expect("a book")
}

#[test]
fn a_tree_that_was_killed_again_and_again_is_the_same_as_one_that_was_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, killed, shared] = ["whole.db", "killed.db", "shared.db"].map(|name| folder.path().join(name));
    let strings = expand(&whole);
    let unbroken = output(&strings.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(unbroken.starts_with("40 positions"), "{unbroken}");
    let expected = book(&whole);

    let mut random = SmallRng::seed_from_u64(20);
    let strings = expand(&killed);
    let arguments: Vec<&str> = strings.iter().map(String::as_str).collect();
    for _ in 0..6 {
        let mut child = program(&arguments).spawn().expect("it starts");
        sleep(Duration::from_millis(random.random_range(20..120)));
        child.kill().expect("killed");
        child.wait().expect("gone");
    }
    output(&arguments);
    assert!(book(&killed) == expected);

    // Two programs, one of which is killed, and another one that takes its place.
    let strings = expand(&shared);
    let arguments: Vec<&str> = strings.iter().map(String::as_str).collect();
    let mut first = program(&arguments).spawn().expect("it starts");
    let second = program(&arguments).spawn().expect("it starts");
    sleep(Duration::from_millis(150));
    first.kill().expect("killed");
    first.wait().expect("gone");
    let third = program(&arguments).spawn().expect("it starts");
    for child in [second, third] {
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(book(&shared) == expected);
}

#[test]
fn a_position_is_shown_with_its_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tree.db");
    let tree = path.to_str().expect("text");
    output(&["expand", tree, "--nodes=300", "--first-nodes=2000", "--positions=30"]);
    let shown = output(&["show", tree]);
    assert_eq!(shown.lines().filter(|line| line.contains("    2000 ")).count(), 52, "{shown}");
    let best = shown.lines().find(|line| line.contains("    2000 ")).expect("a move");
    let text = best.split(' ').next().expect("its text");
    let after = output(&["show", tree, text, "--count", "3"]);
    assert_eq!(after.lines().filter(|line| line.contains("     300 ")).count(), 3, "{after}");
    let fen = after.lines().find(|line| line.starts_with("B:")).expect("its FEN");
    assert_eq!(output(&["show", tree, fen, "--count=3"]), after);
}

#[test]
fn games_are_imported_and_bad_ones_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, games) = (folder.path().join("tree.db"), folder.path().join("games.pdn"));
    let (tree, file) = (path.to_str().expect("text"), games.to_str().expect("text"));
    output(&["expand", tree, "--nodes=100", "--first-nodes=100", "--positions=2"]);
    fs::write(&games, "1. d1-d4 d8-d5 1-0\n\n1. d1-d9 *\n\n1. d1-d4 *\n\n1. d1-d4 d8-d5 1-0\n").expect("written");
    let found = run(&["import", tree, file]);
    let (said, told) = (String::from_utf8_lossy(&found.stdout), String::from_utf8_lossy(&found.stderr));
    assert!(said.starts_with("1 games counted, 1 known already, 1 without"), "{said}");
    assert!(told.contains("game 2, line 3") && told.contains("left out"), "{told}");
    let shown = output(&["show", tree]);
    assert!(shown.lines().any(|line| line.starts_with("d1d4") && line.contains("100%")), "{shown}");
}

#[test]
fn the_report_has_each_pair_of_first_moves_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let [tree, other] =
        ["tree.db", "other.db"].map(|name| folder.path().join(name).to_str().expect("text").to_string());
    output(&["expand", &tree, "--nodes=300", "--first-nodes=2000", "--positions=40"]);
    output(&["expand", &other, "--nodes=100", "--first-nodes=300", "--positions=1"]);
    let text = output(&["report", &tree, "--compare", &other, "--lines=3"]);
    let cells = |line: &str| line.split('|').count() - 2;
    let rows = |count| text.lines().filter(|line| line.starts_with("| ") && cells(line) == count).count();
    assert_eq!((rows(10), rows(2)), (2 + 26, 2 + 3), "{text}");
    assert!(text.contains("| d1d4 | e1e4 | "), "{text}");
    assert!(text.contains("Mean difference between the two scores: "), "{text}");
    let longer = output(&["report", &tree, "--lines=3", "--search-nodes=500"]);
    let lines: Vec<_> = longer.lines().rev().take(3).collect();
    for line in lines {
        assert!(line.ends_with("* |") && line.matches('*').count() == 2, "{line}");
        assert_eq!(line.split_whitespace().count(), 4 + 10 + 5, "ten moves with five numbers: {line}");
    }
    assert!(error(&["report", "missing.db"]).contains("there is no tree missing.db"));
    let exits = output(&["exits", &tree, "--count=5"]);
    assert_eq!(exits.lines().count(), 5);
}

#[test]
fn what_is_wrong_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tree.db");
    let tree = path.to_str().expect("text");
    for command in [&["show", tree][..], &["check", tree], &["export", tree, "--out", "x"], &["import", tree, "x"]] {
        assert!(error(command).contains("there is no tree"), "{command:?}");
    }
    assert!(!path.exists(), "none is begun by looking");
    output(&["expand", tree, "--nodes=100", "--first-nodes=100", "--positions=1"]);
    assert!(error(&["expand", tree, "--nodes=200"]).contains("--nodes 100, not 200"));
    assert!(error(&["expand", tree, "--nodes=0"]).contains("0 is not in"));
    assert!(error(&["show", tree, "d1d9"]).contains("found 'd9'"));
    assert!(error(&["show", tree, "a1a2"]).contains("no scores for this position"));
    assert!(error(&["show", tree, "W:Wz9:B"]).contains("no position"));
    assert!(error(&["import", tree, "nothing.pdn"]).contains("cannot read nothing.pdn"));
    let nowhere = folder.path().join("no/folder/book");
    assert!(error(&["export", tree, "--out", nowhere.to_str().expect("text")]).contains("cannot write"));
    let text = folder.path().join("text.db");
    fs::write(&text, "a text, which is not a tree of openings, and that is long enough to be looked at......")
        .expect("written");
    assert!(error(&["expand", text.to_str().expect("text")]).contains("not a database"));
    assert_eq!(fs::read(&text).expect("there").len(), 86);
}
