//! docs/endgames.md says what the tables say.

use std::fs;
use std::path::Path;
use std::process::Command;

use dameo_tables::Generator;
use tempfile::TempDir;

/// The blocks about endings of up to three pieces, and those about single positions, are printed
/// again. The others need tables that take too long here, and stay.
#[test]
fn the_document_is_what_the_program_prints() {
    let folder = TempDir::new().expect("a temporary folder");
    let tables = folder.path().join("tables");
    let generator = Generator { folder: tables.clone(), threads: 2, memory: 1024, distances: 3, keep_values: false };
    generator.run(3, |_| {}).expect("enough memory and space");
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/endgames.md");
    let expected = fs::read_to_string(document).expect("the document");
    let copy = folder.path().join("endgames.md");
    fs::write(&copy, &expected).expect("a copy");
    let mut program = Command::new(env!("CARGO_BIN_EXE_dameo-tables"));
    let output = program.arg("stats").arg(&tables).arg("--document").arg(&copy).output().expect("it starts");
    let left = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{left}");
    assert_eq!(fs::read_to_string(&copy).expect("the copy"), expected);
    for line in left.lines() {
        assert!([" 4'", " 5'"].iter().any(|pieces| line.contains(pieces)), "{line}");
    }
}
