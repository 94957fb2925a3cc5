//! The analysis of a game, as `dameo-tools analyse` writes it as JSON.

use dameo_engine::Color;
use dameo_engine::search::Score;
use serde::{Deserialize, Serialize};

use dameo_study::judgement::{JudgedGame, Judgement};

/// A score for White.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReportScore {
    /// In centipawns: 100 is a man.
    Cp(i32),
    /// Moves to a forced win of White, or, if negative, of Black.
    Mate(i32),
}

impl ReportScore {
    /// Converts a score for this side to White's point of view.
    pub(crate) fn of(score: Score, side: Color) -> Self {
        let sign = if side == Color::White { 1 } else { -1 };
        match score {
            Score::Centipawns(value) => Self::Cp(sign * value),
            Score::MateIn(moves) => Self::Mate(sign * moves as i32),
            Score::MatedIn(moves) => Self::Mate(-sign * moves as i32),
        }
    }

    /// The score as it stands in a comment, such as `0.35` or `#-3`.
    pub fn text(self) -> String {
        match self {
            Self::Cp(value) => format!("{:.2}", f64::from(value) / 100.0),
            Self::Mate(moves) => format!("#{moves}"),
        }
    }
}

/// A position of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PositionReport {
    /// The position.
    pub fen: String,
    /// Its score; `None` if the game is over there.
    pub score: Option<ReportScore>,
    /// White's winning chances, 0 to 100; a draw counts half.
    pub chances: f64,
    /// The last iteration that was completed, in plies.
    pub depth: u32,
    /// The nodes of the search.
    pub nodes: u64,
    /// The best line, in the moves of PDN.
    pub best: Vec<String>,
}

/// A move of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MoveReport {
    /// The move in PDN.
    #[serde(rename = "move")]
    pub text: String,
    /// Who made it: `white` or `black`.
    pub side: String,
    /// The points of winning chances that the side lost by it, 0 to 100.
    pub lost: f64,
    /// `inaccuracy`, `mistake`, `blunder`, or `None`.
    pub judgement: Option<String>,
    /// Whether it is an error that changes which side is better, if any.
    pub turning_point: bool,
    /// What an error did wrong, such as `hangs 2 men`. Early reports have none.
    #[serde(default)]
    pub reasons: Vec<String>,
}

impl MoveReport {
    /// Its judgement.
    pub fn judgement(&self) -> Option<Judgement> {
        let name = self.judgement.as_deref()?;
        Judgement::ALL.into_iter().find(|judgement| judgement.name() == name)
    }
}

/// The moves of a side.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct SideReport {
    /// 0 to 100; `None` without a move.
    pub accuracy: Option<f64>,
    /// Moves that lost 10 to 20 points.
    pub inaccuracies: usize,
    /// Moves that lost 20 to 30 points.
    pub mistakes: usize,
    /// Moves that lost more.
    pub blunders: usize,
}

/// The analysis of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameReport {
    /// The file that it is from.
    pub file: String,
    /// Its number in that file, from 1.
    pub game: usize,
    /// The tags.
    pub tags: Vec<(String, String)>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The positions, that at the end included.
    pub positions: Vec<PositionReport>,
    /// The moves; move `n` leads from position `n` to position `n + 1`.
    pub moves: Vec<MoveReport>,
    /// White's moves.
    pub white: SideReport,
    /// Black's moves.
    pub black: SideReport,
}

impl GameReport {
    /// The turning points as `12. d1-d4??` or `12... d8-d5?`, where the first move of the game has
    /// this number.
    pub fn turning_points(&self, first_number: u32) -> impl Iterator<Item = String> {
        let black_first = usize::from(self.moves.first().is_some_and(|first| first.side == "black"));
        self.moves.iter().enumerate().filter(|(_, played)| played.turning_point).map(move |(index, played)| {
            let number = u64::from(first_number) + (index + black_first) as u64 / 2;
            let dots = if played.side == "white" { "." } else { "..." };
            let sign = match played.judgement() {
                Some(Judgement::Inaccuracy) => "?!",
                Some(Judgement::Mistake) => "?",
                Some(Judgement::Blunder) => "??",
                None => "",
            };
            format!("{number}{dots} {}{sign}", played.text)
        })
    }
}

/// The reports of the moves (`texts` are the moves in PDN), and of both sides.
pub(crate) fn moves(judged: &JudgedGame, texts: Vec<String>, first: Color) -> (Vec<MoveReport>, [SideReport; 2]) {
    let round = |value: f64, digits: f64| (value * digits).round() / digits;
    let mut sides = judged.accuracy.map(|accuracy| SideReport {
        accuracy: accuracy.map(|accuracy| round(accuracy, 10.0)),
        ..SideReport::default()
    });
    let mut moves = Vec::with_capacity(texts.len());
    for (index, (text, judged)) in texts.into_iter().zip(&judged.moves).enumerate() {
        let side = if index.is_multiple_of(2) { first } else { !first };
        let Some(judged) = judged else { continue };
        let counts = &mut sides[side.index()];
        match judged.judgement {
            Some(Judgement::Inaccuracy) => counts.inaccuracies += 1,
            Some(Judgement::Mistake) => counts.mistakes += 1,
            Some(Judgement::Blunder) => counts.blunders += 1,
            None => {}
        }
        moves.push(MoveReport {
            text,
            side: if side == Color::White { "white" } else { "black" }.into(),
            lost: round(judged.lost, 100.0),
            judgement: judged.judgement.map(|judgement| judgement.name().into()),
            turning_point: judged.is_turning_point,
            reasons: Vec::new(),
        });
    }
    (moves, sides)
}
