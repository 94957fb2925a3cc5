//! The numbers of a class in words of 64: all squares of one piece, with the others in place.
//!
//! A word has a bit for each square of one piece of the last group of the index. The other pieces
//! are *fixed*. So the solver looks at up to 64 placements at once: a move of a fixed piece leads
//! from one word to another, bit by bit, and moves of the word's piece stay in the word.
//!
//! If the last group has several pieces, each of them is the word's piece in one of several words.
//! Such a class has more bits than numbers.

use dameo_rules::{Bitboard, Rank};

use super::steps::{ALL, Direction, VerticalDirection, for_each_move, is_kings, squares_of, steps_of_men, way};
use crate::index::{PlacementIndex, SHIFTS, SQUARES, combinations};

/// The words of a class and of its opponent, whoever is to move. White is the side that comes first
/// in the view from which the index numbers the placements.
#[derive(Debug)]
pub(crate) struct Words {
    index: PlacementIndex,
    /// The group of the word's piece.
    pub(crate) group: usize,
    /// The squares on which that piece can stand.
    squares: u64,
    /// The digits below that of the leading group.
    digits: Vec<Digit>,
    /// The fixed pieces, by the combined value of the digits.
    lows: Vec<FixedPieces>,
}

/// One of the groups that do not lead; of the word's group, its fixed pieces.
#[derive(Debug)]
struct Digit {
    group: usize,
    sets: Vec<u64>,
    /// By how much the word's number grows with the digit.
    stride: usize,
    /// By [`VerticalDirection`]: the moves from each set.
    moves: [Vec<Vec<SetMove>>; 2],
}

/// The fixed pieces that do not lead.
#[derive(Debug)]
struct FixedPieces {
    groups: [u64; 4],
    digits: [u32; 3],
    /// The number of the mirror image.
    mirrored: u32,
}

/// A move of a piece of a group.
#[derive(Debug, Clone, Copy)]
struct SetMove {
    /// The squares that no fixed piece may be on.
    empty: u64,
    /// The squares on which the word's piece may be.
    bits: u64,
    /// The number of the set after the move.
    target: u32,
    /// Of the leading group: whether that set is stored as its mirror image.
    is_mirrored: bool,
    /// Of the leading group: whether that set is its own mirror image.
    is_own_image: bool,
}

/// The sets of the group's pieces as squares, by number.
fn shifted(group: usize, sets: impl Iterator<Item = Bitboard>) -> Vec<u64> {
    sets.map(|set| set.0 << SHIFTS[group]).collect()
}

fn number(group: usize, set: u64) -> usize {
    combinations::number(Bitboard(set >> SHIFTS[group]))
}

impl Digit {
    fn new(group: usize, sets: Vec<u64>, stride: usize, has_word: bool) -> Self {
        let moves = [VerticalDirection::Up, VerticalDirection::Down].map(|way| {
            let moves_from = |&set: &u64| {
                let mut moves = Vec::new();
                for_each_move(group, set, way, has_word, |after, empty, bits| {
                    let target = number(group, after) as u32;
                    moves.push(SetMove { empty, bits, target, is_mirrored: false, is_own_image: false });
                });
                moves
            };
            sets.iter().map(moves_from).collect()
        });
        Self { group, sets, stride, moves }
    }
}

impl Words {
    /// The words of an index.
    pub(crate) fn new(index: PlacementIndex) -> Self {
        let others = &index.others;
        let last = others.last().expect("both sides have pieces");
        let group = last.group;
        let fixed_of_last = combinations::all(SQUARES[group], last.sets[0].count() - 1);
        let mut sets: Vec<(usize, Vec<u64>)> = others[..others.len() - 1]
            .iter()
            .map(|other| (other.group, shifted(other.group, other.sets.iter().copied())))
            .collect();
        sets.push((group, shifted(group, fixed_of_last)));
        let mut stride = 1;
        let mut digits = Vec::new();
        for (of, sets) in sets.into_iter().rev() {
            let count = sets.len();
            digits.push(Digit::new(of, sets, stride, of == group));
            stride *= count;
        }
        let lows = (0..stride).map(|low| FixedPieces::new(&digits, low)).collect();
        Self { squares: squares_of(group), index, group, digits, lows }
    }

    /// How many words there are.
    pub(crate) fn len(&self) -> usize {
        self.index.lead.len() * self.lows.len()
    }

