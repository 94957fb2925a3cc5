//! The root of a search: one iteration over the root moves, with an aspiration window around the
//! last score, once for each variation to report.

use dameo_rules::{Move, Position, TableResult};

use super::alpha_beta::SearchArgs;
use super::endgame::continue_to_end;
use super::info::{Bound, CurrentMoveInfo, PvInfo, SearchInfo};
use super::limits::time::TimeBudget;
use super::node::{Node, NodeEval, RootMove, Window};
use super::params;
use super::score::{DRAW, INFINITE, MAX_PLY, Score, Value, is_decided, is_loss, plies_to_mate, table_win};
use super::worker::Worker;
use crate::eval::Evaluate;

/// The root as one thread sees it.
pub(super) struct Root<'a> {
    pub(super) node: Node,
    /// The root moves, best first.
    pub(super) moves: Vec<RootMove>,
    /// The number of variations that are searched and reported.
    pub(super) multi_pv: usize,
    pub(super) depth: i32,
    /// Whether this iteration has completed a root move.
    has_result: bool,
    /// Whether the score of the best move is exact.
    pub(super) bound: Bound,
    /// The result, where endgame tables know it.
    pub(super) table_result: Option<TableResult>,
    time: &'a TimeBudget<'a>,
    report: &'a mut dyn FnMut(SearchInfo),
}

impl<'a> Root<'a> {
    pub(super) fn new(
        node: Node,
        moves: Vec<RootMove>,
        multi_pv: usize,
        time: &'a TimeBudget<'a>,
        report: &'a mut dyn FnMut(SearchInfo),
    ) -> Self {
        let multi_pv = multi_pv.clamp(1, moves.len().max(1));
        let bound = Bound::Exact;
        Self { node, moves, multi_pv, depth: 0, has_result: false, bound, table_result: None, time, report }
    }

    pub(super) const fn time(&self) -> &'a TimeBudget<'a> {
        self.time
    }

