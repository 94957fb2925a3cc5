//! The tags that follow from a position and its solution by the rules alone.

use dameo_rules::{Color, Move, Position, Square};

use crate::puzzles::paths::{has_smaller_capture, is_blocked, ladder};
use dameo_study::puzzles::{Puzzle, Tag, Tags, plies};

/// The maximum number of pieces of an ending.
const ENDING_PIECES: u32 = 8;

/// The motifs of a solution, but for those that need a search: zugzwang and opposition.
pub(crate) fn motifs(start: &Position, moves: &[Move]) -> Tags {
    let solver = start.side_to_move();
    let mut tags: Tags = ending(start).into_iter().collect();
    let (mut least, mut shot, mut has_given, mut end) = (balance(start, solver), 0, false, *start);
    // Of the last move of the other side: where it was blocked, and whether the maximum rule forced it.
    let (mut blocked, mut is_forced) = (None, false);
    // Where its captures ended that it made with its last moves in a row.
    let mut given: Vec<Square> = Vec::new();
    for (ply, (position, m)) in plies(start, moves).enumerate() {
        let taken = m.captured.count();
        end = position.play_unchecked(m);
        if position.side_to_move() != solver {
            has_given |= taken > 0;
            least = least.min(balance(&end, solver));
            blocked = is_blocked(&position, m).then_some(m.to);
            is_forced = taken >= 2 && has_smaller_capture(&position);
            if taken == 0 {
                given.clear();
            } else {
                given.push(m.to);
            }
            continue;
        }
        if ply == 0 && is_linear(&position, m) {
            tags.insert(Tag::Linear);
        }
        if position.is_promotion(m) {
            tags.insert(Tag::Breakthrough);
        }
        if given.last().is_some_and(|&square| (m.captured & position.all_kings()).contains(square)) {
            tags.insert(Tag::KingTrap);
        }
        if has_given {
            shot = shot.max(taken);
        }
        if blocked.is_some_and(|square| m.captured.contains(square)) {
            tags.insert(Tag::CoupTurc);
        }
        if is_forced && (taken >= 2 || position.is_promotion(m)) {
            tags.insert(Tag::MajorityCapture);
        }
        let ladder = ladder(&position, m);
        if !ladder.is_empty() {
            tags.insert(Tag::LadderStrike);
        }
        if let [_, .., last] = given[..]
            && ladder.contains(last)
        {
            tags.insert(Tag::Bridge);
        }
    }
    match shot {
        0 | 1 => {}
        2 => tags.insert(Tag::Shot2),
        3 => tags.insert(Tag::Shot3),
        _ => tags.insert(Tag::Shot4),
    }
    let before = balance(start, solver);
    if before - least >= 2 || balance(&end, solver) < before {
        tags.insert(Tag::Sacrifice);
    }
    tags
}

/// The tags of a puzzle with its motifs as they are defined now.
pub fn renewed(puzzle: &Puzzle) -> Tags {
    let kept = [Tag::Zugzwang, Tag::Opposition].into_iter().filter(|&tag| puzzle.tags.contains(tag));
    motifs(puzzle.position(), puzzle.moves()).iter().chain(kept).collect()
}

/// The number of pieces of a side minus those of the other.
fn balance(position: &Position, side: Color) -> i32 {
    position.pieces(side).count() as i32 - position.pieces(!side).count() as i32
}

fn ending(position: &Position) -> Option<Tag> {
    let (pieces, kings) = (position.occupied(), position.all_kings());
    let tag = match kings.count() {
        0 => Tag::EndingMen,
        count if count == pieces.count() => Tag::EndingKings,
        _ => Tag::EndingMixed,
    };
    (pieces.count() <= ENDING_PIECES).then_some(tag)
}

/// Whether the move is a linear move: a man jumps over men of its own side.
fn is_linear(position: &Position, m: Move) -> bool {
    let files = m.from.file().index().abs_diff(m.to.file().index());
    let ranks = m.from.rank().index().abs_diff(m.to.rank().index());
    !m.is_capture() && !position.all_kings().contains(m.from) && files.max(ranks) > 1
}

