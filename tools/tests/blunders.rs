//! Blunders that are put into games are found, and the engine's own moves are hardly ever flagged.

use dameo_engine::eval::Network;
use dameo_engine::search::{Engine, Limits, SearchResult, Signals};
use dameo_engine::{DrawRules, Game, Move};
use dameo_pdn::Record;
use dameo_study::judgement::Judgement;
use dameo_tools::analyse::{Analyst, Effort, GameReport};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// The nodes of the moves that are played.
const NODES: u64 = 5_000;

/// The nodes of the analysis.
const ANALYSIS: u64 = 12_000;

/// The plies of a game.
const PLIES: usize = 50;

fn search(engine: &mut Engine<Network>, game: &Game, nodes: u64) -> SearchResult {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(game, DrawRules::Standard, &limits, &Signals::new(), &mut |_| {})
}

/// A legal move that loses one to three men, if there is one.
fn blunder(engine: &mut Engine<Network>, game: &Game, random: &mut SmallRng) -> Option<Move> {
    let before = search(engine, game, ANALYSIS).score.centipawns();
    if before.abs() > 60 {
        return None;
    }
    let legal = game.legal_moves();
    let mut moves: Vec<Move> = legal.iter().copied().collect();
    while !moves.is_empty() {
        let m = moves.swap_remove(random.random_range(0..moves.len()));
        let mut after = game.clone();
        after.play_unchecked(m);
        let score = -search(engine, &after, ANALYSIS).score.centipawns();
        if (120..=350).contains(&(before - score)) {
            return Some(m);
        }
    }
    None
}

/// A game of the engine with itself, and the ply at which a blunder was put in; `None` if the game
/// was decided before there was one.
fn game_with_a_blunder(seed: u64) -> Option<(Record, usize)> {
    let mut random = SmallRng::seed_from_u64(seed);
    let mut engine = Engine::new(Network::built_in(), 4).unwrap();
    let mut game = Game::new();
    let wanted = random.random_range(8..24);
    let mut blundered = None;
    while game.history().len() < PLIES && game.outcome(DrawRules::Standard).is_none() {
        let ply = game.history().len();
        let legal = game.legal_moves();
        let put_in = if ply >= wanted && blundered.is_none() { blunder(&mut engine, &game, &mut random) } else { None };
        blundered = blundered.or(put_in.map(|_| ply));
        let m = match put_in {
            Some(m) => m,
            // The first moves differ from game to game.
            None if ply < 4 => legal[random.random_range(0..legal.len())],
            None => search(&mut engine, &game, NODES).best.unwrap(),
        };
        game.play_unchecked(m);
    }
    blundered.map(|ply| (Record::of_game(&game), ply))
}

#[test]
fn six_blunders_are_flagged_and_other_moves_hardly_ever() {
    let mut analyst = Analyst::new(Effort::Nodes(ANALYSIS), DrawRules::Standard, 4).unwrap();
    let (mut others, mut flagged) = (0, 0);
    let games = (0..12).filter_map(|seed| Some((seed, game_with_a_blunder(seed)?)));
    let games: Vec<(u64, (Record, usize))> = games.take(6).collect();
    assert_eq!(games.len(), 6, "half of the games have a blunder");
    for (seed, (record, ply)) in games {
        let report: GameReport = analyst.analyse(&record, ("x", 1), &Signals::new(), &|| {}).unwrap();
        let found = report.moves[ply].judgement();
        assert!(found >= Some(Judgement::Mistake), "game {seed}, ply {ply}: {:?}", report.moves[ply]);
        // Of the random moves at the beginning nothing is said.
        for other in report.moves.iter().enumerate().filter(|&(other, _)| other >= 4 && other != ply) {
            others += 1;
            flagged += usize::from(other.1.judgement() >= Some(Judgement::Mistake));
        }
    }
    println!("{flagged} of {others} other moves flagged");
    assert!(flagged * 20 <= others, "{flagged} of {others} moves of the engine");
}
