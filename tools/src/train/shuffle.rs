//! Shuffles the records of many shards.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::train::error::{TrainError, cannot};
use crate::train::folder::{EXTENSION, NewFolder, read, shards, write};
use crate::train::record::{RECORD_LEN, RawRecord};
use crate::train::shard::{Header, Order};

/// The settings of a shuffle.
#[derive(Debug, Clone)]
pub struct Shuffler {
    /// A new or empty folder for the shards; or a new file, if the name ends as that of a shard.
    pub out: PathBuf,
    /// The seed of the order.
    pub seed: u64,
    /// The records of a shard in a folder.
    pub shard_records: usize,
    /// The most memory for data, in megabytes (2^20 bytes): the size of all files that are read,
    /// and twice that of the largest.
    pub memory: u64,
}

impl Shuffler {
    /// Mixes the records of these folders and files. Returns how many there are. The same data and
    /// the same seed give the same bytes. The output has no shards until all are written.
    ///
    /// # Errors
    /// When a shard is given twice, the records need more memory than allowed, the output is an
    /// existing file or a folder that is not empty, or a file cannot be read or written.
    pub fn run(&self, data: &[PathBuf]) -> Result<usize, TrainError> {
        if self.shard_records == 0 {
            return Err(TrainError::EmptyShard("record"));
        }
        let paths = all_shards(data)?;
        let capacity = self.capacity(&paths)?;
        let is_file = self.out.extension().is_some_and(|extension| extension == EXTENSION);
        let folder = if is_file { None } else { Some(NewFolder::create(&self.out)?) };
        if is_file && self.out.exists() {
            return Err(TrainError::Exists(self.out.clone()));
        }

        let (mut records, headers) = load(&paths, capacity)?;
        records.shuffle(&mut StdRng::seed_from_u64(self.seed));
        let (nodes, signature) =
            (common(headers.iter().map(|header| header.nodes)), common(headers.iter().map(|header| header.signature)));
        let header = Header { order: Order::Shuffled, seed: self.seed, nodes, signature, number: 0, games: 0 };
        let count = records.len();
        match folder {
            None => write(&self.out, &header, &records)?,
            Some(folder) => {
                for (number, records) in (0..).zip(records.chunks(self.shard_records)) {
                    folder.write(&Header { number, ..header }, records)?;
                }
                folder.finish()?;
            }
        }
        Ok(count)
    }

    /// The maximum number of records. Fails before reading if they do not fit into memory.
    fn capacity(&self, paths: &[PathBuf]) -> Result<usize, TrainError> {
        let (mut bytes, mut largest) = (0, 0);
        for path in paths {
            let len = fs::metadata(path).map_err(cannot("read", path))?.len();
            bytes += len;
            largest = largest.max(len);
        }
        // A file being read is in memory twice, as bytes and as records, besides the earlier ones.
        let needed = (bytes + 2 * largest).div_ceil(1 << 20);
        let limit = self.memory;
        if needed > limit {
            return Err(TrainError::TooLarge { needed, limit });
        }
        Ok(bytes as usize / RECORD_LEN)
    }
}

/// The shards of these folders and files. Refuses one that is given twice.
fn all_shards(data: &[PathBuf]) -> Result<Vec<PathBuf>, TrainError> {
    let (mut paths, mut known) = (Vec::new(), HashSet::new());
    for data in data {
        for path in shards(data)? {
            if !known.insert(fs::canonicalize(&path).map_err(cannot("read", &path))?) {
                return Err(TrainError::Twice(path));
            }
            paths.push(path);
        }
    }
    Ok(paths)
}

fn load(paths: &[PathBuf], capacity: usize) -> Result<(Vec<RawRecord>, Vec<Header>), TrainError> {
    let (mut records, mut headers) = (Vec::with_capacity(capacity), Vec::new());
    for path in paths {
        let shard = read(path)?;
        records.extend(shard.records);
        headers.push(shard.header);
    }
    Ok((records, headers))
}

