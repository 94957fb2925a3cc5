//! The options of engines, their restarts, and the log of their traffic.

use std::io::Read;
use std::process::{Command, Stdio};

use super::{Folder, dameo_match, engine, faulty, lines_of, played, refused, rows, status_of_refusal};

#[test]
fn unknown_options_are_refused_before_the_first_game() {
    let folder = Folder::new("options");
    let json = folder.file("games.json");
    for (options, part) in [
        ("option.Hsah=16", "engine Faulty: there is no option 'Hsah'; the engine has Level, Style, Own Book, Forget"),
        ("option.Level=abc", "option Level: 'abc' is not a whole number from 0 to 20"),
        ("option.Hsah=16,option.Level=abc", "Forget; option Level: 'abc' is not"),
        ("option.Level=21", "from 0 to 20"),
        ("option.Level=-1", "from 0 to 20"),
        ("option.Style=bold", "'bold' is not one of calm, wild"),
        ("option.Own Book=yes", "'yes' is not true or false"),
        ("option.Forget=1", "button"),
    ] {
        let (bad, good) = (format!("{},{options}", faulty("none")), engine("Good"));
        let error = refused(&["--engine", &bad, "--engine", &good, "--nodes", "100", "--json", &json]);
        assert!(error.contains(part) && error.lines().count() == 1, "{options}: {error}");
        // The same with --each, where one engine does not have it.
        let bad = faulty("none");
        let error = refused(&["--engine", &bad, "--engine", &good, "--each", options, "--nodes", "100"]);
        assert!(error.contains("engine Faulty: ") || error.contains("engine Good: "), "{options}: {error}");
    }
    assert!(!std::path::Path::new(&json).exists());
    let all = format!("{},option.level=20,option.Style=wild,option.Own Book=true,option.Forget=", faulty("none"));
    played(&["--engine", &all, "--engine", &engine("Good"), "--nodes", "100"]);
}

/// An engine that plays on with its default would be tested as something else.
#[test]
fn an_engine_that_refuses_an_option_ends_the_match_before_its_first_game() {
    let folder = Folder::new("refusal");
    let json = folder.file("games.json");
    let damaged = folder.file("damaged.nn");
    std::fs::write(&damaged, "no network").unwrap();
    for (bad, part) in [
        (faulty("refuse") + ",option.Level=3", "setoption name Level value 3': ERROR: there is no such level"),
        (engine("Bad") + ",option.EvalFile=/nonexistent.nn", "setoption name EvalFile value /nonexistent.nn': error: "),
        (engine("Bad") + &format!(",option.EvalFile={damaged}"), "damaged.nn': error: "),
        (engine("Bad") + ",option.TablePath=/nonexistent", "setoption name TablePath value /nonexistent': error: "),
    ] {
        let good = engine("Good");
        let name = if bad.contains("name=Faulty") { "Faulty" } else { "Bad" };
        for engines in [[&bad, &good], [&good, &bad]] {
            let arguments = ["--engine", engines[0], "--engine", engines[1], "--nodes", "100", "--json", &json];
            let (status, error) = status_of_refusal(&arguments);
            assert_eq!(status, 1, "{bad}: {error}");
            assert!(error.contains(&format!("engine {name}: it refuses '")) && error.contains(part), "{bad}: {error}");
        }
    }
    assert!(!std::path::Path::new(&json).exists());
    // Without the option it plays.
    played(&["--engine", &faulty("refuse"), "--engine", &engine("Good"), "--nodes", "100"]);
}

#[test]
fn the_traffic_is_logged() {
    let folder = Folder::new("log");
    let (log, pdn) = (folder.file("match.log"), folder.file("games.pdn"));
    let (a, b) = (engine("A"), faulty("crash"));
    let arguments = ["--engine", &a, "--engine", &b, "--nodes", "100", "--log", &log];
    played(&arguments);
    let text = lines_of(&log);
    assert!(text[0].starts_with("# dameo-match log, "), "{}", text[0]);
    for part in
        [" > uci", " < uciok", " > setoption name Hash value 1", " > go nodes 100", " < bestmove ", " ! out of cheese"]
    {
        assert!(text.iter().any(|line| line.contains(part)), "{part}");
    }
    // The time of day, the engine with its process id, the direction, the line.
    for line in &text[1..] {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(words[0].len() == 15 && words[0].as_bytes()[8] == b'.', "{line}");
        assert!(["A[", "Faulty["].iter().any(|name| words[1].starts_with(name)) && words[1].ends_with(']'), "{line}");
        assert!([">", "<", "!"].contains(&words[2]), "{line}");
    }
    // A log is appended to, and no other file is.
    played(&arguments);
    assert!(lines_of(&log).len() > text.len() && lines_of(&log)[..text.len()] == text[..]);
    // A reader that closes the log does not stop the match.
    let child = Command::new(dameo_match())
        .args(["--engine", &a, "--engine", &engine("C"), "--nodes", "100", "--rounds", "2", "--log", "/dev/stderr"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map(|mut child| {
            let mut line = [0; 10];
            child.stderr.take().unwrap().read_exact(&mut line).unwrap();
            child
        });
    let output = child.unwrap().wait_with_output().unwrap();
    assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).contains("4 games"), "{output:?}");
    std::fs::write(&pdn, "not a log\n").unwrap();
    assert!(refused(&["--engine", &a, "--engine", &b, "--nodes", "100", "--log", &pdn]).contains("is not a log"));
    assert_eq!(lines_of(&pdn), ["not a log"]);
}

#[test]
fn an_engine_can_be_restarted_for_each_game() {
    let folder = Folder::new("restart");
    for (restart, starts) in [("off", 2), ("on", 7)] {
        let (diary, json) = (folder.file(&format!("{restart}.diary")), folder.file(&format!("{restart}.json")));
        let (a, b) = (faulty(&format!("none --diary {diary}")) + &format!(",restart={restart}"), engine("B"));
        played(&["--engine", &a, "--engine", &b, "--nodes", "50", "--rounds", "3", "--json", &json]);
        assert!(rows(&json).iter().all(|row| row.get("detail").is_none()));
        // One start is the check before the first game.
        assert_eq!(
            lines_of(&diary).iter().filter(|line| line.starts_with("start ")).count(),
            starts,
            "restart={restart}"
        );
    }
}
