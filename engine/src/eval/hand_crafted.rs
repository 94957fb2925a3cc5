//! The hand-crafted evaluation (HCE): material, piece-square tables, pairs of men and tempo,
//! tapered by the number of pieces on the board.
//!
//! The value of a man depends strongly on its square, because a linear move carries a man across a
//! whole line of men in one ply, so promotion is never far away. An extra man decides little on a
//! full board, where combinations are frequent, and nearly everything in an ending.
//!
//! The sums of the three phases are packed into one integer (packed scores, as in Stockfish), so
//! that one pass adds up all three. A table lookup evaluates all men of a rank at once.

use super::weights::{
    DIAGONAL_PAIR, FILE_PAIR, FIRST_KING, KING, KING_SQUARES, MAN, MAN_SQUARES, RANK_GAP, RANK_PAIR, TEMPO,
};
use dameo_rules::{Bitboard, Color, Position};

use super::{Evaluate, MAX_EVALUATION, endings};

/// The hand-crafted evaluation. Symmetric in colours and in files.
#[derive(Debug, Clone, Copy, Default)]
pub struct HandCrafted;

/// The sums of the three phases, packed into 20 bits each.
type Packed = i64;

const PHASE_BITS: u32 = 20;

const fn pack(weights: [i32; 3]) -> Packed {
    weights[0] as i64 + ((weights[1] as i64) << PHASE_BITS) + ((weights[2] as i64) << (2 * PHASE_BITS))
}

/// The sums of the three phases.
#[inline(always)]
const fn unpack(packed: Packed) -> [i32; 3] {
    const SIGN_SHIFT: u32 = i64::BITS - PHASE_BITS;
    let first = packed << SIGN_SHIFT >> SIGN_SHIFT;
    // A negative sum has borrowed from the sum above it.
    let rest = (packed - first) >> PHASE_BITS;
    let second = rest << SIGN_SHIFT >> SIGN_SHIFT;
    let third = (rest - second) >> PHASE_BITS;
    [first as i32, second as i32, third as i32]
}

/// The squares and the pairs of the men on one rank, indexed by rank and by the files they occupy.
static MEN_OF_RANK: [[Packed; 256]; 7] = {
    let mut table = [[0; 256]; 7];
    let mut rank = 0;
    while rank < 7 {
        let mut men = 1;
        while men < 256_usize {
            let file = men.trailing_zeros() as usize;
            let folded = if file < 4 { file } else { 7 - file };
            let squares = [MAN_SQUARES[0][rank][folded], MAN_SQUARES[1][rank][folded], MAN_SQUARES[2][rank][folded]];
            let rest = men & (men - 1);
            let rank_pair = (rest >> (file + 1) & 1) as Packed * pack(RANK_PAIR);
            let rank_gap = (rest >> (file + 2) & 1) as Packed * pack(RANK_GAP);
            table[rank][men] = table[rank][rest] + pack(squares) + rank_pair + rank_gap;
            men += 1;
        }
        rank += 1;
    }
    table
};

/// Numbers of pieces at which the weights of the first, second and third phase apply alone. The
/// weights are interpolated in between.
const FULL: i32 = 28;
const MIDDLE: i32 = 14;
const EMPTY: i32 = 4;

/// The weights of the three phases by number of pieces, in 64ths.
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

/// The weighted mean of the three sums for this number of pieces, in 64ths of a centipawn.
#[inline(always)]
fn taper(packed: Packed, position: &Position) -> i32 {
    let [full, middle, empty] = PHASES[position.occupied().count() as usize];
    let sums = unpack(packed);
    sums[0] * full + sums[1] * middle + sums[2] * empty
}

