//! Suites of test positions that the search must solve.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use dameo_engine::DrawRules;
use dameo_engine::eval::Network;
use dameo_engine::search::{Engine, Limits, Score, SearchResult, Signals};
use dameo_tests::suite::{Goal, TestPosition, read};

/// The positions of a suite, which must have at least `min`.
fn suite(name: &str, min: usize) -> Vec<TestPosition> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites").join(name);
    let tests = read(&path).unwrap();
    assert!(tests.len() >= min, "{} positions in {name}", tests.len());
    // All of them take minutes; `.ci/weekly` asks for them.
    let step = if std::env::var_os("DAMEO_ALL_POSITIONS").is_none() { 50 } else { 1 };
    tests.into_iter().skip(step - 1).step_by(step).collect()
}

fn search(engine: &mut Engine<Network>, test: &TestPosition, limits: &Limits) -> SearchResult {
    engine.clear();
    engine.search(&test.game, DrawRules::Standard, limits, &Signals::new(), &mut |_| {})
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Whether the move was found, or a win. The length of the win is only tested in searches for a
/// mate.
fn is_solved(goal: Goal, result: &SearchResult) -> bool {
    match goal {
        Goal::BestMove(m) => result.best == Some(m),
        Goal::Mate(_) => matches!(result.score, Score::MateIn(_)),
    }
}

/// Nodes instead of time, so that the speed of the machine does not matter. A slow machine searches
/// more in half a second.
const HALF_A_SECOND: u64 = 1_500_000;

/// Searches all positions, on all cores. Returns those for which `is_right` is false.
fn failures(
    tests: &[TestPosition],
    limits: impl Fn(&TestPosition) -> Limits + Sync,
    is_right: impl Fn(&TestPosition, &SearchResult) -> bool + Sync,
) -> Vec<(&TestPosition, SearchResult)> {
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut engine = Engine::new(Network::built_in(), 16).unwrap();
                while let Some(test) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = search(&mut engine, test, &limits(test));
                    if !is_right(test, &result) {
                        failed.lock().unwrap().push((test, result));
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap()
}

/// The failures as text, a line each.
fn list(failed: &[(&TestPosition, SearchResult)]) -> String {
    let lines = failed.iter().map(|(test, result)| format!("{}: {:?}, got {result:?}", test.game.fen(), test.goal));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn endings_are_won() {
    let tests = suite("endings.epd", 60);
    let failed = failures(&tests, |_| nodes(HALF_A_SECOND), |test, result| is_solved(test.goal, result));
    assert!(failed.is_empty(), "{}", list(&failed));
}

#[test]
fn a_search_for_a_mate_finds_the_shortest() {
    let tests = suite("endings.epd", 60);
    let moves = |test: &TestPosition| match test.goal {
        Goal::Mate(moves) => moves,
        Goal::BestMove(_) => panic!("{} is no ending", test.game.fen()),
    };
    let limits = |test: &TestPosition| Limits { mate: Some(moves(test)), ..nodes(10 * HALF_A_SECOND) };
    let failed = failures(&tests, limits, |test, result| result.score == Score::MateIn(moves(test)));
    assert!(failed.is_empty(), "{}", list(&failed));
}

#[test]
fn combinations_are_seen() {
    let tests = suite("combinations.epd", 100);
    let failed = failures(&tests, |_| nodes(2 * HALF_A_SECOND), |test, result| is_solved(test.goal, result));
    assert!(failed.len() * 20 <= tests.len(), "{} of {} failed:\n{}", failed.len(), tests.len(), list(&failed));
}
