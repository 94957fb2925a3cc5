//! One searching thread: its path, its stack and its statistics.

use std::time::Duration;

use dameo_rules::{DrawRules, EndgameTables, Game, Move, MoveGenerator, Position};

use super::endgame::probe::{EndgameProbe, TableAnswer};
use super::history::History;
use super::limits::{Limits, Strength};
use super::move_picker::{Killers, MovePicker};
use super::node::{Node, RootMove, Window};
use super::params;
use super::path::Path;
use super::pruning::Reductions;
use super::score::{MAX_PLY, Value};
use super::shared::SharedState;
use super::table::TranspositionTable;
use super::table::key::TableKeys;
use crate::eval::Evaluate;

/// One searching thread.
///
/// Aligned to cache lines of its own: what one thread writes at every node must not share a cache
/// line with what the others read. When it did, two threads searched only 1.6 times as many nodes
/// as one.
#[repr(align(128))]
pub(super) struct Worker<'a, E: Evaluate> {
    evaluation: &'a E,
    /// What the evaluation keeps between positions.
    evaluation_state: &'a mut E::State,
    /// Adds errors to the evaluation, at a limited strength.
    strength: Option<Strength>,
    pub(super) table: &'a TranspositionTable,
    pub(super) table_keys: TableKeys,
    pub(super) history: &'a mut History,
    pub(super) stack: Vec<StackEntry>,
    pub(super) generator: MoveGenerator,
    pub(super) reductions: Reductions,
    /// Moves made.
    pub(super) nodes: u64,
    /// The deepest ply reached in this iteration.
    pub(super) selective_depth: usize,
    /// The depth of this iteration.
    pub(super) root_depth: i32,
    /// Whether nothing is pruned or reduced, so that a search for a mate proves what it finds.
    pub(super) full_width: bool,
    /// The endgame tables, if there are any.
    endgame: Option<EndgameProbe<'a>>,
    rules: DrawRules,
    path: Path,
    shared: &'a SharedState<'a>,
    /// The number of this thread.
    index: usize,
    /// The number of nodes at which the limits are checked again.
    next_check: u64,
    /// Nodes that are searched whatever the limits say.
    free_nodes: u64,
    /// Set once the search is to be abandoned; scores are then meaningless.
    pub(super) stopped: bool,
}

impl<'a, E: Evaluate> Worker<'a, E> {
    pub(super) fn new(
        context: &SearchContext<'a, E>,
        state: &'a mut ThreadState<E>,
        shared: &'a SharedState<'a>,
        index: usize,
    ) -> Self {
        let &SearchContext { evaluation, table, endgame_tables, game, rules, limits } = context;
        Self {
            evaluation,
            evaluation_state: &mut state.evaluation,
            strength: limits.strength,
            table,
            table_keys: TableKeys::new(rules, limits.strength, endgame_tables.is_some()),
            history: &mut state.history,
            stack: std::iter::repeat_with(StackEntry::default).take(MAX_PLY + 1).collect(),
            generator: MoveGenerator::new(),
            reductions: Reductions::new(),
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            full_width: false,
            endgame: endgame_tables.map(|tables| EndgameProbe::new(tables, rules, &Node::of(game))),
            rules,
            path: Path::new(game),
            shared,
            index,
            next_check: 0,
            // Helpers need not have a score.
            free_nodes: if index == 0 { params::FREE_NODES } else { 0 },
            stopped: false,
        }
    }

    /// Continues the counts of a search that paused.
    pub(super) fn continue_from(&mut self, progress: &Progress) {
        (self.nodes, self.next_check) = (progress.nodes, progress.nodes);
        self.add_table_hits(progress.table_hits);
        if progress.iterations > 0 {
            self.end_free_nodes();
        }
    }

    /// The best move of a node in the transposition table.
    pub(super) fn table_move(&self, node: &Node) -> Option<Move> {
        let best = self.table.probe(self.table_keys.key(node))?.best;
        node.position.legal_moves().iter().copied().find(|&m| best.is(m))
    }

    /// The evaluation of a position at this ply, uncorrected.
    #[inline(always)]
    pub(super) fn evaluate(&mut self, position: &Position, ply: usize) -> Value {
        let score = self.evaluation.evaluate_at(position, ply, self.evaluation_state);
        self.strength.map_or(score, |strength| strength.with_noise(position, score))
    }

    /// Prefetches the table entry of a node that will be searched.
    #[inline(always)]
    pub(super) fn prefetch(&self, node: &Node) {
        self.table.prefetch(self.table_keys.key(node));
    }

    /// Makes a move at this ply: counts it and adds its node to the path. Followed by
    /// [`Worker::unmake`].
    #[inline(always)]
    pub(super) fn make(&mut self, ply: usize, node: &Node, m: Move, next: &Node) {
        self.stack[ply].quiet_move = node.is_quiet_move(m).then_some(m);
        self.stack[ply].is_null_move = false;
        self.count_move(next);
    }

    /// Like [`Worker::make`], for a null move.
    #[inline(always)]
    pub(super) fn make_null_move(&mut self, ply: usize, next: &Node) {
        self.stack[ply].quiet_move = None;
        self.stack[ply].is_null_move = true;
        self.count_move(next);
    }

