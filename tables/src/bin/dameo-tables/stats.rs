//! The counts of all classes as tab-separated lines.

use std::io::{Write, stdout};

use dameo_engine::{Color, Fen, Position};
use dameo_tables::{Class, Progress, Stats, Tables};

use crate::progress;

const COLUMNS: &str = "class\tstm\tpositions\twins\tdraws\tlosses\tlongest\tlongest_win\tlongest_loss\t\
                       quiet_wins\tquiet_draws\tquiet_losses\tfen_longest_win";

/// Solves all classes of up to this many pieces, and prints a line for each class.
pub(crate) fn print(pieces: u8, threads: usize) -> anyhow::Result<()> {
    let bar = progress::bar();
    let tables = Tables::generate(pieces, threads, |Progress { done, total, next }| {
        bar.set_message(next.map(|class| class.to_string()).unwrap_or_default());
        progress::show(&bar, done as u64, total as u64);
    });
    bar.finish_and_clear();
    let tables = tables?;
    let mut output = stdout().lock();
    writeln!(output, "{COLUMNS}")?;
    for class in Class::pairs(pieces) {
        writeln!(output, "{}", line(&tables, class, Color::White, threads))?;
        if !class.is_symmetric() {
            writeln!(output, "{}", line(&tables, class, Color::Black, threads))?;
        }
    }
    Ok(())
}

/// The line of the class in which White has the pieces that `class` names first.
fn line(tables: &Tables, class: Class, side: Color, threads: usize) -> String {
    let own = if side == Color::White { class } else { class.opponent() };
    let table = tables.table(own);
    let stats = tables.stats(own, threads).unwrap_or_default();
    let example = table.zip(stats.win_example).map(|(table, number)| table.index().placement(number));
    let position = example.and_then(|placement| placement.position().ok());
    let turned = |position: Position| if side == Color::White { position } else { position.flip_colors() };
    let example = position.map(|position| Fen::from(turned(position)).to_string()).unwrap_or_default();
    let Stats { all, quiet, longest_win, longest_loss, .. } = stats;
    let letter = if side == Color::White { 'W' } else { 'B' };
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
    let counts = counts.map(|count| count.to_string()).join("\t");
    format!("{class}\t{letter}\t{counts}\t{example}")
}
