//! Probing: the result and the distance of a position from files of tables.

use std::fmt;
#[cfg(all(feature = "built-in", feature = "files"))]
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use dameo_rules::{EndgameTables, MoveGenerator, MoveList, Position, TableResult, TableValue};

use super::cache::BlockCache;
use crate::class::Class;
use crate::class::{SLOTS, slot};
#[cfg(all(feature = "built-in", feature = "files"))]
use crate::file::OpenError;
use crate::file::TableFile;
use crate::file::{BLOCK, Kind, Section};
use crate::index::PlacementIndex;
use crate::placement::Placement;

/// Tables in files, or in the program. Blocks are decompressed as they are needed.
///
/// Several threads may probe at the same time.
#[derive(Debug)]
pub struct Tablebase {
    files: Vec<TableFile>,
    /// By [`slot`].
    classes: Box<[Option<ClassEntry>]>,
    cache: BlockCache,
    max_pieces: u8,
}

/// The extent of a tablebase, displayed as `45 files, 75 classes, up to 5 pieces`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// The number of files, without the built-in one.
    pub files: usize,
    /// The number of classes whose results are known, including built-in ones.
    pub classes: usize,
    /// The most pieces of a class whose results are known; 0 if there is none.
    pub max_pieces: u8,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, classes, max_pieces } = self;
        let plural = if *files == 1 { "" } else { "s" };
        write!(f, "{files} file{plural}, {classes} classes, up to {max_pieces} pieces")
    }
}

/// The sections of a class.
#[derive(Debug)]
struct ClassEntry {
    class: Class,
    index: OnceLock<Box<PlacementIndex>>,
    results: Option<Location>,
    distances: Option<Location>,
}

/// Where a section is.
#[derive(Debug, Clone, Copy)]
struct Location {
    file: usize,
    section: Section,
    /// The number of its first block in the cache.
    first_block: usize,
}

impl Tablebase {
    /// The default size of the cache in megabytes (2^20 bytes). There is room for all results of four
    /// pieces, and for a part of the distances.
    pub const DEFAULT_CACHE: usize = 24;

    /// The size of the cache where there are folders of more tables, in megabytes.
    pub const FOLDER_CACHE: usize = 128;

    /// The tables of these files, with a cache of this many megabytes. If two files have the same
    /// class, the first is used.
    pub fn new(files: Vec<TableFile>, cache_megabytes: usize) -> Self {
        let mut classes: Box<[Option<ClassEntry>]> = (0..SLOTS).map(|_| None).collect();
        let (mut blocks, mut max_pieces) = (0, 0);
        for (number, file) in files.iter().enumerate() {
            for &section in file.sections() {
                let class = section.class;
                let Some(entry) = slot(class).and_then(|slot| classes.get_mut(slot)) else { continue };
                let none = || ClassEntry { class, index: OnceLock::new(), results: None, distances: None };
                let entry = entry.get_or_insert_with(none);
                let place = match section.kind {
                    Kind::Results => &mut entry.results,
                    Kind::Distances => &mut entry.distances,
                    Kind::Values | Kind::Summary => continue,
                };
                if place.is_none() {
                    *place = Some(Location { file: number, section, first_block: blocks });
                    blocks += section.blocks();
                }
                if section.kind == Kind::Results {
                    max_pieces = max_pieces.max(class.pieces());
                }
            }
        }
        let cache = BlockCache::new(blocks, cache_megabytes << 20);
        Self { files, classes, cache, max_pieces }
    }