/// The common value of all numbers; 0 if they differ.
fn common(mut numbers: impl Iterator<Item = u64>) -> u64 {
    let first = numbers.next().unwrap_or(0);
    if numbers.all(|number| number == first) { first } else { 0 }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::train::folder::OutputFolder;

    fn shuffler(out: PathBuf) -> Shuffler {
        Shuffler { out, seed: 3, shard_records: 40, memory: 16 }
    }

    /// A folder with two shards of 50 records.
    fn data(folder: &Path) -> Vec<RawRecord> {
        let output = OutputFolder::open(folder).unwrap();
        let all: Vec<RawRecord> = (0..100).map(|number| [number; RECORD_LEN]).collect();
        for (number, records) in (0..).zip(all.chunks(50)) {
            let header = Header { order: Order::Games, seed: 1, nodes: 5, signature: 7, number, games: 2 };
            output.write(&header, records).unwrap();
        }
        all
    }

    fn records(path: &Path) -> Vec<RawRecord> {
        shards(path).unwrap().iter().flat_map(|path| read(path).unwrap().records).collect()
    }

    #[test]
    fn the_same_records_come_in_another_order_which_depends_on_the_seed() {
        let root = tempfile::tempdir().unwrap();
        let source = root.path().join("source");
        let all = data(&source);
        let [a, b, c] = ["a", "b.dtd", "c"].map(|name| root.path().join(name));
        for out in [&a, &b] {
            assert_eq!(shuffler(out.clone()).run(std::slice::from_ref(&source)).unwrap(), 100);
        }
        Shuffler { seed: 4, ..shuffler(c.clone()) }.run(std::slice::from_ref(&source)).unwrap();
        assert_eq!(shards(&a).unwrap().len(), 3);
        let header = read(&shards(&a).unwrap()[2]).unwrap().header;
        assert_eq!((header.number, header.nodes, header.order), (2, 5, Order::Shuffled));
        assert_eq!(records(&a), records(&b));
        assert_ne!(records(&a), records(&c));
        let mut sorted = records(&a);
        assert_ne!(sorted, all);
        sorted.sort_unstable();
        assert_eq!(sorted, all);
    }

    #[test]
    fn data_that_are_given_twice_are_refused() {
        let root = tempfile::tempdir().unwrap();
        let source = root.path().join("source");
        data(&source);
        let shard = source.join("000001.dtd");
        let run = |data: &[&PathBuf]| {
            let data: Vec<PathBuf> = data.iter().copied().cloned().collect();
            shuffler(root.path().join("out.dtd")).run(&data)
        };
        let other_name = root.path().join("source/../source");
        for twice in [[&source, &source], [&source, &shard], [&shard, &shard], [&source, &other_name]] {
            let error = run(&twice).unwrap_err().to_string();
            assert!(error.ends_with(".dtd is given twice; give each shard once"), "{error}");
        }
        assert_eq!(run(&[&shard, &source.join("000000.dtd")]).unwrap(), 100);
    }

    #[test]
    fn the_memory_holds_all_records_and_the_largest_file_twice() {
        let root = tempfile::tempdir().unwrap();
        let source = root.path().join("source");
        let output = OutputFolder::open(&source).unwrap();
        // One megabyte of records, and a half.
        for (number, count) in [(0, 1 << 15), (1, 1 << 14)] {
            let header = Header { order: Order::Games, seed: 1, nodes: 5, signature: 7, number, games: 2 };
            output.write(&header, &vec![[1; RECORD_LEN]; count]).unwrap();
        }
        let run = |memory| {
            let out = root.path().join("out.dtd");
            Shuffler { memory, ..shuffler(out) }.run(std::slice::from_ref(&source))
        };
        let error = run(3).unwrap_err().to_string();
        assert!(error.starts_with("the data need 4 MB of memory, more than the limit of 3 MB; "), "{error}");
        assert_eq!(run(4).unwrap(), 3 << 14);
    }

    #[test]
    fn a_shuffle_that_fails_leaves_nothing() {
        let root = tempfile::tempdir().unwrap();
        let source = root.path().join("source.dtd");
        fs::write(&source, "no shard").unwrap();
        let run = |out: PathBuf| shuffler(out).run(std::slice::from_ref(&source)).unwrap_err();
        run(root.path().join("out"));
        run(root.path().join("a/b"));
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);
        let empty = root.path().join("empty");
        fs::create_dir(&empty).unwrap();
        run(empty.clone());
        assert!(empty.exists(), "it was there before");
    }

    #[test]
    fn too_many_records_and_used_folders_are_refused() {
        let root = tempfile::tempdir().unwrap();
        data(root.path());
        let error = |shuffler: Shuffler| shuffler.run(&[root.path().into()]).unwrap_err().to_string();
        let small = Shuffler { memory: 0, ..shuffler(root.path().join("out")) };
        assert!(error(small).starts_with("the data need 1 MB of memory, more than the limit of 0 MB; "));
        assert!(error(shuffler(root.path().into())).contains("is not empty"));
        let file = root.path().join("000001.dtd");
        assert!(error(shuffler(file)).ends_with("000001.dtd exists already; give another file, or remove it"));
    }
}
