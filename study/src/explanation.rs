//! Why a move lost chances: what happens after it on the board, in the words of a player.
//!
//! The explanation compares the captures and promotions in the line that refutes the move with
//! those in the line that would have been better. Nothing is searched, except the end of an
//! exchange that a line leaves unfinished.

use dameo_rules::{Bitboard, Color, Move, Position};

/// The largest number of pieces of an ending whose result the built-in tables know.
const TABLE_PIECES: u32 = 4;

/// The number of plies of a line that are examined.
const HORIZON: usize = 16;

/// The largest number of quiet moves before the first capture of an exchange.
const MAX_QUIET_MOVES: usize = 4;

/// The largest number of captures in a row that are searched where a line breaks off.
const MAX_CAPTURES: u32 = 8;

/// The largest number of positions in that search: many kings have very many captures.
const MAX_POSITIONS: u32 = 10_000;

/// A move that lost chances, and what is known about it.
#[derive(Debug, Clone, Copy)]
pub struct Loss<'a> {
    /// The position before the move.
    pub before: &'a Position,
    /// The move, which must be legal.
    pub played: Move,
    /// The best line after it; each of its moves must be legal. The first is the opponent's.
    pub refutation: &'a [Move],
    /// The best line instead of it, from `before`; likewise legal. Empty if it is not known.
    pub better: &'a [Move],
    /// White's winning chances before and after the move, 0 to 100.
    pub chances: [f64; 2],
}

/// What a move did wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A won ending is drawn after it.
    WonToDrawn,
    /// A won ending is lost after it.
    WonToLost,
    /// A drawn ending is lost after it.
    DrawnToLost,
    /// The opponent captures these pieces at once.
    Hangs(Pieces),
    /// The opponent offers pieces, and then captures this many more.
    AllowsShot(Pieces),
    /// The opponent wins these pieces by quiet moves.
    Loses(Pieces),
    /// It did not offer pieces in order to capture this many more.
    MissesShot(Pieces),
    /// It did not win these pieces.
    MissesPieces(Pieces),
    /// A man of the opponent becomes a king.
    LetsManThrough,
    /// It did not promote one of its own men.
    MissesKing,
}

/// Pieces that a side is ahead by after an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// How many, at least 1.
    pub count: u32,
    /// Whether a king is among them.
    pub king: bool,
}

impl Reason {
    /// Its name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WonToDrawn => "won-to-drawn",
            Self::WonToLost => "won-to-lost",
            Self::DrawnToLost => "drawn-to-lost",
            Self::Hangs(_) => "hangs",
            Self::AllowsShot(_) => "allows-shot",
            Self::Loses(_) => "loses",
            Self::MissesShot(_) => "misses-shot",
            Self::MissesPieces(_) => "misses-pieces",
            Self::LetsManThrough => "lets-man-through",
            Self::MissesKing => "misses-king",
        }
    }

    /// The pieces that the reason is about.
    pub const fn pieces(self) -> Option<Pieces> {
        match self {
            Self::Hangs(pieces)
            | Self::AllowsShot(pieces)
            | Self::Loses(pieces)
            | Self::MissesShot(pieces)
            | Self::MissesPieces(pieces) => Some(pieces),
            _ => None,
        }
    }

    /// The text about a move, such as `hangs 2 men`.
    pub fn text(self) -> String {
        match self {
            Self::WonToDrawn => "turns a won ending into a draw".into(),
            Self::WonToLost => "turns a won ending into a lost one".into(),
            Self::DrawnToLost => "loses a drawn ending".into(),
            Self::Hangs(pieces) => format!("hangs {}", pieces.text()),
            Self::AllowsShot(Pieces { count, .. }) => format!("allows a shot of {count}"),
            Self::Loses(pieces) => format!("loses {}", pieces.text()),
            Self::MissesShot(Pieces { count, .. }) => format!("misses a shot of {count}"),
            Self::MissesPieces(pieces) => format!("misses the win of {}", pieces.text()),
            Self::LetsManThrough => "lets a man through".into(),
            Self::MissesKing => "misses a king".into(),
        }
    }
}

