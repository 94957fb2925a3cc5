//! Searches: what they print, and when they end.

use std::time::{Duration, Instant};

use dameo_engine::Game;
use dameo_tests::process::{Conversation, dameo, lines, side_by_side};
use dameo_tests::slow::Board;
use dameo_tests::uci::{check_variation, number_after};

const COUP: &str = "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5:H0:F1";

fn engine() -> Conversation {
    let mut engine = Conversation::start(&dameo()).unwrap();
    engine.ask("uci", "uciok").unwrap();
    // Every `ucinewgame` clears the table.
    engine.send("setoption name Hash value 16").unwrap();
    engine
}

/// Checks the fields of an info line, and that its variation is legal by the slow rules.
fn check_info(fen: &str, line: &str) {
    for name in ["depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time"] {
        assert!(number_after(line, name) >= 0, "{line}");
    }
    assert!(line.contains(" score cp ") || line.contains(" score mate "), "{line}");
    let is_over = Board::from_fen(fen).legal_moves().is_empty();
    assert_eq!(check_variation(fen, line) == 0, is_over, "{line}");
}

/// Runs a search and checks everything that it prints. The last variation must be that of the best
/// move. Returns the info lines and the best move.
fn search(engine: &mut Conversation, fen: &str, go: &str) -> (Vec<String>, String) {
    engine.send(&format!("position fen {fen}")).unwrap();
    engine.send(&format!("go {go}")).unwrap();
    let mut lines = engine.until("bestmove").unwrap();
    let last = lines.pop().unwrap();
    lines.retain(|line| !line.starts_with("info string ") && !line.contains(" currmove "));
    assert!(!lines.is_empty(), "no info line before {last}");
    for line in &lines {
        check_info(fen, line);
    }
    let best = last.split(' ').nth(1).unwrap().to_string();
    let legal = Board::from_fen(fen).legal_moves();
    assert!(legal.values().any(|text| *text == best) || (best == "(none)" && legal.is_empty()), "{last}");
    let line = lines.last().unwrap();
    assert!(legal.is_empty() || line.contains(&format!(" pv {best}")), "{last} after {line}");
    (lines, best)
}

#[test]
fn the_first_command_of_the_readme() {
    let depth = if cfg!(debug_assertions) { 7 } else { 12 };
    let lines = lines(&dameo(), &[], &format!("position startpos\ngo depth {depth}\n"));
    let (last, infos) = lines.split_last().unwrap();
    assert_eq!(infos.iter().map(|line| number_after(line, "depth")).max(), Some(depth));
    assert!(last.starts_with("bestmove ") && last.contains(" ponder "), "{last}");
}

#[test]
fn every_limit_ends_with_one_best_move() {
    let mut engine = engine();
    for go in [
        "depth 1",
        "depth 0",
        "nodes 1",
        "nodes 5000",
        "movetime 30",
        "movetime 0",
        "movetime -5",
        "wtime 300 btime 300",
        "wtime 300 winc 10 btime 300 binc 10 movestogo 3",
        "p1time 300 p2time 300 p1inc 5 p2inc 5",
        "btime 100",
        "wtime 100",
        "wtime 0 btime 0",
        "wtime -50 btime -50 movestogo 0",
        "mate 1",
        "depth 3 nodes 100 movetime 1000",
        "searchmoves d1d4 depth 3",
    ] {
        search(&mut engine, "W:Wa1,b2,c3,d1,d2,d3,e1,f2,g3:Bb8,c7,d8,d7,e8,f6,g7,h6:H0:F1", go);
    }
    engine.send("isready").unwrap();
    assert_eq!(engine.line().unwrap(), "readyok", "nothing is printed after the last best move");
}

#[test]
fn positions_of_every_kind() {
    let mut engine = engine();
    for fen in [
        "W:WKa1:BKh7:H0:F1",                         // drawn already, a move is found all the same
        "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5:H0:F1",     // one legal move
        "W:WKa1,Kb1,Kc1:BKh8,Kg8:H0:F1",             // kings only
        "W:Wg7:Bb2:H0:F1",                           // a race
        "W:Wa1:B:H0:F1",                             // nobody to play against
        "W:WKa1,a2:BKh8,g7:H4000000000:F4000000000", // counters near their end
    ] {
        for go in ["depth 6", "movetime 20", "nodes 3000"] {
            search(&mut engine, fen, go);
        }
    }
}

