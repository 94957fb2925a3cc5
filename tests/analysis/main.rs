//! Suites of test positions that the search must solve.

use std::path::Path;

use dameo_engine::DrawRules;
use dameo_engine::eval::HandCrafted;
use dameo_engine::search::{Engine, Limits, Score, SearchResult, Signals};
use dameo_tests::suite::{Goal, TestPosition, read};

/// The positions of a suite, which must have at least `min`.
fn suite(name: &str, min: usize) -> Vec<TestPosition> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites").join(name);
    let mut tests = read(&path).unwrap();
    assert!(tests.len() >= min, "{} positions in {name}", tests.len());
    // Debug builds are slow.
    if cfg!(debug_assertions) {
        tests.truncate(6);
    }
    tests
}

fn search(engine: &mut Engine<HandCrafted>, test: &TestPosition, limits: &Limits) -> SearchResult {
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

#[test]
fn endings_are_won() {
    let mut engine = Engine::new(HandCrafted, 16).unwrap();
    let tests = suite("endings.epd", 60);
    for test in &tests {
        let result = search(&mut engine, test, &nodes(HALF_A_SECOND));
        assert!(is_solved(test.goal, &result), "{}: {:?}, got {result:?}", test.game.fen(), test.goal);
    }
}

#[test]
fn a_search_for_a_mate_finds_the_shortest() {
    let mut engine = Engine::new(HandCrafted, 16).unwrap();
    let tests = suite("endings.epd", 60);
    for test in &tests {
        let Goal::Mate(moves) = test.goal else { panic!("{} is no ending", test.game.fen()) };
        let limits = Limits { mate: Some(moves), ..nodes(10 * HALF_A_SECOND) };
        let result = search(&mut engine, test, &limits);
        assert_eq!(result.score, Score::MateIn(moves), "{}", test.game.fen());
    }
}

#[test]
fn combinations_are_seen() {
    let mut engine = Engine::new(HandCrafted, 16).unwrap();
    let tests = suite("combinations.epd", 100);
    let failed: Vec<String> = tests
        .iter()
        .filter(|test| !is_solved(test.goal, &search(&mut engine, test, &nodes(2 * HALF_A_SECOND))))
        .map(|test| test.game.fen().to_string())
        .collect();
    assert!(failed.len() * 20 <= tests.len(), "{} of {} failed: {failed:#?}", failed.len(), tests.len());
}
