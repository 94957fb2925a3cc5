//! Legal moves by operations on whole bitboards: all pieces of a side at once, on one board or,
//! with vectors, on several. [`MoveGenerator::count`](crate::MoveGenerator::count) is built from
//! these functions, and so is the perft of the crate `dameo-perft`, eight boards at a time.
//!
//! In each direction, every quiet move corresponds to one man or to one destination of a king, so
//! the moves are the set bits of a few fills. The same holds for captures while none takes two
//! pieces. A few more operations detect a second jump: it starts from a landing square of the first
//! one, in any direction except back over the piece just captured. The board need not be updated
//! for this test. The origin, now empty, and the captured piece, still there, are both out of reach
//! of the second jump. Longer captures need a search
//! ([`MoveGenerator::count_captures`](crate::MoveGenerator::count_captures)).

pub use super::fills::Word;
pub use super::kings::destinations as king_destinations;
pub use super::men::for_each_group as for_each_group_of_men;

use super::fills::{
    EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST, fill, jump_starts, king_jumps, movers,
    step,
};
use crate::types::{Bitboard, Square};

/// The number of quiet moves of men.
#[inline(always)]
pub fn men_moves<W: Word, const WHITE: bool>(men: W, empty: W) -> W {
    if WHITE {
        movers::<W, NORTH>(men, empty)
            .count()
            .plus(movers::<W, NORTH_WEST>(men, empty).count())
            .plus(movers::<W, NORTH_EAST>(men, empty).count())
    } else {
        movers::<W, SOUTH>(men, empty)
            .count()
            .plus(movers::<W, SOUTH_EAST>(men, empty).count())
            .plus(movers::<W, SOUTH_WEST>(men, empty).count())
    }
}

/// The number of quiet moves of kings.
#[inline(always)]
pub fn king_moves<W: Word>(kings: W, empty: W) -> W {
    let orthogonal = (fill::<W, NORTH>(kings, empty) & !kings)
        .count()
        .plus((fill::<W, SOUTH>(kings, empty) & !kings).count())
        .plus((fill::<W, EAST>(kings, empty) & !kings).count())
        .plus((fill::<W, WEST>(kings, empty) & !kings).count());
    let diagonal = (fill::<W, NORTH_EAST>(kings, empty) & !kings)
        .count()
        .plus((fill::<W, NORTH_WEST>(kings, empty) & !kings).count())
        .plus((fill::<W, SOUTH_EAST>(kings, empty) & !kings).count())
        .plus((fill::<W, SOUTH_WEST>(kings, empty) & !kings).count());
    orthogonal.plus(diagonal)
}

/// The captures of men.
#[derive(Debug, Clone, Copy)]
pub struct MenCaptures<W> {
    /// The squares from which a man could jump, by direction: north, south, east, west.
    starts: [W; 4],
    /// The squares where men land after one jump, by direction.
    landings: [W; 4],
    /// Non-zero where a man can capture.
    pub any: W,
    /// Non-zero where a man can capture two or more pieces.
    pub multiple: W,
}

/// For each direction, the union of the sets of all directions except the opposite one, because a
/// second jump never goes straight back.
#[inline(always)]
fn union_without_opposite<W: Word>([north, south, east, west]: [W; 4]) -> [W; 4] {
    let (vertical, horizontal) = (north | south, east | west);
    [north | horizontal, south | horizontal, east | vertical, west | vertical]
}

#[inline(always)]
fn union<W: Word>([north, south, east, west]: [W; 4]) -> W {
    north | south | (east | west)
}

#[inline(always)]
fn intersect<W: Word>(a: [W; 4], b: [W; 4]) -> [W; 4] {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]]
}

/// Moves each set two steps in its direction, to the square behind the jumped piece.
#[inline(always)]
fn land<W: Word>([north, south, east, west]: [W; 4]) -> [W; 4] {
    [
        step::<W, NORTH>(step::<W, NORTH>(north)),
        step::<W, SOUTH>(step::<W, SOUTH>(south)),
        step::<W, EAST>(step::<W, EAST>(east)),
        step::<W, WEST>(step::<W, WEST>(west)),
    ]
}

#[inline(always)]
fn count_all<W: Word>([north, south, east, west]: [W; 4]) -> W {
    north.count().plus(south.count()).plus(east.count().plus(west.count()))
}

