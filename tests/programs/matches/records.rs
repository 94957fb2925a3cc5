//! No recorded game is lost, and no record is mixed with another.

use std::path::Path;
use std::process::{Command, Stdio};

use super::{Folder, dameo_match, engine, faulty, games, lines_of, played, refused, rows, run, wait_until};

/// A match that was played, its arguments and its two records.
struct Played {
    folder: Folder,
    arguments: Vec<String>,
    pdn: String,
    json: String,
}

impl Played {
    fn new(name: &str) -> Self {
        let folder = Folder::new(name);
        let (pdn, json, fens) = (folder.file("games.pdn"), folder.file("games.json"), folder.file("openings.fen"));
        std::fs::write(&fens, "W:Wa1,b2,c3:Bf8,g8,h8\nB:Wa1,b2,c3:Bf8,g8,h8\n").unwrap();
        let arguments =
            ["--engine", &engine("A"), "--engine", &engine("B"), "--nodes", "50", "--rounds", "2", "--openings", &fens];
        let arguments: Vec<String> = arguments.map(String::from).to_vec();
        let played_match = Self { folder, arguments, pdn, json };
        played(&played_match.with(&["--pdn", &played_match.pdn, "--json", &played_match.json]));
        played_match
    }

    fn with<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        self.arguments.iter().map(String::as_str).chain(more.iter().copied()).collect()
    }

    /// The error of a run that is refused; neither record may change.
    fn refused(&self, arguments: &[&str]) -> String {
        let contents = || [&self.pdn, &self.json].map(|path| std::fs::read(path).ok());
        let before = contents();
        let error = refused(arguments);
        assert!(contents() == before, "{arguments:?}: the records have changed");
        error
    }
}

#[test]
fn either_record_is_continued_only_as_the_match_that_it_is_of() {
    let match_played = Played::new("another");
    let openings = &match_played.arguments[match_played.arguments.len() - 1];
    let (c, faster) = (engine("C"), engine("B") + ",nodes=49");
    let (other_program, hash) = (faulty("none").replace("Faulty", "B"), engine("B").replace("Hash=1", "Hash=2"));
    let changes: [(&str, &str, &str); 7] = [
        ("--nodes", "51", "limits: recorded nodes=50 | nodes=50, requested nodes=51 | nodes=51"),
        ("--openings", &format!("{openings},start=2"), "openings: recorded openings.fen: 2 openings"),
        ("second --engine", &c, "engines: recorded A | B, requested A | C"),
        ("second --engine", &faster, "limits: "),
        ("second --engine", &other_program, "settings: "),
        ("second --engine", &hash, "settings: "),
        ("--nodes", "50", "rules: recorded standard, requested standard, at most 90 plies"),
    ];
    for record in [["--pdn", &match_played.pdn], ["--json", &match_played.json]] {
        for (flag, value, part) in &changes {
            let mut arguments = match_played.with(&["--resume"]);
            let place = match *flag {
                "second --engine" => 3,
                flag => arguments.iter().position(|argument| argument == &flag).unwrap() + 1,
            };
            arguments[place] = value;
            arguments.extend(record);
            if part.starts_with("rules") {
                arguments.extend(["--max-plies", "90"]);
            }
            let error = match_played.refused(&arguments);
            assert!(error.contains("another match") && error.contains(part), "{flag} {value}: {error}");
        }
        // The match itself is complete.
        let text = played(&match_played.with(&[record[0], record[1], "--resume"]));
        assert!(text.contains("4 games"), "{text}");
    }
    // Openings are compared by the contents of the file, not by its name.
    let elsewhere = match_played.folder.file("sub");
    std::fs::create_dir(&elsewhere).unwrap();
    std::fs::copy(openings, format!("{elsewhere}/openings.fen")).unwrap();
    let moved = format!("{elsewhere}/openings.fen");
    let mut arguments = match_played.with(&["--resume", "--pdn", &match_played.pdn]);
    let place = arguments.iter().position(|argument| *argument == "--openings").unwrap() + 1;
    arguments[place] = &moved;
    played(&arguments);
    std::fs::write(openings, "W:Wa1,b2,c3:Bf8,g8,h8\nB:Wa1,b2,c3:Be8,g8,h8\n").unwrap();
    for record in [["--pdn", &match_played.pdn], ["--json", &match_played.json]] {
        let error = match_played.refused(&match_played.with(&[record[0], record[1], "--resume"]));
        assert!(error.contains("openings: recorded openings.fen: 2 openings, hash"), "{error}");
    }
}

