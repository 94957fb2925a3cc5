//! `dameo-match tune` and `dameo-match positions`.

use dameo_tests::process::{dameo, program, run};
use serde_json::Value;

fn dameo_match(arguments: &[&str]) -> (bool, String, String) {
    let output = run(&program("dameo-match"), arguments, b"");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_tuning_keeps_its_state_and_is_resumed() {
    let state = std::env::temp_dir().join(format!("dameo-tune-{}.json", std::process::id()));
    let state = state.to_str().unwrap();
    let engine = format!("cmd={},option.Hash=1", dameo().display());
    // Any option with a number will do.
    let parameter = ["--parameter", "Move Overhead=10,0..100,5"];
    let limits = ["--nodes", "50", "--pairs", "1", "--state", state, "--engine", &engine];
    let tune = |more: &[&str]| dameo_match(&[&["tune"], &limits[..], more].concat());

    let (success, values, errors) = tune(&[&parameter[..], &["--iterations", "3"]].concat());
    assert!(success && values.starts_with("Move Overhead = "), "{values}{errors}");
    let read = || serde_json::from_str::<Value>(&std::fs::read_to_string(state).unwrap()).unwrap();
    assert_eq!((read()["done"].as_u64(), read()["iterations"].as_u64()), (Some(3), Some(3)));

    // An existing state is neither overwritten nor continued with other parameters,
    let (success, _, errors) = tune(&parameter);
    assert!(!success && errors.contains("--resume"), "{errors}");
    let (success, _, errors) = tune(&["--resume", "--parameter", "Threads=1,1..2,1"]);
    assert!(!success && errors.contains("other parameters"), "{errors}");

    // nor with other limits, options or ranges, nor while another process tunes it.
    for (changed, part) in [
        (["--nodes", "51"], "another tuning"),
        (["--pairs", "2"], "another tuning"),
        (["--random-openings", "6,2"], "another tuning"),
        (["--engine", &format!("{engine},option.Threads=2")], "another tuning"),
        (["--parameter", "Move Overhead=10,0..99,5"], "other parameters"),
    ] {
        let mut arguments: Vec<&str> = [&["tune", "--resume"], &limits[..], &parameter].concat();
        let place = arguments.iter().position(|argument| *argument == changed[0]);
        match place {
            Some(place) => arguments[place + 1] = changed[1],
            None => arguments.extend(changed),
        }
        let (success, _, errors) = dameo_match(&arguments);
        assert!(!success && errors.contains(part), "{changed:?}: {errors}");
    }
    let lock = std::fs::File::create(format!("{state}.lock")).unwrap();
    lock.lock().unwrap();
    let (success, _, errors) = tune(&[&parameter[..], &["--resume"]].concat());
    assert!(!success && errors.contains("being tuned by another process"), "{errors}");
    drop(lock);

    // One more iteration, as if it had been stopped before it.
    let mut stopped = read();
    stopped["iterations"] = 4.into();
    std::fs::write(state, stopped.to_string()).unwrap();
    let (success, _, errors) = tune(&[&parameter[..], &["--resume"]].concat());
    assert!(success, "{errors}");
    assert_eq!(read()["done"].as_u64(), Some(4));
    std::fs::remove_file(state).unwrap();
    std::fs::remove_file(format!("{state}.lock")).unwrap();
}

#[test]
fn a_parameter_that_is_not_an_option_is_refused_before_the_first_game() {
    let state = std::env::temp_dir().join(format!("dameo-tune-options-{}.json", std::process::id()));
    let engine = format!("cmd={}", program("dameo-faulty-engine").display()) + ",args=none";
    for (engine, parameter, part) in [
        (engine.clone(), "futility_margin=60,0..300,15", "there is no option 'futility_margin'; the engine has Level"),
        (engine.clone(), "Level=5,0..21,1", "'21' is not a whole number from 0 to 20"),
        (engine.clone(), "Level=5,-1..20,1", "'-1' is not a whole number from 0 to 20"),
        (engine.clone(), "Style=1,0..2,1", "the parameter Style cannot be tuned"),
        (engine.clone() + ",option.level=3", "Level=5,0..20,1", "cannot be set by option.Level as well"),
        (engine.clone() + ",option.Hsah=3", "Level=5,0..20,1", "no option 'Hsah'"),
        ("cmd=/no/such/engine".into(), "Level=5,0..20,1", "/no/such/engine does not start"),
    ] {
        let state = state.to_str().unwrap();
        let (success, values, errors) =
            dameo_match(&["tune", "--engine", &engine, "--nodes", "50", "--state", state, "--parameter", parameter]);
        assert!(!success && values.is_empty() && errors.contains(part), "{engine} {parameter}: {errors}");
    }
    let twice = ["--parameter", "Level=5,0..20,1", "--parameter", "level=5,0..20,1"];
    let arguments = ["tune", "--engine", &engine, "--nodes", "50", "--state", state.to_str().unwrap()];
    let (success, _, errors) = dameo_match(&[&arguments[..], &twice].concat());
    assert!(!success && errors.contains("'level' is given twice"), "{errors}");
    for zero in [["--iterations", "0"], ["--pairs", "0"], ["--concurrency", "0"], ["--rate", "0"], ["--rate", "NaN"]] {
        let (success, _, errors) = dameo_match(&[&arguments[..], &twice[..2], &zero].concat());
        assert!(!success && errors.contains(zero[0]), "{zero:?}: {errors}");
    }
    assert!(!state.exists());
    let _ = std::fs::remove_file(format!("{}.lock", state.display()));
}

#[test]
fn wrong_parameters_are_named() {
    let state = std::env::temp_dir().join(format!("dameo-tune-wrong-{}.json", std::process::id()));
    let engine = format!("cmd={}", dameo().display());
    for wrong in [
        "x",
        "x=1",
        "x=5,0..4,1",
        "x=1,0..4,0",
        "x=1,4..0,1",
        "x=a,0..4,1",
        "x=1,0..4,1,1",
        "x=1,0.5..4,1",
        "x=1,0..4,5",
        "x=NaN,0..4,1",
    ] {
        let arguments =
            ["tune", "--engine", &engine, "--nodes", "5", "--state", state.to_str().unwrap(), "--parameter"];
        let (success, _, errors) = dameo_match(&[&arguments[..], &[wrong]].concat());
        assert!(!success && errors.contains("NAME=START,MIN..MAX,STEP"), "{wrong}: {errors}");
    }
    assert!(!state.exists());
}

#[test]
fn positions_of_a_match_come_with_scores_and_points() {
    let pdn = std::env::temp_dir().join(format!("dameo-positions-{}.pdn", std::process::id()));
    let engine = |name| format!("cmd={},name={name},option.Hash=1", dameo().display());
    let (a, b) = (engine("A"), engine("B"));
    let file = pdn.to_str().unwrap();
    let (success, ..) =
        dameo_match(&["--engine", &a, "--engine", &b, "--nodes", "200", "--rounds", "3", "--pdn", file]);
    assert!(success);
    let (success, text, errors) = dameo_match(&["positions", file]);
    assert!(success && errors.is_empty(), "{errors}");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("game\tpoints\tscore\tquiet\tfen"));
    let mut count = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        assert!(fields.len() == 5 && ["0", "0.5", "1"].contains(&fields[1]), "{line}");
        assert!(fields[2].is_empty() || fields[2].parse::<i32>().is_ok(), "{line}");
        assert!(fields[4].parse::<dameo_engine::Fen>().is_ok(), "{line}");
        count += 1;
    }
    assert!(count > 100, "{count}");
    let (success, _, errors) = dameo_match(&["positions", "/no/such/file"]);
    assert!(!success && errors.contains("/no/such/file"), "{errors}");
    std::fs::remove_file(pdn).unwrap();
}
