//! Searches the positions of a game.

use std::time::Duration;

use dameo_engine::eval::Network;
use dameo_engine::search::{Bound, Limits, PvInfo, Score, SearchResult, Signals, Wdl};
use dameo_engine::{Color, DrawRules, Game, Move, Outcome, Position};
use dameo_pdn::{Record, move_text};

use crate::analyse::error::AnalysisError;
use crate::analyse::report::{GameReport, PositionReport, ReportScore, moves};
use crate::judge::{Judge, built_in_tables};
use dameo_study::explanation::{Loss, Reason, explain};
use dameo_study::judgement::{chances_of_result, chances_of_wdl, judge};

/// How long each position is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// To this depth, in plies.
    Depth(u32),
    /// For this many nodes.
    Nodes(u64),
    /// For this time.
    Time(Duration),
}

impl Effort {
    fn limits(self) -> Limits {
        match self {
            Self::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            Self::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Self::Time(time) => Limits { move_time: Some(time), ..Limits::default() },
        }
    }
}

/// An engine that analyses games.
#[derive(Debug)]
pub struct Analyst {
    judge: Judge,
    limits: Limits,
}

impl Analyst {
    /// An analyst with the built-in network and endgame tables.
    ///
    /// # Errors
    /// When there is no memory for a transposition table of so many megabytes, or the tables
    /// cannot be read.
    pub fn new(effort: Effort, rules: DrawRules, megabytes: usize) -> Result<Self, AnalysisError> {
        let mut judge = Judge::new(Network::built_in(), megabytes, Some(built_in_tables()?))?;
        judge.rules = rules;
        Ok(Self { judge, limits: effort.limits() })
    }

    /// Searches each position of the main line of a game and judges the moves. Calls `searched`
    /// after each position. `None` if `signals` stop it.
    ///
    /// Positions are searched from the last to the first, so that the hash table already holds what
    /// follows a move. The result does not depend on other games.
    pub fn analyse(
        &mut self,
        record: &Record,
        (file, number): (&str, usize),
        signals: &Signals,
        searched: &dyn Fn(),
    ) -> Option<GameReport> {
        self.judge.clear();
        let mut game = record.game();
        let first = record.start().position.side_to_move();
        let (mut positions, mut is_best, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        // Only the final position may be over: players may continue after a draw.
        let mut outcome = game.outcome(self.judge.rules);
        for played in record.moves.iter().map(|played| Some(played.played)).chain([None]).rev() {
            let (position, best, line) = match outcome.take() {
                Some(outcome) => (over(&game, outcome), None, Vec::new()),
                None => self.search(&game, signals)?,
            };
            positions.push(position);
            lines.push(line);
            is_best.extend(played.map(|played| best == Some(played)));
            searched();
            game.undo();
        }
        positions.reverse();
        is_best.reverse();
        lines.reverse();

        let chances: Vec<Option<f64>> = positions.iter().map(|position| Some(position.chances)).collect();
        let (mut moves, [white, black]) = moves(&judge(&chances, &is_best, first), texts(record), first);
        let mut before = record.start().position;
        for (index, (played, judged)) in record.moves.iter().zip(&mut moves).enumerate() {
            if judged.judgement.is_some() {
                let chances = [positions[index].chances, positions[index + 1].chances];
                let (better, refutation) = (&lines[index], &lines[index + 1]);
                let loss = Loss { before: &before, played: played.played, refutation, better, chances };
                judged.reasons = explain(&loss).into_iter().map(Reason::text).collect();
            }
            before = before.play_unchecked(played.played);
        }
        Some(GameReport {
            file: file.into(),
            game: number,
            tags: record.tags().to_vec(),
            result: record.result().to_string(),
            positions,
            moves,
            white,
            black,
        })
    }

    /// The score for the side to move, and the best line in PDN. `None` if `signals` stop the search.
    /// The result does not depend on earlier searches.
    pub(crate) fn best_line(&mut self, game: &Game, signals: &Signals) -> Option<(Score, Vec<String>)> {
        self.judge.clear();
        let (found, _) = self.pv(game, signals)?;
        Some((found.score, line(game.position(), &found.principal_variation)))
    }

    /// A position, its best move and its best line. `None` if `signals` stop the search.
    fn search(&mut self, game: &Game, signals: &Signals) -> Option<(PositionReport, Option<Move>, Vec<Move>)> {
        let (found, result) = self.pv(game, signals)?;
        let (position, side) = (game.position(), game.position().side_to_move());
        let Wdl { win, draw, loss } =
            found.table_result.map_or_else(|| Wdl::new(found.score, position), Wdl::of_result);
        let chances = chances_of_wdl(if side == Color::White { win } else { loss }, draw);
        let report = PositionReport {
            fen: game.fen().to_string(),
            score: Some(ReportScore::of(found.score, side)),
            chances,
            depth: result.depth,
            nodes: result.nodes,
            best: line(position, &found.principal_variation),
        };
        Some((report, result.best, found.principal_variation))
    }

    /// The last variation that a search reports, and its result. `None` if `signals` stop it.
    fn pv(&mut self, game: &Game, signals: &Signals) -> Option<(PvInfo, SearchResult)> {
        let mut found: Option<PvInfo> = None;
        let result = self.judge.search(game, &self.limits, signals, |info| {
            if info.bound == Bound::Exact || found.is_none() {
                found = Some(info);
            }
        })?;
        // Every search reports a variation.
        Some((found?, result))
    }
}

/// The position at the end of a game that is over.
fn over(game: &Game, outcome: Outcome) -> PositionReport {
    let chances = chances_of_result(outcome.winner());
    PositionReport { fen: game.fen().to_string(), score: None, chances, depth: 0, nodes: 0, best: Vec::new() }
}

/// The moves of a line in PDN.
fn line(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = *position;
    let text = |&m: &Move| {
        let text = move_text(&position, m);
        position = position.play_unchecked(m);
        text
    };
    moves.iter().map(text).collect()
}

/// The moves of a game in PDN.
fn texts(record: &Record) -> Vec<String> {
    let moves: Vec<Move> = record.moves.iter().map(|played| played.played).collect();
    line(&record.start().position, &moves)
}
