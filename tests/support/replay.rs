//! Recorded games, replayed by the slow rules.

use anyhow::{Context, Result};
use dameo_engine::{Game, move_text};
use dameo_pdn::{GameResult, Record};

use crate::slow::{Board, SlowGame};

/// The terminations by the rules, as a match names them.
pub const BY_RULES: [&str; 4] = ["no legal move", "repetition", "one king against one king", "50 plies of king moves"];

/// A result as the slow rules name it.
pub const fn name(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "p1win",
        GameResult::BlackWins => "p2win",
        GameResult::Draw => "draw",
        GameResult::Unknown => "none",
    }
}

/// The result of a game by the slow rules: `p1win`, `p2win`, `draw`, or `none` if it is not over.
///
/// # Errors
/// When a move is not legal by these rules.
pub fn result(record: &Record, playstrategy: bool) -> Result<&'static str> {
    Ok(play(record, |_| ())?.result(playstrategy))
}

/// The positions of a game by the slow rules, from its start on.
///
/// # Errors
/// When a move is not legal by these rules.
pub fn positions(record: &Record) -> Result<Vec<Board>> {
    let mut boards = Vec::new();
    play(record, |board| boards.push(board.clone()))?;
    Ok(boards)
}

/// Plays a game by the slow rules and shows each of its positions to `see`.
fn play(record: &Record, mut see: impl FnMut(&Board)) -> Result<SlowGame> {
    let mut game = SlowGame::new(Board::from_fen(&record.start().to_string()));
    let mut fast = Game::from(record.start());
    see(game.board());
    for (ply, played) in record.moves.iter().enumerate() {
        let text = move_text(fast.position(), played.played);
        let legal = game.board().legal_moves();
        let m = legal.iter().find(|(_, legal)| **legal == text).map(|(m, _)| m.clone());
        game.play(&m.with_context(|| format!("ply {}: {text} is not legal in {}", ply + 1, game.board().fen()))?);
        fast.play_unchecked(played.played);
        see(game.board());
    }
    Ok(game)
}
