//! Suites of exercises: the search finds what is there.

use std::path::Path;

use dameo_engine::eval::HandCrafted;
use dameo_engine::game::DrawRules;
use dameo_engine::search::{Engine, Limits, Score, SearchResult, Signals};
use dameo_tests::suite::{Exercise, Task, read};

fn suite(name: &str) -> Vec<Exercise> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites").join(name);
    let mut exercises = read(&path).unwrap();
    // Checked code is slow; a part of the exercises shows as much about it.
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

/// Whether the move is found, or the win seen: how far off it is, is for searches for a mate.
fn is_solved(task: Task, outcome: &SearchResult) -> bool {
    match task {
        Task::Move(m) => outcome.best == Some(m),
        Task::Mate(_) => matches!(outcome.score, Score::MateIn(_)),
    }
}

/// Nodes instead of time, so that the machine does not matter: fewer than the slowest machine makes
/// in half a second.
const HALF_A_SECOND: u64 = 1_500_000;

#[test]
fn endings_are_won() {
    let mut engine = Engine::new(HandCrafted, 16).unwrap();
    let exercises = suite("endings.epd");
    assert!(exercises.len() >= 60 || cfg!(debug_assertions));
    for exercise in &exercises {
        let outcome = search(&mut engine, exercise, &nodes(HALF_A_SECOND));
        assert!(is_solved(exercise.task, &outcome), "{}: {:?}, got {outcome:?}", exercise.game.fen(), exercise.task);
    }
}

#[test]
fn a_search_for_a_mate_finds_the_shortest() {
    let mut engine = Engine::new(HandCrafted, 16).unwrap();
    let exercises = suite("endings.epd");
    assert!(!exercises.is_empty());
    for exercise in &exercises {
        let Task::Mate(moves) = exercise.task else { panic!("{} is no ending", exercise.game.fen()) };
        let limits = Limits { mate: Some(moves), ..nodes(10 * HALF_A_SECOND) };
        let outcome = search(&mut engine, exercise, &limits);
        assert_eq!(outcome.score, Score::MateIn(moves), "{}", exercise.game.fen());
    }
}

#[test]
fn combinations_are_seen() {
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
