//! Lazy SMP (D. Homan and others, 2013): each thread deepens on its own, and all share the table,
//! where the results of one help the others. Threads that never wait for each other scale best.
//! They diverge by chance, and because every second thread begins a ply deeper.

use std::panic::resume_unwind;

use dameo_rules::Move;

use super::deepening::{deepen, help};
use super::endgame::root::TableRoot;
use super::info::{Bound, SearchInfo, SearchResult};
use super::limits::Signals;
use super::limits::time::TimeBudget;
use super::node::{Node, RootMove};
use super::root::Root;
use super::score::INFINITE;
use super::score::{Score, Value, is_loss, mated_in};
use super::shared::SharedState;
use super::worker::{Progress, SearchContext, ThreadState, Worker};
use crate::eval::Evaluate;

/// The name of all threads but the first.
pub(super) const HELPER: &str = "helper";

/// The result of one thread.
struct ThreadResult {
    best: RootMove,
    /// Whether the score of the move is exact.
    bound: Bound,
    /// The last completed iteration.
    depth: u32,
}

/// Runs a search with one thread for each state; see [`super::Engine::search`]. It continues from
/// `progress`, and records there what it has completed.
pub(super) fn search<E: Evaluate>(
    context: &SearchContext<'_, E>,
    main: &mut ThreadState<E>,
    helpers: &mut [ThreadState<E>],
    progress: &mut Progress,
    signals: &Signals,
    report: &mut dyn FnMut(SearchInfo),
) -> SearchResult {
    let &SearchContext { game, limits, .. } = context;
    let legal = game.position().legal_moves();
    // Without a legal move in it, the list is ignored: an answer is better than none.
    let is_restricted = legal.iter().any(|m| limits.search_moves.contains(m));
    let is_searched = |m: Move| !is_restricted || limits.search_moves.contains(&m);
    let table_root = TableRoot::new(context, is_searched);
    let moves: Vec<RootMove> = if !progress.moves.is_empty() {
        progress.moves.clone()
    } else if let Some(table_root) = &table_root {
        table_root.best_moves().map(RootMove::new).collect()
    } else {
        legal.iter().copied().filter(|&m| is_searched(m)).map(RootMove::new).collect()
    };
    let time = TimeBudget::new(limits, game, moves.len(), progress.time, signals);
    let node_limit = [limits.nodes, limits.strength.map(|strength| strength.nodes)].into_iter().flatten().min();
    let node_limit = node_limit.map(|nodes| nodes.saturating_sub(progress.nodes));
    let shared = &SharedState::new(&time, node_limit, 1 + helpers.len());
    let node = Node::of(game);

    let mut worker = Worker::new(context, main, shared, 0);
    worker.continue_from(progress);
    worker.evaluate_node(&node, None, INFINITE, 0);
    let mut root = Root::new(node, moves.clone(), limits.multi_pv, &time, report);
    if moves.is_empty() {
        root.report_variation(&worker, 0, mated_in(0), Bound::Exact);
        let (score, bound) = (Score::of_value(mated_in(0)), Bound::Exact);
        let (depth, nodes, table_hits) = (0, 0, 0);
        return SearchResult { best: None, ponder: None, score, bound, depth, nodes, table_hits, is_paused: false };
    }
    if let Some(table_root) = table_root {
        if table_root.replaces_search {
            root.moves = table_root.answer(&mut worker, limits.multi_pv);
            root.report_answer(&worker);
            return result(&root, &worker, 1);
        }
        root.table_result = table_root.result;
        if progress.moves.is_empty() {
            worker.add_table_hits(table_root.hits);
        }
    }

    let run_helper = |state: &mut ThreadState<E>, index: usize| {
        let first_depth = 1 + index as i32 % 2;
        let mut worker = Worker::new(context, state, shared, index);
        worker.evaluate_node(&node, None, INFINITE, 0);
        let mut silent = |_| {};
        let mut root = Root::new(node, moves.clone(), limits.multi_pv, shared.time, &mut silent);
        let depth = help(&mut root, &mut worker, first_depth, limits);
        ThreadResult { bound: root.bound, best: root.moves.swap_remove(0), depth }
    };
    std::thread::scope(|scope| {
        let run_helper = &run_helper;
        // If the operating system refuses a thread, there is one helper less.
        let helpers: Vec<_> = helpers
            .iter_mut()
            .zip(1..)
            .filter_map(|(state, index)| {
                let builder = std::thread::Builder::new().name(HELPER.into());
                builder.spawn_scoped(scope, move || run_helper(state, index)).ok()
            })
            .collect();
        let _end = EndOfSearch(&time);
        // A search that paused at its node limit is complete.
        if progress.moves.is_empty() || node_limit != Some(0) {
            deepen(&mut root, &mut worker, limits, progress);
        }
        time.finish();
        let results: Vec<ThreadResult> =
            helpers.into_iter().map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic))).collect();
        // Several variations, and searches for a mate, are answered by one thread, so that their
        // lines belong together.
        if root.multi_pv == 1 && limits.mate.is_none() {
            vote(&mut root, &worker, progress.depth, results);
        }
    });
    let result = result(&root, &worker, progress.depth);
    (progress.nodes, progress.table_hits, progress.time) = (result.nodes, result.table_hits, time.elapsed());
    SearchResult { is_paused: worker.stopped && time.is_paused(), ..result }
}

