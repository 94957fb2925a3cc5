//! The dialogues in the documents, replayed with the real program.
//!
//! A block marked `transcript` is a session. Its lines that begin with `>` are sent, the others are
//! the answers, all of them and in order. `...` stands for any number of lines, `*` for one word.
//! Times and speeds may differ. A block marked `console` has commands after `$` and what they
//! print. With `UPDATE_DOCUMENTS=1` in the environment, answers without `...` are written into the
//! documents instead of compared.

use std::fmt::Write;
use std::path::Path;

use dameo_protocol::command::COMMANDS;
use dameo_protocol::options;
use dameo_tests::process::{Conversation, dameo, lines};
use dameo_tests::uci::{number_after, words_after};

/// A line that is sent, or a command, and the lines that answer it.
struct Exchange {
    input: String,
    answers: Vec<String>,
}

/// A part of a document.
enum Part {
    Text(String),
    Transcript(Vec<Exchange>),
    Console(Vec<Exchange>),
}

fn read(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        parts.push(Part::Text(line.into()));
        let (marker, make): (_, fn(Vec<Exchange>) -> Part) = match line {
            "```transcript" => ("> ", Part::Transcript),
            "```console" => ("$ ", Part::Console),
            _ => continue,
        };
        let mut exchanges: Vec<Exchange> = Vec::new();
        for line in lines.by_ref().take_while(|line| *line != "```") {
            match (line.strip_prefix(marker), exchanges.last_mut()) {
                (Some(input), _) => exchanges.push(Exchange { input: input.into(), answers: Vec::new() }),
                (None, Some(exchange)) => exchange.answers.push(line.into()),
                (None, None) => panic!("a block that begins with an answer: {line}"),
            }
        }
        parts.push(make(exchanges));
        parts.push(Part::Text("```".into()));
    }
    parts
}

fn write(parts: &[Part]) -> String {
    let mut text = String::new();
    for part in parts {
        let (marker, exchanges) = match part {
            Part::Text(line) => {
                writeln!(text, "{line}").unwrap();
                continue;
            }
            Part::Transcript(exchanges) => ("> ", exchanges),
            Part::Console(exchanges) => ("$ ", exchanges),
        };
        for exchange in exchanges {
            writeln!(text, "{marker}{}", exchange.input).unwrap();
            exchange.answers.iter().for_each(|line| writeln!(text, "{line}").unwrap());
        }
    }
    text
}

/// The words of a line, with `*` for times and speeds.
fn words(line: &str) -> Vec<&str> {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let before = words.clone();
    for (index, word) in words.iter_mut().enumerate() {
        let follows = |names: &[&str]| index > 0 && names.contains(&before[index - 1]);
        let precedes = |names: &[&str]| before.get(index + 1).is_some_and(|next| names.contains(next));
        let is_last_but_one = index + 2 == before.len();
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && (follows(&["time", "nps"]) || precedes(&["ms", "MB"]) || is_last_but_one && precedes(&["nps"]))
        {
            *word = "*";
        }
    }
    words
}

fn matches(expected: &str, line: &str) -> bool {
    let (expected, found) = (words(expected), words(line));
    expected.len() == found.len() && expected.iter().zip(&found).all(|(a, b)| a == b || *a == "*")
}

/// Compares the answers, or replaces the expected ones. Lines that only a search of more than a
/// second writes do not count: a busy machine writes them, an idle one does not.
fn compare_or_update(what: &str, expected: &mut Vec<String>, mut given: Vec<String>, update: bool) {
    let is_late = |line: &String| line.contains("bound ") && number_after(line, "time") >= 1_000;
    given.retain(|line| !is_late(line) && !line.contains(" currmove "));
    let is_same = expected.len() == given.len() && expected.iter().zip(&given).all(|(a, b)| matches(a, b));
    if update && !is_same {
        *expected = given;
    } else {
        assert!(is_same, "{what}\nexpected {expected:#?}\ngiven {given:#?}");
    }
}

