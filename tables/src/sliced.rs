//! Solves a pair of classes in slices, from files to files.
//!
//! The steps can be done by several machines that see one folder: the values of the classes that
//! the pair leads to are put in the order of slices; the parts of the pair are solved; all is put
//! in the order of numbers. What a step has done is in files, which are complete or absent.

use std::fs;

use crate::assembly::Assembled;
use crate::cost::{Cost, SlicedCost, both, conversions};
use crate::error::GenerateError;
use crate::folder::Folder;
use crate::index::PlacementIndex;
use crate::material::Class;
use crate::ordered::OrderedValues;
use crate::parts::Parts;
use crate::slice;
use crate::slicing::Slicing;
use crate::surroundings::Surroundings;
use crate::tables::{SLOTS, slot};
use crate::words::Words;

/// A pair that is solved in slices.
#[derive(Debug)]
pub(crate) struct Sliced<'a> {
    folder: &'a Folder,
    slicing: Slicing,
    cost: SlicedCost,
    threads: usize,
    /// The memory to be used, in bytes, roughly.
    memory: u64,
}

/// The classes that a pair leads to, in files.
struct Around {
    /// By [`slot`].
    by_class: Vec<Option<OrderedValues>>,
}

impl Surroundings for Around {
    type Values = OrderedValues;

    #[inline]
    fn values(&self, class: Class) -> Option<&OrderedValues> {
        self.by_class.get(slot(class)?)?.as_ref()
    }
}

impl<'a> Sliced<'a> {
    /// For a pair with men, and the memory in bytes.
    pub(crate) fn new(folder: &'a Folder, pair: Class, threads: usize, memory: u64) -> Result<Self, GenerateError> {
        let error = || GenerateError::Memory { class: pair, megabytes: Cost::of(pair).megabytes() as usize };
        let cost = SlicedCost::of(pair).ok_or_else(error)?;
        if cost.memory() > memory {
            return Err(GenerateError::Memory { class: pair, megabytes: cost.megabytes() as usize });
        }
        let slicing = Slicing::new(pair).ok_or_else(error)?;
        Ok(Self { folder, slicing, cost, threads, memory })
    }

    /// The class that names the pair.
    fn pair(&self) -> Class {
        self.slicing.index.class()
    }

    /// Puts the values that the pair leads to in the order of slices, unless that is done.
    pub(crate) fn prepare(&self) -> Result<(), GenerateError> {
        let slices = self.folder.slices(self.pair());
        fs::create_dir_all(&slices).map_err(|error| GenerateError::Io { path: slices, error })?;
        for class in conversions(self.pair()) {
            let path = self.folder.ordered(class);
            if OrderedValues::open(&path, class)?.is_none() {
                let values = self.folder.values(class.pair());
                let memory = usize::try_from(self.memory - self.cost.fixed).unwrap_or(usize::MAX);
                OrderedValues::write(&path, class, &values, memory, self.threads)?;
            }
        }
        Ok(())
    }

    /// Solves a part, unless that is done. All is prepared, and the parts before it are solved.
    pub(crate) fn solve_part(&self, part: usize) -> Result<(), GenerateError> {
        let around = self.around()?;
        self.solve_one_part(&mut Parts::new(&self.slicing, &self.folder.slices(self.pair())), &around, part)
    }

    /// Solves all parts that are not solved, and calls `progress` with the share that is done.
    pub(crate) fn solve_parts(&self, mut progress: impl FnMut(f64)) -> Result<(), GenerateError> {
        let around = self.around()?;
        let mut parts = Parts::new(&self.slicing, &self.folder.slices(self.pair()));
        for (number, part) in self.slicing.parts().iter().enumerate() {
            self.solve_one_part(&mut parts, &around, number)?;
            progress(part.places.end as f64 / self.slicing.len() as f64);
        }
        Ok(())
    }

    fn solve_one_part(&self, parts: &mut Parts<'_>, around: &Around, part: usize) -> Result<(), GenerateError> {
        if parts.is_solved(part) {
            return Ok(());
        }
        parts.open_before(self.slicing.parts()[part].level)?;
        // As many slices at once as the memory allows; the other threads help each of them.
        let fitting = (self.memory - self.cost.fixed) / self.cost.slice;
        let slices = self.slicing.parts()[part].places.len();
        let together = self.threads.min(slices).min(usize::try_from(fitting).unwrap_or(usize::MAX)).max(1);
        let threads = (self.threads / together).max(1);
        let words = || Words::of_slices(PlacementIndex::without(self.pair(), self.slicing.groups()));
        parts.write(part, together, words, |words, slice| {
            let values = |slice, side| parts.values(slice, side);
            Ok(slice::solve(&self.slicing, words, slice, around, values, threads)?)
        })
    }

    /// Puts the slices in the order of numbers. All parts are solved.
    pub(crate) fn assemble(&self) -> Result<Vec<Assembled>, GenerateError> {
        let mut parts = Parts::new(&self.slicing, &self.folder.slices(self.pair()));
        parts.open_before(self.slicing.parts().len())?;
        let classes = both(self.pair());
        let write = |class| Assembled::write(&self.folder.assembled(class), class, &self.slicing, &parts, self.threads);
        classes.into_iter().map(write).collect()
    }

