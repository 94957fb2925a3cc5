//! The engine's moves compared with those of the slow rules, as sets and as text.

use std::collections::BTreeMap;

use dameo_engine::{
    Bitboard, Color, DrawRules, Game, Move, MoveGenerator, Outcome, Position, Square, move_text, parse_move,
};
use dameo_perft::{PerftSettings, PerftTable, divide, perft};
use dameo_tests::random;
use dameo_tests::slow::{Board, Cell, SlowGame, SlowMove};
use rand::seq::IndexedRandom;

fn cell(square: Square) -> Cell {
    (square.file().index() as i8, square.rank().index() as i8)
}

fn slow(m: Move) -> SlowMove {
    SlowMove { from: cell(m.from), to: cell(m.to), captured: m.captured.into_iter().map(cell).collect() }
}

/// Compares everything the two know of a position.
fn compare(position: &Position, generator: &mut MoveGenerator) {
    let fen = position.to_string();
    let board = Board::from_fen(&fen);
    assert_eq!(board.fen(), fen);
    let expected = board.legal_moves();
    let legal = position.legal_moves();
    let found: BTreeMap<SlowMove, String> = legal.iter().map(|&m| (slow(m), move_text(position, m))).collect();
    assert_eq!(found, expected, "{fen}");
    assert_eq!(legal.len(), expected.len(), "a move stands twice: {fen}");
    assert_eq!(generator.count(position), expected.len() as u64, "count: {fen}");
    assert_eq!(position.has_legal_move(), !expected.is_empty(), "{fen}");
    let captures = expected.keys().any(|m| !m.captured.is_empty());
    assert_eq!(position.is_capture_pending(), captures, "{fen}");
    for &m in &legal {
        assert_eq!(position.play_unchecked(m).to_string(), board.play(&slow(m)).fen(), "{fen} after {m:?}");
        assert_eq!(parse_move(position, &move_text(position, m)), Ok(m), "{fen}");
    }
}

/// Fewer in a debug build, where the slow rules are slower still.
fn amount(in_release: u32) -> u32 {
    if cfg!(debug_assertions) { in_release / 10 } else { in_release }
}

#[test]
fn games_from_the_start() {
    let mut generator = MoveGenerator::new();
    for position in random::positions_of_games(1, amount(300), 200) {
        compare(&position, &mut generator);
    }
}

#[test]
fn men_and_kings_scattered() {
    let mut generator = MoveGenerator::new();
    let mut random = random::generator(2);
    for (count, men, kings) in
        [(6_000, 10, 0), (6_000, 8, 1), (6_000, 6, 2), (6_000, 3, 3), (2_000, 14, 2), (500, 2, 6)]
    {
        for _ in 0..amount(count) {
            compare(&random::position(&mut random, men, kings), &mut generator);
        }
    }
}

#[test]
fn endings_of_few_pieces() {
    let mut generator = MoveGenerator::new();
    let mut random = random::generator(3);
    for _ in 0..amount(20_000) {
        compare(&random::position(&mut random, 2, 2), &mut generator);
    }
}

#[test]
fn a_king_among_many_men() {
    // Kings against men with gaps between them: long captures by many paths.
    let mut generator = MoveGenerator::new();
    let mut random = random::generator(4);
    for index in 0..amount(2_000) {
        let lattice =
            Bitboard([0x0042_0042_0042_0000, 0x0000_2400_2400_2400, 0x0014_0041_0014_0041][index as usize % 3]);
        let noise = random::position(&mut random, 4, 1);
        let white = noise.pieces(Color::White);
        let black = (noise.pieces(Color::Black) | lattice).without(white | Bitboard::RANK_1);
        let position = Position::new(white, black, white, Color::White).unwrap();
        compare(&position, &mut generator);
    }
}

/// Perft counts its last plies on many boards at once: another road to the same numbers.
#[test]
fn perft_by_every_road() {
    let mut random = random::generator(6);
    let table = PerftTable::with_megabytes(1).unwrap();
    for (count, men, kings) in [(300, 12, 0), (300, 8, 1), (300, 4, 2), (100, 2, 4)] {
        for _ in 0..amount(count) {
            let position = random::position(&mut random, men, kings);
            let fen = position.to_string();
            let board = Board::from_fen(&fen);
            for depth in 0..=4 {
                let settings =
                    |threads, table, bulk| PerftSettings { threads, table, bulk, ..PerftSettings::default() };
                let total = |settings| divide(&position, depth, &settings).unwrap().total;
                let counted = perft(&position, depth);
                assert_eq!(counted, u128::from(dameo_engine::perft(&position, depth)), "plain, depth {depth}: {fen}");
                assert_eq!(counted, total(settings(1, None, false)), "without bulk, depth {depth}: {fen}");
                assert_eq!(
                    counted,
                    total(settings(2, Some(&table), true)),
                    "hashed, two threads, depth {depth}: {fen}"
                );
                if depth < 3 || depth == 3 && board.pieces.len() < 5 {
                    assert_eq!(counted, u128::from(board.perft(depth)), "slow, depth {depth}: {fen}");
                }
            }
        }
    }
}

#[test]
fn results_of_random_games() {
    let mut random = random::generator(5);
    let mut ends = BTreeMap::new();
    for _ in 0..amount(400) {
        let start = random::position(&mut random, 2, 2);
        let mut fast = Game::from(start);
        let mut slow_game = SlowGame::new(Board::from_fen(&start.to_string()));
        for _ in 0..120 {
            for (rules, playstrategy) in [(DrawRules::Standard, false), (DrawRules::PlayStrategy, true)] {
                let result = match fast.outcome(rules) {
                    None => "none",
                    Some(Outcome::Win(Color::White)) => "p1win",
                    Some(Outcome::Win(Color::Black)) => "p2win",
                    Some(Outcome::Draw(_)) => "draw",
                };
                assert_eq!(result, slow_game.result(playstrategy), "{rules}: {}", fast.fen());
                *ends.entry(result).or_insert(0) += 1;
            }
            let legal = fast.position().legal_moves();
            let Some(&m) = legal.as_slice().choose(&mut random) else { break };
            slow_game.play(&slow(m));
            fast.play_unchecked(m);
        }
    }
    assert_eq!(ends.len(), 4, "wins of both sides and draws occurred: {ends:?}");
}