/// Stops all threads when dropped, even by a panic. Otherwise the helpers would go on searching,
/// and the scope would wait for them.
struct EndOfSearch<'a>(&'a TimeBudget<'a>);

impl Drop for EndOfSearch<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// The result of a search that is not paused.
fn result<E: Evaluate>(root: &Root<'_>, worker: &Worker<'_, E>, depth: u32) -> SearchResult {
    let best = &root.moves[0];
    let (value, bound) = root.shown(best.value, root.bound);
    SearchResult {
        best: Some(best.m),
        // After a failed aspiration window, the variation has only one move.
        ponder: best.principal_variation.get(1).copied().or_else(|| worker.table_move(&root.node.after(best.m))),
        score: Score::of_value(value),
        bound,
        depth,
        nodes: worker.all_nodes(),
        table_hits: worker.all_table_hits(),
        is_paused: false,
    }
}

/// Lets the threads vote on the move. If the elected move is not that of the first thread, its
/// variation is reported.
fn vote<E: Evaluate>(root: &mut Root<'_>, worker: &Worker<'_, E>, depth: u32, mut results: Vec<ThreadResult>) {
    results.insert(0, ThreadResult { best: root.moves[0].clone(), bound: root.bound, depth });
    let votes: Vec<Vote> = results
        .iter()
        .map(|ThreadResult { best, depth, .. }| Vote { m: best.m, value: best.value, depth: *depth as i32 })
        .collect();
    let elected = elect(&votes);
    if votes[elected].m != votes[0].m {
        let ThreadResult { best, bound, depth } = results.swap_remove(elected);
        root.depth = depth as i32;
        root.move_to_front(best);
        root.bound = bound;
        root.report_variation(worker, 0, root.moves[0].value, bound);
    }
}

/// The vote of one thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Vote {
    /// The best move of the thread.
    pub(super) m: Move,
    /// The score of that move.
    pub(super) value: Value,
    /// Depth of the last completed iteration, in plies; 0 if there is none.
    pub(super) depth: i32,
}

impl Vote {
    /// Whether the vote counts: it needs a completed iteration and a score that is not a forced
    /// loss.
    const fn is_valid(&self) -> bool {
        self.depth > 0 && !is_loss(self.value)
    }
}

/// Added to each score's distance from the lowest score, in centipawns. The larger it is, the less
/// the scores matter.
const MARGIN: Value = 14;

/// The index of the winning vote; the first one in a tie. `votes` must not be empty.
pub(super) fn elect(votes: &[Vote]) -> usize {
    let lowest = votes.iter().filter(|vote| vote.is_valid()).map(|vote| vote.value).min().unwrap_or(0);
    let total = |m: Move| -> i64 {
        let supporters = votes.iter().filter(|vote| vote.is_valid() && vote.m == m);
        supporters.map(|vote| i64::from(vote.value - lowest + MARGIN) * i64::from(vote.depth)).sum()
    };
    let mut elected = 0;
    for (index, vote) in votes.iter().enumerate().skip(1) {
        if total(vote.m) > total(votes[elected].m) {
            elected = index;
        }
    }
    elected
}

#[cfg(test)]
mod tests {
    use dameo_rules::Position;

    use super::*;
    use crate::search::score::{mate_in, mated_in};

    fn vote(number: usize, value: Value, depth: i32) -> Vote {
        Vote { m: Position::start().legal_moves().as_slice()[number], value, depth }
    }

    #[test]
    fn the_first_thread_wins_ties() {
        assert_eq!(elect(&[vote(0, 0, 9)]), 0);
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 5, 9)]), 0);
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 900, 0)]), 0, "no completed iteration, no vote");
        assert_eq!(elect(&[vote(0, mated_in(4), 9), vote(1, mated_in(8), 9)]), 0);
    }

    #[test]
    fn depth_score_and_number_of_votes_count() {
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 5, 10)]), 1);
        assert_eq!(elect(&[vote(0, 5, 9), vote(1, 25, 9)]), 1);
        assert_eq!(elect(&[vote(0, 10, 9), vote(1, 5, 9), vote(1, 5, 9)]), 1);
        assert_eq!(elect(&[vote(0, 200, 9), vote(1, mate_in(9), 7)]), 1);
    }

    #[test]
    fn a_forced_loss_loses_to_any_other_vote() {
        assert_eq!(elect(&[vote(0, mated_in(4), 12), vote(1, -900, 3)]), 1);
        assert_eq!(elect(&[vote(0, -900, 3), vote(1, mated_in(4), 12)]), 0);
    }
}
