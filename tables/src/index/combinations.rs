//! The combinatorial number system: sets of squares of one size, numbered in increasing order of
//! their bitboards.

use dameo_rules::Bitboard;

use crate::class::Class;

/// The largest set that is numbered: all pieces but one of the opponent.
const MAX_COUNT: usize = Class::MAX_PIECES as usize - 1;

/// `BINOMIALS[k][n]`: the number of sets of k + 1 of n squares.
static BINOMIALS: [[u32; 65]; MAX_COUNT] = binomials();

const fn binomials() -> [[u32; 65]; MAX_COUNT] {
    let mut table = [[0; 65]; MAX_COUNT];
    let mut n = 1;
    while n < 65 {
        table[0][n] = n as u32;
        let mut k = 1;
        while k < MAX_COUNT {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

/// The number of a set among all sets of its size. It does not depend on the number of squares of
/// the board.
#[inline]
pub(crate) fn number(set: Bitboard) -> usize {
    set.into_iter().zip(&BINOMIALS).map(|(square, row)| row[square.index()] as usize).sum()
}

/// All sets of `count` of the first `squares` squares, in the order of their numbers.
pub(crate) fn all(squares: u32, count: u32) -> impl Iterator<Item = Bitboard> {
    let first = (1_u64 << count) - 1;
    let end = 1_u128 << squares;
    let next = move |&set: &u64| {
        if set == 0 {
            return None;
        }
        // The next larger number with as many bits, which may need a 65th one: the lowest run of
        // ones loses its top bit to the next place, and the rest of it falls to the bottom.
        let lowest = set & set.wrapping_neg();
        let carried = u128::from(set) + u128::from(lowest);
        let fallen = (u128::from(set) ^ carried) >> 2 >> lowest.trailing_zeros();
        let next = carried | fallen;
        (next < end).then_some(next as u64)
    };
    std::iter::successors(Some(first), next).map(Bitboard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_their_order() {
        for squares in [56, 64] {
            for (count, expected) in [(0, 1), (1, squares as usize), (2, (squares * (squares - 1) / 2) as usize)] {
                assert_eq!(all(squares, count).count(), expected);
            }
            // Miri is slow.
            for count in 0..=if cfg!(miri) { 2 } else { 4 } {
                for (at, set) in all(squares, count).enumerate() {
                    assert_eq!((number(set), set.count()), (at, count));
                    assert!(u128::from(set.0) < 1 << squares);
                }
            }
        }
        if !cfg!(miri) {
            assert_eq!(all(64, 4).count(), 635_376);
            assert_eq!(all(56, 4).count(), 367_290);
        }
    }
}
