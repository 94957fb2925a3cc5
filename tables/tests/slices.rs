//! Pairs that are solved in slices: the files have the same bytes as those of the whole.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use dameo_tables::{Class, Cost, Generator, parts};
use tempfile::TempDir;

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

fn generator(folder: &Path, threads: usize, slices: bool) -> Generator {
    Generator { folder: folder.into(), threads, memory: 1024, slices, distances: 4, keep_values: true }
}

/// The files of a folder and of its folder `work`, without the lock.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = |folder: &Path| fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = entries(folder).chain(entries(&folder.join("work"))).filter(|path| path.is_file());
    let named = files.map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), path));
    named.filter(|(name, _)| name != "lock").map(|(name, path)| (name, fs::read(path).expect("a file"))).collect()
}

fn run(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dameo-tables"));
    command.args(arguments).arg("--out").arg(folder).stdin(Stdio::null()).output().expect("the program starts")
}

fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The files of all pairs of up to three pieces.
fn three_pieces() -> TempDir {
    let whole = folder();
    generator(whole.path(), 2, false).run(3, |_| {}).expect("enough memory and space");
    whole
}

/// A folder with these values, from which pairs are solved.
fn with_values_of(solved: &Path) -> TempDir {
    let copy = folder();
    fs::create_dir(copy.path().join("work")).expect("a folder");
    for (name, bytes) in contents(solved).into_iter().filter(|(name, _)| name.ends_with(".values")) {
        fs::write(copy.path().join("work").join(name), bytes).expect("a file");
    }
    copy
}

#[test]
fn slices_write_the_same_bytes() {
    let whole = three_pieces();
    for threads in [1, 3] {
        let sliced = folder();
        generator(sliced.path(), threads, true).run(3, |_| {}).expect("enough memory and space");
        assert!(contents(sliced.path()) == contents(whole.path()), "{threads} threads");
        let left = fs::read_dir(sliced.path().join("work")).expect("a folder").map(|entry| entry.expect("an entry"));
        assert_eq!(left.filter(|entry| entry.path().is_dir()).count(), 0, "no slices are left");
    }
}

#[test]
fn a_generation_in_slices_that_is_killed_continues() {
    let whole = three_pieces();
    let killed = folder();
    let start = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dameo-tables"));
        let arguments = ["generate", "3", "--slices", "--keep-values", "--threads", "2", "--out"];
        command.args(arguments).arg(killed.path()).spawn().expect("the program starts")
    };
    // Each run is killed as soon as it has solved a part more, or a pair.
    let parts_there = || {
        let work = fs::read_dir(killed.path().join("work")).into_iter().flatten().flatten().map(|entry| entry.path());
        let slices = work.filter(|path| path.is_dir());
        slices.flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten()).count()
    };
    for _ in 0..8 {
        let before = parts_there();
        let mut child = start();
        let started = Instant::now();
        while parts_there() == before && started.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_micros(200));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    assert!(start().wait().expect("it ends").success());
    assert!(contents(killed.path()) == contents(whole.path()));
}

#[test]
fn parts_are_solved_by_programs_of_their_own() {
    let three = three_pieces();
    let made = with_values_of(three.path());
    let class = "MMvK".parse().expect("a class");
    let before = parts(class);
    assert!(before.len() > 6 && before[0] == 0 && before.windows(2).all(|two| two[0] <= two[1]), "{before:?}");
    // A part whose men lead to parts that are missing.
    let output = run(&["solve", "MMvK", "--part", "3"], made.path());
    let missing = error(&output);
    assert!(missing.contains("cannot read") && missing.contains("0.part"), "{missing}");
    for part in 0..before.len() {
        assert!(run(&["solve", "KvMM", "--part", &part.to_string()], made.path()).status.success());
    }
    let part = made.path().join("work/MMvK.slices/0.part");
    let modified = || fs::metadata(&part).and_then(|file| file.modified()).expect("a file");
    let time = modified();
    assert!(run(&["solve", "MMvK", "--part", "0"], made.path()).status.success());
    assert_eq!(modified(), time, "it is not solved again");
    assert!(run(&["solve", "MMvK", "--slices"], made.path()).status.success());
    assert!(!part.exists());
    for file in ["MMvK.dtb", "work/MMvK.values"] {
        let read = |folder: &TempDir| fs::read(folder.path().join(file)).expect("a file");
        assert!(read(&made) == read(&three), "{file}");
    }
    let wrong = error(&run(&["solve", "KMvM", "--part", "100"], made.path()));
    assert!(wrong.contains("KMvM has only the parts 0 to"), "{wrong}");
    fs::remove_file(made.path().join("work/KKvK.values")).expect("a file");
    let wrong = error(&run(&["solve", "KKvK", "--part", "0"], made.path()));
    assert!(wrong.contains("KKvK has no parts"), "{wrong}");
}

#[test]
fn slices_are_used_if_the_memory_suffices_only_so() {
    let three = three_pieces();
    let whole = with_values_of(three.path());
    let class = |name: &str| name.parse::<Class>().expect("a class");
    generator(whole.path(), 2, false).solve(class("KKKvK"), |_| {}).expect("enough memory and space");
    let sliced = with_values_of(whole.path());
    generator(whole.path(), 2, false).solve(class("KKMvK"), |_| {}).expect("enough memory and space");
    let cost = Cost::of(class("KKMvK"));
    let megabytes = cost.sliced_megabytes().expect("men");
    assert!(megabytes < cost.megabytes());
    let with = |megabytes: u64| run(&["solve", "KKMvK", "--memory", &megabytes.to_string()], sliced.path());
    let refused = error(&with(megabytes - 1));
    assert!(refused.contains(&format!("to solve KKMvK needs {megabytes} MB of memory")), "{refused}");
    assert!(with(megabytes).status.success());
    assert!(sliced.path().join("work/KMvK.ordered").exists(), "it was solved in slices");
    for file in ["KKMvK.dtb", "work/KKMvK.values"] {
        let read = |folder: &TempDir| fs::read(folder.path().join(file)).expect("a file");
        assert!(read(&sliced) == read(&whole), "{file}");
    }
    let kings = error(&run(&["solve", "KKvKK", "--memory", "1"], sliced.path()));
    let whole = Cost::of(class("KKvKK"));
    assert_eq!(whole.sliced_megabytes(), None);
    assert!(kings.contains(&format!("to solve KKvKK needs {} MB of memory", whole.megabytes())), "{kings}");
}
