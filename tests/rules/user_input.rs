//! Moves entered square by square: every path of every legal move can be entered, and nothing else
//! can be completed.

use std::collections::BTreeSet;

use dameo_engine::{Bitboard, Color, Move, MoveInput, Position, Square, move_path, parse_move};
use dameo_tests::random;
use dameo_tests::slow::{Board, name};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;

use super::position;

/// All complete paths that can be entered, with their moves.
fn enterable(input: &mut MoveInput, found: &mut Vec<(String, Move)>) {
    if let Some(m) = input.complete_move() {
        assert!(input.next_squares().is_empty(), "a complete move goes on: {}", input.position());
        found.push((input.path().iter().map(Square::to_string).collect(), m));
        return;
    }
    assert!(
        !input.next_squares().is_empty() || input.path().is_empty(),
        "{:?} leads nowhere: {}",
        input.path(),
        input.position()
    );
    for square in input.next_squares() {
        let before = (input.path().to_vec(), input.captured(), input.next_squares());
        assert!(input.push(square));
        enterable(input, found);
        assert_eq!(input.pop(), Some(square));
        assert_eq!((input.path().to_vec(), input.captured(), input.next_squares()), before);
    }
}

/// Compares all that can be entered with the paths that the slow rules walk. Gives how many of them
/// capture.
fn compare(position: &Position) -> usize {
    let mut found = Vec::new();
    enterable(&mut MoveInput::new(*position), &mut found);
    for (text, m) in &found {
        assert_eq!(parse_move(position, text), Ok(*m), "{position}");
    }
    let entered: BTreeSet<String> = found.iter().map(|(text, _)| text.clone()).collect();
    assert_eq!(entered.len(), found.len(), "a path is entered twice: {position}");
    let walked = Board::from_fen(&position.to_string()).legal_paths();
    let walked: BTreeSet<String> = walked.into_iter().map(|(_, path)| path.into_iter().map(name).collect()).collect();
    assert_eq!(entered, walked, "{position}");

    let moves: BTreeSet<Move> = found.iter().map(|&(_, m)| m).collect();
    assert_eq!(moves, position.legal_moves().into_iter().collect(), "{position}");
    let movable: Bitboard = moves.iter().map(|m| m.from).collect();
    assert_eq!((position.movable_pieces(), MoveInput::new(*position).next_squares()), (movable, movable));
    found.iter().filter(|(_, m)| m.is_capture()).count()
}

/// Enters one move at random, and squares that cannot come next on the way.
fn enter_at_random(position: &Position, random: &mut StdRng) {
    let mut input = MoveInput::new(*position);
    while let Some(square) = input.next_squares().into_iter().choose(random) {
        let wrong = Square::ALL[random.random_range(0..64)];
        if !input.next_squares().contains(wrong) {
            let before = (input.path().to_vec(), input.captured());
            assert!(!input.push(wrong));
            assert_eq!((input.path().to_vec(), input.captured()), before);
        }
        assert_eq!(input.complete_move(), None);
        assert!(input.push(square));
    }
    match input.complete_move() {
        Some(m) => {
            assert!(position.is_legal(m), "{m:?} in {position}");
            assert_eq!(input.captured(), m.captured);
        }
        None => assert!(input.path().is_empty() && !position.has_legal_move(), "{:?} in {position}", input.path()),
    }
    input.clear();
    assert_eq!(input.next_squares(), position.movable_pieces());
}

/// Enters the written path of every move.
fn enter_written_paths(position: &Position) {
    let mut input = MoveInput::new(*position);
    for m in position.legal_moves() {
        for square in move_path(position, m) {
            assert!(input.push(square), "{m:?} in {position}");
        }
        assert_eq!(input.complete_move(), Some(m), "{position}");
        input.clear();
    }
}

#[test]
fn positions_of_games() {
    let captures: usize = random::positions_of_games(11, 25, 120).map(|position| compare(&position)).sum();
    assert!(captures > 100, "{captures}");
}

#[test]
fn men_and_kings_scattered() {
    let mut random = random::generator(12);
    let mut captures = 0;
    for (count, men, kings) in [(1_500, 10, 0), (1_500, 8, 1), (1_500, 6, 2), (1_000, 3, 3)] {
        for _ in 0..count {
            captures += compare(&random::position(&mut random, men, kings));
        }
    }
    assert!(captures > 5_000, "{captures}");
}

#[test]
fn many_kings() {
    // Too many paths to walk them all.
    let mut random = random::generator(13);
    for _ in 0..400 {
        let position = random::position(&mut random, 12, 12);
        enter_at_random(&position, &mut random);
        enter_written_paths(&position);
    }
    // One king that can go round and round among men.
    for lattice in [0x0042_0042_0042_0000, 0x0000_2400_2400_2400, 0x0014_0041_0014_0041, 0x0055_0000_0055_0000] {
        for from in [Square::A1, Square::D4, Square::H8] {
            let king = Bitboard::of(from);
            let men = Bitboard(lattice).without(king | Bitboard::RANK_1);
            let position = Position::new(king, men, king, Color::White).unwrap();
            enter_at_random(&position, &mut random);
            enter_written_paths(&position);
        }
    }
}

#[test]
fn the_whole_path_counts() {
    // Of the squares behind c5, only those lead on from which three more can be taken.
    let mut input = MoveInput::new(position("B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5"));
    for square in [Square::C5, Square::C1, Square::H1, Square::H3, Square::D3] {
        assert_eq!(input.complete_move(), None);
        assert_eq!(input.next_squares(), Bitboard::of(square), "{:?}", input.path());
        assert!(input.push(square));
    }
    assert_eq!(input.path().len(), 5);
    assert_eq!(input.captured().count(), 4);
    assert!(input.complete_move().is_some());
    assert!(input.next_squares().is_empty());
}

#[test]
fn a_ring_ends_where_it_began() {
    let mut input = MoveInput::new(position("W:Wc3,h1:Bc4,d3,d5,e4,h8"));
    for square in [Square::C3, Square::E3, Square::E5, Square::C5, Square::C3] {
        assert!(input.push(square));
    }
    let m = input.complete_move().unwrap();
    assert_eq!((m.from, m.to, m.captured.count()), (Square::C3, Square::C3, 4));
    assert_ne!(input, MoveInput::new(position("W:Wc3,h1:Bc4,d3,d5,e4,h8")));
}

#[test]
fn nothing_can_be_entered_without_a_legal_move() {
    let mut input = MoveInput::new(position("W:Wa1:Ba2,a3,b2"));
    assert!(input.next_squares().is_empty());
    assert!(!input.push(Square::A1));
    assert_eq!((input.complete_move(), input.pop()), (None, None));
}
