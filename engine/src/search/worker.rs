//! What one searching thread owns: its path, its statistics, its buffers.

use super::history::History;
use super::iteration::Assignment;
use super::ordering::{Killers, MovePicker};
use super::params;
use super::score::{MAX_PLY, Value};
use super::strength::Strength;
use super::table::TranspositionTable;
use super::team::Team;
use crate::eval::Evaluate;
use crate::game::{DrawRules, are_lone_kings};
use crate::movegen::has_legal_move;
use crate::moves::Move;
use crate::position::Position;

/// Tells the entries of searches of full width from others.
const FULL_WIDTH: u64 = 0x8C8F_7A1D_5B3E_9246;

/// What distinguishes the keys of searches whose scores mean nothing to each other: other rules of draws, another
/// strength. To empty the table instead would take seconds where it is large.
fn salt(rules: DrawRules, strength: Option<Strength>) -> u64 {
    let of_rules = match rules {
        DrawRules::Standard => 0,
        DrawRules::PlayStrategy => 0xB5F1_2C43_66D0_9E7B,
    };
    let of_strength = strength.map_or(0, |Strength { nodes, blur, seed }| {
        (nodes ^ u64::from(blur.unsigned_abs()) << 40 ^ seed.rotate_left(17) ^ 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    });
    of_rules ^ of_strength
}

/// Under the rules of `PlayStrategy` the half-move clock counts for the table from here on: below it, only a search of 40
/// plies could see the draw.
const CLOCK_IN_KEY: u32 = DrawRules::KING_MOVES_PLIES - 40;

/// A position in the tree with its half-move clock.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) clock: u32,
}

impl Node {
    /// What a move leads to.
    #[inline]
    pub(super) fn after(&self, m: Move) -> Self {
        let clock = if self.position.is_reversible(m) { self.clock.saturating_add(1) } else { 0 };
        Self { position: self.position.play_unchecked(m), clock }
    }

    /// What passing would lead to. Nothing before it can be repeated.
    #[inline]
    pub(super) fn after_null_move(&self) -> Self {
        Self { position: self.position.null_move(), clock: 0 }
    }
}

/// What one ply keeps.
#[derive(Debug, Default)]
pub(super) struct StackEntry {
    pub(super) queue: MovePicker,
    pub(super) killers: Killers,
    pub(super) principal_variation: Vec<Move>,
    /// The evaluation, where no capture was pending.
    pub(super) evaluation: Option<Value>,
    /// Whether the side to move passes, to see whether it can afford to.
    pub(super) passed: bool,
}

/// One searching thread.
///
/// On cache lines of its own: what one thread writes at every node must not lie beside what the others read (two threads
/// made 1.6 times the nodes of one where it did).
#[repr(align(128))]
pub(super) struct Worker<'a, E> {
    pub(super) evaluation: &'a E,
    pub(super) table: &'a TranspositionTable,
    pub(super) rules: DrawRules,
    pub(super) history: &'a mut History,
    pub(super) stack: Vec<StackEntry>,
    pub(super) reductions: Reductions,
    /// Moves made.
    pub(super) nodes: u64,
    /// The deepest ply reached in this iteration.
    pub(super) selective_depth: usize,
    /// The depth of this iteration.
    pub(super) root_depth: i32,
    /// Whether nothing is pruned or reduced, so that a mate search proves what it finds.
    pub(super) full_width: bool,
    /// Tells the table's entries of this kind of search from others; see [`salt`].
    salt: u64,
    /// Keys of the positions since the last irreversible move of the game, then those of the path, current one last.
    keys: Vec<u64>,
    /// The place of the root's key in `keys`.
    root: usize,
    team: &'a Team<'a>,
    /// Its place in the team.
    index: usize,
    /// The number of nodes at which the limits are looked at again.
    next_check: u64,
    /// Nodes that are searched whatever the limits say.
    free_nodes: u64,
    /// Set once the search is to be abandoned; scores are then meaningless.
    pub(super) stopped: bool,
}

