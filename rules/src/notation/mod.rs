//! FEN and move text, read and written, and moves entered square by square. Everything that is
//! written can be read back unchanged.

mod fen;
mod fen_error;
mod jumps;
mod move_error;
mod move_input;
mod move_parser;
mod move_text;
mod quoted;

pub use fen::{Fen, START_FEN};
pub use fen_error::{FenError, FenErrorKind};
pub use move_error::{MoveError, MoveErrorKind};
pub use move_input::MoveInput;
pub use move_parser::parse_move;
pub use move_text::{move_path, move_text};
pub use quoted::quoted;
