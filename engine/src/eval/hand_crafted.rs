//! The hand-crafted evaluation (HCE): material, places, pairs of men, and the side to move, weighted by
//! the number of pieces on the board.
//!
//! The value of a man depends on its rank and file, because a linear move carries a man over a whole
//! phalanx in one ply: the promotion rank is always a few moves away. One man more decides little on a
//! full board, where combinations are everywhere, and nearly everything in an ending.
//!
//! The sums of the three phases travel in one number (packed scores, as in Stockfish), so that each side
//! is summed up once. The men of a whole rank are looked up in a table.

use super::weights::{
    DIAGONAL_PAIR, FILE_PAIR, FIRST_KING, KING, KING_PLACES, MAN, MAN_PLACES, RANK_GAP, RANK_PAIR, TEMPO,
};
use super::{Evaluate, MAX_EVALUATION, endings};
use crate::bitboard::Bitboard;
use crate::piece::Color;
use crate::position::Position;

/// The hand-crafted evaluation. Symmetrical in colours and files.
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

/// The mean of the three sums, weighted for the pieces on this board, in 64ths of a centipawn.
#[inline(always)]
fn weigh_in_64ths(packed: Packed, position: &Position) -> i32 {
    let [full, middle, empty] = PHASES[position.occupied().count() as usize];
    let sums = unpack(packed);
    sums[0] * full + sums[1] * middle + sums[2] * empty
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

/// Pairs of men on adjacent ranks. Pairs on one rank are counted with their places.
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
        let score = weigh_in_64ths(of(own) - of(!own) + tempo(position, own), position) / 64;
        endings::adjust(position, score).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// One term of the evaluation, for people to read. In centipawns, unrounded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EvalTerm {
    /// The name of the term.
    pub name: &'static str,
    /// What White's pieces count for White.
    pub white: f64,
    /// What Black's pieces count for Black.
    pub black: f64,
}

impl HandCrafted {
    /// The terms of the evaluation. Their sum (White's minus Black's), rounded towards 0, is the score
    /// from White's side.
    pub fn terms(&self, position: &Position) -> Vec<EvalTerm> {
        type Term = fn(&Position, Color) -> Packed;
        const TERMS: [(&str, Term); 5] = [
            ("material", material),
            ("men's places", men_places),
            ("men's pairs", pairs),
            ("kings' places", king_places),
            ("to move", tempo),
        ];
        let weighed = |sums: Packed| f64::from(weigh_in_64ths(sums, position)) / 64.0;
        let mut terms: Vec<EvalTerm> = TERMS
            .into_iter()
            .map(|(name, term)| EvalTerm {
                name,
                white: weighed(term(position, Color::White)),
                black: weighed(term(position, Color::Black)),
            })
            .collect();
        // What the knowledge of endings adds to the sum, or takes from it.
        let sum = (terms.iter().map(|term| term.white - term.black).sum::<f64>()) as i32;
        let own = position.side_to_move();
        let own_sum = if own == Color::White { sum } else { -sum };
        let correction = f64::from(endings::adjust(position, own_sum) - own_sum);
        let of = |color| if color == own { correction.max(0.0) } else { (-correction).max(0.0) };
        terms.push(EvalTerm { name: "known endings", white: of(Color::White), black: of(Color::Black) });
        terms
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
    fn the_terms_add_up_to_the_score() {
        // Openings, middle games, endings that are known and others, each side to move.
        for fen in [
            crate::notation::START_FEN,
            "W:Wb1,b3,c2,d3,e2,e4,f1,f3,g4,h2:Ba6,b7,c5,c6,d5,e6,f7,g6,g7,h5",
            "B:WKb8,c2,Kf1:BKe7,g2,h6",
            "W:Wa2,c5,d5,d6,d7,e6:Ba7,b3,g5,h7",
            "W:WKa1,Kb1:BKh8",
            "B:WKa1,Kb1,c2:BKh8",
            "W:WKa1:BKh8,Kg8",
            "W:WKa1:BKh7",
        ] {
            let mut position = fen.parse::<Fen>().unwrap().position;
            for _ in 0..2 {
                let terms = HandCrafted.terms(&position);
                let sum = terms.iter().map(|term| term.white - term.black).sum::<f64>() as i32;
                let score = HandCrafted.evaluate(&position);
                let for_white = if position.side_to_move() == Color::White { score } else { -score };
                assert_eq!(sum, for_white, "{fen}: {terms:?}");
                assert_eq!(
                    terms[5].white != 0.0 || terms[5].black != 0.0,
                    fen.matches('K').count() >= 3 && fen.len() < 24 || fen.len() < 13,
                    "{fen}"
                );
                position = position.null_move();
            }
        }
    }

    #[test]
    fn each_term_counts_what_it_is_named_after() {
        let terms = |fen: &str| HandCrafted.terms(&fen.parse::<Fen>().unwrap().position);
        let by_name = |fen: &str, name: &str| {
            let term = terms(fen).into_iter().find(|term| term.name == name).unwrap();
            (term.white, term.black)
        };
        let (white, black) = by_name("W:Wa1,b1,Kc1:Bh8,g8", "material");
        let of = |weights: [i32; 3]| f64::from(weights[2]);
        // Five pieces: nearly an empty board.
        let full = f64::from(MAN[1]);
        let share = |weights: [i32; 3]| (f64::from(weights[1]) * 6.0 + of(weights) * 58.0) / 64.0;
        assert!((black - 2.0 * share(MAN)).abs() < 0.01, "{black} {full}");
        assert!((white - 2.0 * share(MAN) - share(KING) - share(FIRST_KING)).abs() < 0.01);
        assert!((by_name("W:Wd3,d4:Bh8,a8,c8", "men's pairs").0 - share(FILE_PAIR)).abs() < 0.01);
        let (own, other) = by_name("B:Wa1,b1,c1:Bh8,g8", "to move");
        assert!((other - share(TEMPO)).abs() < 0.01 && own == 0.0);
    }

    #[test]
    fn phases_add_up() {
        assert!(PHASES.iter().all(|weights| weights.iter().sum::<i32>() == 64));
    }
}
