//! The blocks of docs/endgames.md: what the tables say, as Markdown.

mod forks;
mod man;
mod play;
mod results;
mod text;

use anyhow::{Context, bail};
use dameo_tables::{Class, Placement, PlacementIndex, Tablebase};

use crate::summaries::Summaries;

/// What blocks are made from.
pub(crate) struct Source {
    pub(crate) summaries: Summaries,
    pub(crate) tablebase: Tablebase,
}

impl Source {
    /// The contents of the block with this name; `None` if the tables that it needs are not there.
    pub(crate) fn block(&self, name: &str) -> anyhow::Result<Option<String>> {
        let (kind, argument) = name.split_once(' ').unwrap_or((name, ""));
        let pieces = || argument.parse::<u8>().context("a number of pieces must follow");
        let position = || argument.parse().context("a position must follow");
        let positions =
            || argument.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>().context("positions must follow");
        let squares =
            || argument.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>().context("squares must follow");
        Ok(match kind {
            "material" => results::material(&self.summaries, pieces()?),
            "whoever-moves" => play::whoever_moves(&self.tablebase, &positions()?),
            "longest" => play::longest(&self.summaries, &self.tablebase, pieces()?),
            "positions" => play::positions(&self.tablebase, &positions()?),
            "line" => play::line(&self.tablebase, &position()?),
            "forked" => forks::forked(&self.tablebase),
            "forks" => forks::forks(&self.tablebase),
            "longest-of" => play::longest_of(&self.summaries, &self.tablebase, argument.parse()?),
            "man-ranks" => man::by_rank(&self.tablebase),
            "man-files" => man::by_file(&self.tablebase),
            "man-maps" => man::maps(&self.tablebase, &squares()?),
            _ => bail!("there is no such block"),
        })
    }
}

/// All placements of a class, mirror images too.
fn placements(class: Class) -> impl Iterator<Item = Placement> {
    let index = PlacementIndex::new(class);
    (0..index.size()).flat_map(move |number| {
        let placement = index.placement(number);
        let image = (!index.stores_both_images(&placement)).then(|| placement.mirror());
        let both = if index.is_hole(&placement) { [None, None] } else { [Some(placement), image] };
        both.into_iter().flatten()
    })
}
