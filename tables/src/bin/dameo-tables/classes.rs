//! Prints what it takes to solve each pair of classes, and the parts of one.

use std::io::{Write, stdout};

use dameo_tables::{Class, Cost, Generator, parts};

use crate::arguments::ClassesArguments;

/// Prints a line for each pair, in the order in which they can be solved.
pub(crate) fn print(arguments: &ClassesArguments) -> anyhow::Result<()> {
    let &ClassesArguments { pieces, distances, .. } = arguments;
    let pairs = match &arguments.missing_from {
        None => Class::pairs(pieces),
        Some(folder) => {
            let folder = folder.clone();
            Generator { folder, threads: 1, memory: 0, slices: false, distances, keep_values: true }.unsolved(pieces)
        }
    };
    let mut output = stdout().lock();
    writeln!(output, "pair\tnumbers\tplacements\tworking\tsuccessors\tmegabytes\tsliced\tconversions")?;
    for cost in pairs.into_iter().map(Cost::of) {
        let conversions: Vec<String> = cost.conversions.iter().map(Class::to_string).collect();
        let Cost { pair, numbers, placements, working, successors, .. } = cost;
        let sliced = cost.sliced_megabytes().map_or_else(|| "-".into(), |megabytes| megabytes.to_string());
        let (megabytes, conversions) = (cost.megabytes(), conversions.join(","));
        write!(output, "{pair}\t{numbers}\t{placements}\t{working}\t{successors}")?;
        writeln!(output, "\t{megabytes}\t{sliced}\t{conversions}")?;
    }
    Ok(())
}

/// Prints a line for each part of a pair: how many parts come before it.
pub(crate) fn print_parts(class: Class) -> anyhow::Result<()> {
    let mut output = stdout().lock();
    writeln!(output, "part\tbefore")?;
    for (part, before) in parts(class).into_iter().enumerate() {
        // The first part does what all need.
        writeln!(output, "{part}\t{}", before.max(usize::from(part > 0)))?;
    }
    Ok(())
}
