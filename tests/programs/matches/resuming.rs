//! An interrupted match is resumed from either of its records, or from both.

use dameo_pdn::Record;
use serde_json::Value;

use super::{Folder, dameo_match, engine, games, lasting, played, refused, rows, run};

#[test]
fn an_interrupted_match_is_resumed() {
    let folder = Folder::new("resume");
    let (pdn, json) = (folder.file("games.pdn"), folder.file("games.json"));
    let (a, b) = (engine("A"), engine("B") + ",nodes=60");
    let base = ["--engine", &a, "--engine", &b, "--nodes", "200", "--rounds", "6", "--random-openings", "5,3"];
    let with = |more: &[&'static str], files: &[(&'static str, &str)]| {
        let mut all: Vec<String> = base.iter().map(ToString::to_string).collect();
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

    // Cut off in the middle of a line; the PDN already has that game.
    let text = std::fs::read_to_string(&json).unwrap();
    let kept: usize = text.split_inclusive('\n').take(6).map(str::len).sum();
    std::fs::write(&json, &text[..kept + 30]).unwrap();
    let arguments = with(&["--resume"], &[("--pdn", &pdn), ("--json", &json)]);
    let output = run(&dameo_match(), &arguments.iter().map(String::as_str).collect::<Vec<_>>(), b"");
    let (resumed, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(errors.contains("games.json lacked 7 games of "), "{errors}");
    assert_eq!(lasting(&resumed), lasting(&whole));
    assert_eq!(strip(&rows(&json)), strip(&whole_json));
    assert_eq!(games(&pdn).len(), whole_pdn.len());

    // From the PDN alone, cut off in the middle of a game.
    let text = std::fs::read_to_string(&pdn).unwrap();
    std::fs::write(&pdn, &text[..text.len() * 2 / 5]).unwrap();
    let resumed = call(with(&["--resume"], &[("--pdn", &pdn)]));
    assert!(resumed.contains("12 games"), "{resumed}");
    let key =
        |record: &Record| (record.tag("Round").unwrap().to_string(), record.moves.len(), record.result().to_string());
    let mut again: Vec<_> = games(&pdn).iter().map(key).collect();
    let mut before: Vec<_> = whole_pdn.iter().map(key).collect();
    again.sort();
    before.sort();
    assert_eq!(again, before);

    // From the PDN, with a new JSON: all games are added to it, with a note.
    let late = folder.file("late.json");
    let text = std::fs::read_to_string(&pdn).unwrap();
    std::fs::write(&pdn, &text[..text.len() / 2]).unwrap();
    for is_new in [true, false] {
        let arguments = with(&["--resume"], &[("--pdn", &pdn), ("--json", &late)]);
        let output = run(&dameo_match(), &arguments.iter().map(String::as_str).collect::<Vec<_>>(), b"");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).contains("12 games"), "{errors}");
        assert_eq!(errors.contains("late.json lacked "), is_new, "{errors}");
        assert_eq!((rows(&late).len(), games(&pdn).len()), (12, 12));
    }

    // Other files are not changed.
    let notes = folder.file("notes.txt");
    std::fs::write(&notes, "{notes} d1-d9 and so on\n").unwrap();
    let all = with(&["--resume"], &[("--pdn", &notes)]);
    assert!(refused(&all.iter().map(String::as_str).collect::<Vec<_>>()).contains("line 1"));
    assert_eq!(std::fs::read_to_string(&notes).unwrap(), "{notes} d1-d9 and so on\n");

    // Records are not overwritten, and another match is not continued.
    let all = with(&[], &[("--json", &json)]);
    assert!(refused(&all.iter().map(String::as_str).collect::<Vec<_>>()).contains("--resume"));
    let mut other = with(&["--resume"], &[("--json", &json)]);
    other[5] = "201".into();
    assert!(refused(&other.iter().map(String::as_str).collect::<Vec<_>>()).contains("another match"));
    assert_eq!(strip(&rows(&json)), strip(&whole_json));
}

