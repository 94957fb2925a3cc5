//! The commands that read games or data: `games`, `check`, `shuffle` and `rescore`.

use std::io::{Write, stderr, stdout};
use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use dameo_train::{Checker, GameReader, RescoreProgress, Rescorer, Shuffler};

use crate::arguments::{GamesArguments, RescoreArguments, ShuffleArguments};
use crate::progress;
use crate::reading::for_each_record;

/// Records the positions of games.
pub(crate) fn games(arguments: &GamesArguments) -> Result<()> {
    let GamesArguments { files, out, shard_games } = arguments;
    let reader = GameReader { out: out.clone(), shard_games: *shard_games };
    let read = reader.run(files, &|path, why| {
        // Standard error may be closed.
        let _ = writeln!(stderr(), "{}: {why}; it is left out", path.display());
    })?;
    let (positions, games) = (progress::counted(read.positions, "position"), progress::counted(read.games, "game"));
    writeln!(stdout(), "{positions} of {games} recorded; {} left out", progress::counted(read.left_out, "game"))?;
    Ok(())
}

/// Checks a folder or a shard.
pub(crate) fn check(data: &Path) -> Result<()> {
    let checker = Checker::new()?;
    let mut counts = (0_u64, 0_u64);
    for_each_record(
        data,
        &mut counts,
        |(shards, _), _| *shards += 1,
        |(_, records), record| {
            *records += 1;
            checker.check(record)
        },
    )?;
    let (shards, records) = counts;
    let (shards, records) = (progress::counted(shards, "shard"), progress::counted(records, "record"));
    writeln!(stdout(), "no errors in {shards} with {records}")?;
    Ok(())
}

/// Mixes records.
pub(crate) fn shuffle(arguments: &ShuffleArguments) -> Result<()> {
    let ShuffleArguments { data, out, seed, shard_records, memory } = arguments;
    let shuffler = Shuffler { out: out.clone(), seed: *seed, shard_records: *shard_records as usize, memory: *memory };
    let records = shuffler.run(data)?;
    writeln!(stdout(), "{} mixed", progress::counted(records as u64, "record"))?;
    Ok(())
}

/// Searches positions again.
pub(crate) fn rescore(arguments: &RescoreArguments) -> Result<()> {
    let RescoreArguments { data, out, evaluation, nodes, work } = arguments;
    let evaluation = evaluation.chosen()?;
    let rescorer = Rescorer { out: out.clone(), evaluation, nodes: *nodes, threads: work.threads() };
    let bar = progress::bar(1);
    let start = Instant::now();
    let result = rescorer.run(data, &|RescoreProgress { shards, of, searched, .. }| {
        let speed = progress::rate(searched, start.elapsed().as_secs_f64());
        bar.set_message(format!("{searched} positions, {speed}/s"));
        bar.set_length(of as u64);
        bar.set_position(shards as u64);
    });
    bar.finish_and_clear();
    let (done, seconds) = (result?, start.elapsed().as_secs_f64());
    let speed = progress::rate(done.searched, seconds);
    writeln!(
        stdout(),
        "{} searched in {seconds:.1} s, {speed} per second; {} of them decided and left out",
        progress::counted(done.searched, "position"),
        done.left_out
    )?;
    Ok(())
}
