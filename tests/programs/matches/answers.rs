//! `--compare-answers`: UGI engines are asked about the game after every ply.

use dameo_tests::replay;
use serde_json::Value;

use super::{AT_ONCE, Folder, dameo_match, engine, faulty, games, lines_of, played, refused, rows, run};

#[test]
fn right_answers_change_nothing_and_every_ply_is_asked_for() {
    let folder = Folder::new("right-answers");
    let (json, pdn, log) = (folder.file("games.json"), folder.file("games.pdn"), folder.file("log"));
    let (a, b) = (engine("A") + ",proto=ugi", engine("B"));
    let base = ["--engine", &a, "--engine", &b, "--nodes", "100", "--rounds", "2"];
    let text = played(&[&base[..], &["--compare-answers", "--json", &json, "--pdn", &pdn, "--log", &log]].concat());
    assert!(!text.contains("wrong answer"), "{text}");
    let without = folder.file("without.json");
    played(&[&base[..], &["--json", &without]].concat());
    let results = |path: &str| -> Vec<[Value; 3]> {
        rows(path).iter().map(|row| [&row["result"], &row["reason"], &row["plies"]].map(Clone::clone)).collect()
    };
    assert_eq!(results(&json), results(&without));
    // Only A speaks UGI. It is asked in every position, from the end of the opening to the end of
    // the game.
    let plies: u64 = rows(&json).iter().map(|row| row["plies"].as_u64().unwrap()).sum();
    let positions = (plies - 4 * 6 + 4) as usize;
    let sent = |name: &str, question: &str| {
        let part = format!(" > query {question}");
        lines_of(&log).iter().filter(|line| line.contains(name) && line.ends_with(&part)).count()
    };
    for question in ["p1turn", "gameover", "result"] {
        assert_eq!((sent(" A[", question), sent(" B[", question)), (positions, 0), "{question}");
    }
    // Not only when it is to move: no position is asked about twice in a row.
    let mut asked: Vec<String> = Vec::new();
    let mut position = String::new();
    for line in lines_of(&log).iter().filter(|line| line.contains(" A[")) {
        match line.split_once(" > ") {
            Some((_, command)) if command.starts_with("position ") => position = command.to_string(),
            Some((_, "query p1turn")) => asked.push(position.clone()),
            _ => {}
        }
    }
    assert_eq!(asked.len(), positions);
    assert_eq!(asked.windows(2).find(|pair| pair[0] == pair[1]), None);
    // The rules that the match was played by are part of its description.
    let error = refused(&[&base[..], &["--json", &json, "--resume"]].concat());
    assert!(error.contains("rules: recorded standard, answers compared, requested standard"), "{error}");
}

#[test]
fn a_wrong_answer_loses_the_game_and_shows_in_the_status() {
    let folder = Folder::new("wrong-answers");
    for (mode, reason, detail) in [
        ("wrong-turn", "wrong-answer", "query p1turn: 'response "),
        ("wrong-game-over", "wrong-answer", "query gameover: 'response true', but it is false in "),
        ("wrong-result", "wrong-answer", "query result: 'response p1win', but it is none in "),
        ("silent-query", "hang", "no answer within 2.0 s"),
    ] {
        let (pdn, json) = (folder.file(&format!("{mode}.pdn")), folder.file(&format!("{mode}.json")));
        let bad = faulty(mode) + ",proto=ugi";
        // The patience cannot run out for a built-in player, however busy the machine is.
        let (good, patience) = match reason {
            "hang" => ("builtin=random,name=Good".into(), "2"),
            _ => (engine("Good") + ",proto=ugi", "60"),
        };
        let arguments = ["--engine", &bad, "--engine", &good, "--nodes", "100", "--patience", patience];
        let records = ["--compare-answers", "--pdn", &pdn, "--json", &json];
        let output = run(&dameo_match(), &[&arguments[..], &AT_ONCE, &records].concat(), b"");
        let text = String::from_utf8(output.stdout).unwrap();
        let is_wrong = reason == "wrong-answer";
        assert_eq!(output.status.code(), Some(if is_wrong { 5 } else { 0 }), "{mode}: {text}");
        assert!(text.contains("Faulty - Good: +0 =0 -2"), "{mode}: {text}");
        assert!(!is_wrong || text.contains("wrong answer 2"), "{mode}: {text}");
        for row in rows(&json) {
            assert_eq!(row["reason"], reason, "{mode}: {row}");
            assert!(row["detail"].as_str().unwrap().contains(detail), "{mode}: {row}");
            let loser = if row["result"] == "1-0" { "black" } else { "white" };
            assert_eq!(row[loser], "Faulty", "{mode}: {row}");
        }
        for record in games(&pdn) {
            replay::result(&record, false).unwrap();
            assert!(!replay::BY_RULES.contains(&record.tag("Termination").unwrap()));
        }
        // A merged table has the same status.
        let merged = run(&dameo_match(), &["merge", &json], b"").status.code();
        assert_eq!(merged, Some(if is_wrong { 5 } else { 0 }), "{mode}");
    }
    // Without the option the engine is not asked, and plays on.
    let json = folder.file("unasked.json");
    let bad = faulty("wrong-turn") + ",proto=ugi";
    played(&["--engine", &bad, "--engine", &engine("Good"), "--nodes", "100", "--json", &json]);
    assert!(rows(&json).iter().all(|row| row.get("detail").is_none()));
}

#[test]
fn without_a_ugi_engine_there_is_nothing_to_compare() {
    let (a, b) = (engine("A"), engine("B"));
    let error = refused(&["--engine", &a, "--engine", &b, "--nodes", "100", "--compare-answers"]);
    assert!(error.contains("--compare-answers") && error.contains("proto=ugi"), "{error}");
}

#[test]
fn the_built_in_player_is_the_same_again_and_loses() {
    let folder = Folder::new("random");
    let a = engine("A");
    let moves = |name: &str| {
        let pdn = folder.file(name);
        let random = "builtin=random,seed=3";
        let text = played(&["--engine", &a, "--engine", random, "--nodes", "200", "--rounds", "2", "--pdn", &pdn]);
        assert!(text.contains("A - random: +4 =0 -0"), "{text}");
        let games = games(&pdn);
        for record in &games {
            assert!(replay::result(record, false).unwrap() != "none");
        }
        games.iter().map(|game| game.moves.iter().map(|played| played.played).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let first = moves("first.pdn");
    assert_eq!(first, moves("second.pdn"));
    assert_ne!(first[0], first[1]);
    let error = refused(&["--engine", &a, "--engine", "builtin=random,depth=3", "--nodes", "200"]);
    assert!(error.contains("builtin=random only takes name and seed"), "{error}");
}