/// Whether two lines report the same depth of a search.
fn report_same_depth(expected: &str, line: &str) -> bool {
    let start = |line: &str| line.split(' ').take(3).collect::<Vec<_>>().join(" ");
    expected.starts_with("info depth ") && !line.contains("bound ") && start(expected) == start(line)
}

fn replay_session(exchanges: &mut [Exchange], update: bool) {
    let mut engine = Conversation::start(&dameo()).unwrap();
    for (number, Exchange { input, answers }) in exchanges.iter_mut().enumerate() {
        engine.send(input).unwrap();
        if answers.iter().any(|line| line == "...") {
            let mut any = false;
            for expected in answers.iter_mut() {
                if expected == "..." {
                    any = true;
                    continue;
                }
                loop {
                    let line = engine.line().unwrap_or_else(|error| panic!("{input}: no '{expected}': {error}"));
                    if matches(expected, &line) {
                        break;
                    }
                    // The result of this depth does not come again.
                    let is_same_depth = report_same_depth(expected, &line);
                    if is_same_depth && update {
                        *expected = line;
                        break;
                    }
                    assert!(any && !is_same_depth, "{input}\nexpected {expected}\ngiven    {line}");
                }
                any = false;
            }
        } else if input != "quit" {
            // The error is printed after the answers to all earlier commands, searches included.
            let end = format!("end-{number}");
            engine.send(&format!("setoption name {end}")).unwrap();
            let mut given = Vec::new();
            loop {
                let line = engine.line().unwrap_or_else(|error| panic!("{input}: {error}, so far {given:#?}"));
                if line.contains(&end) {
                    break;
                }
                given.push(line);
            }
            compare_or_update(input, answers, given, update);
        }
    }
}

fn replay_command(Exchange { input, answers }: &mut Exchange, update: bool) {
    let arguments = shell_words::split(input).unwrap();
    assert_eq!(arguments[0], "dameo", "{input}");
    let arguments: Vec<&str> = arguments[1..].iter().map(String::as_str).collect();
    compare_or_update(input, answers, lines(&dameo(), &arguments, ""), update);
}

fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    let update = std::env::var_os("UPDATE_DOCUMENTS").is_some();
    let text = std::fs::read_to_string(&path).unwrap();
    let mut parts = read(&text);
    assert_eq!(write(&parts), text, "{name} is not written as it was read");
    let mut dialogues = 0;
    for part in &mut parts {
        match part {
            Part::Text(_) => continue,
            Part::Transcript(exchanges) => replay_session(exchanges, update),
            Part::Console(exchanges) => exchanges.iter_mut().for_each(|exchange| replay_command(exchange, update)),
        }
        dialogues += 1;
    }
    assert!(dialogues > 0, "{name} has no dialogue");
    let updated = write(&parts);
    if updated != text {
        std::fs::write(&path, updated).unwrap();
    }
}

/// In the README `..` stands for what is left out of a line or between lines.
#[test]
fn the_readme_shows_what_its_first_command_prints() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).unwrap();
    let block = readme.split("```").find_map(|block| block.strip_prefix("text\n")).unwrap();
    let given = lines(&dameo(), &[], "position startpos\ngo depth 12\n");
    for shown in block.lines().filter(|&line| line != "..") {
        let is_shown = |line: &String| shown.split("..").all(|part| line.contains(part.trim()));
        assert!(given.iter().any(is_shown), "{shown}\ngiven {given:#?}");
    }
}

/// Compares the part of a document between two marks with a table, or writes it there.
fn check_table(document: &str, name: &str, head: &str, rows: impl Iterator<Item = String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(document);
    let text = std::fs::read_to_string(&path).unwrap();
    let marks = [format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->\n")];
    let [start, end] =
        [0, 1].map(|number| text.find(&marks[number]).unwrap_or_else(|| panic!("no line {}", marks[number])));
    let start = start + marks[0].len();
    let table = rows.fold(format!("{head}\n"), |table, row| table + &row + "\n");
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        std::fs::write(&path, format!("{}{table}{}", &text[..start], &text[end..])).unwrap();
    } else {
        assert_eq!(text[start..end], table, "{document}: see the text above the table");
    }
}

