//! Trees that are made, damaged, shared and looked at through the library.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use dameo_engine::search::Signals;
use dameo_engine::{Game, Position, move_text, parse_move};
use dameo_study::book::{Book, Canonical, Value};
use dameo_tools::book::{Access, Expander, Imported, Settings, Tree, TreeError, View};
use rand::rngs::StdRng;
use rand::seq::IndexedMutRandom;
use rand::{RngExt, SeedableRng};
use tempfile::TempDir;

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tree.db");
    (folder, path)
}

fn expander(positions: u64) -> Expander {
    Expander {
        asked: Settings::asked(Some(200), Some(1_000), None),
        positions: Some(positions),
        renew: false,
        threads: 2,
        lease: 10,
    }
}

fn expand(path: &Path, positions: u64) {
    let progress = expander(positions).run(path, &Signals::new(), &|_| {}).expect("expanded");
    assert_eq!(progress.scored, positions);
}

/// The value of a position, from the scores of the tree alone.
fn slow_value(view: &View<'_>, position: &Position) -> Option<Value> {
    let entry = view.entry(position).expect("readable")?;
    let values = entry.moves.iter().map(|entry_move| {
        let next = entry.position.play_unchecked(entry_move.scored.m);
        let expected = slow_value(view, &next).map_or(entry_move.scored.value, Value::of_move);
        assert_eq!(entry_move.value, expected);
        expected
    });
    values.max()
}

#[test]
fn values_follow_from_the_positions_below() {
    let (_folder, path) = folder();
    expand(&path, 60);
    let tree = Tree::open(&path, Access::Create).unwrap();
    let view = tree.view().unwrap();
    let entry = view.entry(&Position::start()).unwrap().unwrap();
    assert_eq!(slow_value(&view, &Position::start()), Some(entry.moves[0].value));
    assert_eq!(entry.moves.len(), 52);
    assert!(entry.moves.is_sorted_by(|a, b| a.value >= b.value));
    assert!(entry.moves.iter().all(|entry_move| (1..=1_000).contains(&entry_move.scored.nodes)));
    // Mirrored moves lead to one position.
    let value = |text: &str| {
        let m = parse_move(&entry.position, text).unwrap();
        entry.moves.iter().find(|entry_move| entry_move.scored.m == m).unwrap().value
    };
    assert_eq!(value("d1d4"), value("e1e4"));
    let counts = tree.check().unwrap();
    assert_eq!(counts.scored, 60);
    assert!(counts.moves > 60 * 30 && counts.positions > counts.scored && counts.nodes > counts.moves);
}

#[test]
fn games_leave_the_book_at_positions_without_scores_one_move_below_it() {
    let (_folder, path) = folder();
    expand(&path, 60);
    let mut tree = Tree::open(&path, Access::Create).unwrap();
    let settings = tree.settings(Settings::asked(None, None, None)).unwrap();
    let (exits, all) = (tree.exits(settings, 20).unwrap(), tree.exits(settings, usize::MAX).unwrap());
    assert_eq!((exits.len(), &exits[..]), (20, &all[..20]));
    let view = tree.view().unwrap();
    let scored = view.entry(&Position::start()).unwrap().unwrap();
    for exit in &all {
        assert!(view.entry(exit).unwrap().is_none());
    }
    // Of the moves of the start position those without scores are exits.
    let next = scored.moves.iter().map(|of| *Canonical::of(&scored.position.play_unchecked(of.scored.m)).position());
    for next in next.filter(|next| view.entry(next).unwrap().is_none()) {
        assert!(all.contains(&next));
    }
}

#[test]
fn a_tree_is_the_same_in_pieces_and_with_another_number_of_threads() {
    let (_folder, path) = folder();
    expand(&path, 48);
    let (_other_folder, other_path) = folder();
    for positions in [16, 32, 48] {
        let one = Expander { threads: 1, ..expander(positions) };
        one.run(&other_path, &Signals::new(), &|_| {}).unwrap();
    }
    let [one, other] = [path, other_path].map(|path| {
        let mut tree = Tree::open(&path, Access::Create).unwrap();
        let settings = tree.settings([None; 3]).unwrap();
        tree.export(settings, usize::MAX).unwrap()
    });
    assert_eq!(one, other);
}

