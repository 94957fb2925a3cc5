//! Makes tables.

use std::io::{copy, sink, stdin};
use std::process::exit;
use std::thread;

use dameo_tables::GenerateProgress;
use indicatif::ProgressBar;

use crate::command_line::common::{progress_bar, show_progress};
use crate::command_line::tables::{GenerateArguments, SolveArguments};

/// Makes the tables of all classes.
pub(crate) fn run(arguments: &GenerateArguments) -> anyhow::Result<()> {
    let bar = progress_bar(1);
    let generator = arguments.common.generator(arguments.keep_values);
    for error in generator.damaged_tables(arguments.pieces) {
        bar.suspend(|| eprintln!("dameo-tools: {error}; its classes are solved again"));
    }
    let result = generator.run(arguments.pieces, &|progress| show(&bar, progress));
    bar.finish_and_clear();
    Ok(result?)
}

/// Solves one class and its opponent.
pub(crate) fn solve(arguments: &SolveArguments) -> anyhow::Result<()> {
    if arguments.end_with_input {
        thread::spawn(|| {
            let _ = copy(&mut stdin(), &mut sink());
            exit(2);
        });
    }
    let bar = progress_bar(1);
    let generator = arguments.common.generator(true);
    let result = generator.solve(arguments.class, &|progress| show(&bar, progress));
    bar.finish_and_clear();
    Ok(result?)
}

fn show(bar: &ProgressBar, progress: GenerateProgress) {
    bar.set_message(progress.class.map(|class| class.to_string()).unwrap_or_default());
    show_progress(bar, progress.done, progress.total);
}
