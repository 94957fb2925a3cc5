//! Proves puzzles: searches and endgame tables decide whether only one move keeps the advantage.

use std::sync::Arc;

use dameo_engine::eval::Network;
use dameo_engine::search::{Limits, PvInfo, Signals, Wdl};
use dameo_engine::{DrawRules, EndgameTables, Game, Move, Position, table_moves};
use dameo_study::judgement::chances_of_wdl;

use crate::judge::Judge;
use crate::puzzles::error::MakeError;
use crate::puzzles::motifs::{faces_a_man, motifs};
use dameo_study::puzzles::{MAX_TURNS, plies};
use dameo_study::puzzles::{Tag, Tags};

/// In a zugzwang, a pass would gain at least this many points of winning chances.
const ZUGZWANG: f64 = 35.0;

/// The requirements for a puzzle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Requirements {
    /// The nodes of each search.
    pub nodes: u64,
    /// The least winning chances of the solver after its move, 0 to 100.
    pub least: f64,
    /// By how many points of winning chances any other move must be worse.
    pub margin: f64,
}

/// The best moves of the side to move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Choice {
    /// The best move.
    pub(crate) best: Move,
    /// The winning chances of the side to move after it, 0 to 100.
    pub(crate) chances: f64,
    /// The same after the second-best move, if there is one.
    pub(crate) second: Option<f64>,
}

impl Choice {
    /// Whether the best move alone is good enough.
    pub(crate) fn is_single(&self, requirements: &Requirements) -> bool {
        let &Requirements { least, margin, .. } = requirements;
        self.chances >= least && self.second.is_none_or(|second| self.chances - second >= margin)
    }
}

/// The solution of a position.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Solution {
    /// The first choice.
    pub(crate) first: Choice,
    /// The moves of both sides.
    pub(crate) moves: Vec<Move>,
    /// The motifs.
    pub(crate) tags: Tags,
}

/// An engine that proves puzzles.
#[derive(Debug)]
pub struct Verifier {
    judge: Judge,
    tables: Arc<dyn EndgameTables>,
    requirements: Requirements,
}

/// The winning chances of the side to move, 0 to 100.
fn chances(pv: &PvInfo, position: &Position) -> f64 {
    let Wdl { win, draw, .. } = pv.table_result.map_or_else(|| Wdl::new(pv.score, position), Wdl::of_result);
    chances_of_wdl(win, draw)
}