    /// The words and the bits of the placement with a number: one for each piece of the last group.
    pub(crate) fn bits_of(&self, number: usize) -> impl Iterator<Item = (usize, u32)> {
        let sets = &self.index.others[self.index.others.len() - 1].sets;
        let first = number / sets.len() * self.digits[0].sets.len();
        let set = sets[number % sets.len()];
        set.into_iter().map(move |square| {
            let fixed = combinations::number(set.without(Bitboard::of(square)));
            (first + fixed, square.index() as u32 + SHIFTS[self.group])
        })
    }

    /// Whether bits and numbers agree, so that each word has 64 consecutive numbers.
    pub(crate) fn are_numbers(&self) -> bool {
        self.squares == !0 && self.digits[0].sets.len() == 1
    }

    /// A cursor over the words.
    pub(crate) fn cursor(&self) -> Cursor<'_> {
        Cursor {
            words: self,
            lead: usize::MAX,
            listed: [usize::MAX; 2],
            lead_moves: [Vec::new(), Vec::new()],
            number: 0,
            low: &self.lows[0],
            groups: [0; 4],
            occupied: 0,
            free: 0,
        }
    }
}

impl FixedPieces {
    fn new(all: &[Digit], low: usize) -> Self {
        let (mut groups, mut digits, mut mirrored) = ([0; 4], [0; 3], 0);
        for (at, digit) in all.iter().enumerate() {
            let value = low / digit.stride % digit.sets.len();
            let set = digit.sets[value];
            digits[at] = value as u32;
            groups[digit.group] = set;
            mirrored += number(digit.group, mirror(set)) * digit.stride;
        }
        Self { groups, digits, mirrored: mirrored as u32 }
    }
}

/// The left-right mirror image of a set.
#[inline(always)]
pub(crate) fn mirror(set: u64) -> u64 {
    Bitboard(set).mirror_files().0
}

/// A word with its fixed pieces.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    words: &'a Words,
    /// The number of the leading set.
    lead: usize,
    /// By [`VerticalDirection`]: the leading set whose moves are listed.
    listed: [usize; 2],
    /// By [`VerticalDirection`]: the moves of the leading group. They are listed when they are needed.
    lead_moves: [Vec<SetMove>; 2],
    low: &'a FixedPieces,
    /// The number of the word.
    pub(crate) number: usize,
    /// The fixed pieces of the four groups.
    pub(crate) groups: [u64; 4],
    /// The squares with a fixed piece.
    pub(crate) occupied: u64,
    /// The squares on which the word's piece makes a placement that is no hole; none if fixed
    /// pieces share a square.
    pub(crate) free: u64,
}

/// A word that a move leads to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Neighbor {
    /// The number of the word.
    pub(crate) number: usize,
    /// The bits of the word that the move starts from, for which it is possible.
    pub(crate) bits: u64,
    /// Whether the bits of the neighbour are those of the mirror image.
    pub(crate) is_mirrored: bool,
    /// The number of the mirror image of the neighbour, if that is stored as well and no move
    /// followed from a stored placement leads there.
    pub(crate) image: Option<usize>,
}

