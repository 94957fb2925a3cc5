//! The counts of all classes as tab-separated lines, or in a document.

use std::fs;
use std::io::{Write, stdout};
use std::path::Path;

use anyhow::{Context, ensure};
use dameo_rules::Fen;
use dameo_tables::{Class, Progress, Stats, TableFile, Tablebase, Tables};

use crate::arguments::StatsArguments;
use crate::blocks::Source;
use crate::document;
use crate::progress;
use crate::summaries::{Summaries, example};

const COLUMNS: &str = "class\tstm\tpositions\twins\tdraws\tlosses\tlongest\tlongest_win\tlongest_loss\t\
                       quiet_wins\tquiet_draws\tquiet_losses\tfen_longest_win\tfen_longest_loss\t\
                       no_capture\tzugzwang_full\tzugzwang_loses\tzugzwang_draws\tfen_zugzwang_full\t\
                       fen_zugzwang_loses";

/// Prints the counts of a folder or of classes that are solved for it, or fills in a document.
pub(crate) fn run(arguments: &StatsArguments) -> anyhow::Result<()> {
    let threads = arguments.work.threads();
    let Some(folder) = &arguments.folder else {
        let tables = solve(arguments.solve.unwrap_or_default(), threads)?;
        return print(&Summaries::count(&tables, threads));
    };
    let mut files = TableFile::open_folder(folder)?;
    ensure!(!files.is_empty(), "there are no tables (*.dtb) in {}", folder.display());
    let summaries = Summaries::read(&files).with_context(|| folder.display().to_string())?;
    let Some(document) = &arguments.document else { return print(&summaries) };
    #[cfg(feature = "built-in")]
    files.push(TableFile::built_in()?);
    let tablebase = Tablebase::new(files, CACHE);
    fill(document, &Source { summaries, tablebase })
}

/// Megabytes for decompressed tables.
const CACHE: usize = 256;

fn solve(pieces: u8, threads: usize) -> anyhow::Result<Tables> {
    let bar = progress::bar();
    let tables = Tables::generate(pieces, threads, |Progress { done, total, next }| {
        bar.set_message(next.map(|class| class.to_string()).unwrap_or_default());
        progress::show(&bar, done as u64, total as u64);
    });
    bar.finish_and_clear();
    Ok(tables?)
}

fn fill(path: &Path, source: &Source) -> anyhow::Result<()> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let filled = document::fill(&text, |name| source.block(name)).with_context(|| path.display().to_string())?;
    for name in &filled.left {
        eprintln!("dameo-tables: the folder lacks tables for the block '{name}', which stays as it is");
    }
    // The document is complete at any moment.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = tempfile::NamedTempFile::new_in(folder).with_context(|| folder.display().to_string())?;
    temporary.write_all(filled.text.as_bytes())?;
    temporary.as_file().set_permissions(fs::metadata(path)?.permissions())?;
    temporary.persist(path).with_context(|| path.display().to_string())?;
    Ok(())
}

fn print(summaries: &Summaries) -> anyhow::Result<()> {
    let mut output = stdout().lock();
    writeln!(output, "{COLUMNS}")?;
    summaries.iter().try_for_each(|(class, stats)| writeln!(output, "{}", line(class, stats)))?;
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
        let position = number.and_then(|number| example(class, number));
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
