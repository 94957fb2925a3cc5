//! Makes a folder of tables: solves pair after pair, and writes each when it is solved.

mod bundle;
mod cost;
mod error;
mod folder;

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

pub use bundle::bundle;
pub use cost::Cost;
use cost::conversions;
pub use error::GenerateError;
use folder::Folder;

use crate::class::Class;
use crate::file::Kind;
use crate::file::{NewSection, OpenError, PARTIAL, TableFile, sections, writer};
use crate::index;
use crate::solve::{Stats, Table, Tables, solve_pair};
use crate::threads::in_threads;

/// How tables are made.
#[derive(Debug, Clone)]
pub struct Generator {
    /// The folder of the tables.
    pub folder: PathBuf,
    /// Threads to work with.
    pub threads: usize,
    /// The memory to be used, in megabytes (2^20 bytes), roughly.
    pub memory: usize,
    /// The most pieces of a class whose distances are written.
    pub distances: u8,
    /// Whether the complete values stay when all is done, so that more pieces can be added later
    /// without solving the classes again.
    pub keep_values: bool,
}

/// The progress of a generation.
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
    /// `progress` as it goes on. It can be killed at any moment; the next run continues from there.
    ///
    /// # Errors
    /// If the folder is used by another generation, if a file cannot be read or written, or if
    /// there is not enough memory.
    pub fn run(&self, max_pieces: u8, progress: &(dyn Fn(GenerateProgress) + Sync)) -> Result<(), GenerateError> {
        let folder = Folder::new(&self.folder);
        create(&folder.work())?;
        let lock = lock(&folder)?;
        remove_partial(folder.path())?;
        remove_partial(&folder.work())?;
        let pairs = self.unsolved(max_pieces);
        let total = pairs.iter().map(|&pair| numbers(pair)).sum();
        let mut done = 0;
        let mut tables = Tables::empty();
        for &pair in &pairs {
            let within = |share: f64| {
                let done = done + (numbers(pair) as f64 * share) as u64;
                progress(GenerateProgress { done, total, class: Some(pair) });
            };
            in_threads(self.threads, || self.solve_one(&folder, pair, &mut tables, &within))?;
            done += numbers(pair);
        }
        progress(GenerateProgress { done, total, class: None });
        drop(lock);
        if self.keep_values {
            return Ok(());
        }
        fs::remove_dir_all(folder.work()).map_err(at(&folder.work()))
    }

    /// Solves one pair of classes and writes it. The complete values of the classes that its
    /// captures and promotions lead to must be in the folder. For work that is distributed over
    /// several machines that share the folder.
    ///
    /// # Errors
    /// As [`Generator::run`].
    pub fn solve(&self, class: Class, progress: &(dyn Fn(GenerateProgress) + Sync)) -> Result<(), GenerateError> {
        let (folder, pair) = (Folder::new(&self.folder), class.pair());
        create(&folder.work())?;
        if self.is_solved(&folder, pair) {
            return Ok(());
        }
        let total = numbers(pair);
        let within = |share: f64| {
            progress(GenerateProgress { done: (total as f64 * share) as u64, total, class: Some(pair) });
        };
        in_threads(self.threads, || self.solve_one(&folder, pair, &mut Tables::empty(), &within))?;
        progress(GenerateProgress { done: total, total, class: None });
        Ok(())
    }

    /// Why files of up to `max_pieces` pieces that are in the folder cannot be used: their classes
    /// are solved again if they are needed.
    pub fn damaged_tables(&self, max_pieces: u8) -> Vec<OpenError> {
        let folder = Folder::new(&self.folder);
        let pairs = Class::pairs(max_pieces.min(Class::MAX_PIECES)).into_iter();
        let paths = pairs.flat_map(|pair| [folder.values(pair), folder.tables(pair)]).filter(|path| path.exists());
        paths.filter_map(|path| Folder::open_checked(&path).err()).collect()
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
        Folder::is_complete(&folder.tables(pair), pair, kinds)
    }

    /// Solves a pair and writes it. `tables` are complete values in memory.
    fn solve_one(
        &self,
        folder: &Folder,
        pair: Class,
        tables: &mut Tables,
        progress: &(dyn Fn(f64) + Sync),
    ) -> Result<(), GenerateError> {
        self.load_conversions(folder, pair, tables)?;
        progress(0.0);
        let solved = solve_pair(tables, pair, &mut |share| progress(share))?;
        self.write(folder, pair, &solved)?;
        for table in solved {
            tables.insert(table);
        }
        Ok(())
    }

    /// Writes the files of a pair, of which these are the tables.
    fn write(&self, folder: &Folder, pair: Class, solved: &[Table]) -> Result<(), GenerateError> {
        let values = folder.values(pair);
        let sections: Vec<_> = solved.iter().map(sections::values).collect();
        writer::write(&values, &sections).map_err(at(&values))?;
        if !self.has_tables(folder, pair) {
            let path = folder.tables(pair);
            let sections = self.sections(solved).map_err(at(&path))?;
            writer::write(&path, &sections).map_err(at(&path))?;
        }
        Ok(())
    }

    fn sections<'a>(&self, solved: &'a [Table]) -> io::Result<Vec<NewSection<'a>>> {
        let mut sections = Vec::new();
        // The opponent of a symmetric class is the class itself.
        for (table, opponent) in solved.iter().zip(solved.iter().rev()) {
            let class = table.index().class();
            sections.push(sections::results(table));
            if class.pieces() <= self.distances {
                sections.push(sections::distances(table));
            }
            let stats = Stats::of(table, opponent);
            sections.push(sections::summary(class, serde_json::to_string(&stats)?));
        }
        Ok(sections)
    }

    /// Loads the tables that a pair needs; frees others if they do not fit into memory.
    fn load_conversions(&self, folder: &Folder, pair: Class, tables: &mut Tables) -> Result<(), GenerateError> {
        let conversions = conversions(pair);
        let bytes = |classes: &[Class]| classes.iter().map(|&class| index::size(class)).sum::<u64>();
        let cost = Cost::of(pair);
        let (needed, memory) = (cost.memory(), (self.memory as u64) << 20);
        if needed > memory {
            return Err(GenerateError::Memory { class: pair, megabytes: cost.megabytes() as usize });
        }
        let loaded: Vec<Class> = tables.classes().collect();
        if bytes(&loaded) + needed > memory {
            tables.retain(|class| conversions.contains(&class));
        }
        for class in conversions {
            if tables.table(class).is_none() {
                tables.insert(load(folder, class)?);
            }
        }
        Ok(())
    }
}

