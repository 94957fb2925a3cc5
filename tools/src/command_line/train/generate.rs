//! Makes training data.

use std::io::{Write, stdout};
use std::time::Instant;

use crate::train::{Generator, Goal, Progress};
use anyhow::Result;

use crate::command_line::common::{counted, progress_bar, rate};
use crate::command_line::train::GenerateArguments;

/// Plays games until there are enough.
pub(crate) fn run(arguments: &GenerateArguments) -> Result<()> {
    let goal = arguments.goal();
    let bar = progress_bar(match goal {
        Goal::Games(number) | Goal::Positions(number) => number,
    });
    let generator = Generator {
        folder: arguments.out.clone(),
        starts: arguments.from.clone(),
        seed: arguments.seed,
        evaluation: arguments.evaluation.chosen()?,
        nodes: arguments.nodes,
        shard_games: arguments.shard_games,
        threads: arguments.threads.count(),
    };
    let start = Instant::now();
    let result = generator.run(goal, &|Progress { games, positions, generated }| {
        let speed = rate(generated.positions, start.elapsed().as_secs_f64());
        bar.set_message(format!("{games} games, {positions} positions, {speed}/s"));
        bar.set_position(match goal {
            Goal::Games(_) => games,
            Goal::Positions(_) => positions,
        });
        if generated.games == 0 {
            // Existing games must not affect the estimate of the time left.
            bar.reset_eta();
        }
    });
    bar.finish_and_clear();
    let (made, seconds) = (result?, start.elapsed().as_secs_f64());
    let speed = rate(made.positions, seconds);
    writeln!(
        stdout(),
        "{} made; {} with {} played in {seconds:.1} s, {speed} positions per second",
        counted(made.shards.into(), "shard"),
        counted(made.games, "game"),
        counted(made.positions, "position")
    )?;
    Ok(())
}
