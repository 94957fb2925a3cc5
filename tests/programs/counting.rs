//! `dameo-perft`.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Output;

use dameo_tests::process::{dameo_perft, lines, run};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/reference.tsv");
const COUP: &str = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5";

fn counted(arguments: &[&str]) -> Vec<String> {
    lines(&dameo_perft(), arguments, "")
}

fn refused(arguments: &[&str]) -> String {
    let output = run(&dameo_perft(), arguments, b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A file for one test, removed at its end.
struct File(PathBuf);

impl File {
    fn new(name: &str, contents: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("dameo-perft-{}-{name}", std::process::id()));
        std::fs::write(&path, contents).unwrap();
        Self(path)
    }

    fn check(&self) -> Output {
        run(&dameo_perft(), &["suite", self.0.to_str().unwrap()], b"")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_line_for_each_depth() {
    let lines = counted(&["run", "4"]);
    let counts: Vec<&str> = lines.iter().map(|line| line.split(' ').nth(3).unwrap()).collect();
    assert_eq!(counts, ["52", "2704", "135930", "6253934"]);
    assert!(lines[3].starts_with("depth 4 moves 6253934 time ") && lines[3].ends_with(" moves/s"), "{}", lines[3]);
    assert!(counted(&["run", "0"])[0].starts_with("depth 0 moves 1 "));
}

#[test]
fn every_way_of_counting_agrees() {
    for arguments in [
        &["--threads", "2"][..],
        &["--threads", "5", "--hash", "1"],
        &["--hash", "16"],
        &["--no-bulk"],
        &["--no-bulk", "--threads", "2", "--hash", "1"],
    ] {
        let start = counted(&[&["run", "4"], arguments].concat());
        assert!(start[3].starts_with("depth 4 moves 6253934 "), "{arguments:?}: {start:?}");
        let coup = counted(&[&["run", "4", "--fen", COUP], arguments].concat());
        assert!(coup[3].starts_with("depth 4 moves 4212 "), "{arguments:?}: {coup:?}");
    }
}

#[test]
fn a_line_for_each_first_move() {
    let lines = counted(&["divide", "2", "--fen", COUP]);
    assert_eq!(lines.len(), 17);
    assert_eq!(lines.last().unwrap(), "total 20");
    assert!(lines.contains(&"c1e3: 1".to_string()), "{lines:?}");
    assert_eq!(counted(&["divide", "0"]), ["total 1"]);
    assert_eq!(counted(&["divide", "3", "--fen", "W:W:Bh8"]), ["total 0"]);
}

/// Sequences of 16 plies of two lone kings in opposite corners: more than 2^64.
const LONE_KINGS_16: u128 = 330_204_595_488_722_302_078;
const LONE_KINGS: &str = "W:WKa1:BKh8";

#[test]
fn numbers_of_more_than_64_bits_are_right() {
    for arguments in [&["--hash", "64"][..], &["--hash", "64", "--threads", "2"]] {
        let lines = counted(&[&["run", "16", "--fen", LONE_KINGS], arguments].concat());
        assert!(lines[15].starts_with(&format!("depth 16 moves {LONE_KINGS_16} time ")), "{lines:?}");
        let lines = counted(&[&["divide", "16", "--fen", LONE_KINGS], arguments].concat());
        let (total, moves) = lines.split_last().unwrap();
        assert_eq!(total, &format!("total {LONE_KINGS_16}"));
        assert_eq!(moves.iter().map(|line| line[6..].parse::<u128>().unwrap()).sum::<u128>(), LONE_KINGS_16);
    }
    let ways = counted(&["split", "16", "--fen", LONE_KINGS]);
    assert_eq!(sum(&ways), LONE_KINGS_16);
    let units = counted(&["split", "1", "--depth", "16", "--fen", LONE_KINGS]);
    let counts = lines(&dameo_perft(), &["worker", "--hash", "64"], &units.join("\n"));
    assert_eq!(sum(&counts), LONE_KINGS_16);
    let unit = format!(r#"{{"fen":"W:Wa1:B","depth":1,"multiplicity":{LONE_KINGS_16},"count":2}}"#);
    assert_eq!(lines(&dameo_perft(), &["worker"], &unit), [unit]);
    let file = File::new("large", format!("{LONE_KINGS}\t16\t{LONE_KINGS_16}\n").as_bytes());
    assert_eq!(counted(&["suite", file.0.to_str().unwrap(), "--hash", "64"]), ["1 passed, 0 failed"]);
}

#[test]
fn numbers_of_more_than_128_bits_are_refused() {
    let hash = ["--fen", LONE_KINGS, "--hash", "64"];
    let output = run(&dameo_perft(), &[&["run", "32"][..], &hash].concat(), b"");
    let (text, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(2), "{errors}");
    let deepest = text.lines().count();
    assert!((29..32).contains(&deepest), "{text}");
    assert!(errors.contains(&format!("depth {}", deepest + 1)) && errors.contains("2^128"), "{errors}");

    assert!(refused(&[&["divide", "32"][..], &hash].concat()).contains("2^128"));
    assert!(refused(&["split", "40", "--fen", LONE_KINGS]).contains("2^128"));
    let unit = format!(r#"{{"fen":"{LONE_KINGS}","depth":32,"multiplicity":1}}"#);
    let output = run(&dameo_perft(), &["worker", "--hash", "64"], unit.as_bytes());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && errors.contains("line 1") && errors.contains("2^128"), "{errors}");
}

/// Most of a large table is never touched where little is counted, so its memory is never taken
/// either.
#[test]
#[cfg(target_os = "linux")]
fn a_table_takes_its_memory_as_it_fills() {
    // The worker waits for its next line, so that it can be looked at.
    let mut worker = std::process::Command::new(dameo_perft())
        .args(["worker", "--hash", "4096"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = worker.stdin.take().unwrap();
    input.write_all(b"{\"fen\":\"W:Wa1:B\",\"depth\":4,\"multiplicity\":1}\n").unwrap();
    let mut line = String::new();
    BufReader::new(worker.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let status = std::fs::read_to_string(format!("/proc/{}/status", worker.id())).unwrap();
    drop(input);
    assert!(worker.wait().unwrap().success());
    let taken = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u64 = taken.split_whitespace().next().unwrap().parse().unwrap();
    assert!(kilobytes < 512 << 10, "{kilobytes} kB are taken of a table of 4096 MB, of which little is used");
}

#[test]
fn the_start_position_has_a_name() {
    let split = counted(&["split", "1", "--depth", "3"]);
    assert_eq!(counted(&["split", "1", "--depth", "3", "--fen", "startpos"]), split);
    assert!(counted(&["run", "2", "--fen", "startpos"])[1].starts_with("depth 2 moves 2704 "));
    assert_eq!(counted(&["divide", "2", "--fen", "StartPos"]), counted(&["divide", "2"]));
    let unit = r#"{"fen":"startpos","depth":2,"multiplicity":1}"#;
    assert_eq!(sum(&lines(&dameo_perft(), &["worker"], unit)), 2704);
    assert_eq!(lines(&dameo_perft(), &["suite", "-"], "startpos\t2\t2704\n"), ["1 passed, 0 failed"]);
}

#[test]
fn divide_and_suite_take_threads_and_a_table() {
    let means = ["--threads", "2", "--hash", "1"];
    assert_eq!(counted(&[&["divide", "4"][..], &means].concat()), counted(&["divide", "4"]));
    let lines = counted(&[&["suite", TABLE, "--max-depth", "3"][..], &means].concat());
    assert!(lines[0].ends_with(" passed, 0 failed"), "{lines:?}");
    refused(&[&["suite", TABLE, "--rates"][..], &means].concat());
}

#[test]
fn a_suite_may_come_from_standard_input() {
    let text = format!("{COUP}\t1\t16\n");
    assert_eq!(lines(&dameo_perft(), &["suite", "-"], &text), ["1 passed, 0 failed"]);
    let output = run(&dameo_perft(), &["suite", "-"], b"chess\t1\t16\n");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.code() == Some(2) && errors.contains("standard input") && errors.contains("line 1"),
        "{errors}"
    );
}

#[test]
fn a_suite_without_counts_is_refused() {
    for text in ["", "\n\n", "# nothing\n", "fen\tdepth\tcount\n"] {
        let output = run(&dameo_perft(), &["suite", "-"], text.as_bytes());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && errors.contains("no counts to check"), "{text:?}: {errors}");
        assert!(output.stdout.is_empty(), "{text:?}");
    }
    let file = File::new("deeper", format!("{COUP}\t2\t20\n").as_bytes());
    assert!(refused(&["suite", file.0.to_str().unwrap(), "--max-depth", "1"]).contains("--max-depth 1"));
}

#[test]
fn a_byte_order_mark_is_ignored() {
    for first in ["", "# a comment\n", "fen\tdepth\tcount\n"] {
        let file = File::new("mark", format!("\u{FEFF}{first}{COUP}\t1\t16\r\n").as_bytes());
        let output = file.check();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "1 passed, 0 failed\n", "{first}");
    }
    let unit = "\u{FEFF}{\"fen\":\"W:Wa1:B\",\"depth\":1,\"multiplicity\":3}";
    assert_eq!(sum(&lines(&dameo_perft(), &["worker"], unit)), 6);
}

#[test]
fn the_reference_table_passes() {
    let depth = if cfg!(debug_assertions) { "3" } else { "5" };
    let lines = counted(&["suite", TABLE, "--max-depth", depth]);
    let [summary] = &lines[..] else { panic!("{lines:?}") };
    assert!(summary.ends_with(" passed, 0 failed") && !summary.starts_with("0 "), "{summary}");
}

#[test]
fn mismatches_are_shown_with_both_numbers() {
    let file = File::new(
        "mismatch",
        format!("# comment\nfen\tdepth\tcount\n\n{COUP}\t1\t16\tmore\n{COUP}\t2\t21\n").as_bytes(),
    );
    let output = file.check();
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains("line 5") && lines[0].contains("21") && lines[0].contains("20"), "{text}");
    assert_eq!(lines[1..], ["1 passed, 1 failed"]);
}

#[test]
fn bad_files_are_refused_with_the_line() {
    for (name, contents, parts) in [
        ("fen", format!("# x\n{COUP}\t1\t16\nW:Wa9:B\t1\t1\n").into_bytes(), ["line 3", "column 4"]),
        ("depth", format!("{COUP}\tone\t16\n").into_bytes(), ["line 1", "'one'"]),
        ("count", format!("{COUP}\t1\t-16\n").into_bytes(), ["line 1", "'-16'"]),
        ("columns", format!("{COUP} 1 16\n").into_bytes(), ["line 1", "TAB"]),
        ("deep", format!("{COUP}\t99\t16\n").into_bytes(), ["line 1", "99"]),
        ("bytes", b"# x\n\xFF\xFE\n".to_vec(), ["line 2", "UTF-8"]),
    ] {
        let file = File::new(name, &contents);
        let output = file.check();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}: {errors}");
        assert!(parts.iter().all(|part| errors.contains(part)), "{name}: {errors}");
    }
    assert!(refused(&["suite", "/no/such/file"]).contains("/no/such/file"));
}

#[test]
fn bad_arguments_are_refused() {
    assert!(refused(&["run", "3", "--fen", "W:Wa9:B"]).contains("column 4"));
    assert!(refused(&["divide", "3", "--fen", "chess"]).contains("column 1"));
    refused(&["run"]);
    refused(&["run", "-1"]);
    refused(&["run", "64"]);
    refused(&["run", "3", "--threads", "0"]);
    refused(&["run", "3", "--threads", "x"]);
    refused(&["count", "3"]);
    assert!(refused(&["run", "3", "--hash", "99999999999"]).contains("memory"));
}

/// The number of this name in a line of JSON. Numbers may be larger than `serde_json`'s own are.
fn number(line: &str, name: &str) -> Option<u128> {
    let rest = line.split_once(&format!("\"{name}\":"))?.1;
    let digits = rest.find(|next: char| !next.is_ascii_digit()).map_or(rest, |end| &rest[..end]);
    Some(digits.parse().unwrap_or_else(|error| panic!("{line}: {error}")))
}

/// The sum of multiplicity times count over the lines. A missing count is 1.
fn sum(lines: &[String]) -> u128 {
    lines.iter().map(|line| number(line, "multiplicity").unwrap() * number(line, "count").unwrap_or(1)).sum()
}

#[test]
fn a_count_can_be_split() {
    for (plies, depth, distinct, moves) in
        [("0", "3", 1, 135_930), ("1", "3", 52, 135_930), ("2", "4", 2_704, 6_253_934)]
    {
        let units = counted(&["split", plies, "--depth", depth]);
        assert_eq!(units.len(), distinct);
        assert_eq!(sum(&lines(&dameo_perft(), &["worker"], &units.join("\n"))), moves);
        assert_eq!(sum(&lines(&dameo_perft(), &["worker", "--hash", "1", "--threads", "2"], &units.join("\n"))), moves);
    }
    let three_plies = counted(&["split", "3"]);
    assert_eq!(sum(&three_plies), 135_930);
    assert_eq!(three_plies.len(), 76_376, "two orders of the same moves lead to one position");
    assert!(three_plies.iter().all(|line| line.contains(r#""depth":0"#)));
    assert_eq!(three_plies, counted(&["split", "3"]), "the order is always the same");
}

#[test]
fn other_fields_of_a_line_are_kept() {
    let line = r#"{"fen":"W:Wa1:B","depth":1,"multiplicity":3,"job":"x7"}"#;
    let expected = r#"{"fen":"W:Wa1:B","depth":1,"multiplicity":3,"count":2,"job":"x7"}"#;
    assert_eq!(lines(&dameo_perft(), &["worker"], line), [expected]);
}

#[test]
fn bad_lines_of_work_are_refused() {
    for (line, part) in [
        ("chess", "line 2"),
        (r#"{"fen":"W:Wa9:B","depth":1,"multiplicity":1}"#, "column 4"),
        (r#"{"fen":"W:Wa1:B","depth":-1,"multiplicity":1}"#, "line 2"),
        (r#"{"fen":"W:Wa1:B","depth":64,"multiplicity":1}"#, "64"),
        (r#"{"fen":"W:Wa1:B"}"#, "depth"),
    ] {
        let good = r#"{"fen":"W:Wa1:B","depth":1,"multiplicity":3}"#;
        let output = run(&dameo_perft(), &["worker"], format!("{good}\n{line}\n").as_bytes());
        let (text, errors) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert_eq!(output.status.code(), Some(2), "{line}: {errors}");
        assert_eq!(sum(&text.lines().map(String::from).collect::<Vec<_>>()), 6, "{text}");
        assert!(errors.contains("line 2") && errors.contains(part), "{line}: {errors}");
    }
    assert!(refused(&["split", "3", "--depth", "2"]).contains("--depth"));
}

#[test]
fn rates_are_printed_on_request() {
    let lines = counted(&["suite", TABLE, "--max-depth", "3", "--rates"]);
    let summary = lines.last().unwrap();
    let checked: usize = summary.split(' ').next().unwrap().parse().unwrap();
    assert_eq!(lines.len(), checked + 2, "{lines:?}");
    assert!(lines[lines.len() - 2].starts_with("median "), "{lines:?}");
}
