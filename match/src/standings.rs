//! The results of a match so far.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::game::Reason;
use crate::record::{GameRow, RowError, SearchEffort};
use crate::statistics::{Distribution, Sprt, SprtState, Tally};

/// The results between two engines, from the point of view of the first.
#[derive(Debug, Clone, Default)]
pub struct HeadToHead {
    /// All games.
    pub tally: Tally,
    /// Pairs of games, by half-points from 0 to 4.
    pub pairs: [u64; 5],
    /// Half-points of the pairings that still lack a game.
    unfinished: HashMap<usize, usize>,
}

impl HeadToHead {
    /// The results that estimates and tests are based on: pairs where games come in pairs.
    pub fn results(&self, is_paired: bool) -> Distribution {
        if is_paired { Distribution::from_pairs(self.pairs) } else { Distribution::from_games(self.tally) }
    }

    /// The same results from the point of view of the second engine.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut pairs = self.pairs;
        pairs.reverse();
        let unfinished = self.unfinished.iter().map(|(&pairing, &half_points)| (pairing, 2 - half_points)).collect();
        Self { tally: self.tally.reversed(), pairs, unfinished }
    }

    /// Adds a game of a pairing.
    fn add(&mut self, half_points: usize, pairing: usize, is_paired: bool) {
        self.tally.count(half_points);
        if is_paired {
            match self.unfinished.remove(&pairing) {
                Some(other) => self.pairs[half_points + other] += 1,
                None => drop(self.unfinished.insert(pairing, half_points)),
            }
        }
    }
}

/// The statistics of one engine over all its games.
#[derive(Debug, Clone, Default)]
pub struct EngineStatistics {
    /// All games.
    pub tally: Tally,
    /// The effort of its searches.
    pub effort: SearchEffort,
    /// Games forfeited, by reason.
    pub forfeits: BTreeMap<Reason, u64>,
}

/// The results of a match so far.
#[derive(Debug, Clone)]
pub struct Standings {
    names: Vec<String>,
    is_paired: bool,
    /// By the indices of the two engines, the smaller one first.
    head_to_heads: HashMap<[usize; 2], HeadToHead>,
    statistics: Vec<EngineStatistics>,
    /// Games by the reason of their end.
    pub reasons: BTreeMap<Reason, u64>,
    /// Plies of all games.
    pub plies: u64,
    played: HashSet<(usize, usize)>,
    sprt: Option<Sprt>,
    /// The state of the test when it was decided: games that end later do not change it.
    decided: Option<SprtState>,
}

impl Standings {
    /// Empty standings for engines with these names, with two games per pairing or one, and with a
    /// test that is evaluated after each game.
    pub fn new(names: Vec<String>, is_paired: bool, sprt: Option<Sprt>) -> Self {
        let statistics = vec![EngineStatistics::default(); names.len()];
        Self {
            names,
            is_paired,
            head_to_heads: HashMap::new(),
            statistics,
            reasons: BTreeMap::new(),
            plies: 0,
            played: HashSet::new(),
            sprt,
            decided: None,
        }
    }

