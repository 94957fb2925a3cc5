//! The tags of a puzzle: its motifs, and the kind of ending.

use std::fmt;
use std::str::FromStr;

/// A motif of a puzzle, or the kind of its ending. `docs/puzzles.md` in the repository defines each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tag {
    /// After a piece was given, the solver takes two pieces in one move.
    Shot2,
    /// The same with three pieces.
    Shot3,
    /// The same with four pieces or more.
    Shot4,
    /// The first move is a linear move.
    Linear,
    /// A man of the solver becomes a king.
    Breakthrough,
    /// The solver takes a king right after it has captured.
    KingTrap,
    /// The solver is two pieces down at some point, or one at the end, compared with the start.
    Sacrifice,
    /// A capture stops because of pieces that it took, and the solver takes the capturing piece.
    CoupTurc,
    /// The solver is better because the other side has to move.
    Zugzwang,
    /// A zugzwang of two men that face each other on a file, with one square between.
    Opposition,
    /// At most eight pieces, men alone.
    EndingMen,
    /// At most eight pieces, kings alone.
    EndingKings,
    /// At most eight pieces, men and kings.
    EndingMixed,
    /// The maximum rule makes the other side take two pieces or more, to its harm.
    MajorityCapture,
    /// A capture of three pieces or more along a diagonal, by turns along a file and a rank.
    LadderStrike,
    /// Two pieces given in turn bring a piece of the other side into a ladder strike.
    Bridge,
}

impl Tag {
    /// All tags, in the order of their bits.
    pub const ALL: [Self; 16] = [
        Self::Shot2,
        Self::Shot3,
        Self::Shot4,
        Self::Linear,
        Self::Breakthrough,
        Self::KingTrap,
        Self::Sacrifice,
        Self::CoupTurc,
        Self::Zugzwang,
        Self::Opposition,
        Self::EndingMen,
        Self::EndingKings,
        Self::EndingMixed,
        Self::MajorityCapture,
        Self::LadderStrike,
        Self::Bridge,
    ];

    /// Its name, as files have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shot2 => "shot-2",
            Self::Shot3 => "shot-3",
            Self::Shot4 => "shot-4",
            Self::Linear => "linear",
            Self::Breakthrough => "breakthrough",
            Self::KingTrap => "king-trap",
            Self::Sacrifice => "sacrifice",
            Self::CoupTurc => "coup-turc",
            Self::Zugzwang => "zugzwang",
            Self::Opposition => "opposition",
            Self::EndingMen => "ending-men",
            Self::EndingKings => "ending-kings",
            Self::EndingMixed => "ending-mixed",
            Self::MajorityCapture => "majority-capture",
            Self::LadderStrike => "ladder-strike",
            Self::Bridge => "bridge",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is not that of a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownTag(String);

impl fmt::Display for UnknownTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Tag::ALL.map(Tag::name).join(", ");
        write!(f, "there is no tag '{}'; expected one of {names}", self.0)
    }
}

impl std::error::Error for UnknownTag {}

impl FromStr for Tag {
    type Err = UnknownTag;

    fn from_str(name: &str) -> Result<Self, UnknownTag> {
        Self::ALL.into_iter().find(|tag| tag.name() == name).ok_or_else(|| UnknownTag(name.into()))
    }
}

/// A set of tags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tags(u16);

impl Tags {
    /// The set with these bits: each belongs to a tag.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// A bit for each tag, in the order of [`Tag::ALL`], the first lowest.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether a tag is in the set.
    pub const fn contains(self, tag: Tag) -> bool {
        self.0 & tag.bit() != 0
    }

    /// Adds a tag.
    pub const fn insert(&mut self, tag: Tag) {
        self.0 |= tag.bit();
    }

    /// The tags in their order.
    pub fn iter(self) -> impl Iterator<Item = Tag> {
        Tag::ALL.into_iter().filter(move |&tag| self.contains(tag))
    }
}

impl FromIterator<Tag> for Tags {
    fn from_iter<I: IntoIterator<Item = Tag>>(tags: I) -> Self {
        let mut set = Self::default();
        tags.into_iter().for_each(|tag| set.insert(tag));
        set
    }
}

impl fmt::Debug for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_come_back_from_names_and_bits() {
        for (number, tag) in Tag::ALL.into_iter().enumerate() {
            assert_eq!(tag.name().parse(), Ok(tag));
            assert_eq!(Tags::from_bits(1 << number), [tag].into_iter().collect());
        }
        let error = "shot-5".parse::<Tag>().unwrap_err().to_string();
        assert!(error.starts_with("there is no tag 'shot-5'; expected one of shot-2, shot-3"), "{error}");
        let tags: Tags = [Tag::Linear, Tag::Shot2].into_iter().collect();
        assert!(tags.iter().eq([Tag::Shot2, Tag::Linear]) && !tags.contains(Tag::Shot3));
    }
}
