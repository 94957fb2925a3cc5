//! A file of known counts, checked line by line.

use std::io::{Write, stdout};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow, ensure};
use dameo_engine::perft::{MAX_DEPTH, perft};
use dameo_engine::position::Position;
use indicatif::{ProgressBar, ProgressStyle};

use crate::count::Counter;
use crate::input::{self, read_position};

/// A line of the file: a position and how many sequences of `depth` plies it has.
struct Known {
    line: usize,
    position: Position,
    depth: u32,
    count: u128,
}

/// Checks every line of the file, prints the mismatches, the rates if they are asked for, and the summary. Whether all passed.
pub(crate) fn check(file: &Path, counter: &Counter, max_depth: Option<u32>, rates: bool) -> anyhow::Result<bool> {
    let mut known = read(&input::read_text(file)?).with_context(|| input::name(file))?;
    ensure!(
        !known.is_empty(),
        "{}: no counts to check; expected lines of FEN, TAB, depth, TAB, count",
        input::name(file)
    );
    if let Some(max) = max_depth {
        known.retain(|known| known.depth <= max);
        ensure!(!known.is_empty(), "{}: all counts are deeper than --max-depth {max}", input::name(file));
    }

    let style = ProgressStyle::with_template("[{bar:40}] {pos} of {len} lines, {eta} left")?;
    let bar = ProgressBar::new(known.len() as u64).with_style(style);
    let (mut failed, mut nanoseconds) = (0, Vec::new());
    for known in &known {
        let start = Instant::now();
        let counted = if rates {
            // Straight, as the rates are those of the generator and not of sharing the work out.
            perft(&known.position, known.depth)
        } else {
            let context = || format!("{} line {}", input::name(file), known.line);
            counter.count(&known.position, known.depth, &|_| {}).with_context(context)?.total
        };
        let time = start.elapsed();
        if counted != known.count {
            failed += 1;
            let position = known.position.to_string();
            let mismatch = format!("depth {} of {position}: {} expected, {counted} counted", known.depth, known.count);
            bar.suspend(|| writeln!(stdout(), "line {}: {mismatch}", known.line))?;
        }
        if rates && known.depth > 0 {
            let positions = perft(&known.position, known.depth - 1);
            nanoseconds.push(time.as_secs_f64() * 1e9 / positions.max(1) as f64);
            let rate = format!("{:.1} ns for each of {positions} positions", nanoseconds[nanoseconds.len() - 1]);
            bar.suspend(|| writeln!(stdout(), "line {}: {rate}", known.line))?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if !nanoseconds.is_empty() {
        nanoseconds.sort_by(f64::total_cmp);
        let middle = nanoseconds.len() / 2;
        let median = f64::midpoint(nanoseconds[middle], nanoseconds[(nanoseconds.len() - 1) / 2]);
        writeln!(stdout(), "median {median:.1} ns for each position counted in bulk")?;
    }
    writeln!(stdout(), "{} passed, {failed} failed", known.len() - failed)?;
    Ok(failed == 0)
}

/// All lines that say something; the first bad one is an error, before anything is counted.
fn read(text: &str) -> anyhow::Result<Vec<Known>> {
    let mut known = Vec::new();
    let mut header_may_stand = true;
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        if header_may_stand && is_header(line) {
            header_may_stand = false;
            continue;
        }
        header_may_stand = false;
        known.push(read_line(index + 1, line).with_context(|| format!("line {}", index + 1))?);
    }
    Ok(known)
}

/// A first line of column names: its second column is the word `depth`, or its first the word `fen`.
fn is_header(line: &str) -> bool {
    let is = |column: Option<&str>, name| column.is_some_and(|text| text.trim().eq_ignore_ascii_case(name));
    let mut columns = line.split('\t');
    is(columns.next(), "fen") || is(columns.next(), "depth")
}

fn read_line(line: usize, text: &str) -> anyhow::Result<Known> {
    let mut columns = text.split('\t').map(str::trim);
    let (Some(fen), Some(depth), Some(count)) = (columns.next(), columns.next(), columns.next()) else {
        return Err(anyhow!("expected FEN, TAB, depth, TAB, count"));
    };
    let position = read_position(fen)?;
    let depth: u32 = depth.parse().with_context(|| format!("the depth '{depth}' is not a whole number"))?;
    ensure!(depth <= MAX_DEPTH, "the depth {depth} is beyond {MAX_DEPTH}");
    let count = count.parse().with_context(|| format!("the count '{count}' is not a whole number below 2^128"))?;
    Ok(Known { line, position, depth, count })
}