impl Pieces {
    fn text(self) -> String {
        match (self.count, self.king) {
            (1, false) => "a man".into(),
            (1, true) => "a king".into(),
            (count, false) => format!("{count} men"),
            (count, true) => format!("{count} pieces"),
        }
    }
}

/// The reasons why a move lost chances, the most important first; at most two. None if what it lost
/// is neither material nor the result of an ending.
pub fn explain(loss: &Loss<'_>) -> Vec<Reason> {
    if let Some(result) = lost_result(loss) {
        return vec![result];
    }
    let side = loss.before.side_to_move();
    let played: Vec<Move> = std::iter::once(loss.played).chain(loss.refutation.iter().copied()).collect();
    let (after, instead) = (LineSummary::of(loss.before, &played), LineSummary::of(loss.before, loss.better));
    let material = material(&after.exchange, &instead.exchange);
    let through = |summary: &LineSummary| (summary.promotes[(!side).index()], summary.promotes[side.index()]);
    let promotion = match (through(&after), through(&instead)) {
        ((true, false), (false, _)) => Some(Reason::LetsManThrough),
        ((_, false), (_, true)) => Some(Reason::MissesKing),
        _ => None,
    };
    material.into_iter().chain(promotion).collect()
}

/// The result that an ending had before the move, and has not after it.
fn lost_result(loss: &Loss<'_>) -> Option<Reason> {
    if loss.before.occupied().count() > TABLE_PIECES {
        return None;
    }
    // The chances from tables are exact.
    let result = |white: f64| {
        let own = if loss.before.side_to_move() == Color::White { white } else { 100.0 - white };
        [0.0, 50.0, 100.0].into_iter().position(|known| (own - known).abs() < 1e-9)
    };
    match loss.chances.map(result) {
        [Some(2), Some(1)] => Some(Reason::WonToDrawn),
        [Some(2), Some(0)] => Some(Reason::WonToLost),
        [Some(1), Some(0)] => Some(Reason::DrawnToLost),
        _ => None,
    }
}

/// What the move lost in pieces, by the exchange after it and that of the better line.
fn material(after: &Exchange, instead: &Exchange) -> Option<Reason> {
    let (own, better) = (after.net(), instead.net());
    let lost = better.plus(own.signed(false));
    if lost.pieces < 1 && lost.kings < 1 {
        return None;
    }
    let pieces = |most: i32| Pieces { count: lost.pieces.min(most).max(1) as u32, king: lost.kings > 0 };
    if own.pieces < 0 || own.kings < 0 {
        let pieces = pieces(-own.pieces);
        return Some(match after.gain(Turn::Opponent) {
            Gain::Offer => Reason::AllowsShot(pieces),
            Gain::Capture => Reason::Hangs(pieces),
            Gain::Quiet => Reason::Loses(pieces),
        });
    }
    let pieces = pieces(i32::MAX);
    Some(match instead.gain(Turn::Mover) {
        Gain::Offer => Reason::MissesShot(pieces),
        Gain::Capture | Gain::Quiet => Reason::MissesPieces(pieces),
    })
}

/// Whose move it is, from the view of the one who made the move in question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Mover,
    Opponent,
}

/// How a side gains in an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gain {
    /// It offers pieces first.
    Offer,
    /// Its first move captures.
    Capture,
    /// It plays quiet moves first, and offers nothing.
    Quiet,
}

/// Pieces that a side is ahead by; negative if it is behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Net {
    pieces: i32,
    kings: i32,
}

impl Net {
    fn plus(self, other: Self) -> Self {
        Self { pieces: self.pieces + other.pieces, kings: self.kings + other.kings }
    }

    /// The same for the side itself, or for its opponent.
    fn signed(self, is_own: bool) -> Self {
        if is_own { self } else { Self { pieces: -self.pieces, kings: -self.kings } }
    }
}

/// The first exchange of a line.
#[derive(Debug, Clone, Default)]
struct Exchange {
    /// Whether each move captures, from the line's first move on.
    captures: Vec<bool>,
    /// The points at which no capture is pending: the number of moves made, and the net gain of the
    /// side that made the first move.
    quiet_points: Vec<(usize, Net)>,
}