#[test]
fn a_small_book_has_the_first_positions_and_the_same_values() {
    let (_folder, path) = folder();
    expand(&path, 40);
    let mut tree = Tree::open(&path, Access::Create).unwrap();
    let settings = tree.settings([None; 3]).unwrap();
    let size = Book::len_of(52 + 60);
    let small = tree.export(settings, size).unwrap();
    let whole = tree.export(settings, usize::MAX).unwrap();
    assert!(small.write().len() <= size && small.len() < whole.len());
    let start = Position::start();
    assert_eq!(small.moves(&start), whole.moves(&start));
    let view = tree.view().unwrap();
    let entry = view.entry(&start).unwrap().unwrap();
    let of_tree: HashMap<_, _> = entry.moves.iter().map(|found| (found.scored.m, found.value)).collect();
    assert_eq!(whole.moves(&start).len(), 52);
    for found in whole.moves(&start) {
        assert_eq!(found.value, of_tree[&Canonical::of(&start).map(found.m)]);
    }
    assert_eq!(whole.len() as u64, tree.counts().unwrap().moves);
}

#[test]
fn games_are_counted_once_with_their_results() {
    let (_folder, path) = folder();
    expand(&path, 1);
    let mut tree = Tree::open(&path, Access::Create).unwrap();
    let mut import = |text: &str| tree.import(&text.parse().unwrap(), 40).unwrap();
    assert_eq!(import("1. d1-d4 d8-d5 1-0"), Imported::Counted);
    assert_eq!(import("1. d1-d4 d8-d5 1-0"), Imported::Known);
    // The same by mirror image, with another result.
    assert_eq!(import("1. e1-e4 d8-d5 1/2-1/2"), Imported::Counted);
    assert_eq!(import("1. d1-d4 *"), Imported::Unfit);
    assert_eq!(import("[FEN \"W:Wa1,b2:Bc8,h8\"]\n\n1. a1-a2 1-0"), Imported::Unfit);
    assert_eq!(tree.games().unwrap(), 2);
    let view = tree.view().unwrap();
    let entry = view.entry(&Position::start()).unwrap().unwrap();
    let played: Vec<[u32; 3]> = entry.moves.iter().map(|found| found.games).filter(|games| games != &[0; 3]).collect();
    assert_eq!(played, [[1, 1, 0]; 2], "a move of the start position and its mirror image are one");
    drop(view);
    assert!(tree.check().is_ok());
    let settings = tree.settings([None; 3]).unwrap();
    let book = tree.export(settings, usize::MAX).unwrap();
    let mut games: Vec<(u16, f32)> =
        book.moves(&Position::start()).iter().map(|found| (found.games, found.points)).collect();
    games.retain(|&(number, _)| number > 0);
    assert_eq!(games, [(2, games[0].1); 2]);
    assert!((games[0].1 - 0.75).abs() < 0.01);
}

#[test]
fn a_tree_begun_with_other_numbers_is_refused() {
    let (_folder, path) = folder();
    expand(&path, 1);
    let other = Expander { asked: Settings::asked(Some(300), None, None), ..expander(2) };
    let error = other.run(&path, &Signals::new(), &|_| {}).unwrap_err();
    assert!(matches!(error, TreeError::Settings { option: "nodes", found: 200, asked: 300 }), "{error}");
    assert!(error.to_string().contains("--nodes 200, not 300"), "{error}");
    let same = Expander { asked: [None; 3], ..expander(2) };
    assert_eq!(same.run(&path, &Signals::new(), &|_| {}).unwrap().scored, 2);
}

