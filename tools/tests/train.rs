//! `dameo-tools train`: the same bytes however they are made, and errors that name the file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use dameo_engine::TableResult;
use dameo_tools::train::{Ending, Header, Order, Record, write};

/// The arguments of a small generation.
const SMALL: [&str; 6] = ["--games=8", "--shard-games=2", "--nodes=100", "--seed=9", "--threads", "1"];

fn run(arguments: &[&str]) -> Output {
    super::command("train").args(arguments).output().unwrap()
}

/// The output of a command that succeeds.
fn output(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a command that fails.
fn error(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn generate(folder: &Path, arguments: &[&str]) -> String {
    output(&[&["generate", "--out", folder.to_str().unwrap()], arguments].concat())
}

/// The shards of a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let shards = entries.filter(|path| path.extension().is_some_and(|extension| extension == "dtd"));
    shards.map(|path| (path.file_name().unwrap().to_str().unwrap().into(), fs::read(&path).unwrap())).collect()
}

fn decode(record: &[u8; 32]) -> Record {
    Record::decode(record).unwrap()
}

fn kill_when(arguments: &[&str], is_so: impl Fn() -> bool) {
    super::kill_when(super::command("train").args(arguments), is_so);
}

#[test]
fn the_data_have_the_same_bytes_with_more_threads_and_after_a_kill() {
    let [one, two, killed] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    generate(one.path(), &SMALL);
    let expected = files(one.path());
    assert_eq!(expected.len(), 4);

    generate(two.path(), &[&SMALL[..5], &["2"]].concat());
    assert!(files(two.path()) == expected, "two threads");

    // A shard in the middle is made again, and nothing else.
    fs::remove_file(two.path().join("000002.dtd")).unwrap();
    assert!(generate(two.path(), &SMALL).starts_with("1 shard made; 2 games"));
    assert!(files(two.path()) == expected, "after a loss");

    // So many games take hours.
    let long = ["generate", "--out", killed.path().to_str().unwrap(), "--games=1000000"];
    kill_when(&[&long, &SMALL[1..]].concat(), || !files(killed.path()).is_empty());
    fs::write(killed.path().join("x.partial"), "half").unwrap();
    // Two shards more than there are.
    let games = format!("--games={}", 2 * files(killed.path()).len() + 4);
    let arguments = [&[games.as_str()], &SMALL[1..]].concat();
    assert!(generate(killed.path(), &arguments).starts_with("2 shards made"));
    assert!(!killed.path().join("x.partial").exists());
    generate(one.path(), &arguments);
    let expected = files(one.path());
    assert!(files(killed.path()).iter().all(|(name, bytes)| expected.get(name) == Some(bytes)), "after a kill");
}

#[test]
fn a_number_of_positions_is_reached_by_whole_shards() {
    let folder = tempfile::tempdir().unwrap();
    let amount = ["--positions=150", "--shard-games=1", "--nodes=100", "--threads=2"];
    generate(folder.path(), &amount);
    let counts: Vec<usize> = files(folder.path()).values().map(|bytes| (bytes.len() - 64) / 32).collect();
    let (sum, last) = (counts.iter().sum::<usize>(), counts.last().unwrap());
    assert!(sum >= 150 && sum - last < 150, "{counts:?}");
    let again = generate(folder.path(), &amount);
    assert!(again.starts_with("0 shards made; 0 games") && again.ends_with(" positions per second\n"), "{again}");
}

#[cfg(unix)]
#[test]
fn the_umask_decides_who_may_read_the_data() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    for (umask, expected) in [("022", 0o644), ("007", 0o660)] {
        let out = folder.path().join(umask);
        let script =
            format!(r#"umask {umask} && exec "$0" train generate --games=1 --shard-games=1 --nodes=50 --out "$1""#);
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_dameo-tools")]).arg(&out);
        assert!(shell.stdout(Stdio::null()).status().unwrap().success());
        let mode = out.join("000000.dtd").metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, expected, "umask {umask}");
    }
}

#[test]
fn no_games_are_refused_and_no_folder_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for amount in ["--games=0", "--positions=0"] {
        let message = error(&["generate", "--out", out.to_str().unwrap(), amount]);
        assert!(message.contains("invalid value '0'") && message.contains("1.."), "{message}");
        assert!(!out.exists());
    }
}