    /// Evaluates a test on all results so far.
    pub const fn set_sprt(&mut self, sprt: Option<Sprt>) {
        self.sprt = sprt;
        self.decided = None;
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When it was added before, has no result, or one of its players is unknown.
    pub fn add(&mut self, row: &GameRow) -> Result<(), RowError> {
        let index = |name: &String| {
            let index = self.names.iter().position(|known| known == name);
            index.ok_or_else(|| RowError::UnknownEngine(name.clone()))
        };
        let players = [index(&row.white)?, index(&row.black)?];
        let white = row.white_half_points()?;
        if players[0] == players[1] || !self.played.insert(row.key()) {
            return Err(RowError::Duplicate(row.name()));
        }
        let half_points = [white, 2 - white];
        for (side, &player) in players.iter().enumerate() {
            let statistics = &mut self.statistics[player];
            statistics.tally.count(half_points[side]);
            statistics.effort.merge(&row.efforts[side]);
            if row.reason.is_forfeit() && half_points[side] == 0 {
                *statistics.forfeits.entry(row.reason).or_default() += 1;
            }
        }
        *self.reasons.entry(row.reason).or_default() += 1;
        self.plies += row.plies as u64;
        let first_is_white = players[0] < players[1];
        let key = if first_is_white { players } else { [players[1], players[0]] };
        let first = if first_is_white { half_points[0] } else { half_points[1] };
        self.head_to_heads.entry(key).or_default().add(first, row.pairing, self.is_paired);
        if self.decided.is_none()
            && let Some((_, state)) = self.test()
        {
            self.decided = state.verdict.map(|_| state);
        }
        Ok(())
    }

    /// Whether games come in pairs.
    pub const fn is_paired(&self) -> bool {
        self.is_paired
    }

    /// The names of the engines.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The statistics of an engine.
    pub fn statistics(&self, engine: usize) -> &EngineStatistics {
        &self.statistics[engine]
    }

    /// The results between two engines, from the point of view of the first; `None` where they have
    /// not played.
    pub fn head_to_head(&self, first: usize, second: usize) -> Option<HeadToHead> {
        if first < second {
            self.head_to_heads.get(&[first, second]).cloned()
        } else {
            self.head_to_heads.get(&[second, first]).map(HeadToHead::reversed)
        }
    }

    /// The engines, the best score first; two engines stay in their order.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        if order.len() > 2 {
            let score = |engine: usize| self.statistics[engine].tally.score();
            order.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
        }
        order
    }

    /// Games played.
    pub fn games(&self) -> usize {
        self.played.len()
    }

    /// Whether a game of a pairing has been played.
    pub fn contains(&self, pairing: usize, game: usize) -> bool {
        self.played.contains(&(pairing, game))
    }

    /// Games lost by a wrong answer about the state of the game.
    pub fn wrong_answers(&self) -> u64 {
        self.reasons.get(&Reason::WrongAnswer).copied().unwrap_or(0)
    }

    /// The test between the first two engines, and its state, which is final once it is decided.
    pub fn test(&self) -> Option<(Sprt, SprtState)> {
        let sprt = self.sprt?;
        let nothing = Distribution::from_pairs([0; 5]);
        let results = self.head_to_head(0, 1).map_or(nothing, |results| results.results(self.is_paired));
        Some((sprt, self.decided.unwrap_or_else(|| sprt.state(&results))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Verdict;

    fn row(pairing: usize, game: usize, players: [&str; 2], result: &str, reason: Reason) -> GameRow {
        GameRow {
            pairing,
            game,
            white: players[0].into(),
            black: players[1].into(),
            result: result.into(),
            reason,
            detail: String::new(),
            plies: 40,
            efforts: [SearchEffort { moves: 20, seconds: 1.0, nodes: 100, depth: 60 }, SearchEffort::default()],
        }
    }

    fn standings(sprt: Option<&str>) -> Standings {
        Standings::new(vec!["A".into(), "B".into()], true, sprt.map(|text| text.parse().unwrap()))
    }

    #[test]
    fn games_count_for_both_players_and_pairs_for_both_colours() {
        let mut standings = standings(None);
        standings.add(&row(0, 1, ["A", "B"], "1-0", Reason::NoLegalMove)).unwrap();
        assert_eq!(standings.head_to_head(0, 1).unwrap().pairs, [0; 5], "half a pair is not a result");
        standings.add(&row(0, 2, ["B", "A"], "1/2-1/2", Reason::Repetition)).unwrap();
        standings.add(&row(1, 2, ["B", "A"], "1-0", Reason::TimeForfeit)).unwrap();
        let results = standings.head_to_head(0, 1).unwrap();
        assert_eq!((results.tally, results.pairs), (Tally { wins: 1, draws: 1, losses: 1 }, [0, 0, 0, 1, 0]));
        let reversed = standings.head_to_head(1, 0).unwrap();
        assert_eq!((reversed.tally, reversed.pairs), (Tally { wins: 1, draws: 1, losses: 1 }, [0, 1, 0, 0, 0]));
        let [a, b] = [standings.statistics(0), standings.statistics(1)];
        assert_eq!((a.tally, b.tally), (results.tally, reversed.tally));
        assert_eq!((a.forfeits.get(&Reason::TimeForfeit), b.forfeits.len()), (Some(&1), 0));
        assert_eq!((a.effort.moves, b.effort.moves, standings.plies, standings.games()), (20, 40, 120, 3));
        assert!(standings.contains(1, 2) && !standings.contains(1, 1));
    }

    #[test]
    fn games_twice_of_unknown_engines_or_without_a_result_are_refused() {
        let mut standings = standings(None);
        standings.add(&row(0, 1, ["A", "B"], "1-0", Reason::NoLegalMove)).unwrap();
        for (row, part) in [
            (row(0, 1, ["A", "B"], "1-0", Reason::NoLegalMove), "recorded twice"),
            (row(0, 2, ["A", "C"], "1-0", Reason::NoLegalMove), "'C' does not play"),
            (row(0, 2, ["B", "A"], "*", Reason::NoLegalMove), "'*'"),
        ] {
            let error = standings.add(&row).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
        assert_eq!(standings.games(), 1);
    }

    #[test]
    fn a_decided_test_stays_decided() {
        let mut standings = standings(Some("elo0=0,elo1=200"));
        let add_pair = |standings: &mut Standings, pairing, results: [&str; 2]| {
            standings.add(&row(pairing, 1, ["A", "B"], results[0], Reason::NoLegalMove)).unwrap();
            standings.add(&row(pairing, 2, ["B", "A"], results[1], Reason::NoLegalMove)).unwrap();
        };
        let verdict = |standings: &Standings| standings.test().unwrap().1.verdict;
        assert_eq!(verdict(&standings), None);
        let mut pairing = 0;
        while verdict(&standings).is_none() {
            add_pair(&mut standings, pairing, if pairing % 5 == 0 { ["1-0", "1-0"] } else { ["1-0", "0-1"] });
            pairing += 1;
            assert!(pairing < 200);
        }
        assert_eq!(verdict(&standings), Some(Verdict::H1));
        for later in pairing..pairing + 200 {
            add_pair(&mut standings, later, ["0-1", "1-0"]);
        }
        assert_eq!(verdict(&standings), Some(Verdict::H1));
        let sprt = standings.test().unwrap().0;
        standings.set_sprt(Some(sprt));
        assert_eq!(verdict(&standings), Some(Verdict::H0), "the whole is evaluated anew");
    }

    #[test]
    fn wrong_answers_are_counted() {
        let mut standings = standings(None);
        assert_eq!(standings.wrong_answers(), 0);
        standings.add(&row(0, 1, ["A", "B"], "1-0", Reason::WrongAnswer)).unwrap();
        assert_eq!(standings.wrong_answers(), 1);
    }
}
