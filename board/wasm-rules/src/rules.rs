//! Positions and moves as the page shows them.

use std::collections::BTreeSet;

use dameo_rules::{
    Bitboard, Color, DrawReason, DrawRules, Fen, Game, Move, MoveInput, Outcome, Position, Square, move_path,
    parse_move,
};
use serde::Serialize;

use crate::problem::Problem;

/// A piece on its square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Piece {
    /// A letter a to h and a digit 1 to 8.
    pub square: String,
    /// The side that owns it.
    #[cfg_attr(test, ts(type = "Color"))]
    pub color: &'static str,
    /// Whether it is a king.
    pub king: bool,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalMove {
    /// The move in the protocol's text: `d1d4`, `c5c1h1h3d3`. Identifies the move in its position.
    pub text: String,
    /// The move as PDN writes it: `d1-d4`, `c5xc1xh1xh3xd3`.
    pub pdn: String,
    /// Its squares: from, every landing square of a capture, to.
    pub path: Vec<String>,
    /// The squares of the captured pieces, in the order in which they are jumped.
    pub captured: Vec<String>,
    /// Whether a man becomes a king.
    pub promotes: bool,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Outcome"))]
pub struct OutcomeDescription {
    /// The winner; null after a draw.
    #[cfg_attr(test, ts(type = "Color | null"))]
    pub winner: Option<&'static str>,
    /// Why.
    #[cfg_attr(test, ts(type = "OutcomeReason"))]
    pub reason: &'static str,
}

/// A game at its last position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    /// The position with its counters, in normal form.
    pub fen: String,
    /// The side to move.
    #[cfg_attr(test, ts(type = "Color"))]
    pub turn: &'static str,
    /// The number of the full move, from 1.
    pub move_number: u32,
    /// Plies in a row with king moves only and no capture.
    pub halfmove_clock: u32,
    /// How many times the position has occurred, itself included.
    pub occurrences: usize,
    /// All pieces.
    pub pieces: Vec<Piece>,
    /// The legal moves.
    pub moves: Vec<LegalMove>,
    /// The number of pieces that every legal move captures; 0 if there is no capture.
    pub capture: u32,
    /// How the game ended, if it did.
    pub outcome: Option<OutcomeDescription>,
}

/// A move that is being entered square by square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveInputState {
    /// The squares that can come next. Empty once the move is complete.
    pub next: Vec<String>,
    /// The pieces captured so far, which stay on the board until the move is complete.
    pub captured: Vec<String>,
    /// The move, once it is complete, with the path that was entered.
    pub complete: Option<LegalMove>,
    /// The moves that begin with the squares entered, each with a path that does.
    pub candidates: Vec<LegalMove>,
}

/// The squares that a piece may reach once the other side has moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PremoveTargets {
    /// The square of the piece.
    pub from: String,
    /// The squares where its moves can end.
    pub to: Vec<String>,
}

/// The name of a side.
pub const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Reads a FEN.
///
/// # Errors
/// What is wrong with it, and in which column.
pub fn read_fen(text: &str) -> Result<Fen, Problem> {
    text.parse().map_err(|error: dameo_rules::FenError| Problem {
        message: error.kind.to_string(),
        line: None,
        column: Some(error.column),
    })
}

/// Reads a move.
///
/// # Errors
/// Why it is not legal or cannot be read, and in which column.
pub fn read_move(position: &Position, text: &str) -> Result<Move, Problem> {
    parse_move(position, text).map_err(|error| Problem {
        message: error.explain(position, text),
        line: None,
        column: Some(error.column),
    })
}

/// Describes the game that begins at `start` with these moves.
///
/// # Errors
/// What is wrong with the FEN, or with the first move that cannot be played.
pub fn describe<'a>(
    start: &str,
    moves: impl IntoIterator<Item = &'a str>,
    rules: DrawRules,
) -> Result<GameState, Problem> {
    let mut game = Game::from(read_fen(start)?);
    for (index, text) in moves.into_iter().enumerate() {
        let m = read_move(game.position(), text)
            .map_err(|problem| Problem { message: format!("move {}: {}", index + 1, problem.message), ..problem })?;
        game.play_unchecked(m);
    }
    let position = game.position();
    let pieces = position.pieces_by_square().map(|(square, piece)| Piece {
        square: square.to_string(),
        color: color_name(piece.color),
        king: position.all_kings().contains(square),
    });
    let legal = game.legal_moves();
    Ok(GameState {
        fen: game.fen().to_string(),
        turn: color_name(position.side_to_move()),
        move_number: game.fullmove_number(),
        halfmove_clock: game.halfmove_clock(),
        occurrences: game.occurrences(),
        pieces: pieces.collect(),
        moves: legal.iter().map(|&m| describe_move(position, m)).collect(),
        capture: legal.first().map_or(0, |m| m.captured.count()),
        outcome: game.outcome(rules).map(describe_outcome),
    })
}

