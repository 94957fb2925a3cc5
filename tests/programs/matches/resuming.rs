//! An interrupted match is resumed from either of its records, or from both.

use dameo_pdn::Record;
use serde_json::Value;

use super::{Folder, dameo_match, engine, games, lasting, played, refused, rows, run};

#[test]
fn an_interrupted_match_goes_on_where_it_was() {
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
        |record: &Record| (record.tag("Round").unwrap().to_string(), record.moves.len(), record.result.to_string());
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
