//! The state of a batch as bytes, for pickle.
//!
//! Integers are little-endian. A list begins with its length in 4 bytes, as does a text.
//!
//! | part | contents |
//! | --- | --- |
//! | batch | `dameo batch 1` and a line end; the number of the rules; 1 with autoreset; the FEN of the start; the games |
//! | game | the FEN that it begins with, or no text for the start; its moves; the path of a capture under way |
//! | move | from-square; to-square, with 128 added for a capture, whose captured pieces follow in 8 bytes |
//! | path | its length in 1 byte; a byte for each square |

use std::collections::TryReserveError;

use dameo_rules::{Bitboard, DrawRules, Fen, Game, Move, Square};

use super::Batch;
use super::arrays::MAX_GAMES;
use super::slot::{Scratch, Slot};

const HEADER: &[u8] = b"dameo batch 1\n";

const CAPTURE: u8 = 128;

/// The bytes of a game at its start.
const LEAST: usize = 9;

const TOO_SHORT: &str = "the state of the batch ends too early";

/// The bytes of a batch, if there is memory for them.
pub(super) fn write(batch: &Batch) -> Result<Vec<u8>, TryReserveError> {
    let mut bytes = HEADER.to_vec();
    let rules = DrawRules::ALL.iter().position(|&rules| rules == batch.rules);
    bytes.extend([rules.unwrap_or_default() as u8, u8::from(batch.autoreset)]);
    write_text(&mut bytes, &batch.start.initial_fen().to_string());
    bytes.extend((batch.slots.len() as u32).to_le_bytes());
    for slot in &batch.slots {
        // A position has at most 64 pieces, a path fewer squares.
        bytes.try_reserve(1024 + 10 * slot.game.history().len())?;
        let initial = slot.game.initial_fen();
        let text = if initial == batch.start.initial_fen() { String::new() } else { initial.to_string() };
        write_text(&mut bytes, &text);
        bytes.extend((slot.game.history().len() as u32).to_le_bytes());
        for Move { from, to, captured } in slot.game.history().iter().map(|entry| entry.played) {
            let capture = if captured.is_empty() { 0 } else { CAPTURE };
            bytes.extend([from.index() as u8, to.index() as u8 | capture]);
            if capture != 0 {
                bytes.extend(captured.0.to_le_bytes());
            }
        }
        bytes.push(slot.path().len() as u8);
        bytes.extend(slot.path().iter().map(|square| square.index() as u8));
    }
    Ok(bytes)
}

fn write_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
}

/// The batch of these bytes, or what is wrong with them.
pub(super) fn read(bytes: &[u8]) -> Result<Batch, String> {
    let mut reader = Reader { bytes };
    if reader.bytes(HEADER.len())? != HEADER {
        return Err("it is no batch, or one of another version of dameo".into());
    }
    let [rules, autoreset] = reader.array()?;
    let rules = *DrawRules::ALL.get(usize::from(rules)).ok_or(format!("there are no draw rules {rules}"))?;
    let start = Game::from(reader.fen()?.ok_or("there is no start position")?);
    let games = reader.length()?;
    if games > MAX_GAMES {
        return Err(format!("a batch has 0 to {MAX_GAMES} games, not {games}"));
    }
    if games > reader.bytes.len() / LEAST {
        return Err(TOO_SHORT.into());
    }
    let (mut slots, mut scratch) = (Vec::new(), Scratch::new());
    for index in 0..games {
        let slot = reader.slot(&mut scratch, &start, rules);
        slots.push(slot.map_err(|error| format!("game {index}: {error}"))?);
    }
    if !reader.bytes.is_empty() {
        return Err(format!("{} bytes are left after the last game", reader.bytes.len()));
    }
    Ok(Batch { slots, start, rules, autoreset: autoreset != 0 })
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn bytes(&mut self, length: usize) -> Result<&'a [u8], String> {
        let (bytes, rest) = self.bytes.split_at_checked(length).ok_or(TOO_SHORT)?;
        self.bytes = rest;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let mut array = [0; N];
        array.copy_from_slice(self.bytes(N)?);
        Ok(array)
    }

    fn length(&mut self) -> Result<usize, String> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    fn square(&mut self) -> Result<Square, String> {
        let [index] = self.array()?;
        Square::from_index(usize::from(index)).ok_or(format!("{index} is not a square"))
    }

    fn fen(&mut self) -> Result<Option<Fen>, String> {
        let length = self.length()?;
        let text = std::str::from_utf8(self.bytes(length)?).map_err(|error| error.to_string())?;
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|error| format!("{text}: {error}"))
    }

    fn slot(&mut self, scratch: &mut Scratch, start: &Game, rules: DrawRules) -> Result<Slot, String> {
        let mut game = self.fen()?.map_or_else(|| start.clone(), Game::from);
        for number in 0..self.length()? {
            let m = self.played()?;
            game.play(m).map_err(|error| format!("move {number}: {error}"))?;
        }
        let mut slot = Slot::new(scratch, game, rules);
        let [length] = self.array()?;
        let path = (0..length).map(|_| self.square()).collect::<Result<Vec<_>, _>>()?;
        if slot.resume(scratch, &path, rules) { Ok(slot) } else { Err("there is no such capture".into()) }
    }

    fn played(&mut self) -> Result<Move, String> {
        let [from, to] = self.array()?;
        let captured = if to < CAPTURE { Bitboard::EMPTY } else { Bitboard(u64::from_le_bytes(self.array()?)) };
        let [from, to] = [from, to % CAPTURE].map(|index| Square::from_index(usize::from(index)));
        let (Some(from), Some(to)) = (from, to) else { return Err("a move has a square above 63".into()) };
        Ok(Move { captured, from, to })
    }
}