impl Cursor<'_> {
    /// Goes to a word.
    #[inline]
    pub(crate) fn go_to(&mut self, number: usize) {
        let words = self.words;
        let lead = number / words.lows.len();
        let leading = words.index.leading;
        if lead != self.lead {
            self.lead = lead;
            self.groups[leading] = words.index.lead.set(lead).0 << SHIFTS[leading];
        }
        let low = &words.lows[number % words.lows.len()];
        let lead_set = self.groups[leading];
        self.groups = low.groups;
        self.groups[leading] = lead_set;
        let [a, b, c, d] = self.groups;
        self.occupied = a | b | c | d;
        let overlap = a & b | (a | b) & c | (a | b | c) & d;
        self.free = if overlap == 0 { words.squares & !self.occupied } else { 0 };
        self.low = low;
        self.number = number;
    }

    #[cold]
    fn list_lead_moves(&mut self, way: VerticalDirection) {
        let index = &self.words.index;
        let (group, kept) = (index.leading, &index.lead);
        let set = self.groups[group];
        let moves = &mut self.lead_moves[way as usize];
        moves.clear();
        for_each_move(group, set, way, false, |after, empty, bits| {
            let (target, is_mirrored) = kept.number(Bitboard(after >> SHIFTS[group]));
            let is_own_image = after == mirror(after) && set != mirror(set);
            moves.push(SetMove { empty, bits, target: target as u32, is_mirrored, is_own_image });
        });
        self.listed[way as usize] = self.lead;
    }

    /// The pieces of a side: men and kings.
    pub(crate) fn pieces(&self, side: usize) -> [u64; 2] {
        [self.groups[2 * side], self.groups[2 * side + 1]]
    }

    /// Calls `visit` with the words that moves of a side's fixed pieces lead to, until it returns
    /// false.
    #[inline(always)]
    pub(crate) fn visit(&mut self, side: usize, direction: Direction, mut visit: impl FnMut(Neighbor) -> bool) {
        let words = self.words;
        let way_of_men = way(side, direction);
        for (digit, &value) in words.digits.iter().zip(&self.low.digits) {
            if digit.group / 2 != side {
                continue;
            }
            let base = self.number - value as usize * digit.stride;
            for m in &digit.moves[way_of_men as usize][value as usize] {
                if m.empty & self.occupied == 0 {
                    let number = base + m.target as usize * digit.stride;
                    if !visit(Neighbor { number, bits: m.bits, is_mirrored: false, image: None }) {
                        return;
                    }
                }
            }
        }
        if words.index.leading / 2 == side {
            // Kings move the same way when a move is taken back.
            let way = if is_kings(words.index.leading) { VerticalDirection::Up } else { way_of_men };
            if self.listed[way as usize] != self.lead {
                self.list_lead_moves(way);
            }
            let count = words.lows.len();
            let low = self.number - self.lead * count;
            for m in &self.lead_moves[way as usize] {
                if m.empty & self.occupied == 0 {
                    let base = m.target as usize * count;
                    let image = base + self.low.mirrored as usize;
                    let number = if m.is_mirrored { image } else { base + low };
                    let image = m.is_own_image.then_some(image);
                    if !visit(Neighbor { number, bits: m.bits, is_mirrored: m.is_mirrored, image }) {
                        return;
                    }
                }
            }
        }
    }

    /// The squares of the word's piece for which the side to move may have a man that promotes: on
    /// its last rank but one, or behind a man there.
    #[inline]
    pub(crate) fn promoting(&self, side: usize) -> u64 {
        let near = if side == 0 { Bitboard::of_rank(Rank::Seventh) } else { Bitboard::of_rank(Rank::Second) }.0;
        if self.groups[2 * side] & near != 0 {
            !0
        } else if self.words.group == 2 * side {
            near
        } else {
            0
        }
    }

    /// The squares from which the word's piece moves to one of a set of free squares, if it is one
    /// of that side's.
    #[inline(always)]
    pub(crate) fn before_own(&self, side: usize, set: u64) -> u64 {
        let group = self.words.group;
        if group / 2 != side || set == 0 {
            return 0;
        }
        let empty = !self.occupied;
        if is_kings(group) {
            return ALL.iter().fold(0, |before, step| before | step.slide(set, empty));
        }
        let men = self.groups[group];
        let mut before = 0;
        for step in steps_of_men(way(side, Direction::Back)) {
            let mut from = step.from(set);
            while from != 0 {
                before |= from & empty;
                from = step.from(from & men);
            }
        }
        before & self.words.squares
    }

    /// The squares of the word's piece for which the side to move has a move to a placement in
    /// `not_won`. Stops when this is known for all `wanted` squares.
    #[inline(always)]
    pub(crate) fn escapes(&mut self, side: usize, wanted: u64, not_won: impl Fn(usize) -> u64) -> u64 {
        let mut escapes = self.before_own(side, not_won(self.number) & self.free);
        if wanted & !escapes != 0 {
            self.visit(side, Direction::Forward, |next| {
                let bits = not_won(next.number);
                escapes |= next.bits & if next.is_mirrored { mirror(bits) } else { bits };
                wanted & !escapes != 0
            });
        }
        escapes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class::Class;
    use crate::index;

    #[test]
    fn sizes_are_known_without_an_index() {
        for class in Class::all(4) {
            let numbers = PlacementIndex::new(class);
            assert_eq!(index::size(class), numbers.size() as u64, "{class}");
            let squares = index::words(class).1;
            assert_eq!(index::words(class), (Words::new(numbers).len() as u64, squares), "{class}");
        }
    }
}
