//! A perft suite: a file of known counts, checked line by line.

use std::io::{Write, stdout};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::{MAX_DEPTH, perft};
use anyhow::{Context, anyhow, ensure};
use dameo_rules::Position;
use indicatif::{ProgressBar, ProgressStyle};

use super::count::PerftRunner;
use super::input::{self, parse_position};

/// A line of the file: a position and its number of move sequences of `depth` plies.
#[derive(Debug, PartialEq)]
struct SuiteEntry {
    line: usize,
    position: Position,
    depth: u32,
    count: u128,
}

/// Checks every line of the file. Writes the mismatches, the rates if `with_rates` is set, and the
/// summary. Returns whether all counts are right.
pub(crate) fn check(
    file: &Path,
    runner: &PerftRunner,
    max_depth: Option<u32>,
    with_rates: bool,
) -> anyhow::Result<bool> {
    let mut entries = parse(&input::read_text(file)?).with_context(|| input::name(file))?;
    ensure!(
        !entries.is_empty(),
        "{}: no counts to check; expected lines of FEN, TAB, depth, TAB, count",
        input::name(file)
    );
    if let Some(max) = max_depth {
        entries.retain(|entry| entry.depth <= max);
        ensure!(!entries.is_empty(), "{}: all counts are deeper than --max-depth {max}", input::name(file));
    }

    let style = ProgressStyle::with_template("[{bar:40}] {pos} of {len} lines, {eta} left")?;
    let bar = ProgressBar::new(entries.len() as u64).with_style(style);
    let (mut failed, mut rates) = (0, Vec::new());
    for entry in &entries {
        let start = Instant::now();
        let counted = if with_rates {
            // Without the runner: the rates are those of the move generator, not of sharing the
            // work among threads.
            perft(&entry.position, entry.depth)
        } else {
            let context = || format!("{} line {}", input::name(file), entry.line);
            runner.count(&entry.position, entry.depth, &|_| {}).with_context(context)?.total
        };
        let time = start.elapsed();
        if counted != entry.count {
            failed += 1;
            let position = &entry.position;
            let mismatch = format!("depth {} of {position}: {} expected, {counted} counted", entry.depth, entry.count);
            bar.suspend(|| writeln!(stdout(), "line {}: {mismatch}", entry.line))?;
        }
        if with_rates && entry.depth > 0 {
            let positions = perft(&entry.position, entry.depth - 1);
            let rate = nanoseconds_per_position(time, positions);
            rates.push(rate);
            bar.suspend(|| writeln!(stdout(), "line {}: {rate:.1} ns for each of {positions} positions", entry.line))?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(median) = median(&mut rates) {
        writeln!(stdout(), "median {median:.1} ns for each position counted in bulk")?;
    }
    writeln!(stdout(), "{} passed, {failed} failed", entries.len() - failed)?;
    Ok(failed == 0)
}

fn nanoseconds_per_position(time: Duration, positions: u128) -> f64 {
    time.as_secs_f64() * 1e9 / positions.max(1) as f64
}

/// The median; of an even number of values, the mean of the two in the middle.
fn median(values: &mut [f64]) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    Some(f64::midpoint(values[last / 2], values[values.len() / 2]))
}

/// Every line that is neither empty nor a comment nor the header. The first bad line is an error.
fn parse(text: &str) -> anyhow::Result<Vec<SuiteEntry>> {
    let mut entries = Vec::new();
    let mut header_is_allowed = true;
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        if header_is_allowed && is_header(line) {
            header_is_allowed = false;
            continue;
        }
        header_is_allowed = false;
        entries.push(parse_line(index + 1, line).with_context(|| format!("line {}", index + 1))?);
    }
    Ok(entries)
}

/// Whether a line holds the names of columns: the first is `fen`, or the second is `depth`.
fn is_header(line: &str) -> bool {
    let is = |column: Option<&str>, name| column.is_some_and(|text| text.trim().eq_ignore_ascii_case(name));
    let mut columns = line.split('\t');
    is(columns.next(), "fen") || is(columns.next(), "depth")
}

fn parse_line(line: usize, text: &str) -> anyhow::Result<SuiteEntry> {
    let mut columns = text.split('\t').map(str::trim);
    let (Some(fen), Some(depth), Some(count)) = (columns.next(), columns.next(), columns.next()) else {
        return Err(anyhow!("expected FEN, TAB, depth, TAB, count"));
    };
    let position = parse_position(fen)?;
    let depth: u32 = depth.parse().with_context(|| format!("the depth '{depth}' is not a whole number"))?;
    ensure!(depth <= MAX_DEPTH, "the depth {depth} is more than {MAX_DEPTH}");
    let count = count.parse().with_context(|| format!("the count '{count}' is not a whole number below 2^128"))?;
    Ok(SuiteEntry { line, position, depth, count })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(text: &str) -> Vec<(usize, u32, u128)> {
        let entries = parse(text).unwrap_or_else(|error| panic!("{text}: {error:#}"));
        entries.into_iter().map(|SuiteEntry { line, depth, count, .. }| (line, depth, count)).collect()
    }

    #[test]
    fn comments_headers_and_empty_lines_are_skipped_but_counted() {
        assert_eq!(entries(""), []);
        assert_eq!(entries("# x\n\n  # y\nfen\tdepth\tcount\n"), []);
        assert_eq!(entries("FEN\tplies\tnodes\nW:Wa1:B\t1\t2\n\n#\nW:Wa1:B\t2\t0"), [(2, 1, 2), (5, 2, 0)]);
        assert_eq!(entries("position\tDepth\tcount\nstartpos\t0\t1\r\n"), [(2, 0, 1)]);
    }

    #[test]
    fn further_columns_and_spaces_are_ignored() {
        let [entry] = &parse(" W:Wa1:Bh8 \t 3 \t 27 \tmore\n").unwrap()[..] else { panic!("not one entry") };
        assert_eq!((entry.line, entry.depth, entry.count), (1, 3, 27));
        assert_eq!(entry.position, parse_position("W:Wa1:Bh8").unwrap());
    }

    #[test]
    fn counts_have_128_bits() {
        assert_eq!(entries(&format!("startpos\t63\t{}", u128::MAX)), [(1, 63, u128::MAX)]);
    }

    #[test]
    fn bad_lines_are_named() {
        for (text, line, part) in [
            ("W:Wa1:B\t1", "line 1", "TAB"),
            ("# x\nW:Wa9:B\t1\t1", "line 2", "column 4"),
            ("W:Wa1:B\tone\t1", "line 1", "'one'"),
            ("W:Wa1:B\t64\t1", "line 1", "64"),
            ("W:Wa1:B\t1\t-1", "line 1", "'-1'"),
            ("W:Wa1:B\t1\t1\nfen\tdepth\tcount", "line 2", "column 1"),
        ] {
            let error = format!("{:#}", parse(text).unwrap_err());
            assert!(error.starts_with(line) && error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn medians() {
        assert_eq!(median(&mut []), None);
        assert_eq!(median(&mut [7.0]), Some(7.0));
        assert_eq!(median(&mut [9.0, 1.0]), Some(5.0));
        assert_eq!(median(&mut [9.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&mut [9.0, 1.0, 4.0, 2.0]), Some(3.0));
    }

    #[test]
    fn rates_are_of_positions() {
        let rate = nanoseconds_per_position(Duration::from_micros(3), 1_000);
        assert!((rate - 3.0).abs() < 1e-9, "{rate}");
        assert!((nanoseconds_per_position(Duration::from_nanos(5), 0) - 5.0).abs() < 1e-9);
    }
}
