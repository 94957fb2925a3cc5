//! The files of a folder of training data.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use dameo_tables::write_atomically;
use tempfile::TempDir;

use crate::train::error::{TrainError, cannot};
use crate::train::record::{RawRecord, Record, RecordError};
use crate::train::shard::{Header, Shard, ShardError};

/// The extension of a shard.
pub const EXTENSION: &str = "dtd";

/// The extension of a file that is not complete yet.
const PARTIAL: &str = "partial";

/// The end of the name of a folder that is not complete yet. It is not [`PARTIAL`]: the program
/// that writes the folder may still run.
const UNFINISHED: &str = ".unfinished";

/// The file that a program holds while it writes into a folder.
const LOCK: &str = "lock";

/// A folder that this program alone writes into, until it is dropped.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    _lock: File,
}

impl OutputFolder {
    /// Creates the folder if missing, and removes unfinished files of a killed program.
    /// A file system without locks cannot tell whether another program writes into the folder.
    ///
    /// # Errors
    /// When another program writes into it, or it cannot be written into.
    pub fn open(path: &Path) -> Result<Self, TrainError> {
        fs::create_dir_all(path).map_err(cannot("make the folder", path))?;
        let lock_path = path.join(LOCK);
        let lock = File::create(&lock_path).map_err(cannot("lock", &lock_path))?;
        if !is_free(lock.try_lock()).map_err(cannot("lock", &lock_path))? {
            return Err(TrainError::InUse(path.into()));
        }
        for file in files(path, PARTIAL)? {
            fs::remove_file(&file).map_err(cannot("remove", &file))?;
        }
        Ok(Self { path: path.into(), _lock: lock })
    }

    /// The file of the shard with this number.
    pub fn shard(&self, number: u32) -> PathBuf {
        self.path.join(shard_name(number))
    }

    /// The file in this folder with the same name as another.
    pub fn file(&self, other: &Path) -> PathBuf {
        self.path.join(other.file_name().unwrap_or_default())
    }

    /// Writes a shard under its name, which its number gives.
    ///
    /// # Errors
    /// When it cannot be written. Then there is no such file.
    pub fn write(&self, header: &Header, records: &[RawRecord]) -> Result<(), TrainError> {
        write(&self.shard(header.number), header, records)
    }
}

/// A new folder that has a temporary name until it is complete.
#[derive(Debug)]
pub(crate) struct NewFolder {
    path: PathBuf,
    /// The parent folders that were created for it, innermost first.
    made: Vec<PathBuf>,
    /// `None` once it is complete.
    temporary: Option<TempDir>,
}

impl NewFolder {
    /// Creates an empty folder at this path if there is none, and a hidden one beside it for the
    /// shards. A killed program leaves both behind; otherwise both are removed unless the folder
    /// is [finished](Self::finish).
    ///
    /// # Errors
    /// When the path is not an empty folder, or no folder can be created.
    pub(crate) fn create(path: &Path) -> Result<Self, TrainError> {
        let is_new = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let made = path.ancestors().take_while(is_new).map(PathBuf::from).collect();
        let mut new = Self { path: path.into(), made, temporary: None };
        fs::create_dir_all(path).map_err(cannot("make the folder", path))?;
        // The path may be a link or end in `..`; the folder itself has a name and a parent.
        new.path = fs::canonicalize(path).map_err(cannot("make the folder", path))?;
        let mut entries = fs::read_dir(&new.path).map_err(cannot("read", path))?;
        if entries.next().is_some() {
            return Err(TrainError::NotEmpty(path.into()));
        }
        // The root of the file system has no parent, but has files.
        let parent = new.path.parent().unwrap_or(&new.path);
        let prefix = format!(".{}.", new.path.file_name().unwrap_or_default().display());
        let temporary = tempfile::Builder::new().prefix(&prefix).suffix(UNFINISHED).tempdir_in(parent);
        new.temporary = Some(temporary.map_err(cannot("make a folder in", parent))?);
        Ok(new)
    }

