//! The number of legal moves, from whole sets: no list, no square by square.
//!
//! In each direction every quiet move belongs to one man or to one square that a king reaches, so the moves are the
//! bits of a few fills. So are the captures as long as none takes two pieces, which a few more operations tell:
//! a second jump goes on from the landing squares of the first, in any direction but back over the piece just taken.
//! The moving piece's own square, empty by then, and the taken piece, still there, are both out of reach of the second
//! jump, so the board need not be changed for it. Only where a capture of two or more exists are captures searched.

use super::fills::{
    EAST, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST, Word, fill, jump_starts, king_jumps,
    movers, step,
};

/// The number of men's quiet moves.
#[inline(always)]
pub(super) fn men_moves<W: Word, const WHITE: bool>(men: W, empty: W) -> W {
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

/// The number of kings' quiet moves.
#[inline(always)]
pub(super) fn king_moves<W: Word>(kings: W, empty: W) -> W {
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

/// The captures that men have.
pub(super) struct MenCaptures<W> {
    /// The squares from which a man could jump, by direction: north, south, east, west.
    starts: [W; 4],
    /// The squares where men land that jump once, by direction.
    landings: [W; 4],
    /// Bits where a man captures.
    pub(super) exist: W,
    /// Bits where a man captures two pieces or more.
    pub(super) several: W,
}

/// The squares from which a second jump can be made after one north, south, east or west: all but straight back.
#[inline(always)]
fn onward<W: Word>([north, south, east, west]: [W; 4]) -> [W; 4] {
    let (vertical, horizontal) = (north | south, east | west);
    [north | horizontal, south | horizontal, east | vertical, west | vertical]
}

#[inline(always)]
fn union<W: Word>([north, south, east, west]: [W; 4]) -> W {
    north | south | (east | west)
}

#[inline(always)]
fn both<W: Word>(a: [W; 4], b: [W; 4]) -> [W; 4] {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]]
}

/// Two steps in each direction.
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
    /// Looks for the captures of men.
    #[inline(always)]
    pub(super) fn find(men: W, enemies: W, empty: W) -> Self {
        let starts = [
            jump_starts::<W, NORTH>(enemies, empty),
            jump_starts::<W, SOUTH>(enemies, empty),
            jump_starts::<W, EAST>(enemies, empty),
            jump_starts::<W, WEST>(enemies, empty),
        ];
        let jumpers = both([men; 4], starts);
        let landings = land(jumpers);
        let several = union(both(landings, onward(starts)));
        Self { starts, landings, exist: union(jumpers), several }
    }

    /// How many there are, if none takes two pieces.
    #[inline(always)]
    pub(super) fn count_single(&self) -> W {
        count_all(self.landings)
    }

    /// How many take two pieces, and bits where some take more. Two jumps reach their end by one path only, and a third is
    /// as little hindered by what has changed as the second.
    #[inline(always)]
    pub(super) fn count_double(&self) -> (W, W) {
        let [north, south, east, west] = self.landings;
        let starts = self.starts;
        let none = W::splat(0);
        // Where a second jump starts, by its own direction, after a first one north, south, ...: none goes straight back.
        let from_north = both([north, none, north, north], starts);
        let from_south = both([none, south, south, south], starts);
        let from_east = both([east, east, east, none], starts);
        let from_west = both([west, west, none, west], starts);
        let count =
            count_all(from_north).plus(count_all(from_south)).plus(count_all(from_east).plus(count_all(from_west)));
        let seconds = [
            from_north[0] | from_east[0] | from_west[0],
            from_south[1] | from_east[1] | from_west[1],
            from_north[2] | from_south[2] | from_east[2],
            from_north[3] | from_south[3] | from_west[3],
        ];
        let more = union(both(land(seconds), onward(starts)));
        (count, more)
    }
}

/// The captures that kings have.
pub(super) struct KingCaptures<W> {
    /// The squares where kings land that jump once, by direction: north, south, east, west.
    landings: [W; 4],
    /// Bits where a king captures.
    pub(super) exist: W,
}

impl<W: Word> KingCaptures<W> {
    /// Looks for the captures of kings.
    #[inline(always)]
    pub(super) fn find(kings: W, enemies: W, empty: W) -> Self {
        let landings = [
            fill::<W, NORTH>(king_jumps::<W, NORTH>(kings, enemies, empty), empty),
            fill::<W, SOUTH>(king_jumps::<W, SOUTH>(kings, enemies, empty), empty),
            fill::<W, EAST>(king_jumps::<W, EAST>(kings, enemies, empty), empty),
            fill::<W, WEST>(king_jumps::<W, WEST>(kings, enemies, empty), empty),
        ];
        Self { landings, exist: union(landings) }
    }

    /// How many there are, if none takes two pieces.
    #[inline(always)]
    pub(super) fn count_single(&self) -> W {
        count_all(self.landings)
    }

    /// Bits where a king captures two pieces or more.
    #[inline(always)]
    pub(super) fn several(&self, enemies: W, empty: W) -> W {
        let [north, south, east, west] = onward(self.landings);
        // A landing after a jump south is no place to jump north from, and so on.
        king_jumps::<W, NORTH>(north, enemies, empty)
            | king_jumps::<W, SOUTH>(south, enemies, empty)
            | king_jumps::<W, EAST>(east, enemies, empty)
            | king_jumps::<W, WEST>(west, enemies, empty)
    }
}
