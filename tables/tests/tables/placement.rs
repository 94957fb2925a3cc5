//! Placements compared with positions of the engine.

use dameo_tables::Placement;
use dameo_tests::random;

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
