use dameo_rules::DrawRules;

use super::*;
use crate::eval::Material;
use crate::search::test_support::{ALL, with_worker};

fn args(window: Window, depth: i32) -> SearchArgs {
    SearchArgs::new(window, depth, 1)
}

/// The depth under which the table has a node.
fn stored_depth(worker: &Worker<'_, Material>, node: &Node) -> Option<i32> {
    worker.table.probe(worker.table_keys.key(node)).map(|entry| entry.depth)
}

#[test]
fn a_forced_node_is_stored_under_the_depth_it_was_asked_for() {
    // One legal move, and quiet moves after it.
    for depth in [2, 3, 5, 6] {
        with_worker("B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5", DrawRules::Standard, |worker, node| {
            worker.search::<true>(&node, args(ALL, depth));
            assert_eq!(stored_depth(worker, &node), Some(depth));
        });
    }
}

#[test]
fn a_forced_node_costs_no_depth_and_is_not_reduced() {
    // Without a table move the second node is reduced by a ply from depth 4 on, but not the
    // first.
    for (depth, of_next) in [(2, 2), (3, 3), (5, 4), (6, 5)] {
        with_worker("W:Wd4,a1:Bd5,g8,h8", DrawRules::Standard, |worker, node| {
            let legal = node.position.legal_moves();
            assert_eq!(legal.len(), 1, "one legal move");
            let next = node.after(legal.as_slice()[0]);
            assert!(next.position.legal_moves().len() > 1);
            worker.search::<true>(&node, args(ALL, depth));
            assert_eq!(stored_depth(worker, &next), Some(of_next), "depth {depth}");
        });
    }
}

/// The plain negamax score of a node: nothing pruned, reduced or remembered.
fn negamax(worker: &mut Worker<'_, Material>, node: &Node, depth: i32, ply: usize) -> Value {
    if worker.is_draw(node) {
        return DRAW;
    }
    if depth <= 0 {
        return worker.quiescence::<true>(node, ALL, ply);
    }
    let moves = node.position.legal_moves();
    let mut best = if moves.is_empty() { mated_in(ply) } else { -INFINITE };
    for &m in &moves {
        let next = node.after(m);
        worker.make(ply, node, m, &next);
        best = best.max(-negamax(worker, &next, depth - 1, ply + 1));
        worker.unmake();
    }
    best
}

const POSITIONS: [&str; 6] = [
    "W:Wb1,b3,c2,d3:Ba6,b7,c5,e6",
    "B:WKb8,c2:BKe7,g2,h6",
    "W:WKa1,b1,Kc2:BKf8,g7",
    "W:Wa3,b4,d3,e2:Bb6,d5,e7,h6",
    "B:Wc3,d1,d2,e3,h2:Bb7,c6,d5",
    "W:WKa1,Kh1:BKd5",
];

#[test]
fn a_full_width_search_gives_the_score_of_plain_negamax() {
    for fen in POSITIONS {
        for depth in 1..=4 {
            let mut expected = 0;
            // The corrections of the other search must not be there.
            with_worker(fen, DrawRules::Standard, |worker, node| {
                worker.history.freeze_corrections();
                expected = negamax(worker, &node, depth, 1);
            });
            with_worker(fen, DrawRules::Standard, |worker, node| {
                worker.history.freeze_corrections();
                worker.search_full_width();
                // No extensions.
                worker.root_depth = 0;
                assert_eq!(worker.search::<true>(&node, args(ALL, depth)), expected, "{fen}, depth {depth}");
            });
        }
    }
}

#[test]
fn a_null_window_says_on_which_side_the_score_lies() {
    for fen in POSITIONS {
        for offset in [-30, -1, 0, 1, 30] {
            let search = |window: Window, pv: bool| {
                let mut value = 0;
                with_worker(fen, DrawRules::Standard, |worker, node| {
                    worker.history.freeze_corrections();
                    worker.search_full_width();
                    worker.root_depth = 0;
                    value = if pv {
                        worker.search::<true>(&node, args(window, 3))
                    } else {
                        worker.search::<false>(&node, args(window, 3))
                    };
                });
                value
            };
            let exact = search(ALL, true);
            let alpha = exact + offset;
            let bound = search(Window { alpha, beta: alpha + 1 }, false);
            assert_eq!(bound > alpha, exact > alpha, "{fen}: {exact}, window above {alpha}: {bound}");
            assert!(if bound > alpha { bound <= exact } else { bound >= exact }, "{fen}: {bound} {exact}");
        }
    }
}

