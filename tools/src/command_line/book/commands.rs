//! The short commands: `import`, `export`, `exits` and `check`.

use std::io::{Write, stdout};
use std::path::Path;

use crate::book::{Access, Imported, Tree};
use anyhow::Result;

use crate::command_line::book::ImportArguments;
use crate::command_line::common::{check_output, for_each_game};
use dameo_match::outputs::write_output;

/// Counts the moves of games.
pub(crate) fn import(arguments: &ImportArguments) -> Result<()> {
    let mut tree = Tree::open(&arguments.tree, Access::Write)?;
    let (mut counted, mut known, mut unfit) = (0, 0, 0);
    let bad = for_each_game(&arguments.games, |record| {
        match tree.import(&record, arguments.plies)? {
            Imported::Counted => counted += 1,
            Imported::Known => known += 1,
            Imported::Unfit => unfit += 1,
        }
        Ok(())
    })?;
    writeln!(
        stdout(),
        "{counted} games counted, {known} known already, {unfit} without a result or from another position, \
         {bad} that cannot be read; {} games in the tree",
        tree.games()?
    )?;
    Ok(())
}

/// Prints the positions where games leave the book.
pub(crate) fn exits(path: &Path, count: usize) -> Result<()> {
    let tree = Tree::open(path, Access::Read)?;
    let settings = tree.stored_settings()?;
    let mut out = stdout().lock();
    for position in tree.exits(settings, count)? {
        writeln!(out, "{position}")?;
    }
    Ok(())
}

/// Makes a compact book.
pub(crate) fn export(path: &Path, out: &Path, size: usize) -> Result<()> {
    check_output(out, &[path.into()])?;
    let tree = Tree::open(path, Access::Read)?;
    let settings = tree.stored_settings()?;
    let book = tree.export(settings, size)?;
    let bytes = book.write();
    write_output(out, &bytes)?;
    writeln!(stdout(), "{} moves in {} bytes", book.len(), bytes.len())?;
    Ok(())
}

/// Checks a tree.
pub(crate) fn check(path: &Path) -> Result<()> {
    let counts = Tree::open(path, Access::Read)?.check()?;
    writeln!(
        stdout(),
        "no errors in {} positions, {} of them with {} scored moves; {} nodes in all",
        counts.positions,
        counts.scored,
        counts.moves,
        counts.nodes
    )?;
    Ok(())
}
