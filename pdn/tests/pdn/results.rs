//! Where the result of a game is found.

use dameo_pdn::GameResult::{self, BlackWins, Draw, Unknown, WhiteWins};
use dameo_pdn::read;

#[test]
fn the_tag_has_the_result_where_the_moves_end_with_an_asterisk() {
    for (tag, after_moves, expected) in [
        ("1-0", "*", WhiteWins),
        ("0-1", "*", BlackWins),
        ("1/2-1/2", "*", Draw),
        ("2-0", "*", WhiteWins),
        ("1-1", "*", Draw),
        ("0-2", "*", BlackWins),
        ("0-0", "*", Unknown),
        ("2-0 (time)", "*", WhiteWins),
        ("0-2F", "*", BlackWins),
        ("1+ - 1-", "*", Draw),
        ("1- - 1+", "*", Draw),
        ("1 1/2 - 1/2", "*", Draw),
        ("1.02-0.98", "*", Draw),
        ("\u{BD}\u{2013}\u{BD}", "*", Draw),
        ("1\u{2013}0", "*", WhiteWins),
        ("?", "*", Unknown),
        ("", "*", Unknown),
        ("won", "*", Unknown),
        ("32-28", "0-1", BlackWins),
        ("*", "0-1", BlackWins),
        // The moves are believed if the two contradict each other.
        ("1-0", "0-1", BlackWins),
        ("1-0", "0\u{2212}1", BlackWins),
        ("1-0", "0-1 *", BlackWins),
        ("0-1", "", BlackWins),
    ] {
        let text = format!("[White \"A\"]\n[Result \"{tag}\"]\n\n1. d1-d4 e8-e5 {after_moves}\n");
        let games: Vec<_> = read(&text).collect::<Result<_, _>>().unwrap();
        let [game] = &games[..] else { panic!("{text}: {games:?}") };
        assert_eq!((game.result(), game.moves.len()), (expected, 2), "{text}");
        let written = game.to_string();
        assert!(written.ends_with(&format!("e8-e5 {expected}\n")), "{written}");
        assert_eq!(written.parse(), Ok(game.clone()), "{text}");
    }
}

#[test]
fn an_asterisk_after_a_result_separates_games() {
    let results = |text: &str| -> Vec<GameResult> { read(text).map(|game| game.expect("a game").result()).collect() };
    assert_eq!(results("1. d1-d4 1-0 * 1. d1-d4 *\n1. d1-d4 0-1\n*\n"), [WhiteWins, Unknown, BlackWins]);
    assert_eq!(results("1. d1-d4 1-0 {won} * 1. d1-d4 2-0 *"), [WhiteWins, WhiteWins]);
    // A game without moves.
    assert_eq!(results("1. d1-d4 1-0\n\n*\n"), [WhiteWins, Unknown]);
    assert_eq!(results("1. d1-d4 * *"), [Unknown, Unknown]);
}

#[test]
fn the_reason_after_a_result_is_a_comment() {
    let game = read("1. d1-d4 1-0 (time) *").next().unwrap().unwrap();
    assert_eq!((game.result(), &game.moves[0].comments[..]), (WhiteWins, &["time".to_string()][..]));
    let game = read("1. d1-d4 0-0").next().unwrap().unwrap();
    assert_eq!((game.result(), game.tag("Result")), (Unknown, Some("0-0")));
    assert_eq!(game.to_string().parse(), Ok(game));
}