#[test]
fn other_files_and_damage_are_errors() {
    let (folder, path) = folder();
    fs::write(&path, "no database at all, and long enough to be read as a header of one, if it were.......").unwrap();
    let error = Tree::open(&path, Access::Create).unwrap_err().to_string();
    assert!(error.contains("not a database") && error.contains("tree.db"), "{error}");
    assert_eq!(fs::read(&path).unwrap().len(), 84, "it is left alone");

    let other = folder.path().join("other.db");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE things (a)").unwrap();
    assert!(matches!(Tree::open(&other, Access::Create), Err(TreeError::NotATree(_))));

    for text in ["", "dameo"] {
        fs::write(&other, text).unwrap();
        for access in [Access::Read, Access::Write] {
            assert!(Tree::open(&other, access).is_err());
        }
        assert_eq!(fs::read_to_string(&other).unwrap(), text, "reading writes nothing");
    }
    for access in [Access::Read, Access::Write] {
        assert!(matches!(Tree::open(&folder.path().join("none"), access), Err(TreeError::Missing(_))));
    }
    assert!(!folder.path().join("none").exists());
}

/// What `check` says about a copy of a tree after a change that `SQLite` is made to accept.
fn check_changed(tree: &Path, sql: &str) -> Result<(), String> {
    let copy = tree.with_file_name("changed.db");
    fs::copy(tree, &copy).unwrap();
    let connection = rusqlite::Connection::open(&copy).unwrap();
    let anything = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;";
    connection.execute_batch(&format!("{anything} {sql}")).unwrap_or_else(|error| panic!("{sql}: {error}"));
    drop(connection);
    let tree = Tree::open(&copy, Access::Read).map_err(|error| error.to_string())?;
    tree.check().map(drop).map_err(|error| error.to_string())
}

#[test]
fn whatever_is_wrong_in_a_tree_is_found() {
    let (_folder, path) = folder();
    expand(&path, 20);
    assert_eq!(check_changed(&path, ""), Ok(()));
    for (change, part) in [
        (
            "DELETE FROM moves WHERE position = 1 AND move = 'b1b3'",
            "position 1 of the tree: the move b1b3 has no score",
        ),
        (
            "UPDATE moves SET child = 3 WHERE position = 1 AND child <> 3 AND move = 'a1a2'",
            "does not lead to position 3",
        ),
        ("UPDATE moves SET move = 'a1-a2' WHERE position = 1 AND move = 'a1a2'", "not written as moves are"),
        ("UPDATE moves SET score = score + 1 WHERE position = 1 AND move = 'a1a2'", "two scores"),
        ("UPDATE moves SET score = 32000 WHERE position = 1", "a row of moves does not fulfil score BETWEEN"),
        ("UPDATE moves SET depth = -1 WHERE position = 1", "a row of moves does not fulfil"),
        ("INSERT INTO moves VALUES (0, 'a1a2', 1, 0, 1, 1)", "foreign_key_check: moves"),
        ("UPDATE positions SET engine = 7 WHERE engine = 1", "foreign_key_check: positions"),
        ("INSERT INTO played VALUES (1, 'a1a2', -1, 5, 0)", "a row of played does not fulfil"),
        ("UPDATE settings SET value = 0", "a row of settings does not fulfil"),
        (
            "UPDATE queue SET until = -1 WHERE rank = 0; INSERT OR IGNORE INTO queue VALUES (1, 99, 'x', -1)",
            "a row of queue",
        ),
        ("UPDATE positions SET board = x'00' WHERE number = 2", "not those of a position"),
        ("DROP TABLE played", "the file has"),
        ("CREATE TABLE more (a)", "the file has"),
        ("DROP INDEX scored; CREATE INDEX scored ON positions (board)", "scored is not defined as in a tree"),
        ("PRAGMA user_version = 9", "version 9"),
        ("PRAGMA application_id = 9", "not a tree"),
    ] {
        let error = check_changed(&path, change).expect_err(change);
        assert!(error.contains(part), "{change}: {error}");
    }
}

