//! `dameo-match`: whole matches, faulty engines, records, interruptions.

mod answers;
mod arguments;
mod ending;
mod engines;
mod faults;
mod openings;
mod parts;
mod positions;
mod records;
mod resuming;

use std::path::PathBuf;
use std::process::Output;
use std::time::{Duration, Instant};

use dameo_pdn::Record;
use dameo_tests::process::{dameo, program, run};
use dameo_tests::replay;
use serde_json::{Value, json};

fn dameo_match() -> PathBuf {
    program("dameo-match")
}

fn faulty(mode: &str) -> String {
    format!("cmd={},name=Faulty,args={mode}", program("dameo-faulty-engine").display())
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

/// The output of a run that succeeds.
fn played(arguments: &[&str]) -> String {
    let output = run(&dameo_match(), arguments, b"");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {}, {errors}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// The status and the error of a run that is refused.
fn status_of_refusal(arguments: &[&str]) -> (i32, String) {
    let output: Output = run(&dameo_match(), arguments, b"");
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}: {output:?}");
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn refused(arguments: &[&str]) -> String {
    status_of_refusal(arguments).1
}

/// One game with each colour, at the same time: what both wait for passes once.
const AT_ONCE: [&str; 6] = ["--games", "1", "--rounds", "2", "--concurrency", "2"];

/// The longest wait for what must happen, on a busy machine too.
const LONGEST_WAIT: Duration = Duration::from_secs(240);

/// Waits until a condition holds.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < LONGEST_WAIT, "{what}: not within {LONGEST_WAIT:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The lines of a file; none where it does not exist.
fn lines_of(path: &str) -> Vec<String> {
    std::fs::read_to_string(path).unwrap_or_default().lines().map(String::from).collect()
}

/// The games of a JSON record.
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
    let [pdn, json, summary] = ["games.pdn", "games.json", "summary.json"].map(|name| folder.file(name));
    let (a, b) = (engine("A"), engine("B") + ",proto=ugi");
    let text = played(&[
        "--engine",
        &a,
        "--engine",
        &b,
        "--nodes",
        "300",
        "--rounds",
        "12",
        "--random-openings",
        "6,1",
        "--concurrency",
        "2",
        "--pdn",
        &pdn,
        "--json",
        &json,
        "--summary",
        &summary,
    ]);
    assert!(text.contains("24 games") && text.contains("12 of 24 (50.0%)"), "{text}");
    // Both games of an opening are the same game.
    assert!(text.contains("pairs with 0, 0.5, 1, 1.5, 2 points: 0 0 12 0 0"), "{text}");
    assert!(
        text.lines()
            .filter(|line| line.starts_with("A ") || line.starts_with("B "))
            .all(|line| line.ends_with("none") || line.contains(" - ")),
        "{text}"
    );
    let results: Value = serde_json::from_str(&std::fs::read_to_string(&summary).unwrap()).unwrap();
    let result = &results["results"][0];
    assert_eq!(
        (&results["games"], &result["engines"], &result["wins"]),
        (&24.into(), &json!(["A", "B"]), &result["losses"])
    );
    assert_eq!((&result["pairs"], &result["estimate"]["elo"]), (&json!([0, 0, 12, 0, 0]), &0.0.into()));
    assert!(results["seconds"].is_f64() && results["sprt"].is_null(), "{results}");
    assert!(results["engines"][1]["nodes_per_second"].as_f64().unwrap() > 0.0, "{results}");
    let (rows, records) = (rows(&json), games(&pdn));
    assert_eq!((rows.len(), records.len()), (24, 24));
    for record in &records {
        let result = replay::result(record, false).unwrap();
        assert_eq!(result, replay::name(record.result()));
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
    assert_eq!(openings.len(), 12);
}

#[test]
fn a_test_ends_with_the_right_verdict() {
    let (a, b) = (engine("A"), engine("B") + ",nodes=40");
    let base = ["--nodes", "2000", "--rounds", "200", "--random-openings", "6,1", "--sprt", "elo0=0,elo1=300"];
    let ended = |arguments: &[&str]| {
        let output = run(&dameo_match(), &[arguments, &base[..]].concat(), b"");
        assert!(output.stderr.is_empty(), "{output:?}");
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let folder = Folder::new("verdict");
    let records = [folder.file("won.json"), folder.file("lost.json")];
    let (status, text) = ended(&["--engine", &a, "--engine", &b, "--json", &records[0]]);
    assert!(status == Some(0) && text.contains("H1 accepted"), "{text}");
    let (status, text) = ended(&["--engine", &b, "--engine", &a, "--json", &records[1]]);
    assert!(status == Some(3) && text.contains("H0 accepted"), "{text}");
    let merge = |record: &str, sprt: &str| run(&dameo_match(), &["merge", record, "--sprt", sprt], b"").status.code();
    assert_eq!(merge(&records[0], "elo0=0,elo1=300"), Some(0));
    assert_eq!(merge(&records[1], "elo0=0,elo1=300"), Some(3));
    assert_eq!(merge(&records[0], "elo0=0,elo1=0.001"), Some(4));
}

#[test]
fn tournaments_of_three() {
    let (a, b, c) = (engine("A"), engine("B") + ",depth=1", engine("C") + ",depth=2");
    let all = [
        "--engine",
        &a,
        "--engine",
        &b,
        "--engine",
        &c,
        "--nodes",
        "3000",
        "--rounds",
        "2",
        "--random-openings",
        "3,1",
    ];
    let text = played(&all);
    // A table of ratings, and of the points against each opponent.
    let head = text.lines().find(|line| line.starts_with("rank and engine")).expect("the crosstable");
    assert!(head.split_whitespace().eq("rank and engine Elo 95% games points % 1 2 3".split_whitespace()), "{text}");
    assert!(text.lines().any(|line| line.starts_with("1 A ") && line.contains("/4  ")), "{text}");
    assert!(text.contains("12 games") && ["A - B", "A - C", "B - C"].iter().all(|pair| text.contains(pair)), "{text}");
    let folder = Folder::new("three");
    let json = folder.file("games.json");
    let text = played(&[&all[..], &["--gauntlet", "--games", "1", "--json", &json]].concat());
    assert!(text.contains("4 games") && !text.contains("B - C"), "{text}");
    // Single games: colours alternate from round to round.
    assert_eq!(rows(&json).iter().filter(|row| row["white"] == "A").count(), 2);
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
    // Games may also be drawn, but none is played until it is lost.
    let reasons = ends("win", &["--adjudicate-win", "moves=2,score=150"]);
    assert!(reasons.iter().any(|reason| reason == "win-adjudication"), "{reasons:?}");
    assert!(reasons.iter().all(|reason| reason != "no-legal-move"), "{reasons:?}");
    assert!(
        ends("draw", &["--adjudicate-draw", "moves=1,score=3000,from=1"])
            .iter()
            .all(|reason| reason == "draw-adjudication")
    );
    assert!(ends("plies", &["--max-plies", "20"]).iter().all(|reason| reason == "maximum-plies"));
}

/// The lines of a summary that do not depend on time; of the statistics only the first six columns.
fn lasting(text: &str) -> Vec<String> {
    let (results, statistics) = text.split_once("\nengine ").expect("the table of the engines");
    let results = results.lines().filter(|line| !line.contains(" plies per game") && !line.contains(" games, +"));
    let statistics =
        statistics.lines().skip(1).map(|line| line.split_whitespace().take(6).collect::<Vec<_>>().join(" "));
    results.map(String::from).chain(statistics).collect()
}
