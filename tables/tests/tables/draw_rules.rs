//! What the engine relies on when it uses the tables, which follow the rules `standard`, under
//! `playstrategy`.

use dameo_rules::Move;
use dameo_tables::{Class, Placement, Tables, Value};

/// Plies in a row without a reset of the half-move clock, for every placement of a class.
struct Runs {
    class: Class,
    plies: Vec<u8>,
}

/// The longest run of plies with king moves only and no capture in a won or lost position, if the
/// winner takes any of the shortest ways and the loser plays anything.
fn longest_run(tables: &Tables, max_pieces: u8) -> u8 {
    let mut longest = 0;
    for class in Class::pairs(max_pieces) {
        // All other moves lead out of the pair, or reset the clock.
        let mut pair = vec![class];
        if !class.is_symmetric() {
            pair.push(class.opponent());
        }
        let table = |class: Class| tables.table(class).expect("all classes");
        let mut runs: Vec<Runs> =
            pair.iter().map(|&class| Runs { class, plies: vec![0; table(class).index().size()] }).collect();
        for plies in 1..=Value::MAX_PLIES {
            for of_side in 0..runs.len() {
                let table = table(runs[of_side].class);
                for number in 0..table.index().size() {
                    if table.value(number) == Value::decided_in(plies) {
                        let run = run(tables, &runs, &table.index().placement(number), plies);
                        runs[of_side].plies[number] = run;
                        longest = longest.max(run);
                    }
                }
            }
        }
    }
    longest
}

/// The run of a placement that is decided in this many plies; those decided sooner are known.
fn run(tables: &Tables, runs: &[Runs], placement: &Placement, plies: u8) -> u8 {
    let position = placement.position().expect("no hole");
    let mut longest = 0;
    for &m in &position.legal_moves() {
        if !position.is_reversible(m) {
            continue;
        }
        let next = Placement::of(&position.play_unchecked(m));
        let value = tables.value_of(&next).expect("all classes");
        let is_shortest_way = value == Value::decided_in(plies - 1);
        let is_losers_move = plies.is_multiple_of(2);
        if is_losers_move || is_shortest_way {
            let of_next = runs.iter().find(|runs| runs.class == next.class()).expect("the pieces stay");
            let number = tables.table(next.class()).expect("all classes").index().locate(&next).number;
            longest = longest.max(1 + of_next.plies[number]);
        }
    }
    longest
}

#[test]
fn no_win_of_three_pieces_comes_too_late() {
    let tables = Tables::generate(3, 2, &mut |_| {}).expect("short games");
    assert_eq!(longest_run(&tables, 3), 15);
}

#[test]
// Solves all positions of four pieces, which takes half a minute: `bash .ci/weekly slow`.
#[ignore = "slow"]
fn no_win_of_four_pieces_comes_too_late() {
    let tables = Tables::generate(4, 2, &mut |_| {}).expect("short games");
    assert_eq!(longest_run(&tables, 4), 30);
}

#[test]
fn a_king_that_cannot_capture_can_avoid_capture_forever() {
    // So nobody loses in the plies that `playstrategy` goes on with one king against one, and a
    // draw of the tables is a draw under those rules too.
    let tables = Tables::generate(2, 1, &mut |_| {}).expect("short games");
    let lone_kings = Class { own_men: 0, own_kings: 1, enemy_men: 0, enemy_kings: 1 };
    let table = tables.table(lone_kings).expect("all classes");
    let mut tested = 0;
    for number in 0..table.index().size() {
        let Ok(position) = table.index().placement(number).position() else { continue };
        if position.is_capture_pending() {
            assert_eq!(table.value(number), Value::decided_in(1));
            continue;
        }
        let is_safe = |&m: &Move| !position.play_unchecked(m).is_capture_pending();
        assert!(position.legal_moves().iter().any(is_safe), "{position}");
        assert_eq!(table.value(number), Value::DRAW);
        tested += 1;
    }
    assert!(tested > 1_000, "{tested} positions");
}
