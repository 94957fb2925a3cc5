//! Iterative deepening: the root searched ever deeper, through a window around the last score, once for each variation that
//! is asked for.

use std::cmp::Reverse;

use super::alpha_beta::Window;
use super::clock::TimeBudget;
use super::history::History;
use super::limits::Limits;
use super::score::{INFINITE, MAX_PLY, Score, Value, is_loss, is_mate, mated_in};
use super::signals::Signals;
use super::table::TranspositionTable;
use super::team::Team;
use super::voting::{Vote, elect};
use super::worker::{Node, Worker};
use super::{Bound, CurrentMoveInfo, PvInfo, SearchInfo, SearchResult, params};
use crate::eval::Evaluate;
use crate::game::{DrawRules, Game};
use crate::moves::Move;

/// A move at the root, with what its last search gave.
#[derive(Debug, Clone)]
struct RootMove {
    m: Move,
    value: Value,
    principal_variation: Vec<Move>,
    /// What this thread has spent on it.
    nodes: u64,
}

/// What a thread found.
struct Finding {
    best: RootMove,
    /// The last iteration that it completed.
    depth: i32,
}

/// A search as all its threads see it.
pub(super) struct Assignment<'a, E> {
    pub(super) evaluation: &'a E,
    pub(super) table: &'a TranspositionTable,
    pub(super) game: &'a Game,
    pub(super) rules: DrawRules,
    pub(super) limits: &'a Limits,
}

/// What the threads of a search begin with.
struct Beginning<'a, E> {
    assignment: &'a Assignment<'a, E>,
    team: Team<'a>,
    node: Node,
    moves: Vec<RootMove>,
}

impl<E: Evaluate> Beginning<'_, E> {
    fn worker<'b>(&'b self, history: &'b mut History, index: usize) -> Worker<'b, E> {
        let mut worker = Worker::new(self.assignment, history, &self.team, index);
        worker.judge(&self.node, None, 0);
        worker
    }

    fn root<'b>(&'b self, report: &'b mut dyn FnMut(SearchInfo)) -> Root<'b> {
        let moves = self.moves.clone();
        let lines = self.assignment.limits.multi_pv.clamp(1, moves.len().max(1));
        Root {
            node: self.node,
            moves,
            lines,
            depth: 0,
            found: false,
            bound: Bound::Exact,
            time: self.team.time,
            report,
        }
    }

    /// What a thread does whose moves nobody asks for.
    fn help(&self, history: &mut History, index: usize) -> Finding {
        // Every other one begins a ply deeper.
        let first_depth = 1 + index as i32 % 2;
        let mut silent = |_| {};
        self.root(&mut silent).help(&mut self.worker(history, index), first_depth, self.assignment.limits)
    }
}

/// Runs a search with a thread of its own for each of the histories; see [`super::Engine::search`].
pub(super) fn search<E: Evaluate>(
    assignment: &Assignment<'_, E>,
    own: &mut History,
    of_helpers: &mut [History],
    signals: &Signals,
    report: &mut dyn FnMut(SearchInfo),
) -> SearchResult {
    let &Assignment { game, limits, .. } = assignment;
    let legal = game.position().legal_moves();
    let allowed = |m: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(m);
    let moves: Vec<RootMove> = legal
        .iter()
        .filter(|m| allowed(m))
        .map(|&m| RootMove { m, value: -INFINITE, principal_variation: vec![m], nodes: 0 })
        .collect();
    let time = TimeBudget::new(limits, game, moves.len(), signals);
    let node_limit = [limits.nodes, limits.strength.map(|strength| strength.nodes)].into_iter().flatten().min();
    let beginning = Beginning {
        assignment,
        team: Team::new(&time, node_limit, 1 + of_helpers.len()),
        node: Node { position: *game.position(), clock: game.halfmove_clock() },
        moves,
    };
    let mut worker = beginning.worker(own, 0);
    let mut root = beginning.root(report);
    if root.moves.is_empty() {
        root.report(&worker, 0, mated_in(0), Bound::Exact);
        return SearchResult { best: None, ponder: None, score: mated_in(0).into(), depth: 0, nodes: 0 };
    }
    let depth = std::thread::scope(|scope| {
        let beginning = &beginning;
        // A thread that cannot be had is one helper less.
        let helpers: Vec<_> = of_helpers
            .iter_mut()
            .zip(1..)
            .filter_map(|(history, index)| {
                let help = move || beginning.help(history, index);
                std::thread::Builder::new().name("helper".into()).spawn_scoped(scope, help).ok()
            })
            .collect();
        let depth = root.deepen(&mut worker, limits);
        time.finish();
        let findings: Vec<Finding> = helpers.into_iter().filter_map(|helper| helper.join().ok()).collect();
        // Several variations, and searches for a mate, are answered by one thread, whose lines belong together.
        if root.lines == 1 && limits.mate.is_none() {
            root.vote(&worker, depth, findings);
        }
        depth
    });
    let best = &root.moves[0];
    SearchResult {
        best: Some(best.m),
        ponder: best.principal_variation.get(1).copied(),
        score: best.value.into(),
        depth,
        nodes: worker.all_nodes(),
    }
}

