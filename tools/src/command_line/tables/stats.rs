//! The counts of all classes as tab-separated lines.

use std::io::{Write, stdout};

use anyhow::Context;
use dameo_rules::Fen;
use dameo_tables::{Class, FormatError, PlacementIndex, Progress, Stats, TableFile, Tables};

use crate::command_line::common::{progress_bar, show_progress};
use crate::command_line::tables::StatsArguments;

const COLUMNS: &str = "class\tstm\tpositions\twins\tdraws\tlosses\tlongest\tlongest_win\tlongest_loss\t\
                       quiet_wins\tquiet_draws\tquiet_losses\tfen_longest_win\tfen_longest_loss\t\
                       no_capture\tzugzwang_full\tzugzwang_loses\tzugzwang_draws\tfen_zugzwang_full\t\
                       fen_zugzwang_loses";

/// Prints the counts of a folder or of classes that are solved for it.
pub(crate) fn run(arguments: &StatsArguments) -> anyhow::Result<()> {
    let threads = arguments.threads.count();
    let Some(folder) = &arguments.folder else {
        let tables = solve(arguments.solve.unwrap_or_default(), threads)?;
        return print(|class| Ok(tables.stats(class, threads)));
    };
    let files = TableFile::open_folder(folder)?;
    let read = |class| {
        let file = files.iter().find(|file| file.classes().any(|other| other == class));
        file.map_or(Ok(None), |file| file.stats(class))
    };
    print(read).with_context(|| folder.display().to_string())
}

fn solve(pieces: u8, threads: usize) -> anyhow::Result<Tables> {
    let bar = progress_bar(1);
    let tables = Tables::generate(pieces, threads, &mut |Progress { done, total, next }| {
        bar.set_message(next.map(|class| class.to_string()).unwrap_or_default());
        show_progress(&bar, done as u64, total as u64);
    });
    bar.finish_and_clear();
    Ok(tables?)
}

/// Prints a line for each class that has counts.
fn print(stats: impl Fn(Class) -> Result<Option<Stats>, FormatError>) -> anyhow::Result<()> {
    let mut output = stdout().lock();
    writeln!(output, "{COLUMNS}")?;
    for class in Class::all(Class::MAX_PIECES) {
        if let Some(stats) = stats(class)? {
            writeln!(output, "{}", line(class, &stats))?;
        }
    }
    Ok(())
}

/// The line of a class. White has the pieces that the class's pair names first.
fn line(class: Class, stats: &Stats) -> String {
    let Stats { all, quiet, longest_win, longest_loss, zugzwangs, .. } = *stats;
    let letter = if class == class.pair() { "W" } else { "B" };
    let counts = [
        all.positions(),
        all.wins,
        all.draws,
        all.losses,
        stats.longest().into(),
        longest_win.into(),
        longest_loss.into(),
        quiet.wins,
        quiet.draws,
        quiet.losses,
    ];
    let fen = |number: Option<usize>| {
        let position = number.and_then(|number| PlacementIndex::new(class).position(number));
        position.map(|position| Fen::from(position).to_string()).unwrap_or_default()
    };
    let longest = [stats.win_example, stats.loss_example].map(fen);
    let zugzwang_counts = [zugzwangs.placements, zugzwangs.full, zugzwangs.loses, zugzwangs.draws];
    let zugzwang_examples = [zugzwangs.full_example, zugzwangs.loses_example].map(fen);
    let fields = [class.pair().to_string(), letter.into()]
        .into_iter()
        .chain(counts.map(|count| count.to_string()))
        .chain(longest)
        .chain(zugzwang_counts.map(|count| count.to_string()))
        .chain(zugzwang_examples);
    fields.collect::<Vec<_>>().join("\t")
}
