//! `dameo-match positions` on records of games as they are found.

use std::fs;

use dameo_tests::process::{program, run};

#[test]
fn what_is_wrong_with_a_game_is_told_and_those_behind_it_are_read() {
    let path = std::env::temp_dir().join(format!("dameo-positions-{}.pdn", std::process::id()));
    let mut games = b"[White \"J\xF6rg\"]\n[Result \"1-0\"]\n\n1. f3-f4 d6-d5 1-0\n\n".to_vec();
    games.extend(b"[White \"B\"]\n[Result \"1-0\"]\n\n1. f3-f4 d6-d9 1-0\n\n");
    games.extend(b"[White \"C\"]\n[Result \"0-1\"]\n\n1. f3-f4 d6-d5 1-0\n");
    fs::write(&path, games).unwrap();
    let output = run(&program("dameo-match", "dameo-match"), &["positions", path.to_str().unwrap()], b"");
    fs::remove_file(&path).unwrap();
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(lines[0].contains("game 2") && lines[0].contains("d9"), "{told}");
    assert!(lines[1].contains("game 3") && lines[1].contains("0-1"), "{told}");
    // The heading, and the positions of the two games that can be read.
    let positions = String::from_utf8(output.stdout).unwrap();
    let of_game = |number: &str| positions.lines().filter(|line| line.starts_with(number)).count();
    assert!(of_game("0\t") > 0 && of_game("0\t") == of_game("1\t"), "{positions}");
}
