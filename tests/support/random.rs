//! Random positions and games, the same for the same seed.

use dameo_engine::{Bitboard, Color, Game, Position, Square};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// The generator for a seed.
pub fn generator(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// A position with up to this many men and kings per side, on any legal squares. A side may be
/// empty.
///
/// # Panics
/// Never: the pieces are on legal squares.
pub fn position(random: &mut StdRng, max_men: u32, max_kings: u32) -> Position {
    let mut sides = [Bitboard::EMPTY; 2];
    let mut kings = Bitboard::EMPTY;
    for color in [Color::White, Color::Black] {
        for (max, is_king) in [(max_men, false), (max_kings, true)] {
            for _ in 0..random.random_range(0..=max) {
                let square = Bitboard::of(Square::ALL[random.random_range(0..64u32) as usize]);
                let forbidden = sides[0]
                    | sides[1]
                    | if is_king { Bitboard::EMPTY } else { Bitboard::of_rank(color.promotion_rank()) };
                if (square & forbidden).is_empty() {
                    sides[color.index()] |= square;
                    kings |= if is_king { square } else { Bitboard::EMPTY };
                }
            }
        }
    }
    let side = if random.random() { Color::White } else { Color::Black };
    Position::new(sides[0], sides[1], kings, side).expect("the pieces are on legal squares")
}

/// Plays up to this many random plies from the start position, fewer if the game ends.
pub fn game(random: &mut StdRng, plies: u32) -> Game {
    let mut game = Game::new();
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        let Some(&m) = moves.as_slice().choose(random) else { break };
        game.play_unchecked(m);
    }
    game
}

/// All positions of random games from the start position, each of up to `plies` plies.
pub fn positions_of_games(seed: u64, games: u32, plies: u32) -> impl Iterator<Item = Position> {
    let mut random = generator(seed);
    (0..games).flat_map(move |_| {
        let game = game(&mut random, plies);
        let mut positions: Vec<Position> = game.history().iter().map(|entry| entry.position).collect();
        positions.push(*game.position());
        positions
    })
}
