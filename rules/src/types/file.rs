//! Files, the columns of the board.

use std::fmt;
use std::str::FromStr;

/// A file, a to h from White's left to right.
///
/// ```
/// use dameo_rules::{File, Square};
///
/// assert_eq!(Square::D4.file(), File::D);
/// assert_eq!(File::D.index(), 3);
/// assert_eq!("d".parse(), Ok(File::D));
/// assert_eq!(File::ALL.map(File::letter).iter().collect::<String>(), "abcdefgh");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum File {
    /// The file a.
    A,
    /// The file b.
    B,
    /// The file c.
    C,
    /// The file d.
    D,
    /// The file e.
    E,
    /// The file f.
    F,
    /// The file g.
    G,
    /// The file h.
    H,
}

impl File {
    /// All files, a to h.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The file with this index, 0 (a) to 7 (h), or `None` beyond the board.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// The index, 0 (a) to 7 (h).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file this many files to the right, or to the left if negative; `None` beyond the board.
    ///
    /// ```
    /// use dameo_rules::File;
    ///
    /// assert_eq!(File::D.offset(2), Some(File::F));
    /// assert_eq!(File::D.offset(-4), None);
    /// ```
    pub const fn offset(self, files: i8) -> Option<Self> {
        // Wrong signs and overflows become large indices.
        Self::from_index((self as usize).wrapping_add_signed(files as isize))
    }

    /// The file mirrored left to right: a and h change places.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::ALL[7 - self as usize]
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// The text is not a file. A file is a letter a to h, in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FileError;

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a file: expected a letter a to h in lower case")
    }
}

impl std::error::Error for FileError {}

impl TryFrom<char> for File {
    type Error = FileError;

    fn try_from(letter: char) -> Result<Self, FileError> {
        Self::ALL.into_iter().find(|file| file.letter() == letter).ok_or(FileError)
    }
}

impl FromStr for File {
    type Err = FileError;

    fn from_str(text: &str) -> Result<Self, FileError> {
        let letter: char = text.parse().map_err(|_| FileError)?;
        Self::try_from(letter)
    }
}
