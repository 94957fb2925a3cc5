//! Checks the tables of a folder.

use std::io::{Write, stdout};

use anyhow::Context;
use dameo_tables::{Class, TableFile, Tablebase, Verifier};

use crate::command_line::common::{progress_bar, show_progress};
use crate::command_line::tables::VerifyArguments;

/// Classes of up to this many pieces are checked completely.
const WHOLE: u8 = 4;

/// Checks all files, and then the values of the classes, class by class.
pub(crate) fn run(arguments: &VerifyArguments) -> anyhow::Result<()> {
    let files = TableFile::open_folder(&arguments.folder)?;
    files.iter().try_for_each(TableFile::check).with_context(|| arguments.folder.display().to_string())?;
    let tablebase = Tablebase::new(files, arguments.memory);
    let classes: Vec<Class> = Class::all(arguments.pieces).filter(|&class| tablebase.size(class).is_some()).collect();
    let size = |class| tablebase.size(class).unwrap_or(0);
    let sampled: u64 = classes.iter().filter(|class| class.pieces() > WHOLE).map(|&class| size(class)).sum();
    let mut output = stdout().lock();
    writeln!(output, "class\tpositions\tdistances")?;
    let verifier = Verifier::new(&tablebase, arguments.threads.count());
    let mut all = 0;
    for class in classes {
        let is_sampled = class.pieces() > WHOLE && arguments.sample > 0;
        let share = |size: u64| u128::from(arguments.sample) * u128::from(size) / u128::from(sampled.max(1));
        let sample = is_sampled.then(|| share(size(class)) as u64 + 1);
        let bar = progress_bar(1);
        bar.set_message(class.to_string());
        let checked = verifier.verify(class, sample, &|progress| {
            show_progress(&bar, progress.done, progress.total);
        });
        bar.finish_and_clear();
        let checked = checked?;
        all += checked;
        let distances = if tablebase.has_distances(class) { "yes" } else { "no" };
        writeln!(output, "{class}\t{checked}\t{distances}")?;
        output.flush()?;
    }
    writeln!(output, "all\t{all}")?;
    Ok(())
}
