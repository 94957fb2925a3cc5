//! Traps: moves of recorded games that looked natural to the engine that played them, and lose.

use std::collections::{BTreeMap, BTreeSet};

use dameo_engine::search::{Score, Signals};
use dameo_engine::{Fen, Game, Move, Position};
use dameo_pdn::{PlayedMove, Record, move_text};

use crate::analyse::analyst::Analyst;

/// The criteria for a trap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrapRules {
    /// The plies of a game in which traps are looked for.
    pub plies: usize,
    /// The minimum score that the engine gave the move that it played, in centipawns.
    pub natural: i32,
    /// The maximum score of the move in a deep search, in centipawns.
    pub losing: i32,
}

/// A move that looked natural, and loses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trap {
    /// The position.
    pub fen: String,
    /// The moves from the start of the game, in PDN; those of the first game in which it occurs.
    pub moves: Vec<String>,
    /// The move.
    pub natural: String,
    /// The score of the best move for the side to move, by a deep search.
    pub best_score: Score,
    /// The best line.
    pub best: Vec<String>,
    /// The score after the natural move, for the same side.
    pub score: Score,
    /// The refutation.
    pub refutation: Vec<String>,
    /// The games in which the move was played.
    pub games: usize,
}

/// A move that may be a trap, from games.
#[derive(Debug, Clone)]
pub struct Candidate {
    position: Position,
    m: Move,
    moves: Vec<String>,
    games: BTreeSet<usize>,
}

/// The moves whose score dropped from the mover's search to the opponent's: candidates for a
/// deep search, most played first.
pub fn candidates<'a>(records: impl Iterator<Item = &'a Record>, rules: TrapRules) -> Vec<Candidate> {
    let mut found: BTreeMap<(String, Move), Candidate> = BTreeMap::new();
    for (number, record) in records.enumerate() {
        let mut game = Game::from(record.start());
        let mut moves = Vec::new();
        for pair in record.moves.windows(2).take(rules.plies) {
            let (position, m) = (*game.position(), pair[0].played);
            if looks_like_a_trap(&pair[0], &pair[1], rules) {
                let new = || Candidate { position, m, moves: moves.clone(), games: BTreeSet::new() };
                found.entry((position.to_string(), m)).or_insert_with(new).games.insert(number);
            }
            moves.push(move_text(&position, m));
            game.play_unchecked(m);
        }
    }
    let mut found: Vec<Candidate> = found.into_values().collect();
    found.sort_by_key(|candidate| (std::cmp::Reverse(candidate.games.len()), candidate.moves.len()));
    found
}

/// The score that the engine which played a move gave it, for its side, if the record has it.
pub fn recorded_score(played: &PlayedMove) -> Option<Score> {
    let mate = |moves: i32| match moves {
        1.. => Score::MateIn(moves.unsigned_abs()),
        _ => Score::MatedIn(moves.unsigned_abs()),
    };
    played.engine_score().map(Score::Centipawns).or_else(|| played.engine_mate().map(mate))
}

/// Whether the scores of a move and the reply suggest a trap. Half of the losing score suffices,
/// because a short search does not see everything.
fn looks_like_a_trap(played: &PlayedMove, answer: &PlayedMove, rules: TrapRules) -> bool {
    let (Some(before), Some(after)) = (recorded_score(played), recorded_score(answer)) else { return false };
    before >= Score::Centipawns(rules.natural) && opposite(after) <= Score::Centipawns(rules.losing / 2)
}

impl Candidate {
    /// Searches the position before the move and after it. `None` if it is no trap, or if `signals`
    /// stop the search.
    pub fn verify(&self, analyst: &mut Analyst, rules: TrapRules, signals: &Signals) -> Option<Trap> {
        let game = |position| Game::from(Fen { position, halfmove_clock: 0, fullmove_number: 1 });
        let next = self.position.play_unchecked(self.m);
        let (best_score, best) = analyst.best_line(&game(self.position), signals)?;
        let (after, refutation) = analyst.best_line(&game(next), signals)?;
        let score = opposite(after);
        let natural = move_text(&self.position, self.m);
        let is_trap = best_score >= Score::Centipawns(rules.natural)
            && score <= Score::Centipawns(rules.losing)
            && best.first() != Some(&natural);
        is_trap.then(|| Trap {
            fen: self.position.to_string(),
            moves: self.moves.clone(),
            natural,
            best_score,
            best,
            score,
            refutation,
            games: self.games.len(),
        })
    }
}

/// The score from the point of view of the other side.
const fn opposite(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::MateIn(moves) => Score::MatedIn(moves),
        Score::MatedIn(moves) => Score::MateIn(moves),
    }
}

#[cfg(test)]
mod tests {
    use dameo_engine::DrawRules;

    use super::*;
    use crate::analyse::analyst::Effort;

    const RULES: TrapRules = TrapRules { plies: 10, natural: -50, losing: -150 };

    #[test]
    fn a_move_that_looked_well_and_loses_is_a_trap() {
        let game = "1. f3-f4 {+0.10/5 0.1s} d6-d5 {+0.10/5 0.1s} 2. d3-d4 {+0.30/5 0.1s} d5xd3xf3xf5 {+2.00/5 0.1s} *";
        let records: Vec<Record> = [game, game, "1. d1-d4 {+0.10/5 0.1s} d8-d5 {+0.10/5 0.1s} *"]
            .iter()
            .map(|text| text.parse().unwrap())
            .collect();
        let found = candidates(records.iter(), RULES);
        assert_eq!(found.len(), 1);
        let mut analyst = Analyst::new(Effort::Nodes(5_000), DrawRules::Standard, 4).unwrap();
        let trap = found[0].verify(&mut analyst, RULES, &Signals::new()).unwrap();
        assert_eq!((trap.natural.as_str(), trap.games), ("d3-d4", 2));
        assert_eq!((trap.moves.join(" "), trap.refutation[0].as_str()), ("f3-f4 d6-d5".into(), "d5xd3xf3xf5"));
        assert!(trap.score < Score::Centipawns(-150) && trap.best_score > Score::Centipawns(-50));
        let mated: Record = game.replace("+2.00", "+M9").parse().unwrap();
        assert_eq!(candidates([mated].iter(), RULES).len(), 1, "a forced win for the opponent");
    }

    #[test]
    fn a_move_that_does_not_lose_is_none() {
        // The scores of the game are wrong.
        let record: Record = "1. d1-d4 {+0.10/5 0.1s} d8-d5 {+3.00/5 0.1s} *".parse().unwrap();
        let found = candidates([&record].into_iter(), RULES);
        assert_eq!(found.len(), 1);
        let mut analyst = Analyst::new(Effort::Nodes(5_000), DrawRules::Standard, 4).unwrap();
        assert_eq!(found[0].verify(&mut analyst, RULES, &Signals::new()), None);
    }
}