/// The set from the point of view of the colour, with its home rank first.
#[inline(always)]
fn relative_to(set: Bitboard, color: Color) -> Bitboard {
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
fn man_squares(position: &Position, color: Color) -> Packed {
    let men = relative_to(position.men(color), color).0.to_le_bytes();
    (0..7).map(|rank| MEN_OF_RANK[rank][usize::from(men[rank])]).sum()
}

/// Pairs of men on adjacent ranks. [`MEN_OF_RANK`] contains the pairs on one rank.
#[inline(always)]
fn pairs(position: &Position, color: Color) -> Packed {
    let Bitboard(men) = position.men(color);
    let count = |set: u64| Packed::from(set.count_ones());
    let file_pairs = men & men >> 8;
    let rising_diagonals = men & men >> 9 & !Bitboard::FILE_H.0;
    let falling_diagonals = men & men >> 7 & !Bitboard::FILE_A.0;
    count(file_pairs) * const { pack(FILE_PAIR) }
        + (count(rising_diagonals) + count(falling_diagonals)) * const { pack(DIAGONAL_PAIR) }
}

#[inline(always)]
fn king_squares(position: &Position, color: Color) -> Packed {
    let value = |square: dameo_rules::Square| {
        let from_edge = |line: usize| line.min(7 - line);
        let weight = KING_SQUARES[from_edge(square.index() >> 3)][from_edge(square.index() & 7)];
        pack([weight; 3])
    };
    position.kings(color).into_iter().map(value).sum()
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
                + man_squares(position, color)
                + pairs(position, color)
                + king_squares(position, color)
        };
        let own = position.side_to_move();
        let score = taper(of(own) - of(!own) + tempo(position, own), position) / 64;
        endings::adjust(position, score).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// One term of the evaluation, for display, in unrounded centipawns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EvalTerm {
    /// The name of the term.
    pub name: &'static str,
    /// White's value of the term.
    pub white: f64,
    /// Black's value of the term.
    pub black: f64,
}

