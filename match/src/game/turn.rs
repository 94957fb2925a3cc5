//! One turn of a game: asks a player for its move and judges the answer.

use std::time::Duration;

use dameo_engine::notation::quoted;
use dameo_engine::{Game, Move, parse_move};

use crate::engines::AnswerTimeout;
use crate::engines::Player;
use crate::game::Fault;
use crate::game::MoveInfo;
use crate::game::PlayerClock;
use crate::game::Reason;
use crate::game::Rules;
use crate::game::commands::{go_command, position_command};

/// Asks the player to move for its move. White's clock comes first.
///
/// # Errors
/// When the answer is late, wrong or missing.
pub(crate) fn play_turn(
    player: &mut Player<'_>,
    clocks: &mut [PlayerClock; 2],
    game: &Game,
    rules: &Rules,
) -> Result<(Move, MoveInfo), Fault> {
    if let Some(m) = player.random_move(game.position()) {
        return Ok((m, MoveInfo::default()));
    }
    let side_to_move = game.position().side_to_move();
    let limits = player.spec.limits;
    let go = go_command(player.spec.protocol, &limits, clocks, side_to_move);
    let clock = &mut clocks[side_to_move.index()];
    let max_time = clock.max_move_time();
    let Some(process) = player.process() else {
        return Err(Fault { reason: Reason::Crash, detail: "the engine is not running".into() });
    };

    process.send(&position_command(game))?;
    process.discard_lines();
    let start = process.send(&go)?;
    let timeout = AnswerTimeout {
        silence: max_time.unwrap_or(Duration::ZERO) + rules.patience,
        total: max_time.is_none().then(|| rules.move_cap.time(&limits)),
    };
    let mut info = MoveInfo::default();
    let (end, line) = process.read_until("bestmove", timeout, |line| {
        // Without a limit of time, an engine that makes progress is not hanging.
        let is_progress = info.read(line);
        max_time.is_none() && is_progress
    })?;
    info.time = end.saturating_duration_since(start);
    clock.record_move(info.time).map_err(|excess| Fault {
        reason: Reason::TimeForfeit,
        detail: format!("{:.1} ms too late", excess.as_secs_f64() * 1e3),
    })?;
    judge_move(&line, game).map(|m| (m, info))
}

/// Reads the move of a `bestmove` line.
fn judge_move(line: &str, game: &Game) -> Result<Move, Fault> {
    let Some(text) = line.split_whitespace().nth(1) else {
        return Err(Fault { reason: Reason::MalformedAnswer, detail: "'bestmove' without a move".into() });
    };
    parse_move(game.position(), text).map_err(|error| {
        let reason = if error.is_readable() { Reason::IllegalMove } else { Reason::MalformedAnswer };
        let explanation = error.explain(game.position(), text);
        Fault { reason, detail: format!("bestmove {} in {}: {explanation}", quoted(text), game.fen()) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_legal_illegal_or_malformed() {
        let game = Game::new();
        let judge = |line: &str| judge_move(line, &game).map_err(|fault| fault.reason);
        assert!(judge("bestmove d1d4").is_ok() && judge("bestmove d1d4 ponder e8e5").is_ok());
        for (line, reason) in [
            ("bestmove", Reason::MalformedAnswer),
            ("bestmove %&/", Reason::MalformedAnswer),
            ("bestmove a1", Reason::MalformedAnswer),
            ("bestmove a1h8", Reason::IllegalMove),
            ("bestmove d8d5", Reason::IllegalMove),
        ] {
            assert_eq!(judge(line), Err(reason), "{line}");
        }
    }
}