impl<'a, E: Evaluate> Worker<'a, E> {
    pub(super) fn new(
        assignment: &Assignment<'a, E>,
        history: &'a mut History,
        team: &'a Team<'a>,
        index: usize,
    ) -> Self {
        let &Assignment { evaluation, table, game, rules, limits } = assignment;
        let reversible = game.history().iter().rev().take_while(|(position, m)| position.is_reversible(*m));
        let mut keys: Vec<u64> = reversible.map(|(position, _)| position.key()).collect();
        keys.reverse();
        keys.push(game.position().key());
        Self {
            evaluation,
            table,
            rules,
            history,
            stack: std::iter::repeat_with(StackEntry::default).take(MAX_PLY + 1).collect(),
            reductions: Reductions::new(),
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            full_width: false,
            salt: salt(rules, limits.strength),
            root: keys.len() - 1,
            keys,
            team,
            index,
            next_check: 0,
            // Of the helpers nothing is told.
            free_nodes: if index == 0 { params::FREE_NODES } else { 0 },
            stopped: false,
        }
    }

    /// Goes to the node after a move and counts it. Each call is followed by one of [`Worker::leave`].
    #[inline]
    pub(super) fn enter(&mut self, next: &Node) {
        self.nodes += 1;
        self.keys.push(next.position.key());
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.keys.pop();
    }

    /// The first iteration is over: from now on every limit holds at once.
    pub(super) fn end_grace(&mut self) {
        self.free_nodes = 0;
    }