#[test]
fn scores_that_check_would_refuse_are_not_stored() {
    let (_folder, path) = folder();
    expand(&path, 1);
    let mut tree = Tree::open(&path, Access::Write).unwrap();
    let lease = tree.lease("far", 60, 1, tree.stored_settings().unwrap(), None).unwrap();
    let assignment = lease.assignments[0];
    let position = assignment.position;
    let moves: Vec<String> = position.legal_moves().iter().map(|&m| move_text(&position, m)).collect();
    let line = |score: &dyn Fn(usize) -> String| {
        let scores: Vec<String> = moves.iter().enumerate().map(|(index, m)| format!("{m}:{}", score(index))).collect();
        format!("{} 7 1.2 {}", assignment.number, scores.join(" ")).parse().expect("scores")
    };
    for (score, part) in [
        ("32000:5:9", "32000 of"),
        ("-30001:5:9", "-30001 of"),
        ("5:300:9", "depth 300"),
        ("5:5:9223372036854775807", "9223372036854775807 nodes"),
    ] {
        let one = |index: usize| if index == 3 { score.to_string() } else { "5:5:9".into() };
        let error = tree.submit(&line(&one)).unwrap_err().to_string();
        assert!(error.contains(part) && error.contains("refused"), "{error}");
        tree.check().expect("as before");
    }
    tree.submit(&line(&|_| "5:5:9".into())).expect("right scores");
    // Moves that are mirror images of each other have one score.
    let (_folder, path) = folder();
    let mut tree = Tree::open(&path, Access::Create).unwrap();
    let start = Position::start();
    let moves: Vec<String> = start.legal_moves().iter().map(|&m| move_text(&start, m)).collect();
    let scores = |odd: &str| {
        let scores: Vec<String> = moves.iter().map(|m| format!("{m}:{}:5:9", i32::from(m == odd))).collect();
        format!("1 7 1.2 {}", scores.join(" ")).parse().expect("scores")
    };
    assert!(tree.submit(&scores("a1a2")).unwrap_err().to_string().contains("mirror image"));
    tree.submit(&scores("")).expect("right scores");
    tree.check().expect("a tree");
}

#[test]
fn sqlite_itself_refuses_what_is_out_of_range() {
    let (_folder, path) = folder();
    expand(&path, 5);
    let connection = rusqlite::Connection::open(&path).unwrap();
    for change in [
        "UPDATE moves SET score = 32000",
        "UPDATE moves SET score = 'much'",
        "INSERT INTO played VALUES (1, 'a1a2', -1, 0, 0)",
        "UPDATE settings SET value = -1",
        "PRAGMA foreign_keys = ON; UPDATE positions SET engine = 99",
    ] {
        let error = connection.execute_batch(change).expect_err(change).to_string();
        assert!(error.contains("constraint failed") || error.contains("cannot store"), "{change}: {error}");
    }
}

// Trees of version 1 have no constraints. They are read as they are, and get them when written to.
#[test]
fn a_tree_of_version_1_is_upgraded() {
    let (_folder, path) = folder();
    expand(&path, 20);
    let connection = rusqlite::Connection::open(&path).unwrap();
    let tables: Vec<(String, String)> = {
        let mut select =
            connection.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL").unwrap();
        select.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().collect::<Result<_, _>>().unwrap()
    };
    connection.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON").unwrap();
    for (name, sql) in &tables {
        let end = sql.rfind("STRICT").unwrap();
        let columns = &sql[..sql.find(", CHECK").unwrap()];
        let old = format!("{}) {}", columns.replacen(name, "old", 1), &sql[end..]);
        let batch =
            format!("{old}; INSERT INTO old SELECT * FROM {name}; DROP TABLE {name}; ALTER TABLE old RENAME TO {name}");
        connection.execute_batch(&batch).unwrap();
    }
    connection
        .execute_batch("CREATE INDEX scored ON positions (engine) WHERE engine IS NOT NULL; PRAGMA user_version = 1")
        .unwrap();
    drop(connection);
    let before = Tree::open(&path, Access::Read).unwrap().check().expect("version 1 is read");
    expand(&path, 20);
    let tree = Tree::open(&path, Access::Read).unwrap();
    assert_eq!(tree.check().expect("version 2"), before);
    let refused = rusqlite::Connection::open(&path).unwrap().execute("UPDATE moves SET score = 32000", []);
    assert!(refused.is_err());
    drop(tree);
    expand(&path, 30);
}