/// Whether a man that has moved to a square faces an enemy man on the file, with one empty square
/// between.
pub(crate) fn faces_a_man(after: &Position, to: Square) -> bool {
    let mover = !after.side_to_move();
    let ahead = if mover == Color::White { 1 } else { -1 };
    let is_empty = |square| after.empty().contains(square);
    let is_enemy = |square| after.men(!mover).contains(square);
    after.men(mover).contains(to)
        && to.offset(0, ahead).is_some_and(is_empty)
        && to.offset(0, 2 * ahead).is_some_and(is_enemy)
}

#[cfg(test)]
mod tests {
    use dameo_rules::parse_move;

    use super::*;

    /// The motifs of a solution.
    fn of(fen: &str, moves: &str) -> Tags {
        let start: Position = fen.parse().unwrap();
        let mut position = start;
        let mut parsed = Vec::new();
        for text in moves.split(' ') {
            let m = parse_move(&position, text).unwrap_or_else(|error| panic!("{position}: {error}"));
            position = position.play(m).unwrap();
            parsed.push(m);
        }
        motifs(&start, &parsed)
    }

    /// The worked example of the rules.
    const TURC: (&str, &str) = ("W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5", "c1e3 a5c5 e1c3 c5c1h1h3d3 d2d4d6b6b8");

    /// Checks that the first solution has a tag, and the others do not.
    #[track_caller]
    fn tells(tag: Tag, with: (&str, &str), without: &[(&str, &str)]) {
        assert!(of(with.0, with.1).contains(tag), "{tag} {with:?}: {:?}", of(with.0, with.1));
        for &(fen, moves) in without {
            assert!(!of(fen, moves).contains(tag), "{tag} {fen} {moves}: {:?}", of(fen, moves));
        }
    }

    #[test]
    fn shots_are_counted_by_the_largest_capture_after_a_piece_was_given() {
        let two = ("W:Wa3,b3:Bb5,d3", "b3b4 b5b3 a3c3e3");
        let three = (
            "B:Wa1,a2,b2,b4,c1,c6,d3,e3,e4,f1,f3,f4,g1,g2,g3,g4,h1:Ba6,a8,b6,d6,d7,e5,e6,e7,e8,f5,f6,f7,g7,g8,h8",
            "a6b5 c6a6 b5b3b1d1",
        );
        let nothing_given = ("W:Wa1:Ba2,a4,h8", "a1a3a5");
        let one = ("W:Wa3,b3:Bb5,h8", "b3b4 b5b3 a3c3");
        tells(Tag::Shot2, two, &[three, TURC, nothing_given, one]);
        tells(Tag::Shot3, three, &[two, TURC, nothing_given]);
        tells(Tag::Shot4, TURC, &[two, three, (TURC.0, "c1e3 a5c5 e1c3")]);
    }

    #[test]
    fn the_first_move_may_be_linear() {
        let linear = ("W:Wd1,d2:Bh8", "d1d3");
        let later = ("W:Wd1,d2:Bh8", "d2d3 h8h7 d1d2 h7h6 d2d4");
        tells(
            Tag::Linear,
            linear,
            &[("W:Wd1,d2:Bh8", "d2d3"), ("W:WKd1,d2:Bh8", "d1a4"), later, ("W:Wd4:Bd5", "d4d6")],
        );
    }

    #[test]
    fn a_man_breaks_through_when_it_becomes_a_king() {
        let other_side = ("W:Wa4,a1:Bd2,h8", "a1a2 d2d1 a2a3");
        tells(Tag::Breakthrough, ("W:Wd7:Bh8", "d7d8"), &[("W:WKd7:Bh8", "d7d8"), other_side]);
        tells(Tag::Breakthrough, TURC, &[(TURC.0, "c1e3 a5c5 e1c3")]);
    }

    #[test]
    fn a_king_is_trapped_when_it_is_taken_after_it_captured() {
        let trapped = ("W:Wg1,h2:BKg6", "h2g3 g6g2 g1g3");
        let at_once = ("W:Wd4,h1:BKd5,a8", "d4d6");
        let a_man = ("W:Wa3,b3:Bb5,d3", "b3b4 b5b3 a3c3e3");
        let nothing_offered = ("W:Wd4,h1:BKc6", "h1h2 c6d5 d4d6");
        tells(Tag::KingTrap, trapped, &[at_once, a_man, nothing_offered, ("W:Wg1,h2:BKg6", "h2g3")]);
    }