impl Exchange {
    /// The net gain of the side that made the first move, when the exchange is over.
    fn net(&self) -> Net {
        self.quiet_points.last().map(|&(_, net)| net).unwrap_or_default()
    }

    /// How a side comes to its gain.
    fn gain(&self, side: Turn) -> Gain {
        let gained = |net: Net| net.signed(side == Turn::Mover).pieces;
        // Moves after the whole gain is reached do not matter.
        let all = gained(self.net());
        let plies = self.quiet_points.iter().find(|&&(_, net)| gained(net) >= all).map_or(0, |&(plies, _)| plies);
        let captures = &self.captures[..plies];
        let first = usize::from(side == Turn::Opponent);
        let mut own = (first..plies).step_by(2);
        if own.any(|ply| !captures[ply] && captures.get(ply + 1) == Some(&true)) {
            Gain::Offer
        } else if captures.get(first) == Some(&true) {
            Gain::Capture
        } else {
            Gain::Quiet
        }
    }
}

/// What happens in a line.
#[derive(Debug)]
struct LineSummary {
    exchange: Exchange,
    /// Whether a man of White, of Black becomes a king that is still there when the line ends.
    promotes: [bool; 2],
}

impl LineSummary {
    fn of(start: &Position, moves: &[Move]) -> Self {
        let mut position = *start;
        let (mut net, mut new_kings) = (Net::default(), [Bitboard::EMPTY; 2]);
        let mut exchange = Exchange::default();
        let mut is_over = false;
        for &m in moves.iter().take(HORIZON) {
            let is_own = position.side_to_move() == start.side_to_move();
            net = net.plus(taken(&position, m, &new_kings).signed(is_own));
            follow(&mut new_kings, &position, m);
            position = position.play_unchecked(m);
            if is_over {
                continue;
            }
            exchange.captures.push(m.is_capture());
            if position.is_capture_pending() {
                continue;
            }
            let has_begun = exchange.captures.contains(&true);
            let quiet = exchange.captures.iter().rev().take_while(|&&is_capture| !is_capture).count();
            if has_begun && quiet < 2 {
                exchange.quiet_points.push((exchange.captures.len(), net));
            } else if has_begun || quiet >= MAX_QUIET_MOVES {
                is_over = true;
            }
        }
        if !is_over && position.is_capture_pending() {
            // The line breaks off within an exchange.
            let is_own = position.side_to_move() == start.side_to_move();
            let rest = Net { pieces: captured(&position, MAX_CAPTURES, &mut { MAX_POSITIONS }), kings: 0 };
            exchange.captures.push(true);
            exchange.quiet_points.push((exchange.captures.len(), net.plus(rest.signed(is_own))));
        }
        Self { exchange, promotes: new_kings.map(|squares| !squares.is_empty()) }
    }
}

/// Follows the men of both sides that have become kings through a move.
fn follow(new_kings: &mut [Bitboard; 2], position: &Position, m: Move) {
    let side = position.side_to_move();
    new_kings[(!side).index()] -= m.captured;
    let own = &mut new_kings[side.index()];
    if own.contains(m.from) || position.is_promotion(m) {
        own.remove(m.from);
        own.insert(m.to);
    }
}

/// What a move captures. Kings that were men when the line began count as men.
fn taken(position: &Position, m: Move, new_kings: &[Bitboard; 2]) -> Net {
    let kings = (m.captured & position.all_kings()).without(new_kings[0] | new_kings[1]);
    Net { pieces: m.captured.count() as i32, kings: kings.count() as i32 }
}