#[test]
fn a_position_without_legal_moves_has_no_best_move() {
    let mut engine = engine();
    for fen in ["W:W:Bh8:H0:F1", "W:Wa1:Ba2,a3,b2:H0:F1", "B:WKa1:B:H0:F1"] {
        for go in ["depth 5", "movetime 10", "perft 3"] {
            engine.send(&format!("position fen {fen}")).unwrap();
            engine.send(&format!("go {go}")).unwrap();
            let lines = engine.until("bestmove").unwrap();
            assert!(lines.iter().any(|line| line.contains("score mate 0")), "{lines:?}");
            assert_eq!(lines.last().unwrap(), "bestmove (none)");
        }
    }
}

#[test]
fn the_coup_turc_is_found() {
    let (lines, best) = search(&mut engine(), COUP, "nodes 100000");
    assert_eq!(best, "c1e3");
    assert!(lines.last().unwrap().contains("score mate ") && !lines.last().unwrap().contains("mate -"), "{lines:?}");
}

#[test]
fn mates_are_counted_in_own_moves() {
    let mut engine = engine();
    // White takes the last piece.
    let (lines, best) = search(&mut engine, "W:Wd4,a1:Bd5:H0:F1", "depth 4");
    assert_eq!((best.as_str(), lines.last().unwrap().contains("score mate 1 ")), ("d4d6", true), "{lines:?}");
    // Black must step in front of a man and is taken.
    let (lines, _) = search(&mut engine, "B:Wa1,b2:Ba3:H0:F1", "depth 6");
    assert!(lines.last().unwrap().contains("score mate -1 "), "{lines:?}");
    // The coup turc: c1e3, e1c3, the capture of four and nothing is left; looked for by name.
    let (lines, best) = search(&mut engine, COUP, "mate 3");
    assert_eq!((best.as_str(), lines.last().unwrap().contains("score mate 3 ")), ("c1e3", true), "{lines:?}");
}

#[test]
fn a_search_for_a_mate_that_does_not_exist_ends() {
    let (lines, _) = search(&mut engine(), "W:Wa1,b1:Bg8,h8:H0:F1", "mate 2");
    assert!(lines.iter().all(|line| line.contains("score cp")), "{lines:?}");
}

#[test]
fn searchmoves_are_kept_to() {
    let mut engine = engine();
    let (_, best) = search(&mut engine, COUP, "searchmoves h2h3 h2g3 depth 6");
    assert!(["h2h3", "h2g3"].contains(&best.as_str()), "{best}");
    // Those that are not legal are named and left out.
    engine.send("go searchmoves a1a8 h2h3 depth 3").unwrap();
    assert!(engine.line().unwrap().starts_with("info string error: go searchmoves: move 'a1a8'"));
    assert!(engine.until("bestmove").unwrap().last().unwrap().starts_with("bestmove h2h3"));
    engine.send("go searchmoves a1a8 depth 3").unwrap();
    assert!(engine.line().unwrap().starts_with("info string error: "));
    engine.until("bestmove").unwrap();
}

#[test]
fn an_infinite_search_answers_only_to_stop() {
    let fens = [COUP, "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5:H0:F1", "W:WKa1:BKh7:H0:F1", "W:W:Bh8:H0:F1"];
    side_by_side(&fens, |fen| {
        let mut engine = engine();
        engine.send(&format!("position fen {fen}")).unwrap();
        engine.send("go infinite").unwrap();
        let until = Instant::now() + Duration::from_millis(300);
        while let Some(line) = engine.line_within(until.saturating_duration_since(Instant::now())) {
            assert!(line.starts_with("info "), "{line}");
        }
        // Ready at once, also while searching; then the move.
        engine.ask("isready", "readyok").unwrap();
        engine.send("stop").unwrap();
        let lines = engine.until("bestmove").unwrap();
        assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with("info ")), "{lines:?}");
        engine.send("stop").unwrap();
        engine.send("isready").unwrap();
        assert_eq!(engine.line().unwrap(), "readyok", "a second stop says nothing");
    });
}

