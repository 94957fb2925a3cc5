//! Answers: values as lines of output. Pure: nothing is written here.

use std::fmt::{Display, Write};
use std::time::Duration;

use dameo_engine::eval::{Evaluate, Network};
use dameo_engine::search::{Bound, CurrentMoveInfo, PvInfo, Score, Wdl};
use dameo_engine::sorting::sort_short;
use dameo_engine::{
    Color, DrawRules, EndgameTables, File, Game, KnownValue, Move, Outcome, Position, Rank, Square, move_text,
    table_moves,
};
use dameo_perft::Divide;

use crate::command::{COMMANDS, Query};
use crate::options;

/// The beginning of the line of an error.
pub(crate) const ERROR: &str = "info string error: ";

/// An `info string` line.
pub(crate) fn string(text: impl Display) -> String {
    format!("info string {text}\n")
}

/// The line of an error.
pub(crate) fn error(message: impl Display) -> String {
    format!("{ERROR}{message}\n")
}

/// The answer to `help`: the commands, then the options.
pub(crate) fn help() -> Vec<String> {
    let mut lines: Vec<String> =
        COMMANDS.iter().map(|command| format!("{:<36} {}", command.form, command.meaning)).collect();
    lines.push("LIMITS: depth N, nodes N, movetime MS, mate N, perft N, searchmoves M.., infinite, ponder,".into());
    lines.push("  wtime MS, btime MS, winc MS, binc MS (or p1time, p2time, p1inc, p2inc), movestogo N".into());
    lines.push("moves: d1b3; a capture lists all its squares: c5c1h1h3d3; the rules are in README.md".into());
    lines.extend(options::all().map(|option| format!("option {:<17} {}; {option}", option.name, option.meaning)));
    lines
}

/// The answer to `uci` and `ugi`.
pub(crate) fn identification(last_line: &str) -> Vec<String> {
    let name = format!("id name Dameo {}", env!("CARGO_PKG_VERSION"));
    let mut lines = vec![name, "id author the Dameo engine developers".into()];
    lines.extend(options::all().map(|option| format!("option name {} type {option}", option.name)));
    lines.push(last_line.into());
    lines
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::MateIn(moves) => format!("mate {moves}"),
        Score::MatedIn(0) => "mate 0".into(),
        Score::MatedIn(moves) => format!("mate -{moves}"),
    }
}

/// Nodes per second, with a time of at least one microsecond.
fn per_second(nodes: impl Into<u128>, time: Duration) -> u128 {
    nodes.into().saturating_mul(1_000_000) / time.as_micros().max(1)
}

/// The `info` line of a variation from this position, with the probabilities of its score if
/// `show_wdl` is set.
pub(crate) fn info(pv: &PvInfo, root: &Position, show_wdl: bool) -> String {
    let bound = match pv.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let wdl = if show_wdl {
        let Wdl { win, draw, loss } = pv.table_result.map_or_else(|| Wdl::new(pv.score, root), Wdl::of_result);
        format!(" wdl {win} {draw} {loss}")
    } else {
        String::new()
    };
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{wdl} nodes {} nps {} hashfull {} tbhits {} time {}",
        pv.depth,
        pv.selective_depth,
        pv.line,
        score(pv.score),
        pv.nodes,
        per_second(pv.nodes, pv.time),
        pv.hashfull,
        pv.table_hits,
        pv.time.as_millis(),
    );
    let mut position = *root;
    for (index, &m) in pv.principal_variation.iter().enumerate() {
        line.push_str(if index == 0 { " pv " } else { " " });
        line.push_str(&move_text(&position, m));
        position = position.play_unchecked(m);
    }
    line
}

/// The `info` line about the root move that is being searched.
pub(crate) fn current_move(current: CurrentMoveInfo, root: &Position) -> String {
    format!(
        "info depth {} currmove {} currmovenumber {}",
        current.depth,
        move_text(root, current.root_move),
        current.number
    )
}

