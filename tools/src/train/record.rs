//! A record: a position with the score of a search and the result of its game, in 32 bytes.

use std::fmt;

use dameo_engine::{Bitboard, Color, DrawRules, KnownValue, Position, PositionError, TableResult};

/// The bytes of a record.
pub const RECORD_LEN: usize = 32;

/// A record as it is in a file. `docs/training.md` describes each byte.
pub type RawRecord = [u8; RECORD_LEN];

/// The offset of the score in a record; the position precedes it.
pub(crate) const SCORE_OFFSET: usize = 24;

/// The largest score of a record, in centipawns. Scores of won positions are far above it.
pub const MAX_SCORE: i16 = 10_000;

/// The flag that Black was to move, so that the board was flipped.
const BLACK: u8 = 1;

/// The bit offset of the ending in the flags.
const ENDING_SHIFT: u32 = 1;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules: a loss, or a draw.
    Rules,
    /// With the result that the endgame tables have.
    Tables,
    /// Adjudicated as won: both sides saw the same side win.
    AdjudicatedWin,
    /// Adjudicated as drawn: both sides saw no advantage.
    AdjudicatedDraw,
    /// Drawn by the limit of plies.
    PlyLimit,
    /// The position is of no game, so it has no result: a search evaluated it.
    Searched,
}

impl Ending {
    /// All endings, in the order of their numbers in a record.
    pub const ALL: [Self; 6] =
        [Self::Rules, Self::Tables, Self::AdjudicatedWin, Self::AdjudicatedDraw, Self::PlyLimit, Self::Searched];

    /// The ending in words.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Tables => "endgame tables",
            Self::AdjudicatedWin => "adjudicated win",
            Self::AdjudicatedDraw => "adjudicated draw",
            Self::PlyLimit => "ply limit",
            Self::Searched => "searched",
        }
    }
}

/// A position with its score and the result of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// The position from the view of the side to move, which is White here: its men go up.
    pub position: Position,
    /// The score of the search for the side to move, in centipawns: 100 is a man.
    pub score: i16,
    /// The result of the game for the side to move. Of a position that is [`Ending::Searched`]: that
    /// of the endgame tables, or else a draw, which says nothing.
    pub result: TableResult,
    /// Whether Black was to move in the game. The position is then turned.
    pub was_black: bool,
    /// How the game ended.
    pub ending: Ending,
    /// The plies played before the position.
    pub ply: u16,
    /// The number of the game, without its upper bits. All positions of a game have the same, so
    /// that games can be held out.
    pub game: u16,
}

/// Why a record is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// The position is invalid.
    Position(PositionError),
    /// The result is invalid.
    Result(u8),
    /// The flags are invalid.
    Flags(u8),
    /// A score out of range.
    Score(i16),
    /// The side to move can capture.
    CapturePending,
    /// The game is over in this position.
    Over,
    /// The endgame tables have this result instead.
    Tables(TableResult),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => error.fmt(f),
            Self::Result(byte) => write!(f, "the result is {byte}, not 0, 1 or 2"),
            Self::Flags(byte) => write!(f, "the flags {byte:#04x} have no meaning"),
            Self::Score(score) => write!(f, "the score {score} is beyond {MAX_SCORE} centipawns"),
            Self::CapturePending => f.write_str("the side to move can capture"),
            Self::Over => f.write_str("the game is over in this position"),
            Self::Tables(result) => write!(f, "the endgame tables have another result: {}", KnownValue::from(*result)),
        }
    }
}

impl std::error::Error for RecordError {}

impl From<PositionError> for RecordError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

/// The position from the point of view of the side to move, which becomes White.
pub fn own_view(position: &Position) -> Position {
    match position.side_to_move() {
        Color::White => *position,
        Color::Black => position.flip_colors(),
    }
}

impl Record {
    /// The record as bytes.
    pub fn encode(&self) -> RawRecord {
        let position = &self.position;
        let mut bytes = [0; RECORD_LEN];
        let sets = [position.pieces(Color::White), position.pieces(Color::Black), position.all_kings()];
        for (part, set) in bytes.chunks_exact_mut(8).zip(sets) {
            part.copy_from_slice(&set.0.to_le_bytes());
        }
        bytes[SCORE_OFFSET..SCORE_OFFSET + 2].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.result as u8;
        bytes[27] = (self.ending as u8) << ENDING_SHIFT | if self.was_black { BLACK } else { 0 };
        bytes[28..30].copy_from_slice(&self.ply.to_le_bytes());
        bytes[30..32].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// Reads a record.
    ///
    /// # Errors
    /// When a part of it has no meaning.
    pub fn decode(bytes: &RawRecord) -> Result<Self, RecordError> {
        let two = |at: usize| [bytes[at], bytes[at + 1]];
        let [own, enemy, kings] = sets(bytes);
        let ending = Ending::ALL.get(usize::from(bytes[27] >> ENDING_SHIFT));
        Ok(Self {
            position: Position::new(own, enemy, kings, Color::White)?,
            score: i16::from_le_bytes(two(SCORE_OFFSET)),
            result: result(bytes[26]).ok_or(RecordError::Result(bytes[26]))?,
            was_black: bytes[27] & BLACK != 0,
            ending: *ending.ok_or(RecordError::Flags(bytes[27]))?,
            ply: u16::from_le_bytes(two(28)),
            game: u16::from_le_bytes(two(30)),
        })
    }

    /// Checks that the record is one that a game can have: a quiet position that is not over, with
    /// a score in range.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), RecordError> {
        if self.score.unsigned_abs() > MAX_SCORE.unsigned_abs() {
            Err(RecordError::Score(self.score))
        } else if self.position.is_capture_pending() {
            Err(RecordError::CapturePending)
        } else if self.position.outcome(DrawRules::Standard).is_some() {
            Err(RecordError::Over)
        } else {
            Ok(())
        }
    }
}

