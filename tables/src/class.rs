//! Classes of positions: which pieces are on the board, and in which order they are solved.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use dameo_rules::sorting::sort_short;

/// The pieces on the board from the view of the side to move.
///
/// Its text names the side to move first, kings before men: `KMvK`.
///
/// ```
/// use dameo_tables::Class;
///
/// let class = Class { own_men: 1, own_kings: 1, enemy_men: 0, enemy_kings: 1 };
/// assert_eq!(class.to_string(), "KMvK");
/// assert_eq!(class.opponent().to_string(), "KvKM");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Class {
    /// Men of the side to move.
    pub own_men: u8,
    /// Kings of the side to move.
    pub own_kings: u8,
    /// Men of the opponent.
    pub enemy_men: u8,
    /// Kings of the opponent.
    pub enemy_kings: u8,
}

impl Class {
    /// The largest number of pieces of a class.
    pub const MAX_PIECES: u8 = 6;

    /// All pieces.
    pub const fn pieces(self) -> u8 {
        self.own_pieces() + self.opponent().own_pieces()
    }

    /// The men of both sides.
    pub const fn men(self) -> u8 {
        self.own_men + self.enemy_men
    }

    /// The class after a quiet move without promotion: the same pieces, the other side to move.
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self {
            own_men: self.enemy_men,
            own_kings: self.enemy_kings,
            enemy_men: self.own_men,
            enemy_kings: self.own_kings,
        }
    }

    /// Whether both sides have the same pieces, so that the class is its own opponent.
    pub fn is_symmetric(self) -> bool {
        self == self.opponent()
    }

    /// All classes of 2 to `max_pieces` pieces in which both sides have some, one of each pair of
    /// opponents: the one whose side to move has more pieces, or as many and no fewer kings. A
    /// capture or a promotion leads to a pair that comes earlier.
    pub fn pairs(max_pieces: u8) -> Vec<Self> {
        let counts = || 0..=max_pieces;
        let mut classes: Vec<Self> = counts()
            .flat_map(|own_men| counts().map(move |own_kings| (own_men, own_kings)))
            .flat_map(|own| counts().map(move |enemy_men| (own, enemy_men)))
            .flat_map(|(own, enemy_men)| counts().map(move |enemy_kings| (own, enemy_men, enemy_kings)))
            .map(|((own_men, own_kings), enemy_men, enemy_kings)| Self { own_men, own_kings, enemy_men, enemy_kings })
            .filter(|class| class.own_pieces() > 0 && class.opponent().own_pieces() > 0)
            .filter(|class| class.pieces() <= max_pieces && class.strength() >= class.opponent().strength())
            .collect();
        let key = |class: &Self| (class.pieces(), class.men(), Reverse((class.own_pieces(), class.own_men)));
        sort_short(&mut classes, |a, b| key(a) < key(b));
        classes
    }

    /// All classes of 2 to `max_pieces` pieces in which both sides have some: those of
    /// [`Class::pairs`], each followed by its opponent if that is another class.
    pub fn all(max_pieces: u8) -> impl Iterator<Item = Self> {
        Self::pairs(max_pieces).into_iter().flat_map(Self::both)
    }

    /// A class, and its opponent if that is another class.
    pub(crate) fn both(self) -> impl Iterator<Item = Self> {
        let opponent = (!self.is_symmetric()).then(|| self.opponent());
        [Some(self), opponent].into_iter().flatten()
    }

    /// The class that names its pair in [`Class::pairs`]: this one or its opponent.
    #[must_use]
    pub fn pair(self) -> Self {
        if self.strength() >= self.opponent().strength() { self } else { self.opponent() }
    }

    /// The classes that captures and promotions of the side to move lead to, from the view of the
    /// opponent, who is then to move and has pieces left. A capture may end with a promotion.
    pub fn conversions(self) -> Vec<Self> {
        let promotions = 0..=u8::from(self.own_men > 0);
        let left = |count: u8| 0..=count;
        promotions
            .flat_map(|promoted| left(self.enemy_men).map(move |men| (promoted, men)))
            .flat_map(|(promoted, men)| left(self.enemy_kings).map(move |kings| (promoted, men, kings)))
            .filter(|&(promoted, men, kings)| {
                men + kings > 0 && (promoted, men, kings) != (0, self.enemy_men, self.enemy_kings)
            })
            .map(|(promoted, enemy_men, enemy_kings)| {
                let (own_men, own_kings) = (self.own_men - promoted, self.own_kings + promoted);
                Self { own_men, own_kings, enemy_men, enemy_kings }.opponent()
            })
            .collect()
    }

    const fn own_pieces(self) -> u8 {
        self.own_men + self.own_kings
    }

    fn strength(self) -> (u8, u8) {
        (self.own_pieces(), self.own_kings)
    }
}

