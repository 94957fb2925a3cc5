//! Makes a folder of tables: solves pair after pair, and writes each when it is solved.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::cost::{Cost, conversions};
use crate::error::GenerateError;
use crate::folder::{Folder, ORDERED_EXTENSION};
use crate::format::Kind;
use crate::index;
use crate::material::Class;
use crate::numbered::Numbered;
use crate::sections;
use crate::sliced::Sliced;
use crate::slicing::Slicing;
use crate::solve::solve_pair;
use crate::stats::Stats;
use crate::table_file::TableFile;
use crate::tables::{Table, Tables};
use crate::writer;

/// How tables are made.
#[derive(Debug, Clone)]
pub struct Generator {
    /// The folder of the tables.
    pub folder: PathBuf,
    /// Threads to work with.
    pub threads: usize,
    /// The memory to be used, in megabytes (2^20 bytes), roughly.
    pub memory: usize,
    /// Whether all pairs with men are solved in slices; otherwise, those for which the memory does
    /// not suffice.
    pub slices: bool,
    /// The most pieces of a class whose distances are written.
    pub distances: u8,
    /// Whether the complete values stay when all is done, so that more pieces can be added later
    /// without solving the classes again.
    pub keep_values: bool,
}

/// How far the generation is.
#[derive(Debug, Clone, Copy)]
pub struct GenerateProgress {
    /// Numbered placements that are done.
    pub done: u64,
    /// Numbered placements of all classes that are to be solved.
    pub total: u64,
    /// The class that is being solved, with its opponent.
    pub class: Option<Class>,
}

impl Generator {
    /// Makes the tables of all classes of 2 to `max_pieces` pieces that are not there yet. Calls
    /// `progress` as it goes on. It can be killed at any moment, and continues where it was.
    ///
    /// # Errors
    /// When the folder is used by another generation, a file cannot be read or written, or the
    /// memory does not suffice.
    pub fn run(&self, max_pieces: u8, progress: impl Fn(GenerateProgress) + Sync) -> Result<(), GenerateError> {
        let folder = Folder::new(&self.folder);
        create(&folder.work())?;
        let lock = lock(&folder)?;
        remove_partial(folder.path())?;
        remove_partial(&folder.work())?;
        let pairs = self.unsolved(max_pieces);
        for slices in pairs.iter().map(|&pair| folder.slices(pair)).filter(|slices| slices.exists()) {
            remove_partial(&slices)?;
        }
        let total = pairs.iter().map(|&pair| numbers(pair)).sum();
        let mut done = 0;
        let mut tables = Tables::empty();
        for &pair in &pairs {
            let within = |share: f64| {
                let done = done + (numbers(pair) as f64 * share) as u64;
                progress(GenerateProgress { done, total, class: Some(pair) });
            };
            self.solve_one(&folder, pair, &mut tables, &within)?;
            done += numbers(pair);
        }
        progress(GenerateProgress { done, total, class: None });
        drop(lock);
        if self.keep_values {
            return remove_files(&folder.work(), ORDERED_EXTENSION);
        }
        fs::remove_dir_all(folder.work()).map_err(at(&folder.work()))
    }

    /// Solves one pair of classes and writes it. The complete values of the classes that its
    /// captures and promotions lead to must be in the folder. For work that is shared out among
    /// machines, which see one folder.
    ///
    /// # Errors
    /// As [`Generator::run`].
    pub fn solve(&self, class: Class, progress: impl Fn(GenerateProgress) + Sync) -> Result<(), GenerateError> {
        let (folder, pair) = (Folder::new(&self.folder), class.pair());
        create(&folder.work())?;
        if self.is_solved(&folder, pair) {
            return Sliced::remove(&folder, pair);
        }
        let total = numbers(pair);
        let within = |share: f64| {
            progress(GenerateProgress { done: (total as f64 * share) as u64, total, class: Some(pair) });
        };
        self.solve_one(&folder, pair, &mut Tables::empty(), &within)?;
        progress(GenerateProgress { done: total, total, class: None });
        Ok(())
    }