/// The root of a search: its moves, best first.
struct Root<'a> {
    node: Node,
    moves: Vec<RootMove>,
    /// How many of the moves get a variation of their own.
    lines: usize,
    depth: i32,
    /// Whether this iteration has finished a root move.
    found: bool,
    /// What the value of the best move means.
    bound: Bound,
    time: &'a TimeBudget<'a>,
    report: &'a mut dyn FnMut(SearchInfo),
}

impl Root<'_> {
    /// Iterates for the sake of what it leaves in the table, until the search is over.
    fn help<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>, first_depth: i32, limits: &Limits) -> Finding {
        let mut depth = 0;
        for iteration in iterations(limits).filter(|iteration| iteration.depth >= first_depth) {
            self.iterate(worker, iteration);
            if worker.stopped {
                break;
            }
            depth = iteration.depth;
        }
        // What it made since it last looked counts as well.
        worker.all_nodes();
        Finding { best: self.moves[0].clone(), depth }
    }

    /// Lets the threads vote. Where another than this one's move is elected, it is told with its variation.
    fn vote<E: Evaluate>(&mut self, worker: &Worker<'_, E>, depth: u32, mut findings: Vec<Finding>) {
        findings.insert(0, Finding { best: self.moves[0].clone(), depth: depth as i32 });
        let vote = |Finding { best, depth }: &Finding| Vote { m: best.m, value: best.value, depth: *depth };
        let elected = elect(&findings.iter().map(vote).collect::<Vec<_>>());
        if findings[elected].best.m != self.moves[0].m {
            let Finding { best, depth } = findings.swap_remove(elected);
            self.depth = depth;
            self.moves.retain(|root_move| root_move.m != best.m);
            self.moves.insert(0, best);
            self.report(worker, 0, self.moves[0].value, Bound::Exact);
        }
    }

    /// One iteration.
    fn iterate<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>, iteration: Iteration) {
        if iteration.full_width && !worker.full_width {
            worker.search_full_width();
        }
        self.depth = iteration.depth;
        worker.root_depth = iteration.depth;
        worker.selective_depth = 0;
        self.found = false;
        if self.lines == 1 {
            self.search_best_line(worker);
        } else {
            self.search_lines(worker);
        }
    }

    /// Iterates until a limit is reached; the last completed depth.
    fn deepen<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>, limits: &Limits) -> u32 {
        let mut completed = 0;
        let mut stability = 1.0;
        for iteration in iterations(limits) {
            let depth = iteration.depth;
            let (last_best, last_value) = (self.moves[0].m, self.moves[0].value);
            self.iterate(worker, iteration);
            if worker.stopped {
                break;
            }
            completed = completed.max(depth as u32);
            worker.end_grace();

            stability = if self.moves[0].m == last_best {
                (stability * hundredths(params::time_stable())).max(hundredths(params::time_stable_min()))
            } else {
                (stability.max(1.0) * hundredths(params::time_change())).min(hundredths(params::time_change_max()))
            };
            if self.is_enough(limits, stability * self.doubt(worker, depth, last_value)) {
                break;
            }
        }
        completed
    }

    /// How much longer than usual to think: less where nearly all nodes went into the best move, more where the score drops.
    fn doubt<E: Evaluate>(&self, worker: &Worker<'_, E>, depth: i32, last_value: Value) -> f64 {
        let best = &self.moves[0];
        let part = best.nodes as f64 / worker.nodes.max(1) as f64;
        let spread = hundredths(params::time_unsure()) - hundredths(params::time_sure()) * part;
        let drop = if depth > 1 && !is_mate(last_value) { (last_value - best.value).clamp(0, MAX_DROP) } else { 0 };
        spread * (1.0 + hundredths(params::time_drop() * drop))
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

    /// One iteration for the best move alone. The first moves of an unfinished iteration count: the best of them was
    /// searched deeper than before. But a loss is proved only by all moves: one that an unfinished iteration ends with
    /// says nothing.
    fn search_best_line<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>) {
        let last = (self.depth > 1).then(|| (self.moves[0].clone(), self.bound));
        self.search_through_window(worker, 0);
        if worker.stopped {
            if self.depth == 1 && !self.found {
                self.moves[0].value = worker.evaluation.evaluate(&self.node.position);
                self.bound = Bound::Exact;
            } else if !self.found {
                return;
            } else if is_loss(self.moves[0].value)
                && let Some((last, bound)) = last
            {
                self.moves.retain(|root_move| root_move.m != last.m);
                self.moves.insert(0, last);
                self.bound = bound;
            }
        }
        self.report(worker, 0, self.moves[0].value, self.bound);
    }

    /// One iteration for several moves: the best, then the best of the others, and so on. An unfinished iteration changes
    /// nothing, since its lines and the last one's cannot be compared.
    fn search_lines<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>) {
        let last = self.moves.clone();
        for first in 0..self.lines {
            self.search_through_window(worker, first);
            if worker.stopped {
                break;
            }
            self.moves[..=first].sort_by_key(|root_move| Reverse(root_move.value));
        }
        if worker.stopped && self.depth > 1 {
            self.moves = last;
            return;
        }
        // Of the first iteration something must be told, if only what can be seen without looking ahead.
        let seen = worker.evaluation.evaluate(&self.node.position);
        let mut ceiling = INFINITE;
        for line in 0..self.lines {
            let value = &mut self.moves[line].value;
            *value = (if *value == -INFINITE { seen } else { *value }).min(ceiling);
            ceiling = *value;
            self.report(worker, line, ceiling, Bound::Exact);
        }
    }

    /// Searches the moves from the `first` on through a narrow window around the last score, widened on the side where it
    /// fails.
    fn search_through_window<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>, first: usize) {
        let guess = self.moves[first].value;
        let mut width = params::aspiration_window();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if self.depth >= params::ASPIRATION_DEPTH && !is_mate(guess) {
            (alpha, beta) = (guess - width, guess + width);
        }
        loop {
            let value = self.search_moves(worker, Window { alpha, beta }, first);
            if worker.stopped {
                return;
            }
            width *= 2;
            if value <= alpha {
                self.report_bound(worker, value, Bound::Upper);
                alpha = if width > params::ASPIRATION_LIMIT || is_mate(value) { -INFINITE } else { value - width };
            } else if value >= beta {
                self.report_bound(worker, value, Bound::Lower);
                beta = if width > params::ASPIRATION_LIMIT || is_mate(value) { INFINITE } else { value + width };
            } else {
                return;
            }
        }
    }

    /// Searches the root moves from the `first` on through a window and brings the best to their front, the others staying in
    /// their order.
    fn search_moves<E: Evaluate>(&mut self, worker: &mut Worker<'_, E>, mut window: Window, first: usize) -> Value {
        let mut best_value = -INFINITE;
        for number in first..self.moves.len() {
            let m = self.moves[number].m;
            let (depth, time) = (self.depth as u32, self.time.elapsed());
            (self.report)(SearchInfo::CurrentMove(CurrentMoveInfo { depth, m, number: number as u32 + 1, time }));
            let next = self.node.after(m);
            let reduction = worker.reduction::<true>(&self.node, m, self.depth, number - first, true);
            worker.enter(&next);
            let before = worker.nodes;
            let value = worker.search_move::<true>(&next, window, self.depth - 1, reduction, number == first, 0, false);
            worker.leave();
            self.moves[number].nodes += worker.nodes - before;
            if worker.stopped {
                break;
            }
            best_value = best_value.max(value);
            self.found = true;
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

    /// Tells of a score outside the window; where several variations are asked for only their scores are of interest.
    fn report_bound<E: Evaluate>(&mut self, worker: &Worker<'_, E>, value: Value, bound: Bound) {
        if self.lines == 1 {
            self.report(worker, 0, value, bound);
        }
    }

    fn report<E: Evaluate>(&mut self, worker: &Worker<'_, E>, line: usize, value: Value, bound: Bound) {
        let principal_variation = self.moves.get(line).map_or_else(Vec::new, |best| best.principal_variation.clone());
        (self.report)(SearchInfo::Pv(PvInfo {
            depth: self.depth as u32,
            selective_depth: worker.selective_depth.max(principal_variation.len()) as u32,
            line: line as u32 + 1,
            score: value.into(),
            bound,
            nodes: worker.all_nodes(),
            time: self.time.elapsed(),
            hashfull: worker.table.hashfull(),
            principal_variation,
        }));
    }
}

/// A drop of the score beyond this, in centipawns, asks for no more time than this one.
const MAX_DROP: Value = 60;

fn hundredths(parameter: i32) -> f64 {
    f64::from(parameter) / 100.0
}

/// One iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Iteration {
    /// In plies.
    depth: i32,
    /// Whether nothing is pruned or reduced.
    full_width: bool,
}