#[test]
fn random_damage_is_found_or_harmless() {
    let (_folder, path) = folder();
    expand(&path, 10);
    let whole = fs::read(&path).unwrap();
    let copy = path.with_file_name("copy.db");
    let mut random = StdRng::seed_from_u64(3);
    for _ in 0..200 {
        let mut bytes = whole.clone();
        if random.random_ratio(1, 4) {
            bytes.truncate(random.random_range(0..bytes.len()));
        }
        for _ in 0..random.random_range(1..20) {
            if let Some(byte) = bytes.choose_mut(&mut random) {
                *byte = random.random();
            }
        }
        fs::write(&copy, &bytes).unwrap();
        // A message, or a tree that every command can read.
        if let Ok(tree) = Tree::open(&copy, Access::Read)
            && tree.check().is_ok()
        {
            let settings = tree.stored_settings().expect("checked");
            tree.export(settings, 1_000_000).expect("checked");
            tree.exits(settings, 10).expect("checked");
            tree.reservations().expect("checked");
        }
    }
}

#[test]
fn leases_are_shown_and_end_whatever_the_clock_of_a_worker_said() {
    let (_folder, path) = folder();
    expand(&path, 1);
    let mut tree = Tree::open(&path, Access::Write).unwrap();
    let settings = tree.stored_settings().unwrap();
    let lease = tree.lease("far", 600, 3, settings, None).unwrap();
    let held = tree.reservations().unwrap();
    assert_eq!(held.len(), 3);
    assert!(held.iter().all(|held| held.worker == "far" && (590..=600).contains(&held.seconds.unwrap())));
    assert_eq!(tree.release_expired().unwrap(), 0);
    // A worker whose clock is ten years ahead.
    let change = |sql: &str| rusqlite::Connection::open(&path).unwrap().execute(sql, []).unwrap();
    change("UPDATE queue SET until = until + 315360000 WHERE worker = 'far'");
    assert!(tree.reservations().unwrap().iter().all(|held| held.seconds.is_none()));
    let again = tree.lease("near", 600, 1, settings, None).unwrap();
    assert_eq!(again.assignments[0].number, lease.assignments[0].number);
    assert_eq!(tree.release_expired().unwrap(), 2);
    assert_eq!(tree.release("near").unwrap(), 1);
    expand(&path, 20);
}

#[cfg(unix)]
#[test]
fn a_tree_is_read_where_nothing_can_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = folder();
    expand(&path, 20);
    let allow = |file: u32, of_folder: u32| {
        fs::set_permissions(&path, fs::Permissions::from_mode(file)).unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(of_folder)).unwrap();
    };
    allow(0o444, 0o555);
    let tree = Tree::open(&path, Access::Read).expect("readable");
    let checked = tree.check().map(|counts| counts.scored);
    drop(tree);
    allow(0o644, 0o755);
    assert_eq!(checked.expect("a tree"), 20);
}

#[test]
fn names_that_mean_something_to_sqlite_are_names_of_files() {
    let (folder, _) = folder();
    let there = folder.path().join(":memory:");
    expand(&there, 1);
    assert!(there.exists());
    for name in ["file:x?mode=memory", "a%20b#c?d"] {
        let path = folder.path().join(name);
        expand(&path, 1);
        assert_eq!(Tree::open(&path, Access::Read).unwrap().check().unwrap().scored, 1, "{name}");
        assert!(path.exists(), "{name}");
    }
}

#[test]
fn a_search_that_is_stopped_leaves_no_position_half_scored() {
    let (_folder, path) = folder();
    let signals = Signals::new();
    let progress = expander(1_000).run(&path, &signals, &|progress| {
        if progress.own >= 3 {
            signals.stop();
        }
    });
    let scored = progress.unwrap().scored;
    assert!((3..=5).contains(&scored), "{scored}");
    assert_eq!(Tree::open(&path, Access::Create).unwrap().check().unwrap().scored, scored);
    // What was reserved is free again.
    expand(&path, 20);
}

#[test]
fn games_in_progress_are_looked_up_by_position() {
    let (_folder, path) = folder();
    expand(&path, 30);
    let tree = Tree::open(&path, Access::Create).unwrap();
    let view = tree.view().unwrap();
    let mut game = Game::new();
    let (line, end) = view.best_line(game.position(), usize::MAX).unwrap();
    assert!(line.len() >= 2);
    for best in line {
        game.play(best).expect("legal here, also in a mirror image");
    }
    assert_eq!(*game.position(), end);
}
