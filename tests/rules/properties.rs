//! Properties that hold for every position.

use std::collections::HashMap;

use dameo_engine::eval::{Evaluate, Network};
use dameo_engine::{Color, Fen, Game, MoveList, Position, move_text, parse_move};
use dameo_perft::perft;
use dameo_tests::random;
use proptest::prelude::*;
use rand::seq::IndexedRandom;

/// Positions of random games, and scattered pieces.
fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![
        (any::<u64>(), 0..120u32)
            .prop_map(|(seed, plies)| *random::game(&mut random::generator(seed), plies).position()),
        (any::<u64>(), 0..12u32, 0..4u32).prop_map(|(seed, men, kings)| random::position(
            &mut random::generator(seed),
            men,
            kings
        )),
    ]
}

/// The key of the same position made from nothing.
fn recomputed_key(position: &Position) -> u64 {
    let [white, black] = Color::ALL.map(|color| position.pieces(color));
    Position::new(white, black, position.all_kings(), position.side_to_move()).unwrap().key()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fen_comes_back(position in positions(), halfmove_clock: u32, fullmove_number in 1..u32::MAX) {
        let fen = Fen { position, halfmove_clock, fullmove_number };
        prop_assert_eq!(fen.to_string().parse::<Fen>(), Ok(fen));
    }

    #[test]
    fn moves_come_back(position in positions()) {
        for &m in &position.legal_moves() {
            prop_assert_eq!(parse_move(&position, &move_text(&position, m)), Ok(m));
        }
    }

    #[test]
    fn play_keeps_the_position_whole(position in positions(), seed: u64) {
        let mut random = random::generator(seed);
        let mut position = position;
        for _ in 0..40 {
            let legal = position.legal_moves();
            let Some(&m) = legal.as_slice().choose(&mut random) else { break };
            let next = position.play_unchecked(m);
            let (white, black) = (next.pieces(Color::White), next.pieces(Color::Black));
            prop_assert!((white & black).is_empty());
            prop_assert!(next.all_kings().without(white | black).is_empty());
            prop_assert!(Position::new(white, black, next.all_kings(), next.side_to_move()).is_ok());
            prop_assert_eq!(next.key(), recomputed_key(&next));
            prop_assert_eq!(next.side_to_move(), !position.side_to_move());
            prop_assert_eq!(next.pieces(position.side_to_move()).count(), position.pieces(position.side_to_move()).count());
            let lost = position.pieces(!position.side_to_move()).count() - next.pieces(!position.side_to_move()).count();
            prop_assert_eq!(lost, m.captured.count());
            position = next;
        }
    }

    #[test]
    fn different_positions_have_different_keys(position in positions()) {
        prop_assert_ne!(position.key(), position.null_move().key());
        prop_assert_eq!(position.null_move().key(), recomputed_key(&position.null_move()));
        for &m in &position.legal_moves() {
            prop_assert_ne!(position.play_unchecked(m).key(), position.key());
        }
    }

    #[test]
    fn both_chairs_and_the_mirror_see_the_same(position in positions()) {
        let (flipped, mirrored) = (position.flip_colors(), position.mirror_files());
        prop_assert_eq!(flipped.flip_colors(), position);
        prop_assert_eq!(mirrored.mirror_files(), position);
        let mut moves = mirrored.legal_moves();
        let mut images: MoveList = position.legal_moves().iter().map(|m| m.mirror_files()).collect();
        moves.sort();
        images.sort();
        prop_assert_eq!(images, moves);
        let depth = if cfg!(debug_assertions) { 2 } else { 3 };
        prop_assert_eq!(perft(&flipped, depth), perft(&position, depth));
        prop_assert_eq!(perft(&mirrored, depth), perft(&position, depth));
        let network = Network::built_in();
        let score = network.evaluate(&position);
        prop_assert_eq!(network.evaluate(&flipped), score);
        prop_assert_eq!(network.evaluate(&mirrored), score);
    }

    #[test]
    fn nonsense_never_panics(text in "\\PC{0,60}", moves in "[a-h1-8xK+,:-]{0,12}") {
        let _ = text.parse::<Fen>();
        let _ = parse_move(&Position::start(), &text);
        let _ = parse_move(&Position::start(), &moves);
        let _ = format!("W:W{moves}:B{moves}").parse::<Fen>();
    }

    #[test]
    fn a_game_remembers_its_positions(seed: u64) {
        let game: Game = random::game(&mut random::generator(seed), 60);
        for pair in game.history().windows(2) {
            prop_assert_eq!(pair[0].position.play_unchecked(pair[0].played), pair[1].position);
        }
    }

    #[test]
    fn a_game_that_is_taken_back_is_as_before_at_every_move(seed: u64) {
        let mut game: Game = random::game(&mut random::generator(seed), 60);
        let mut replayed = Game::from(game.initial_fen());
        let mut states = Vec::new();
        for entry in game.history() {
            states.push(replayed.clone());
            prop_assert_eq!(entry.fen(), replayed.fen());
            replayed.play_unchecked(entry.played);
        }
        prop_assert_eq!(&replayed, &game);
        while let Some(m) = game.undo() {
            let before = states.pop().expect("a move for each state");
            prop_assert_eq!(&game, &before);
            prop_assert_eq!(game.legal_moves().contains(&m), true);
        }
        prop_assert!(states.is_empty() && game.history().is_empty());
    }

    #[test]
    fn every_fen_that_is_written_is_read(
        seed: u64,
        halfmove_clock in prop_oneof![Just(0), Just(u32::MAX), any::<u32>()],
        fullmove_number in prop_oneof![Just(0), Just(1), Just(u32::MAX), any::<u32>()],
    ) {
        let position = random::position(&mut random::generator(seed), 8, 3);
        let fen = Fen { position, halfmove_clock, fullmove_number };
        let again = fen.to_string().parse::<Fen>();
        prop_assert_eq!(again, Ok(Fen { fullmove_number: fullmove_number.max(1), ..fen }));
        prop_assert_eq!(Game::from(fen).initial_fen(), Game::from(fen).fen());
        prop_assert_eq!(Game::from(fen).fen().to_string(), fen.to_string());
    }
}

#[test]
fn no_two_positions_of_games_share_a_key() {
    let mut seen: HashMap<u64, Position> = HashMap::new();
    for position in random::positions_of_games(77, 500, 60) {
        assert_eq!(*seen.entry(position.key()).or_insert(position), position);
    }
    assert!(seen.len() > 15_000, "{} positions", seen.len());
}