    /// Solves one part of a pair in slices. The parts that come before it must be solved, and so
    /// must be part 0, which also prepares the values of the classes that the pair leads to; then
    /// they are not read again. When all parts are there, [`Generator::solve`] puts them together.
    ///
    /// # Errors
    /// As [`Generator::run`], and when there is no such part.
    pub fn solve_part(&self, class: Class, part: usize) -> Result<(), GenerateError> {
        let (folder, pair) = (Folder::new(&self.folder), class.pair());
        create(&folder.work())?;
        if self.is_solved(&folder, pair) {
            return Ok(());
        }
        let parts = parts(pair);
        if part >= parts.len() {
            return Err(GenerateError::NoPart { class: pair, parts: parts.len() });
        }
        let sliced = self.sliced(&folder, pair)?;
        let result = sliced.prepare().and_then(|()| sliced.solve_part(part));
        if result.is_err() && self.is_solved(&folder, pair) {
            // Meanwhile another program had all parts, put them together and removed them.
            return Sliced::remove(&folder, pair);
        }
        result
    }

    /// The pairs of 2 to `max_pieces` pieces that have to be solved, in order: those whose tables
    /// are missing, and those whose complete values are missing though a pair that has to be solved
    /// needs them.
    pub fn unsolved(&self, max_pieces: u8) -> Vec<Class> {
        let folder = &Folder::new(&self.folder);
        let pairs = Class::pairs(max_pieces.min(Class::MAX_PIECES));
        let mut needed = BTreeSet::new();
        let mut unsolved: Vec<Class> = Vec::new();
        for &pair in pairs.iter().rev() {
            let is_needed = needed.contains(&pair.to_string()) && !has_values(folder, pair);
            if is_needed || !self.has_tables(folder, pair) {
                needed.extend(conversions(pair).into_iter().map(|class| class.pair().to_string()));
                unsolved.push(pair);
            }
        }
        unsolved.reverse();
        unsolved
    }

    fn is_solved(&self, folder: &Folder, pair: Class) -> bool {
        self.has_tables(folder, pair) && has_values(folder, pair)
    }

    fn has_tables(&self, folder: &Folder, pair: Class) -> bool {
        let kinds: &[Kind] =
            if pair.pieces() <= self.distances { &[Kind::Results, Kind::Distances] } else { &[Kind::Results] };
        Folder::complete(&folder.tables(pair), pair, kinds).is_some()
    }

    /// Solves a pair and writes it. `tables` are complete values in memory.
    fn solve_one(
        &self,
        folder: &Folder,
        pair: Class,
        tables: &mut Tables,
        progress: &(impl Fn(f64) + Sync),
    ) -> Result<(), GenerateError> {
        if self.needs_slices(pair) {
            *tables = Tables::empty();
            return self.solve_in_slices(folder, pair, progress);
        }
        self.provide(folder, pair, tables)?;
        progress(0.0);
        let solved = solve_pair(tables, pair, self.threads, progress)?;
        self.write(folder, pair, &solved)?;
        for table in solved {
            tables.insert(table);
        }
        Ok(())
    }

    fn memory(&self) -> u64 {
        (self.memory as u64) << 20
    }

    /// Whether a pair is to be solved in slices: if it has some, and the memory suffices only so.
    fn needs_slices(&self, pair: Class) -> bool {
        let cost = Cost::of(pair);
        let sliced = cost.sliced_megabytes();
        self.slices && sliced.is_some()
            || cost.memory() > self.memory() && sliced.is_some_and(|sliced| sliced <= self.memory as u64)
    }

