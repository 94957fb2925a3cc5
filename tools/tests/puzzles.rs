//! `dameo-tools puzzles`: its output, resuming, and errors that name the file.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use dameo_study::puzzles::{Puzzle, Tag, unpack};
use dameo_tools::puzzles::{PuzzleLine, read_set};

fn program(arguments: &[&str], folder: &Path) -> Command {
    let mut command = super::command("puzzles");
    command.args(arguments).current_dir(folder);
    command
}

/// The status, the output and the message of a command.
fn run(arguments: &[&str], folder: &Path) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = program(arguments, folder).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// The output of a command that succeeds.
#[track_caller]
fn output(arguments: &[&str], folder: &Path) -> String {
    let (status, output, message) = run(arguments, folder);
    assert_eq!(status, Some(0), "{arguments:?}: {output}{message}");
    output
}

/// A command that makes a few puzzles soon, with more options or others.
fn make<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let name = |option: &'a str| option.split('=').next();
    let few =
        ["--count=4", "--nodes=20000", "--scan-nodes=3000", "--ratings=900,1200", "--level-share=100", "--threads=2"];
    let few = few.into_iter().filter(|&option| more.iter().all(|&other| name(other) != name(option)));
    ["make", "--out", out].into_iter().chain(few).chain(more.iter().copied()).collect()
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// A puzzle that is right: the worked example of the rules.
const RIGHT: &str = r#"{"fen":"W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5","moves":["c1e3","a5c5","e1c3","c5c1h1h3d3","d2d4d6b6b8"],"rating":990,"nodes":400,"chances":99.0,"second":1.0,"tags":["shot-4","linear","breakthrough","king-trap","sacrifice","coup-turc","majority-capture","ladder-strike"],"source":"the rules"}"#;

/// Kings in plenty: every move wins.
const NOT_THE_ONLY_ONE: &str = r#"{"fen":"W:WKd4,Kd5:Bh8","moves":["d4d3"],"rating":700,"nodes":100,"chances":100.0,"second":0.0,"tags":["ending-mixed"],"source":"here"}"#;

/// The man has to become a king on another square.
const NOT_THE_BEST: &str = r#"{"fen":"W:Wc7:Bc3","moves":["c7c8"],"rating":700,"nodes":100,"chances":100.0,"second":0.0,"tags":["breakthrough","ending-men"],"source":"here"}"#;

#[test]
fn killed_work_is_resumed_and_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let told = output(&make("a.jsonl", &["--count=2"]), folder);
    assert!(told.starts_with("2 of 2 puzzles in "), "{told}");
    assert!(!folder.join("a.jsonl.unfinished").exists());
    let unfinished = folder.join("b.jsonl.unfinished");
    let done = || fs::read_to_string(&unfinished).map_or(0, |text| text.lines().count().saturating_sub(1));
    super::kill_when(&mut program(&make("b.jsonl", &["--count=2"]), folder), || done() >= 1);
    // A line that was cut off.
    let mut kept = fs::read(&unfinished).unwrap();
    kept.extend(b"[99,[{\"fen\"");
    fs::write(&unfinished, kept).unwrap();
    let (status, _, message) = run(&make("b.jsonl", &["--count=2", "--seed=2"]), folder);
    assert!(status == Some(2) && message.contains("b.jsonl.unfinished was begun with other"), "{message}");
    output(&make("b.jsonl", &["--count=2", "--threads=1"]), folder);
    assert_eq!(read(folder, "a.jsonl"), read(folder, "b.jsonl"));
    assert!(!unfinished.exists());

    // A line that contradicts the rules is an error, and nothing is lost.
    let kept = folder.join("d.jsonl.unfinished");
    super::kill_when(&mut program(&make("d.jsonl", &["--count=1000"]), folder), || {
        fs::read_to_string(&kept).is_ok_and(|text| text.contains("\"fen\"") && text.ends_with('\n'))
    });
    let damaged = fs::read_to_string(&kept).unwrap().replace("\"fen\":\"", "\"fen\":\"X");
    fs::write(&kept, &damaged).unwrap();
    let (status, _, message) = run(&make("d.jsonl", &["--count=1000"]), folder);
    assert!(status == Some(2) && message.contains("d.jsonl.unfinished: game "), "{message}");
    assert_eq!(fs::read_to_string(&kept).unwrap(), damaged);
}

