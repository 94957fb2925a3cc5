//! The board as text.

use std::fmt;

use crate::position::Position;
use crate::types::{File, Piece, Rank, Square};

impl Position {
    /// The board as a diagram of eight ranks, the eighth on top, and the letters of the files
    /// below: `w` and `b` are men, `W` and `B` kings, `.` an empty square. Nine lines, without a
    /// line break at the end.
    ///
    /// ```
    /// use dameo_rules::Position;
    ///
    /// let diagram = Position::start().diagram().to_string();
    /// assert_eq!(diagram.lines().next(), Some("8  b b b b b b b b"));
    /// assert_eq!(diagram.lines().nth(5), Some("3  . . w w w w . ."));
    /// assert_eq!(diagram.lines().last(), Some("   a b c d e f g h"));
    /// ```
    pub fn diagram(&self) -> impl fmt::Display {
        Diagram(*self)
    }
}

struct Diagram(Position);

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{rank} ")?;
            for file in File::ALL {
                write!(f, " {}", self.0.piece_at(Square::new(file, rank)).map_or('.', Piece::letter))?;
            }
            writeln!(f)?;
        }
        f.write_str("  ")?;
        File::ALL.into_iter().try_for_each(|file| write!(f, " {file}"))
    }
}
