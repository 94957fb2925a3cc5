//! Prints what it takes to solve each pair of classes.

use std::io::{Write, stdout};

use dameo_tables::{Class, Cost, Generator};

use crate::command_line::tables::ClassesArguments;

/// Prints a line for each pair, in the order in which they can be solved.
pub(crate) fn print(arguments: &ClassesArguments) -> anyhow::Result<()> {
    let &ClassesArguments { pieces, distances, .. } = arguments;
    let pairs = match &arguments.missing_from {
        None => Class::pairs(pieces),
        Some(folder) => {
            let folder = folder.clone();
            Generator { folder, threads: 1, memory: 0, distances, keep_values: true }.unsolved(pieces)
        }
    };
    let mut output = stdout().lock();
    writeln!(output, "pair\tnumbers\tplacements\tworking\tsuccessors\tmegabytes\tconversions")?;
    for cost in pairs.into_iter().map(Cost::of) {
        let conversions: Vec<String> = cost.conversions.iter().map(Class::to_string).collect();
        let Cost { pair, numbers, placements, working, successors, .. } = cost;
        let (megabytes, conversions) = (cost.megabytes(), conversions.join(","));
        writeln!(output, "{pair}\t{numbers}\t{placements}\t{working}\t{successors}\t{megabytes}\t{conversions}")?;
    }
    Ok(())
}
