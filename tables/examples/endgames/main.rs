//! Prints the marked blocks of docs/endgames.md again, from a folder of tables:
//! `cargo run --release -p dameo-tables --example endgames -- FOLDER docs/endgames.md`

mod blocks;
mod document;
mod summaries;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use dameo_tables::{TableFile, Tablebase, write_atomically};

use crate::blocks::Source;
use crate::summaries::Summaries;

/// Megabytes for decompressed tables.
const CACHE: usize = 256;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [folder, document] = &arguments[..] else { bail!("a folder of tables and a document are needed") };
    for name in fill(folder, document)? {
        eprintln!("the folder lacks tables for the block '{name}', which stays as it is");
    }
    Ok(())
}

/// Fills in a document. Returns the names of the blocks that stay, as their tables are missing.
fn fill(folder: &Path, document: &Path) -> anyhow::Result<Vec<String>> {
    let mut files = TableFile::open_folder(folder)?;
    let summaries = Summaries::read(&files).with_context(|| folder.display().to_string())?;
    files.push(TableFile::built_in()?);
    let source = Source { summaries, tablebase: Tablebase::new(files, CACHE) };
    let text = fs::read_to_string(document).with_context(|| document.display().to_string())?;
    let filled = document::fill(&text, |name| source.block(name)).with_context(|| document.display().to_string())?;
    let written = write_atomically(document, |file| file.write_all(filled.text.as_bytes()));
    written.with_context(|| document.display().to_string())?;
    Ok(filled.left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo_tables::Generator;
    use tempfile::TempDir;

    /// The blocks about endings of up to three pieces, and those about single positions, are printed
    /// again. The others need tables that take too long here, and stay.
    #[test]
    fn the_document_is_what_the_program_prints() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("tables");
        let generator = Generator { folder: path.clone(), threads: 2, memory: 1024, distances: 3, keep_values: false };
        generator.run(3, &|_| {}).unwrap();
        let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/endgames.md");
        let expected = fs::read_to_string(document).unwrap();
        let copy = folder.path().join("endgames.md");
        fs::write(&copy, &expected).unwrap();
        let left = fill(&path, &copy).unwrap();
        assert_eq!(fs::read_to_string(&copy).unwrap(), expected);
        for name in left {
            assert!([" 4", " 5"].iter().any(|pieces| name.ends_with(pieces)), "{name}");
        }
    }
}
