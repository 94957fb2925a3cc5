//! The search with real tables: what it says and plays agrees with them.

use std::sync::{Arc, OnceLock};

use dameo_engine::eval::Network;
use dameo_engine::search::{Bound, Engine, Limits, PvInfo, Score, SearchInfo, SearchResult, Signals};
use dameo_rules::{
    DrawRules, EndgameTables, Fen, Game, KnownValue, Move, Outcome, Position, TableResult, TableValue, move_text,
    table_moves,
};
use dameo_tables::Tables;
use dameo_tests::random;
use rand::prelude::{IndexedRandom, StdRng};

/// The tables of up to this many pieces, 2 to 4. All tests share them.
fn tables(pieces: u8) -> Arc<Tables> {
    static TABLES: [OnceLock<Arc<Tables>>; 3] = [const { OnceLock::new() }; 3];
    let generate = || Arc::new(Tables::generate(pieces, 2, &mut |_| {}).expect("short games"));
    Arc::clone(TABLES[usize::from(pieces) - 2].get_or_init(generate))
}

fn engine(tables: Arc<dyn EndgameTables>) -> Engine<Network> {
    let mut engine = Engine::new(Network::built_in(), 1).expect("a megabyte");
    engine.set_tables(Some(tables));
    engine
}

/// Searches, and returns the variations that were reported.
fn search(engine: &mut Engine<Network>, game: &Game, rules: DrawRules, limits: &Limits) -> (SearchResult, Vec<PvInfo>) {
    let mut variations = Vec::new();
    let mut report = |info: SearchInfo| {
        if let SearchInfo::Pv(pv) = info {
            variations.push(pv);
        }
    };
    let result = engine.search(game, rules, limits, &Signals::new(), &mut report);
    (result, variations)
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Random positions with this number of pieces, some of each side, in which the side to move can
/// move.
fn positions(seed: u64, pieces: u32) -> impl Iterator<Item = Position> {
    let mut random = random::generator(seed);
    std::iter::repeat_with(move || random::position(&mut random, 2, 2))
        .filter(move |position| position.occupied().count() == pieces)
        .filter(|position| position.has_legal_move() && !position.pieces(!position.side_to_move()).is_empty())
}

fn value(tables: &Tables, position: &Position) -> TableValue {
    tables.probe_dtm(position).expect("in the tables")
}

fn game(position: &Position) -> Game {
    Game::from(Fen { position: *position, halfmove_clock: 0, fullmove_number: 1 })
}

/// The score of a value at the root.
fn score(value: TableValue) -> Score {
    match value {
        TableValue::Win(plies) => Score::MateIn(u32::from(plies).div_ceil(2)),
        TableValue::Draw => Score::Centipawns(0),
        TableValue::Loss(plies) => Score::MatedIn(u32::from(plies) / 2),
    }
}

/// One of the best moves by the tables, at random.
fn best_defence(tables: &Tables, position: &Position, random: &mut StdRng) -> Move {
    let moves = table_moves(tables, position).expect("in the tables");
    let best: Vec<Move> = moves.iter().filter(|other| other.value == moves[0].value).map(|other| other.m).collect();
    *best.choose(random).expect("a legal move")
}

#[test]
fn won_positions_are_won_in_as_many_plies_as_the_tables_say() {
    let tables = tables(3);
    let mut random = random::generator(1);
    let is_won = |position: &Position| matches!(value(&tables, position), TableValue::Win(_));
    for rules in DrawRules::ALL {
        let mut engine = engine(tables.clone());
        for position in positions(2, 3).filter(is_won).take(700) {
            let plies = value(&tables, &position).plies().expect("a win");
            let mut game = game(&position);
            let mut is_engines_turn = true;
            while game.outcome(rules).is_none() {
                let m = if is_engines_turn {
                    let expected = score(value(&tables, game.position()));
                    let (result, variations) = search(&mut engine, &game, rules, &depth(30));
                    assert_eq!((result.score, variations.len()), (expected, 1), "{}", game.fen());
                    result.best.expect("a legal move")
                } else {
                    best_defence(&tables, game.position(), &mut random)
                };
                game.play(m).expect("a legal move");
                is_engines_turn = !is_engines_turn;
            }
            assert_eq!(game.history().len(), usize::from(plies), "{position} {rules}");
            let winner = game.outcome(rules).and_then(Outcome::winner);
            assert_eq!(winner, Some(position.side_to_move()), "{position} {rules}");
        }
    }
}

#[test]
fn drawn_positions_are_held() {
    let tables = tables(3);
    let mut random = random::generator(3);
    let is_drawn = |position: &Position| value(&tables, position) == TableValue::Draw;
    let mut won = 0;
    for rules in DrawRules::ALL {
        let mut engine = engine(tables.clone());
        for position in positions(4, 3).filter(is_drawn).take(500) {
            let mut game = game(&position);
            for ply in 0..40 {
                if game.outcome(rules).is_some() {
                    break;
                }
                let moves = game.position().legal_moves();
                let m = if ply % 2 == 0 {
                    let before = value(&tables, game.position()).result();
                    let (result, _) = search(&mut engine, &game, rules, &depth(30));
                    let best = result.best.expect("a legal move");
                    let after = value(&tables, &game.position().play_unchecked(best)).parent();
                    assert!(after.result() == before && before != TableResult::Loss, "{}", game.fen());
                    best
                } else {
                    *moves.as_slice().choose(&mut random).expect("a legal move")
                };
                game.play(m).expect("a legal move");
            }
            let winner = game.outcome(rules).and_then(Outcome::winner);
            assert_ne!(winner, Some(!position.side_to_move()), "{position} {rules}");
            won += u32::from(winner.is_some());
        }
    }
    assert!(won > 0, "random replies lose sometimes");
}

#[test]
fn variations_of_the_root_are_exact_ordered_and_complete() {
    let tables = tables(3);
    for threads in [1, 2] {
        let mut engine = engine(tables.clone());
        engine.set_threads(threads);
        for position in positions(5, 3).take(300) {
            let limits = Limits { multi_pv: 5, ..depth(30) };
            let (result, variations) = search(&mut engine, &game(&position), DrawRules::Standard, &limits);
            let moves = table_moves(&*tables, &position).expect("in the tables");
            assert_eq!(variations.len(), moves.len().min(5), "{position}");
            assert_eq!(result.best, Some(variations[0].principal_variation[0]));
            assert_eq!(result.score, score(value(&tables, &position)), "{position}");
            assert!(result.table_hits >= moves.len() as u64);
            for (line, pv) in variations.iter().enumerate() {
                let known =
                    moves.iter().find(|known| known.m == pv.principal_variation[0]).expect("a legal move").value;
                assert_eq!(known, moves[line].value, "{position}: line {line}");
                assert_eq!(pv.score, score(known.with_distance().expect("a distance")), "{position}");
                assert_eq!((pv.line as usize, pv.table_result), (line + 1, Some(known.result)));
                let mut end = game(&position);
                for &m in &pv.principal_variation {
                    end.play(m).expect("a legal variation");
                }
                if let Some(plies) = known.plies {
                    assert_eq!(pv.principal_variation.len(), usize::from(plies), "{position}");
                    assert!(!end.position().has_legal_move(), "{position}");
                }
            }
        }
    }
}

#[test]
fn only_the_moves_that_are_asked_for_are_answered() {
    let tables = tables(3);
    let mut engine = engine(tables.clone());
    for position in positions(6, 3).filter(|position| position.legal_moves().len() > 2).take(200) {
        let moves = table_moves(&*tables, &position).expect("in the tables");
        let asked = moves[moves.len() - 1];
        let limits = Limits { search_moves: vec![asked.m], ..Limits::default() };
        let (result, _) = search(&mut engine, &game(&position), DrawRules::Standard, &limits);
        assert_eq!(result.best, Some(asked.m));
        assert_eq!(result.score, score(asked.value.with_distance().expect("a distance")), "{position}");
    }
}

/// Searches positions of `pieces` pieces with the tables of one piece less. What the search says is
/// decided must be so, and in no more plies than there are.
fn check_positions_above_the_tables(smaller: &Arc<Tables>, all: &Tables, pieces: u32, number: usize) {
    for (rules, threads) in [(DrawRules::Standard, 1), (DrawRules::PlayStrategy, 2)] {
        let mut engine = engine(smaller.clone());
        engine.set_threads(threads);
        let (mut decided, mut hits) = (0, 0);
        for position in positions(7, pieces).take(number) {
            let (result, variations) = search(&mut engine, &game(&position), rules, &depth(7));
            hits += result.table_hits;
            let truth = value(all, &position);
            let last = variations.last().expect("a variation");
            assert_eq!(last.score, result.score);
            match (result.score, truth) {
                (Score::MateIn(moves), TableValue::Win(plies)) => {
                    assert!(u32::from(plies).div_ceil(2) <= moves, "{position}: {truth:?}, not win in {moves}");
                    decided += 1;
                }
                (Score::MatedIn(moves), TableValue::Loss(plies)) => {
                    assert!(u32::from(plies) / 2 <= moves, "{position}: {truth:?}, not loss in {moves}");
                    decided += 1;
                }
                (Score::Centipawns(value), _) => {
                    // A thread that was stopped within an iteration may know only that its move wins.
                    let is_bound = threads > 1 && result.bound != Bound::Exact;
                    assert!(value.abs() < 10_000 || is_bound, "{position}: distances are known");
                }
                (score, _) => panic!("{position}: {score:?}, but it is {truth:?}"),
            }
        }
        assert!(decided > number / 4 && hits > number as u64, "{decided} of {number} decided, {hits} hits");
    }
}

#[test]
fn positions_above_the_tables_are_judged_as_they_are() {
    check_positions_above_the_tables(&tables(2), &tables(3), 3, 500);
}

#[test]
// Solves all positions of four pieces, which takes half a minute: `bash .ci/weekly slow`.
#[ignore = "slow"]
fn positions_of_four_pieces_are_judged_as_they_are() {
    check_positions_above_the_tables(&tables(3), &tables(4), 4, 2_000);
}

#[test]
fn a_search_for_a_mate_proves_it() {
    let (two, three) = (tables(2), tables(3));
    let (mut found, mut refuted) = (0, 0);
    for position in positions(8, 3).take(20) {
        let truth = score(value(&three, &position));
        for moves in 1..=3 {
            let limits = Limits { mate: Some(moves), ..Limits::default() };
            for tables in [&two, &three] {
                let mut engine = engine(tables.clone());
                let (result, _) = search(&mut engine, &game(&position), DrawRules::Standard, &limits);
                let is_there = matches!(truth, Score::MateIn(n) | Score::MatedIn(n) if n <= moves);
                let is_found = matches!(result.score, Score::MateIn(n) | Score::MatedIn(n) if n <= moves);
                assert_eq!(is_found, is_there, "{position}: {truth} {:?}", result.score);
                if is_found {
                    found += 1;
                } else {
                    refuted += 1;
                }
            }
        }
    }
    assert!(found > 10 && refuted > 10, "{found} found, {refuted} refuted");
}

/// Tables that do not know the distances of positions with three pieces.
#[derive(Debug)]
struct WithoutDistances(Arc<Tables>);

impl EndgameTables for WithoutDistances {
    fn max_pieces(&self) -> u32 {
        self.0.max_pieces()
    }

    fn probe_wdl(&self, position: &Position) -> Option<TableResult> {
        self.0.probe_wdl(position)
    }

    fn probe_dtm(&self, position: &Position) -> Option<TableValue> {
        self.0.probe_dtm(position).filter(|_| position.occupied().count() < 3)
    }
}

#[test]
fn without_distances_won_positions_are_won_all_the_same() {
    let tables = tables(3);
    let mut random = random::generator(9);
    let is_won = |position: &Position| matches!(value(&tables, position), TableValue::Win(9..));
    for rules in DrawRules::ALL {
        let mut engine = engine(Arc::new(WithoutDistances(tables.clone())));
        for position in positions(10, 3).filter(is_won).take(8) {
            engine.clear();
            let mut game = game(&position);
            while game.outcome(rules).is_none() {
                let is_engines_turn = game.position().side_to_move() == position.side_to_move();
                let m = if is_engines_turn {
                    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
                    let (result, _) = search(&mut engine, &game, rules, &limits);
                    let is_win = match result.score {
                        Score::Centipawns(value) => value >= 19_800,
                        Score::MateIn(_) => true,
                        Score::MatedIn(_) => false,
                    };
                    let is_certain = rules == DrawRules::Standard || game.halfmove_clock() < 20;
                    assert!(is_win || !is_certain, "{}: {:?}", game.fen(), result.score);
                    result.best.expect("a legal move")
                } else {
                    best_defence(&tables, game.position(), &mut random)
                };
                let text = move_text(game.position(), m);
                game.play(m).expect("a legal move");
                let now = KnownValue::probe(&*tables, game.position()).expect("in the tables").result;
                let expected = if is_engines_turn { TableResult::Loss } else { TableResult::Win };
                assert_eq!(now, expected, "{text} in {position}");
                assert!(game.history().len() < 200, "no progress from {position}");
            }
            let outcome = game.outcome(rules);
            assert_eq!(outcome, Some(Outcome::Win(position.side_to_move())), "{position} {rules}");
        }
    }
}

#[test]
fn a_variation_with_a_mate_leads_to_the_end_of_the_game() {
    let mut engine = engine(tables(2));
    let mut continued = 0;
    for position in positions(11, 3).take(300) {
        let (_, variations) = search(&mut engine, &game(&position), DrawRules::Standard, &depth(9));
        for pv in variations.iter().filter(|pv| pv.bound == Bound::Exact && pv.depth >= 8) {
            let (Score::MateIn(moves) | Score::MatedIn(moves)) = pv.score else { continue };
            let mut end = game(&position);
            for &m in &pv.principal_variation {
                end.play(m).expect("a legal variation");
            }
            let plies = pv.principal_variation.len();
            if plies > pv.depth as usize {
                assert!(!end.position().has_legal_move(), "{position}");
                assert_eq!(plies.div_ceil(2), moves as usize, "{position}");
                continued += 1;
            }
        }
    }
    assert!(continued > 10, "{continued} variations");
}
