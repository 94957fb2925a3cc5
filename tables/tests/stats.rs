//! The counts that `dameo-tables stats` prints, and docs/endgames.md, which is made of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use dameo_tables::{Generator, TableFile, Tables};
use tempfile::TempDir;

/// A folder of tables of three pieces, within this folder.
fn tables(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("tables");
    let generator = Generator { folder: path.clone(), threads: 2, memory: 1024, distances: 3, keep_values: false };
    generator.run(3, |_| {}).expect("enough memory and space");
    path
}

fn stats<'a>(arguments: impl IntoIterator<Item = &'a Path>) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_dameo-tables"));
    let output = program.arg("stats").args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn a_folder_has_the_counts_of_its_tables() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = tables(&folder);
    let solved = Tables::generate(3, 2, |_| {}).expect("short games");
    let mut classes = 0;
    for file in TableFile::open_folder(&path).expect("sound files") {
        for class in file.classes() {
            assert_eq!(file.stats(class).expect("a summary"), solved.stats(class, 2), "{class}");
            classes += 1;
        }
    }
    assert_eq!(classes, 16);
    let printed = stats([path.as_path()]).stdout;
    assert_eq!(printed, stats(["--solve".as_ref(), "3".as_ref()]).stdout);
    let printed = String::from_utf8_lossy(&printed);
    assert_eq!(printed.lines().count(), 1 + classes);
    // The first columns are those of the independent program, but for the examples.
    let independent = include_str!("classes.tsv").lines().filter(|line| !line.starts_with('#'));
    for (line, expected) in printed.lines().zip(independent) {
        assert!(line.split('\t').zip(expected.split('\t')).take(12).all(|(a, b)| a == b), "{line}\n{expected}");
    }
    let header = printed.lines().next().expect("a header");
    assert_eq!(header.split('\t').nth(12), Some("fen_longest_win"));
}

/// The blocks about endings of up to three pieces, and those about single positions, are printed
/// again. The others need tables that take too long here, and stay.
#[test]
fn the_document_is_what_the_program_prints() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = tables(&folder);
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/endgames.md");
    let expected = fs::read_to_string(document).expect("the document");
    let copy = folder.path().join("endgames.md");
    fs::write(&copy, &expected).expect("a copy");
    let output = stats([path.as_path(), "--document".as_ref(), copy.as_path()]);
    assert_eq!(fs::read_to_string(&copy).expect("the copy"), expected);
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        assert!([" 4'", " 5'"].iter().any(|pieces| line.contains(pieces)), "{line}");
    }
}
