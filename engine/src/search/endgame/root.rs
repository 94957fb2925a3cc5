//! Endgame tables at the root: which moves keep the result, and the answer where the tables have
//! all distances.

use dameo_rules::sorting::sort_short;
use dameo_rules::{EndgameTables, Game, KnownValue, Move, TableMove, TableResult, TableValue, table_moves};

use crate::eval::Evaluate;
use crate::search::endgame::{continue_to_end, trusts, wins_in_time};
use crate::search::node::{Node, RootMove, Window};
use crate::search::path::Path;
use crate::search::score::{DRAW, INFINITE, Value, win_after};
use crate::search::worker::{SearchContext, Worker};

/// The root moves with their table values.
#[derive(Debug)]
pub(in crate::search) struct TableRoot<'a> {
    tables: &'a dyn EndgameTables,
    path: Path,
    node: Node,
    /// Best first. Not all moves of the root, if only some are to be searched.
    moves: Vec<TableMove>,
    /// Whether the values of the tables replace the search.
    pub(in crate::search) replaces_search: bool,
    /// The result of the root, if it is certain.
    pub(in crate::search) result: Option<TableResult>,
    /// Positions that were found in the tables.
    pub(in crate::search) hits: u64,
}

impl<'a> TableRoot<'a> {
    /// The moves for which `is_searched` is true, if the tables have all legal moves.
    pub(in crate::search) fn new<E>(
        context: &SearchContext<'a, E>,
        is_searched: impl Fn(Move) -> bool,
    ) -> Option<Self> {
        let &SearchContext { endgame_tables, game, rules, .. } = context;
        let tables = endgame_tables?;
        let all = table_moves(tables, game.position())?;
        let hits = all.len() as u64;
        let has_distances = all.iter().all(|table_move| table_move.value.with_distance().is_some());
        let (path, node) = (Path::new(game), Node::of(game));
        let moves = all.into_iter().filter(|table_move| is_searched(table_move.m)).collect();
        let mut root = Self { tables, path, node, moves, replaces_search: false, result: None, hits };
        root.count_repetitions();
        let best = root.moves.first()?.value;
        let is_trusted = |value| trusts(rules, &root.node, value) || is_on_shortest_line(tables, game, value);
        if has_distances {
            root.replaces_search = best.with_distance().is_some_and(is_trusted);
        }
        let is_certain = wins_in_time(rules, &root.node) || root.replaces_search;
        root.result = (is_certain || best.result == TableResult::Draw).then_some(best.result);
        Some(root)
    }

    /// Moves that keep the best result, best first.
    pub(in crate::search) fn best_moves(&self) -> impl Iterator<Item = Move> {
        let best = self.moves.first().map(|best| best.value.result);
        self.moves.iter().filter(move |other| Some(other.value.result) == best).map(|other| other.m)
    }