/// The base of the digits of a slot: larger than any count of pieces.
const BASE: usize = Class::MAX_PIECES as usize + 1;

/// The number of slots.
pub(crate) const SLOTS: usize = BASE.pow(4);

/// The slot of the table of a class; `None` if it has more pieces than tables are made for.
#[inline]
pub(crate) fn slot(class: Class) -> Option<usize> {
    let counts = [class.own_men, class.own_kings, class.enemy_men, class.enemy_kings].map(usize::from);
    let is_small = counts.into_iter().sum::<usize>() < BASE;
    is_small.then(|| counts.into_iter().fold(0, |slot, count| slot * BASE + count))
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |kings, men| "K".repeat(usize::from(kings)) + &"M".repeat(usize::from(men));
        let (own, enemy) = (side(self.own_kings, self.own_men), side(self.enemy_kings, self.enemy_men));
        f.pad(&format!("{own}v{enemy}"))
    }
}

impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Self, ClassError> {
        let side = |text: &str| {
            let kings = text.bytes().take_while(|&letter| letter == b'K').count();
            let men = text.bytes().skip(kings).take_while(|&letter| letter == b'M').count();
            let is_whole = kings + men == text.len() && (1..usize::from(Self::MAX_PIECES)).contains(&text.len());
            is_whole.then_some((men as u8, kings as u8))
        };
        let sides = text.split_once('v').and_then(|(own, enemy)| side(own).zip(side(enemy)));
        let class = sides.map(|((own_men, own_kings), (enemy_men, enemy_kings))| Self {
            own_men,
            own_kings,
            enemy_men,
            enemy_kings,
        });
        class.filter(|class| class.pieces() <= Self::MAX_PIECES).ok_or(ClassError)
    }
}

/// A text that is not the name of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassError;

impl fmt::Display for ClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a class is written as KMvK: the kings and men of one side, v, those of the other; each side has at \
             least one piece, and both together at most {}",
            Class::MAX_PIECES
        )
    }
}

impl std::error::Error for ClassError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_in_order() {
        let names: Vec<String> = Class::pairs(3).iter().map(Class::to_string).collect();
        assert_eq!(names, ["KvK", "KvM", "MvM", "KKvK", "KMvK", "KKvM", "MMvK", "KMvM", "MMvM"]);
    }

    #[test]
    fn names_are_read() {
        for class in Class::pairs(6).into_iter().flat_map(|class| [class, class.opponent()]) {
            assert_eq!(class.to_string().parse(), Ok(class));
        }
        for wrong in ["", "v", "Kv", "vK", "KK", "MKvK", "KvKv", "kvk", "KKKKvKKK", "KvKKKKKK", "KMvKx", "KMvK "] {
            assert_eq!(wrong.parse::<Class>(), Err(ClassError), "{wrong}");
        }
    }

    #[test]
    fn each_class_belongs_to_one_pair() {
        let mut names: Vec<String> = Class::all(5).map(|class| class.to_string()).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        // Sides of n pieces have n + 1 forms.
        let expected: usize = (2..=5).flat_map(|all| (1..all).map(move |own: usize| (own + 1) * (all - own + 1))).sum();
        assert_eq!(count, expected);
    }

    #[test]
    fn conversions_lead_to_earlier_pairs() {
        let pairs = Class::pairs(5);
        let place = |class: Class| pairs.iter().position(|&pair| pair == class || pair == class.opponent());
        for (at, &pair) in pairs.iter().enumerate() {
            for class in [pair, pair.opponent()] {
                let promoted =
                    Class { own_men: class.own_men.wrapping_sub(1), own_kings: class.own_kings + 1, ..class };
                let man_captured = Class { enemy_men: class.enemy_men.wrapping_sub(1), ..class };
                let king_captured = Class { enemy_kings: class.enemy_kings.wrapping_sub(1), ..class };
                let after =
                    [(class.own_men, promoted), (class.enemy_men, man_captured), (class.enemy_kings, king_captured)];
                for (_, next) in after.into_iter().filter(|&(count, _)| count > 0) {
                    if next.opponent().own_pieces() > 0 {
                        assert!(place(next).is_some_and(|earlier| earlier < at), "{class} to {next}");
                    }
                }
            }
        }
    }
}