impl<W: Word> MenCaptures<W> {
    /// Finds the captures of men.
    #[inline(always)]
    pub fn find(men: W, enemies: W, empty: W) -> Self {
        let starts = [
            jump_starts::<W, NORTH>(enemies, empty),
            jump_starts::<W, SOUTH>(enemies, empty),
            jump_starts::<W, EAST>(enemies, empty),
            jump_starts::<W, WEST>(enemies, empty),
        ];
        let jumpers = intersect([men; 4], starts);
        let landings = land(jumpers);
        let multiple = union(intersect(landings, union_without_opposite(starts)));
        Self { starts, landings, any: union(jumpers), multiple }
    }

    /// The number of captures, provided that none takes two pieces.
    #[inline(always)]
    pub fn count_single(&self) -> W {
        count_all(self.landings)
    }

    /// The number of captures of two pieces, and a set that is non-zero where a man can take three
    /// or more. Different pairs of jumps are different moves, and a third jump can be tested on the
    /// unchanged board like the second.
    #[inline(always)]
    pub fn count_double(&self) -> (W, W) {
        let [north, south, east, west] = self.landings;
        let starts = self.starts;
        let none = W::splat(0);
        // The starting squares of second jumps, by their direction, after a first jump north,
        // south, east or west. None goes straight back.
        let from_north = intersect([north, none, north, north], starts);
        let from_south = intersect([none, south, south, south], starts);
        let from_east = intersect([east, east, east, none], starts);
        let from_west = intersect([west, west, none, west], starts);
        let count =
            count_all(from_north).plus(count_all(from_south)).plus(count_all(from_east).plus(count_all(from_west)));
        let seconds = [
            from_north[0] | from_east[0] | from_west[0],
            from_south[1] | from_east[1] | from_west[1],
            from_north[2] | from_south[2] | from_east[2],
            from_north[3] | from_south[3] | from_west[3],
        ];
        let three_or_more = union(intersect(land(seconds), union_without_opposite(starts)));
        (count, three_or_more)
    }
}

impl MenCaptures<u64> {
    /// Calls `each` with the from-square, the captured piece and the to-square of every capture,
    /// provided that none takes two pieces.
    #[inline(always)]
    pub(super) fn for_each_single(&self, mut each: impl FnMut(Square, Bitboard, Square)) {
        for (landings, step) in self.landings.into_iter().zip([8, -8, 1, -1]) {
            for to in Bitboard(landings) {
                let back = |steps: i32| Square::wrapping((to.index() as i32 - steps * step) as u32);
                each(back(2), Bitboard::of(back(1)), to);
            }
        }
    }
}

/// The captures of kings.
#[derive(Debug, Clone, Copy)]
pub struct KingCaptures<W> {
    /// The squares where kings land after one jump, by direction: north, south, east, west.
    landings: [W; 4],
    /// Non-zero where a king can capture.
    pub any: W,
}

impl<W: Word> KingCaptures<W> {
    /// Finds the captures of kings.
    #[inline(always)]
    pub fn find(kings: W, enemies: W, empty: W) -> Self {
        let landings = [
            fill::<W, NORTH>(king_jumps::<W, NORTH>(kings, enemies, empty), empty),
            fill::<W, SOUTH>(king_jumps::<W, SOUTH>(kings, enemies, empty), empty),
            fill::<W, EAST>(king_jumps::<W, EAST>(kings, enemies, empty), empty),
            fill::<W, WEST>(king_jumps::<W, WEST>(kings, enemies, empty), empty),
        ];
        Self { landings, any: union(landings) }
    }

    /// The number of captures, provided that none takes two pieces.
    #[inline(always)]
    pub fn count_single(&self) -> W {
        count_all(self.landings)
    }

    /// Non-zero where a king can capture two or more pieces.
    #[inline(always)]
    pub fn multiple(&self, enemies: W, empty: W) -> W {
        let [north, south, east, west] = union_without_opposite(self.landings);
        // `north` excludes the landing squares of jumps south, and so on.
        king_jumps::<W, NORTH>(north, enemies, empty)
            | king_jumps::<W, SOUTH>(south, enemies, empty)
            | king_jumps::<W, EAST>(east, enemies, empty)
            | king_jumps::<W, WEST>(west, enemies, empty)
    }
}