#[test]
fn quiet_late_moves_are_reduced_and_others_are_not() {
    with_worker("W:Wa7,d2,e2,Kh1:Bh8,e7", DrawRules::Standard, |worker, node| {
        let [quiet, promotion] = ["d2d3", "a7a8"].map(|text| dameo_rules::parse_move(&node.position, text).unwrap());
        let reduction = |worker: &Worker<'_, _>, m, depth, number| {
            worker.reduction::<false>(&node, m, &node.after(m), args(ALL, depth), number, &NodeEval::ROOT)
        };
        let in_pv = |worker: &Worker<'_, _>, number| {
            worker.reduction::<true>(&node, quiet, &node.after(quiet), args(ALL, 30), number, &NodeEval::ROOT)
        };
        let expected = (worker.reductions.get(8, 20) / 100).clamp(0, 7);
        assert!(expected >= 2);
        assert_eq!(reduction(worker, quiet, 8, 20), expected);
        let expected_in_pv = (worker.reductions.get(30, 40) - params::reduction_pv()) / 100;
        assert!(expected_in_pv >= 2);
        assert_eq!(in_pv(worker, 40), expected_in_pv);
        assert_eq!(reduction(worker, promotion, 8, 20), 0);
        assert_eq!(reduction(worker, quiet, 8, 0), 0, "the first move");
        assert_eq!(in_pv(worker, 2), 0, "the first moves of the variation");
        assert_eq!(reduction(worker, quiet, 1, 20), 0, "no depth to take away");
        worker.history.update(node.position.side_to_move(), quiet, std::iter::empty(), 60);
        worker.history.update(node.position.side_to_move(), quiet, std::iter::empty(), 60);
        assert!(reduction(worker, quiet, 8, 20) < expected, "a good history");
        worker.full_width = true;
        assert_eq!(reduction(worker, quiet, 8, 20), 0, "a full-width search");
    });
    with_worker("W:Wd4,a1:Bd5,g8,h8", DrawRules::Standard, |worker, node| {
        let capture = node.position.legal_moves().as_slice()[0];
        let next = node.after(capture);
        assert_eq!(worker.reduction::<false>(&node, capture, &next, args(ALL, 8), 12, &NodeEval::ROOT), 0);
    });
}

#[test]
fn each_reason_to_reduce_more_or_less_counts() {
    with_worker("W:Wd3,a1,h2:Bd6,e5,g8", DrawRules::Standard, |worker, node| {
        let reduction = |text: &str, cut_node, eval: &NodeEval| {
            let m = dameo_rules::parse_move(&node.position, text).unwrap();
            let args = SearchArgs { cut_node, ..args(ALL, 30) };
            worker.reduction::<false>(&node, m, &node.after(m), args, 40, eval)
        };
        let base = worker.reductions.get(30, 40);
        let expected = |more: i32| (base + more) / 100;
        let root = NodeEval::ROOT;
        assert_eq!(reduction("a1a2", false, &root), expected(0));
        assert_eq!(reduction("a1a2", true, &root), expected(params::reduction_cut_node()));
        assert_eq!(reduction("d3d4", false, &root), expected(params::reduction_sacrifice()), "e5 could take it");
        let worse = NodeEval { improving: false, ..root };
        assert_eq!(reduction("a1a2", false, &worse), expected(params::reduction_not_improving()));
        let threat = NodeEval { is_quiet: false, ..root };
        assert_eq!(reduction("a1a2", false, &threat), expected(params::reduction_threat()));
        for correction in [-60, 60] {
            let unsure = NodeEval { correction, ..root };
            assert_eq!(reduction("a1a2", false, &unsure), expected(-60 * params::reduction_correction() / 100));
        }
    });
}

