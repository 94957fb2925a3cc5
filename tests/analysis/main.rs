//! The search solves the exercises in tests/suites.

use std::path::Path;

use dameo_engine::eval::HandCrafted;
use dameo_engine::game::DrawRules;
use dameo_engine::search::{Engine, Limits, Score, SearchResult, Signals};
use dameo_tests::suite::{Exercise, Task, read};

fn suite(name: &str) -> Vec<Exercise> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites").join(name);
    let mut exercises = read(&path).unwrap();
    // Debug builds are slow, so they solve only the first exercises.
    if cfg!(debug_assertions) {
        exercises.truncate(6);
    }
    exercises
}

fn search(engine: &mut Engine<HandCrafted>, exercise: &Exercise, limits: &Limits) -> SearchResult {
    engine.clear();
    engine.search(&exercise.game, DrawRules::Standard, limits, &Signals::new(), &mut |_| {})
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Whether the search found the move, or a win of any length.
fn is_solved(task: Task, result: &SearchResult) -> bool {
    match task {
        Task::Move(m) => result.best == Some(m),
        Task::Mate(_) => matches!(result.score, Score::MateIn(_)),
    }
}

/// A limit in nodes does not depend on the speed of the machine. Every supported machine searches
/// this many in half a second.
const HALF_A_SECOND: u64 = 1_500_000;

#[test]
fn endings_are_won() {
    let mut engine = Engine::new(HandCrafted, 16).unwrap();
    let exercises = suite("endings.epd");
    assert!(exercises.len() >= 60 || cfg!(debug_assertions));
    for exercise in &exercises {
        let result = search(&mut engine, exercise, &nodes(HALF_A_SECOND));
        assert!(is_solved(exercise.task, &result), "{}: {:?}, got {result:?}", exercise.game.fen(), exercise.task);
    }
}

#[test]
fn a_search_for_a_mate_finds_the_shortest() {
    let mut engine = Engine::new(HandCrafted, 16).unwrap();
    let exercises = suite("endings.epd");
    assert!(!exercises.is_empty());
    for exercise in &exercises {
        let Task::Mate(moves) = exercise.task else { panic!("{} has no mate task", exercise.game.fen()) };
        let limits = Limits { mate: Some(moves), ..nodes(10 * HALF_A_SECOND) };
        let result = search(&mut engine, exercise, &limits);
        assert_eq!(result.score, Score::MateIn(moves), "{}", exercise.game.fen());
    }
}

#[test]
fn combinations_are_found() {
    let mut engine = Engine::new(HandCrafted, 16).unwrap();
    let exercises = suite("combinations.epd");
    assert!(exercises.len() >= 100 || cfg!(debug_assertions));
    let failed: Vec<String> = exercises
        .iter()
        .filter(|exercise| !is_solved(exercise.task, &search(&mut engine, exercise, &nodes(2 * HALF_A_SECOND))))
        .map(|exercise| exercise.game.fen().to_string())
        .collect();
    assert!(failed.len() * 20 <= exercises.len(), "{} of {} failed: {failed:#?}", failed.len(), exercises.len());
}
