//! Move numbers: those that are written, and those that errors name.

use dameo_pdn::{PdnErrorKind, PlayedMove, Record, Variation, read};
use dameo_rules::{Fen, Game};

/// The moves of a game that begins at this FEN.
fn record(fen: &str, moves: &[&str]) -> Record {
    let mut game = Game::from(fen.parse::<Fen>().unwrap());
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    Record::of_game(&game)
}

/// The moves as they are written, without the tags, on one line.
fn movetext(record: &Record) -> String {
    let text = record.to_string();
    let (_, moves) = text.split_once("\n\n").unwrap();
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A quiet position for either side, with the move number left open.
fn kings(side: char, number: u32) -> String {
    format!("{side}:WKa1,a2:BKh8,h7:H0:F{number}")
}

const FROM_WHITE: [&str; 5] = ["a1b1", "h8g8", "b1c1", "g8f8", "c1d1"];
const FROM_BLACK: [&str; 5] = ["h8g8", "a1b1", "g8f8", "b1c1", "f8e8"];

#[test]
fn only_moves_of_white_are_numbered() {
    for (number, expected) in [
        (1, "1. a1-b1 h8-g8 2. b1-c1 g8-f8 3. c1-d1 *"),
        (7, "7. a1-b1 h8-g8 8. b1-c1 g8-f8 9. c1-d1 *"),
        (99, "99. a1-b1 h8-g8 100. b1-c1 g8-f8 101. c1-d1 *"),
    ] {
        assert_eq!(movetext(&record(&kings('W', number), &FROM_WHITE)), expected);
    }
    assert_eq!(movetext(&record(dameo_rules::START_FEN, &["d1d4", "d8d5"])), "1. d1-d4 d8-d5 *");
}

#[test]
fn a_game_that_black_begins_has_three_dots() {
    for (number, expected) in
        [(1, "1... h8-g8 2. a1-b1 g8-f8 3. b1-c1 f8-e8 *"), (40, "40... h8-g8 41. a1-b1 g8-f8 42. b1-c1 f8-e8 *")]
    {
        assert_eq!(movetext(&record(&kings('B', number), &FROM_BLACK)), expected);
    }
}

#[test]
fn black_is_numbered_again_after_a_comment() {
    for (index, expected) in [
        (0, "5. a1-b1 {x} 5... h8-g8 6. b1-c1 g8-f8 7. c1-d1 *"),
        (1, "5. a1-b1 h8-g8 {x} 6. b1-c1 g8-f8 7. c1-d1 *"),
        (2, "5. a1-b1 h8-g8 6. b1-c1 {x} 6... g8-f8 7. c1-d1 *"),
    ] {
        let mut record = record(&kings('W', 5), &FROM_WHITE);
        record.moves[index].comments.push("x".into());
        assert_eq!(movetext(&record), expected);
    }
}

#[test]
fn a_variation_has_the_number_of_the_move_that_it_replaces() {
    for (side, index, replies, expected) in [
        (
            'W',
            2,
            &["b1b2", "g8g7", "b2b3"][..],
            "3. a1-b1 h8-g8 4. b1-c1 ( 4. b1-b2 g8-g7 5. b2-b3 ) 4... g8-f8 5. c1-d1 *",
        ),
        ('W', 3, &["g8g7", "c1c2", "g7g6"], "3. a1-b1 h8-g8 4. b1-c1 g8-f8 ( 4... g8-g7 5. c1-c2 g7-g6 ) 5. c1-d1 *"),
        ('B', 0, &["h8g7", "a1b2"], "3... h8-g8 ( 3... h8-g7 4. a1-b2 ) 4. a1-b1 g8-f8 5. b1-c1 f8-e8 *"),
    ] {
        let mut record = record(&kings(side, 3), if side == 'W' { &FROM_WHITE } else { &FROM_BLACK });
        let mut game = Game::from(record.start());
        record.moves[..index].iter().for_each(|played| game.play_unchecked(played.played));
        let moves: Vec<PlayedMove> = replies.iter().map(|text| game.play_text(text).unwrap().into()).collect();
        record.moves[index].variations.push(Variation { comments: Vec::new(), moves });
        assert_eq!(movetext(&record), expected);
        assert_eq!(read(&record.to_string()).next().unwrap().unwrap(), record);
    }
}

#[test]
fn errors_name_the_number_of_the_move() {
    let number_of = |text: String| match read(&text).strict().next().unwrap().unwrap_err().kind {
        PdnErrorKind::Move { number, .. } => number,
        other => panic!("{text}: {other}"),
    };
    // The numbers that stand in the text do not matter, only the moves.
    for (side, moves, expected) in [
        ('W', "e4-e5", 7),
        ('W', "a1-b1 e4-e5", 7),
        ('W', "1. a1-b1 h8-g8 1. e4-e5", 8),
        ('W', "a1-b1 h8-g8 b1-c1 (b1-b2 e4-e5) g8-f8", 8),
        ('W', "a1-b1 h8-g8 b1-c1 g8-f8 (g8-g7 e4-e5) c1-d1", 9),
        ('B', "e4-e5", 7),
        ('B', "h8-g8 e4-e5", 8),
    ] {
        assert_eq!(number_of(format!("[FEN \"{}\"]\n\n{moves} *", kings(side, 7))), expected, "{side}: {moves}");
    }
}
