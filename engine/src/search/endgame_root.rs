//! Endgame tables at the root: which moves keep the result, and the answer where the tables have
//! all distances.

use std::cmp::Reverse;

use super::context::SearchContext;
use super::node::Node;
use super::path::Path;
use super::root_move::RootMove;
use super::score::{DRAW, INFINITE, Value, win_after};
use super::table_trust::trusts;
use super::window::Window;
use super::worker::Worker;
use crate::endgame_tables::{EndgameTables, TableResult, TableValue};
use crate::eval::Evaluate;
use crate::game::{DrawRules, Game};
use crate::moves::Move;
use crate::position::Position;
use crate::table_moves::{KnownValue, TableMove, table_moves};

/// The root moves as the tables see them.
#[derive(Debug)]
pub(super) struct TableRoot<'a> {
    tables: &'a dyn EndgameTables,
    path: Path,
    node: Node,
    /// Best first. Not all moves of the root, if only some are to be searched.
    moves: Vec<TableMove>,
    /// Whether the tables answer for the search.
    pub(super) is_answer: bool,
    /// The result of the root, if it is certain.
    pub(super) result: Option<TableResult>,
    /// Positions that were found in the tables.
    pub(super) hits: u64,
}

impl<'a> TableRoot<'a> {
    /// The moves of which `is_searched` is true, if the tables have all legal moves.
    pub(super) fn new<E>(context: &SearchContext<'a, E>, is_searched: impl Fn(Move) -> bool) -> Option<Self> {
        let &SearchContext { endgame_tables, game, rules, .. } = context;
        let tables = endgame_tables?;
        let all = table_moves(tables, game.position())?;
        let hits = all.len() as u64;
        let has_distances = all.iter().all(|table_move| table_move.value.with_distance().is_some());
        let (path, node) = (Path::new(game), Node::of(game));
        let moves = all.into_iter().filter(|table_move| is_searched(table_move.m)).collect();
        let mut root = Self { tables, path, node, moves, is_answer: false, result: None, hits };
        root.count_repetitions();
        let best = root.moves.first()?.value;
        let is_trusted = |value| trusts(rules, &root.node, value) || is_on_shortest_way(tables, game, value);
        if has_distances {
            root.is_answer = best.with_distance().is_some_and(is_trusted);
        }
        let is_certain = rules == DrawRules::Standard || root.node.halfmove_clock == 0 || root.is_answer;
        root.result = (is_certain || best.result == TableResult::Draw).then_some(best.result);
        Some(root)
    }

    /// Moves that keep the best result, best first.
    pub(super) fn best_moves(&self) -> impl Iterator<Item = Move> {
        let best = self.moves.first().map(|best| best.value.result);
        self.moves.iter().filter(move |other| Some(other.value.result) == best).map(|other| other.m)
    }

    /// The tables do not know the game. A move is a draw where it repeats a position for the third
    /// time, and no win where it allows the opponent to. Without distances a win must not come back
    /// even once, or it would make no progress.
    fn count_repetitions(&mut self) {
        let (path, node) = (&self.path, &self.node);
        for TableMove { m, value } in &mut self.moves {
            let next = node.after(*m);
            let before = path.occurrences(&next);
            let is_win = value.result == TableResult::Win;
            let is_draw = before >= 2
                || is_win && value.plies.is_none() && before > 0
                || is_win && path.has_repetition() && {
                    let replies = next.position.legal_moves();
                    replies.iter().any(|&reply| path.occurrences(&next.after(reply)) >= 2)
                };
            if is_draw {
                *value = KnownValue::from(TableResult::Draw);
            }
        }
        self.moves.sort_by_key(|table_move| Reverse(table_move.value));
    }

