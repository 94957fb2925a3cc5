//! Trees that are made, damaged, shared and looked at through the library.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use dameo_engine::search::Signals;
use dameo_engine::{Game, Position, parse_move};
use dameo_study::book::{Book, Canonical, Value};
use dameo_tools::book::{Expander, Imported, Settings, Tree, TreeError, View};
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
    let tree = Tree::open(&path).unwrap();
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
    let mut tree = Tree::open(&path).unwrap();
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
        let mut tree = Tree::open(&path).unwrap();
        let settings = tree.settings([None; 3]).unwrap();
        tree.export(settings, usize::MAX).unwrap()
    });
    assert_eq!(one, other);
}

#[test]
fn a_small_book_has_the_first_positions_and_the_same_values() {
    let (_folder, path) = folder();
    expand(&path, 40);
    let mut tree = Tree::open(&path).unwrap();
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
    let mut tree = Tree::open(&path).unwrap();
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
    let error = Tree::open(&path).unwrap_err().to_string();
    assert!(error.contains("not a database") && error.contains("tree.db"), "{error}");
    assert_eq!(fs::read(&path).unwrap().len(), 84, "it is left alone");

    let other = folder.path().join("other.db");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE things (a)").unwrap();
    assert!(matches!(Tree::open(&other), Err(TreeError::NotATree(_))));

    let damaged = folder.path().join("damaged.db");
    expand(&damaged, 20);
    let change = |sql: &str| rusqlite::Connection::open(&damaged).unwrap().execute_batch(sql).unwrap();
    let check = || Tree::open(&damaged).unwrap().check().map_err(|error| error.to_string());
    assert!(check().is_ok());
    change("CREATE TABLE kept AS SELECT * FROM moves WHERE position = 1");
    change("DELETE FROM moves WHERE position = 1 AND move = 'b1b3'");
    assert_eq!(check(), Err("position 1 of the tree: the move b1b3 has no score".into()));
    change("INSERT OR REPLACE INTO moves SELECT * FROM kept");
    assert!(check().is_ok());
    change("UPDATE moves SET child = 3 WHERE position = 1 AND child <> 3 AND move = 'a1a2'");
    assert!(check().unwrap_err().contains("does not lead to position 3"));
    change("INSERT OR REPLACE INTO moves SELECT * FROM kept");
    change("UPDATE moves SET score = score + 1 WHERE position = 1 AND move = 'a1a2'");
    assert!(check().unwrap_err().contains("two scores"));
    change("INSERT OR REPLACE INTO moves SELECT * FROM kept");
    change("UPDATE moves SET score = 40000 WHERE position = 1 AND move = 'a1a2'");
    assert!(check().unwrap_err().contains("40000 is out of range"));
    change("INSERT OR REPLACE INTO moves SELECT * FROM kept");
    change("PRAGMA foreign_keys = OFF; INSERT INTO moves VALUES (0, 'a1a2', 1, 0, 1, 1)");
    assert!(check().unwrap_err().contains("one of the two is missing"));
    change("PRAGMA user_version = 9");
    assert!(matches!(Tree::open(&damaged), Err(TreeError::Version { found: 9, .. })));
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
    assert_eq!(Tree::open(&path).unwrap().check().unwrap().scored, scored);
    // What was reserved is free again.
    expand(&path, 20);
}

#[test]
fn games_in_progress_are_looked_up_by_position() {
    let (_folder, path) = folder();
    expand(&path, 30);
    let tree = Tree::open(&path).unwrap();
    let view = tree.view().unwrap();
    let mut game = Game::new();
    let (line, end) = view.best_line(game.position(), usize::MAX).unwrap();
    assert!(line.len() >= 2);
    for best in line {
        game.play(best).expect("legal here, also in a mirror image");
    }
    assert_eq!(*game.position(), end);
}
