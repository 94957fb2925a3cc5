//! Suites of exercises: the search finds what is there.

use std::path::Path;

use dameo_engine::eval::Handmade;
use dameo_engine::game::DrawRules;
use dameo_engine::search::{Engine, Limits, Outcome, Score, Signals};
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

fn search(engine: &mut Engine<Handmade>, exercise: &Exercise, nodes: u64) -> Outcome {
    engine.clear();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(&exercise.game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {})
}

fn is_solved(task: Task, outcome: &Outcome) -> bool {
    match task {
        Task::Move(m) => outcome.best == Some(m),
        Task::Mate(moves) => outcome.score == Score::MateIn(moves),
    }
}

/// Nodes instead of time, so that the machine does not matter: fewer than the slowest machine makes in half a second.
const HALF_A_SECOND: u64 = 1_500_000;

#[test]
fn endings_are_won_in_the_fewest_moves() {
    let mut engine = Engine::new(Handmade, 16).unwrap();
    let exercises = suite("endings.epd");
    assert!(exercises.len() >= 60 || cfg!(debug_assertions));
    for exercise in &exercises {
        let outcome = search(&mut engine, exercise, HALF_A_SECOND);
        assert!(is_solved(exercise.task, &outcome), "{}: {:?}, got {outcome:?}", exercise.game.fen(), exercise.task);
    }
}

#[test]
fn combinations_are_seen() {
    let mut engine = Engine::new(Handmade, 16).unwrap();
    let exercises = suite("combinations.epd");
    assert!(exercises.len() >= 100 || cfg!(debug_assertions));
    let failed: Vec<String> = exercises
        .iter()
        .filter(|exercise| !is_solved(exercise.task, &search(&mut engine, exercise, 2 * HALF_A_SECOND)))
        .map(|exercise| exercise.game.fen().to_string())
        .collect();
    assert!(failed.len() * 20 <= exercises.len(), "{} of {} failed: {failed:#?}", failed.len(), exercises.len());
}
