//! Wrong arguments are refused before the first game.

use super::{engine, status_of_refusal};

#[test]
fn errors_name_the_argument() {
    let a = engine("A");
    let b = engine("B");
    let good = ["--engine", &a, "--engine", &b];
    let same = ["--pdn", "/tmp/same-file", "--json", "/tmp/same-file"];
    for (arguments, part) in [
        (&["--engine", &a, "--nodes", "5"][..], "two or more"),
        (&["--engine", &a, "--engine", &a, "--nodes", "5"], "two engines are called 'A'"),
        (&[&good[..], &["--engine", "builtin=random", "--nodes", "5", "--sprt", "elo0=0,elo1=5"]].concat(), "not 3"),
        (&[&good[..], &["--nodes", "5", "--each", "hash=1"]].concat(), "'hash' is unknown"),
        (&[&good[..], &["--nodes", "5"], &same].concat(), "the same file"),
        (&["--engine", &a, "--engine", "cmd=/no/such/engine", "--nodes", "5"], "/no/such/engine does not start"),
        (&good, "no limit"),
        (&[&good[..], &["--nodes", "5", "--sprt", "elo0=5,elo1=0"]].concat(), "elo0"),
        (&[&good[..], &["--tc", "x"]].concat(), "time control"),
        (&[&good[..], &["--nodes", "5", "--draws", "chess"]].concat(), "draw rules"),
        (&[&good[..], &["--nodes", "5", "--resume"]].concat(), "--json or --pdn"),
        (&[&good[..], &["--nodes", "5", "--shard", "3/2"]].concat(), "PART/PARTS"),
        (&[&good[..], &["--nodes", "5", "--openings", "/no/such/file"]].concat(), "/no/such/file"),
    ] {
        let (status, error) = status_of_refusal(arguments);
        assert!(error.contains(part), "{arguments:?}: {error}");
        // What does not depend on files and programs is wrong in the arguments.
        let is_elsewhere = part.starts_with("/no/such/");
        assert_eq!(status, if is_elsewhere { 1 } else { 2 }, "{arguments:?}");
    }
}

#[test]
fn zero_and_absurd_values_are_refused() {
    let (a, b) = (engine("A"), engine("B"));
    let good = ["--engine", &a, "--engine", &b];
    let mut cases: Vec<(Vec<&str>, &str)> = vec![
        (vec!["--nodes", "0"], "nodes=0: expected a number of nodes, at least 1"),
        (vec!["--nodes", "1e6"], "nodes=1e6"),
        (vec!["--depth", "0"], "depth=0"),
        (vec!["--movetime", "0"], "movetime=0"),
        (vec!["--movetime", "18446744073709551615"], "expected milliseconds, from 1 to"),
        (vec!["--movetime", "5", "--timemargin", "18446744073709551615"], "timemargin=18446744073709551615"),
        (vec!["--tc", "1e19"], "'1e19' is not a time control"),
        (vec!["--tc", "10000000000"], "at most a week"),
        (vec!["--tc", "8+NaN"], "time control"),
        (vec!["--tc", "inf"], "time control"),
        (vec!["--tc", "1:75"], "m:ss"),
    ];
    for (more, part) in [
        (["--max-plies", "0"], "--max-plies"),
        (["--max-plies", "6"], "openings of 6 plies"),
        (["--rounds", "0"], "--rounds"),
        (["--rounds", "1000000000000"], "--rounds"),
        (["--concurrency", "0"], "--concurrency"),
        (["--concurrency", "100000"], "--concurrency"),
        (["--games", "0"], "--games"),
        (["--patience", "0"], "more than 0"),
        (["--patience", "NaN"], "expected seconds"),
        (["--patience", "1e30"], "expected seconds"),
        (["--move-cap", "0"], "expected seconds"),
        (["--move-cap", "inf"], "expected seconds"),
        (["--adjudicate-win", "moves=4,score=-100"], "score=-100: expected centipawns, from 1"),
        (["--adjudicate-win", "score=-100"], "score=-100: expected centipawns, from 1"),
        (["--adjudicate-win", "moves=4294967295,score=100"], "moves=4294967295"),
        (["--adjudicate-draw", "moves=0,score=5,from=1"], "moves=0"),
        (["--adjudicate-draw", "moves=8,score=-5,from=1"], "score=-5"),
        (["--sprt", "elo0=5,elo1=5"], "must be less than"),
        (["--sprt", "elo0=0,elo1=NaN"], "elo1=NaN: expected Elo, from -1000 to 1000"),
        (["--sprt", "elo0=0,elo1=5,alpha=0"], "alpha=0: expected a probability"),
        (["--sprt", "elo0=0,elo1=5,beta=1"], "beta=1: expected a probability"),
        (["--random-openings", "0,1"], "1 to 30 plies"),
        (["--openings", "x,plies=0"], "plies=0: expected plies, at least 1"),
        (["--shard", "1/99999999999999"], "PART/PARTS"),
    ] {
        cases.push(([&["--nodes", "5"], &more[..]].concat(), part));
    }
    for (more, part) in cases {
        let (status, error) = status_of_refusal(&[&good[..], &more].concat());
        assert!(status == 2 && error.contains(part) && !error.contains("panicked"), "{more:?}: {status} {error}");
    }
}
