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
        ensure!((1..=shard.parts).contains(&shard.part), expected());
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

/// All encounters of a match, or of a part of it. All encounters of a round share its opening.
///
/// Where an opening is played only once, White changes from round to round.
pub fn encounters(engines: usize, rounds: usize, games: usize, format: Format, shard: Option<Shard>) -> Vec<Encounter> {
    let pairings: Vec<[usize; 2]> = (0..engines)
        .flat_map(|first| (first + 1..engines).map(move |second| [first, second]))
        .filter(|[first, _]| format == Format::RoundRobin || *first == 0)
        .collect();
    let mine = |round: &usize| shard.is_none_or(|shard| round % shard.parts == shard.part - 1);
    (0..rounds)
        .filter(mine)
        .flat_map(|round| {
            pairings.iter().enumerate().map(move |(index, &players)| (round, index, players)).collect::<Vec<_>>()
        })
        .map(|(round, index, [first, second])| {
            let players = if games == 1 && round % 2 == 1 { [second, first] } else { [first, second] };
            Encounter { number: round * pairings.len() + index, players, opening: round }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for text in ["0/3", "4/3", "1", "x/3", "1/0"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