/// The iterations of a search with these limits. A search for a mate first looks for it as any search does, which finds
/// most of them far sooner and never shows one that is none; after that nothing is left out, so that it proves
/// whether there is one.
fn iterations(limits: &Limits) -> impl Iterator<Item = Iteration> {
    let deepest = MAX_PLY as u32 - 1;
    let last = limits.depth.unwrap_or(deepest).clamp(1, deepest);
    // A mate in n of one's own moves is 2n - 1 plies deep, being mated in n moves 2n.
    let plies_to_mate = limits.mate.map(|moves| moves.saturating_mul(2).clamp(1, deepest));
    let pruned = plies_to_mate.map_or(last, |plies| last.min(plies + PLIES_BEYOND_MATE));
    let proof = plies_to_mate.map_or(0, |plies| last.min(plies));
    let up_to = |last: u32, full_width| (1..=last as i32).map(move |depth| Iteration { depth, full_width });
    up_to(pruned, false).chain(up_to(proof, true))
}

/// A search for a mate leaves out moves up to so many plies beyond the length of the mate.
const PLIES_BEYOND_MATE: u32 = 10;

#[cfg(test)]
mod tests {
    use super::*;

    fn depths(limits: &Limits, full_width: bool) -> Vec<i32> {
        iterations(limits)
            .filter(|iteration| iteration.full_width == full_width)
            .map(|iteration| iteration.depth)
            .collect()
    }

    #[test]
    fn a_search_leaves_out_moves_at_every_depth() {
        let limits = Limits { depth: Some(5), ..Limits::default() };
        assert_eq!(depths(&limits, false), [1, 2, 3, 4, 5]);
        assert!(depths(&limits, true).is_empty());
        assert_eq!(depths(&Limits::default(), false).len(), MAX_PLY - 1);
    }

    #[test]
    fn a_search_for_a_mate_ends_with_the_proof() {
        let limits = Limits { mate: Some(3), ..Limits::default() };
        assert_eq!(depths(&limits, false).last(), Some(&16));
        assert_eq!(depths(&limits, true), [1, 2, 3, 4, 5, 6]);
        assert!(iterations(&limits).is_sorted_by_key(|iteration| iteration.full_width));
        let shallow = Limits { depth: Some(4), ..limits };
        assert_eq!((depths(&shallow, false).len(), depths(&shallow, true).len()), (4, 4));
    }
}
