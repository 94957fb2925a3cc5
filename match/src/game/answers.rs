//! Compares a UGI engine's answers about the state of the game with the rules.

use std::time::Duration;

use dameo_engine::{Color, DrawRules, Game, Outcome};

use crate::engines::AnswerTimeout;
use crate::engines::Player;
use crate::engines::Protocol;
use crate::game::Fault;
use crate::game::Reason;
use crate::game::commands::position_command;

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
pub(crate) fn compare_answers(
    player: &mut Player<'_>,
    game: &Game,
    draw_rules: DrawRules,
    patience: Duration,
) -> Result<(), Fault> {
    if player.spec.protocol != Protocol::Ugi {
        return Ok(());
    }
    let Some(process) = player.process() else { return Ok(()) };
    process.send(&position_command(game))?;
    process.discard_lines();
    for (question, right) in right_answers(game, draw_rules) {
        let command = format!("query {question}");
        process.send(&command)?;
        let timeout = AnswerTimeout { silence: patience, total: None };
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
}