/// The `bestmove` line of a search from this position.
pub(crate) fn best_move(root: &Position, best: Option<Move>, ponder: Option<Move>) -> String {
    let Some(best) = best else { return "bestmove (none)".into() };
    let mut line = format!("bestmove {}", move_text(root, best));
    if let Some(ponder) = ponder {
        line.push_str(" ponder ");
        line.push_str(&move_text(&root.play_unchecked(best), ponder));
    }
    line
}

/// The answer to a query, which is always two words.
pub(crate) fn query(query: Query, game: &Game, rules: DrawRules) -> String {
    let answer = match (query, game.outcome(rules)) {
        (Query::FirstPlayersTurn, _) => (game.position().side_to_move() == Color::White).to_string(),
        (Query::GameOver, outcome) => outcome.is_some().to_string(),
        (Query::Result, None) => "none".into(),
        (Query::Result, Some(Outcome::Win(Color::White))) => "p1win".into(),
        (Query::Result, Some(Outcome::Win(Color::Black))) => "p2win".into(),
        (Query::Result, Some(Outcome::Draw(_))) => "draw".into(),
    };
    format!("response {answer}")
}

/// The answer to `d`.
pub(crate) fn display(game: &Game, rules: DrawRules) -> Vec<String> {
    let position = game.position();
    let moves = position.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(|&m| move_text(position, m)).collect();
    sort_short(&mut texts, |a, b| a < b);
    let mut lines: Vec<String> = position.diagram().to_string().lines().map(String::from).collect();
    lines.push(String::new());
    lines.push(format!("fen {}", game.fen()));
    lines.push(format!("key {:016x}", position.key()));
    lines.push(format!("side {}", position.side_to_move()));
    lines.push(format!(
        "draws: rules {rules}, occurrence {} of 3, half-move clock {}",
        game.occurrences(),
        game.halfmove_clock()
    ));
    lines.push(format!("legal {}: {}", texts.len(), texts.join(" ")).trim_end().to_string());
    let result = game.outcome(rules).map_or("none, the game goes on".to_string(), |outcome| outcome.to_string());
    lines.push(format!("result {result}"));
    lines
}

/// The answer to `eval`: what makes up the score, then the score.
pub(crate) fn evaluation(network: &Network, position: &Position) -> Vec<String> {
    let mut lines = piece_values(network, position);
    if position.is_capture_pending() {
        lines.push("a capture is pending; the search resolves it before it evaluates".into());
    }
    let score = for_white(network.evaluate(position), position);
    lines.push(format!("evaluation {score} centipawns, from White's side"));
    lines
}

/// A score of the side to move from White's side.
fn for_white(score: i32, position: &Position) -> i32 {
    match position.side_to_move() {
        Color::White => score,
        Color::Black => -score,
    }
}

/// A board with the value that the network gives each piece, in centipawns, except the only piece
/// of a side.
fn piece_values(network: &Network, position: &Position) -> Vec<String> {
    let values = network.piece_values(position);
    let cell = |square: Square| match (position.piece_at(square), values.iter().find(|(of, _)| *of == square)) {
        (Some(piece), Some(&(_, value))) => format!("{} {:+}", piece.letter(), for_white(value, position)),
        (Some(piece), None) => piece.letter().into(),
        (None, _) => ".".into(),
    };
    let row = |name: String, cells: Vec<String>| cells.iter().fold(name, |line, cell| line + &format!("{cell:>8}"));
    let rank_line = |rank: Rank| row(rank.to_string(), File::ALL.map(|file| cell(Square::new(file, rank))).to_vec());
    let mut lines = vec![format!("network {}: the score with each piece minus that without it", network.name())];
    lines.extend(Rank::ALL.into_iter().rev().map(rank_line));
    lines.push(row(" ".into(), File::ALL.map(|file| file.to_string()).to_vec()));
    lines
}