#[test]
fn a_lost_record_is_restored_or_reported() {
    let match_played = Played::new("lost");
    let both = ["--pdn", &match_played.pdn, "--json", &match_played.json, "--resume"];
    // The JSON can be restored from the PDN.
    std::fs::remove_file(&match_played.json).unwrap();
    let output = run(&dameo_match(), &match_played.with(&both), b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.contains("games.json lacked 4 games of "), "{errors}");
    assert_eq!(rows(&match_played.json).len(), 4);
    // The moves cannot be restored from the JSON.
    let text = std::fs::read_to_string(&match_played.pdn).unwrap();
    std::fs::remove_file(&match_played.pdn).unwrap();
    let error = match_played.refused(&match_played.with(&both));
    assert!(error.contains("games.pdn does not exist, but should have 4 of the 4 games in "), "{error}");
    let first = text.find("\n\n[Event").unwrap() + 2;
    std::fs::write(&match_played.pdn, &text[first..]).unwrap();
    let error = match_played.refused(&match_played.with(&both));
    assert!(error.contains("games.pdn lacks 1 of the 4 games"), "{error}");
    // Two records that contradict each other.
    std::fs::write(&match_played.pdn, &text).unwrap();
    let json = std::fs::read_to_string(&match_played.json).unwrap();
    let (from, to) = if json.contains("\"1-0\"") { ("\"1-0\"", "\"0-1\"") } else { ("\"0-1\"", "\"1-0\"") };
    std::fs::write(&match_played.json, json.replacen(from, to, 1)).unwrap();
    let error = match_played.refused(&match_played.with(&both));
    assert!(error.contains(" in ") && error.contains("1-0") && error.contains("0-1"), "{error}");
    // A game that is recorded twice.
    let last = json.lines().last().unwrap();
    std::fs::write(&match_played.json, format!("{json}{last}\n")).unwrap();
    assert!(match_played.refused(&match_played.with(&both)).contains("is recorded twice"));
    // Without either record the match starts anew, with a note.
    std::fs::remove_file(&match_played.pdn).unwrap();
    std::fs::remove_file(&match_played.json).unwrap();
    let output = run(&dameo_match(), &match_played.with(&both), b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.contains("to resume: the match starts anew"), "{errors}");
}

