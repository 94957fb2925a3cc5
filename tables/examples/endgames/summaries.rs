//! The counts of all classes of a folder.

use dameo_rules::{Fen, Position};
use dameo_tables::{Class, FormatError, Stats, TableFile};

/// The counts of some classes, in the order of [`Class::pairs`], each followed by its opponent.
pub(crate) struct Summaries(Vec<(Class, Stats)>);

impl Summaries {
    /// Reads the summaries of files. Classes without one are left out.
    pub(crate) fn read(files: &[TableFile]) -> Result<Self, FormatError> {
        let mut known = Vec::new();
        for class in Class::all(Class::MAX_PIECES) {
            let file = files.iter().find(|file| file.classes().any(|other| other == class));
            if let Some(stats) = file.map(|file| file.stats(class)).transpose()?.flatten() {
                known.push((class, stats));
            }
        }
        Ok(Self(known))
    }

    /// The counts of a class.
    pub(crate) fn get(&self, class: Class) -> Option<&Stats> {
        self.0.iter().find(|(other, _)| *other == class).map(|(_, stats)| stats)
    }

    /// The counts of all classes with so many pieces; `None` if one is missing.
    pub(crate) fn with_pieces(&self, pieces: u8) -> Option<Vec<(Class, &Stats)>> {
        let of_size = Class::all(pieces).filter(|class| class.pieces() == pieces);
        of_size.map(|class| Some((class, self.get(class)?))).collect()
    }
}

/// A position without its counters.
pub(crate) fn short_fen(position: &Position) -> String {
    let text = Fen::from(*position).to_string();
    text.split_once(":H").map_or_else(|| text.clone(), |(short, _)| short.into())
}
