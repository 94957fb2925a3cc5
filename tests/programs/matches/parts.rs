//! `dameo-match merge`: one table of the records of all parts.

use serde_json::Value;

use super::{Folder, dameo_match, engine, lasting, played, refused, rows, run};

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
    let summary = folder.file("summary.json");
    let merge = |records: &[&str]| {
        let arguments = [&["merge"], records, &["--sprt", sprt, "--summary", &summary]].concat();
        let output = run(&dameo_match(), &arguments, b"");
        let results: Value = serde_json::from_str(&std::fs::read_to_string(&summary).unwrap()).unwrap();
        assert_eq!(
            (&results["games"], &results["seconds"], &results["sprt"]["elo1"]),
            (&18.into(), &Value::Null, &400.0.into())
        );
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (status, merged) = merge(&[&parts[0], &parts[1]]);
    let (status_of_whole, whole) = merge(&[&whole]);
    assert_eq!((lasting(&merged), status), (lasting(&whole), status_of_whole));
    assert!(merged.contains("18 games") && merged.contains("SPRT elo0=0,elo1=400"), "{merged}");
    assert!(refused(&["merge", &parts[0], &parts[0]]).contains("recorded twice"));
    assert!(refused(&["merge", &parts[0], &parts[1], "--summary", &parts[1]]).contains("same file"));
    assert!(refused(&["merge", "/no/such/file"]).contains("/no/such/file"));
    // Only an earlier summary is replaced.
    let notes = folder.file("notes");
    std::fs::write(&notes, "mine").unwrap();
    assert!(refused(&["merge", &parts[0], &parts[1], "--summary", &notes]).contains("not a summary"));
    assert!(refused(&["merge", &parts[0], "--summary", "/dev/null"]).contains("not a file"));
    assert_eq!(std::fs::read_to_string(&notes).unwrap(), "mine");
}

/// The records of three parts of a match, which need no engines.
fn three_parts(folder: &Folder) -> Vec<String> {
    let paths: Vec<String> = (1..=3).map(|part| folder.file(&format!("{part}.json"))).collect();
    for (path, part) in paths.iter().zip(["1/3", "2/3", "3/3"]) {
        let engines = ["--engine", "builtin=random,name=A", "--engine", "builtin=random,name=B,seed=1"];
        played(&[&engines[..], &["--rounds", "6", "--max-plies", "20", "--shard", part, "--json", path]].concat());
    }
    paths
}

/// Merges what is not complete: it is refused, and with `--partial` merged. The errors, and how many
/// games there are.
fn merge_incomplete(paths: &[&str]) -> (String, usize) {
    let error = refused(&[&["merge"], paths].concat());
    assert!(error.contains("incomplete; --partial merges it anyway"), "{error}");
    let output = run(&dameo_match(), &[&["merge", "--partial"], paths].concat(), b"");
    let (text, notes) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{notes}");
    // The same is said in both cases.
    assert!(!notes.is_empty() && notes.lines().all(|line| error.contains(line)), "{error}{notes}");
    (error, text.split_once(" games").unwrap().0.parse().unwrap())
}

#[test]
fn missing_parts_are_refused_by_name() {
    let folder = Folder::new("gaps");
    let paths = three_parts(&folder);
    let [one, two, three] = [&paths[0], &paths[1], &paths[2]].map(String::as_str);
    assert!(played(&["merge", three, one, two]).starts_with("12 games"));

    let (error, games) = merge_incomplete(&[one, three]);
    assert!(error.contains("there is no record of the part 2/3") && games == 8, "{error}");

    let text = std::fs::read_to_string(two).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let write = |lines: &[&str]| std::fs::write(two, lines.concat()).unwrap();
    // A last line that is cut off, lines in the middle, and lines at the end.
    write(&[&lines[..4], &[&lines[4][..20]]].concat());
    let (error, games) = merge_incomplete(&[one, two, three]);
    assert!(error.contains("2.json: the last line is cut off\n") && games == 11, "{error}");
    assert!(error.contains("2.json: the game 5.2 is missing"), "{error}");
    write(&[&lines[..1], &lines[3..]].concat());
    let (error, games) = merge_incomplete(&[one, two, three]);
    assert!(error.contains("2.json: 2 games are missing, the first of them 2.1") && games == 10, "{error}");
    write(&lines[..3]);
    let (error, games) = merge_incomplete(&[one, two, three]);
    assert!(error.contains("2.json: 2 games are missing, the first of them 5.1") && games == 10, "{error}");
    write(&lines);
    assert!(played(&["merge", one, two, three]).starts_with("12 games"));

    // A record of an earlier version does not say how many rounds there are, but the others do.
    let old = lines[0].replace(",\"rounds\":6", "");
    assert_ne!(old, lines[0]);
    write(&[&[&*old], &lines[1..3]].concat());
    let (error, _) = merge_incomplete(&[one, two, three]);
    assert!(error.contains("2.json: 2 games are missing, the first of them 5.1"), "{error}");

    // The parts of another division.
    write(&[&[&*lines[0].replace("\"2/3\"", "\"2/4\"")], &lines[1..]].concat());
    let error = refused(&["merge", "--partial", one, two, three]);
    assert!(error.contains("one is the part 1/3, the other the part 2/4"), "{error}");
}

/// A test may end a match at any game.
#[test]
fn a_match_with_a_test_is_complete_wherever_it_ends() {
    let folder = Folder::new("test-of-parts");
    let json = folder.file("games.json");
    let engines = ["--engine", "builtin=random,name=A", "--engine", "builtin=random,name=B,seed=1"];
    let sprt = ["--sprt", "elo0=0,elo1=900", "--concurrency", "4"];
    let arguments = [&engines[..], &["--rounds", "500", "--max-plies", "20", "--json", &json], &sprt].concat();
    let output = run(&dameo_match(), &arguments, b"");
    assert!(rows(&json).len() < 1000, "{output:?}");
    played(&["merge", &json]);
}