    /// The best moves with their exact scores and variations, best first. Of moves with the same
    /// value, those come first after which the opponent is likelier to go wrong.
    pub(super) fn answer<E: Evaluate>(mut self, worker: &mut Worker<'_, E>, lines: usize) -> Vec<RootMove> {
        let lines = lines.clamp(1, self.moves.len());
        let last = self.moves[lines - 1].value;
        self.moves.retain(|table_move| table_move.value >= last);
        let mut moves: Vec<(TableMove, u64, Value)> = Vec::with_capacity(self.moves.len());
        for table_move in std::mem::take(&mut self.moves) {
            let next = self.node.after(table_move.m);
            let is_win = table_move.value.result == TableResult::Win;
            let chance = if is_win { 0 } else { self.chance(&next, table_move.value.result) };
            worker.make(&next);
            let evaluation = -worker.quiescence(&next, ALL, 1);
            worker.unmake();
            moves.push((table_move, chance, evaluation));
        }
        moves.sort_by_key(|&(table_move, chance, evaluation)| Reverse((table_move.value, chance, evaluation)));
        moves.truncate(lines);
        let root_moves = moves.into_iter().map(|(table_move, ..)| RootMove {
            value: table_move.value.with_distance().map_or(DRAW, score),
            principal_variation: self.variation(table_move),
            ..RootMove::new(table_move.m)
        });
        let root_moves = root_moves.collect();
        worker.nodes += self.hits;
        worker.add_table_hits(self.hits);
        root_moves
    }

    /// How likely the opponent is to go wrong after a move with this result, in thousandths: the
    /// share of the replies that give half a point away, twice that for a whole one. Nothing where
    /// the position occurred before, because the opponent has found a reply already.
    fn chance(&mut self, next: &Node, result: TableResult) -> u64 {
        if self.path.occurrences(next) > 0 {
            return 0;
        }
        let replies = next.position.legal_moves();
        let points = |result: TableResult| result as u64;
        let mut gain = 0;
        for &reply in &replies {
            let position = next.position.play_unchecked(reply);
            if let Some(value) = KnownValue::of(self.tables, &position) {
                self.hits += 1;
                gain += points(value.result).saturating_sub(points(result));
            }
        }
        gain * 1000 / replies.len().max(1) as u64
    }

    /// The variation of a move: the shortest way of the winner against the longest of the loser, to
    /// the end of the game. Of a draw only the move.
    fn variation(&mut self, first: TableMove) -> Vec<Move> {
        let mut variation = vec![first.m];
        let mut position = self.node.position.play_unchecked(first.m);
        let mut plies = first.value.plies.unwrap_or(0);
        while plies > 1 {
            plies -= 1;
            let Some((m, next)) = self.move_to_distance(&position, plies - 1) else { break };
            variation.push(m);
            position = next;
        }
        variation
    }

    /// A move to a position that is decided in this many plies.
    fn move_to_distance(&mut self, position: &Position, plies: u16) -> Option<(Move, Position)> {
        let (tables, hits) = (self.tables, &mut self.hits);
        let expected = if plies.is_multiple_of(2) { TableValue::Loss(plies) } else { TableValue::Win(plies) };
        let moves = position.legal_moves();
        let mut nexts = moves.iter().map(|&m| (m, position.play_unchecked(m)));
        nexts.find(|(_, next)| {
            *hits += 1;
            tables.probe_dtm(next) == Some(expected)
        })
    }
}

/// The window of all scores.
const ALL: Window = Window { alpha: -INFINITE, beta: INFINITE };

/// The score of a root move.
fn score(value: TableValue) -> Value {
    match value {
        TableValue::Win(plies) => win_after(0, plies),
        TableValue::Draw => DRAW,
        TableValue::Loss(plies) => -win_after(0, plies),
    }
}

/// Whether the winner has taken the shortest way since the half-move clock was at 0. Then what held
/// there holds here.
fn is_on_shortest_way(tables: &dyn EndgameTables, game: &Game, value: TableValue) -> bool {
    let clock = game.halfmove_clock();
    let reset = game.history().len().checked_sub(clock as usize).and_then(|index| game.history().get(index));
    let before = reset.filter(|entry| entry.halfmove_clock == 0).and_then(|entry| tables.probe_dtm(&entry.position));
    let Some((before, value)) = before.map(|before| (KnownValue::from(before), KnownValue::from(value))) else {
        return false;
    };
    // The same side wins: as many plies later as the clock says.
    let later = (0..clock).fold(value, |value, _| value.before());
    later.result == before.result && later.plies <= before.plies
}