    #[inline(always)]
    fn count_move(&mut self, next: &Node) {
        self.nodes += 1;
        self.path.push(next.position.key());
    }

    /// Goes back to the parent node.
    #[inline(always)]
    pub(super) fn unmake(&mut self) {
        self.path.pop();
    }

    /// The first iteration is complete: from now on every limit applies immediately.
    pub(super) fn end_free_nodes(&mut self) {
        self.free_nodes = 0;
        self.shared.end_reserve();
    }

    /// Whether the search has to be abandoned. Checked about every thousand nodes, so within a
    /// millisecond.
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
        let allowed = self.shared.allow_nodes(self.index);
        let is_over = allowed == 0 || self.shared.time.is_over();
        self.stopped = is_over && self.nodes >= self.free_nodes;
        self.next_check += allowed;
    }

    /// From now on nothing is pruned or reduced, so that a search for a mate proves what it finds.
    pub(super) fn search_full_width(&mut self) {
        if !self.full_width {
            self.full_width = true;
            self.table_keys = self.table_keys.full_width();
        }
    }

    /// The moves that all threads have made, except up to about a thousand moves of each other
    /// thread that are not counted yet.
    pub(super) fn all_nodes(&self) -> u64 {
        self.shared.publish(self.index, self.nodes, self.endgame.as_ref().map_or(0, |endgame| endgame.hits))
    }

    /// The positions that all threads have found in the endgame tables, as counted by the last
    /// [`Worker::all_nodes`].
    pub(super) fn all_table_hits(&self) -> u64 {
        self.shared.table_hits()
    }

    /// Counts positions that were found in the endgame tables before the search.
    pub(super) fn add_table_hits(&mut self, hits: u64) {
        if let Some(endgame) = &mut self.endgame {
            endgame.hits += hits;
        }
    }

    /// The endgame tables.
    pub(super) fn tables(&self) -> Option<&'a dyn EndgameTables> {
        self.endgame.as_ref().map(|endgame| endgame.tables)
    }

    /// What the endgame tables say about a node without a pending capture.
    #[inline(always)]
    pub(super) fn probe_tables(&mut self, node: &Node, window: Window, ply: usize) -> Option<TableAnswer> {
        self.endgame.as_mut()?.probe(node, window, ply)
    }

    /// Whether the game is drawn here.
    #[inline]
    pub(super) fn is_draw(&self, node: &Node) -> bool {
        self.path.is_repetition(node.halfmove_clock)
            || self.rules.draw(&node.position, node.halfmove_clock).is_some() && node.position.has_legal_move()
    }

    /// Sets the principal variation of a ply: a move and the variation of the next ply.
    pub(super) fn update_principal_variation(&mut self, ply: usize, m: Move) {
        let (this, next) = self.stack.split_at_mut(ply + 1);
        let variation = &mut this[ply].principal_variation;
        variation.clear();
        variation.push(m);
        variation.extend_from_slice(&next[0].principal_variation);
    }
}

/// What a thread keeps from one search to the next.
#[derive(Debug)]
pub(super) struct ThreadState<E: Evaluate> {
    pub(super) history: History,
    evaluation: E::State,
}

impl<E: Evaluate> ThreadState<E> {
    pub(super) fn new() -> Self {
        Self { history: History::new(), evaluation: E::State::default() }
    }
}

/// The inputs of a search.
#[derive(Debug)]
pub(super) struct SearchContext<'a, E> {
    pub(super) evaluation: &'a E,
    pub(super) table: &'a TranspositionTable,
    /// None at limited strength.
    pub(super) endgame_tables: Option<&'a dyn EndgameTables>,
    pub(super) game: &'a Game,
    pub(super) rules: DrawRules,
    pub(super) limits: &'a Limits,
}

/// One ply of the path from the root.
#[derive(Debug, Default)]
pub(super) struct StackEntry {
    pub(super) picker: MovePicker,
    pub(super) killers: Killers,
    pub(super) principal_variation: Vec<Move>,
    /// The static evaluation; `None` where a capture was pending.
    pub(super) static_eval: Option<Value>,
    /// The move made at this ply, if it is quiet and not a null move.
    pub(super) quiet_move: Option<Move>,
    /// Whether this ply exists because of a threat at the horizon.
    pub(super) is_threat_extension: bool,
    /// Whether the move made at this ply is a null move.
    pub(super) is_null_move: bool,
}

/// The progress of a search. Its other results are in the table and the histories.
#[derive(Debug)]
pub(super) struct Progress {
    /// The root moves, best first; empty before the first slice.
    pub(super) moves: Vec<RootMove>,
    /// The number of completed iterations.
    pub(super) iterations: usize,
    /// The depth of the deepest of them, in plies.
    pub(super) depth: u32,
    /// The stability factor of the time target.
    pub(super) stability: f64,
    /// Moves made.
    pub(super) nodes: u64,
    /// Positions that were found in endgame tables.
    pub(super) table_hits: u64,
    /// Time spent, without pauses.
    pub(super) time: Duration,
}

impl Default for Progress {
    fn default() -> Self {
        let time = Duration::ZERO;
        Self { moves: Vec::new(), iterations: 0, depth: 0, stability: 1.0, nodes: 0, table_hits: 0, time }
    }
}