/// The dialogues, and the tables of commands and options, which are written into one file.
#[test]
fn the_protocol() {
    let commands = COMMANDS
        .iter()
        .map(|command| format!("| `{}` | {} |", command.form.replace('|', "\\|"), command.meaning.replace('|', "\\|")));
    check_table("docs/protocol.md", "commands", "| command | effect |\n| --- | --- |", commands);
    let options = options::all().map(|option| {
        let text = option.to_string();
        let words = |name| words_after(&text, name).collect::<Vec<_>>();
        let default = words("default").first().map_or(String::new(), |default| default.replace("<empty>", ""));
        let range = match (words("min").first(), words("max").first()) {
            (Some(min), Some(max)) => format!("{min} to {max}"),
            _ => words("var").into_iter().filter(|word| *word != "var").collect::<Vec<_>>().join(", "),
        };
        let row = ["`".to_string() + option.name + "`", text.split(' ').next().unwrap().into(), default, range];
        row.iter().fold("|".to_string(), |row, cell| format!("{row} {cell}").trim_end().to_string() + " |")
            + &format!(" {} |", option.meaning)
    });
    let head = "| option | type | default | range | meaning |\n| --- | --- | --- | --- | --- |";
    check_table("docs/protocol.md", "options", head, options);
    check("docs/protocol.md");
}

#[test]
fn times_and_speeds_may_differ() {
    assert!(matches("info nodes 5 nps 100 time 3", "info nodes 5 nps 99 time 0"));
    assert!(!matches("info nodes 5 nps 100 time 3", "info nodes 6 nps 100 time 3"));
    assert!(matches("900 nodes 100 nps", "900 nodes 99 nps") && !matches("900 nodes 100 nps", "901 nodes 100 nps"));
    assert!(matches("bestmove * ponder *", "bestmove d1d4 ponder d8d5"));
    assert!(!matches("bestmove *", "bestmove d1d4 ponder d8d5"));
}

/// docs/experiments.tsv is what docs/log.md says of it.
#[test]
fn the_table_of_experiments() {
    const COLUMNS: &str = "area change against commit limit games elo low high test llr verdict adopted";
    let text = include_str!("../../docs/experiments.tsv");
    let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    assert_eq!(lines.next().unwrap().join(" "), COLUMNS);
    for line in lines {
        let [area, change, _, _, limit, games, elo, low, high, test, llr, verdict, adopted] = line[..] else {
            panic!("{} columns: {line:?}", line.len());
        };
        let is_number = |field: &&str| field.parse::<f64>().is_ok();
        let numbers: Vec<&str> = [low, elo, high].into_iter().filter(|field| !field.is_empty()).collect();
        assert!(
            numbers.iter().all(is_number) && (numbers.is_sorted_by_key(|field| field.parse::<f64>().ok())),
            "{line:?}"
        );
        assert!(![area, change, limit, elo].contains(&""), "{line:?}");
        assert!(games.is_empty() || games.parse::<u32>().is_ok(), "{line:?}");
        assert!(llr.is_empty() || is_number(&llr), "{line:?}");
        let is_test = test.split_once(',').is_some_and(|(h0, h1)| h0.parse::<i32>().unwrap() < h1.parse().unwrap());
        match verdict {
            "H0" | "H1" => assert!(is_test, "{line:?}"),
            "undecided" => assert!(is_test || test.is_empty(), "{line:?}"),
            _ => assert!(verdict == "none" && test.is_empty() && llr.is_empty(), "{line:?}"),
        }
        assert!(["yes", "no", ""].contains(&adopted), "{line:?}");
    }
}