impl Verifier {
    /// A verifier with a transposition table of so many megabytes.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn new(
        requirements: Requirements,
        tables: Arc<dyn EndgameTables>,
        megabytes: usize,
    ) -> Result<Self, MakeError> {
        let judge = Judge::new(Network::built_in(), megabytes, Some(Arc::clone(&tables)))?;
        Ok(Self { judge, tables, requirements })
    }

    /// The requirements.
    pub const fn requirements(&self) -> &Requirements {
        &self.requirements
    }

    /// Forgets all earlier searches.
    pub fn clear(&mut self) {
        self.judge.clear();
    }

    /// The solution of a position; `None` if it is no puzzle, or if `signals` stop it. Earlier
    /// searches have no influence.
    pub(crate) fn solve(&mut self, start: &Position, signals: &Signals) -> Option<Solution> {
        self.clear();
        let (mut game, mut moves, mut first) = (Game::from(*start), Vec::new(), None);
        // The choices of the solver: the number of legal moves at each of its turns.
        let mut widths = Vec::new();
        while widths.len() < MAX_TURNS {
            let width = game.legal_moves().len();
            let choice = self.choice(&game, signals)?;
            if !choice.is_single(&self.requirements) {
                break;
            }
            first.get_or_insert(choice);
            widths.push(width);
            moves.push(choice.best);
            game.play_unchecked(choice.best);
            if game.outcome(DrawRules::Standard).is_some() {
                break;
            }
            let reply = self.reply(&game, signals)?;
            moves.push(reply);
            game.play_unchecked(reply);
            if game.outcome(DrawRules::Standard).is_some() {
                break;
            }
        }
        let first = first?;
        trim(start, &mut moves, &widths);
        // A choice between two moves is not much of a puzzle.
        if widths[..moves.len().div_ceil(2)].iter().all(|&width| width < 3) {
            return None;
        }
        let tags = self.tags(start, &moves, signals)?;
        Some(Solution { first, moves, tags })
    }

    /// The best moves of the side to move. `None` if it has no move, or if `signals` stop it.
    pub(crate) fn choice(&mut self, game: &Game, signals: &Signals) -> Option<Choice> {
        self.choice_until(game, 2, signals)
    }

    /// The same, but the search ends as soon as it is proven who wins after each of so many of the
    /// best moves: more nodes would not change that.
    fn choice_until(&mut self, game: &Game, proven: usize, signals: &Signals) -> Option<Choice> {
        let position = game.position();
        if let Some(moves) = table_moves(&*self.tables, position) {
            let chances = |index: usize| {
                let Wdl { win, draw, .. } = Wdl::of_result(moves.get(index)?.value.result);
                Some(chances_of_wdl(win, draw))
            };
            return Some(Choice { best: moves.first()?.m, chances: chances(0)?, second: chances(1) });
        }
        let mut lines: [Option<PvInfo>; 2] = [None, None];
        let last = game.legal_moves().len().min(2);
        let limits = Limits { nodes: Some(self.requirements.nodes), multi_pv: 2, ..Limits::default() };
        self.judge.search_until(game, &limits, signals, |pv| {
            let number = pv.line as usize;
            if let Some(line) = lines.get_mut(number - 1) {
                *line = Some(pv);
            }
            number == last && lines[..last.min(proven)].iter().flatten().all(|pv| pv.score.certain_result().is_some())
        })?;
        let [first, second] = lines;
        let first = first?;
        let second = second.map(|pv| chances(&pv, position));
        Some(Choice { best: *first.principal_variation.first()?, chances: chances(&first, position), second })
    }

    /// The best move of the side to move: of several losing ones that which loses latest. `None` if
    /// it has none, or if `signals` stop the search.
    fn reply(&mut self, game: &Game, signals: &Signals) -> Option<Move> {
        let legal = game.legal_moves();
        if let &[only] = legal.as_slice() {
            return Some(only);
        }
        self.judge.search_nodes(game, self.requirements.nodes, signals)?.best
    }

    /// The tags of a solution. `None` if `signals` stop it.
    pub(crate) fn tags(&mut self, start: &Position, moves: &[Move], signals: &Signals) -> Option<Tags> {
        let mut tags = motifs(start, moves);
        for (ply, (position, m)) in plies(start, moves).enumerate() {
            if ply % 2 == 0 && !m.is_capture() {
                let after = position.play_unchecked(m);
                if self.is_zugzwang(&after, signals)? {
                    tags.insert(Tag::Zugzwang);
                    if faces_a_man(&after, m.to) {
                        tags.insert(Tag::Opposition);
                    }
                }
            }
        }
        Some(tags)
    }

    /// Whether the side to move would be much better off passing. `None` if `signals` stop it.
    fn is_zugzwang(&mut self, position: &Position, signals: &Signals) -> Option<bool> {
        let passed = position.null_move();
        if !position.neither_side_can_capture() || !position.has_legal_move() || !passed.has_legal_move() {
            return Some(false);
        }
        let most = 100.0 - ZUGZWANG;
        // The pass is searched first: usually it already disproves the zugzwang.
        let solver = self.choice_until(&Game::from(passed), 1, signals)?.chances;
        if solver > most {
            return Some(false);
        }
        let mover = self.choice_until(&Game::from(*position), 1, signals)?.chances;
        Some(mover + solver <= most)
    }
}

/// Removes what follows the last move of the solver, and its final moves that are forced and
/// capture nothing.
fn trim(start: &Position, moves: &mut Vec<Move>, widths: &[usize]) {
    if moves.len().is_multiple_of(2) {
        moves.pop();
    }
    while moves.len() > 1 {
        let is_forced = widths[moves.len() / 2] == 1 && !moves[moves.len() - 1].is_capture();
        let end = plies(start, moves).last().map(|(position, m)| position.play_unchecked(m));
        if !is_forced || end.is_some_and(|end| !end.has_legal_move()) {
            break;
        }
        moves.truncate(moves.len() - 2);
    }
}

#[cfg(test)]
mod tests {
    use dameo_engine::move_text;
    use dameo_tables::Tablebase;

    use super::*;

    fn verifier(nodes: u64) -> Verifier {
        let requirements = Requirements { nodes, least: 80.0, margin: 35.0 };
        Verifier::new(requirements, Arc::new(Tablebase::built_in([]).unwrap()), 4).unwrap()
    }