    /// One iteration.
    pub(super) fn iterate<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>, iteration: Iteration) {
        if iteration.full_width {
            worker.search_full_width();
        }
        self.depth = iteration.depth;
        worker.root_depth = iteration.depth;
        worker.selective_depth = 0;
        self.has_result = false;
        if self.multi_pv == 1 {
            self.search_one_variation(worker);
        } else {
            self.search_several_variations(worker);
        }
    }

    /// One iteration for the best move alone. The first moves of an unfinished iteration count: the
    /// best of them was searched deeper than before. But a loss is proved only by all moves, so a
    /// lost score of an unfinished iteration is dropped.
    fn search_one_variation<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>) {
        let last = (self.depth > 1).then(|| (self.moves[0].clone(), self.bound));
        self.search_aspiration_window(worker, 0);
        if worker.stopped {
            if self.time.is_paused() && self.depth > 1 {
                return;
            }
            if self.depth == 1 && !self.has_result {
                self.moves[0].value = worker.evaluate(&self.node.position, 0);
                self.bound = Bound::Exact;
            } else if !self.has_result {
                return;
            } else if is_loss(self.moves[0].value)
                && let Some((last, bound)) = last
            {
                self.move_to_front(last);
                self.bound = bound;
            }
        }
        self.report_variation(worker, 0, self.moves[0].value, self.bound);
    }

    /// One iteration for several variations: the best move, then the best of the others, and so on.
    /// An unfinished iteration changes nothing, since its scores cannot be compared with those of
    /// the last one.
    fn search_several_variations<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>) {
        let last = self.moves.clone();
        for first in 0..self.multi_pv {
            self.search_aspiration_window(worker, first);
            if worker.stopped {
                break;
            }
            // The moves before it are sorted. Among equal scores, the earlier move stays first.
            let value = self.moves[first].value;
            let place = self.moves[..first].partition_point(|root_move| root_move.value >= value);
            self.moves[place..=first].rotate_right(1);
        }
        if worker.stopped && self.depth > 1 {
            self.moves = last;
            return;
        }
        // The first iteration reports something in any case, if only the static evaluation.
        let evaluation = worker.evaluate(&self.node.position, 0);
        let mut ceiling = INFINITE;
        for line in 0..self.multi_pv {
            let value = &mut self.moves[line].value;
            *value = (if *value == -INFINITE { evaluation } else { *value }).min(ceiling);
            ceiling = *value;
            self.report_variation(worker, line, ceiling, Bound::Exact);
        }
    }

    /// Searches the moves from index `first` on through an aspiration window: a narrow one around
    /// the last score, widened on the side where it fails.
    fn search_aspiration_window<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>, first: usize) {
        let last = self.moves[first].value;
        let mut width = params::aspiration_window();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if self.depth >= params::ASPIRATION_DEPTH && !is_decided(last) {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let value = self.search_moves(worker, Window { alpha, beta }, first);
            if worker.stopped {
                return;
            }
            width *= 2;
            let is_open = width > params::ASPIRATION_LIMIT || is_decided(value);
            if value <= alpha {
                self.report_bound(worker, value, Bound::Upper);
                alpha = if is_open { -INFINITE } else { value - width };
            } else if value >= beta {
                self.report_bound(worker, value, Bound::Lower);
                beta = if is_open { INFINITE } else { value + width };
            } else {
                return;
            }
        }
    }

    /// Searches the root moves from index `first` on through a window and moves the best one to
    /// index `first`; the others keep their order.
    fn search_moves<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>, mut window: Window, first: usize) -> Value {
        let mut best_value = -INFINITE;
        for number in first..self.moves.len() {
            let m = self.moves[number].m;
            let (depth, time) = (self.depth as u32, self.time.elapsed());
            let current = CurrentMoveInfo { depth, root_move: m, number: number as u32 + 1, time };
            (self.report)(SearchInfo::CurrentMove(current));
            let next = self.node.after(m);
            let args = SearchArgs::new(window, self.depth, 0);
            let reduction = worker.reduction::<true>(&self.node, m, &next, args, number - first, &NodeEval::ROOT);
            worker.make(0, &self.node, m, &next);
            let nodes_before = worker.nodes;
            let next_args = SearchArgs { depth: self.depth - 1, ..args };
            let value = worker.search_move::<true>(&next, next_args, reduction, number == first);
            worker.unmake();
            self.moves[number].nodes += worker.nodes - nodes_before;
            if worker.stopped {
                break;
            }
            best_value = best_value.max(value);
            self.has_result = true;
            if number == first || value > window.alpha {
                worker.update_principal_variation(0, m);
                let root_move = &mut self.moves[number];
                root_move.value = value;
                self.bound = window.bound(value);
                root_move.principal_variation.clone_from(&worker.stack[0].principal_variation);
                self.moves[first..=number].rotate_right(1);
            }
            window.alpha = window.alpha.max(value);
            if value >= window.beta {
                break;
            }
        }
        best_value
    }

    /// Makes this the best move.
    pub(super) fn move_to_front(&mut self, best: RootMove) {
        self.moves.retain(|root_move| root_move.m != best.m);
        self.moves.insert(0, best);
    }

    /// Reports a score outside the aspiration window. With several variations only exact scores are
    /// reported.
    fn report_bound<E: Evaluate>(&mut self, worker: &Worker<'_, E>, value: Value, bound: Bound) {
        if self.multi_pv == 1 {
            self.report_variation(worker, 0, value, bound);
        }
    }

    /// Reports the moves, best first, as the result of one iteration.
    pub(super) fn report_answer<E: Evaluate>(&mut self, worker: &Worker<'_, E>) {
        self.depth = 1;
        for line in 0..self.moves.len() {
            self.table_result = Some(match self.moves[line].value {
                DRAW => TableResult::Draw,
                value if value > DRAW => TableResult::Win,
                _ => TableResult::Loss,
            });
            self.report_variation(worker, line, self.moves[line].value, Bound::Exact);
        }
        // This was the result of the last line; the scores already agree with the tables.
        self.table_result = None;
    }

    /// A score and its bound as they are shown: they agree with the result that endgame tables
    /// know.
    pub(super) const fn shown(&self, value: Value, bound: Bound) -> (Value, Bound) {
        match self.table_result {
            Some(TableResult::Win) if value < table_win(MAX_PLY) => (table_win(MAX_PLY), Bound::Exact),
            Some(TableResult::Draw) => (DRAW, Bound::Exact),
            Some(TableResult::Loss) if value > -table_win(MAX_PLY) => (-table_win(MAX_PLY), Bound::Exact),
            _ => (value, bound),
        }
    }

    /// Reports the variation at this index.
    pub(super) fn report_variation<E: Evaluate>(
        &mut self,
        worker: &Worker<'_, E>,
        line: usize,
        value: Value,
        bound: Bound,
    ) {
        let mut principal_variation =
            self.moves.get(line).map_or_else(Vec::new, |best| best.principal_variation.clone());
        let selective_depth = worker.selective_depth.max(principal_variation.len()) as u32;
        // If the search did not see a mate to its end, the tables complete its line.
        if bound == Bound::Exact
            && plies_to_mate(value).is_some_and(|plies| plies as usize > principal_variation.len())
            && let Some(tables) = worker.tables()
        {
            let play = |position: Position, &m: &Move| position.play_unchecked(m);
            let last = principal_variation.iter().fold(self.node.position, play);
            continue_to_end(tables, last, &mut principal_variation);
        }
        let (shown, shown_bound) = self.shown(value, bound);
        (self.report)(SearchInfo::Pv(PvInfo {
            depth: self.depth as u32,
            selective_depth,
            line: line as u32 + 1,
            score: Score::of_value(shown),
            bound: shown_bound,
            nodes: worker.all_nodes(),
            table_hits: worker.all_table_hits(),
            table_result: self.table_result,
            time: self.time.elapsed(),
            hashfull: worker.table.hashfull(),
            principal_variation,
        }));
    }
}

/// One iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Iteration {
    /// In plies.
    pub(super) depth: i32,
    /// Whether nothing is pruned or reduced.
    pub(super) full_width: bool,
}