/// Reads the complete values of a class.
fn load(folder: &Folder, class: Class) -> Result<Table, GenerateError> {
    let path = folder.values(class.pair());
    let file = TableFile::open(&path)?;
    let section = file.section(class, Kind::Values).ok_or(GenerateError::Missing { path: path.clone(), class })?;
    Ok(sections::read_values(&file, section).map_err(|error| error.in_file(&path))?)
}

/// The number of placements of both classes of a pair.
fn numbers(pair: Class) -> u64 {
    Cost::of(pair).numbers
}

fn has_values(folder: &Folder, pair: Class) -> bool {
    Folder::is_complete(&folder.values(pair), pair, &[Kind::Values])
}

/// Locks the folder until the file is dropped, so that two generations do not do the same work.
fn lock(folder: &Folder) -> Result<File, GenerateError> {
    let path = folder.work().join("lock");
    let file = File::create(&path).map_err(at(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(GenerateError::Locked(folder.path().into())),
        Err(TryLockError::Error(error)) => Err(at(&path)(error)),
    }
}

/// Removes the partial files of a killed generation.
fn remove_partial(folder: &Path) -> Result<(), GenerateError> {
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let path = entry.map_err(at(folder))?.path();
        if path.extension().is_some_and(|extension| extension == PARTIAL) {
            fs::remove_file(&path).map_err(at(&path))?;
        }
    }
    Ok(())
}

fn create(folder: &Path) -> Result<(), GenerateError> {
    fs::create_dir_all(folder).map_err(at(folder))
}

/// Adds the path to an I/O error.
fn at(path: &Path) -> impl FnOnce(io::Error) -> GenerateError {
    let path = path.to_path_buf();
    move |error| GenerateError::Io { path, error }
}
