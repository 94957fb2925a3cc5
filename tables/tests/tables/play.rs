//! Positions of up to four pieces, played by the engine with the built-in tables: it wins what is
//! won in as many plies as the tables say, and holds what is drawn.
//!
//! `DAMEO_POSITIONS=10000 cargo test --release -p dameo-tables --test tables play` plays that many
//! of each.

use std::sync::Arc;

use dameo_engine::eval::Network;
use dameo_engine::search::{Engine, Limits, Signals};
use dameo_rules::{DrawRules, EndgameTables, Fen, Game, Move, Outcome, Position, TableResult, TableValue, table_moves};
use dameo_tables::{Class, PlacementIndex, Tablebase};
use dameo_tests::random;
use rand::RngExt;
use rand::prelude::{IndexedRandom, StdRng};

/// How many positions are played where the environment does not say.
const POSITIONS: usize = 100;

fn count() -> usize {
    std::env::var("DAMEO_POSITIONS").map_or(POSITIONS, |count| count.parse().expect("a number of positions"))
}

fn tablebase() -> Arc<Tablebase> {
    Arc::new(Tablebase::built_in([]).expect("sound tables"))
}

fn engine(tables: &Arc<Tablebase>) -> Engine<Network> {
    let tables: Arc<dyn EndgameTables> = Arc::<Tablebase>::clone(tables);
    let mut engine = Engine::new(Network::built_in(), 1).expect("a megabyte");
    engine.set_tables(Some(tables));
    engine
}

/// Random positions of four pieces, with each class as likely as any other.
fn positions(seed: u64) -> impl Iterator<Item = Position> {
    let pairs = Class::pairs(4).into_iter().filter(|class| class.pieces() == 4);
    let indexes: Vec<PlacementIndex> =
        pairs.flat_map(|class| [class, class.opponent()]).map(PlacementIndex::new).collect();
    let mut random = random::generator(seed);
    std::iter::repeat_with(move || {
        let index = indexes.choose(&mut random).expect("classes");
        let placement = index.placement(random.random_range(0..index.size()));
        let position = placement.position().ok().filter(|_| !index.is_hole(&placement))?;
        Some(if random.random() { position.flip_colors() } else { position })
    })
    .flatten()
    .filter(Position::has_legal_move)
}

fn value(tables: &Tablebase, position: &Position) -> TableValue {
    tables.probe_dtm(position).expect("in the tables")
}

/// The move that the engine plays. A pause in the search would be an error: it answers at once.
fn played(engine: &mut Engine<Network>, game: &Game, rules: DrawRules) -> Move {
    let limits = Limits { depth: Some(30), ..Limits::default() };
    engine.search(game, rules, &limits, &Signals::new(), &mut |_| {}).best.expect("a legal move")
}

/// One of the best moves by the tables, at random.
fn best_defence(tables: &Tablebase, position: &Position, random: &mut StdRng) -> Move {
    let moves = table_moves(tables, position).expect("in the tables");
    let best: Vec<Move> = moves.iter().filter(|other| other.value == moves[0].value).map(|other| other.m).collect();
    *best.choose(random).expect("a legal move")
}

fn game(position: &Position) -> Game {
    Game::from(Fen { position: *position, halfmove_clock: 0, fullmove_number: 1 })
}

#[test]
fn won_positions_are_won_in_exactly_the_plies_of_the_tables() {
    let (tables, mut random) = (tablebase(), random::generator(5));
    for rules in DrawRules::ALL {
        let mut engine = engine(&tables);
        let is_won = |position: &Position| matches!(value(&tables, position), TableValue::Win(_));
        for position in positions(6).filter(is_won).take(count() / 2) {
            let plies = value(&tables, &position).plies().expect("a win");
            let mut game = game(&position);
            while game.outcome(rules).is_none() {
                let is_engines_turn = game.position().side_to_move() == position.side_to_move();
                let m = if is_engines_turn {
                    played(&mut engine, &game, rules)
                } else {
                    best_defence(&tables, game.position(), &mut random)
                };
                game.play(m).expect("a legal move");
            }
            assert_eq!(game.outcome(rules), Some(Outcome::Win(position.side_to_move())), "{position} {rules}");
            assert_eq!(game.history().len(), usize::from(plies), "{position} {rules}");
        }
    }
}

#[test]
fn drawn_positions_are_held_against_the_best_play_and_any_other() {
    let (tables, mut random) = (tablebase(), random::generator(7));
    for rules in DrawRules::ALL {
        let mut engine = engine(&tables);
        let is_drawn = |position: &Position| value(&tables, position) == TableValue::Draw;
        for position in positions(8).filter(is_drawn).take(count() / 2) {
            let mut game = game(&position);
            while game.outcome(rules).is_none() && game.history().len() < 60 {
                let is_engines_turn = game.position().side_to_move() == position.side_to_move();
                let m = if is_engines_turn {
                    played(&mut engine, &game, rules)
                } else if random.random_ratio(1, 8) {
                    *game.position().legal_moves().as_slice().choose(&mut random).expect("a legal move")
                } else {
                    best_defence(&tables, game.position(), &mut random)
                };
                game.play(m).expect("a legal move");
                if is_engines_turn {
                    let result = tables.probe_wdl(game.position()).expect("in the tables");
                    assert_ne!(result, TableResult::Win, "the opponent wins: {}", game.fen());
                }
            }
            let winner = game.outcome(rules).and_then(Outcome::winner);
            assert_ne!(winner, Some(!position.side_to_move()), "{position} {rules}");
        }
    }
}
