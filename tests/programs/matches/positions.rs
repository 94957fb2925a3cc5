//! `dameo-match positions` on damaged records.

use std::fs;

use dameo_tests::process::{program, run};

#[test]
fn wrong_games_are_reported_and_the_others_read() {
    let path = std::env::temp_dir().join(format!("dameo-positions-{}.pdn", std::process::id()));
    let mut games = b"[White \"J\xF6rg\"]\n[Result \"1-0\"]\n\n1. f3-f4 d6-d5 1-0\n\n".to_vec();
    games.extend(b"[White \"B\"]\n[Result \"1-0\"]\n\n1. f3-f4 d6-d9 1-0\n\n");
    games.extend(b"[White \"C\"]\n[Result \"0-1\"]\n\n1. f3-f4 d6-d5 1-0\n");
    fs::write(&path, games).unwrap();
    let output = run(&program("dameo-match"), &["positions", path.to_str().unwrap()], b"");
    fs::remove_file(&path).unwrap();
    assert!(output.status.success(), "{output:?}");
    let warnings = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = warnings.lines().collect();
    assert_eq!(lines.len(), 2, "{warnings}");
    assert!(lines[0].contains("game 2") && lines[0].contains("d9"), "{warnings}");
    assert!(lines[1].contains("game 3") && lines[1].contains("0-1"), "{warnings}");
    // The heading, and the positions of the two games that can be read.
    let positions = String::from_utf8(output.stdout).unwrap();
    let of_game = |number: &str| positions.lines().filter(|line| line.starts_with(number)).count();
    assert!(of_game("0\t") > 0 && of_game("0\t") == of_game("1\t"), "{positions}");
}
