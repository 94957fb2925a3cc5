//! The results so far.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, Result, bail};

use crate::reason::Reason;
use crate::record::{Effort, Row};
use crate::statistics::{Distribution, Score, Sprt, State};

/// What two engines made of one another, as the first of them sees it.
#[derive(Debug, Clone, Default)]
pub struct Meeting {
    /// Games.
    pub score: Score,
    /// Encounters of two games, by half-points from 0 to 4.
    pub pairs: [u64; 5],
    /// Half-points of encounters of which one game is still to come.
    open: HashMap<usize, usize>,
}

impl Meeting {
    /// The results to judge by: pairs where games come in pairs.
    pub fn results(&self, is_paired: bool) -> Distribution {
        if is_paired { Distribution::of_pairs(self.pairs) } else { Distribution::of_games(self.score) }
    }
}

/// What an engine did in all its games.
#[derive(Debug, Clone, Default)]
pub struct Conduct {
    /// Games.
    pub score: Score,
    /// What its moves took.
    pub effort: Effort,
    /// Games lost otherwise than on the board, by reason.
    pub forfeits: HashMap<Reason, u64>,
}

/// The results so far.
#[derive(Debug, Clone)]
pub struct Standings {
    names: Vec<String>,
    is_paired: bool,
    /// By the places of the two engines, the smaller first.
    meetings: HashMap<[usize; 2], Meeting>,
    conducts: Vec<Conduct>,
    /// Games by the reason of their end.
    pub reasons: HashMap<Reason, u64>,
    /// Plies of all games.
    pub plies: u64,
    done: HashSet<(usize, usize)>,
    sprt: Option<Sprt>,
    /// Where the test stood when it was decided: games in hand were finished, but cannot change it any more.
    decided: Option<State>,
}

impl Standings {
    /// No results yet, between engines of these names, in pairs of games or single ones, judged by a test after each.
    pub fn new(names: Vec<String>, is_paired: bool, sprt: Option<Sprt>) -> Self {
        let conducts = vec![Conduct::default(); names.len()];
        Self {
            names,
            is_paired,
            meetings: HashMap::new(),
            conducts,
            reasons: HashMap::new(),
            plies: 0,
            done: HashSet::new(),
            sprt,
            decided: None,
        }
    }

    /// Judges what there is by a test.
    pub const fn judge_by(&mut self, sprt: Option<Sprt>) {
        self.sprt = sprt;
        self.decided = None;
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When it is there already, has no result, or was played by someone else.
    pub fn add(&mut self, row: &Row) -> Result<()> {
        let place = |name: &String| {
            self.names.iter().position(|known| known == name).with_context(|| format!("'{name}' does not play here"))
        };
        let players = [place(&row.white)?, place(&row.black)?];
        let white = row.white_half_points()?;
        if players[0] == players[1] || !self.done.insert((row.encounter, row.game)) {
            bail!("game {} is recorded twice", row.name());
        }
        let half_points = [white, 2 - white];
        for (side, &player) in players.iter().enumerate() {
            let conduct = &mut self.conducts[player];
            conduct.score.count(half_points[side]);
            conduct.effort.merge(&row.efforts[side]);
            if row.reason.is_forfeit() && half_points[side] == 0 {
                *conduct.forfeits.entry(row.reason).or_default() += 1;
            }
        }
        *self.reasons.entry(row.reason).or_default() += 1;
        self.plies += row.plies as u64;
        let first_is_white = players[0] < players[1];
        let key = if first_is_white { players } else { [players[1], players[0]] };
        let first = if first_is_white { half_points[0] } else { half_points[1] };
        let meeting = self.meetings.entry(key).or_default();
        meeting.score.count(first);
        if self.is_paired {
            match meeting.open.remove(&row.encounter) {
                Some(other) => meeting.pairs[first + other] += 1,
                None => drop(meeting.open.insert(row.encounter, first)),
            }
        }
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

    /// The engines' names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What an engine did.
    pub fn conduct(&self, engine: usize) -> &Conduct {
        &self.conducts[engine]
    }

    /// What two engines made of one another, the one of the smaller place first; nothing where they have not met.
    pub fn meeting(&self, players: [usize; 2]) -> Option<&Meeting> {
        self.meetings.get(&players)
    }

    /// Games played.
    pub fn games(&self) -> usize {
        self.done.len()
    }

    /// Whether a game has been played.
    pub fn contains(&self, encounter: usize, game: usize) -> bool {
        self.done.contains(&(encounter, game))
    }

    /// The test between the first two engines, and where it stands or stood when it was decided.
    pub fn test(&self) -> Option<(Sprt, State)> {
        let sprt = self.sprt?;
        let nothing = Distribution::of_pairs([0; 5]);
        let results = self.meeting([0, 1]).map_or(nothing, |meeting| meeting.results(self.is_paired));
        Some((sprt, self.decided.unwrap_or_else(|| sprt.state(&results))))
    }
}