#[test]
fn one_file_cannot_be_both_records() {
    let folder = Folder::new("same");
    let (a, b) = (engine("A"), engine("B"));
    let base = ["--engine", &a, "--engine", &b, "--nodes", "50"];
    let (file, link, hard) = (folder.file("games"), folder.file("link"), folder.file("hard"));
    let dotted = folder.file("./x/../games");
    std::fs::create_dir(folder.file("x")).unwrap();
    let same = |pdn: &str, json: &str, more: &[&str]| {
        let error = refused(&[&base[..], &["--pdn", pdn, "--json", json], more].concat());
        assert!(error.contains("same file"), "{pdn} {json}: {error}");
    };
    for json in [&file, &dotted] {
        same(&file, json, &[]);
        same(&file, json, &["--resume"]);
    }
    for [one, other] in [["--pdn", "--log"], ["--json", "--log"], ["--json", "--summary"], ["--log", "--summary"]] {
        let error = refused(&[&base[..], &[one, &file, other, &dotted]].concat());
        assert!(error.contains("same file"), "{error}");
    }
    assert!(!Path::new(&file).exists());
    played(&[&base[..], &["--pdn", &file]].concat());
    let before = std::fs::read(&file).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    std::fs::hard_link(&file, &hard).unwrap();
    for json in [&file, &dotted, &link, &hard] {
        same(&file, json, &[]);
        same(&file, json, &["--resume"]);
    }
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn only_a_last_game_that_is_cut_off_is_removed() {
    let match_played = Played::new("torn");
    let (pdn, json) = (std::fs::read(&match_played.pdn).unwrap(), std::fs::read(&match_played.json).unwrap());
    let first = json.iter().position(|&byte| byte == b'\n').unwrap();
    for (length, part) in [(0, "the file is empty"), (1, "line 1 is cut off"), (first, "line 1 is cut off")] {
        std::fs::write(&match_played.json, &json[..length]).unwrap();
        for more in [
            &["--json", &match_played.json, "--resume"][..],
            &["--json", &match_played.json, "--pdn", &match_played.pdn, "--resume"],
        ] {
            let error = match_played.refused(&match_played.with(more));
            assert!(error.contains(part), "{length}: {error}");
        }
    }
    let end = pdn.windows(2).enumerate().filter(|(_, pair)| pair == b"\n\n").map(|(at, _)| at).nth(1).unwrap();
    for length in [0, 5, 30, 200, end / 2, end - 10] {
        std::fs::write(&match_played.pdn, &pdn[..length]).unwrap();
        let error = match_played.refused(&match_played.with(&["--pdn", &match_played.pdn, "--resume"]));
        assert!(error.contains("no complete game"), "{length}: {error}");
    }
    // After the first game, an incomplete game is removed, wherever it was cut off.
    let rest = pdn.len() - end;
    for length in
        [end + 2, end + 3, end + 9, end + 25, end + 90, end + rest / 2, pdn.len() - 20, pdn.len() - 2, pdn.len() - 1]
    {
        std::fs::write(&match_played.pdn, &pdn[..length]).unwrap();
        let text = played(&match_played.with(&["--pdn", &match_played.pdn, "--resume"]));
        assert!(text.contains("4 games"), "{length}: {text}");
        assert_eq!(games(&match_played.pdn).len(), 4, "{length}");
    }
    // Other text is not an incomplete game.
    for notes in ["[Event \"Club\"]\n\n1. d1-d4 e8-e5", "some notes", "{notes", "[Event \"dameo-matches\"]"] {
        std::fs::write(&match_played.pdn, notes).unwrap();
        std::fs::write(&match_played.json, &json[..=first]).unwrap();
        let both = ["--pdn", &match_played.pdn, "--json", &match_played.json, "--resume"];
        let error = match_played.refused(&match_played.with(&both));
        assert!(error.contains("not the record of a match"), "{notes}: {error}");
    }
}

#[test]
fn existing_files_are_not_overwritten_and_no_other_is_created() {
    let match_played = Played::new("there");
    let other = match_played.folder.file("other");
    for arguments in [
        ["--pdn", &match_played.pdn, "--json", &other],
        ["--pdn", &other, "--json", &match_played.json],
        ["--pdn", &match_played.pdn, "--json", "/no/such/folder/json"],
        ["--pdn", "/no/such/folder/pdn", "--json", &other],
    ] {
        let error = match_played.refused(&match_played.with(&arguments));
        assert!(error.contains("exists already; --resume") || error.contains("/no/such/folder"), "{error}");
        assert!(!Path::new(&other).exists());
    }
    let error = match_played.refused(&match_played.with(&["--json", "/dev/null", "--resume"]));
    assert!(error.contains("/dev/null is not a file"), "{error}");
}

#[test]
fn a_record_has_one_writer() {
    let folder = Folder::new("writers");
    let (pdn, json) = (folder.file("games.pdn"), folder.file("games.json"));
    let (a, b) = (engine("A"), engine("B"));
    let arguments =
        ["--engine", &a, "--engine", &b, "--nodes", "100", "--rounds", "100000", "--pdn", &pdn, "--json", &json];
    let mut first =
        Command::new(dameo_match()).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_until("games", || lines_of(&json).len() >= 3);
    for record in [&["--pdn", &pdn][..], &["--json", &json], &["--pdn", &pdn, "--json", &json]] {
        let error = refused(&[&arguments[..8], record, &["--resume"]].concat());
        assert!(error.contains("is being written by another process"), "{error}");
    }
    assert!(Command::new("kill").args(["-INT", &first.id().to_string()]).status().unwrap().success());
    assert!(first.wait().unwrap().success());
    assert_eq!(rows(&json).len(), games(&pdn).len());
}

/// A limit on the size of files stands for a full disk.
#[test]
fn a_game_that_cannot_be_written_ends_the_match_and_leaves_whole_games() {
    let folder = Folder::new("full");
    let (pdn, json) = (folder.file("games.pdn"), folder.file("games.json"));
    let (a, b) = (engine("A"), engine("B"));
    let arguments = ["--engine", &a, "--engine", &b, "--nodes", "50", "--rounds", "20", "--pdn", &pdn, "--json", &json];
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 20; exec \"$0\" \"$@\" --concurrency 4"])
        .arg(dameo_match())
        .args(arguments)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && errors.contains("could not be recorded"), "{errors}");
    assert!(errors.contains("cannot write"), "the first error is reported: {errors}");
    assert!(!games(&pdn).is_empty() && games(&pdn).len() < 40 && games(&pdn).len() >= rows(&json).len());
    let text = played(&[&arguments[..8], &["--pdn", &pdn, "--resume"]].concat());
    assert!(text.contains("40 games"), "{text}");
    assert_eq!(games(&pdn).len(), 40);
}
