//! The counts of all classes of a folder, or of classes that are solved in memory.

use dameo_rules::{Fen, Position};
use dameo_tables::{Class, FormatError, PlacementIndex, Stats, TableFile, Tables};

/// The counts of some classes, in the order of [`Class::pairs`], each followed by its opponent.
pub(crate) struct Summaries(Vec<(Class, Stats)>);

impl Summaries {
    /// Reads the summaries of files. Classes without one are left out.
    pub(crate) fn read(files: &[TableFile]) -> Result<Self, FormatError> {
        let mut known = Vec::new();
        for class in classes(Class::MAX_PIECES) {
            let file = files.iter().find(|file| file.classes().any(|other| other == class));
            if let Some(stats) = file.map(|file| file.stats(class)).transpose()?.flatten() {
                known.push((class, stats));
            }
        }
        Ok(Self(known))
    }

    /// Counts the results of tables.
    pub(crate) fn count(tables: &Tables, threads: usize) -> Self {
        let stats = |class| Some((class, tables.stats(class, threads)?));
        Self(classes(Class::MAX_PIECES).filter_map(stats).collect())
    }

    /// The counts of a class.
    pub(crate) fn get(&self, class: Class) -> Option<&Stats> {
        self.iter().find(|&(other, _)| other == class).map(|(_, stats)| stats)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Class, &Stats)> {
        self.0.iter().map(|(class, stats)| (*class, stats))
    }

    /// The counts of all classes with so many pieces; `None` if one is missing.
    pub(crate) fn with_pieces(&self, pieces: u8) -> Option<Vec<(Class, &Stats)>> {
        let of_size = classes(pieces).filter(|class| class.pieces() == pieces);
        of_size.map(|class| Some((class, self.get(class)?))).collect()
    }
}

/// All classes of up to so many pieces, in the order of the tables.
fn classes(pieces: u8) -> impl Iterator<Item = Class> {
    let opponent = |class: Class| (!class.is_symmetric()).then(|| class.opponent());
    Class::pairs(pieces).into_iter().flat_map(move |class| [Some(class), opponent(class)]).flatten()
}

/// The stored position of a class with this number, in which White has the pieces that the class's
/// pair names first.
pub(crate) fn example(class: Class, number: usize) -> Option<Position> {
    let position = PlacementIndex::new(class).placement(number).position().ok()?;
    Some(if class == class.pair() { position } else { position.flip_colors() })
}

/// A position without its counters.
pub(crate) fn short_fen(position: &Position) -> String {
    let text = Fen::from(*position).to_string();
    text.split_once(":H").map_or_else(|| text.clone(), |(short, _)| short.into())
}