/// The answer to `tables`: the value of the position, then each legal move with its value, best
/// first. Or the reason why the tables have no value.
pub(crate) fn tables(tables: Option<&dyn EndgameTables>, position: &Position) -> Vec<String> {
    let none = |reason: String| vec![format!("table none: {reason}")];
    let Some(tables) = tables else { return none("no endgame tables are in use".into()) };
    let (pieces, most) = (position.occupied().count(), tables.max_pieces());
    if pieces > most {
        return none(format!("{pieces} pieces, and the tables have positions of up to {most}"));
    }
    let (Some(value), Some(moves)) = (KnownValue::probe(tables, position), table_moves(tables, position)) else {
        return none("the tables do not have this position".into());
    };
    let move_lines = moves.iter().map(|of_move| format!("table {} {}", move_text(position, of_move.m), of_move.value));
    std::iter::once(format!("table position {value}")).chain(move_lines).collect()
}

/// The answer to `perft N`: a line for each root move, sorted by its text, then the sum.
pub(crate) fn divide(divide: &Divide, root: &Position, time: Duration) -> Vec<String> {
    let mut lines: Vec<String> =
        divide.moves.iter().map(|&(m, count)| format!("{}: {count}", move_text(root, m))).collect();
    sort_short(&mut lines, |a, b| a < b);
    let mut sum = String::new();
    // Writing to a string cannot fail.
    let _ = write!(sum, "nodes {} time {} nps {}", divide.total, time.as_millis(), per_second(divide.total, time));
    lines.push(sum);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo_engine::Fen;

    fn position(fen: &str) -> Position {
        fen.parse::<Fen>().unwrap().position
    }

    #[test]
    fn info_lines_have_every_field() {
        let root = position("B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5");
        let pv = PvInfo {
            depth: 3,
            selective_depth: 5,
            line: 2,
            score: Score::MatedIn(2),
            bound: Bound::Upper,
            nodes: 2_000,
            table_hits: 11,
            table_result: None,
            time: Duration::from_millis(4),
            hashfull: 7,
            principal_variation: vec![root.legal_moves().as_slice()[0]],
        };
        assert_eq!(
            info(&pv, &root, false),
            "info depth 3 seldepth 5 multipv 2 score mate -2 upperbound nodes 2000 nps 500000 hashfull 7 tbhits 11 time 4 pv c5c1h1h3d3"
        );
        assert!(info(&pv, &root, true).contains(" score mate -2 upperbound wdl 0 0 1000 nodes "));
    }

    #[test]
    fn current_moves_are_numbered() {
        let root = Position::start();
        let m = root.legal_moves().as_slice()[0];
        let current = CurrentMoveInfo { depth: 9, root_move: m, number: 4, time: Duration::ZERO };
        assert_eq!(
            current_move(current, &root),
            format!("info depth 9 currmove {} currmovenumber 4", move_text(&root, m))
        );
    }

    #[test]
    fn best_moves() {
        let root = Position::start();
        let m = root.legal_moves().as_slice()[0];
        let reply = root.play_unchecked(m).legal_moves().as_slice()[0];
        assert_eq!(best_move(&root, None, None), "bestmove (none)");
        assert_eq!(best_move(&root, Some(m), None).split(' ').count(), 2);
        assert_eq!(best_move(&root, Some(m), Some(reply)).split(' ').count(), 4);
    }

    #[test]
    fn queries_have_two_words() {
        let lost = Game::from("W:Wa1:Ba2,a3".parse::<Fen>().unwrap());
        assert_eq!(query(Query::Result, &lost, DrawRules::Standard), "response none");
        let blocked = Game::from("W:Wa1:Ba2,a3,b2".parse::<Fen>().unwrap());
        assert_eq!(query(Query::GameOver, &blocked, DrawRules::Standard), "response true");
        assert_eq!(query(Query::Result, &blocked, DrawRules::Standard), "response p2win");
        let lone_kings = Game::from("B:WKa1:BKb3".parse::<Fen>().unwrap());
        assert_eq!(query(Query::Result, &lone_kings, DrawRules::Standard), "response draw");
        assert_eq!(query(Query::Result, &lone_kings, DrawRules::PlayStrategy), "response none");
        assert_eq!(query(Query::FirstPlayersTurn, &lone_kings, DrawRules::Standard), "response false");
    }
}
