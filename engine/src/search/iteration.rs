//! Iterative deepening: the root searched ever deeper, through a window around the last score.

use std::sync::atomic::AtomicBool;

use super::alpha_beta::Window;
use super::clock::TimeBudget;
use super::limits::Limits;
use super::score::{INFINITE, MAX_PLY, Score, Value, is_mate, mated_in};
use super::table::TranspositionTable;
use super::worker::{Node, Worker};
use super::{Bound, Outcome, Report, params};
use crate::eval::Evaluate;
use crate::game::{DrawRules, Game};
use crate::moves::Move;

/// A move at the root, with what its last search gave.
#[derive(Debug, Clone)]
struct RootMove {
    m: Move,
    value: Value,
    principal_variation: Vec<Move>,
}

/// Runs a search; see [`super::Engine::search`].
pub(super) fn search<E: Evaluate>(
    evaluation: &E,
    table: &TranspositionTable,
    game: &Game,
    rules: DrawRules,
    limits: &Limits,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Report),
) -> Outcome {
    let legal = game.position().legal_moves();
    let allowed = |m: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(m);
    let moves: Vec<RootMove> = legal
        .iter()
        .filter(|m| allowed(m))
        .map(|&m| RootMove { m, value: -INFINITE, principal_variation: vec![m] })
        .collect();
    let time = TimeBudget::new(limits, game, moves.len());
    let mut worker = Worker::new(evaluation, table, game, rules, limits.nodes, &time, stop);
    worker.full_width = limits.mate.is_some();
    let node = Node { position: *game.position(), clock: game.halfmove_clock() };

    let mut root = Root { node, moves, depth: 0, found: false, time: &time, report };
    if root.moves.is_empty() {
        root.report(&worker, mated_in(0), Bound::Exact);
        return Outcome { best: None, ponder: None, score: mated_in(0).into(), depth: 0, nodes: 0 };
    }
    let depth = root.deepen(&mut worker, limits);
    let best = &root.moves[0];
    Outcome {
        best: Some(best.m),
        ponder: best.principal_variation.get(1).copied(),
        score: best.value.into(),
        depth,
        nodes: worker.nodes,
    }
}

/// The root of a search: its moves, best first.
struct Root<'a> {
    node: Node,
    moves: Vec<RootMove>,
    depth: i32,
    /// Whether this iteration has finished a root move.
    found: bool,
    time: &'a TimeBudget,
    report: &'a mut dyn FnMut(&Report),
}

impl Root<'_> {
    /// Iterates until a limit is reached; the last completed depth.
    fn deepen<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>, limits: &Limits) -> u32 {
        let deepest = last_depth(limits);
        let mut completed = 0;
        let mut time_factor = 1.0;
        for depth in 1..=deepest {
            self.depth = depth;
            worker.root_depth = depth;
            worker.selective_depth = 0;
            self.found = false;
            let last_best = self.moves[0].m;
            self.search_through_window(worker);
            if worker.stopped {
                break;
            }
            completed = depth as u32;
            worker.end_grace();

            time_factor = if self.moves[0].m == last_best {
                (time_factor * params::STABLE_FACTOR).max(params::STABLE_LEAST)
            } else {
                (time_factor.max(1.0) * params::CHANGE_FACTOR).min(params::CHANGE_MOST)
            };
            if self.is_enough(limits, time_factor) {
                break;
            }
        }
        completed
    }

    /// Whether what the completed iteration found ends the search.
    fn is_enough(&self, limits: &Limits, time_factor: f64) -> bool {
        let value = self.moves[0].value;
        if let Some(wanted) = limits.mate {
            let found = match Score::from(value) {
                Score::MateIn(moves) | Score::MatedIn(moves) => moves <= wanted,
                Score::Centipawns(_) => false,
            };
            if found {
                return true;
            }
        }
        // On the clock a mate that the search has already looked past is not worth more time.
        let plies_to_mate = INFINITE - 1 - value.abs();
        let settled = is_mate(value) && self.depth >= plies_to_mate;
        self.time.is_target_reached(time_factor) || self.time.is_on_clock() && settled
    }

    /// One iteration: through a narrow window around the last score, widened on the side where it fails.
    fn search_through_window<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>) {
        let guess = self.moves[0].value;
        let mut width = params::ASPIRATION_WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if self.depth >= params::ASPIRATION_DEPTH && !is_mate(guess) {
            (alpha, beta) = (guess - width, guess + width);
        }
        loop {
            let value = self.search_moves(worker, Window { alpha, beta });
            if worker.stopped {
                // The first moves of an unfinished iteration count: the best of them was searched deeper than before.
                if self.depth == 1 && !self.found {
                    self.moves[0].value = worker.evaluation.evaluate(&self.node.position);
                }
                if self.depth == 1 || self.found {
                    self.report(worker, self.moves[0].value, Bound::Exact);
                }
                return;
            }
            width *= 2;
            if value <= alpha {
                self.report(worker, value, Bound::Upper);
                alpha = if width > params::ASPIRATION_LIMIT || is_mate(value) { -INFINITE } else { value - width };
            } else if value >= beta {
                self.report(worker, value, Bound::Lower);
                beta = if width > params::ASPIRATION_LIMIT || is_mate(value) { INFINITE } else { value + width };
            } else {
                self.report(worker, value, Bound::Exact);
                return;
            }
        }
    }

    /// Searches all root moves through a window and brings the best to the front, the others staying in their order.
    fn search_moves<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>, mut window: Window) -> Value {
        let mut best_value = -INFINITE;
        for number in 0..self.moves.len() {
            let m = self.moves[number].m;
            let reduction = worker.reduction::<true>(&self.node, m, self.depth, number);
            let next = worker.enter(&self.node, m);
            let value = worker.search_move::<true>(&next, window, self.depth - 1, reduction, number == 0, 0);
            worker.leave();
            if worker.stopped {
                break;
            }
            best_value = best_value.max(value);
            self.found = true;
            if number == 0 || value > window.alpha {
                worker.update_principal_variation(0, m);
                let root_move = &mut self.moves[number];
                root_move.value = value;
                root_move.principal_variation.clone_from(&worker.frames[0].principal_variation);
                self.moves[..=number].rotate_right(1);
            }
            window.alpha = window.alpha.max(value);
            if value >= window.beta {
                break;
            }
        }
        best_value
    }

    fn report<E: Evaluate>(&mut self, worker: &Worker<'_, E>, value: Value, bound: Bound) {
        let principal_variation = self.moves.first().map_or_else(Vec::new, |best| best.principal_variation.clone());
        (self.report)(&Report {
            depth: self.depth as u32,
            selective_depth: worker.selective_depth.max(principal_variation.len()) as u32,
            score: value.into(),
            bound,
            nodes: worker.nodes,
            time: self.time.elapsed(),
            hash_full: worker.table.permille_full(),
            principal_variation,
        });
    }
}

/// The last iteration. A mate in n of one's own moves is 2n - 1 plies deep, being mated in n moves 2n.
fn last_depth(limits: &Limits) -> i32 {
    let largest = MAX_PLY as u32 - 1;
    let mate = limits.mate.map_or(largest, |moves| moves.saturating_mul(2));
    limits.depth.unwrap_or(largest).min(mate).clamp(1, largest) as i32
}