#[test]
fn puzzles_pass_the_check_and_survive_the_compact_file() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    output(&make("a.jsonl", &["--seed=3"]), folder);
    let set = read_set(&folder.join("a.jsonl")).unwrap();
    assert_eq!(set.len(), 4);
    for (line, puzzle) in &set {
        let line = line.as_ref().unwrap();
        assert!(line.chances >= 80.0 && line.chances - line.second >= 34.9, "{line:?}");
        assert!(line.source.starts_with("seed 3 game ") && puzzle.choices() >= 1, "{line:?}");
    }
    // With the same nodes; borderline cases would not pass with others.
    let (_, told, _) = run(&["check", "a.jsonl", "--nodes=20000", "--out=good.jsonl"], folder);
    assert!(told.ends_with(" of 4 puzzles are right\n"), "{told}");
    let right = read(folder, "good.jsonl").lines().count();
    assert!(told.contains(&format!("{right} of 4")) && right >= 2, "{told}");

    let told = output(&["export", "a.jsonl", "a.jsonl", "--out=a.bin"], folder);
    assert!(told.starts_with("4 puzzles in ") && told.ends_with("; 4 were nearly the same as others\n"), "{told}");
    let packed = unpack(&fs::read(folder.join("a.bin")).unwrap()).unwrap().puzzles;
    assert!(packed.is_sorted_by_key(Puzzle::rating));
    assert!(set.iter().all(|(_, puzzle)| packed.contains(puzzle)));
    // A compact file can be read like the lines.
    let told = output(&["export", "a.bin", "a.jsonl", "--out=c.bin"], folder);
    assert!(told.ends_with("; 4 were nearly the same as others\n"), "{told}");
    assert_eq!(fs::read(folder.join("a.bin")).unwrap(), fs::read(folder.join("c.bin")).unwrap());
    let of = |command, file| output(&[command, file], folder);
    assert_eq!(of("statistics", "a.bin"), of("statistics", "a.jsonl"));
    let sorted = |file| of("epd", file).lines().map(String::from).collect::<BTreeSet<_>>();
    assert_eq!(sorted("a.bin"), sorted("a.jsonl"));
    // A turn of a puzzle that is easier than it, and so comes first in the file.
    let turn = r#"{"fen":"W:Wd1,d2,e1,e3,h2:Bb7,Kc5,c6,d5","moves":["e1c3","c5c1h1h3d3","d2d4d6b6b8"],"rating":2350,"nodes":3276800,"chances":99.0,"second":1.0,"tags":[],"source":"the rules"}"#;
    fs::write(folder.join("turns.jsonl"), [turn, RIGHT].join("\n")).unwrap();
    let told = output(&["export", "turns.jsonl", "--out=turns.bin"], folder);
    assert!(told.starts_with("1 puzzles in ") && told.ends_with("; 1 were nearly the same as others\n"), "{told}");
    output(&["export", "a.jsonl", "--count=2", "--out=b.bin"], folder);
    assert_eq!(unpack(&fs::read(folder.join("b.bin")).unwrap()).unwrap().puzzles.len(), 2);
}

#[test]
fn the_share_of_a_level_is_limited() {
    let folder = tempfile::tempdir().unwrap();
    output(&make("a.jsonl", &["--count=2", "--seed=2", "--level-share=50"]), folder.path());
    let set = read_set(&folder.path().join("a.jsonl")).unwrap();
    assert!(set.len() == 2 && set[0].1.level != set[1].1.level, "{set:?}");
}

#[test]
fn puzzles_are_found_in_the_games_of_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let game = "[FEN \"W:Wd1,d2,e1,e3,h2:Bb7,Kc5,c6,d5:H0:F1\"]\n\n1. e1c3 *\n";
    fs::write(folder.join("games.pdn"), format!("{game}\n1. d1-d9 *\n\n{game}")).unwrap();
    let arguments = ["make", "--games", "games.pdn", "--out=a.jsonl", "--nodes=50000", "--margin=35"];
    let (status, told, message) = run(&arguments, folder);
    assert_eq!(status, Some(1), "{message}");
    assert!(message.contains("games.pdn: ") && message.contains("d1-d9"), "{message}");
    assert!(message.contains("there are no more in these games"), "{message}");
    assert_eq!(told, "1 of 3000 puzzles in 2 games\n");
    let line: PuzzleLine = serde_json::from_str(read(folder, "a.jsonl").trim()).unwrap();
    assert_eq!((line.source.as_str(), line.moves.len()), ("games.pdn game 1 ply 1", 3));
    assert!(line.puzzle().unwrap().tags.contains(Tag::CoupTurc));
    let epd = output(&["epd", "a.jsonl", "--tag=coup-turc"], folder);
    assert_eq!(epd, "W:Wd1,d2,e1,e3,h2:Bb7,Kc5,c6,d5:H0:F1; bm e1c3;\n");
    assert_eq!(output(&["epd", "a.jsonl", "--tag=zugzwang"], folder), "");
    let counts = output(&["statistics", "a.jsonl"], folder);
    assert!(counts.starts_with("1 puzzles\n") && counts.contains("coup-turc       1 100.0%"), "{counts}");
}

