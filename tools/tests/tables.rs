//! `dameo-tools tables`: killed work is resumed, and impossible requests are explained.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output};
use std::time::Instant;

use dameo_tables::{Class, Generator, OpenError, TableFile, Tables};
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

/// A run of the program that makes three-piece tables.
fn start(folder: &Path) -> Child {
    super::command("tables").args(["generate", "3", "--out"]).arg(folder).spawn().expect("the program starts")
}

#[test]
fn a_generation_that_is_killed_continues() {
    let (whole, killed) = (folder(), folder());
    let started = Instant::now();
    assert!(start(whole.path()).wait().expect("it ends").success());
    let duration = started.elapsed();
    for fifth in 1..5 {
        let mut child = start(killed.path());
        std::thread::sleep(duration * fifth / 5);
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let files = match TableFile::open_folder(killed.path()) {
            // Killed before its first file.
            Err(OpenError::Empty(_)) => Vec::new(),
            files => files.expect("sound files"),
        };
        // A file that is there is complete.
        for file in files {
            file.check().expect("whole");
        }
    }
    assert!(start(killed.path()).wait().expect("it ends").success());
    assert!(contents(whole.path()) == contents(killed.path()));
    let more = fs::read_dir(killed.path()).expect("a folder").filter_map(Result::ok);
    assert_eq!(more.filter(|entry| entry.path().is_dir()).count(), 0, "the values are deleted");
}

#[test]
fn two_generations_do_not_work_in_one_folder() {
    let folder = folder();
    let mut first = super::command("tables")
        .args(["generate", "4", "--out"])
        .arg(folder.path())
        .spawn()
        .expect("the program starts");
    let lock = folder.path().join("work/lock");
    super::wait_until(&mut first, || lock.exists());
    let mut refused = String::new();
    // The file is there a moment before it is locked.
    while !refused.contains("another program") && first.try_wait().expect("a status").is_none() {
        let second = start(folder.path()).wait_with_output().expect("it ends");
        refused = String::from_utf8_lossy(&second.stderr).into_owned();
    }
    first.kill().expect("it can be killed");
    // The second one may have been quicker.
    refused += &String::from_utf8_lossy(&first.wait_with_output().expect("it ends").stderr);
    assert!(refused.contains("another program is generating tables in"), "{refused}");
}

#[test]
fn missing_tables_are_listed() {
    let folder = folder();
    let missing = |pieces: &str| {
        let command = ["classes", pieces, "--missing-from", folder.path().to_str().expect("a path")];
        let output = super::command("tables").args(command).output().expect("it starts");
        let lines = String::from_utf8(output.stdout).expect("a text");
        lines.lines().skip(1).map(|line| line.split('\t').next().unwrap_or("").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(missing("2"), ["KvK", "KvM", "MvM"]);
    generate(folder.path(), 2, 1);
    assert!(missing("2").is_empty());
    // The values of two pieces are gone, and needed for three.
    assert_eq!(missing("3").len(), Class::pairs(3).len());
}

#[test]
fn impossible_requests_are_explained() {
    let folder = folder();
    let run = |arguments: &[&str]| {
        let output = super::command("tables").args(arguments).output().expect("it starts");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let path = folder.path().to_str().expect("a path");
    let (status, error) = run(&["verify", path]);
    assert!(status == Some(2) && error.contains("there are no tables (*.dtb) in"), "{error}");
    let (status, error) = run(&["solve", "KMvK", "--out", path]);
    assert!(status == Some(2) && error.contains("KvK.values"), "{error}");
    let (status, error) = run(&["solve", "KMvX", "--out", path]);
    assert!(status == Some(2) && error.contains("a class is written as KMvK"), "{error}");
    let (status, error) = run(&["generate", "4", "--memory", "1", "--out", path]);
    assert!(status == Some(2) && error.contains("MB of memory"), "{error}");
}

/// Changes the last byte of a file, which belongs to its last block.
fn damage(path: &Path) {
    let mut bytes = fs::read(path).expect("a file");
    *bytes.last_mut().expect("not empty") ^= 1;
    fs::write(path, bytes).expect("the file is written");
}

#[test]
fn damaged_files_are_made_again() {
    let (folder, expected) = (folder(), folder());
    generator(folder.path(), 1, true).run(2, &|_| {}).expect("enough memory and space");
    generate(expected.path(), 3, 1);
    for name in ["KvM.dtb", "work/KvK.values"] {
        damage(&folder.path().join(name));
    }
    let named = |error: &dameo_tables::OpenError| error.to_string();
    let damaged: Vec<String> = generator(folder.path(), 1, false).damaged_tables(3).iter().map(named).collect();
    assert_eq!(damaged.len(), 2, "{damaged:?}");
    assert!(damaged[0].contains("KvK.values is refused: block") && damaged[1].contains("KvM.dtb is refused: block"));
    let output = start(folder.path()).wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.contains("KvM.dtb is refused") && told.contains("again"), "{told}");
    assert!(contents(folder.path()) == contents(expected.path()));
}

#[cfg(unix)]
#[test]
fn the_umask_decides_who_may_read() {
    use std::os::unix::fs::PermissionsExt;
    for (umask, expected) in [("077", 0o600), ("002", 0o664), ("022", 0o644)] {
        let folder = folder();
        let script = format!("umask {umask}; exec \"$0\" tables generate 2 --out \"$1\"");
        let program = env!("CARGO_BIN_EXE_dameo-tools");
        let status = Command::new("sh").args(["-c", &script, program]).arg(folder.path()).status();
        assert!(status.expect("it starts").success());
        let metadata = fs::metadata(folder.path().join("KvK.dtb")).expect("a file");
        assert_eq!(metadata.permissions().mode() & 0o777, expected, "umask {umask}");
    }
}

/// The counts that the program prints.
fn stats<'a>(arguments: impl IntoIterator<Item = &'a Path>) -> Output {
    let output = super::command("tables").arg("stats").args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn a_folder_has_the_counts_of_its_tables() {
    let folder = folder();
    generate(folder.path(), 3, 2);
    let path = folder.path();
    let solved = Tables::generate(3, 2, &mut |_| {}).expect("short games");
    let mut classes = 0;
    for file in TableFile::open_folder(path).expect("sound files") {
        for class in file.classes() {
            assert_eq!(file.stats(class).expect("a summary"), solved.stats(class, 2), "{class}");
            classes += 1;
        }
    }
    assert_eq!(classes, 16);
    let printed = stats([path]).stdout;
    assert_eq!(printed, stats(["--solve".as_ref(), "3".as_ref()]).stdout);
    let printed = String::from_utf8_lossy(&printed);
    assert_eq!(printed.lines().count(), 1 + classes);
    // The first columns are those of the independent program, but for the examples.
    let independent =
        include_str!("../../tables/tests/tables/classes.tsv").lines().filter(|line| !line.starts_with('#'));
    for (line, expected) in printed.lines().zip(independent) {
        assert!(line.split('\t').zip(expected.split('\t')).take(12).all(|(a, b)| a == b), "{line}\n{expected}");
    }
    let header = printed.lines().next().expect("a header");
    assert_eq!(header.split('\t').nth(12), Some("fen_longest_win"));
}