impl HandCrafted {
    /// The terms of the evaluation. The sum of White's values minus Black's, rounded towards 0 and
    /// limited to [`MAX_EVALUATION`], is the score from White's point of view.
    pub fn terms(&self, position: &Position) -> Vec<EvalTerm> {
        type Term = fn(&Position, Color) -> Packed;
        const TERMS: [(&str, Term); 5] = [
            ("material", material),
            ("man squares", man_squares),
            ("man pairs", pairs),
            ("king squares", king_squares),
            ("side to move", tempo),
        ];
        let tapered = |sums: Packed| f64::from(taper(sums, position)) / 64.0;
        let mut terms: Vec<EvalTerm> = TERMS
            .into_iter()
            .map(|(name, term)| EvalTerm {
                name,
                white: tapered(term(position, Color::White)),
                black: tapered(term(position, Color::Black)),
            })
            .collect();
        // The correction for known endings, assigned to the side that it favours.
        let sum = (terms.iter().map(|term| term.white - term.black).sum::<f64>()) as i32;
        let own = position.side_to_move();
        let own_sum = if own == Color::White { sum } else { -sum };
        let correction = f64::from(endings::adjust(position, own_sum) - own_sum);
        let of = |color| if color == own { correction.max(0.0) } else { (-correction).max(0.0) };
        terms.push(EvalTerm { name: "endings", white: of(Color::White), black: of(Color::Black) });
        terms
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::Fen;

    use super::*;

    #[test]
    fn what_is_packed_comes_out_again() {
        for weights in [[0, 0, 0], [1, -1, 1], [-1, -1, -1], [-30_000, 30_000, -30_000], [7, -300, 12_345]] {
            assert_eq!(unpack(pack(weights)), weights);
        }
        assert_eq!(unpack(pack([5, -7, 9]) - pack([8, -9, 20]) * 3), [5 - 24, -7 + 27, 9 - 60]);
    }

    /// The value of all pairs among White's men, on one rank and on adjacent ranks.
    fn pair_value(men: &[&str]) -> Packed {
        let position = |men: &str| format!("W:W{men}:Bh8").parse::<Fen>().unwrap().position;
        let squares = |men: &str| man_squares(&position(men), Color::White);
        let all = men.join(",");
        pairs(&position(&all), Color::White) + squares(&all) - men.iter().map(|man| squares(man)).sum::<Packed>()
    }

    #[test]
    fn pairs_of_men_are_counted() {
        assert_eq!(pair_value(&["d3", "d4"]), pack(FILE_PAIR));
        assert_eq!(pair_value(&["d2", "d3", "d4"]), 2 * pack(FILE_PAIR));
        for neighbour in ["c4", "e4", "c2", "e2"] {
            assert_eq!(pair_value(&["d3", neighbour]), pack(DIAGONAL_PAIR), "{neighbour}");
        }
        assert_eq!(pair_value(&["d3", "e3"]), pack(RANK_PAIR));
        assert_eq!(pair_value(&["d3", "f3"]), pack(RANK_GAP));
        assert_eq!(pair_value(&["f3", "g3", "h3"]), 2 * pack(RANK_PAIR) + pack(RANK_GAP));
    }

    #[test]
    fn men_far_apart_are_no_pair() {
        for men in [["d3", "d5"], ["d3", "g3"], ["d3", "f4"], ["d3", "b5"]] {
            assert_eq!(pair_value(&men), 0, "{men:?}");
        }
        // Nor are men that would be adjacent only if the board wrapped around its edges.
        for men in [["h3", "a3"], ["h3", "a4"], ["h3", "a5"], ["h3", "b4"]] {
            assert_eq!(pair_value(&men), 0, "{men:?}");
        }
    }

    #[test]
    fn the_terms_add_up_to_the_score() {
        // Openings, middle games, known and other endings, each with both sides to move.
        for (fen, is_known_ending) in [
            (dameo_rules::START_FEN, false),
            ("W:Wb1,b3,c2,d3,e2,e4,f1,f3,g4,h2:Ba6,b7,c5,c6,d5,e6,f7,g6,g7,h5", false),
            ("B:WKb8,c2,Kf1:BKe7,g2,h6", false),
            ("W:Wa2,c5,d5,d6,d7,e6:Ba7,b3,g5,h7", false),
            ("W:WKa1,Kb1:BKh8", true),
            ("B:WKa1,Kb1,c2:BKh8", true),
            ("W:WKa1:BKh8,Kg8", true),
            ("W:WKa1:BKh7", true),
        ] {
            let mut position = fen.parse::<Fen>().unwrap().position;
            for _ in 0..2 {
                let terms = HandCrafted.terms(&position);
                let sum = terms.iter().map(|term| term.white - term.black).sum::<f64>() as i32;
                let score = HandCrafted.evaluate(&position);
                let for_white = if position.side_to_move() == Color::White { score } else { -score };
                assert_eq!(sum, for_white, "{fen}: {terms:?}");
                assert_eq!(terms[5].white != 0.0 || terms[5].black != 0.0, is_known_ending, "{fen}");
                position = position.null_move();
            }
        }
    }

    #[test]
    fn each_term_counts_its_own_weights() {
        let terms = |fen: &str| HandCrafted.terms(&fen.parse::<Fen>().unwrap().position);
        let by_name = |fen: &str, name: &str| {
            let term = terms(fen).into_iter().find(|term| term.name == name).unwrap();
            (term.white, term.black)
        };
        let (white, black) = by_name("W:Wa1,b1,Kc1:Bh8,g8", "material");
        // With five pieces the second phase has a weight of 6/64 and the third one of 58/64.
        let tapered = |[_, half, empty]: [i32; 3]| (f64::from(half) * 6.0 + f64::from(empty) * 58.0) / 64.0;
        assert!((black - 2.0 * tapered(MAN)).abs() < 0.01, "{black}");
        assert!((white - 2.0 * tapered(MAN) - tapered(KING) - tapered(FIRST_KING)).abs() < 0.01);
        assert!((by_name("W:Wd3,d4:Bh8,a8,c8", "man pairs").0 - tapered(FILE_PAIR)).abs() < 0.01);
        let (own, other) = by_name("B:Wa1,b1,c1:Bh8,g8", "side to move");
        assert!((other - tapered(TEMPO)).abs() < 0.01 && own == 0.0);
    }

    #[test]
    fn phases_add_up() {
        assert!(PHASES.iter().all(|weights| weights.iter().sum::<i32>() == 64));
    }
}