    #[test]
    fn a_majority_capture_is_forced_by_the_maximum_rule_and_answered_by_two() {
        // The king on a1 could take a2 or b4 alone.
        let forced = ("W:Wa2,a3,Kh4:BKa1,a8,b6", "a3b4 a1a4c4 h4b4b7");
        let no_other_way = ("W:WKa3,d5,e4:Be7,g6,h8", "d5e6 e7e5e3 a3g3g7");
        let one = ("W:Wa3,b3:Bb5,d3", "b3b4 b5b3 a3c3e3");
        tells(Tag::MajorityCapture, forced, &[no_other_way, one, (forced.0, "a3b4")]);
        tells(Tag::MajorityCapture, TURC, &[]);
    }

    #[test]
    fn a_ladder_strike_takes_three_pieces_of_a_diagonal_in_a_row() {
        let [two, file] = [("W:Wc1:Bc2,d3,h8", "c1c3e3"), ("W:Wc1:Bc2,c4,c6,h8", "c1c3c5c7")];
        let there_and_back = ("W:Wc1:Bc2,d3,e2,h8", "c1c3e3e1");
        tells(Tag::LadderStrike, ("W:Wc1:Bc2,d3,e4,h8", "c1c3e3e5"), &[two, file, there_and_back]);
        // Down the ladder, after a turn; a king may land farther off between the pieces of a longer way.
        tells(Tag::LadderStrike, ("W:Wb2,f1,f6,Kh8:Bb4,c3,d2,Kg8", "h8b8b3d3d1"), &[]);
    }

    #[test]
    fn a_bridge_is_two_offers_in_turn_that_complete_a_ladder() {
        let bridge = ("W:Wa1,a2,Kf2,g5,h1:Ba8,b3,c4,Kh6,h8", "f2b6 h6a6 a2a3 a6a2 a1a3c3c5");
        let one_offer = ("W:Wa1,a2,g5,h1:Ba8,b3,c4,Ka6,h8", "a2a3 a6a2 a1a3c3c5");
        let [no_offer, not_in_the_ladder] = [("W:Wc1:Bc2,d3,e4,h8", "c1c3e3e5"), TURC];
        tells(Tag::Bridge, bridge, &[one_offer, no_offer, not_in_the_ladder]);
        tells(Tag::LadderStrike, TURC, &[]);
    }

    #[test]
    fn a_sacrifice_is_two_pieces_for_a_while_or_one_for_good() {
        let for_good = ("W:Wa5,d7:Ba7,d8", "a5b6 d8d6 b6c7");
        let two = (TURC.0, "c1e3 a5c5 e1c3 c5c1h1h3d3 d2d4d6b6b8");
        let exchange = ("W:Wa3,b3:Bb5,d3", "b3b4 b5b3 a3c3e3");
        tells(Tag::Sacrifice, for_good, &[exchange, ("W:Wd4:Bd5", "d4d6")]);
        tells(Tag::Sacrifice, two, &[exchange]);
    }

    #[test]
    fn in_a_coup_turc_what_was_taken_blocks_and_the_capturer_is_taken() {
        // The same without the taking, and a king that is taken where nothing blocked it.
        let not_taken = (TURC.0, "c1e3 a5c5 e1c3");
        let free = ("W:Wg1,h2:BKg6", "h2g3 g6g2 g1g3");
        tells(Tag::CoupTurc, TURC, &[not_taken, free]);
        // The king stops on d3, and could go on over d2, were it not for c3 and d1.
        let before: Position = "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5".parse().unwrap();
        assert!(is_blocked(&before, parse_move(&before, "c5c1h1h3d3").unwrap()));
        let man: Position = "W:Wd4:Bd5,d7,h8".parse().unwrap();
        assert!(!is_blocked(&man, man.legal_moves()[0]), "nothing is left to take");
    }

    #[test]
    fn endings_are_recognised_by_their_pieces() {
        let (men, kings, mixed) = (("W:Wd7:Bh8", "d7d8"), ("W:WKd7:BKh8", "d7d8"), ("W:WKd7:Bh8", "d7d8"));
        let many = ("W:Wd7,a1,b1,c1,d1:Bh8,g8,f8,e8", "a1a2");
        tells(Tag::EndingMen, men, &[kings, mixed, many]);
        tells(Tag::EndingKings, kings, &[men, mixed, many]);
        tells(Tag::EndingMixed, mixed, &[men, kings, many]);
    }
}