    /// The tables ignore the history of the game. A move is a draw if it repeats a position for the
    /// third time, and not a win if it allows the opponent to. Without distances, a win must not
    /// repeat a position even once, or it would make no progress.
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
        sort_short(&mut self.moves, |a, b| a.value > b.value);
    }

    /// The best moves with their exact scores and variations, best first. Of moves with the same
    /// value, those come first after which the opponent is likelier to go wrong.
    pub(in crate::search) fn answer<E: Evaluate>(mut self, worker: &mut Worker<'_, E>, lines: usize) -> Vec<RootMove> {
        let lines = lines.clamp(1, self.moves.len());
        let last = self.moves[lines - 1].value;
        self.moves.retain(|table_move| table_move.value >= last);
        let mut moves: Vec<(TableMove, u64, Value)> = Vec::with_capacity(self.moves.len());
        for table_move in std::mem::take(&mut self.moves) {
            let next = self.node.after(table_move.m);
            let is_win = table_move.value.result == TableResult::Win;
            let chance = if is_win { 0 } else { self.chance(&next, table_move.value.result) };
            worker.make(0, &self.node, table_move.m, &next);
            let evaluation = -worker.quiescence::<true>(&next, ALL, 1);
            worker.unmake();
            moves.push((table_move, chance, evaluation));
        }
        let key = |&(table_move, chance, evaluation): &(TableMove, u64, Value)| (table_move.value, chance, evaluation);
        sort_short(&mut moves, |a, b| key(a) > key(b));
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

    /// How likely the opponent is to go wrong after a move with this result, in permille: the share
    /// of replies that lose half a point; those that lose a full point count twice. 0 if the
    /// position has occurred before, because the opponent has found a reply already.
    fn chance(&mut self, next: &Node, result: TableResult) -> u64 {
        if self.path.occurrences(next) > 0 {
            return 0;
        }
        let replies = next.position.legal_moves();
        let points = |result: TableResult| result as u64;
        let mut gain = 0;
        for &reply in &replies {
            let position = next.position.play_unchecked(reply);
            if let Some(after) = self.tables.probe_wdl(&position) {
                self.hits += 1;
                gain += points(after).saturating_sub(points(result));
            }
        }
        gain * 1000 / replies.len().max(1) as u64
    }

    /// The variation of a move to the end of the game. For a draw, only the move.
    fn variation(&mut self, first: TableMove) -> Vec<Move> {
        let mut variation = vec![first.m];
        if first.value.result != TableResult::Draw {
            let next = self.node.position.play_unchecked(first.m);
            self.hits += continue_to_end(self.tables, next, &mut variation);
        }
        variation
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

/// Whether the winner has followed a shortest line since the half-move clock was 0. If so, a value
/// that held there holds here too.
fn is_on_shortest_line(tables: &dyn EndgameTables, game: &Game, value: TableValue) -> bool {
    let clock = game.halfmove_clock();
    let reset = game.history().len().checked_sub(clock as usize).and_then(|index| game.history().get(index));
    let before = reset.filter(|entry| entry.halfmove_clock == 0).and_then(|entry| tables.probe_dtm(&entry.position));
    let Some((before, value)) = before.map(|before| (KnownValue::from(before), KnownValue::from(value))) else {
        return false;
    };
    // The value that the play since then gives the position where the clock was 0.
    let later = (0..clock).fold(value, |value, _| value.parent());
    later.result == before.result && later.plies <= before.plies
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dameo_rules::{Color, DrawRules, Position, Square};

    use super::*;
    use crate::eval::Material;
    use crate::search::test_support::MockTables;
    use crate::search::{Engine, Limits, Score, SearchResult, Signals, Strength};

    /// Tables in which White wins in 9 plies while its king is on the files a to d, and nobody
    /// elsewhere.
    fn half_board(with_distances: bool) -> Arc<MockTables> {
        fn dtm(position: &Position) -> Option<TableValue> {
            let king = position.kings(Color::White).first()?;
            Some(match position.side_to_move() {
                _ if king.file() > Square::D1.file() => TableValue::Draw,
                Color::White => TableValue::Win(9),
                Color::Black => TableValue::Loss(8),
            })
        }
        let wdl = |position: &Position| dtm(position).map(TableValue::result);
        Arc::new(MockTables { max_pieces: 3, wdl, dtm: if with_distances { dtm } else { |_| None } })
    }

    fn search(tables: Arc<MockTables>, game: &Game, rules: DrawRules, limits: &Limits) -> SearchResult {
        let mut engine = Engine::new(Material, 1).unwrap();
        engine.set_tables(Some(tables));
        engine.search(game, rules, limits, &Signals::new(), &mut |_| {})
    }

    fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// The file of the king after the best move.
    fn file(result: &SearchResult) -> usize {
        result.best.unwrap().to.file().index()
    }

    const ROOT: &str = "W:WKe1:Bh7,g8";

    fn game(fen: &str, moves: &str) -> Game {
        let mut game: Game = fen.parse().unwrap();
        for text in moves.split_whitespace() {
            game.play_text(text).unwrap();
        }
        game
    }

    #[test]
    fn tables_with_distances_answer_at_once() {
        let tables = half_board(true);
        for rules in DrawRules::ALL {
            let result = search(Arc::clone(&tables), &game(ROOT, ""), rules, &depth(20));
            assert_eq!((result.score, result.depth), (Score::MateIn(5), 1));
            assert!(file(&result) <= 3 && result.table_hits > 0);
        }
    }

    #[test]
    fn results_alone_leave_the_moves_that_keep_the_best_one() {
        let tables = half_board(false);
        let result = search(Arc::clone(&tables), &game(ROOT, ""), DrawRules::Standard, &depth(4));
        assert!(matches!(result.score, Score::Centipawns(19_800..=20_000)), "{result:?}");
        assert!(file(&result) <= 3 && result.depth == 4);
        // None of the moves on the other half keeps the win, so the draw is all there is.
        let drawn = game("W:WKf1:Bh7,g8", "");
        let right: Vec<Move> = drawn.legal_moves().iter().copied().filter(|m| m.to.file().index() > 3).collect();
        let limits = Limits { search_moves: right, ..depth(4) };
        let result = search(tables, &drawn, DrawRules::Standard, &limits);
        assert_eq!(result.score, Score::Centipawns(0));
    }

    #[test]
    fn a_limited_strength_does_not_use_tables() {
        let strength = Some(Strength::of_elo(2_000, 1));
        let limits = Limits { strength, ..depth(4) };
        let result = search(half_board(true), &game(ROOT, ""), DrawRules::Standard, &limits);
        assert_eq!(result.table_hits, 0);
        assert!(!matches!(result.score, Score::MateIn(_)), "{result:?}");
    }

    #[test]
    fn under_playstrategy_an_answer_must_come_before_the_draw() {
        let tables = half_board(true);
        let search = |fen: &str, rules| search(Arc::clone(&tables), &game(fen, ""), rules, &depth(4));
        for (clock, is_in_time) in [(0, true), (41, true), (42, false)] {
            let fen = format!("{ROOT}:H{clock}");
            let result = search(&fen, DrawRules::PlayStrategy);
            assert_eq!(result.score == Score::MateIn(5), is_in_time, "clock {clock}: {result:?}");
            assert!(file(&result) <= 3, "the win is kept all the same");
            assert_eq!(search(&fen, DrawRules::Standard).score, Score::MateIn(5));
        }
    }

    #[test]
    fn a_win_with_the_counter_at_zero_remains_one_on_the_shortest_path() {
        let value = |plies: u16| if plies.is_multiple_of(2) { TableValue::Loss(plies) } else { TableValue::Win(plies) };
        let tables = MockTables { max_pieces: 9, wdl: |_| None, dtm: |_| Some(TableValue::Win(61)) };
        let played = game("W:WKa1:BKh8,Kg8", "a1b1 h8h7");
        assert!(is_on_shortest_line(&tables, &played, value(59)));
        assert!(!is_on_shortest_line(&tables, &played, value(61)), "not the shortest way");
        assert!(!is_on_shortest_line(&tables, &played, value(58)), "the other side wins");
        let from_fen = game("W:WKa1:BKh8,Kg8:H2", "");
        assert!(!is_on_shortest_line(&tables, &from_fen, value(59)), "what came before is not known");
    }

    #[test]
    fn a_third_occurrence_is_a_draw() {
        let tables = half_board(true);
        let to_a = Move::quiet(Square::E1, Square::A1);
        let limits = Limits { search_moves: vec![to_a], ..depth(4) };
        for (rounds, score) in [(0, Score::MateIn(5)), (1, Score::MateIn(5)), (2, Score::Centipawns(0))] {
            let game = game("W:WKe1:BKh8,Kh7", &"e1a1 h8g8 a1e1 g8h8 ".repeat(rounds));
            let result = search(Arc::clone(&tables), &game, DrawRules::Standard, &limits);
            assert_eq!(result.score, score, "after {rounds} rounds");
        }
        // Without distances a position may not even come back once.
        let game = game("W:WKe1:BKh8,Kh7", "e1a1 h8g8 a1e1 g8h8");
        let result = search(half_board(false), &game, DrawRules::Standard, &limits);
        assert_eq!(result.score, Score::Centipawns(0));
    }
}
