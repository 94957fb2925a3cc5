//! Positions of recorded games with scores and results, to fit models to.

use std::io::{self, Write};

use dameo_engine::Game;
use dameo_pdn::{GameResult, PlayedMove, Record};

/// The names of the columns.
pub const HEADING: &str = "game\tpoints\tscore\tquiet\tfen";

/// Writes a line for each position of a game after its opening. Games without a result are skipped.
///
/// | column | |
/// | --- | --- |
/// | game | the number of the game |
/// | points | the points of the side to move: 0, 0.5 or 1 |
/// | score | its score in centipawns, as its engine reported it; empty for mates |
/// | quiet | 1 where neither side could capture if it were to move, else 0 |
/// | fen | the position |
///
/// # Errors
/// When a line cannot be written.
pub fn write(record: &Record, number: usize, out: &mut impl Write) -> io::Result<()> {
    let mut game = Game::from(record.start());
    let is_opening = |played: &PlayedMove| played.comments.iter().any(|comment| comment == "opening");
    let opening = record.moves.iter().rposition(is_opening).map_or(0, |index| index + 1);
    for (ply, played) in record.moves.iter().enumerate() {
        let position = game.position();
        if ply >= opening {
            let points = match record.result() {
                GameResult::Draw => "0.5",
                GameResult::Unknown => return Ok(()),
                result if result == GameResult::win(position.side_to_move()) => "1",
                _ => "0",
            };
            let score = played.engine_score().map_or_else(String::new, |score| score.to_string());
            writeln!(
                out,
                "{number}\t{points}\t{score}\t{}\t{}",
                u8::from(position.neither_side_can_capture()),
                game.fen()
            )?;
        }
        game.play_unchecked(played.played);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(pdn: &str) -> String {
        let mut out = Vec::new();
        for (number, record) in dameo_pdn::read(pdn).enumerate() {
            write(&record.unwrap(), number, &mut out).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn positions_after_the_opening_come_with_score_and_points() {
        // White walks into a capture of three.
        let text = positions(
            "[Result \"1-0\"]\n\n1. f3-f4 {opening} d6-d5 {-0.12/9 0.1s} \
             2. d3-d4 {+M3/9 0.1s} d5xd3xf3xf5 {+1.00/1 0.0s} 1-0\n",
        );
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[0].starts_with("0\t0\t-12\t1\tB:W"), "{text}");
        assert!(lines[1].starts_with("0\t1\t\t1\tW:W"), "{text}");
        assert!(lines[2].starts_with("0\t0\t100\t0\tB:W"), "{text}");
    }

    #[test]
    fn games_without_a_result_are_skipped() {
        assert_eq!(positions("[Result \"*\"]\n\n1. f3-f4 d6-d5 *\n"), "");
    }
}