    /// Removes the files of the slices, when the files of the pair are complete.
    pub(crate) fn remove(folder: &Folder, pair: Class) -> Result<(), GenerateError> {
        let path = folder.slices(pair);
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(GenerateError::Io { path, error }),
            _ => Ok(()),
        }
    }

    fn around(&self) -> Result<Around, GenerateError> {
        let mut by_class: Vec<Option<OrderedValues>> = (0..SLOTS).map(|_| None).collect();
        for class in conversions(self.pair()) {
            let values = OrderedValues::open(&self.folder.ordered(class), class)?;
            if let Some(entry) = slot(class).and_then(|slot| by_class.get_mut(slot)) {
                *entry = values;
            }
        }
        Ok(Around { by_class })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbered::Numbered;
    use crate::sections;
    use crate::slicing;
    use crate::tables::Tables;
    use crate::writer;

    /// Solves a pair in slices of these groups, in small parts, and compares the files with the
    /// tables.
    fn compare(tables: &Tables, pair: Class, groups: Vec<usize>, part_bytes: usize) {
        let path = tempfile::TempDir::new().expect("a temporary folder");
        let folder = Folder::new(path.path());
        std::fs::create_dir_all(folder.work()).expect("a folder");
        for class in conversions(pair).into_iter().map(Class::pair) {
            let tables: Vec<_> = both(class).into_iter().map(|class| tables.table(class).expect("solved")).collect();
            let sections: Vec<_> = tables.into_iter().map(sections::values).collect();
            writer::write(&folder.values(class), &sections, 1).expect("written");
        }
        let slicing = Slicing::with_groups(pair, groups, part_bytes).expect("men");
        let (cost, threads) = (SlicedCost::of(pair).expect("men"), 2);
        // Values are put in the order of slices in several passes.
        let memory = cost.fixed + 50_000;
        let sliced = Sliced { folder: &folder, slicing, cost, threads, memory };
        sliced.prepare().expect("written");
        // One part after the other, each by a program of its own; some of them twice.
        let parts = sliced.slicing.parts().len();
        assert!(parts > 6, "{pair}");
        (0..parts / 2).for_each(|part| sliced.solve_part(part).expect("solved"));
        let modified = |part: usize| {
            let file = std::fs::metadata(folder.slices(pair).join(format!("{part}.part"))).expect("a file");
            file.modified().expect("a time")
        };
        let before = modified(0);
        sliced.solve_parts(|_| {}).expect("solved");
        assert_eq!(modified(0), before, "it is not solved again");
        for (assembled, class) in sliced.assemble().expect("written").iter().zip(both(pair)) {
            let table = tables.table(class).expect("solved");
            assert_eq!(assembled.index().class(), class);
            for number in 0..table.index().size() {
                assert_eq!(assembled.value(number), table.value(number), "{class}: {number}");
                assert_eq!(assembled.is_quiet(number), table.is_quiet(number), "{class}: {number}");
            }
        }
        // What is missing or cut off is named.
        let part = folder.slices(pair).join("0.part");
        let bytes = std::fs::read(&part).expect("a file");
        std::fs::write(&part, &bytes[1..]).expect("written");
        let error = sliced.assemble().expect_err("a file that is cut off").to_string();
        assert!(error.contains("0.part") && error.contains("delete it"), "{error}");
        std::fs::remove_file(&part).expect("a file");
        let error = sliced.assemble().expect_err("no file").to_string();
        assert!(error.contains("cannot read") && error.contains("0.part"), "{error}");
    }

    #[test]
    fn files_have_the_values_of_the_whole() {
        let tables = Tables::generate(3, 2, |_| {}).expect("short games");
        for name in ["MvM", "KMvM", "KKvM", "MMvK"] {
            let pair = name.parse().expect("a class");
            compare(&tables, pair, slicing::groups_of(pair), 1 << 16);
        }
        compare(&tables, "KMvM".parse().expect("a class"), vec![2, 0], 1 << 12);
    }

    #[test]
    fn parts_follow_those_that_they_need() {
        for pair in Class::pairs(5).into_iter().filter(|pair| pair.men() > 0) {
            let slicing = Slicing::new(pair).expect("men");
            let mut ends = slicing.parts().iter().map(|part| part.places.end);
            let starts = slicing.parts().iter().map(|part| part.places.start);
            assert!(starts.skip(1).eq(ends.clone().take(slicing.parts().len() - 1)), "{pair}");
            assert_eq!(ends.next_back(), Some(slicing.len()), "{pair}");
            for slice in 0..slicing.len() {
                let men = slicing.men(slice);
                assert_eq!(slicing.slice_of(men), (slice, false), "{pair}");
                let level = slicing.parts()[slicing.part_of(slicing.place_of(slice))].level;
                for &group in slicing.groups() {
                    crate::words::for_each_move_of_men(group, men[group], |after, _| {
                        let mut next = men;
                        next[group] = after;
                        let next = slicing.slice_of(next).0;
                        assert!(slicing.part_of(slicing.place_of(next)) < level, "{pair}: {slice} to {next}");
                    });
                }
            }
        }
    }
}
