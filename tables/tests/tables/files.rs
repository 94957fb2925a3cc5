//! Files of tables: written files are read back, killed work is resumed, damage is found.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use dameo_rules::{EndgameTables, TableValue};
use dameo_tables::{Class, Generator, Placement, TableFile, Tablebase, Tables, Verifier};
use tempfile::TempDir;

fn generator(folder: &Path, threads: usize, keep_values: bool) -> Generator {
    Generator { folder: folder.into(), threads, memory: 1024, distances: 4, keep_values }
}

fn generate(folder: &Path, pieces: u8, threads: usize) {
    generator(folder, threads, false).run(pieces, &|_| {}).expect("enough memory and space");
}

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let read = |entry: fs::DirEntry| {
        (entry.file_name().into_string().expect("a name"), fs::read(entry.path()).expect("a file"))
    };
    files.map(read).collect()
}

#[test]
fn probes_give_the_values_that_were_solved() {
    let folder = folder();
    generate(folder.path(), 3, 2);
    let tables = Tables::generate(3, 2, &mut |_| {}).expect("short games");
    // No room in the cache for more than two blocks, so that nearly every probe reads one; and
    // room for all.
    for megabytes in [0, 32] {
        let files = TableFile::open_folder(folder.path()).expect("sound files");
        let tablebase = Tablebase::new(files, megabytes);
        assert_eq!(tablebase.max_pieces(), 3);
        for class in Class::all(if megabytes == 0 { 2 } else { 3 }) {
            let table = tables.table(class).expect("all classes");
            // A prime number, so that all ranks, files and kinds of pieces are met.
            for number in (0..table.index().size()).step_by(if megabytes == 0 { 1 } else { 97 }) {
                let placement = table.index().placement(number);
                if table.index().is_hole(&placement) {
                    continue;
                }
                for placement in [placement, placement.mirror()] {
                    let position = placement.position().expect("a position");
                    let expected = TableValue::from(table.value(number));
                    for position in [position, position.flip_colors()] {
                        assert_eq!(tablebase.probe_wdl(&position), Some(expected.result()), "{position:?}");
                        assert_eq!(tablebase.probe_dtm(&position), Some(expected), "{position:?}");
                    }
                }
            }
            let sample = Some(5_000);
            assert!(Verifier::new(&tablebase, 2).verify(class, sample, &|_| {}).expect("consistent") > 0);
        }
    }
}

#[test]
fn threads_share_a_small_cache() {
    let folder = folder();
    generate(folder.path(), 3, 2);
    let tables = Tables::generate(3, 2, &mut |_| {}).expect("short games");
    let tablebase = Tablebase::new(TableFile::open_folder(folder.path()).expect("sound files"), 0);
    let table = tables.table("KMvK".parse().expect("a class")).expect("all classes");
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let tablebase = &tablebase;
            scope.spawn(move || {
                // Far apart, so that each probe needs another block.
                for number in (0..table.index().size()).map(|at| (at * 40_009 + thread) % table.index().size()) {
                    if number % 16 == 0 && table.is_quiet(number) {
                        let placement: Placement = table.index().placement(number);
                        let expected = TableValue::from(table.value(number)).result();
                        assert_eq!(tablebase.result_of(&placement), Some(expected));
                    }
                }
            });
        }
    });
}

#[test]
fn any_number_of_threads_writes_the_same_bytes() {
    let (one, four) = (folder(), folder());
    generate(one.path(), 3, 1);
    generate(four.path(), 3, 4);
    assert!(contents(one.path()) == contents(four.path()));
}

