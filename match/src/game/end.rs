//! How a game ends: its result, the reason, and the fault of an engine that forfeits it.

use crate::play::Ending;
use dameo_engine::{Color, DrawReason, Game, Outcome};
use dameo_pdn::GameResult;
use serde::{Deserialize, Serialize};

use super::move_info::MoveInfo;
use crate::engines::EngineError;

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The side to move had no legal move.
    NoLegalMove,
    /// A position occurred for the third time.
    Repetition,
    /// One king against one king.
    LoneKings,
    /// 50 plies in a row with king moves only and no capture.
    KingMoves,
    /// The ply limit of the match was reached.
    MaximumPlies,
    /// Adjudicated as a win.
    WinAdjudication,
    /// Adjudicated as a draw.
    DrawAdjudication,
    /// Adjudicated by endgame tables.
    EndgameTables,
    /// The loser exceeded its time.
    TimeForfeit,
    /// The loser's move was not legal.
    IllegalMove,
    /// The loser's answer was not a move.
    MalformedAnswer,
    /// The loser crashed, exited or closed its output.
    Crash,
    /// The loser did not answer.
    Hang,
    /// The loser searched longer than any move may take.
    MoveCap,
    /// The loser's answer about the state of the game was wrong (`--compare-answers`).
    WrongAnswer,
    /// The loser could not be started. Only in records of earlier versions: today this ends the
    /// match.
    NoStart,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 16] = [
        Self::NoLegalMove,
        Self::Repetition,
        Self::LoneKings,
        Self::KingMoves,
        Self::MaximumPlies,
        Self::WinAdjudication,
        Self::DrawAdjudication,
        Self::EndgameTables,
        Self::TimeForfeit,
        Self::IllegalMove,
        Self::MalformedAnswer,
        Self::Crash,
        Self::Hang,
        Self::MoveCap,
        Self::WrongAnswer,
        Self::NoStart,
    ];

    /// Whether the game was forfeited, not lost on the board.
    pub const fn is_forfeit(self) -> bool {
        matches!(
            self,
            Self::TimeForfeit
                | Self::IllegalMove
                | Self::MalformedAnswer
                | Self::Crash
                | Self::Hang
                | Self::MoveCap
                | Self::WrongAnswer
                | Self::NoStart
        )
    }

    /// The reason as tables and PDN show it.
    pub const fn text(self) -> &'static str {
        match self {
            Self::NoLegalMove => "no legal move",
            Self::Repetition => "repetition",
            Self::LoneKings => "one king against one king",
            Self::KingMoves => "50 plies of king moves",
            Self::MaximumPlies => "maximum plies",
            Self::WinAdjudication => "adjudicated win",
            Self::DrawAdjudication => "adjudicated draw",
            Self::EndgameTables => "endgame tables",
            Self::TimeForfeit => "time forfeit",
            Self::IllegalMove => "illegal move",
            Self::MalformedAnswer => "malformed answer",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::MoveCap => "move cap",
            Self::WrongAnswer => "wrong answer",
            Self::NoStart => "no start",
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameEnd {
    /// The result.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
    /// Details of a forfeit; empty otherwise.
    pub detail: String,
}

impl From<Ending> for GameEnd {
    fn from(ending: Ending) -> Self {
        let reason = match ending {
            Ending::Rules(Outcome::Win(_)) => Reason::NoLegalMove,
            Ending::Rules(Outcome::Draw(DrawReason::Repetition)) => Reason::Repetition,
            Ending::Rules(Outcome::Draw(DrawReason::LoneKings)) => Reason::LoneKings,
            Ending::Rules(Outcome::Draw(DrawReason::KingMoves)) => Reason::KingMoves,
            Ending::Tables(_) => Reason::EndgameTables,
            Ending::MaximumPlies => Reason::MaximumPlies,
            Ending::AdjudicatedWin(_) => Reason::WinAdjudication,
            Ending::AdjudicatedDraw => Reason::DrawAdjudication,
        };
        let result = ending.winner().map_or(GameResult::Draw, GameResult::win);
        Self { result, reason, detail: String::new() }
    }
}

/// Why a player forfeits a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// A reason for which [`Reason::is_forfeit`] is true.
    pub reason: Reason,
    /// What happened, for the record.
    pub detail: String,
}

impl Fault {
    /// The end of a game that this side loses by the fault.
    pub(crate) fn of(self, loser: Color) -> GameEnd {
        GameEnd { result: GameResult::win(!loser), reason: self.reason, detail: self.detail }
    }
}

impl From<EngineError> for Fault {
    fn from(error: EngineError) -> Self {
        let reason = match error {
            EngineError::NoAnswer(_) => Reason::Hang,
            EngineError::MoveCap(_) => Reason::MoveCap,
            EngineError::Ended(_) | EngineError::Refused(_) => Reason::Crash,
        };
        Self { reason, detail: error.to_string() }
    }
}

/// A game that was played to its end.
#[derive(Debug, Clone)]
pub struct FinishedGame {
    /// The game, opening included.
    pub game: Game,
    /// Plies of the opening.
    pub opening_plies: usize,
    /// What the engines reported about each move after the opening.
    pub move_infos: Vec<MoveInfo>,
    /// How it ended.
    pub end: GameEnd,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records of every version must stay readable.
    #[test]
    fn names_in_records_do_not_change() {
        let names = Reason::ALL.map(|reason| serde_json::to_string(&reason).unwrap());
        let expected = [
            "no-legal-move",
            "repetition",
            "lone-kings",
            "king-moves",
            "maximum-plies",
            "win-adjudication",
            "draw-adjudication",
            "endgame-tables",
            "time-forfeit",
            "illegal-move",
            "malformed-answer",
            "crash",
            "hang",
            "move-cap",
            "wrong-answer",
            "no-start",
        ];
        assert_eq!(names, expected.map(|name| format!("\"{name}\"")));
        let mut texts: Vec<&str> = Reason::ALL.map(Reason::text).to_vec();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), Reason::ALL.len(), "PDN reads a reason back from its text");
    }
}
