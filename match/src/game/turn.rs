//! One turn: asks a player for its move and, under `--compare-answers`, about the state of the
//! game, and checks the answers.

use std::time::Duration;

use dameo_engine::quoted;
use dameo_engine::{Color, DrawRules, Game, Move, Outcome};
use dameo_pdn::read_move;

use super::clock::PlayerClock;
use super::commands::{go_command, position_command};
use super::end::{Fault, Reason};
use super::move_info::MoveInfo;
use crate::engines::{AnswerTimeout, MoveLimits, Player, Protocol};
use crate::play::GameRules;

/// The rules of a match, beyond the legal moves.
#[derive(Debug, Clone)]
pub struct MatchRules {
    /// When games end.
    pub game: GameRules,
    /// How long an engine may be silent beyond its time before it counts as hanging.
    pub patience: Duration,
    /// The longest that a move may take where only nodes or depth limit it.
    pub move_cap: MoveCap,
    /// Whether UGI engines are asked about the state of the game after every ply.
    pub compares_answers: bool,
}

/// The longest that a move may take where no time is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoveCap {
    /// [`MIN_MOVE_CAP`], or a second for every [`MIN_NODES_PER_SECOND`] nodes where that is more.
    #[default]
    ByNodes,
    /// This long.
    Fixed(Duration),
}

/// The minimum of the default move cap.
pub const MIN_MOVE_CAP: Duration = Duration::from_secs(60);

/// The engine speed that the default move cap assumes.
pub const MIN_NODES_PER_SECOND: u64 = 100_000;

impl MoveCap {
    /// The cap for an engine with these limits.
    pub(crate) fn time(self, limits: &MoveLimits) -> Duration {
        match self {
            Self::ByNodes => MIN_MOVE_CAP.max(Duration::from_secs(limits.nodes.unwrap_or(0) / MIN_NODES_PER_SECOND)),
            Self::Fixed(time) => time,
        }
    }
}

/// Asks the player to move for its move. White's clock comes first.
///
/// # Errors
/// When the answer is late, wrong or missing.
pub(super) fn ask_move(
    player: &mut Player<'_>,
    clocks: &mut [PlayerClock; 2],
    game: &Game,
    rules: &MatchRules,
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
    read_move(game.position(), text).map_err(|error| {
        let reason = if error.is_readable() { Reason::IllegalMove } else { Reason::MalformedAnswer };
        let explanation = error.explain(game.position(), text);
        Fault { reason, detail: format!("bestmove {} in {}: {explanation}", quoted(text), game.fen()) }
    })
}

/// The questions of UGI about a game, and the right answers.
fn right_answers(game: &Game, draw_rules: DrawRules) -> [(&'static str, &'static str); 3] {
    let truth = |is_true| if is_true { "true" } else { "false" };
    let outcome = game.outcome(draw_rules);
    let result = match outcome {
        Some(Outcome::Win(Color::White)) => "p1win",
        Some(Outcome::Win(Color::Black)) => "p2win",
        Some(Outcome::Draw(_)) => "draw",
        None => "none",
    };
    [
        ("p1turn", truth(game.position().side_to_move() == Color::White)),
        ("gameover", truth(outcome.is_some())),
        ("result", result),
    ]
}

/// Asks an engine whose turn it is, whether the game is over, and what the result is. Engines that
/// speak UCI and built-in players are not asked.
///
/// # Errors
/// When an answer is wrong or does not come.
pub(super) fn compare_answers(player: &mut Player<'_>, game: &Game, rules: &MatchRules) -> Result<(), Fault> {
    if player.spec.protocol != Protocol::Ugi {
        return Ok(());
    }
    let Some(process) = player.process() else { return Ok(()) };
    process.send(&position_command(game))?;
    process.discard_lines();
    for (question, right) in right_answers(game, rules.game.draw_rules) {
        let command = format!("query {question}");
        process.send(&command)?;
        let timeout = AnswerTimeout { silence: rules.patience, total: None };
        let (_, line) = process.read_until("response", timeout, |_| false)?;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words != ["response", right] {
            let answer: String = words.join(" ").chars().take(80).collect();
            return Err(Fault {
                reason: Reason::WrongAnswer,
                detail: format!("{command}: '{answer}', but it is {right} in {}", game.fen()),
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_legal_illegal_or_malformed() {
        let game = Game::new();
        let judge = |line: &str| judge_move(line, &game).map_err(|fault| fault.reason);
        assert!(judge("bestmove D1D4").is_ok() && judge("bestmove d1-d4").is_ok());
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

    #[test]
    fn the_right_answers_follow_the_game() {
        let answers = |fen: &str, rules| {
            let game = Game::from(fen.parse::<dameo_engine::Fen>().unwrap());
            right_answers(&game, rules).map(|(_, answer)| answer)
        };
        assert_eq!(answers("W:Wa1:Bh8", DrawRules::Standard), ["true", "false", "none"]);
        assert_eq!(answers("B:Wa1:Bh8", DrawRules::Standard), ["false", "false", "none"]);
        assert_eq!(answers("B:Wa1:B", DrawRules::Standard), ["false", "true", "p1win"]);
        assert_eq!(answers("W:W:Bh8", DrawRules::Standard), ["true", "true", "p2win"]);
        assert_eq!(answers("W:WKa1:BKc2", DrawRules::Standard), ["true", "true", "draw"]);
    }

    #[test]
    fn the_move_cap_grows_with_the_nodes() {
        let cap = |nodes| MoveCap::ByNodes.time(&MoveLimits { nodes, ..MoveLimits::default() }).as_secs();
        assert_eq!([cap(None), cap(Some(6_000_000)), cap(Some(9_000_000))], [60, 60, 90]);
        let fixed = MoveCap::Fixed(Duration::from_secs(3));
        assert_eq!(fixed.time(&MoveLimits { nodes: Some(9_000_000), ..MoveLimits::default() }).as_secs(), 3);
    }
}
