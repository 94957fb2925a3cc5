//! `dameo-match positions` on damaged records.

use std::fs;

use dameo_tests::process::{program, run};

#[test]
fn wrong_games_are_reported_and_the_others_read() {
    let path = std::env::temp_dir().join(format!("dameo-positions-wrong-{}.pdn", std::process::id()));
    let mut games = b"[White \"J\xF6rg\"]\n[Result \"1-0\"]\n\n1. f3-f4 d6-d5 1-0\n\n".to_vec();
    games.extend(b"[White \"B\"]\n[Result \"1-0\"]\n\n1. f3-f4 d6-d9 1-0\n\n");
    games.extend(b"[White \"C\"]\n[Result \"0-1\"]\n\n1. f3-f4 d6-d5 1-0\n");
    fs::write(&path, games).unwrap();
    let output = run(&program("dameo-match"), &["positions", path.to_str().unwrap()], b"");
    fs::remove_file(&path).unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
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

#[test]
fn a_file_that_is_cut_or_no_pdn_is_an_error() {
    let path = std::env::temp_dir().join(format!("dameo-positions-cut-{}.pdn", std::process::id()));
    let game = "[White \"A\"]\n[Result \"1-0\"]\n\n1. f3-f4 d6-d5 1-0\n\n";
    let contradiction = game.replacen("1-0", "0-1", 1);
    for (text, status, part) in [
        (game, 0, ""),
        // A wrong result is no damage.
        (&contradiction, 0, "0-1"),
        ("", 1, "no games found; expected PDN"),
        ("some notes\n", 1, "line 1"),
        ("W:Wa1:Bh8\n", 1, "line 1"),
        (&[game, &game[..45]].concat(), 1, "game 2"),
        (&game[..20], 1, "game 1"),
    ] {
        fs::write(&path, text).unwrap();
        let output = run(&program("dameo-match"), &["positions", path.to_str().unwrap()], b"");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{text}: {errors}");
        assert!(errors.contains(part) && errors.is_empty() == part.is_empty(), "{text}: {errors}");
    }
    fs::remove_file(&path).unwrap();
}

/// Those of the program that checks games by the slow rules.
#[test]
fn an_error_has_no_stack_trace() {
    let path = std::env::temp_dir().join(format!("dameo-check-games-{}.pdn", std::process::id()));
    fs::write(&path, "1. f3-f9 *\n").unwrap();
    let output = std::process::Command::new(program("dameo-check-games"))
        .arg(&path)
        .env("RUST_BACKTRACE", "1")
        .output()
        .unwrap();
    fs::remove_file(&path).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.starts_with("dameo-check-games: ") && errors.lines().count() == 1, "{errors}");
}