    /// Writes a shard into the hidden folder, under the name that its number gives.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(&self, header: &Header, records: &[RawRecord]) -> Result<(), TrainError> {
        let folder = self.temporary.as_ref().map_or(&*self.path, TempDir::path);
        write(&folder.join(shard_name(header.number)), header, records)
    }

    /// Gives the hidden folder the name of the empty one, which it replaces.
    ///
    /// # Errors
    /// When the folder is not empty any more, or cannot be replaced.
    pub(crate) fn finish(mut self) -> Result<(), TrainError> {
        let temporary = self.temporary.as_ref().map_or(&*self.path, TempDir::path);
        let renamed = fs::remove_dir(&self.path).and_then(|()| fs::rename(temporary, &self.path));
        renamed.map_err(cannot("replace the empty folder", &self.path))?;
        // There is nothing to remove under the temporary name, and what was made is used.
        self.made.clear();
        let _ = self.temporary.take().map(TempDir::keep);
        Ok(())
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        // The hidden folder is in one of those that were made.
        drop(self.temporary.take());
        for folder in &self.made {
            // A folder with files is not removed.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Whether no other program holds a lock, given the result of `try_lock`.
fn is_free(result: Result<(), TryLockError>) -> io::Result<bool> {
    match result {
        Ok(()) => Ok(true),
        // The file system has no locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// The name of the file of a shard.
pub fn shard_name(number: u32) -> String {
    format!("{number:06}.{EXTENSION}")
}

/// The shards of a folder, in the order of their names; or a single file.
///
/// # Errors
/// When the folder cannot be read, or has no shard.
pub fn shards(path: &Path) -> Result<Vec<PathBuf>, TrainError> {
    if path.is_file() {
        return Ok(vec![path.into()]);
    }
    let files = files(path, EXTENSION)?;
    if files.is_empty() { Err(TrainError::NoShards(path.into())) } else { Ok(files) }
}

/// Reads a shard.
///
/// # Errors
/// When the file cannot be read or is refused. The error names it.
pub fn read(path: &Path) -> Result<Shard, TrainError> {
    let shard = fs::read(path).map_err(ShardError::Io).and_then(|bytes| Shard::decode(&bytes));
    shard.map_err(|error| TrainError::Shard { path: path.into(), error })
}

/// Writes a shard under a temporary name, makes sure that it is on the disk, and renames it. The
/// umask of the process decides who may read and write it.
///
/// # Errors
/// When it cannot be written. Then there is no such file.
pub fn write(path: &Path, header: &Header, records: &[RawRecord]) -> Result<(), TrainError> {
    let written = write_atomically(path, |file| {
        file.write_all(&header.encode(records))?;
        file.write_all(records.as_flattened())
    });
    written.map_err(cannot("write", path))
}

/// The files of a folder with this extension, by name.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, TrainError> {
    let entries = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut paths: Vec<PathBuf> = entries.map_err(cannot("read", folder))?;
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    Ok(paths)
}

/// Calls `shard` with the header of each shard, and `each` with each of its records.
///
/// # Errors
/// When a file cannot be read, or a record is refused: named with its shard and number, from 0.
pub fn for_each_record<S>(
    data: &Path,
    state: &mut S,
    shard: impl Fn(&mut S, &Header),
    each: impl Fn(&mut S, &Record) -> Result<(), RecordError>,
) -> Result<(), TrainError> {
    for path in shards(data)? {
        let found = read(&path)?;
        shard(state, &found.header);
        for (number, raw) in found.records.iter().enumerate() {
            let result = Record::decode(raw).and_then(|record| each(state, &record));
            result.map_err(|error| TrainError::Record { path: path.clone(), number, error })?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::shard::Order;

    #[test]
    fn a_folder_is_written_by_one_program_at_a_time_and_cleaned() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("x.partial"), "half").unwrap();
        let output = OutputFolder::open(folder.path()).unwrap();
        assert!(!folder.path().join("x.partial").exists());
        let error = OutputFolder::open(folder.path()).unwrap_err().to_string();
        assert!(error.contains("another program writes into"), "{error}");
        drop(output);
        OutputFolder::open(folder.path()).unwrap();
        assert!(shards(folder.path()).unwrap_err().to_string().contains("no shards"));
    }

    #[test]
    fn a_file_system_without_locks_is_used() {
        let error = |kind: io::ErrorKind| TryLockError::Error(kind.into());
        assert!(is_free(Ok(())).unwrap());
        assert!(is_free(Err(error(io::ErrorKind::Unsupported))).unwrap());
        assert!(!is_free(Err(TryLockError::WouldBlock)).unwrap());
        assert!(is_free(Err(error(io::ErrorKind::PermissionDenied))).is_err());
    }

    const HEADER: Header = Header { order: Order::Games, seed: 1, nodes: 2, signature: 3, number: 12, games: 5 };

    #[test]
    fn a_new_folder_has_its_shards_once_it_is_complete() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("new");
        let killed = NewFolder::create(&path).unwrap();
        killed.write(&HEADER, &[[1; 32]]).unwrap();
        // A killed program removes nothing.
        let mut killed = std::mem::ManuallyDrop::new(killed);
        let left = killed.temporary.take().unwrap().keep();
        assert!(shards(&path).is_err() && shards(root.path()).is_err());
        OutputFolder::open(root.path()).unwrap();
        assert!(left.exists(), "it may be in use");

        let folder = NewFolder::create(&path).unwrap();
        folder.write(&HEADER, &[[2; 32]]).unwrap();
        assert!(shards(&path).is_err());
        folder.finish().unwrap();
        assert_eq!(shards(&path).unwrap(), [path.join("000012.dtd")]);
        assert_eq!(read(&shards(&path).unwrap()[0]).unwrap().records, [[2; 32]]);
        let error = NewFolder::create(&path).unwrap_err().to_string();
        assert!(error.ends_with("new is not empty; give another folder, or remove its files"), "{error}");
    }

    #[test]
    fn a_folder_that_is_not_finished_is_removed_with_those_made_for_it() {
        let root = tempfile::tempdir().unwrap();
        let folder = NewFolder::create(&root.path().join("a/b")).unwrap();
        folder.write(&HEADER, &[[1; 32]]).unwrap();
        drop(folder);
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
        // One that was there before stays.
        fs::create_dir(root.path().join("a")).unwrap();
        drop(NewFolder::create(&root.path().join("a")).unwrap());
        assert!(root.path().join("a").exists());
    }

    #[test]
    fn a_new_folder_does_not_replace_one_with_files() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("new");
        let folder = NewFolder::create(&path).unwrap();
        fs::write(path.join("x"), "of another program").unwrap();
        let error = folder.finish().unwrap_err().to_string();
        assert!(error.contains("cannot replace the empty folder"), "{error}");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1, "the hidden folder is removed");
        assert!(path.join("x").exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_new_folder_can_be_given_by_a_link() {
        let root = tempfile::tempdir().unwrap();
        let [link, path] = ["link", "path"].map(|name| root.path().join(name));
        fs::create_dir(&path).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let folder = NewFolder::create(&link).unwrap();
        folder.write(&HEADER, &[[1; 32]]).unwrap();
        folder.finish().unwrap();
        assert_eq!(shards(&link).unwrap().len(), 1);
        assert!(link.is_symlink());
    }

    #[test]
    fn errors_name_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let output = OutputFolder::open(folder.path()).unwrap();
        output.write(&HEADER, &[[1; 32]; 4]).unwrap();
        let path = &shards(folder.path()).unwrap()[0];
        assert!(path.ends_with("000012.dtd"));
        assert_eq!(read(path).unwrap().header, HEADER);
        fs::write(path, "something else").unwrap();
        let error = read(path).unwrap_err().to_string();
        assert!(error.contains("000012.dtd: it is no file of training data"), "{error}");
    }
}