fn describe_outcome(outcome: Outcome) -> OutcomeDescription {
    OutcomeDescription { winner: outcome.winner().map(color_name), reason: outcome_reason(outcome) }
}

/// Why a game is over.
pub const fn outcome_reason(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(_) => "no-moves",
        Outcome::Draw(DrawReason::Repetition) => "repetition",
        Outcome::Draw(DrawReason::LoneKings) => "lone-kings",
        Outcome::Draw(DrawReason::KingMoves) => "king-moves",
    }
}

/// Describes a legal move, with its first path.
pub fn describe_move(position: &Position, m: Move) -> LegalMove {
    describe_path(position, m, &move_path(position, m))
}

/// Describes a legal move that is made along this path. Its text is that of its first path, so that
/// the same move always has the same text.
fn describe_path(position: &Position, m: Move, path: &[Square]) -> LegalMove {
    let first = move_path(position, m);
    let names = |squares: &[Square]| -> Vec<String> { squares.iter().map(Square::to_string).collect() };
    LegalMove {
        text: names(&first).concat(),
        pdn: names(&first).join(if m.is_capture() { "x" } else { "-" }),
        path: names(path),
        captured: captured_along(position, path),
        promotes: position.is_promotion(m),
    }
}

/// The squares of the pieces that a move along this path captures, in their order.
fn captured_along(position: &Position, path: &[Square]) -> Vec<String> {
    let mut input = MoveInput::new(*position);
    let mut captured = Vec::new();
    for &square in path {
        let before = input.captured();
        input.push(square);
        captured.extend(input.captured().without(before).iter().map(|square| square.to_string()));
    }
    captured
}

/// The state of a move after these squares were entered.
///
/// # Errors
/// When the FEN cannot be read, or a square cannot come next.
pub fn move_input<'a>(fen: &str, path: impl IntoIterator<Item = &'a str>) -> Result<MoveInputState, Problem> {
    let position = read_fen(fen)?.position;
    let mut input = MoveInput::new(position);
    for name in path {
        let square: Square = name.parse().map_err(|_| Problem::new(format!("there is no square '{name}'")))?;
        if !input.push(square) {
            return Err(Problem::new(format!("no legal move goes on with {square}")));
        }
    }
    let mut candidates = Vec::new();
    let mut found = BTreeSet::new();
    if !input.path().is_empty() {
        complete_paths(&mut input, &mut BTreeSet::new(), &mut |m, path| {
            if found.insert((m.to, m.captured)) {
                candidates.push(describe_path(&position, m, path));
            }
        });
    }
    Ok(MoveInputState {
        next: input.next_squares().iter().map(|square| square.to_string()).collect(),
        captured: captured_along(&position, input.path()),
        complete: input.complete_move().map(|m| describe_path(&position, m, input.path())),
        candidates,
    })
}

/// The moves that the side not to move can have on its next turn: each is legal after at least
/// one legal move of the side to move. A capture that comes back to its own square is not among
/// them, since two different squares name a premove.
///
/// # Errors
/// When the FEN cannot be read.
pub fn premoves(fen: &str) -> Result<Vec<PremoveTargets>, Problem> {
    let position = read_fen(fen)?.position;
    let mut targets = [Bitboard::EMPTY; 64];
    for m in position.legal_moves() {
        for reply in position.play_unchecked(m).legal_moves() {
            targets[reply.from.index()].insert(reply.to);
        }
    }
    let described = Square::ALL.into_iter().map(|from| PremoveTargets {
        from: from.to_string(),
        to: targets[from.index()].without(from.into()).iter().map(|to| to.to_string()).collect(),
    });
    Ok(described.filter(|premove| !premove.to.is_empty()).collect())
}

