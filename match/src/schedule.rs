//! Which engines play one another, and from which opening.

use std::fmt;
use std::str::FromStr;

/// Which engines play one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Each engine plays each other one.
    RoundRobin,
    /// The first engine plays all others.
    Gauntlet,
}

impl Format {
    /// The format in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
        }
    }
}

/// A part of a match: `PART/PARTS`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// The number of the part, from 1.
    pub part: usize,
    /// The number of parts.
    pub parts: usize,
}

impl Default for Shard {
    /// The whole match.
    fn default() -> Self {
        Self { part: 1, parts: 1 }
    }
}

/// The error for a text that is not `PART/PARTS`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}': expected PART/PARTS, such as 1/8")]
pub struct ShardError(pub String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let read = || {
            let (part, parts) = text.split_once('/')?;
            let shard = Self { part: part.parse().ok()?, parts: parts.parse().ok()? };
            (shard.parts <= MAX_ROUNDS as usize && (1..=shard.parts).contains(&shard.part)).then_some(shard)
        };
        read().ok_or_else(|| ShardError(text.into()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

/// One or two games of two engines from one opening, the second with colours reversed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// Its number in the match, from 0.
    pub number: usize,
    /// The engines, White of the first game first.
    pub players: [usize; 2],
    /// The number of the opening.
    pub opening: usize,
}

/// The pairings of a match, or of a part of it. All pairings of a round share its opening.
///
/// Where each opening is played once, colours alternate from round to round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    /// The pairs of engines of each round.
    pairs: Vec<[usize; 2]>,
    rounds: usize,
    games: usize,
    shard: Shard,
}

/// The most rounds of a match.
pub const MAX_ROUNDS: u32 = 100_000_000;

impl Schedule {
    /// The schedule for this many engines, rounds (at most [`MAX_ROUNDS`]), and games per pairing
    /// (1 or 2).
    pub fn new(engines: usize, rounds: u32, games: usize, format: Format, shard: Option<Shard>) -> Self {
        let pairs = (0..engines)
            .flat_map(|first| (first + 1..engines).map(move |second| [first, second]))
            .filter(|[first, _]| format == Format::RoundRobin || *first == 0)
            .collect();
        let shard = shard.unwrap_or_default();
        Self { pairs, rounds: rounds.min(MAX_ROUNDS) as usize, games, shard }
    }

    /// Games per pairing.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Pairs of engines in each round.
    pub const fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The number of pairings.
    pub fn len(&self) -> usize {
        // A part has every PARTS-th round, beginning with its own.
        let rounds = (self.rounds + self.shard.parts - self.shard.part) / self.shard.parts;
        rounds * self.pairs.len()
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The pairing at this index, from 0; `None` after the last one.
    pub fn get(&self, index: usize) -> Option<Pairing> {
        if index >= self.len() {
            return None;
        }
        let in_round = index % self.pairs.len();
        let round = index / self.pairs.len() * self.shard.parts + self.shard.part - 1;
        let [first, second] = self.pairs[in_round];
        let players = if self.games == 1 && round % 2 == 1 { [second, first] } else { [first, second] };
        Some(Pairing { number: round * self.pairs.len() + in_round, players, opening: round })
    }

    /// The players of a game of a pairing, White first; the second game has colours reversed.
    pub const fn colors(pairing: &Pairing, game: usize) -> [usize; 2] {
        let [first, second] = pairing.players;
        if game == 1 { [first, second] } else { [second, first] }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn pairings(engines: usize, rounds: u32, games: usize, format: Format, shard: Option<Shard>) -> Vec<Pairing> {
        let schedule = Schedule::new(engines, rounds, games, format, shard);
        let all: Vec<Pairing> = (0..schedule.len()).filter_map(|index| schedule.get(index)).collect();
        assert!(all.len() == schedule.len() && schedule.get(all.len()).is_none());
        all
    }

    #[test]
    fn each_plays_each_or_the_first_plays_all() {
        let round_robin = pairings(4, 3, 2, Format::RoundRobin, None);
        assert_eq!(round_robin.len(), 18);
        assert!(round_robin.iter().enumerate().all(|(number, pairing)| pairing.number == number));
        let gauntlet = pairings(4, 3, 2, Format::Gauntlet, None);
        assert_eq!(gauntlet.len(), 9);
        assert!(gauntlet.iter().all(|pairing| pairing.players[0] == 0));
    }

    /// How often each pair of engines plays with these colours from this opening.
    fn games_by_colors(engines: usize, rounds: u32, games: usize, format: Format) -> HashMap<([usize; 2], usize), u32> {
        let mut counts = HashMap::new();
        for pairing in pairings(engines, rounds, games, format, None) {
            for game in 1..=games {
                *counts.entry((Schedule::colors(&pairing, game), pairing.opening)).or_default() += 1;
            }
        }
        counts
    }

    #[test]
    fn every_opening_is_played_with_both_colours() {
        for (format, pairs) in [(Format::RoundRobin, 6), (Format::Gauntlet, 3)] {
            let counts = games_by_colors(4, 3, 2, format);
            assert_eq!(counts.len(), 3 * pairs * 2);
            for (&([white, black], opening), &count) in &counts {
                assert_ne!(white, black);
                assert_eq!((count, counts.get(&([black, white], opening))), (1, Some(&1)));
            }
        }
    }

    #[test]
    fn single_games_alternate_colours_for_every_pair() {
        for (format, pairs) in [(Format::RoundRobin, 6), (Format::Gauntlet, 3)] {
            let mut whites: HashMap<[usize; 2], u32> = HashMap::new();
            for ((colors, _), count) in games_by_colors(4, 10, 1, format) {
                *whites.entry(colors).or_default() += count;
            }
            assert_eq!(whites.len(), 2 * pairs);
            assert!(whites.values().all(|&count| count == 5), "{whites:?}");
        }
    }

    #[test]
    fn parts_make_up_the_whole() {
        let whole = pairings(3, 10, 1, Format::RoundRobin, None);
        let mut parts: Vec<Pairing> =
            (1..=4).flat_map(|part| pairings(3, 10, 1, Format::RoundRobin, Some(Shard { part, parts: 4 }))).collect();
        parts.sort_by_key(|pairing| pairing.number);
        assert_eq!(parts, whole);
        for text in ["0/3", "4/3", "1", "x/3", "1/0", "1/99999999999"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_longest_match_needs_no_memory() {
        let schedule = Schedule::new(100, MAX_ROUNDS, 2, Format::RoundRobin, None);
        assert_eq!(schedule.len(), 495_000_000_000);
        assert_eq!(schedule.get(schedule.len() - 1).map(|last| last.players), Some([98, 99]));
        let nothing = Schedule::new(2, 1, 2, Format::RoundRobin, Some(Shard { part: 2, parts: 2 }));
        assert!(nothing.is_empty() && nothing.get(0).is_none());
    }
}