    /// The tables that are part of this library, and those in these folders. The cache has the default
    /// size, or [`Tablebase::FOLDER_CACHE`] if there are folders.
    ///
    /// ```
    /// use dameo_rules::{EndgameTables, Position, TableValue};
    /// use dameo_tables::Tablebase;
    ///
    /// let tablebase = Tablebase::built_in([])?;
    /// let position: Position = "W:Wa2:Ba8".parse()?;
    /// assert_eq!(tablebase.probe_dtm(&position), Some(TableValue::Win(15)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a folder or a file in it cannot be read, or a file is refused.
    #[cfg(all(feature = "built-in", feature = "files"))]
    pub fn built_in(folders: impl IntoIterator<Item = PathBuf>) -> Result<Self, OpenError> {
        let built_in =
            TableFile::built_in().map_err(|error| error.in_file(Path::new("the built-in file of tables")))?;
        let mut files = vec![built_in];
        for folder in folders {
            files.extend(TableFile::open_folder(&folder)?);
        }
        let megabytes = if files.len() > 1 { Self::FOLDER_CACHE } else { Self::DEFAULT_CACHE };
        Ok(Self::new(files, megabytes))
    }

    /// The extent of the tables.
    pub fn summary(&self) -> Summary {
        let files = self.files.iter().filter(|file| file.is_opened()).count();
        let classes = self.classes.iter().flatten().filter(|entry| entry.results.is_some()).count();
        Summary { files, classes, max_pieces: self.max_pieces }
    }

    /// The number of placements of a class; `None` if its results are not there.
    pub fn size(&self, class: Class) -> Option<u64> {
        let entry = slot(class).and_then(|slot| self.classes.get(slot)?.as_ref());
        entry?.results.map(|location| location.section.numbers)
    }

    /// Whether the distances of a class are there.
    pub fn has_distances(&self, class: Class) -> bool {
        let entry = slot(class).and_then(|slot| self.classes.get(slot)?.as_ref());
        entry.is_some_and(|entry| entry.distances.is_some())
    }

    /// The result of a placement for the side to move; `None` if its class is not there.
    pub fn result_of(&self, placement: &Placement) -> Option<TableResult> {
        let position = placement.position().ok()?;
        if position.is_capture_pending() {
            let replies = captures(placement, &position);
            return best(replies.map(|next| self.result_of(&next).map(opposite)));
        }
        self.quiet_result(placement)
    }

    /// The result of a placement in which the side to move has no capture.
    #[inline]
    fn quiet_result(&self, placement: &Placement) -> Option<TableResult> {
        if (placement.own_men | placement.own_kings).is_empty() {
            return Some(TableResult::Loss);
        }
        let entry = self.classes.get(slot(placement.class())?)?.as_ref()?;
        let results = entry.results?;
        let number = entry.index().locate(placement).number;
        let byte = self.byte(&results, number / 4)?;
        Some(match byte >> (number % 4 * 2) & 3 {
            0 => TableResult::Loss,
            1 => TableResult::Draw,
            _ => TableResult::Win,
        })
    }

    /// The value of a placement for the side to move; `None` if its distance is not there.
    pub fn value_of(&self, placement: &Placement) -> Option<TableValue> {
        let position = placement.position().ok()?;
        if position.is_capture_pending() {
            let replies = captures(placement, &position);
            return best(replies.map(|next| self.value_of(&next).map(TableValue::parent)));
        }
        match self.quiet_result(placement)? {
            TableResult::Draw => Some(TableValue::Draw),
            TableResult::Loss => self.lost_distance(placement).map(TableValue::Loss),
            TableResult::Win => self.fastest_win(placement, &position),
        }
    }

    /// The plies to the end of a lost placement without a capture.
    fn lost_distance(&self, placement: &Placement) -> Option<u16> {
        if (placement.own_men | placement.own_kings).is_empty() {
            return Some(0);
        }
        let entry = self.classes.get(slot(placement.class())?)?.as_ref()?;
        let distances = entry.distances?;
        let byte = self.byte(&distances, entry.index().locate(placement).number)?;
        Some(u16::from(byte) * 2)
    }

    /// The value of a won placement without a capture, from the values of the positions that its
    /// moves lead to: only the distances of lost positions are stored.
    fn fastest_win(&self, placement: &Placement, position: &Position) -> Option<TableValue> {
        let mut moves = MoveList::new();
        MoveGenerator::new().generate(position, &mut moves);
        let mut fastest: Option<TableValue> = None;
        for &m in &moves {
            let next = placement.play(m);
            if self.result_of(&next)? == TableResult::Loss {
                fastest = fastest.max(Some(self.value_of(&next)?.parent()));
            }
        }
        fastest
    }