/// Calls `each` with every move that can be completed from here and one of its paths. `seen` holds
/// the states that were searched, since many paths lead to the same one.
fn complete_paths(
    input: &mut MoveInput,
    seen: &mut BTreeSet<(Square, Bitboard)>,
    each: &mut impl FnMut(Move, &[Square]),
) {
    if let Some(m) = input.complete_move() {
        each(m, input.path());
        return;
    }
    for square in input.next_squares() {
        input.push(square);
        if seen.insert((square, input.captured())) {
            complete_paths(input, seen, each);
        }
        input.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUP: &str = "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5";

    #[test]
    fn the_start_has_all_its_moves_and_pieces() {
        let start = describe(dameo_rules::START_FEN, [], DrawRules::Standard).unwrap();
        assert_eq!((start.moves.len(), start.pieces.len(), start.capture, start.turn), (52, 36, 0, "white"));
        let d1d4 = start.moves.iter().find(|m| m.text == "d1d4").unwrap();
        assert_eq!((d1d4.pdn.as_str(), d1d4.path.as_slice()), ("d1-d4", &["d1".to_string(), "d4".into()][..]));
        let after = describe(dameo_rules::START_FEN, ["d1d4", "d8-d5"], DrawRules::Standard).unwrap();
        assert_eq!((after.turn, after.move_number), ("white", 2));
    }

    #[test]
    fn errors_have_their_column() {
        let bad = describe("W:Wa1:Bz8", [], DrawRules::Standard).unwrap_err();
        assert!(bad.column == Some(8) && bad.message.contains("a1 to h8"), "{bad:?}");
        let bad = describe(dameo_rules::START_FEN, ["d1d4", "d1d4"], DrawRules::Standard).unwrap_err();
        assert!(bad.message.starts_with("move 2: "), "{bad:?}");
        assert!(move_input(COUP, ["b7"]).is_err() && move_input(COUP, ["x1"]).is_err());
    }

    #[test]
    fn a_capture_is_entered_stop_by_stop() {
        let begun = move_input(COUP, ["c5", "c1", "h1"]).unwrap();
        assert_eq!((begun.next, begun.captured), (vec!["h3".to_string()], vec!["c3".to_string(), "d1".into()]));
        assert_eq!(begun.candidates.len(), 1);
        let complete = move_input(COUP, ["c5", "c1", "h1", "h3", "d3"]).unwrap().complete.unwrap();
        assert_eq!((complete.text.as_str(), complete.captured.len()), ("c5c1h1h3d3", 4));
        assert!(!complete.promotes);
    }

    #[test]
    fn captures_between_the_same_squares_are_two_candidates() {
        let fen = "B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7";
        let to_h8: Vec<_> = move_input(fen, ["c8"])
            .unwrap()
            .candidates
            .into_iter()
            .filter(|m| m.path.last().unwrap() == "h8")
            .collect();
        assert_eq!(to_h8.len(), 2, "{to_h8:?}");
        assert_ne!(to_h8[0].text, to_h8[1].text);
    }

    /// Every path that can be entered belongs to a legal move, and every legal move is a candidate
    /// of its piece.
    #[test]
    fn candidates_are_the_legal_moves() {
        let fens = [COUP, "B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7", "W:WKa1:Ba3,a6", dameo_rules::START_FEN];
        for fen in fens {
            let state = describe(fen, [], DrawRules::Standard).unwrap();
            let mut texts: Vec<String> = state.moves.iter().map(|m| m.text.clone()).collect();
            let mut found = Vec::new();
            for square in move_input(fen, []).unwrap().next {
                let candidates = move_input(fen, [square.as_str()]).unwrap().candidates;
                assert!(candidates.iter().all(|m| m.path[0] == square && m.captured.len() == state.capture as usize));
                found.extend(candidates.into_iter().map(|m| m.text));
            }
            texts.sort();
            found.sort();
            assert_eq!(texts, found, "{fen}");
        }
    }

    #[test]
    fn premoves_are_what_can_be_legal_after_the_other_sides_move() {
        let start = premoves(dameo_rules::START_FEN).unwrap();
        // Black's own moves, and no capture: no white man can come near in one move.
        assert_eq!(start.iter().map(|premove| premove.to.len()).sum::<usize>(), 52);
        let of = |fen: &str, from: &str| {
            let found = premoves(fen).unwrap().into_iter().find(|premove| premove.from == from);
            found.map_or(Vec::new(), |premove| premove.to)
        };
        // A capture that only one move of the other side makes possible.
        assert!(of("B:Wd2,a1:Bd4,h8", "d2").contains(&"d4".to_string()));
        // A square that is still taken: the man on it may be captured.
        assert!(of("B:Wd3,c2,c1:BKh3", "c2").contains(&"d3".to_string()));
        // A ring capture ends where it began, which two squares cannot say.
        assert!(of("B:WKa1:Ba3,b5,d4,c2", "a1").iter().all(|to| to != "a1"));
        assert!(premoves("W:Wa1:Ba2,a3,b2").unwrap().is_empty());
        assert!(premoves("x").is_err());
    }

    #[test]
    fn the_end_of_a_game_is_described() {
        let of = |fen, rules| describe(fen, [], rules).unwrap().outcome.unwrap();
        let lost = of("W:Wa1:Ba2,a3,b2", DrawRules::Standard);
        assert_eq!((lost.winner, lost.reason), (Some("black"), "no-moves"));
        assert_eq!(of("W:WKa1:BKh7", DrawRules::Standard).reason, "lone-kings");
        assert_eq!(of("W:WKa1,Ka2:BKh7:H50", DrawRules::PlayStrategy).reason, "king-moves");
        let moves = "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1 g8h8".split(' ');
        let drawn = describe("W:WKa1,a2:BKh8,g7", moves, DrawRules::Standard).unwrap();
        assert_eq!((drawn.outcome.unwrap().reason, drawn.occurrences), ("repetition", 3));
    }
}