/// Own pieces, enemy pieces and kings.
fn sets(bytes: &RawRecord) -> [Bitboard; 3] {
    [0, 8, 16].map(|at| {
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[at..at + 8]);
        Bitboard(u64::from_le_bytes(word))
    })
}

const fn result(byte: u8) -> Option<TableResult> {
    match byte {
        0 => Some(TableResult::Loss),
        1 => Some(TableResult::Draw),
        2 => Some(TableResult::Win),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo_engine::Square;
    use dameo_tests::random;

    fn record(position: Position, number: u16) -> Record {
        Record {
            position: own_view(&position),
            score: (i32::from(number) * 7919 % 20_001 - 10_000) as i16,
            result: [TableResult::Loss, TableResult::Draw, TableResult::Win][usize::from(number % 3)],
            was_black: position.side_to_move() == Color::Black,
            ending: Ending::ALL[usize::from(number % 6)],
            ply: number.wrapping_mul(31),
            game: number.wrapping_mul(65_521),
        }
    }

    #[test]
    fn records_of_random_positions_are_read_back() {
        let mut generator = random::generator(1);
        for number in 0..5_000 {
            let record = record(random::position(&mut generator, 18, 6), number);
            assert_eq!(Record::decode(&record.encode()), Ok(record));
        }
    }

    #[test]
    fn the_bytes_are_those_of_the_document() {
        let position: Position = "B:Wa1,Kb1:Bd7,Kh8".parse().unwrap();
        let record = Record {
            position: own_view(&position),
            score: -300,
            result: TableResult::Win,
            was_black: true,
            ending: Ending::AdjudicatedWin,
            ply: 0x0102,
            game: 0x0304,
        };
        let bytes = record.encode();
        // Turned: Black's d7 and Kh8 are the own d2 and Kh1, White's a1 and Kb1 are a8 and Kb8.
        let squares = |squares: &[Square]| squares.iter().collect::<Bitboard>().0.to_le_bytes();
        assert_eq!(bytes[0..8], squares(&[Square::D2, Square::H1]));
        assert_eq!(bytes[8..16], squares(&[Square::A8, Square::B8]));
        assert_eq!(bytes[16..24], squares(&[Square::H1, Square::B8]));
        assert_eq!(bytes[24..], [0xD4, 0xFE, 2, 0b101, 2, 1, 4, 3]);
    }

    #[test]
    fn the_endings_have_the_numbers_and_names_of_the_document() {
        let names = ["rules", "endgame tables", "adjudicated win", "adjudicated draw", "ply limit", "searched"];
        assert_eq!(Ending::ALL.map(Ending::text), names);
        assert_eq!(Ending::ALL.map(|ending| ending as usize), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn meaningless_records_are_refused() {
        let good = record(Position::start(), 0).encode();
        let with = |at: usize, byte: u8| {
            let mut bytes = good;
            bytes[at] = byte;
            Record::decode(&bytes)
        };
        assert_eq!(with(26, 3), Err(RecordError::Result(3)));
        assert_eq!(with(27, 12), Err(RecordError::Flags(12)));
        assert_eq!(with(8, 1), Err(RecordError::Position(PositionError::Overlap(Square::A1))));
        assert_eq!(with(7, 1), Err(RecordError::Position(PositionError::Overlap(Square::A8))));
        assert_eq!(with(20, 1), Err(RecordError::Position(PositionError::KingWithoutPiece(Square::A5))));
    }

    #[test]
    fn only_quiet_positions_of_games_pass_the_check() {
        let check = |fen: &str, score| {
            let position = own_view(&fen.parse().unwrap());
            Record { position, score, ..record(Position::start(), 0) }.check()
        };
        assert_eq!(check("W:Wa1,b1:Bh8,g8", 50), Ok(()));
        assert_eq!(check("W:Wa1,b1:Bh8,g8", 10_001), Err(RecordError::Score(10_001)));
        assert_eq!(check("W:Wa1,b1:Bh8,g8", i16::MIN), Err(RecordError::Score(i16::MIN)));
        assert_eq!(check("W:Wd4:Bd5", 50), Err(RecordError::CapturePending));
        assert_eq!(check("B:Wd4:B", 50), Err(RecordError::Over));
        assert_eq!(check("W:WKa1:BKc2", 0), Err(RecordError::Over));
    }
}
