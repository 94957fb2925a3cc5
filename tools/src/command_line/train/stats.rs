//! Counts of training data as tables.

use std::collections::BTreeSet;
use std::io::{self, Write, stdout};
use std::path::Path;

use crate::train::{Bucket, Counts, Ending, Stats, for_each_record};
use anyhow::Result;
use dameo_engine::TableResult;

/// Prints the counts of a folder or of a shard.
pub(crate) fn run(data: &Path) -> Result<()> {
    let mut stats = Stats::default();
    for_each_record(data, &mut stats, Stats::add_header, |stats, record| {
        stats.add(record);
        Ok(())
    })?;
    print(&mut stats, &mut stdout().lock())?;
    Ok(())
}

fn print(stats: &mut Stats, out: &mut impl Write) -> io::Result<()> {
    let (repeated, different) = stats.duplicates();
    let positions = stats.all.positions();
    let share = |part: u64| 100.0 * part as f64 / positions.max(1) as f64;
    writeln!(out, "{:<20}{}", "shards", stats.shards)?;
    if stats.games > 0 {
        writeln!(out, "{:<20}{}", "games", stats.games)?;
        let mean = positions as f64 / stats.games as f64;
        writeln!(out, "{:<20}{mean:.1}", "positions per game")?;
    }
    writeln!(out, "{:<20}{positions}", "positions")?;
    writeln!(out, "{:<20}{different}", "different")?;
    writeln!(out, "{:<20}{repeated} ({:.2}%)", "repeated", share(repeated))?;
    writeln!(out, "{:<20}{} ({:.1}%)", "with kings", stats.with_kings(), share(stats.with_kings()))?;
    for (name, values) in [("seeds", &stats.seeds), ("nodes", &stats.nodes), ("signatures", &stats.signatures)] {
        if !values.is_empty() {
            writeln!(out, "{name:<20}{}", list(values))?;
        }
    }
    let endings = Ending::ALL.map(|ending| (ending.text().to_string(), stats.endings[ending as usize]));
    table(out, "ending", positions, endings.into_iter().filter(|(_, counts)| counts.positions() > 0))?;
    table(out, "pieces", positions, stats.pieces().iter().map(row))?;
    table(out, "plies", positions, stats.plies().iter().map(row))?;
    table(out, "score", positions, stats.scores().iter().map(row))?;
    table(out, "all", positions, [(String::new(), stats.all)])
}

/// The numbers of a set, if they are few.
fn list(values: &BTreeSet<u64>) -> String {
    const MOST: usize = 5;
    let few: Vec<String> = values.iter().take(MOST).map(u64::to_string).collect();
    let more = if values.len() > MOST { format!(" and {} more", values.len() - MOST) } else { String::new() };
    few.join(", ") + &more
}

fn row(bucket: &Bucket) -> (String, Counts) {
    let name = match (*bucket.range.start(), *bucket.range.end()) {
        (i32::MIN, end) => format!("to {end}"),
        (start, i32::MAX) => format!("from {start}"),
        (start, end) => format!("{start} to {end}"),
    };
    (name, bucket.counts)
}

fn table(
    out: &mut impl Write,
    title: &str,
    all: u64,
    rows: impl IntoIterator<Item = (String, Counts)>,
) -> io::Result<()> {
    writeln!(out, "\n{title:<16}{:>12}{:>9}{:>9}{:>9}{:>9}", "positions", "share", "wins", "draws", "losses")?;
    for (name, counts) in rows {
        let share = 100.0 * counts.positions() as f64 / all.max(1) as f64;
        write!(out, "{name:<16}{:>12}{share:>8.2}%", counts.positions())?;
        for result in [TableResult::Win, TableResult::Draw, TableResult::Loss] {
            write!(out, "{:>8.2}%", 100.0 * counts.share(result))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