/// The pieces that the side to move gains if both sides make their best captures, at most `moves`
/// of them. Counts `positions` down and stops when none are left.
fn captured(position: &Position, moves: u32, positions: &mut u32) -> i32 {
    if moves == 0 || *positions == 0 {
        return 0;
    }
    *positions -= 1;
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture());
    let gains =
        captures.map(|m| m.captured.count() as i32 - captured(&position.play_unchecked(m), moves - 1, positions));
    gains.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo_rules::parse_move;

    /// The moves of a line from a position.
    fn line(start: &Position, text: &str) -> Vec<Move> {
        let mut position = *start;
        text.split_whitespace()
            .map(|text| {
                let m = parse_move(&position, text).unwrap();
                position = position.play_unchecked(m);
                m
            })
            .collect()
    }

    /// The reasons for a move, the line after it and the better line.
    fn reasons(fen: &str, played: &str, refutation: &str, better: &str) -> Vec<String> {
        with_chances(fen, played, refutation, better, [55.0, 20.0])
    }

    fn with_chances(fen: &str, played: &str, refutation: &str, better: &str, chances: [f64; 2]) -> Vec<String> {
        let before: Position = fen.parse().unwrap();
        let moves = line(&before, &format!("{played} {refutation}"));
        let better = line(&before, better);
        let loss = Loss { before: &before, played: moves[0], refutation: &moves[1..], better: &better, chances };
        explain(&loss).into_iter().map(Reason::text).collect()
    }

    #[test]
    fn pieces_that_are_taken_at_once_hang() {
        assert_eq!(reasons("W:Wd4,a1:Bd6,d7,h8", "d4d5", "d6d4", "a1a2"), ["hangs a man"]);
        // The line breaks off within the exchange: d4 is taken back.
        assert_eq!(reasons("W:Wb4,c4,d4:Bd6,h8", "d4d5", "d6d4", "b4b5"), Vec::<String>::new());
        // What is lost in any case is not the fault of the move.
        assert_eq!(reasons("W:Wd4,a1:Bd6,d7,h8", "d4d5", "d6d4 a1a2 h8h7", "d4d5 d6d4"), Vec::<String>::new());
    }

    #[test]
    fn kings_are_named() {
        assert_eq!(reasons("W:WKa1,h1:BKh8,a8", "a1a7", "a8a6", "h1h2"), ["hangs a king"]);
    }

    #[test]
    fn a_shot_offers_pieces_first() {
        let shot = "d4d5 d6d4 c4e4e6";
        let allows = reasons("B:Wa1,b4,c3,c4,d4:Ba8,c5,c6,d6,e6", "e6e5", shot, "a8a7");
        assert_eq!(allows, ["allows a shot of 1"]);
        let misses = reasons("W:Wa1,b4,c3,c4,d4:Ba8,c5,c6,d6,e5", "a1a2", "a8a7", shot);
        assert_eq!(misses, ["misses a shot of 1"]);
    }

    #[test]
    fn pieces_are_lost_by_quiet_moves_too() {
        // The man on e4 is attacked, and cannot be saved.
        let found = reasons("W:Wa1,e3:Ba8,e6,f6", "e3e4", "f6e5 a1a2 e5e3", "a1a2");
        assert_eq!(found, ["loses a man"]);
    }

    #[test]
    fn men_that_become_kings_are_named() {
        let fen = "W:Wd6,f2:Bb3,h7";
        assert_eq!(reasons(fen, "f2f3", "b3b2 f3f4 b2b1", "d6d7 b3b2"), ["lets a man through"]);
        assert_eq!(reasons(fen, "f2f3", "h7h6", "d6d7 h7h6 d7d8"), ["misses a king"]);
        // Both get one.
        assert_eq!(reasons(fen, "d6d7", "b3b2 d7d8 b2b1", "f2f3 h7h6"), Vec::<String>::new());
    }

    #[test]
    fn the_results_of_endings_come_first() {
        let of = |before, after| with_chances("W:WKa1,Ka2,Kh1:BKh8", "a1b1", "h8g8", "", [before, after]);
        assert_eq!(of(100.0, 50.0), ["turns a won ending into a draw"]);
        assert_eq!(of(100.0, 0.0), ["turns a won ending into a lost one"]);
        assert_eq!(of(50.0, 0.0), ["loses a drawn ending"]);
        assert_eq!(of(99.0, 50.0), Vec::<String>::new());
        let black = with_chances("B:WKh8:BKa1,Ka2,Kh1", "a1b1", "h8g8", "", [0.0, 50.0]);
        assert_eq!(black, ["turns a won ending into a draw"]);
    }
}
