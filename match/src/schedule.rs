//! Who meets whom, and from which opening.

use std::str::FromStr;

use anyhow::{Context, Result, ensure};

/// Which engines meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Everyone meets everyone.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

/// A part of a match: of so many parts, this one, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which part.
    pub part: usize,
    /// Of how many.
    pub parts: usize,
}

impl FromStr for Shard {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let expected = || format!("'{text}': expected PART/PARTS, such as 1/8");
        let (part, parts) = text.split_once('/').with_context(expected)?;
        let shard = Self { part: part.parse().with_context(expected)?, parts: parts.parse().with_context(expected)? };
        ensure!(shard.parts <= MAX_ROUNDS as usize && (1..=shard.parts).contains(&shard.part), expected());
        Ok(shard)
    }
}

/// Two engines, an opening, and one or two games, the second with colours changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Encounter {
    /// Its number in the match, from 0.
    pub number: usize,
    /// The engines: who has White in the first game, and the other.
    pub players: [usize; 2],
    /// The number of the opening.
    pub opening: usize,
}

/// All encounters of a match, or of a part of it, by number. All encounters of a round share its opening.
///
/// Where an opening is played only once, White changes from round to round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    rounds: usize,
    games: usize,
    shard: Shard,
}

/// The most rounds of a match.
pub const MAX_ROUNDS: u32 = 100_000_000;

impl Schedule {
    /// So many engines, rounds of at most [`MAX_ROUNDS`], and 1 or 2 games of an encounter.
    pub fn new(engines: usize, rounds: u32, games: usize, format: Format, shard: Option<Shard>) -> Self {
        let pairings = (0..engines)
            .flat_map(|first| (first + 1..engines).map(move |second| [first, second]))
            .filter(|[first, _]| format == Format::RoundRobin || *first == 0)
            .collect();
        let shard = shard.unwrap_or(Shard { part: 1, parts: 1 });
        Self { pairings, rounds: rounds.min(MAX_ROUNDS) as usize, games, shard }
    }

    /// Games of an encounter.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Encounters that are played.
    pub fn len(&self) -> usize {
        // Of the rounds every so many, from the shard's own on.
        let rounds = (self.rounds + self.shard.parts - self.shard.part) / self.shard.parts;
        rounds * self.pairings.len()
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The encounter of this place among those that are played.
    pub fn get(&self, place: usize) -> Option<Encounter> {
        if place >= self.len() {
            return None;
        }
        let index = place % self.pairings.len();
        let round = place / self.pairings.len() * self.shard.parts + self.shard.part - 1;
        let [first, second] = self.pairings[index];
        let players = if self.games == 1 && round % 2 == 1 { [second, first] } else { [first, second] };
        Some(Encounter { number: round * self.pairings.len() + index, players, opening: round })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encounters(engines: usize, rounds: u32, games: usize, format: Format, shard: Option<Shard>) -> Vec<Encounter> {
        let schedule = Schedule::new(engines, rounds, games, format, shard);
        let all: Vec<Encounter> = (0..schedule.len()).filter_map(|place| schedule.get(place)).collect();
        assert!(all.len() == schedule.len() && schedule.get(all.len()).is_none());
        all
    }

    #[test]
    fn everyone_meets_everyone_or_the_first() {
        let round_robin = encounters(4, 3, 2, Format::RoundRobin, None);
        assert_eq!(round_robin.len(), 18);
        assert!(round_robin.iter().enumerate().all(|(number, encounter)| encounter.number == number));
        let gauntlet = encounters(4, 3, 2, Format::Gauntlet, None);
        assert_eq!(gauntlet.len(), 9);
        assert!(gauntlet.iter().all(|encounter| encounter.players[0] == 0));
    }

    #[test]
    fn parts_make_up_the_whole() {
        let whole = encounters(3, 10, 1, Format::RoundRobin, None);
        let mut parts: Vec<Encounter> =
            (1..=4).flat_map(|part| encounters(3, 10, 1, Format::RoundRobin, Some(Shard { part, parts: 4 }))).collect();
        parts.sort_by_key(|encounter| encounter.number);
        assert_eq!(parts, whole);
        // Single games: everyone has White as often as Black.
        assert_eq!(whole.iter().filter(|encounter| encounter.players[0] < encounter.players[1]).count(), 15);
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