    #[inline]
    fn byte(&self, location: &Location, at: usize) -> Option<u8> {
        let block = at / BLOCK;
        self.cache.byte(location.first_block + block, at % BLOCK, |output| {
            self.files[location.file].read_block(&location.section, block, output).is_ok()
        })
    }
}

impl ClassEntry {
    #[inline]
    fn index(&self) -> &PlacementIndex {
        self.index.get_or_init(|| Box::new(PlacementIndex::new(self.class)))
    }
}

/// The placements after the captures of a position, from the opponent's view.
fn captures(placement: &Placement, position: &Position) -> impl Iterator<Item = Placement> {
    let mut moves = MoveList::new();
    // The position is from White's view, as the placement is.
    MoveGenerator::new().generate(position, &mut moves);
    let placement = *placement;
    (0..moves.len()).map(move |at| placement.play(moves.as_slice()[at]))
}

/// The best of some values; `None` if one of them is not known, or if there are none.
pub(crate) fn best<T: Ord>(mut values: impl Iterator<Item = Option<T>>) -> Option<T> {
    let first = values.next()??;
    values.try_fold(first, |best, value| value.map(|value| best.max(value)))
}

pub(crate) fn opposite(result: TableResult) -> TableResult {
    match result {
        TableResult::Loss => TableResult::Win,
        TableResult::Draw => TableResult::Draw,
        TableResult::Win => TableResult::Loss,
    }
}

impl EndgameTables for Tablebase {
    fn max_pieces(&self) -> u32 {
        self.max_pieces.into()
    }

    #[inline]
    fn probe_wdl(&self, position: &Position) -> Option<TableResult> {
        if position.occupied().count() > self.max_pieces() {
            return None;
        }
        let placement = Placement::of(position);
        if position.is_capture_pending() { self.result_of(&placement) } else { self.quiet_result(&placement) }
    }

    fn probe_dtm(&self, position: &Position) -> Option<TableValue> {
        if position.occupied().count() > self.max_pieces() {
            return None;
        }
        self.value_of(&Placement::of(position))
    }
}

#[cfg(all(test, feature = "generate"))]
mod tests {
    use super::*;
    use crate::file::sections;
    use crate::file::{NewSection, writer};
    use crate::solve::Tables;

    /// A tablebase of a file with these sections.
    fn of(sections: &[NewSection<'_>]) -> Tablebase {
        let folder = tempfile::TempDir::new().unwrap();
        writer::write(&folder.path().join("test.dtb"), sections).unwrap();
        Tablebase::new(TableFile::open_folder(folder.path()).unwrap(), 1)
    }

    #[test]
    fn a_class_without_results_is_not_there() {
        let tables = Tables::generate(2, 1, &mut |_| {}).unwrap();
        let table = tables.table("MvM".parse().unwrap()).unwrap();
        let position: Position = "W:Wa2:Ba8".parse().unwrap();
        let results = || sections::results(table);
        let distances = || sections::distances(table);
        let others = || vec![sections::summary(table.index().class(), "{}".into()), sections::values(table)];
        for sections in [others(), vec![distances()], Vec::new()] {
            let tablebase = of(&sections);
            assert_eq!((tablebase.max_pieces(), tablebase.probe_wdl(&position)), (0, None));
            assert_eq!(tablebase.value_of(&Placement::of(&position)), None);
        }
        // Results alone, and with the distances; the moves of the position stay in the class at first.
        let tablebase = of(&[results()]);
        assert_eq!((tablebase.max_pieces(), tablebase.probe_wdl(&position)), (2, Some(TableResult::Win)));
        assert_eq!(tablebase.probe_dtm(&position), None);
    }
}
