//! `dameo-match`: engines that misbehave, matches that are interrupted, and what comes out of them.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};

use dameo_pdn::Record;
use dameo_tests::process::{dameo, program, run};
use dameo_tests::replay;
use serde_json::Value;

fn dameo_match() -> PathBuf {
    program("dameo-match", "dameo-match")
}

fn faulty(mode: &str) -> String {
    format!("cmd={},name=Faulty,args={mode}", program("dameo-tests", "dameo-faulty-engine").display())
}

fn engine(name: &str) -> String {
    format!("cmd={},name={name},option.Hash=1", dameo().display())
}

/// A folder for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("dameo-match-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a run that succeeds prints.
fn played(arguments: &[&str]) -> String {
    let output = run(&dameo_match(), arguments, b"");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {}, {errors}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output: Output = run(&dameo_match(), arguments, b"");
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The games of a record in JSON, the first line left out.
fn rows(path: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

fn games(path: &str) -> Vec<Record> {
    let text = std::fs::read_to_string(path).unwrap();
    dameo_pdn::read(&text).map(|record| record.unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[test]
fn an_engine_against_itself_is_even_and_every_game_is_as_recorded() {
    let folder = Folder::new("itself");
    let (pdn, json) = (folder.file("games.pdn"), folder.file("games.json"));
    let (a, b) = (engine("A"), engine("B") + ",proto=ugi");
    let text = played(&[
        "--engine",
        &a,
        "--engine",
        &b,
        "--nodes",
        "300",
        "--rounds",
        "30",
        "--random-openings",
        "6,1",
        "--concurrency",
        "2",
        "--pdn",
        &pdn,
        "--json",
        &json,
    ]);
    assert!(text.contains("60 games") && text.contains("30 of 60 (50.0%)"), "{text}");
    // Both games of an opening are the same game.
    assert!(text.contains("pairs with 0, 0.5, 1, 1.5, 2 points: 0 0 30 0 0"), "{text}");
    assert!(
        text.lines()
            .filter(|line| line.starts_with("A ") || line.starts_with("B "))
            .all(|line| line.ends_with("none") || line.contains(" - ")),
        "{text}"
    );
    let (rows, records) = (rows(&json), games(&pdn));
    assert_eq!((rows.len(), records.len()), (60, 60));
    for record in &records {
        let result = replay::result(record, false).unwrap();
        assert_eq!(result, replay::name(record.result));
        assert!(replay::BY_RULES.contains(&record.tag("Termination").unwrap()));
        for name in ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant"] {
            assert!(record.tag(name).is_some(), "{name}");
        }
        assert!(record.moves[5].comments.contains(&"opening".to_string()));
        assert!(record.moves[6..].iter().all(|played| played.comments[0].ends_with('s')), "score, depth and time");
    }
    // Each opening twice, and another in each round.
    let mut openings: Vec<String> = records.iter().map(|record| format!("{:?}", &record.moves[..6])).collect();
    openings.sort();
    openings.dedup();
    assert_eq!(openings.len(), 30);
}

#[test]
fn whoever_misbehaves_loses_with_the_right_reason_and_the_match_goes_on() {
    let folder = Folder::new("faulty");
    for (mode, limits, reason, detail) in [
        ("crash", "nodes=100", "crash", "out of cheese"),
        ("exit", "nodes=100", "crash", "ended"),
        ("hang", "movetime=20", "hang", "no answer"),
        ("chatter", "movetime=20", "hang", "no answer"),
        ("illegal", "nodes=100", "illegal-move", "a1h8"),
        ("garbage", "nodes=100", "malformed-answer", "%&/"),
        ("no-move", "nodes=100", "malformed-answer", "without a move"),
        ("late", "tc=0.2", "time-forfeit", "too late"),
        ("late", "movetime=20", "time-forfeit", "too late"),
        ("close-output", "nodes=100", "crash", "closed its output"),
        ("handshake", "nodes=100", "no-start", "ended"),
    ] {
        let (pdn, json) = (folder.file(&format!("{mode}-{limits}.pdn")), folder.file(&format!("{mode}-{limits}.json")));
        let (bad, good) = (faulty(mode), engine("Good"));
        let text = played(&[
            "--engine",
            &bad,
            "--engine",
            &good,
            "--each",
            limits,
            "--rounds",
            "2",
            "--patience",
            "0.6",
            "--pdn",
            &pdn,
            "--json",
            &json,
        ]);
        let rows = rows(&json);
        assert_eq!(rows.len(), 4, "{mode}: {text}");
        for row in &rows {
            assert_eq!(row["reason"], reason, "{mode}: {row}");
            assert!(row["detail"].as_str().unwrap().contains(detail), "{mode}: {row}");
            let loser = if row["result"] == "1-0" { "black" } else { "white" };
            assert_eq!(row[loser], "Faulty", "{mode}: {row}");
        }
        assert!(text.contains("Faulty - Good: +0 =0 -4"), "{text}");
        let records = games(&pdn);
        assert_eq!(records.len(), 4);
        for record in &records {
            replay::result(record, false).unwrap();
            assert!(!replay::BY_RULES.contains(&record.tag("Termination").unwrap()));
        }
    }
}

#[test]
fn an_engine_that_ends_between_games_is_started_again() {
    let folder = Folder::new("between");
    let json = folder.file("games.json");
    let (bad, good) = (faulty("between-games"), engine("Good"));
    played(&["--engine", &bad, "--engine", &good, "--nodes", "100", "--rounds", "2", "--json", &json]);
    assert!(rows(&json).iter().all(|row| row["reason"] == "no-legal-move"), "{:?}", rows(&json));
}

/// The lines of a summary as far as they do not depend on time: of the engines' own only the first six columns.
fn lasting(text: &str) -> Vec<String> {
    let (results, conducts) = text.split_once("\nengine ").expect("the table of the engines");
    let results = results.lines().filter(|line| !line.contains(" plies a game") && !line.contains(" games, +"));
    let conducts = conducts.lines().skip(1).map(|line| line.split_whitespace().take(6).collect::<Vec<_>>().join(" "));
    results.map(String::from).chain(conducts).collect()
}

#[test]
fn an_interrupted_match_goes_on_where_it_was() {
    let folder = Folder::new("resume");
    let (pdn, json) = (folder.file("games.pdn"), folder.file("games.json"));
    let (a, b) = (engine("A"), engine("B") + ",nodes=60");
    let arguments = ["--engine", &a, "--engine", &b, "--nodes", "200", "--rounds", "6", "--random-openings", "5,3"];
    let with = |more: &[&'static str], files: &[(&'static str, &str)]| {
        let mut all: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        all.extend(more.iter().map(ToString::to_string));
        for (flag, path) in files {
            all.extend([flag.to_string(), path.to_string()]);
        }
        all
    };
    let call = |arguments: Vec<String>| played(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let whole = call(with(&[], &[("--pdn", &pdn), ("--json", &json)]));
    let (whole_json, whole_pdn) = (rows(&json), games(&pdn));
    let strip = |rows: &[Value]| -> Vec<String> {
        let mut rows: Vec<String> = rows
            .iter()
            .map(|row| {
                format!("{} {} {} {} {}", row["encounter"], row["game"], row["white"], row["result"], row["plies"])
            })
            .collect();
        rows.sort();
        rows
    };

    // Torn in the middle of a line; the game in hand was in the PDN already.
    let text = std::fs::read_to_string(&json).unwrap();
    let kept: usize = text.split_inclusive('\n').take(6).map(str::len).sum();
    std::fs::write(&json, &text[..kept + 30]).unwrap();
    let resumed = call(with(&["--resume"], &[("--pdn", &pdn), ("--json", &json)]));
    assert_eq!(lasting(&resumed), lasting(&whole));
    assert_eq!(strip(&rows(&json)), strip(&whole_json));
    assert_eq!(games(&pdn).len(), whole_pdn.len());

    // From the PDN alone, torn in the middle of a game.
    let text = std::fs::read_to_string(&pdn).unwrap();
    std::fs::write(&pdn, &text[..text.len() * 2 / 5]).unwrap();
    let resumed = call(with(&["--resume"], &[("--pdn", &pdn)]));
    assert!(resumed.contains("12 games"), "{resumed}");
    let key =
        |record: &Record| (record.tag("Round").unwrap().to_string(), record.moves.len(), record.result.to_string());
    let mut again: Vec<_> = games(&pdn).iter().map(key).collect();
    let mut before: Vec<_> = whole_pdn.iter().map(key).collect();
    again.sort();
    before.sort();
    assert_eq!(again, before);

    // From the PDN, with a JSON that is new: it has all games, so that the next time loses none either.
    let late = folder.file("late.json");
    let text = std::fs::read_to_string(&pdn).unwrap();
    std::fs::write(&pdn, &text[..text.len() / 2]).unwrap();
    for _ in 0..2 {
        let resumed = call(with(&["--resume"], &[("--pdn", &pdn), ("--json", &late)]));
        assert!(resumed.contains("12 games"), "{resumed}");
        assert_eq!((rows(&late).len(), games(&pdn).len()), (12, 12));
    }

    // What is no record is left as it is.
    let notes = folder.file("notes.txt");
    std::fs::write(&notes, "{notes} d1-d9 and so on\n").unwrap();
    let all = with(&["--resume"], &[("--pdn", &notes)]);
    assert!(refused(&all.iter().map(String::as_str).collect::<Vec<_>>()).contains("line 1"));
    assert_eq!(std::fs::read_to_string(&notes).unwrap(), "{notes} d1-d9 and so on\n");

    // What is there is not overwritten, and another match is not continued.
    let all = with(&[], &[("--json", &json)]);
    assert!(refused(&all.iter().map(String::as_str).collect::<Vec<_>>()).contains("--resume"));
    let mut other = with(&["--resume"], &[("--json", &json)]);
    other[5] = "201".into();
    assert!(refused(&other.iter().map(String::as_str).collect::<Vec<_>>()).contains("another match"));
    assert_eq!(strip(&rows(&json)), strip(&whole_json));
}

#[test]
fn control_c_stops_after_the_games_in_hand() {
    let folder = Folder::new("interrupt");
    let json = folder.file("games.json");
    let (a, b) = (engine("A"), engine("B"));
    let arguments = ["--engine", &a, "--engine", &b, "--nodes", "500", "--rounds", "100000", "--json", &json];
    let child = std::process::Command::new(dameo_match())
        .args(arguments)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .process_group(0)
        .spawn()
        .unwrap();
    let start = Instant::now();
    while std::fs::read_to_string(&json).is_ok_and(|text| text.lines().count() < 3) || !Path::new(&json).exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "no games");
        std::thread::sleep(Duration::from_millis(10));
    }
    let id = child.id().to_string();
    // As a terminal does it: to the whole group. The engines have groups of their own and finish their games.
    assert!(std::process::Command::new("kill").args(["-INT", "--", &format!("-{id}")]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains(" games, "), "{text}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopping after the games in hand"));
    assert!(std::fs::read_to_string(&json).unwrap().ends_with('\n'));
    assert!(rows(&json).iter().all(|row| row.get("detail").is_none()), "no game was lost by the interruption");
}

#[test]
fn parts_of_a_match_add_up_to_it() {
    let folder = Folder::new("parts");
    let (a, b) = (engine("A"), engine("B") + ",nodes=50");
    let sprt = "elo0=0,elo1=400";
    let base = ["--engine", &a, "--engine", &b, "--nodes", "200", "--rounds", "9", "--random-openings", "4,8"];
    let whole = folder.file("whole.json");
    played(&[&base[..], &["--json", &whole]].concat());
    let parts: Vec<String> = (1..=2).map(|part| folder.file(&format!("{part}.json"))).collect();
    for (part, path) in ["1/2", "2/2"].iter().zip(&parts) {
        played(&[&base[..], &["--shard", part, "--json", path]].concat());
    }
    assert_eq!((rows(&parts[0]).len(), rows(&parts[1]).len()), (10, 8));
    let merged = played(&["merge", &parts[0], &parts[1], "--sprt", sprt]);
    assert_eq!(lasting(&merged), lasting(&played(&["merge", &whole, "--sprt", sprt])));
    assert!(merged.contains("18 games") && merged.contains("SPRT elo0=0,elo1=400"), "{merged}");
    assert!(refused(&["merge", &parts[0], &parts[0]]).contains("recorded twice"));
    assert!(refused(&["merge", "/no/such/file"]).contains("/no/such/file"));
}

#[test]
fn a_test_ends_with_the_right_verdict() {
    let (a, b) = (engine("A"), engine("B") + ",nodes=40");
    let base = ["--nodes", "2000", "--rounds", "200", "--random-openings", "6,1", "--sprt", "elo0=0,elo1=100"];
    let text = played(&[&["--engine", &a, "--engine", &b], &base[..]].concat());
    assert!(text.contains("H1 accepted"), "{text}");
    let text = played(&[&["--engine", &b, "--engine", &a], &base[..]].concat());
    assert!(text.contains("H0 accepted"), "{text}");
}

#[test]
fn tournaments_of_three() {
    let (a, b, c) = (engine("A"), engine("B") + ",depth=1", engine("C") + ",depth=2");
    let all =
        ["--engine", &a, "--engine", &b, "--engine", &c, "--nodes", "300", "--rounds", "2", "--random-openings", "3,1"];
    let text = played(&all);
    assert!(text.contains("12 games") && ["A - B", "A - C", "B - C"].iter().all(|pair| text.contains(pair)), "{text}");
    let folder = Folder::new("three");
    let json = folder.file("games.json");
    let text = played(&[&all[..], &["--gauntlet", "--games", "1", "--json", &json]].concat());
    assert!(text.contains("4 games") && !text.contains("B - C"), "{text}");
    // Single games: White changes from round to round.
    assert_eq!(rows(&json).iter().filter(|row| row["white"] == "A").count(), 2);
}

#[test]
fn openings_come_from_files_in_their_order_or_not() {
    let folder = Folder::new("openings");
    let (fens, pdn) = (folder.file("openings.fen"), folder.file("games.pdn"));
    std::fs::write(&fens, "# two\nW:Wa1,b2,c3:Bf8,g8,h8\nB:Wa1,b2,c3:Bf8,g8,h8\n").unwrap();
    let (a, b) = (engine("A"), engine("B"));
    let base = ["--engine", &a, "--engine", &b, "--nodes", "50", "--rounds", "3", "--games", "1"];
    played(&[&base[..], &["--openings", &fens, "--pdn", &pdn]].concat());
    let starts: Vec<String> = games(&pdn).iter().map(|record| record.start.to_string()[..1].to_string()).collect();
    assert_eq!(starts, ["W", "B", "W"]);
    // The games that were played serve as openings: they are over, and refused.
    assert!(refused(&[&base[..], &["--openings", &pdn]].concat()).contains("over before it begins"));
    played(&[&base[..], &["--openings", &format!("{fens},order=random,seed=3")]].concat());
    assert!(refused(&[&base[..], &["--openings", &format!("{fens},order=up")]].concat()).contains("order=up"));
}

#[test]
fn games_can_be_adjudicated_or_cut() {
    let folder = Folder::new("adjudicated");
    let (a, b) = (engine("A"), engine("B"));
    let base = ["--engine", &a, "--engine", &b, "--nodes", "200", "--rounds", "2", "--random-openings", "6,2"];
    let ends = |name: &str, more: &[&str]| {
        let json = folder.file(name);
        played(&[&base[..], more, &["--json", &json]].concat());
        rows(&json).iter().map(|row| row["reason"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert!(ends("win", &["--adjudicate-win", "moves=2,score=150"]).iter().all(|reason| reason == "win-adjudication"));
    assert!(
        ends("draw", &["--adjudicate-draw", "moves=1,score=3000,from=1"])
            .iter()
            .all(|reason| reason == "draw-adjudication")
    );
    assert!(ends("plies", &["--max-plies", "20"]).iter().all(|reason| reason == "maximum-plies"));
}

#[test]
fn what_is_wrong_with_the_arguments_is_named() {
    let a = engine("A");
    let b = engine("B");
    let good = ["--engine", &a, "--engine", &b];
    for (arguments, part) in [
        (&["--engine", &a, "--nodes", "5"][..], "two or more"),
        (&["--engine", &a, "--engine", "cmd=/no/such/engine", "--nodes", "5"], "/no/such/engine does not start"),
        (&good, "no limit"),
        (&[&good[..], &["--nodes", "5", "--sprt", "elo0=5,elo1=0"]].concat(), "elo0"),
        (&[&good[..], &["--tc", "x"]].concat(), "time control"),
        (&[&good[..], &["--nodes", "5", "--draws", "chess"]].concat(), "draw rules"),
        (&[&good[..], &["--nodes", "5", "--resume"]].concat(), "--json or --pdn"),
        (&[&good[..], &["--nodes", "5", "--shard", "3/2"]].concat(), "PART/PARTS"),
        (&[&good[..], &["--nodes", "5", "--openings", "/no/such/file"]].concat(), "/no/such/file"),
    ] {
        let error = refused(arguments);
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}