#[test]
fn data_are_described() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), &SMALL);
    let stats = output(&["stats", folder.path().to_str().unwrap()]);
    let positions: usize = files(folder.path()).values().map(|bytes| (bytes.len() - 64) / 32).sum();
    for line in ["shards              4\n", "games               8\n", &format!("positions           {positions}\n")] {
        assert!(stats.contains(line), "{line}: {stats}");
    }
    assert!(stats.contains(&format!("positions per game  {:.1}\n", positions as f64 / 8.0)), "{stats}");
    assert!(stats.contains("seeds               9") && stats.contains("100.00%"), "{stats}");
}

#[test]
fn data_are_mixed_searched_again_and_checked() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name).to_str().unwrap().to_string();
    let (games, mixed, one, two) = (at("games"), at("mixed"), at("one"), at("two"));
    generate(games.as_ref(), &SMALL);
    let count = |folder: &str| files(folder.as_ref()).values().map(|bytes| (bytes.len() - 64) / 32).sum::<usize>();
    let checked = output(&["check", &games]);
    assert_eq!(checked, format!("no errors in 4 shards with {} records\n", count(&games)));

    output(&["shuffle", &games, "--out", &mixed, "--seed=3", "--shard-records=300"]);
    assert_eq!(count(&mixed), count(&games));
    assert!(output(&["check", &mixed]).starts_with("no errors in "));
    assert!(error(&["shuffle", &games, "--out", &mixed]).contains("is not empty"));

    output(&["rescore", &mixed, "--out", &one, "--nodes=20", "--threads=1"]);
    output(&["rescore", &mixed, "--out", &two, "--nodes=20", "--threads=2"]);
    assert!(files(one.as_ref()) == files(two.as_ref()), "two threads");
    assert_eq!(files(one.as_ref()).keys().collect::<Vec<_>>(), files(mixed.as_ref()).keys().collect::<Vec<_>>());
    assert!(count(&one) <= count(&mixed) && count(&one) > count(&mixed) / 2);
    assert!(files(one.as_ref()) != files(mixed.as_ref()), "other scores");
    assert!(output(&["check", &one]).starts_with("no errors in "));
    let again = output(&["rescore", &mixed, "--out", &one, "--nodes=20"]);
    assert!(again.starts_with("0 positions searched"), "{again}");
    let other = error(&["rescore", &mixed, "--out", &one, "--nodes=30"]);
    assert!(other.contains("000000.dtd: it was not made from"), "{other}");
}

#[test]
fn positions_that_searches_evaluate_are_sampled() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name).to_str().unwrap().to_string();
    let (games, one, two) = (at("games"), at("one"), at("two"));
    generate(games.as_ref(), &["--games=2", "--shard-games=1", "--nodes=50", "--threads=1"]);
    let sample = |out: &str, options: &[&str]| {
        run(&[&["sample", &games, "--out", out, "--one-in=20", "--nodes=20"], options].concat())
    };
    let made = String::from_utf8(sample(&one, &["--threads=1"]).stdout).unwrap();
    sample(&two, &["--threads=2"]);
    let shards = files(one.as_ref());
    assert!(files(two.as_ref()) == shards, "two threads");
    assert_eq!(shards.keys().collect::<Vec<_>>(), files(games.as_ref()).keys().collect::<Vec<_>>());
    let records: Vec<Record> = shards.values().flat_map(|bytes| bytes[64..].as_chunks().0).map(decode).collect();
    assert!(made.starts_with(&format!("{} positions recorded in ", records.len())), "{made}");
    assert!(records.iter().all(|record| record.ending == Ending::Searched));
    assert!(records.iter().any(|record| record.score.abs() > 100), "games alone have no such positions so early");
    assert!(output(&["check", &one]).starts_with("no errors in 2 shards"));
    assert!(sample(&one, &[]).stdout.starts_with(b"0 positions recorded"));
    for (one_in, seed) in [("5", "1"), ("20", "2")] {
        let message = error(&["sample", &games, "--out", &one, "--nodes=20", "--one-in", one_in, "--seed", seed]);
        assert!(message.contains("000000.dtd: it is not such a sample of "), "{message}");
    }

    let begun = at("begun");
    let few = ["--games=1", "--shard-games=1", "--nodes=50"];
    let from = [&few[..], &["--from", &one]].concat();
    generate(begun.as_ref(), &from);
    assert!(generate(begun.as_ref(), &from).starts_with("0 shards made"));
    assert!(output(&["check", &begun]).starts_with("no errors in 1 shard"));
    let message = error(&[&["generate", "--out", &begun], &few[..]].concat());
    assert!(message.contains("000000.dtd: its games begin in another way"), "{message}");
}