    fn sliced<'a>(&self, folder: &'a Folder, pair: Class) -> Result<Sliced<'a>, GenerateError> {
        Sliced::new(folder, pair, self.threads, self.memory())
    }

    /// Solves what is not solved yet of a pair in slices, and writes it.
    fn solve_in_slices(
        &self,
        folder: &Folder,
        pair: Class,
        progress: &(impl Fn(f64) + Sync),
    ) -> Result<(), GenerateError> {
        let sliced = self.sliced(folder, pair)?;
        sliced.prepare()?;
        sliced.solve_parts(progress)?;
        self.write(folder, pair, &sliced.assemble()?)?;
        Sliced::remove(folder, pair)
    }

    /// Writes the files of a pair, of which these are the tables.
    fn write(&self, folder: &Folder, pair: Class, solved: &[impl Numbered]) -> Result<(), GenerateError> {
        let values = folder.values(pair);
        let sections: Vec<_> = solved.iter().map(sections::values).collect();
        writer::write(&values, &sections, self.threads).map_err(at(&values))?;
        if !self.has_tables(folder, pair) {
            let path = folder.tables(pair);
            let sections = self.sections(solved).map_err(at(&path))?;
            writer::write(&path, &sections, self.threads).map_err(at(&path))?;
        }
        Ok(())
    }

    fn sections<'a, T: Numbered>(&self, solved: &'a [T]) -> io::Result<Vec<writer::NewSection<'a>>> {
        let mut sections = Vec::new();
        // The opponent of a symmetric class is the class itself.
        for (table, opponent) in solved.iter().zip(solved.iter().rev()) {
            let class = table.index().class();
            sections.push(sections::results(table));
            if class.pieces() <= self.distances {
                sections.push(sections::distances(table));
            }
            let stats = Stats::of(table, opponent, self.threads);
            sections.push(sections::summary(class, serde_json::to_string(&stats)?));
        }
        Ok(sections)
    }

    /// Loads what a pair needs, and frees what does not fit beside it.
    fn provide(&self, folder: &Folder, pair: Class, tables: &mut Tables) -> Result<(), GenerateError> {
        let conversions = conversions(pair);
        let bytes = |classes: &[Class]| classes.iter().map(|&class| index::size(class)).sum::<u64>();
        let cost = Cost::of(pair);
        let needed = cost.memory();
        let memory = self.memory();
        if needed > memory {
            let least = cost.sliced_megabytes().map_or(cost.megabytes(), |sliced| sliced.min(cost.megabytes()));
            return Err(GenerateError::Memory { class: pair, megabytes: least as usize });
        }
        let loaded: Vec<Class> = tables.classes().collect();
        if bytes(&loaded) + needed > memory {
            tables.retain(|class| conversions.contains(&class));
        }
        for class in conversions {
            if tables.table(class).is_none() {
                tables.insert(self.load(folder, class)?);
            }
        }
        Ok(())
    }

    /// Reads the complete values of a class.
    fn load(&self, folder: &Folder, class: Class) -> Result<Table, GenerateError> {
        let path = folder.values(class.pair());
        let file = TableFile::open(&path)?;
        let section = file.section(class, Kind::Values).ok_or(GenerateError::Missing { path: path.clone(), class })?;
        Ok(sections::read_values(&file, section, self.threads).map_err(|error| error.in_file(&path))?)
    }
}

/// The parts in which a pair can be solved by several machines, and for each, which parts must be
/// solved before it: those below that number, and part 0. Empty if the pair has no men.
pub fn parts(class: Class) -> Vec<usize> {
    let slicing = Slicing::new(class.pair());
    slicing.map_or_else(Vec::new, |slicing| slicing.parts().iter().map(|part| part.level).collect())
}

/// How many numbers both classes of a pair have.
fn numbers(pair: Class) -> u64 {
    Cost::of(pair).numbers
}

fn has_values(folder: &Folder, pair: Class) -> bool {
    Folder::complete(&folder.values(pair), pair, &[Kind::Values]).is_some()
}

/// Holds the folder until it is dropped, so that two generations do not do the same work.
fn lock(folder: &Folder) -> Result<File, GenerateError> {
    let path = folder.work().join("lock");
    let file = File::create(&path).map_err(at(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(GenerateError::Locked(folder.path().into())),
        Err(TryLockError::Error(error)) => Err(at(&path)(error)),
    }
}

/// Removes what a killed generation has left half written.
fn remove_partial(folder: &Path) -> Result<(), GenerateError> {
    remove_files(folder, writer::PARTIAL)
}

fn remove_files(folder: &Path, with_extension: &str) -> Result<(), GenerateError> {
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let path = entry.map_err(at(folder))?.path();
        if path.extension().is_some_and(|extension| extension == with_extension) {
            fs::remove_file(&path).map_err(at(&path))?;
        }
    }
    Ok(())
}

fn create(folder: &Path) -> Result<(), GenerateError> {
    fs::create_dir_all(folder).map_err(at(folder))
}

/// Says where an error was.
fn at(path: &Path) -> impl FnOnce(io::Error) -> GenerateError {
    let path = path.to_path_buf();
    move |error| GenerateError::Io { path, error }
}
