//! Principal variation search: alpha-beta in which every move after the first is expected to fail, and is only asked
//! whether it does.

use super::Bound;
use super::ordering::add_killer;
use super::score::{self, DRAW, INFINITE, MAX_PLY, Value, from_table, mate_in, mated_in, to_table};
use super::worker::{Node, Worker};
use crate::eval::Evaluate;
use crate::movegen::{generate, is_capture_pending};
use crate::moves::Move;

impl<E: Evaluate> Worker<'_, E> {
    /// The score of a node below the root, searched `depth` plies deep, as seen through the window from `alpha` to
    /// `beta`. Fail-soft: outside the window the score is a bound.
    pub(super) fn search<const PV: bool>(
        &mut self,
        node: &Node,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
    ) -> Value {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE && ply > 0);
        debug_assert!(PV || alpha + 1 == beta);
        self.frames[ply].principal_variation.clear();
        if self.must_stop() {
            return 0;
        }
        if self.is_draw(node) {
            return DRAW;
        }

        // Horizon
        if depth <= 0 || ply >= MAX_PLY {
            let threatened = || !is_capture_pending(&node.position) && is_capture_pending(&node.position.pass());
            if ply < MAX_PLY && threatened() {
                depth = 1;
            } else {
                return self.quiescence(node, alpha, beta, ply);
            }
        }
        self.selective_depth = self.selective_depth.max(ply);

        // Mate distance pruning: no score here can be better than a win next ply or worse than a loss now.
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // Transposition table
        let key = node.position.key();
        let entry = self.table.probe(key);
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
        {
            let value = from_table(entry.value, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if decides {
                return value;
            }
        }

        let mut queue = std::mem::take(&mut self.frames[ply].queue);
        generate(&node.position, &mut queue.list);
        if queue.list.is_empty() {
            self.frames[ply].queue = queue;
            return mated_in(ply);
        }
        let capturing = queue.list.is_capture();

        // Single reply extension
        if queue.list.len() == 1 && ply < 2 * self.root_depth as usize {
            depth += 1;
        }

        queue.rank(&node.position, entry.map(|entry| entry.best), &self.history, self.frames[ply].killers);
        if let Some(next) = self.frames.get_mut(ply + 1) {
            next.killers = [None; 2];
        }

        let old_alpha = alpha;
        let mut best_value = -INFINITE;
        let mut best_move = None;
        let mut number = 0;
        while let Some(m) = queue.pick(number) {
            let reduction = self.reduction::<PV>(node, m, depth, number);
            let next = self.enter(node, m);
            let value = self.search_move::<PV>(&next, alpha, beta, depth - 1, reduction, number, ply);
            self.leave();
            if self.stopped {
                break;
            }
            number += 1;
            if value > best_value {
                best_value = value;
                if value > alpha {
                    best_move = Some(m);
                    alpha = value;
                    if PV {
                        self.update_principal_variation(ply, m);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if let Some(m) = best_move
            && best_value >= beta
            && !capturing
            && !self.stopped
        {
            let in_vain = &queue.list.as_slice()[..number - 1];
            self.history.update(node.position.side(), m, in_vain, depth);
            add_killer(&mut self.frames[ply].killers, m);
        }
        self.frames[ply].queue = queue;
        if self.stopped {
            return 0;
        }

        let bound = if best_value >= beta {
            Bound::Lower
        } else if best_value > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.store(key, best_move, to_table(best_value, ply), depth, bound);
        debug_assert!(best_value.abs() <= score::INFINITE);
        best_value
    }

    /// The score of one move, its position being `next`: with a null window and reduced at first, where that is allowed.
    #[expect(clippy::too_many_arguments, reason = "the state of the node that the root and inner nodes share")]
    pub(super) fn search_move<const PV: bool>(
        &mut self,
        next: &Node,
        alpha: Value,
        beta: Value,
        depth: i32,
        reduction: i32,
        number: usize,
        ply: usize,
    ) -> Value {
        if number == 0 {
            return -self.search::<PV>(next, -beta, -alpha, depth, ply + 1);
        }
        let mut value = -self.search::<false>(next, -alpha - 1, -alpha, depth - reduction, ply + 1);
        if value > alpha && reduction > 0 && !self.stopped {
            value = -self.search::<false>(next, -alpha - 1, -alpha, depth, ply + 1);
        }
        if PV && value > alpha && !self.stopped {
            value = -self.search::<true>(next, -beta, -alpha, depth, ply + 1);
        }
        value
    }

    /// Late move reduction: quiet moves far down the queue are searched less deep, and again only if they surprise.
    #[inline]
    pub(super) fn reduction<const PV: bool>(&self, node: &Node, m: Move, depth: i32, number: usize) -> i32 {
        let early = if PV { 3 } else { 1 };
        if depth < 2 || number < early || self.full_width || m.is_capture() || node.position.is_promotion(m) {
            return 0;
        }
        let reduction = self.reductions.get(depth, number) - i32::from(PV);
        reduction.clamp(0, depth - 1)
    }
}