/// Programs and their files are compared by their contents too, not by their names only.
#[test]
fn a_changed_program_does_not_continue_a_match() {
    let folder = Folder::new("changed-program");
    let (script, json, pdn) = (folder.file("engine.sh"), folder.file("games.json"), folder.file("games.pdn"));
    let run_engine = format!("exec {}\n", dameo_tests::process::dameo().display());
    std::fs::write(&script, &run_engine).unwrap();
    let (a, b) = (format!("cmd=sh,name=A,args={script}"), "builtin=random");
    let base = ["--engine", &a, "--engine", b, "--nodes", "20", "--max-plies", "20"];
    played(&[&base[..], &["--json", &json, "--pdn", &pdn]].concat());
    for record in [["--json", &json], ["--pdn", &pdn]] {
        let resume = [&base[..], &["--resume"], &record].concat();
        played(&resume);
        std::fs::write(&script, format!("# another build\n{run_engine}")).unwrap();
        let error = refused(&resume);
        assert!(error.contains("another match") && error.contains("files: recorded cmd "), "{error}");
        std::fs::write(&script, &run_engine).unwrap();
        played(&resume);
    }
}

/// The formats of the records do not change: this one is as version 0.1.0 wrote it in 2026.
#[test]
fn records_of_earlier_versions_are_resumed() {
    let folder = Folder::new("earlier");
    let (pdn, json) = (folder.file("games.pdn"), folder.file("games.json"));
    let (a, b) = (engine("A"), engine("B") + ",proto=ugi");
    let program = dameo_tests::process::dameo().display().to_string();
    let header = format!(
        "{{\"engines\":[\"A\",\"B\"],\"limits\":[\"nodes=50,timemargin=5\",\"nodes=50,timemargin=5\"],\
         \"format\":\"round-robin\",\"games\":2,\"openings\":\"random 4,8\",\
         \"settings\":[\"cmd={program}, option.Hash=1\",\"cmd={program}, proto=ugi, option.Hash=1\"],\
         \"rules\":\"standard, at most 200 plies, won at moves=4,score=1000, drawn at moves=8,score=5,from=40\"}}"
    );
    let row = r#"{"encounter":0,"game":1,"white":"A","black":"B","result":"1-0","reason":"time-forfeit","#.to_string()
        + r#""detail":"3.0 ms too late","plies":5,"efforts":[{"moves":1,"seconds":0.1,"nodes":50,"depth":3},"#
        + r#"{"moves":0,"seconds":0.0,"nodes":0,"depth":0}]}"#;
    std::fs::write(&json, format!("{{\"match\":{header}}}\n{row}\n")).unwrap();
    let tag = header.replace('"', "\\\"");
    let tags = [
        ("Event", "dameo-match"),
        ("Site", "?"),
        ("Date", "2026.11.01"),
        ("Round", "1.1"),
        ("White", "A"),
        ("Black", "B"),
        ("Result", "1-0"),
        ("Variant", "Dameo"),
        ("WhiteLimits", "nodes=50,timemargin=5"),
        ("BlackLimits", "nodes=50,timemargin=5"),
        ("PlyCount", "5"),
        ("Termination", "time forfeit"),
        ("MatchSettings", &tag),
    ];
    let tags: Vec<String> = tags.iter().map(|(name, value)| format!("[{name} \"{value}\"]")).collect();
    let moves = "1. d1-d4 e8-e5 2. c1-c4 d8-d5 {opening} 3. b1-b3 {+0.02/3 0.100s} \
                 {White wins, time forfeit: 3.0 ms too late} 1-0";
    std::fs::write(&pdn, format!("{}\n\n{moves}\n\n", tags.join("\n"))).unwrap();
    let arguments = ["--engine", &a, "--engine", &b, "--nodes", "50", "--timemargin", "5", "--random-openings", "4,8"];
    let rules = ["--max-plies", "200", "--adjudicate-win", "moves=4,score=1000"];
    let more = ["--adjudicate-draw", "moves=8,score=5,from=40", "--resume"];
    for files in [&["--json", &json][..], &["--pdn", &pdn], &["--json", &json, "--pdn", &pdn]] {
        let old = [&json, &pdn].map(|path| std::fs::read(path).unwrap());
        let text = played(&[&arguments[..], &rules, &more, files].concat());
        assert!(text.contains("2 games") && text.contains("time forfeit 1"), "{text}");
        for (path, bytes) in [&json, &pdn].into_iter().zip(old) {
            let now = std::fs::read(path).unwrap();
            assert!(now.starts_with(&bytes), "{path}: what was recorded has changed");
            std::fs::write(path, bytes).unwrap();
        }
    }
}