#[test]
fn a_killed_shuffle_leaves_no_data() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name).to_str().unwrap().to_string();
    let (source, mixed) = (at("source.dtd"), at("mixed"));
    let header = Header { order: Order::Games, seed: 1, nodes: 2, signature: 3, number: 0, games: 1 };
    write(source.as_ref(), &header, &vec![[7; 32]; 100_000]).unwrap();
    let unfinished = || {
        let mut paths = fs::read_dir(root.path()).unwrap().map(|entry| entry.unwrap().path());
        paths.find(|path| path.extension().is_some_and(|extension| extension == "unfinished"))
    };
    let has_begun = || unfinished().is_some_and(|folder| folder.join("000000.dtd").exists());
    // A file for each record: that takes long.
    kill_when(&["shuffle", &source, "--out", &mixed, "--shard-records=1"], has_begun);
    assert!(files(mixed.as_ref()).is_empty());
    assert!(unfinished().unwrap().file_name().unwrap().to_str().unwrap().starts_with(".mixed."));

    // The empty folder that is left is used.
    output(&["shuffle", &source, "--out", &mixed, "--shard-records=60000"]);
    assert_eq!(files(mixed.as_ref()).len(), 2);
}

#[test]
fn a_record_that_no_game_can_have_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let position = "W:Wd4:Bd5".parse().unwrap();
    let (result, ending) = (TableResult::Win, Ending::Rules);
    let record = Record { position, score: 0, result, was_black: false, ending, ply: 7, game: 0 };
    let header = Header { order: Order::Games, seed: 1, nodes: 2, signature: 3, number: 0, games: 1 };
    let shard = folder.path().join("000000.dtd");
    write(&shard, &header, &[record.encode()]).unwrap();
    let message = error(&["check", path]);
    assert!(message.contains("000000.dtd: record 0: the side to move can capture"), "{message}");
    write(&shard, &header, &[[0xFF; 32]]).unwrap();
    for command in ["check", "stats"] {
        let message = error(&[command, path]);
        assert!(message.contains("000000.dtd: record 0: two pieces on a1"), "{message}");
    }
}

#[test]
fn data_that_do_not_match_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let few = ["--games=1", "--shard-games=1", "--nodes=50"];
    generate(folder.path(), &few);
    let again = |arguments: &[&str]| error(&[&["generate", "--out", path], arguments].concat());
    let other = again(&["--games=1", "--shard-games=1", "--nodes=51"]);
    assert!(other.contains("000000.dtd: it was made with another number of nodes: 50, not 51"), "{other}");
    let other = again(&["--games=1", "--shard-games=2", "--nodes=50"]);
    assert!(other.contains("another number of games in a shard"), "{other}");

    let shard = folder.path().join("000000.dtd");
    let mut bytes = fs::read(&shard).unwrap();
    bytes[100] ^= 1;
    fs::write(&shard, &bytes).unwrap();
    for message in [again(&few), error(&["stats", path])] {
        assert!(message.contains("000000.dtd: its records are damaged: their checksum is wrong"), "{message}");
    }
    bytes[8] = 2;
    fs::write(&shard, &bytes).unwrap();
    let newer = error(&["stats", shard.to_str().unwrap()]);
    assert!(newer.contains("version 2 of the format; this program knows version 1"), "{newer}");
    fs::remove_file(&shard).unwrap();
    assert!(error(&["stats", path]).contains("there are no shards (*.dtd)"));
    assert!(error(&["stats", "no such folder"]).contains("cannot read no such folder"));
}
