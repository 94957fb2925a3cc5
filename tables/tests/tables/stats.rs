//! The counts that `dameo-tables stats` prints.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use dameo_tables::{Generator, TableFile, Tables};
use tempfile::TempDir;

/// A folder of tables of three pieces, within this folder.
fn tables(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("tables");
    let generator = Generator { folder: path.clone(), threads: 2, memory: 1024, distances: 3, keep_values: false };
    generator.run(3, &|_| {}).expect("enough memory and space");
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
    let solved = Tables::generate(3, 2, &mut |_| {}).expect("short games");
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