#[test]
fn by_recorded_scores_only_what_follows_a_mistake_is_searched() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let game = |score: &str| {
        format!(
            "[FEN \"W:Wd1,d2,e1,e3,h2:Bb7,Kc5,c6,d5:H0:F1\"]\n\n1. e1c3 {{{score}/9 0.1s}} c5xc1xh1xh3xd3 {{+0.00/9 0.1s}} *\n"
        )
    };
    fs::write(folder.join("games.pdn"), game("+0.10") + "\n" + &game("+9.00")).unwrap();
    let arguments =
        ["make", "--games", "games.pdn", "--after-mistakes", "--out=a.jsonl", "--nodes=50000", "--margin=35"];
    let (status, told, message) = run(&arguments, folder);
    assert_eq!((status, told.as_str()), (Some(0), "1 of 3000 puzzles in 2 games\n"), "{message}");
    let line: PuzzleLine = serde_json::from_str(read(folder, "a.jsonl").trim()).unwrap();
    assert_eq!(line.source, "games.pdn game 2 ply 1");
}

#[test]
fn a_check_finds_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mirrored = RIGHT
        .replace("W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5", "W:Wg5,f1,e1,e2,d1,a2:BKh5,g7,f6,e5")
        .replace(r#""c1e3","a5c5","e1c3","c5c1h1h3d3","d2d4d6b6b8""#, r#""f1d3""#)
        .replace("990", "920")
        .replace(&RIGHT[RIGHT.find(r#""shot-4""#).unwrap()..RIGHT.find(r#"],"source""#).unwrap()], r#""zugzwang""#);
    let lines = [RIGHT, NOT_THE_ONLY_ONE, NOT_THE_BEST, &mirrored];
    fs::write(folder.join("set.jsonl"), lines.join("\n") + "\n").unwrap();
    let (status, told, message) = run(&["check", "set.jsonl", "--nodes=100000", "--out=good.jsonl"], folder);
    assert_eq!(status, Some(1), "{told}{message}");
    let told: Vec<&str> = told.lines().collect();
    assert!(
        told[0].contains(" leads by 0.0, not 50")
            && told[0].starts_with("set.jsonl puzzle 2: move 1, d4d3, is not the only one: "),
        "{told:?}"
    );
    assert!(told[1].starts_with("set.jsonl puzzle 3: move 1, c7c8, is not the best: c7b8 is better"), "{told:?}");
    assert_eq!(told[2], "set.jsonl puzzle 4: it is nearly the same as one before it");
    assert!(told[3].starts_with("set.jsonl puzzle 4: its tags are {Zugzwang}; expected {"), "{told:?}");
    assert_eq!(told[4..], ["1 of 4 puzzles are right"]);
    assert_eq!(read(folder, "good.jsonl"), format!("{RIGHT}\n"));
    // The compact file is checked as well.
    fs::write(folder.join("two.jsonl"), format!("{RIGHT}\n{NOT_THE_ONLY_ONE}\n")).unwrap();
    output(&["export", "two.jsonl", "--out=two.bin"], folder);
    let (status, told, _) = run(&["check", "two.bin", "--nodes=100000"], folder);
    assert!(status == Some(1) && told.starts_with("two.bin puzzle 1: move 1, d4d3, is not the only one"), "{told}");
    let (status, _, message) = run(&["check", "two.bin", "--out=new"], folder);
    assert!(status == Some(2) && message.contains("--out needs files with lines of JSON"), "{message}");
}

#[test]
fn a_killed_check_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("set.jsonl"), [NOT_THE_BEST, NOT_THE_ONLY_ONE, RIGHT, RIGHT].join("\n") + "\n").unwrap();
    let arguments = ["check", "set.jsonl", "--nodes=100000", "--threads=1"];
    let out = |name| arguments.iter().copied().chain([name]).collect::<Vec<&str>>();
    let (status, whole, message) = run(&out("--out=a"), folder);
    assert!(status == Some(1) && whole.lines().count() == 4, "{whole}{message}");
    assert!(!folder.join("a.unfinished").exists());

    let unfinished = folder.join("b.unfinished");
    super::kill_when(&mut program(&out("--out=b"), folder), || {
        fs::read_to_string(&unfinished).is_ok_and(|text| text.lines().count() >= 2)
    });
    let (status, _, message) = run(&["check", "set.jsonl", "--nodes=50000", "--out=b"], folder);
    assert!(status == Some(2) && message.contains("b.unfinished was begun with other"), "{message}");
    // What is kept is not verified again.
    let kept = read(folder, "b.unfinished");
    assert!(kept.contains(" is not the best"), "{kept}");
    fs::write(&unfinished, kept.replace(" is not the best", " was the second-best")).unwrap();
    let told = run(&out("--out=b"), folder).1;
    assert_eq!(told, whole.replace(" is not the best", " was the second-best"));
    assert_eq!(read(folder, "a"), read(folder, "b"));
    assert!(!unfinished.exists());
}

#[test]
fn errors_say_what_is_wrong_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("old"), "mine").unwrap();
    fs::write(folder.join("text"), format!("{RIGHT}\nno puzzle\n")).unwrap();
    fs::write(folder.join("right"), RIGHT).unwrap();
    fs::write(folder.join("empty"), "\n").unwrap();
    fs::write(folder.join("other.unfinished"), "").unwrap();
    fs::write(folder.join("short.bin"), "DameoPz\n\u{1}").unwrap();
    fs::write(folder.join("illegal"), RIGHT.replace("\"e1c3\"", "\"e1e9\"")).unwrap();
    for (arguments, expected) in [
        (&["make", "--out=old"][..], "old exists already; give another file, or remove it"),
        (&["make", "--out=no/such/folder"], "cannot write no/such/folder"),
        (&["make", "--out=new", "--games", "missing.pdn"], "cannot read missing.pdn"),
        (&["make", "--out=new", "--games", "old", "--seed=3"], "cannot be used with"),
        (&["make", "--out=new", "--after-mistakes"], "--games"),
        (&["make", "--out=new", "--ratings=9000"], "9000 is not in "),
        (&["make", "--out=new", "--least=101"], "101 is not in 50..=100"),
        (&["make", "--out=new", "--tables=missing"], "missing"),
        (&["check", "missing"], "cannot read missing"),
        (&["check", "text"], "text: line 2: expected"),
        (&["check", "illegal"], "illegal: line 1: move 3 of the solution: "),
        (&["check", "short.bin"], "short.bin: it is shorter than its header of 40 bytes"),
        (&["check", "text", "--out=old"], "old exists already"),
        (&["check", "text", "--out=./text"], "./text is the same file as an input"),
        (&["check", "other.unfinished", "--out=other"], "other.unfinished is the same file as an input"),
        (&["check", "empty"], "empty: there are no puzzles"),
        (&["make", "--out=text", "--games", "text"], "text is the same file as an input"),
        (&["export", "text", "--out=new"], "text: line 2"),
        (&["export", "right", "--out=right"], "right is the same file as an input"),
        (&["export", "right", "--out=old"], "old exists already"),
        (&["epd", "text", "--tag=nice"], "there is no tag 'nice'; expected one of shot-2"),
        (&["make"], "required"),
    ] {
        let (status, _, message) = run(arguments, folder);
        assert_eq!(status, Some(2), "{arguments:?}: {message}");
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
    assert_eq!(read(folder, "old"), "mine");
    assert!(!folder.join("new").exists());
}

#[test]
fn a_second_program_on_the_same_output_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let long = make("b.jsonl", &["--nodes=100000000"]);
    let mut first = program(&long, folder.path()).spawn().unwrap();
    let unfinished = folder.path().join("b.jsonl.unfinished");
    super::wait_until(&mut first, || fs::metadata(&unfinished).is_ok_and(|metadata| metadata.len() > 0));
    let (status, _, message) = run(&long, folder.path());
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(status == Some(2) && message.contains("another program writes b.jsonl.unfinished"), "{message}");
}
