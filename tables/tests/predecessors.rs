//! Un-moves compared with the moves of the engine.

use std::collections::BTreeSet;

use dameo_engine::Position;
use dameo_tables::{Placement, predecessors};
use dameo_tests::random;

/// The placements after quiet moves without promotion.
fn successors(placement: &Placement) -> Vec<Placement> {
    let moves = placement.position().expect("a position").legal_moves();
    let quiet = moves.into_iter().filter(|&m| !m.is_capture() && !placement.is_promotion(m));
    quiet.map(|m| placement.play(m)).collect()
}

fn sorted(placement: &Placement) -> String {
    placement.position().expect("a position").to_string()
}

fn random_placements(seed: u64) -> impl Iterator<Item = Placement> {
    let mut random = random::generator(seed);
    (0..20_000).map(move |number| {
        let (men, kings) = [(2, 1), (1, 2), (4, 0), (8, 1), (3, 3)][number % 5];
        Placement::of(&random::position(&mut random, men, kings))
    })
}

#[test]
fn playing_from_the_movers_view_is_playing() {
    for placement in random_placements(1) {
        let position = placement.position().expect("a position");
        assert_eq!(Placement::of(&position), placement);
        assert_eq!(Placement::of(&position.flip_colors()), placement);
        for m in position.legal_moves() {
            assert_eq!(placement.play(m), Placement::of(&position.play_unchecked(m)));
            assert_eq!(placement.is_promotion(m), position.is_promotion(m));
        }
    }
}

#[test]
fn each_quiet_move_has_its_un_move() {
    let mut found = Vec::new();
    for before in random_placements(2) {
        for after in successors(&before) {
            predecessors(&after, &mut found);
            assert_eq!(found.iter().filter(|&&p| p == before).count(), 1, "{before:?} to {after:?}");
        }
    }
}

#[test]
fn each_un_move_is_a_quiet_move() {
    let mut found = Vec::new();
    for after in random_placements(3) {
        predecessors(&after, &mut found);
        let distinct: BTreeSet<String> = found.iter().map(sorted).collect();
        assert_eq!(distinct.len(), found.len(), "{after:?}");
        for before in &found {
            let position: Position = before.position().expect("a position");
            let leads = successors(before).iter().filter(|&&next| next == after).count();
            assert_eq!(leads, usize::from(!position.is_capture_pending()), "{before:?} to {after:?}");
        }
    }
}

#[test]
fn a_man_steps_back_over_the_men_that_it_jumped() {
    let after: Position = "B:Wd2,d3,d4:BKh8".parse().expect("a position");
    let mut found = Vec::new();
    predecessors(&Placement::of(&after), &mut found);
    let texts: BTreeSet<String> = found.iter().map(sorted).collect();
    let expected = [
        // d4 came over d3 and d2 from d1, d3 over d2 likewise, d2 stepped.
        "W:Wd1,d2,d3:BKh8",
        "W:Wd1,d2,d4:BKh8",
        "W:Wd1,d3,d4:BKh8",
        "W:Wc1,d3,d4:BKh8",
        "W:Wd3,d4,e1:BKh8",
        "W:Wc2,d2,d4:BKh8",
        "W:Wd2,d4,e2:BKh8",
        "W:Wc3,d2,d3:BKh8",
        "W:Wd2,d3,e3:BKh8",
    ];
    assert_eq!(texts, expected.into_iter().map(String::from).collect());
}