    /// Whether the search has to be abandoned; looked at about every thousand nodes, so within a millisecond.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_check && !self.stopped {
            self.check_limits();
        }
        self.stopped
    }

    #[cold]
    fn check_limits(&mut self) {
        self.all_nodes();
        let allowed = self.team.allow_nodes();
        let is_over = allowed == 0 || self.team.time.is_over();
        self.stopped = is_over && self.nodes >= self.free_nodes;
        self.next_check += allowed;
    }

    /// The key under which the table knows a node. Nodes that differ in nothing but what the table cannot see, and
    /// may have different scores for it, have different keys.
    #[inline(always)]
    pub(super) fn table_key(&self, node: &Node) -> u64 {
        node.position.key() ^ self.salt ^ self.clock_key(node)
    }

    /// `PlayStrategy` counts plies towards a draw. Where that draw may come into sight, the count is part of the key.
    #[inline(always)]
    fn clock_key(&self, node: &Node) -> u64 {
        match self.rules {
            DrawRules::Standard => 0,
            DrawRules::PlayStrategy if node.clock < CLOCK_IN_KEY && !are_lone_kings(&node.position) => 0,
            DrawRules::PlayStrategy => u64::from(node.clock).wrapping_mul(0x9E37_79B9_7F4A_7C15),
        }
    }

    /// From now on nothing is pruned or reduced, so that a search of mates proves what it finds. Results of other
    /// searches prove nothing to this one.
    pub(super) fn search_full_width(&mut self) {
        self.full_width = true;
        self.salt ^= FULL_WIDTH;
    }

    /// The moves that the whole team has made, a thousand or so of each other thread not yet counted.
    pub(super) fn all_nodes(&self) -> u64 {
        self.team.publish(self.index, self.nodes)
    }

    /// Whether the game is drawn here. Inside the tree a first repetition counts: whoever wanted to avoid it would have.
    #[inline]
    pub(super) fn is_draw(&self, node: &Node) -> bool {
        self.is_repetition(node)
            || self.rules.draw(&node.position, node.clock).is_some() && has_legal_move(&node.position)
    }

    #[inline]
    fn is_repetition(&self, node: &Node) -> bool {
        // A king needs two moves to come back, its opponent's as well.
        const SHORTEST: usize = 4;
        if (node.clock as usize) < SHORTEST {
            return false;
        }
        let current = self.keys.len() - 1;
        let earliest = current.saturating_sub(node.clock as usize);
        let mut before_root = 0;
        let mut index = current;
        while index >= earliest + 2 {
            index -= 2;
            if self.keys[index] == node.position.key() {
                if index >= self.root {
                    return true;
                }
                before_root += 1;
                if before_root == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Puts a move and the variation of the next ply in front of this ply's.
    pub(super) fn update_principal_variation(&mut self, ply: usize, m: Move) {
        let (this, next) = self.stack.split_at_mut(ply + 1);
        let variation = &mut this[ply].principal_variation;
        variation.clear();
        variation.push(m);
        variation.extend_from_slice(&next[0].principal_variation);
    }
}

/// How much less deep a late move is searched, by depth and number.
#[derive(Debug)]
pub(super) struct Reductions(Vec<[i16; 64]>);

impl Reductions {
    fn new() -> Self {
        let row = |depth: usize| {
            std::array::from_fn(|number| {
                let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
                let scaled = product * 10_000.0 / f64::from(params::reduction_divisor());
                (f64::from(params::reduction_base()) + scaled) as i16
            })
        };
        Self((0..64).map(row).collect())
    }

    /// The reduction in hundredths of a ply for the move tried as number `number`, from 0.
    #[inline(always)]
    pub(super) fn get(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::alpha_beta::Window;
    use super::super::clock::TimeBudget;
    use super::super::limits::Limits;
    use super::super::score::INFINITE;
    use super::super::signals::Signals;
    use super::*;
    use crate::eval::HandCrafted;
    use crate::game::Game;
    use crate::notation::Fen;

    /// Does something with the worker of a search that has not begun, and the node at its root.
    pub(in super::super) fn with_worker(
        fen: &str,
        rules: DrawRules,
        work: impl FnOnce(&mut Worker<'_, HandCrafted>, Node),
    ) {
        let game = Game::from(fen.parse::<Fen>().unwrap());
        let (limits, signals) = (Limits::default(), Signals::new());
        let table = TranspositionTable::with_megabytes(1).unwrap();
        let assignment = Assignment { evaluation: &HandCrafted, table: &table, game: &game, rules, limits: &limits };
        let time = TimeBudget::new(&limits, &game, 20, &signals);
        let team = Team::new(&time, None, 1);
        let mut history = History::new();
        let mut worker = Worker::new(&assignment, &mut history, &team, 0);
        worker.root_depth = 20;
        work(&mut worker, Node { position: *game.position(), clock: game.halfmove_clock() });
    }

    const ALL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// The depth under which the table knows a node.
    fn stored_depth(worker: &Worker<'_, HandCrafted>, node: &Node) -> Option<i32> {
        worker.table.probe(worker.table_key(node)).map(|entry| entry.depth)
    }

    #[test]
    fn a_forced_node_is_stored_under_the_depth_it_was_asked_for() {
        // One legal move, and quiet moves after it.
        for depth in [2, 3, 5, 6] {
            with_worker("B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5", DrawRules::Standard, |worker, node| {
                worker.search::<true>(&node, ALL, depth, 1, false);
                assert_eq!(stored_depth(worker, &node), Some(depth));
            });
        }
    }

    #[test]
    fn a_forced_node_costs_no_depth_and_is_not_reduced() {
        // Without a table move the second node is reduced by a ply from depth 4 on, but not the first.
        for (depth, of_next) in [(2, 2), (3, 3), (5, 4), (6, 5)] {
            with_worker("W:Wd4,a1:Bd5,g8,h8", DrawRules::Standard, |worker, node| {
                let legal = node.position.legal_moves();
                assert_eq!(legal.len(), 1, "one legal move");
                let next = node.after(legal.as_slice()[0]);
                assert!(next.position.legal_moves().len() > 1);
                worker.search::<true>(&node, ALL, depth, 1, false);
                assert_eq!(stored_depth(worker, &next), Some(of_next), "depth {depth}");
            });
        }
    }

    #[test]
    fn the_key_has_the_clock_only_where_it_matters() {
        let node = |fen: &str| {
            let fen: Fen = fen.parse().unwrap();
            Node { position: fen.position, clock: fen.halfmove_clock }
        };
        let many = |clock: u32| node(&format!("W:WKa1,a2,Kc3:BKh8:H{clock}"));
        with_worker("W:WKa1,a2:BKh8", DrawRules::Standard, |worker, _| {
            assert_eq!(worker.table_key(&many(0)), worker.table_key(&many(49)));
        });
        with_worker("W:WKa1,a2:BKh8", DrawRules::PlayStrategy, |worker, _| {
            assert_eq!(worker.table_key(&many(0)), worker.table_key(&many(CLOCK_IN_KEY - 1)));
            assert_ne!(worker.table_key(&many(48)), worker.table_key(&many(49)));
            let lone = |clock: u32| node(&format!("W:WKa1:BKh7:H{clock}"));
            assert_ne!(worker.table_key(&lone(1)), worker.table_key(&lone(2)));
        });
    }

    #[test]
    fn searches_of_other_kinds_have_other_keys() {
        let weak = |seed| Strength { nodes: 1, blur: 20_000, seed };
        let salts = [
            salt(DrawRules::Standard, None),
            salt(DrawRules::PlayStrategy, None),
            salt(DrawRules::Standard, Some(weak(0))),
            salt(DrawRules::Standard, Some(weak(1))),
            salt(DrawRules::PlayStrategy, Some(weak(1))),
            salt(DrawRules::Standard, None) ^ FULL_WIDTH,
        ];
        for (index, salt) in salts.iter().enumerate() {
            assert!(!salts[..index].contains(salt), "{index}");
        }
    }
}