#[test]
fn pairs_sent_at_once_are_all_answered() {
    let pairs = "position startpos moves d1d4\ngo depth 1\n".repeat(200);
    let answers = lines(&dameo(), &[], &pairs);
    assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove ")).count(), 200);
}

#[test]
fn the_end_of_input_finishes_what_has_a_limit() {
    let answers = lines(&dameo(), &[], "go depth 4");
    assert!(answers.iter().any(|line| line.starts_with("info depth 4")), "{answers:?}");
    assert!(answers.last().unwrap().starts_with("bestmove "));
    let answers = lines(&dameo(), &[], "go infinite\nposition startpos moves d1d4\ngo infinite\ngo depth 2\n");
    assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove ")).count(), 3, "{answers:?}");
}

#[test]
fn ponder_moves_are_for_uci_only() {
    let mut engine = engine();
    assert_eq!(engine.ask("go depth 5", "bestmove").unwrap().split(' ').count(), 4);
    engine.ask("ugi", "ugiok").unwrap();
    assert_eq!(engine.ask("go depth 5", "bestmove").unwrap().split(' ').count(), 2);
    engine.ask("uci", "uciok").unwrap();
    assert_eq!(engine.ask("go depth 5", "bestmove").unwrap().split(' ').count(), 4);
}

#[test]
fn the_same_search_gives_the_same_nodes() {
    let total = |lines: Vec<String>| lines.last().unwrap().split(' ').next().unwrap().to_string();
    let first = lines(&dameo(), &[], "bench 5\n");
    let words: Vec<&str> = first.last().unwrap().split(' ').collect();
    assert!(
        matches!(words[..], [nodes, "nodes", nps, "nps"] if nodes.parse::<u64>().is_ok() && nps.parse::<u64>().is_ok())
    );
    // Nor does what was searched before change it.
    let second = lines(&dameo(), &[], "setoption name Hash value 1\ngo depth 6\nbench 5\n");
    assert_eq!(total(first), total(second));
}

