//! Captures square by square, for the motifs that depend on more than legal moves.

use std::collections::{BTreeMap, BTreeSet};

use dameo_rules::{Bitboard, Move, Position, Square};

/// How many pieces make a ladder.
const LADDER: usize = 3;

/// A capturing piece and what stands around it.
#[derive(Clone, Copy)]
struct Capturer {
    is_king: bool,
    /// The squares that are empty for it, that from which it started included.
    free: Bitboard,
    enemies: Bitboard,
}

impl Capturer {
    fn new(position: &Position, from: Square) -> Self {
        Self {
            is_king: position.all_kings().contains(from),
            free: position.empty() | Bitboard::of(from),
            enemies: position.pieces(!position.side_to_move()),
        }
    }

    /// The next jumps from a square, when `captured` were jumped before: the piece that is jumped, and
    /// where it may land.
    fn jumps(self, at: Square, captured: Bitboard) -> impl Iterator<Item = (Square, Bitboard)> {
        let Self { is_king, free, enemies } = self;
        let targets = enemies.without(captured);
        [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(move |(files, ranks)| {
            let step = |square: &Square| square.offset(files, ranks);
            let mut ahead = std::iter::successors(step(&at), step);
            let over = if is_king { ahead.find(|&square| !free.contains(square)) } else { ahead.next() };
            let over = over.filter(|&square| targets.contains(square))?;
            let behind = ahead.take_while(|&square| free.contains(square));
            let landings: Bitboard = behind.take(if is_king { 8 } else { 1 }).collect();
            (!landings.is_empty()).then_some((over, landings))
        })
    }
}

/// Whether a capture could continue if the captured pieces were removed at once.
pub(crate) fn is_blocked(position: &Position, m: Move) -> bool {
    let Capturer { is_king, free, enemies } = Capturer::new(position, m.from);
    let after = Capturer { is_king, free: free | m.captured, enemies: enemies.without(m.captured) };
    m.is_capture() && after.jumps(m.to, Bitboard::EMPTY).next().is_some()
}

/// Whether some capture that takes fewer pieces than the legal ones cannot be continued: only the
/// maximum rule forbids it.
pub(crate) fn has_smaller_capture(position: &Position) -> bool {
    let most = position.legal_moves().first().map_or(0, |m| m.captured.count());
    position.pieces(position.side_to_move()).into_iter().any(|from| {
        let capturer = Capturer::new(position, from);
        let (mut seen, mut open) = (BTreeSet::new(), vec![(from, Bitboard::EMPTY)]);
        while let Some((at, captured)) = open.pop() {
            let mut next = capturer.jumps(at, captured).peekable();
            if next.peek().is_none() && !captured.is_empty() && captured.count() < most {
                return true;
            }
            for (over, landings) in next {
                let states = landings.into_iter().map(|landing| (landing, captured | Bitboard::of(over)));
                open.extend(states.filter(|&state| seen.insert(state)));
            }
        }
        false
    })
}

/// The pieces that a capture takes one right after the other, each next to the one before it on the
/// same diagonal, if they are three or more: by turns the way is along a file and a rank.
pub(crate) fn ladder(position: &Position, m: Move) -> Bitboard {
    let mut walk = Walk { m, capturer: Capturer::new(position, m.from), known: BTreeMap::new() };
    walk.ladder(m.from, Bitboard::EMPTY, &[]).unwrap_or_default()
}

/// The ways in which a capture can be made.
struct Walk {
    m: Move,
    capturer: Capturer,
    /// The result of each state: many ways lead to the same one.
    known: BTreeMap<(Square, Bitboard, Vec<Square>), Option<Bitboard>>,
}

impl Walk {
    /// The ladders on the ways to complete the move; `None` if there is no way. `run` are the last
    /// pieces that were jumped, as far as they are on one diagonal.
    fn ladder(&mut self, at: Square, captured: Bitboard, run: &[Square]) -> Option<Bitboard> {
        let state = (at, captured, run.to_vec());
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let mut found = (captured == self.m.captured && at == self.m.to).then_some(Bitboard::EMPTY);
        let (capturer, of_move) = (self.capturer, self.m.captured);
        for (over, landings) in capturer.jumps(at, captured).filter(|&(over, _)| of_move.contains(over)) {
            let run = extended(run, over);
            let here = if run.len() >= LADDER { run.iter().copied().collect() } else { Bitboard::EMPTY };
            for landing in landings {
                if let Some(later) = self.ladder(landing, captured | Bitboard::of(over), &run) {
                    found = Some(found.unwrap_or_default() | later | here);
                }
            }
        }
        self.known.insert(state, found);
        found
    }
}

/// A run along a diagonal with one more piece, or the run that begins with the last two pieces.
fn extended(run: &[Square], next: Square) -> Vec<Square> {
    let step = |from: Square, to: Square| {
        let difference = |from: usize, to: usize| to as i32 - from as i32;
        let files = difference(from.file().index(), to.file().index());
        let ranks = difference(from.rank().index(), to.rank().index());
        (files.abs() == 1 && ranks.abs() == 1).then_some((files, ranks))
    };
    match *run {
        [.., before, last] if step(last, next).is_some() && step(before, last) == step(last, next) => {
            [run, &[next]].concat()
        }
        [.., last] if step(last, next).is_some() => vec![last, next],
        _ => vec![next],
    }
}
