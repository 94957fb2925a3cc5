//! FEN and move text, read and written. Whatever is written reads back as the same.

mod fen;
mod move_text;

pub use fen::{Fen, FenError, FenErrorKind, START_FEN, position_text, quoted};
pub use move_text::{MoveError, move_path, move_text, parse_move};