#[test]
fn perft_divides() {
    for (input, moves) in [("perft 3\n", 135_930), ("perft 1\n", 52), ("perft 0\n", 1)] {
        let lines = lines(&dameo(), &[], input);
        let (sum, parts) = lines.split_last().unwrap();
        assert_eq!(number_after(sum, "nodes"), moves);
        let parts: Vec<i64> = parts.iter().map(|line| line.split_once(": ").unwrap().1.parse().unwrap()).collect();
        // At depth 0 there are no root moves.
        assert_eq!(parts.iter().sum::<i64>(), if input == "perft 0\n" { 0 } else { moves }, "{input}");
    }
    let lines = lines(&dameo(), &[], "go perft 2\n");
    assert!(lines.iter().any(|line| line.starts_with("nodes 2704 ")), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
}

#[test]
fn a_limit_of_nodes_is_kept_to_the_node() {
    let mut engine = engine();
    for threads in [1, 2] {
        engine.send(&format!("setoption name Threads value {threads}")).unwrap();
        for limit in [25_000, 30_001, 50_000] {
            engine.send("ucinewgame").unwrap();
            let lines = search(&mut engine, COUP, &format!("nodes {limit}")).0;
            let nodes = number_after(lines.last().unwrap(), "nodes");
            assert!(nodes <= limit, "{threads} threads: {nodes} of {limit}");
            assert!(threads > 1 || nodes == limit || lines.last().unwrap().contains("mate"), "{nodes} of {limit}");
        }
    }
    // Often the first thread is through before the second begins.
    for _ in 0..100 {
        engine.send("ucinewgame").unwrap();
        engine.send("position startpos").unwrap();
        engine.send("go nodes 1000").unwrap();
        let lines = engine.until("bestmove").unwrap();
        assert!(number_after(&lines[lines.len() - 2], "nodes") <= 1000, "{lines:?}");
    }
}

#[test]
fn a_loss_that_is_not_proved_is_not_shown() {
    // The distance is 5: a search of all moves, and the endgame's solution.
    const FEN: &str = "B:WKc1,Kc8:Bg6,g7:H0:F1";
    let mut engine = engine();
    let mut mates = 0;
    for nodes in (20_000..=400_000).step_by(20_000) {
        engine.send("ucinewgame").unwrap();
        let (lines, _) = search(&mut engine, FEN, &format!("nodes {nodes}"));
        for line in lines.iter().filter(|line| line.contains(" score mate ") && !line.contains("bound")) {
            assert!(number_after(line, "mate") <= -5, "{nodes}: {line}");
            mates += 1;
        }
    }
    assert!(mates > 0, "no search finds the loss");
}

#[test]
fn long_mates_are_found() {
    // A search of full width alone took 48 s for the first.
    let mut engine = engine();
    for (fen, moves) in [("W:WKc5,Kb6:BKf4,a8:H0:F1", 10), ("W:WKd1,Ka3:BKa1:H0:F1", 7)] {
        engine.send("ucinewgame").unwrap();
        let (lines, _) = search(&mut engine, fen, &format!("mate {moves}"));
        let found = number_after(lines.last().unwrap(), "mate");
        assert!((1..=moves).contains(&found), "{fen}: {lines:?}");
    }
}

#[test]
fn long_counts_can_be_stopped() {
    let mut engine = engine();
    engine.send("perft 12").unwrap();
    engine.ask("isready", "readyok").unwrap();
    engine.send("stop").unwrap();
    assert_eq!(engine.line().unwrap(), "info string perft stopped before its end");
    engine.send("bench 60").unwrap();
    engine.send("stop").unwrap();
    let lines = engine.until("info").unwrap();
    assert_eq!(lines.last().unwrap(), "info string bench stopped before its end");
}

/// A position whose result hangs on the draw rules alone: the win takes longer than the plies that
/// `PlayStrategy` leaves.
#[test]
fn table_entries_of_other_draw_rules_are_not_used() {
    let mut engine = engine();
    let position = "W:WKd1,Ka3:BKa1";
    let last_score = |engine: &mut Conversation, clock: u32| {
        engine.send(&format!("position fen {position}:H{clock}:F60")).unwrap();
        engine.send("go depth 14").unwrap();
        let lines = engine.until("bestmove").unwrap();
        lines[lines.len() - 2].clone()
    };
    assert!(last_score(&mut engine, 44).contains(" score mate 7 "));
    engine.send("setoption name Draw Rules value playstrategy").unwrap();
    assert!(last_score(&mut engine, 44).contains(" score cp "), "6 plies are left, the win takes 13");
    // And within the same rules, what was stored far from the limit.
    assert!(last_score(&mut engine, 0).contains(" score mate 7 "));
    for clock in [39, 42, 46, 49] {
        let line = last_score(&mut engine, clock);
        assert!(line.contains(" score cp "), "{clock}: {line}");
    }
    engine.send("setoption name Draw Rules value standard").unwrap();
    assert!(last_score(&mut engine, 44).contains(" score mate 7 "));
}

/// A search that ends while an aspiration window has failed has a variation of one move.
#[test]
fn a_search_that_ends_anywhere_expects_a_legal_reply() {
    let mut engine = engine();
    for nodes in (1_000..20_000).step_by(500) {
        engine.send("ucinewgame").unwrap();
        engine.send("position startpos").unwrap();
        let answer = engine.ask(&format!("go nodes {nodes}"), "bestmove").unwrap();
        let words: Vec<&str> = answer.split(' ').collect();
        let ["bestmove", best, "ponder", reply] = words[..] else { panic!("{nodes} nodes: {answer}") };
        let mut game = Game::new();
        game.play_text(best).unwrap();
        game.play_text(reply).unwrap_or_else(|error| panic!("{nodes} nodes: {answer}: {error}"));
    }
}
