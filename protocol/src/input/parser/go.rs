//! The parameters of `go`.

use dameo_perft::MAX_DEPTH;

use super::words::Words;
use crate::command::Go;

const PARAMETERS: [&str; 17] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "movestogo",
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
    "perft",
];

const MAX_TIME: i128 = i64::MAX as i128;

/// Reads all that is left of the line. It never fails, since every `go` is answered by a
/// `bestmove`: what cannot be used becomes a warning.
pub(super) fn parse(words: &mut Words) -> Go {
    let mut go = Go::default();
    while let Some(name) = words.next_of(&PARAMETERS) {
        parameter(words, name, &mut go);
    }
    go
}

/// Reads the value of a parameter. A parameter without a usable value leaves an earlier value as it
/// is.
fn parameter(words: &mut Words, name: &str, go: &mut Go) {
    let full_name = format!("go {name}");
    let mut number = |range| words.number(&full_name, range, &PARAMETERS);
    match name {
        "infinite" => go.infinite = true,
        "ponder" => go.ponder = true,
        "searchmoves" => search_moves(words, &mut go.search_moves),
        "depth" => go.depth = number(1..=u32::MAX.into()).map(|depth| depth as u32).or(go.depth),
        "nodes" => go.nodes = number(1..=u64::MAX.into()).map(|nodes| nodes as u64).or(go.nodes),
        "mate" => go.mate = number(1..=u32::MAX.into()).map(|moves| moves as u32).or(go.mate),
        "perft" => go.perft = number(0..=MAX_DEPTH.into()).map(|depth| depth as u32).or(go.perft),
        "movetime" => go.move_time = number(0..=MAX_TIME).map(|time| time as i64).or(go.move_time),
        "wtime" | "p1time" => go.time[0] = number(-MAX_TIME..=MAX_TIME).map(|time| time as i64).or(go.time[0]),
        "btime" | "p2time" => go.time[1] = number(-MAX_TIME..=MAX_TIME).map(|time| time as i64).or(go.time[1]),
        "winc" | "p1inc" => go.increment[0] = number(0..=MAX_TIME).map(|time| time as i64).or(go.increment[0]),
        "binc" | "p2inc" => go.increment[1] = number(0..=MAX_TIME).map(|time| time as i64).or(go.increment[1]),
        "movestogo" => go.moves_to_go = number(0..=u32::MAX.into()).map(|moves| moves as u32).or(go.moves_to_go),
        // There are no other parameters.
        _ => {}
    }
}

fn search_moves(words: &mut Words, moves: &mut Vec<String>) {
    let before = moves.len();
    while let Some(word) = words.next_except(&PARAMETERS) {
        moves.push(word.into());
    }
    if moves.len() == before {
        words.warn("go searchmoves: the moves are missing, ignored".into());
    }
}
