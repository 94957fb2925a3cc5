//! An evaluation by hand: material, where the pieces stand, how the men stand together, and the move, all weighed by how
//! full the board is.
//!
//! What a man is worth beyond itself depends on its rank and file, because a linear move carries a man over a whole
//! phalanx in one ply: the promotion rank is always a few moves away. A man more decides little on a full board, where
//! combinations are everywhere, and nearly all in an ending.
//!
//! The weights of the three phases travel in one number, so that a side is summed up once, a table giving the men of a
//! whole rank (the idea of packed scores is Stockfish's).

use super::weights::{
    DIAGONAL_PAIR, FILE_PAIR, FIRST_KING, KING, KING_PLACES, MAN, MAN_PLACES, RANK_GAP, RANK_PAIR, TEMPO,
};
use super::{Evaluate, MAX_EVALUATION, Part, endings};
use crate::bitboard::Bitboard;
use crate::piece::Color;
use crate::position::Position;

/// Material, places, formation and the move; symmetrical in colours and in the mirror.
#[derive(Debug, Clone, Copy, Default)]
pub struct HandCrafted;

/// Three sums in one number, of 20 bits each.
type Packed = i64;

const LANE: u32 = 20;

const fn pack(weights: [i32; 3]) -> Packed {
    weights[0] as i64 + ((weights[1] as i64) << LANE) + ((weights[2] as i64) << (2 * LANE))
}

/// The three sums again.
#[inline(always)]
const fn unpack(packed: Packed) -> [i32; 3] {
    const LOWEST: u32 = i64::BITS - LANE;
    let first = packed << LOWEST >> LOWEST;
    // A negative sum has borrowed from the lane above it.
    let rest = (packed - first) >> LANE;
    let second = rest << LOWEST >> LOWEST;
    let third = (rest - second) >> LANE;
    [first as i32, second as i32, third as i32]
}

/// The men of a rank, and how they stand together: by rank, then by which files have one.
static MEN_OF_RANK: [[Packed; 256]; 7] = {
    let mut table = [[0; 256]; 7];
    let mut rank = 0;
    while rank < 7 {
        let mut men = 1;
        while men < 256_usize {
            let file = men.trailing_zeros() as usize;
            let pair = if file < 4 { file } else { 7 - file };
            let places = [MAN_PLACES[0][rank][pair], MAN_PLACES[1][rank][pair], MAN_PLACES[2][rank][pair]];
            let rest = men & (men - 1);
            let beside = (rest >> (file + 1) & 1) as Packed * pack(RANK_PAIR);
            let beyond = (rest >> (file + 2) & 1) as Packed * pack(RANK_GAP);
            table[rank][men] = table[rank][rest] + pack(places) + beside + beyond;
            men += 1;
        }
        rank += 1;
    }
    table
};

/// Pieces with which the board is full, half full and empty, as the weights see it.
const FULL: i32 = 28;
const MIDDLE: i32 = 14;
const EMPTY: i32 = 4;

/// The weights of the three phases with so many pieces on the board, in 64ths.
static PHASES: [[i32; 3]; 65] = {
    let mut table = [[0; 3]; 65];
    let mut pieces = 0;
    while pieces < 65 {
        let n = pieces as i32;
        table[pieces] = if n >= FULL {
            [64, 0, 0]
        } else if n >= MIDDLE {
            let full = (n - MIDDLE) * 64 / (FULL - MIDDLE);
            [full, 64 - full, 0]
        } else if n >= EMPTY {
            let middle = (n - EMPTY) * 64 / (MIDDLE - EMPTY);
            [0, middle, 64 - middle]
        } else {
            [0, 0, 64]
        };
        pieces += 1;
    }
    table
};

/// The one number that three sums come to on this board.
#[inline(always)]
fn weigh(packed: Packed, position: &Position) -> i32 {
    let [full, middle, empty] = PHASES[position.occupied().count() as usize];
    let sums = unpack(packed);
    (sums[0] * full + sums[1] * middle + sums[2] * empty) / 64
}

/// The set with its ranks as the side itself sees them.
#[inline(always)]
fn from_own_side(set: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => set,
        Color::Black => set.flip_ranks(),
    }
}

#[inline(always)]
fn material(position: &Position, color: Color) -> Packed {
    const PACKED_MAN: Packed = pack(MAN);
    const PACKED_KING: Packed = pack(KING);
    const PACKED_FIRST: Packed = pack(FIRST_KING);
    let kings = i64::from(position.kings(color).count());
    i64::from(position.men(color).count()) * PACKED_MAN + kings * PACKED_KING + if kings > 0 { PACKED_FIRST } else { 0 }
}

#[inline(always)]
fn men_places(position: &Position, color: Color) -> Packed {
    let men = from_own_side(position.men(color), color).0.to_le_bytes();
    (0..7).map(|rank| MEN_OF_RANK[rank][usize::from(men[rank])]).sum()
}