#[test]
fn the_table_settles_a_node_only_at_its_depth_and_on_its_side_of_the_window() {
    use crate::search::table::PackedMove;
    let window = Window { alpha: 10, beta: 11 };
    for (value, bound, depth, expected) in [
        (30, Bound::Exact, 4, Some(30)),
        (30, Bound::Exact, 3, None),
        (30, Bound::Lower, 5, Some(30)),
        (11, Bound::Lower, 4, Some(11)),
        (10, Bound::Lower, 4, None),
        (10, Bound::Upper, 4, Some(10)),
        (11, Bound::Upper, 4, None),
    ] {
        let entry = Entry { best: PackedMove::NONE, value, depth, bound };
        assert_eq!(cut_off(entry, args(window, 4)), expected, "{value} {bound:?} at depth {depth}");
    }
}

#[test]
fn a_quiet_move_that_fails_high_becomes_a_killer_with_a_good_history() {
    with_worker(dameo_rules::START_FEN, DrawRules::Standard, |worker, node| {
        let window = Window { alpha: -2_000, beta: -1_999 };
        worker.search_full_width();
        assert!(worker.search::<false>(&node, args(window, 3)) >= window.beta);
        let killer = worker.stack[1].killers[0].expect("the first move fails high");
        assert!(worker.history.get(node.position.side_to_move(), killer) > 0);
        assert!(worker.table.probe(worker.table_keys.key(&node)).is_some_and(|entry| entry.best.is(killer)));
    });
}

#[test]
fn the_quiet_move_before_a_node_that_fails_low_is_rewarded_but_no_null_move() {
    let position: dameo_rules::Position = dameo_rules::START_FEN.parse().unwrap();
    let m = position.legal_moves()[0];
    let score = |alpha: Value, quiet_move| {
        let mut score = 0;
        with_worker(dameo_rules::START_FEN, DrawRules::Standard, |worker, node| {
            worker.search_full_width();
            worker.stack[0].quiet_move = quiet_move;
            worker.search::<false>(&node.after(m), args(Window { alpha, beta: alpha + 1 }, 1));
            score = worker.history.get(node.position.side_to_move(), m);
        });
        score
    };
    assert_eq!(score(2_000, Some(m)), params::history_fail_low_bonus());
    assert_eq!(score(-2_000, Some(m)), 0, "it fails high");
    assert_eq!(score(2_000, None), 0);
}

#[test]
fn a_threat_at_the_horizon_gets_one_more_ply_but_not_two_in_a_row() {
    let nodes = |fen: &str, prepare: fn(&mut Worker<'_, Material>)| {
        let mut nodes = 0;
        with_worker(fen, DrawRules::Standard, |worker, node| {
            prepare(worker);
            worker.search::<true>(&node, args(ALL, 0));
            nodes = worker.nodes;
        });
        nodes
    };
    let threatened = "W:Wd4,h1:Bd5,d6";
    assert!(nodes(threatened, |_| ()) > 1);
    assert_eq!(nodes("W:Wd4,h1:Bd6,h8", |_| ()), 0, "no threat");
    assert_eq!(nodes(threatened, |worker| worker.stack[0].is_threat_extension = true), 0);
    assert_eq!(nodes(threatened, |worker| worker.stack[0].is_null_move = true), 0);
    assert_eq!(nodes(threatened, |worker| worker.full_width = true), 0);
    assert_eq!(nodes(threatened, |worker| worker.root_depth = 0), 0, "not without end");
}

#[test]
fn corrections_do_not_grow_by_the_searches_that_see_them() {
    with_worker("W:Wc2,d2,e3:Bd7,e7,c6", DrawRules::Standard, |worker, node| {
        let raw = worker.evaluate_node(&node, None, INFINITE, 1).static_eval.unwrap();
        let mut last = raw;
        for _ in 0..2_000 {
            let eval = worker.evaluate_node(&node, None, INFINITE, 1);
            last = eval.static_eval.unwrap();
            // As at the end of a line, where the same correction is in the score.
            worker.store(&node, &eval, None, last + 10, SearchArgs::new(ALL, 15, 1));
        }
        assert!((raw + 10..raw + 60).contains(&last), "{raw} {last}");
    });
}
