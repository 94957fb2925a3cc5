//! The reasons given for mistakes, compared with a search that counts nothing but pieces.
//!
//! `explain` follows the engine's lines. The search here knows no line and no evaluation: it finds
//! what each side can win by force within a few quiet moves. Both should see the same.

use std::mem::discriminant;

use dameo_engine::{Move, Position, parse_move};
use dameo_study::explanation::{Loss, Reason, explain};

/// Mistakes of games, with the engine's lines: see the head of the file.
const MISTAKES: &str = include_str!("mistakes.tsv");

/// The quiet plies of the search, after the move that is judged. Captures do not count.
const QUIET: u32 = 3;

/// What a mistake is, as far as pieces go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    /// No pieces are lost by it.
    Quiet,
    /// The opponent wins so many by captures alone.
    Hangs(i32),
    /// The opponent wins so many, but not by captures alone.
    Allows(i32),
    /// It does not win so many.
    Misses(i32),
}

struct Mistake {
    before: Position,
    played: Move,
    refutation: Vec<Move>,
    better: Vec<Move>,
    chances: [f64; 2],
}

fn line(start: &Position, text: &str) -> Vec<Move> {
    let mut position = *start;
    let read = |text| {
        let m = parse_move(&position, text).unwrap();
        position = position.play_unchecked(m);
        m
    };
    text.split_whitespace().map(read).collect()
}

fn mistakes() -> Vec<Mistake> {
    let read = |row: &str| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [fen, played, refutation, better, white_before, white_after] = fields[..] else { panic!("{row}") };
        let before: Position = fen.parse().unwrap();
        let moves = line(&before, &format!("{played} {refutation}"));
        Mistake {
            before,
            played: moves[0],
            refutation: moves[1..].to_vec(),
            better: line(&before, better),
            chances: [white_before, white_after].map(|chances| chances.parse().unwrap()),
        }
    };
    MISTAKES.lines().filter(|row| !row.starts_with('#')).map(read).collect()
}

/// The pieces that the side to move wins by force within so many quiet plies, if it plays for
/// pieces alone. Exact between `alpha` and `beta`, a bound outside.
fn wins(position: &Position, quiet: u32, mut alpha: i32, beta: i32) -> i32 {
    let moves = position.legal_moves();
    let captures = moves.first().is_some_and(|m| m.is_capture());
    if !captures && (quiet == 0 || moves.is_empty()) {
        return 0;
    }
    let quiet = if captures { quiet } else { quiet - 1 };
    let mut best = -100;
    for &m in &moves {
        let taken = m.captured.count() as i32;
        let value = taken - wins(&position.play_unchecked(m), quiet, taken - beta, taken - alpha);
        best = best.max(value);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// What the search for pieces sees of a mistake: the move, compared with the better one.
fn label(mistake: &Mistake) -> Label {
    let net = |m: Move, quiet| {
        let taken = m.captured.count() as i32;
        taken - wins(&mistake.before.play_unchecked(m), quiet, -100, 100)
    };
    let played = net(mistake.played, QUIET);
    let better = net(mistake.better[0], QUIET);
    let lost = better - played;
    if lost < 1 {
        Label::Quiet
    } else if played >= 0 {
        Label::Misses(lost)
    } else if net(mistake.played, 0) == played {
        Label::Hangs(lost.min(-played))
    } else {
        Label::Allows(lost.min(-played))
    }
}

/// The label of the reasons that are given.
fn told(reasons: &[Reason]) -> Label {
    let found = reasons.iter().find_map(|reason| Some((reason, reason.pieces()?.count as i32)));
    match found {
        None => Label::Quiet,
        Some((Reason::Hangs(_), count)) => Label::Hangs(count),
        Some((Reason::AllowsShot(_) | Reason::Loses(_), count)) => Label::Allows(count),
        Some((_, count)) => Label::Misses(count),
    }
}

#[test]
fn the_reasons_agree_with_a_search_for_pieces() {
    let mistakes = mistakes();
    let (mut same_kind, mut same) = (0, 0);
    for mistake in &mistakes {
        let Mistake { before, played, refutation, better, chances } = mistake;
        let loss = Loss { before, played: *played, refutation, better, chances: *chances };
        let (told, label) = (told(&explain(&loss)), label(mistake));
        same_kind += usize::from(discriminant(&told) == discriminant(&label));
        same += usize::from(told == label);
    }
    println!("{} mistakes: the same kind {same_kind}, and the same number {same}", mistakes.len());
    assert!(mistakes.len() >= 250);
    assert!(same_kind * 100 >= mistakes.len() * 75, "{same_kind} of {}", mistakes.len());
    assert!(same * 100 >= mistakes.len() * 70, "{same} of {}", mistakes.len());
}
