//! What one searching thread owns: its path, its statistics, its buffers.

use super::history::History;
use super::iteration::Assignment;
use super::ordering::{Killers, MoveQueue};
use super::params;
use super::score::{MAX_PLY, Value};
use super::table::TranspositionTable;
use super::team::Team;
use crate::eval::Evaluate;
use crate::game::DrawRules;
use crate::movegen::has_legal_move;
use crate::moves::Move;
use crate::position::Position;

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
        Self { position: self.position.play(m), clock }
    }

    /// What passing would lead to. Nothing before it can be repeated.
    #[inline]
    pub(super) fn after_null_move(&self) -> Self {
        Self { position: self.position.pass(), clock: 0 }
    }
}

/// What one ply keeps.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub(super) queue: MoveQueue,
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
    pub(super) frames: Vec<Frame>,
    pub(super) reductions: Reductions,
    /// Moves made.
    pub(super) nodes: u64,
    /// The deepest ply reached in this iteration.
    pub(super) selective_depth: usize,
    /// The depth of this iteration.
    pub(super) root_depth: i32,
    /// Whether nothing is pruned or reduced, so that a mate search proves what it finds.
    pub(super) full_width: bool,
    /// Keys of the positions since the last irreversible move of the game, then those of the path, current one last.
    keys: Vec<u64>,
    /// The place of the root's key in `keys`.
    root: usize,
    team: &'a Team<'a>,
    /// Its place in the team.
    index: usize,
    node_limit: u64,
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
            frames: std::iter::repeat_with(Frame::default).take(MAX_PLY + 1).collect(),
            reductions: Reductions::new(),
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            full_width: limits.mate.is_some(),
            root: keys.len() - 1,
            keys,
            team,
            index,
            node_limit: team.node_limit,
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
        if !self.stopped && (self.nodes.is_multiple_of(1024) || self.nodes >= self.node_limit) {
            let is_over = self.all_nodes() >= self.node_limit || self.team.time.is_over();
            self.stopped = is_over && self.nodes >= self.free_nodes;
        }
        self.stopped
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
        let (this, next) = self.frames.split_at_mut(ply + 1);
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
