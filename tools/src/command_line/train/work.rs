//! The commands that read games or data: `games`, `check`, `shuffle`, `rescore` and `sample`.

use std::io::{Write, stdout};
use std::path::Path;
use std::time::Instant;

use crate::train::{
    Checker, GameReader, RescoreProgress, Rescorer, SampleProgress, Sampler, Shuffler, for_each_record,
};
use anyhow::Result;

use crate::command_line::common::{counted, progress_bar, rate, warn};
use crate::command_line::train::{GamesArguments, RescoreArguments, SampleArguments, ShuffleArguments};

/// Records the positions of games.
pub(crate) fn games(arguments: &GamesArguments) -> Result<()> {
    let GamesArguments { files, out, shard_games } = arguments;
    let reader = GameReader { out: out.clone(), shard_games: *shard_games };
    let read = reader.run(files, &warn)?;
    let (positions, games) = (counted(read.positions, "position"), counted(read.games, "game"));
    writeln!(stdout(), "{positions} of {games} recorded; {} left out", counted(read.left_out, "game"))?;
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
    let (shards, records) = (counted(shards, "shard"), counted(records, "record"));
    writeln!(stdout(), "no errors in {shards} with {records}")?;
    Ok(())
}

/// Mixes records.
pub(crate) fn shuffle(arguments: &ShuffleArguments) -> Result<()> {
    let ShuffleArguments { data, out, seed, shard_records, memory } = arguments;
    let shuffler = Shuffler { out: out.clone(), seed: *seed, shard_records: *shard_records as usize, memory: *memory };
    let records = shuffler.run(data)?;
    writeln!(stdout(), "{} mixed", counted(records as u64, "record"))?;
    Ok(())
}

/// Searches positions again.
pub(crate) fn rescore(arguments: &RescoreArguments) -> Result<()> {
    let RescoreArguments { data, out, evaluation, nodes, threads } = arguments;
    let evaluation = evaluation.chosen()?;
    let rescorer = Rescorer { out: out.clone(), evaluation, nodes: *nodes, threads: threads.count() };
    let bar = progress_bar(1);
    let start = Instant::now();
    let result = rescorer.run(data, &|RescoreProgress { shards, of, searched, .. }| {
        let speed = rate(searched, start.elapsed().as_secs_f64());
        bar.set_message(format!("{searched} positions, {speed}/s"));
        bar.set_length(of as u64);
        bar.set_position(shards as u64);
    });
    bar.finish_and_clear();
    let (done, seconds) = (result?, start.elapsed().as_secs_f64());
    let speed = rate(done.searched, seconds);
    writeln!(
        stdout(),
        "{} searched in {seconds:.1} s, {speed} per second; {} of them decided and left out",
        counted(done.searched, "position"),
        done.left_out
    )?;
    Ok(())
}

/// Samples positions that searches evaluate.
pub(crate) fn sample(arguments: &SampleArguments) -> Result<()> {
    let SampleArguments { data, out, nodes, one_in, seed, evaluation, threads } = arguments;
    let (out, evaluation, threads) = (out.clone(), evaluation.chosen()?, threads.count());
    let sampler = Sampler { out, evaluation, nodes: *nodes, one_in: *one_in, seed: *seed, threads };
    let bar = progress_bar(1);
    let start = Instant::now();
    let result = sampler.run(data, &|SampleProgress { shards, of, read, .. }| {
        bar.set_message(format!("{read} positions read, {}/s", rate(read, start.elapsed().as_secs_f64())));
        bar.set_length(of as u64);
        bar.set_position(shards as u64);
    });
    bar.finish_and_clear();
    let (done, seconds) = (result?, start.elapsed().as_secs_f64());
    let speed = rate(done.recorded, seconds);
    let recorded = counted(done.recorded, "position");
    writeln!(stdout(), "{recorded} recorded in {seconds:.1} s, {speed} per second")?;
    Ok(())
}
