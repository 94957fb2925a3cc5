//! Results that the tags or the moves contradict.

use dameo_pdn::Contradiction;
use dameo_pdn::GameResult::{self, BlackWins, Draw, Unknown, WhiteWins};
use dameo_rules::DrawRules::{self, PlayStrategy, Standard};

fn contradictions(text: &str, rules: DrawRules) -> Vec<Contradiction> {
    let record = dameo_pdn::read(text).next().unwrap().unwrap_or_else(|error| panic!("{text}: {error}"));
    record.contradictions(rules)
}

fn by_tag(tag: &str, result: GameResult) -> Contradiction {
    Contradiction::Tag { tag: tag.into(), result }
}

#[test]
fn another_result_in_the_tag_is_found() {
    for (tag, result, expected) in [
        ("1-0", "1-0", vec![]),
        ("2-0", "1-0", vec![]),
        ("?", "1-0", vec![]),
        ("", "1-0", vec![]),
        ("0-1", "1-0", vec![by_tag("0-1", WhiteWins)]),
        ("won", "1-0", vec![by_tag("won", WhiteWins)]),
        ("1-0", "*", vec![]),
        ("won", "*", vec![by_tag("won", Unknown)]),
        ("*", "1/2-1/2", vec![by_tag("*", Draw)]),
    ] {
        let text = format!("[Result \"{tag}\"]\n\n1. d1-d4 {result}");
        assert_eq!(contradictions(&text, Standard), expected, "{text}");
    }
    assert_eq!(contradictions("1. d1-d4 1-0", Standard), []);
    let text = by_tag("0-1", WhiteWins).to_string();
    assert_eq!(text, "the tag Result is '0-1', but the result after the moves is 1-0");
}

#[test]
fn another_result_by_the_rules_is_found() {
    let moves = |by_rules, result| vec![Contradiction::Moves { by_rules, result }];
    // White is blocked in the end.
    let lost = "[FEN \"B:Wa1:Ba2,a3,c3\"]\n\n1... c3-b2";
    // One king against one king.
    let kings = "[FEN \"W:Wa7:BKh1\"]\n\n1. a7-b8";
    for (game, result, rules, expected) in [
        (lost, "0-1", Standard, vec![]),
        (lost, "*", Standard, vec![]),
        (lost, "1-0", Standard, moves(BlackWins, WhiteWins)),
        (lost, "1/2-1/2", PlayStrategy, moves(BlackWins, Draw)),
        (kings, "1/2-1/2", Standard, vec![]),
        (kings, "1-0", Standard, moves(Draw, WhiteWins)),
        (kings, "1-0", PlayStrategy, vec![]),
    ] {
        let text = format!("{game} {result}");
        assert_eq!(contradictions(&text, rules), expected, "{text}");
    }
    // Both at once.
    let text = lost.replace("[FEN", "[Result \"0-1\"]\n[FEN") + " 1-0";
    assert_eq!(contradictions(&text, Standard).len(), 2);
}