/// Pairs of men on neighbouring ranks; those on one rank are counted with their places.
#[inline(always)]
fn pairs(position: &Position, color: Color) -> Packed {
    let Bitboard(men) = position.men(color);
    let count = |set: u64| Packed::from(set.count_ones());
    let in_front = men & men >> 8;
    let right_of_it = men & men >> 9 & !Bitboard::FILE_H.0;
    let left_of_it = men & men >> 7 & !Bitboard::FILE_A.0;
    count(in_front) * const { pack(FILE_PAIR) }
        + (count(right_of_it) + count(left_of_it)) * const { pack(DIAGONAL_PAIR) }
}

#[inline(always)]
fn king_places(position: &Position, color: Color) -> Packed {
    let place = |square: crate::square::Square| {
        let from_edge = |line: usize| line.min(7 - line);
        let weight = KING_PLACES[from_edge(square.index() >> 3)][from_edge(square.index() & 7)];
        pack([weight; 3])
    };
    position.kings(color).into_iter().map(place).sum()
}

#[inline(always)]
fn tempo(position: &Position, color: Color) -> Packed {
    if position.side_to_move() == color { const { pack(TEMPO) } } else { 0 }
}

impl Evaluate for HandCrafted {
    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        let of = |color| {
            material(position, color)
                + men_places(position, color)
                + pairs(position, color)
                + king_places(position, color)
        };
        let own = position.side_to_move();
        let score = weigh(of(own) - of(!own) + tempo(position, own), position);
        endings::adjust(position, score).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    fn parts(&self, position: &Position) -> Vec<Part> {
        type Judge = fn(&Position, Color) -> Packed;
        let judges: [(&str, Judge); 5] = [
            ("material", material),
            ("men's places", men_places),
            ("men's pairs", pairs),
            ("kings' places", king_places),
            ("to move", tempo),
        ];
        let mut parts: Vec<Part> = judges
            .into_iter()
            .map(|(name, judge)| Part {
                name,
                white: weigh(judge(position, Color::White), position),
                black: weigh(judge(position, Color::Black), position),
            })
            .collect();
        // What is known of endings with few pieces, and what rounding the parts has left over.
        let for_white = match position.side_to_move() {
            Color::White => self.evaluate(position),
            Color::Black => -self.evaluate(position),
        };
        let rest = for_white - parts.iter().map(|part| part.white - part.black).sum::<i32>();
        parts.push(Part { name: "known endings", white: rest.max(0), black: (-rest).max(0) });
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Fen;

    #[test]
    fn what_is_packed_comes_out_again() {
        for weights in [[0, 0, 0], [1, -1, 1], [-1, -1, -1], [-30_000, 30_000, -30_000], [7, -300, 12_345]] {
            assert_eq!(unpack(pack(weights)), weights);
        }
        assert_eq!(unpack(pack([5, -7, 9]) - pack([8, -9, 20]) * 3), [5 - 24, -7 + 27, 9 - 60]);
    }

    /// What the men of White are worth for standing together, those on one rank and those on neighbouring ranks.
    fn together(men: &[&str]) -> Packed {
        let position = |men: &str| format!("W:W{men}:Bh8").parse::<Fen>().unwrap().position;
        let places = |men: &str| men_places(&position(men), Color::White);
        let all = men.join(",");
        pairs(&position(&all), Color::White) + places(&all) - men.iter().map(|man| places(man)).sum::<Packed>()
    }

    #[test]
    fn men_who_stand_together_are_counted() {
        assert_eq!(together(&["d3", "d4"]), pack(FILE_PAIR));
        assert_eq!(together(&["d2", "d3", "d4"]), 2 * pack(FILE_PAIR));
        for neighbour in ["c4", "e4", "c2", "e2"] {
            assert_eq!(together(&["d3", neighbour]), pack(DIAGONAL_PAIR), "{neighbour}");
        }
        assert_eq!(together(&["d3", "e3"]), pack(RANK_PAIR));
        assert_eq!(together(&["d3", "f3"]), pack(RANK_GAP));
        assert_eq!(together(&["f3", "g3", "h3"]), 2 * pack(RANK_PAIR) + pack(RANK_GAP));
    }

    #[test]
    fn men_far_apart_are_not() {
        for men in [["d3", "d5"], ["d3", "g3"], ["d3", "f4"], ["d3", "b5"]] {
            assert_eq!(together(&men), 0, "{men:?}");
        }
        // Nor those who are neighbours only where the board is wrapped around its edges.
        for men in [["h3", "a3"], ["h3", "a4"], ["h3", "a5"], ["h3", "b4"]] {
            assert_eq!(together(&men), 0, "{men:?}");
        }
    }

    #[test]
    fn phases_add_up() {
        assert!(PHASES.iter().all(|weights| weights.iter().sum::<i32>() == 64));
    }
}