#[test]
fn every_damage_is_found() {
    let folder = folder();
    generate(folder.path(), 2, 1);
    for (name, bytes) in contents(folder.path()) {
        let sound = TableFile::from_bytes(bytes.clone()).expect("a sound file");
        sound.check().expect("a sound file");
        for len in 0..bytes.len() {
            let error = TableFile::from_bytes(bytes[..len].to_vec()).expect_err("a file that is cut off");
            let text = error.to_string();
            assert!(
                text.contains("truncated") || text.contains("not a file") || text.contains("damaged"),
                "{name}: {text}"
            );
        }
        for at in 0..bytes.len() {
            for bit in [0, 7] {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                let result = TableFile::from_bytes(damaged).and_then(|file| file.check().map(|()| file));
                assert!(result.is_err(), "{name}: byte {at}, bit {bit}");
            }
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(TableFile::from_bytes(longer).is_err(), "{name}");
    }
}

#[test]
fn a_newer_file_is_refused_by_its_version() {
    let folder = folder();
    generate(folder.path(), 2, 1);
    let path = folder.path().join("KvK.dtb");
    let mut bytes = fs::read(&path).expect("a file");
    bytes[8] = 2;
    fs::write(&path, &bytes).expect("the file is written");
    let error = TableFile::open_folder(folder.path()).expect_err("a newer file").to_string();
    assert!(error.contains("KvK.dtb is refused") && error.contains("version 2"), "{error}");
}

#[test]
fn a_damaged_block_is_no_table() {
    let folder = folder();
    generate(folder.path(), 2, 1);
    let path = folder.path().join("KvM.dtb");
    let mut bytes = fs::read(&path).expect("a file");
    // Behind the directory.
    let sound = Tablebase::new(vec![TableFile::from_bytes(bytes.clone()).expect("a sound file")], 1);
    let placement = Placement {
        own_kings: dameo_rules::Bitboard(1),
        enemy_men: dameo_rules::Bitboard(1 << 60),
        ..Placement::default()
    };
    assert!(sound.result_of(&placement).is_some());
    let last = bytes.len() - 1;
    (320..last).for_each(|at| bytes[at] ^= 0x55);
    let damaged = Tablebase::new(vec![TableFile::from_bytes(bytes).expect("a sound directory")], 1);
    assert_eq!(damaged.result_of(&placement), None);
    assert_eq!(damaged.result_of(&placement), None, "and it stays so");
}

#[test]
fn a_folder_without_tables_is_refused() {
    let folder = folder();
    let error = Tablebase::built_in([folder.path().to_path_buf()]).expect_err("no tables").to_string();
    assert_eq!(error, format!("there are no tables (*.dtb) in {}", folder.path().display()));
    generate(folder.path(), 2, 1);
    let both = Tablebase::built_in([folder.path().to_path_buf()]).expect("sound files").summary();
    assert_eq!(both.to_string(), "3 files, 41 classes, up to 4 pieces");
    let alone = Tablebase::new(TableFile::open_folder(folder.path()).expect("sound files"), 1).summary();
    assert_eq!((alone.files, alone.classes, alone.max_pieces), (3, 4, 2));
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_opened() {
    let folder = folder();
    let path = folder.path().join("x.dtb");
    let refused = || {
        let (sender, receiver) = std::sync::mpsc::channel();
        let opened = folder.path().to_path_buf();
        std::thread::spawn(move || sender.send(TableFile::open_folder(&opened).map(|files| files.len())));
        let opened = receiver.recv_timeout(Duration::from_secs(20)).expect("no waiting for a writer");
        let error = opened.expect_err("no file of tables").to_string();
        assert_eq!(error, format!("cannot read {}: it is not a regular file", path.display()));
    };
    assert!(Command::new("mkfifo").arg(&path).status().expect("it starts").success());
    refused();
    fs::remove_file(&path).expect("it is removed");
    fs::create_dir(&path).expect("a folder");
    refused();
}

#[test]
fn a_file_that_is_cut_off_while_it_is_open_has_no_values() {
    let folder = folder();
    generate(folder.path(), 2, 1);
    let path = folder.path().join("KvM.dtb");
    let placement = Placement {
        own_kings: dameo_rules::Bitboard(1),
        enemy_men: dameo_rules::Bitboard(1 << 60),
        ..Placement::default()
    };
    let open = || TableFile::open(&path).expect("a sound file");
    assert!(Tablebase::new(vec![open()], 0).result_of(&placement).is_some());
    let (file, tablebase) = (open(), Tablebase::new(vec![open()], 0));
    fs::OpenOptions::new().write(true).open(&path).and_then(|file| file.set_len(100)).expect("it is cut off");
    assert_eq!(tablebase.result_of(&placement), None);
    assert!(file.check().expect_err("blocks are gone").to_string().contains("is damaged"));
}