    /// The moves of the solution, and its tags.
    fn solve(verifier: &mut Verifier, fen: &str) -> Option<(String, Tags)> {
        let start: Position = fen.parse().unwrap();
        let solution = verifier.solve(&start, &Signals::new())?;
        let texts: Vec<String> = plies(&start, &solution.moves).map(|(position, m)| move_text(&position, m)).collect();
        Some((texts.join(" "), solution.tags))
    }

    #[test]
    fn a_solution_continues_while_only_one_move_is_good() {
        let (moves, tags) = solve(&mut verifier(50_000), "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5").unwrap();
        assert_eq!(moves, "c1e3 a5c5 e1c3 c5c1h1h3d3 d2d4d6b6b8");
        assert!(tags.contains(Tag::CoupTurc) && tags.contains(Tag::Shot4) && !tags.contains(Tag::Zugzwang));
    }

    #[test]
    fn a_search_ends_once_it_is_proven_who_wins_after_both_moves() {
        let game = Game::from("B:WKd8,f5,g7:BKh6,Kh8".parse::<Position>().unwrap());
        let choice = verifier(u64::MAX).choice(&game, &Signals::new()).unwrap();
        assert_eq!((move_text(game.position(), choice.best), choice.chances), ("h8a8".into(), 100.0));
        assert_eq!(choice.second, Some(0.0));
    }

    #[test]
    fn two_good_moves_or_none_make_no_puzzle() {
        let mut verifier = verifier(20_000);
        for (fen, why) in [
            ("W:WKd4,Kd5:Bh8", "all moves win"),
            ("W:WKa1:BKh7", "no move wins"),
            ("W:Wa4:Bh5", "no move wins the race"),
            ("W:Wd4:Bd5,d7,h8", "a forced move"),
            (dameo_engine::START_FEN, "level"),
        ] {
            assert_eq!(solve(&mut verifier, fen), None, "{fen}: {why}");
        }
    }

    #[test]
    fn zugzwang_and_opposition_are_found_by_a_pass() {
        let mut verifier = verifier(20_000);
        let mut tags = |fen: &str| solve(&mut verifier, fen).unwrap().1;
        let opposition = tags("W:Wb1,e1:Ba4");
        assert!(opposition.contains(Tag::Zugzwang) && opposition.contains(Tag::Opposition));
        let zugzwang = tags("W:WKg1:Bb2");
        assert!(zugzwang.contains(Tag::Zugzwang) && !zugzwang.contains(Tag::Opposition));
        // To move is no burden here.
        let race = tags("W:Wc7:Bc3");
        assert!(!race.contains(Tag::Zugzwang) && race.contains(Tag::Breakthrough), "{race:?}");
    }

    #[test]
    fn the_defender_loses_as_late_as_it_can() {
        let mut verifier = verifier(20_000);
        let game = Game::from("B:WKa1,Kb1:BKh8".parse::<Position>().unwrap());
        let reply = verifier.reply(&game, &Signals::new()).unwrap();
        let tables = Tablebase::built_in([]).unwrap();
        let best = table_moves(&tables, game.position()).unwrap()[0];
        let value = |m| tables.probe_dtm(&game.position().play_unchecked(m));
        assert_eq!(value(reply), value(best.m));
    }

    #[test]
    fn a_stopped_search_finds_nothing() {
        let signals = Signals::new();
        signals.stop();
        let start = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5".parse().unwrap();
        assert_eq!(verifier(1_000).solve(&start, &signals), None);
    }

    #[test]
    fn forced_moves_at_the_end_are_left_out_unless_they_take() {
        let start: Position = "W:Wa1,d4:Bh8,d7".parse().unwrap();
        let texts = ["d4d5", "h8h7", "a1a2"];
        let mut position = start;
        let moves: Vec<Move> = texts
            .into_iter()
            .map(|text| {
                let m = dameo_engine::parse_move(&position, text).unwrap();
                position = position.play_unchecked(m);
                m
            })
            .collect();
        let trimmed = |widths: &[usize], moves: &[Move]| {
            let mut moves = moves.to_vec();
            trim(&start, &mut moves, widths);
            moves.len()
        };
        assert_eq!((trimmed(&[5, 4], &moves), trimmed(&[5, 1], &moves)), (3, 1));
        assert_eq!(trimmed(&[5], &moves[..2]), 1, "the reply to the last move");
    }
}
