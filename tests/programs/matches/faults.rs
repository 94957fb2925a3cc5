//! Faulty engines.

use dameo_tests::replay;

use super::{AT_ONCE, Folder, engine, faulty, games, lines_of, played, refused, rows, run};

#[test]
fn a_faulty_engine_loses_with_the_right_reason_and_the_match_continues() {
    let folder = Folder::new("faulty");
    // Only silent engines use up the patience; the others have a minute. The opponent is built in: the
    // patience cannot run out for it, however busy the machine is.
    let cases = [
        ("crash", "nodes=100", "60", "crash", "out of cheese"),
        ("exit", "nodes=100", "60", "crash", "ended"),
        ("hang", "movetime=20,timemargin=5000", "1", "hang", "no answer"),
        ("hang", "nodes=100", "3", "hang", "no answer"),
        ("chatter", "nodes=100", "3", "hang", "no answer"),
        // With a limit of time, progress does not extend it.
        ("endless", "movetime=20,timemargin=5000", "1", "hang", "no answer"),
        ("illegal", "nodes=100", "60", "illegal-move", "a1h8"),
        ("garbage", "nodes=100", "60", "malformed-answer", "%&/"),
        ("no-move", "nodes=100", "60", "malformed-answer", "without a move"),
        ("late", "tc=0.2", "60", "time-forfeit", "too late"),
        ("late", "movetime=20", "60", "time-forfeit", "too late"),
        ("close-output", "nodes=100", "60", "crash", "closed its output"),
    ];
    let check = |(mode, limits, patience, reason, detail): (&str, &str, &str, &str, &str)| {
        let (pdn, json) = (folder.file(&format!("{mode}-{limits}.pdn")), folder.file(&format!("{mode}-{limits}.json")));
        let bad = format!("{},{limits}", faulty(mode));
        let engines = ["--engine", &bad, "--engine", "builtin=random,name=Good", "--patience", patience];
        let text = played(&[&engines[..], &AT_ONCE, &["--pdn", &pdn, "--json", &json]].concat());
        let rows = rows(&json);
        assert_eq!(rows.len(), 2, "{mode}: {text}");
        for row in &rows {
            assert_eq!(row["reason"], reason, "{mode}: {row}");
            assert!(row["detail"].as_str().unwrap().contains(detail), "{mode}: {row}");
            let loser = if row["result"] == "1-0" { "black" } else { "white" };
            assert_eq!(row[loser], "Faulty", "{mode}: {row}");
        }
        assert!(text.contains("Faulty - Good: +0 =0 -2"), "{text}");
        let records = games(&pdn);
        assert_eq!(records.len(), 2);
        for record in &records {
            replay::result(record, false).unwrap();
            assert!(!replay::BY_RULES.contains(&record.tag("Termination").unwrap()));
        }
    };
    // The first wait most of the time, for engines that are silent.
    let (waiting, quick): (Vec<_>, Vec<_>) = cases.into_iter().partition(|case| case.2 != "60");
    std::thread::scope(|scope| {
        for case in waiting {
            scope.spawn(move || check(case));
        }
        scope.spawn(|| quick.into_iter().for_each(check));
    });
}

#[test]
fn an_engine_that_ends_between_games_is_restarted() {
    let folder = Folder::new("between");
    let json = folder.file("games.json");
    let (bad, good) = (faulty("between-games"), engine("Good"));
    played(&["--engine", &bad, "--engine", &good, "--nodes", "100", "--rounds", "2", "--json", &json]);
    assert!(rows(&json).iter().all(|row| row["reason"] == "no-legal-move"), "{:?}", rows(&json));
}

/// Under a limit of nodes, progress counts as an answer, so that an endless search outlasts the
/// patience and is stopped by the cap.
#[test]
fn a_search_without_end_is_stopped_by_the_cap() {
    let folder = Folder::new("cap");
    let json = folder.file("games.json");
    let (bad, good) = (faulty("endless"), "builtin=random,name=Good");
    let engines = ["--engine", &bad, "--engine", good, "--nodes", "100", "--json", &json];
    let text = played(&[&engines[..], &AT_ONCE, &["--patience", "4", "--move-cap", "6"]].concat());
    for row in rows(&json) {
        assert_eq!(row["reason"], "move-cap", "{row}");
        assert!(row["detail"].as_str().unwrap().contains("no move within 6.0 s"), "{row}");
    }
    assert!(text.contains("move cap 2") && text.contains("Faulty - Good: +0 =0 -2"), "{text}");
}

#[test]
fn an_engine_that_cannot_start_ends_the_match_before_its_first_game() {
    let folder = Folder::new("no-start");
    let json = folder.file("games.json");
    let good = engine("Good");
    let program = dameo_tests::process::program("dameo-faulty-engine");
    let script = folder.file("engine.py");
    std::fs::write(&script, "no program\n").unwrap();
    for (bad, part) in [
        (faulty("handshake"), "engine Faulty: no uciok to uci: the engine ended"),
        ("cmd=python3 engine.py".into(), "args=, such as cmd=python3,args=\"engine.py\""),
        ("cmd=/no/such/engine".into(), "/no/such/engine does not start"),
        (format!("cmd={},dir=/no/such/folder", program.display()), "no directory /no/such/folder"),
        (format!("cmd={script}"), "does not start"),
        ("cmd=false".into(), "engine false: no uciok to uci"),
        ("cmd=echo".into(), "no uciok to uci"),
    ] {
        for engines in [[&bad, &good], [&good, &bad]] {
            let arguments = ["--engine", engines[0], "--engine", engines[1], "--nodes", "100", "--json", &json];
            let error = refused(&arguments);
            assert!(error.contains(part) && error.lines().count() == 1, "{bad}: {error}");
        }
    }
    assert!(!std::path::Path::new(&json).exists());
}

#[test]
fn an_engine_that_cannot_be_restarted_ends_the_match_without_a_forfeit() {
    let folder = Folder::new("no-restart");
    let (json, diary) = (folder.file("games.json"), folder.file("diary"));
    // It starts for the check and for its first game, in which it crashes, and then never again.
    let (bad, good) = (faulty(&format!("crash --diary {diary} --starts 2")), engine("Good"));
    let arguments = ["--engine", &bad, "--engine", &good, "--nodes", "100", "--rounds", "50", "--json", &json];
    let output = run(&super::dameo_match(), &arguments, b"");
    let (text, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{text}{error}");
    assert!(error.contains("ended early") && error.contains("not again"), "{error}");
    assert!(text.contains("1 games"), "the results so far: {text}");
    assert_eq!(rows(&json).iter().map(|row| row["reason"].as_str().unwrap()).collect::<Vec<_>>(), ["crash"]);
    assert_eq!(lines_of(&diary).iter().filter(|line| line.starts_with("start")).count(), 2);
}
